//! The plan of a port: discipline, buffer and marking, as a scheme asks for them.

use super::Discipline;
use crate::topology::{Counting, LinkQueue, wire};
use crate::units::{Bytes, Rate};

/// How a port queues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PortPlan {
    /// Which packet leaves next, and which one is dropped.
    pub discipline: Discipline,
    /// Bytes that may wait; the packet in transmission does not count.
    pub limit: Bytes,
    /// Whether each queue has an equal part of the limit to itself.
    pub partitioned: bool,
    /// When packets are marked.
    pub marking: Marking,
    /// How waiting packets count against limit and threshold.
    pub counting: Counting,
}

impl PortPlan {
    /// One first-in, first-out queue.
    pub const fn fifo(limit: Bytes, marking: Marking) -> Self {
        Self::of(Discipline::Fifo, limit, marking)
    }

    /// Queues in strict priority that share `limit`.
    pub const fn strict_priority(queues: u8, limit: Bytes, marking: Marking) -> Self {
        Self::of(Discipline::StrictPriority { queues }, limit, marking)
    }

    /// A small queue that serves the smallest value and drops the largest; it does not mark.
    pub const fn worst_first(limit: Bytes) -> Self {
        Self::of(Discipline::WorstFirst, limit, Marking::NONE)
    }

    /// Any discipline; its queues share `limit`.
    pub const fn of(discipline: Discipline, limit: Bytes, marking: Marking) -> Self {
        Self { discipline, limit, partitioned: false, marking, counting: Counting::Bytes }
    }

    /// The plan with this marking.
    #[must_use]
    pub const fn marking(self, marking: Marking) -> Self {
        Self { marking, ..self }
    }

    /// The plan with a link's own buffer, threshold and counting, where it has them.
    #[must_use]
    pub fn on(self, queue: LinkQueue) -> Self {
        let LinkQueue { limit, mark_above, counting } = queue;
        let marking = mark_above.map_or(self.marking, |bytes| self.marking.moved_to(bytes));
        Self { limit: limit.unwrap_or(self.limit), marking, counting, ..self }
    }

    /// The plan with an equal part of the limit for each queue.
    #[must_use]
    pub const fn partitioned(self) -> Self {
        Self { partitioned: true, ..self }
    }

    /// The limit of one queue if partitioned, otherwise of the port.
    pub fn queue_limit(&self) -> Bytes {
        match self.discipline {
            Discipline::StrictPriority { queues } if self.partitioned => {
                Bytes::new(self.limit.get() / u64::from(queues))
            }
            _ => self.limit,
        }
    }

    /// The plan without a limit.
    #[must_use]
    pub const fn unlimited(self) -> Self {
        Self { limit: Bytes::new(u64::MAX), ..self }
    }
}

/// When a port marks an arriving packet: if the waiting bytes, with the packet itself, exceed a
/// threshold. Instantaneous, without averaging.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marking {
    /// Threshold of links below [`Marking::FAST`].
    pub slow: Bytes,
    /// Threshold of links of [`Marking::FAST`] and above.
    pub fast: Bytes,
    /// Compare the packet's own queue instead of the whole port.
    pub by_class: bool,
}

impl Marking {
    /// The lowest rate of a fast link.
    pub const FAST: Rate = Rate::from_bps(40_000_000_000);

    /// Never mark.
    pub const NONE: Self =
        Self { slow: Bytes::new(u64::MAX), fast: Bytes::new(u64::MAX), by_class: false };

    /// One threshold for all links, in full packets.
    pub const fn above_packets(packets: u64) -> Self {
        let threshold = Bytes::new(packets * wire::FULL_PACKET.get());
        Self { slow: threshold, fast: threshold, by_class: false }
    }

    /// The marking with another threshold, in full packets, for fast links.
    #[must_use]
    pub const fn with_fast_packets(self, packets: u64) -> Self {
        Self { fast: Bytes::new(packets * wire::FULL_PACKET.get()), ..self }
    }

    /// The marking with another threshold, if it marks at all.
    fn moved_to(self, threshold: Bytes) -> Self {
        let moved = |from| if from == Self::NONE.slow { from } else { threshold };
        Self { slow: moved(self.slow), fast: moved(self.fast), ..self }
    }

    /// The threshold of a link of this rate.
    pub fn threshold(&self, rate: Rate) -> Bytes {
        if rate >= Self::FAST { self.fast } else { self.slow }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SLOW: Rate = Rate::from_bps(10_000_000_000);
    const PACKET: Bytes = wire::FULL_PACKET;

    #[test]
    fn a_link_overrides_buffer_and_threshold() {
        let plan = PortPlan::fifo(PACKET * 240, Marking::above_packets(65).with_fast_packets(250));
        let own = LinkQueue {
            limit: Some(PACKET * 9),
            mark_above: Some(PACKET * 4),
            ..LinkQueue::default()
        };
        assert_eq!(plan.on(own).limit, PACKET * 9);
        assert_eq!(plan.on(own).marking, Marking::above_packets(4));
        assert_eq!(plan.on(LinkQueue::default()), plan);
    }

    #[test]
    fn a_link_threshold_does_not_mark_if_the_scheme_does_not() {
        let own = LinkQueue { mark_above: Some(PACKET), ..LinkQueue::default() };
        let plan = PortPlan::fifo(PACKET * 240, Marking::NONE).on(own);
        assert_eq!(plan.marking.threshold(SLOW), Marking::NONE.slow);
    }
}
