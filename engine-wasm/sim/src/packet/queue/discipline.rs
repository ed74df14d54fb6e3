//! The interface of a queueing discipline.

use crate::packet::queue::port_plan::PortPlan;
use crate::packet::{PackedPacket, Packet};

/// The packets that wait at a port.
///
/// The port counts waiting bytes, marks, and drops what exceeds its limit. A discipline only holds
/// packets and chooses.
///
/// # Contract
///
/// - Every packet that [`try_push`](Self::try_push) accepted leaves exactly once: through
///   [`pop`](Self::pop) to be sent, or through [`push_out`](Self::push_out) or
///   [`StoredQueue::pop_by_score`] to be dropped.
/// - `pop` and `push_out` depend only on earlier calls of the queue. There is no clock: a port is
///   played at whichever instant suits its driver, with the calls in the order of simulated time.
/// - Packets that wait alone, or that no later packet [`overtakes`](Self::overtakes), may be sent
///   without entering the queue. So state other than the waiting packets (a round-robin position, a
///   deficit) is as new whenever the queue becomes empty, and requires that `overtakes` is always
///   true.
/// - Results are deterministic: no iteration over hash maps, no random numbers.
pub trait QueueDiscipline {
    /// Whether a packet that exceeds the limit pushes out waiting packets ([`Self::push_out`]);
    /// otherwise it is dropped itself.
    const PUSHES_OUT: bool = false;

    /// Adds a packet if there is memory; returns whether there was. Must not allocate, so that the
    /// loop that calls it keeps its registers.
    fn try_push(&mut self, packet: PackedPacket) -> bool;

    /// Allocates memory for a packet of this level.
    fn reserve(&mut self, level: u8);

    /// Adds a packet.
    fn push(&mut self, packet: PackedPacket) {
        if !self.try_push(packet) {
            self.reserve(packet.level());
            self.try_push(packet);
        }
    }

    /// Removes and returns the packet to send next.
    ///
    /// # Panics
    /// When nothing waits.
    fn pop(&mut self) -> PackedPacket;

    /// Notes a packet whose transmission begins, in a run by event; it may have found the link idle and
    /// not have entered the queue.
    #[inline]
    fn note_sent(&mut self, packet: PackedPacket) {
        let _ = packet;
    }

    /// Whether `later`, which arrives later, may leave before `packet`. Where it may not, the port sends
    /// packets ahead of time without the queue.
    fn overtakes(later: PackedPacket, packet: PackedPacket) -> bool {
        let _ = (later, packet);
        true
    }

    /// Removes and returns the packet to drop when waiting bytes exceed the limit, if
    /// [`PUSHES_OUT`](Self::PUSHES_OUT); it may be the one that arrived last.
    fn push_out(&mut self) -> Option<PackedPacket> {
        None
    }

    /// An upper bound on what any arriving packet counts by [`Self::backlog`], when `waiting` bytes wait at
    /// the port.
    #[inline]
    fn most_counted(&self, waiting: u32) -> u32 {
        waiting
    }

    /// The waiting bytes that an arriving packet of `level` counts against the limit and the marking
    /// threshold, when `waiting` bytes wait at the whole port.
    #[inline]
    fn backlog(&self, level: u8, waiting: u32) -> Backlog {
        let _ = level;
        Backlog { for_limit: waiting, for_marks: waiting }
    }
}

/// A discipline with one queue per port in [`Queues`](super::Queues).
pub trait StoredQueue: QueueDiscipline {
    /// An empty queue of a port with this plan.
    fn new(plan: &PortPlan) -> Self;

    /// The waiting packets.
    fn iter(&self) -> impl Iterator<Item = PackedPacket>;

    /// Removes and returns the packet with the largest score, the latest of equals; packets without a
    /// score stay. By default none.
    fn pop_by_score(&mut self, score: impl Fn(&Packet) -> Option<u64>) -> Option<PackedPacket> {
        let _ = score;
        None
    }
}

/// The waiting bytes that an arriving packet counts.
#[derive(Clone, Copy, Debug)]
pub struct Backlog {
    /// With the packet's own, these may not exceed the limit.
    pub for_limit: u32,
    /// With the packet's own, the packet is marked if these exceed the threshold.
    pub for_marks: u32,
}

impl Backlog {
    /// Nothing waits.
    pub const NOTHING: Self = Self { for_limit: 0, for_marks: 0 };
}
