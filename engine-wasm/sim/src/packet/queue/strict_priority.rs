//! First-in, first-out queues in strict priority; a plain FIFO has one queue.

use std::num::NonZeroU8;

use crate::packet::PackedPacket;
use crate::packet::queue::Queues;
use crate::packet::queue::discipline::{Backlog, QueueDiscipline};
use crate::packet::queue::fifo::Fifo;
use crate::packet::queue::port_plan::PortPlan;
use crate::topology::{Counting, wire};

/// The handle of a port's queues, up to eight; the lowest index is served first.
#[derive(Clone, Copy, Debug)]
pub struct PriorityQueues {
    /// Index into [`Queues::priority`].
    storage: u32,
    /// Bit `i` is set while queue `i` holds packets.
    occupied: u8,
    count: NonZeroU8,
    per_queue: PerQueue,
    counting: Counting,
}

/// What is counted per queue instead of for the whole port.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PerQueue {
    Nothing,
    Marks,
    Limit,
    Both,
}

impl PerQueue {
    const fn of(plan: &PortPlan) -> Self {
        match (plan.marking.by_class, plan.partitioned) {
            (false, false) => Self::Nothing,
            (true, false) => Self::Marks,
            (false, true) => Self::Limit,
            (true, true) => Self::Both,
        }
    }
}

/// The most queues of a port.
const MAX_QUEUES: usize = 8;

/// The queues of a port, always eight so that all ports have one size.
#[derive(Debug, Default)]
pub struct PriorityStorage {
    waiting: [Fifo; MAX_QUEUES],
    /// What waits by queue, if counted, as bytes.
    counted: [u32; MAX_QUEUES],
}

impl PriorityQueues {
    /// `count` empty queues of a port with this plan.
    ///
    /// # Panics
    /// When `count` is not in `1..=8`.
    pub fn new(count: u8, plan: &PortPlan, queues: &mut Queues) -> Self {
        let count = NonZeroU8::new(count).filter(|count| usize::from(count.get()) <= MAX_QUEUES);
        let count = count.expect("a port has one to eight queues");
        queues.priority.push(PriorityStorage::default());
        let storage = queues.priority.len() as u32 - 1;
        Self { storage, occupied: 0, count, per_queue: PerQueue::of(plan), counting: plan.counting }
    }

    /// Whether the queues count what they hold; otherwise the waiting bytes of the port suffice.
    pub fn counts_each(self) -> bool {
        self.per_queue != PerQueue::Nothing || self.counting != Counting::Bytes
    }

    /// What a waiting packet counts, as bytes.
    fn counted(self, packet: PackedPacket) -> u32 {
        match self.counting {
            Counting::Bytes => packet.size(),
            Counting::Packets => wire::FULL_PACKET.get() as u32,
        }
    }

    /// [`QueueDiscipline::most_counted`].
    pub fn most_counted(self, queues: &Queues, waiting: u32) -> u32 {
        match self.counting {
            Counting::Bytes => waiting,
            Counting::Packets => queues.priority[self.storage as usize].counted.iter().sum(),
        }
    }

    /// Borrows the queues while the port is played. `COUNTED` must be true if the queues count;
    /// false is a little faster.
    pub fn open<const COUNTED: bool>(self, queues: &mut Queues) -> PriorityQueuesMut<'_, COUNTED> {
        debug_assert!(COUNTED || !self.counts_each(), "the queues count");
        PriorityQueuesMut { handle: self, storage: &mut queues.priority[self.storage as usize] }
    }

    /// Takes over what [`PriorityQueuesMut::close`] returns of the same queues.
    pub const fn update(&mut self, played: Self) {
        self.occupied = played.occupied;
    }

    /// The waiting packets, in order of service.
    pub fn iter(self, queues: &Queues) -> impl Iterator<Item = PackedPacket> {
        queues.priority[self.storage as usize].waiting.iter().flat_map(Fifo::iter)
    }

    /// The first packet of each queue.
    pub fn heads(self, queues: &Queues) -> impl Iterator<Item = PackedPacket> {
        let waiting = &queues.priority[self.storage as usize].waiting;
        waiting.iter().filter_map(|queue| queue.iter().next())
    }
}

