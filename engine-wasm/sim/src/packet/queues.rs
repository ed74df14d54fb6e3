//! Everything that waits, apart from the ports at which it waits.

use super::Parcel;
use super::classes::Class;
use super::pool::Pool;
use super::worst_first::WorstFirst;

/// The queues of all ports.
///
/// They lie apart because a packet that finds its link free touches none: so the ports themselves
/// stay small enough that all of a large network's fit into the nearest cache.
#[derive(Debug, Default)]
pub struct Queues {
    /// What waits in order of arrival.
    pub pool: Pool,
    /// First-in, first-out queues; those of a port in a run.
    pub classes: Vec<Class>,
    /// Small queues that are searched.
    pub worst_first: Vec<WorstFirst>,
}

/// What waits at a port, while the port is played: what a discipline is.
pub trait Waiting {
    /// Whether a packet that does not fit makes others leave; otherwise it is lost itself.
    const MAKES_ROOM: bool = false;

    /// Adds a packet.
    fn push(&mut self, parcel: Parcel);

    /// Takes the packet to send.
    ///
    /// # Panics
    /// When nothing waits.
    fn pop(&mut self) -> Parcel;

    /// Takes the packet that makes room for others, if one does.
    fn pop_worst(&mut self) -> Option<Parcel> {
        None
    }

    /// Bytes in the queue that serves `level`, where a port has several.
    fn bytes(&self, level: u8) -> Option<u32> {
        let _ = level;
        None
    }
}
