//! A hop: what a scheme sees of a port when a packet arrives.

use crate::ids::{FlowId, PortId};
use crate::packet::Context;
use crate::packet::port::{ByLevel, Port};
use crate::packet::queue::Queues;
use crate::units::{Bytes, Rate, Time};
use crate::workload::Traffic;

/// The arrival of a packet at a port.
pub struct Hop<'a> {
    /// The port.
    pub port: PortId,
    /// Whether the port is a host's.
    pub is_nic: bool,
    /// Time of arrival.
    pub now: Time,
    /// The rate of the port's link.
    pub rate: Rate,
    pub(in crate::packet) ctx: &'a mut Context,
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
    /// The traffic, for ports that know facts of flows.
    pub fn traffic(&self) -> &Traffic {
        &self.ctx.traffic
    }

    /// The index of the port on the path of `flow`'s data, if it is there.
    ///
    /// # Panics
    /// When the recipe does not pin paths.
    pub fn place(&self, flow: FlowId) -> Option<usize> {
        self.ctx.paths().place(flow, self.port)
    }

    /// The index, on the path of `flow`'s data, of the opposite port, if it is there. An acknowledgement leaves a
    /// node through the port opposite to the one that sent the data to it.
    ///
    /// # Panics
    /// When the recipe does not pin paths.
    pub fn place_of_opposite(&self, flow: FlowId) -> Option<usize> {
        self.ctx.paths().place(flow, self.ctx.network.reverse(self.port))
    }

    /// The ports on the path of `flow`'s data, its source's NIC first.
    ///
    /// # Panics
    /// When the recipe does not pin paths.
    pub fn path(&self, flow: FlowId) -> &[PortId] {
        self.ctx.path(flow)
    }

    /// Bytes that wait at the port. The port is played when asked for them, because few packets need them.
    pub fn waiting(&mut self) -> Bytes {
        let now = self.now;
        let (port, queues) = self.played();
        port.waiting(queues, now)
    }

    /// What waits at the port by level. Computed when asked for, by a look at every waiting packet.
    pub fn by_level(&mut self) -> ByLevel {
        let now = self.now;
        let (port, queues) = self.played();
        port.by_level(queues, now)
    }

    /// The value of the data packet that the port began to send last, 0 before the first. Known of ports
    /// that serve the smallest value first, if the recipe asks for packets in order of time
    /// ([`crate::packet::Recipe::stamping_in_order`]); otherwise 0.
    pub fn served_value(&mut self) -> u32 {
        let (port, queues) = self.played();
        port.served_value(queues)
    }

    /// The port, played until now, and the queues.
    fn played(&mut self) -> (&Port, &mut Queues) {
        self.ctx.play(self.port);
        let Context { ports, queues, .. } = &mut *self.ctx;
        (&ports[self.port.index()], queues)
    }
}
