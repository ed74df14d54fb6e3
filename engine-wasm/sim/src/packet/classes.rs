//! First-in, first-out queues in strict priority; a plain FIFO is the case of one class.

use std::num::NonZeroU8;
use std::ops::Range;

use super::Parcel;
use super::fifo::Fifo;
use super::queues::{Counted, Queues, Waiting};
use super::recipe::PortPlan;

/// Up to eight of the run's queues, the lowest index served first.
#[derive(Clone, Copy, Debug)]
pub struct Classes {
    /// Where they begin.
    first: u32,
    /// Bit `i` is set while queue `i` holds something.
    occupied: u8,
    count: NonZeroU8,
    by_class: ByClass,
}

/// What is counted for each queue instead of for the whole port.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ByClass {
    Nothing,
    Marks,
    Limit,
    Both,
}

impl ByClass {
    const fn of(plan: &PortPlan) -> Self {
        match (plan.marking.by_class, plan.partitioned) {
            (false, false) => Self::Nothing,
            (true, false) => Self::Marks,
            (false, true) => Self::Limit,
            (true, true) => Self::Both,
        }
    }
}

/// One queue, and how much waits in it.
#[derive(Clone, Debug, Default)]
pub struct Class {
    bytes: u32,
    waiting: Fifo,
}

impl Classes {
    /// `count` empty queues of a port of that plan.
    ///
    /// # Panics
    /// When `count` is not in `1..=8`.
    pub fn new(count: u8, plan: &PortPlan, queues: &mut Queues) -> Self {
        let count = NonZeroU8::new(count).filter(|count| count.get() <= 8);
        let count = count.expect("a port has one to eight queues");
        let first = queues.classes.len();
        queues.classes.resize(first + usize::from(count.get()), Class::default());
        Self { first: first as u32, occupied: 0, count, by_class: ByClass::of(plan) }
    }

    /// The queues, to play with.
    pub fn open(self, queues: &mut Queues) -> OpenClasses<'_> {
        let rows = self.rows();
        OpenClasses { classes: self, rows: &mut queues.classes[rows] }
    }

    /// Every packet in order of service.
    pub fn iter(self, queues: &Queues) -> impl Iterator<Item = Parcel> {
        queues.classes[self.rows()].iter().flat_map(|class| class.waiting.iter())
    }

    fn rows(self) -> Range<usize> {
        let first = self.first as usize;
        first..first + usize::from(self.count.get())
    }
}

/// The queues of a port while it is played.
pub struct OpenClasses<'a> {
    classes: Classes,
    rows: &'a mut [Class],
}

impl OpenClasses<'_> {
    /// The queues as they are now.
    pub const fn close(self) -> Classes {
        self.classes
    }

    /// The queue that serves `level`: levels beyond the last queue share it.
    fn row(&self, level: u8) -> usize {
        usize::from(level).min(self.rows.len() - 1)
    }
}

impl Waiting for OpenClasses<'_> {
    #[expect(clippy::inline_always, reason = "a call would move the packet through memory")]
    #[inline(always)]
    fn try_push(&mut self, parcel: Parcel) -> bool {
        let row = self.row(parcel.level());
        let class = &mut self.rows[row];
        let has_room = class.waiting.try_push(parcel);
        if has_room {
            class.bytes += parcel.size();
            self.classes.occupied |= 1 << (row & 7);
        }
        has_room
    }

    fn make_room(&mut self, level: u8) {
        let row = self.row(level);
        self.rows[row].waiting.make_room();
    }

    #[expect(clippy::inline_always, reason = "a call would move the packet through memory")]
    #[inline(always)]
    fn pop(&mut self) -> Parcel {
        let row = self.classes.occupied.trailing_zeros();
        let class = &mut self.rows[row as usize];
        let parcel = class.waiting.pop();
        class.bytes -= parcel.size();
        self.classes.occupied &= !(u8::from(class.waiting.is_empty()) << (row & 7));
        parcel
    }

    #[inline]
    fn overtakes(later: Parcel, parcel: Parcel) -> bool {
        later.level() < parcel.level()
    }

    #[inline]
    fn counted(&self, level: u8, waiting: u32) -> Counted {
        let own = || self.rows[self.row(level)].bytes;
        match self.classes.by_class {
            ByClass::Nothing => Counted { bounded: waiting, marked: waiting },
            ByClass::Marks => Counted { bounded: waiting, marked: own() },
            ByClass::Limit => Counted { bounded: own(), marked: waiting },
            ByClass::Both => Counted { bounded: own(), marked: own() },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{FlowId, HostId};
    use crate::packet::{Kind, Marking, Packet};
    use crate::units::Bytes;

    fn served(count: u8, levels: &[u8]) -> Vec<u32> {
        let mut queues = Queues::default();
        let plan = PortPlan::strict_priority(count, Bytes::new(9000), Marking::NONE);
        let mut classes = Classes::new(count, &plan, &mut queues);
        for (sequence, &level) in levels.iter().enumerate() {
            let packet = Packet::new(Kind::Data, FlowId(0), sequence as u32, HostId(0), 1500);
            let mut open = classes.open(&mut queues);
            open.push(packet.at_level(level).into());
            classes = open.close();
        }
        let expected: Vec<_> = classes.iter(&queues).collect();
        let mut open = classes.open(&mut queues);
        let popped: Vec<_> = levels.iter().map(|_| open.pop()).collect();
        assert_eq!(popped, expected);
        assert_eq!(open.close().occupied, 0);
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
