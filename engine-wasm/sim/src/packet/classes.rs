//! First-in, first-out queues in strict priority; a plain FIFO is the case of one class.

use super::Packet;
use super::pool::{Fifo, Pool};

/// Up to eight queues, the lowest index served first.
#[derive(Clone, Debug)]
pub struct Classes {
    /// Bit `i` is set while queue `i` holds something.
    occupied: u8,
    last: u8,
    queues: [Class; COUNT],
}

#[derive(Clone, Copy, Debug, Default)]
struct Class {
    fifo: Fifo,
    bytes: u32,
}

const COUNT: usize = 8;

impl Classes {
    /// `count` empty queues.
    ///
    /// # Panics
    /// When `count` is not in `1..=8`.
    pub fn new(count: u8) -> Self {
        assert!((1..=8).contains(&count), "a port has one to eight queues, not {count}");
        Self { occupied: 0, last: count - 1, queues: [Class::default(); COUNT] }
    }

    /// Bytes waiting in the queue that serves `level`.
    pub fn bytes(&self, level: u8) -> u32 {
        self.queues[self.class(level)].bytes
    }

    /// Appends a packet to the queue of its level.
    pub fn push(&mut self, packet: Packet, pool: &mut Pool) {
        let index = self.class(packet.level());
        let class = &mut self.queues[index];
        class.fifo.push(packet, pool);
        class.bytes += u32::from(packet.size);
        self.occupied |= 1 << index;
    }

    /// Takes the first packet of the first queue that holds one.
    pub fn pop(&mut self, pool: &mut Pool) -> Option<Packet> {
        // With nothing occupied the mask keeps the index in range, and that queue's pop says None.
        let index = self.occupied.trailing_zeros() as usize % COUNT;
        let class = &mut self.queues[index];
        let packet = class.fifo.pop(pool)?;
        class.bytes -= u32::from(packet.size);
        self.occupied &= !(u8::from(class.fifo.is_empty()) << index);
        Some(packet)
    }

    /// Every packet in order of service.
    pub fn iter<'a>(&'a self, pool: &'a Pool) -> impl Iterator<Item = &'a Packet> {
        self.queues.iter().flat_map(|class| class.fifo.iter(pool))
    }

    /// The queue that serves `level`: levels beyond the last queue share it.
    fn class(&self, level: u8) -> usize {
        level.min(self.last) as usize % COUNT
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{FlowId, HostId};
    use crate::packet::Kind;

    fn served(count: u8, levels: &[u8]) -> Vec<u32> {
        let mut pool = Pool::default();
        let mut classes = Classes::new(count);
        for (sequence, &level) in levels.iter().enumerate() {
            let packet = Packet::new(Kind::Data, FlowId(0), sequence as u32, HostId(0), 1500);
            classes.push(packet.at_level(level), &mut pool);
        }
        let expected: Vec<_> = classes.iter(&pool).copied().collect();
        let popped: Vec<_> = std::iter::from_fn(|| classes.pop(&mut pool)).collect();
        assert_eq!(popped, expected);
        assert_eq!(classes.occupied, 0);
        assert!(classes.queues.iter().all(|class| class.bytes == 0));
        popped.iter().map(|packet| packet.sequence).collect()
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
