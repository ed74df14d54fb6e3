//! What a queueing discipline is.

use crate::packet::queue::port_plan::PortPlan;
use crate::packet::{PackedPacket, Packet};

/// The packets that wait at a port, while the port is played.
///
/// The port counts bytes, marks, and drops what does not fit its limit; a discipline only keeps
/// packets and says which one is next.
///
/// Contract: every packet that entered through [`try_push`](Self::try_push) leaves once, through
/// [`pop`](Self::pop), [`push_out`](Self::push_out) or [`StoredQueue::pop_by_score`]. `pop` depends on the packets that wait and on the order in which they came, and on nothing else:
/// a port is played at whichever instant suits its driver.
pub trait QueueDiscipline {
    /// Whether a packet that does not fit the limit makes others leave; otherwise it is dropped
    /// itself.
    const PUSHES_OUT: bool = false;

    /// Adds a packet if allocated memory suffices; returns whether it did. Never allocates, so that
    /// the loop that calls it keeps its registers.
    fn try_push(&mut self, packet: PackedPacket) -> bool;

    /// Allocates memory for a packet of that level.
    fn reserve(&mut self, level: u8);

    /// Adds a packet.
    fn push(&mut self, packet: PackedPacket) {
        if !self.try_push(packet) {
            self.reserve(packet.level());
            self.try_push(packet);
        }
    }

    /// Removes and returns the packet to send.
    ///
    /// # Panics
    /// When nothing waits.
    fn pop(&mut self) -> PackedPacket;

    /// Whether a packet that arrives later may leave before `packet`.
    fn overtakes(later: PackedPacket, packet: PackedPacket) -> bool {
        let _ = (later, packet);
        true
    }

    /// Removes and returns the packet that is dropped to make room, where
    /// [`PUSHES_OUT`](Self::PUSHES_OUT).
    fn push_out(&mut self) -> Option<PackedPacket> {
        None
    }

    /// The waiting bytes that an arriving packet of `level` is measured against, where `waiting`
    /// bytes wait at the whole port.
    #[inline]
    fn backlog(&self, level: u8, waiting: u32) -> Backlog {
        let _ = level;
        Backlog { bounded: waiting, marked: waiting }
    }
}

/// A discipline of which every port has a queue of its own in [`Queues`](super::Queues).
pub trait StoredQueue: QueueDiscipline {
    /// An empty queue of a port with that plan.
    fn new(plan: &PortPlan) -> Self;

    /// The waiting packets.
    fn iter(&self) -> impl Iterator<Item = PackedPacket>;

    /// Removes and returns the packet with the largest score, the latest of equals; packets without
    /// a score stay. None where the discipline cannot.
    fn pop_by_score(&mut self, score: impl Fn(&Packet) -> Option<u64>) -> Option<PackedPacket> {
        let _ = score;
        None
    }
}

/// Bytes that wait, as an arriving packet meets them.
#[derive(Clone, Copy, Debug)]
pub struct Backlog {
    /// These and the packet's own may not exceed the limit.
    pub bounded: u32,
    /// The packet is marked where these and its own exceed the threshold.
    pub marked: u32,
}

impl Backlog {
    /// Where nothing waits.
    pub const NOTHING: Self = Self { bounded: 0, marked: 0 };
}