/// The queues of a port, borrowed while it is played.
pub struct PriorityQueuesMut<'a, const COUNTED: bool> {
    handle: PriorityQueues,
    storage: &'a mut PriorityStorage,
}

impl<const COUNTED: bool> PriorityQueuesMut<'_, COUNTED> {
    /// Ends the borrow; returns the updated handle.
    pub const fn close(self) -> PriorityQueues {
        self.handle
    }

    /// The queue of `level`: levels beyond the last queue share it.
    fn index(&self, level: u8) -> usize {
        usize::from(level.min(self.handle.count.get() - 1)) % MAX_QUEUES
    }
}

impl<const COUNTED: bool> QueueDiscipline for PriorityQueuesMut<'_, COUNTED> {
    #[expect(clippy::inline_always, reason = "a call would move the packet through memory")]
    #[inline(always)]
    fn try_push(&mut self, packet: PackedPacket) -> bool {
        let index = self.index(packet.level());
        let has_room = self.storage.waiting[index].try_push(packet);
        if has_room {
            if COUNTED && self.handle.counts_each() {
                self.storage.counted[index] += self.handle.counted(packet);
            }
            self.handle.occupied |= 1 << index;
        }
        has_room
    }

    fn reserve(&mut self, level: u8) {
        let index = self.index(level);
        self.storage.waiting[index].reserve();
    }

    #[expect(clippy::inline_always, reason = "a call would move the packet through memory")]
    #[inline(always)]
    fn pop(&mut self) -> PackedPacket {
        debug_assert!(self.handle.occupied > 0, "something waits");
        let index = self.handle.occupied.trailing_zeros() as usize % MAX_QUEUES;
        let waiting = &mut self.storage.waiting[index];
        let packet = waiting.pop();
        self.handle.occupied &= !(u8::from(waiting.is_empty()) << index);
        if COUNTED && self.handle.counts_each() {
            self.storage.counted[index] -= self.handle.counted(packet);
        }
        packet
    }

    #[inline]
    fn most_counted(&self, waiting: u32) -> u32 {
        if COUNTED && self.handle.counting == Counting::Packets {
            self.storage.counted.iter().sum()
        } else {
            waiting
        }
    }

    #[inline]
    fn overtakes(later: PackedPacket, packet: PackedPacket) -> bool {
        later.level() < packet.level()
    }

    #[inline]
    fn backlog(&self, level: u8, waiting: u32) -> Backlog {
        if !COUNTED {
            return Backlog { for_limit: waiting, for_marks: waiting };
        }
        let own = || self.storage.counted[self.index(level)];
        let waiting = self.most_counted(waiting);
        match self.handle.per_queue {
            PerQueue::Nothing => Backlog { for_limit: waiting, for_marks: waiting },
            PerQueue::Marks => Backlog { for_limit: waiting, for_marks: own() },
            PerQueue::Limit => Backlog { for_limit: own(), for_marks: waiting },
            PerQueue::Both => Backlog { for_limit: own(), for_marks: own() },
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
        let mut handle = PriorityQueues::new(count, &plan, &mut queues);
        for (sequence, &level) in levels.iter().enumerate() {
            let packet = Packet::new(Kind::Data, FlowId(0), sequence as u32, HostId(0), 1500);
            let mut open = handle.open::<false>(&mut queues);
            open.push(packet.at_level(level).into());
            handle = open.close();
        }
        let expected: Vec<_> = handle.iter(&queues).collect();
        let mut open = handle.open::<true>(&mut queues);
        let popped: Vec<_> = levels.iter().map(|_| open.pop()).collect();
        assert_eq!(popped, expected);
        assert_eq!(open.close().occupied, 0);
        assert!(queues.priority.iter().all(|storage| storage.counted == [0; MAX_QUEUES]));
        popped.into_iter().map(|packet| Packet::from(packet).sequence).collect()
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
