//! First-in, first-out queues in strict priority; a plain FIFO is the case of one class.

use std::num::NonZeroU8;

use super::Parcel;
use super::pool::{Fifo, Pool};
use super::queues::Queues;

/// Up to eight of the run's queues, the lowest index served first.
#[derive(Clone, Copy, Debug)]
pub struct Classes {
    /// Where they begin.
    first: u32,
    /// Bit `i` is set while queue `i` holds something.
    occupied: u8,
    count: NonZeroU8,
}

/// One queue, and how much waits in it.
///
/// The packet that leaves next lies here and not in the pool, from where it would have to be waited
/// for. It means nothing while no bytes wait.
#[derive(Clone, Copy, Debug, Default)]
pub struct Class {
    bytes: u32,
    first: Parcel,
    others: Fifo,
}

impl Class {
    #[expect(clippy::inline_always, reason = "a call would move the packet through memory")]
    #[inline(always)]
    fn push(&mut self, parcel: Parcel, pool: &mut Pool) {
        if self.bytes == 0 {
            self.first = parcel;
        } else {
            self.others.push(parcel, pool);
        }
        self.bytes += parcel.size();
    }

    fn pop(&mut self, pool: &mut Pool) -> Parcel {
        let parcel = self.first;
        self.bytes -= parcel.size();
        self.first = self.others.pop(pool);
        parcel
    }

    fn iter(self, pool: &Pool) -> impl Iterator<Item = Parcel> {
        let first = (self.bytes > 0).then_some(self.first);
        first.into_iter().chain(self.others.iter(pool))
    }
}

impl Classes {
    /// `count` empty queues.
    ///
    /// # Panics
    /// When `count` is not in `1..=8`.
    pub fn new(count: u8, queues: &mut Queues) -> Self {
        let count = NonZeroU8::new(count).filter(|count| count.get() <= 8);
        let count = count.expect("a port has one to eight queues");
        let first = queues.classes.len();
        queues.classes.resize(first + usize::from(count.get()), Class::default());
        Self { first: first as u32, occupied: 0, count }
    }

    /// Bytes waiting in the queue that serves `level`.
    pub fn bytes(self, level: u8, queues: &Queues) -> u32 {
        queues.classes[self.row(self.class(level))].bytes
    }

    /// Appends a packet to the queue of its level.
    #[expect(clippy::inline_always, reason = "a call would move the packet through memory")]
    #[inline(always)]
    pub fn push(&mut self, parcel: Parcel, queues: &mut Queues) {
        let index = self.class(parcel.level());
        let class = &mut queues.classes[self.row(index)];
        class.push(parcel, &mut queues.pool);
        self.occupied |= 1 << (index & 7);
    }

    /// Takes the first packet of the first queue that holds one.
    ///
    /// # Panics
    /// When all are empty.
    pub fn pop(&mut self, queues: &mut Queues) -> Parcel {
        assert!(self.occupied > 0, "something waits");
        let index = self.occupied.trailing_zeros() as u8;
        let class = &mut queues.classes[self.row(index)];
        let parcel = class.pop(&mut queues.pool);
        self.occupied &= !(u8::from(class.bytes == 0) << (index & 7));
        parcel
    }

    /// Every packet in order of service.
    pub fn iter(self, queues: &Queues) -> impl Iterator<Item = Parcel> {
        let rows = self.row(0)..self.row(self.count.get());
        queues.classes[rows].iter().flat_map(|class| class.iter(&queues.pool))
    }

    /// The queue that serves `level`: levels beyond the last queue share it.
    fn class(self, level: u8) -> u8 {
        level.min(self.count.get() - 1)
    }

    fn row(self, class: u8) -> usize {
        (self.first + u32::from(class)) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{FlowId, HostId};
    use crate::packet::{Kind, Packet};

    fn served(count: u8, levels: &[u8]) -> Vec<u32> {
        let mut queues = Queues::default();
        let mut classes = Classes::new(count, &mut queues);
        for (sequence, &level) in levels.iter().enumerate() {
            let packet = Packet::new(Kind::Data, FlowId(0), sequence as u32, HostId(0), 1500);
            classes.push(packet.at_level(level).into(), &mut queues);
        }
        let expected: Vec<_> = classes.iter(&queues).collect();
        let popped: Vec<_> = levels.iter().map(|_| classes.pop(&mut queues)).collect();
        assert_eq!(popped, expected);
        assert_eq!(classes.occupied, 0);
        assert!(queues.classes.iter().all(|class| class.bytes == 0));
        popped.into_iter().map(|parcel| Packet::from(parcel).sequence).collect()
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
