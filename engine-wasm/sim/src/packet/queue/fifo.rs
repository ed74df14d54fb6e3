//! A first-in, first-out queue of packets: the building block of strict priority.

use crate::packet::PackedPacket;

/// Packets in order, in one array. An empty queue starts at the front again, so that queues which
/// are seldom long write to the same few bytes again and again.
#[derive(Clone, Debug, Default)]
pub struct Fifo {
    packets: Box<[PackedPacket]>,
    head: u32,
    tail: u32,
}

/// Few queues hold more packets at once.
const INITIAL_CAPACITY: usize = 8;

impl Fifo {
    /// Appends a packet if there is memory after the last one; returns whether there was.
    #[expect(clippy::inline_always, reason = "a call would move the packet through memory")]
    #[inline(always)]
    pub fn try_push(&mut self, packet: PackedPacket) -> bool {
        let Some(slot) = self.packets.get_mut(self.tail as usize) else { return false };
        *slot = packet;
        self.tail += 1;
        true
    }

    /// Makes memory for at least one packet: moves all to the front if that frees as much as it moves,
    /// otherwise to an array of twice the length.
    #[cold]
    #[inline(never)]
    pub fn reserve(&mut self) {
        let (head, tail) = (self.head as usize, self.tail as usize);
        let count = tail - head;
        if count >= head {
            let len = (2 * self.packets.len()).max(INITIAL_CAPACITY);
            let mut longer = vec![PackedPacket::default(); len].into_boxed_slice();
            longer[..count].copy_from_slice(&self.packets[head..tail]);
            self.packets = longer;
        } else {
            self.packets.copy_within(head..tail, 0);
        }
        (self.head, self.tail) = (0, count as u32);
    }

    /// Removes and returns the first packet.
    ///
    /// # Panics
    /// When there is none.
    #[expect(clippy::inline_always, reason = "a call would move the packet through memory")]
    #[inline(always)]
    pub fn pop(&mut self) -> PackedPacket {
        let packet = self.packets[self.head as usize];
        self.head += 1;
        let if_left = u32::from(self.head < self.tail).wrapping_neg();
        self.head &= if_left;
        self.tail &= if_left;
        packet
    }

    /// Whether it holds no packet.
    pub const fn is_empty(&self) -> bool {
        self.tail == 0
    }

    /// The packets in order.
    pub fn iter(&self) -> impl Iterator<Item = PackedPacket> {
        self.packets[self.head as usize..self.tail as usize].iter().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{FlowId, HostId};
    use crate::packet::{Kind, Packet};

    fn push(fifo: &mut Fifo, sequence: u32) {
        let packet = Packet::new(Kind::Data, FlowId(0), sequence, HostId(0), 1500);
        if !fifo.try_push(packet.into()) {
            fifo.reserve();
            assert!(fifo.try_push(packet.into()), "memory has been reserved");
        }
    }

    fn sequences(fifo: &Fifo) -> Vec<u32> {
        fifo.iter().map(|packet| Packet::from(packet).sequence).collect()
    }

    #[test]
    fn order_holds_while_the_queue_grows_and_shrinks() {
        let mut fifo = Fifo::default();
        let (mut first, mut next) = (0, 0);
        for step in 0..500 {
            if step % 7 < 4 || first == next {
                push(&mut fifo, next);
                next += 1;
            } else {
                assert_eq!(Packet::from(fifo.pop()).sequence, first);
                first += 1;
            }
            assert_eq!(sequences(&fifo), (first..next).collect::<Vec<_>>());
        }
        assert!(fifo.packets.len() < 4 * (next - first) as usize);
    }

    #[test]
    fn an_empty_queue_starts_at_the_front() {
        let mut fifo = Fifo::default();
        for sequence in 0..100 {
            push(&mut fifo, sequence);
            assert_eq!(Packet::from(fifo.pop()).sequence, sequence);
            assert!(fifo.is_empty());
        }
        assert_eq!(fifo.packets.len(), INITIAL_CAPACITY);
    }
}
