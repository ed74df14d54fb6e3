//! A hop: what a scheme sees of a port when a packet arrives.

use crate::ids::PortId;
use crate::packet::port::{ByLevel, Port};
use crate::packet::queue::Queues;
use crate::units::{Bytes, Rate, Time};
use crate::workload::Traffic;

/// The arrival of a packet at a port.
#[derive(Debug)]
pub struct Hop<'a> {
    /// The port.
    pub port: PortId,
    /// Whether the port is a host's.
    pub is_nic: bool,
    /// Time of arrival.
    pub now: Time,
    /// The rate of the port's link.
    pub rate: Rate,
    /// The traffic, for ports that know facts of flows.
    pub traffic: &'a Traffic,
    pub(in crate::packet) state: &'a Port,
    pub(in crate::packet) queues: &'a mut Queues,
}

/// Whether a packet that arrives at a port may enter its queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Admission {
    /// The port queues it, or drops it if there is no room.
    Admitted,
    /// It is dropped before it is queued.
    Refused,
}

impl Hop<'_> {
    /// Bytes that wait at the port. Computed when asked for, because few packets need it.
    pub fn waiting(&mut self) -> Bytes {
        self.state.waiting(self.queues, self.now)
    }

    /// What waits at the port by level. Computed when asked for, by a look at every waiting packet.
    pub fn by_level(&self) -> ByLevel {
        self.state.by_level(self.queues, self.now)
    }

    /// The value of the data packet that the port began to send last, 0 before the first. Known of ports
    /// that serve the smallest value first; 0 at others.
    pub fn served_value(&self) -> u32 {
        self.state.served_value(self.queues)
    }
}
