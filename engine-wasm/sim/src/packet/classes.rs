//! First-in, first-out queues in strict priority; a plain FIFO is the case of one class.

use super::pool::{Fifo, Pool, Slot};

/// Up to eight queues, the lowest index served first.
#[derive(Clone, Debug)]
pub struct Classes {
    /// Bit `i` is set while queue `i` holds something.
    occupied: u8,
    last: u8,
    bytes: [u32; 8],
    queues: [Fifo; 8],
}

impl Classes {
    /// `count` empty queues.
    ///
    /// # Panics
    /// When `count` is not in `1..=8`.
    pub fn new(count: u8) -> Self {
        assert!((1..=8).contains(&count), "a port has one to eight queues, not {count}");
        Self { occupied: 0, last: count - 1, bytes: [0; 8], queues: [Fifo::default(); 8] }
    }

    /// The queue that serves `level`: levels beyond the last queue share it.
    pub fn class(&self, level: u8) -> usize {
        level.min(self.last) as usize
    }

    /// Bytes waiting in a queue.
    pub const fn bytes(&self, class: usize) -> u32 {
        self.bytes[class]
    }

    /// Appends a node to the queue of its level.
    pub fn push(&mut self, slot: Slot, pool: &mut Pool) {
        let packet = pool.packet(slot);
        let (class, size) = (self.class(packet.level()), packet.size);
        self.queues[class].push(slot, pool);
        self.bytes[class] += u32::from(size);
        self.occupied |= 1 << class;
    }

    /// Takes the first node of the first queue that holds one.
    pub fn pop(&mut self, pool: &Pool) -> Option<Slot> {
        // With nothing occupied the mask keeps the index in range, and that queue's pop says None.
        let class = self.occupied.trailing_zeros() as usize & 7;
        let slot = self.queues[class].pop(pool)?;
        self.bytes[class] -= u32::from(pool.packet(slot).size);
        if self.queues[class].is_empty() {
            self.occupied &= !(1 << class);
        }
        Some(slot)
    }

    /// Every queue in order of service.
    pub fn queues(&self) -> &[Fifo] {
        &self.queues[..=self.last as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{FlowId, HostId};
    use crate::packet::{Kind, Packet};

    fn served(count: u8, levels: &[u8]) -> Vec<u32> {
        let mut pool = Pool::default();
        let mut classes = Classes::new(count);
        for (sequence, &level) in levels.iter().enumerate() {
            let packet = Packet::new(Kind::Data, FlowId(0), sequence as u32, HostId(0), 1500);
            let slot = pool.store(packet.at_level(level));
            classes.push(slot, &mut pool);
        }
        let popped = std::iter::from_fn(|| classes.pop(&pool));
        let order = popped.map(|slot| pool.packet(slot).sequence).collect();
        assert_eq!((classes.occupied, classes.bytes), (0, [0; 8]));
        order
    }

    #[test]
    fn lower_levels_go_first_and_equals_in_order_of_arrival() {
        assert_eq!(served(8, &[7, 0, 3, 0, 7, 3]), [1, 3, 2, 5, 0, 4]);
    }

    #[test]
    fn levels_beyond_the_last_queue_share_it() {
        assert_eq!(served(2, &[5, 1, 0, 7]), [2, 0, 1, 3]);
        assert_eq!(served(1, &[5, 1, 0, 7]), [0, 1, 2, 3]);
    }
}
