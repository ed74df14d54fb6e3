//! A directed link.

use crate::ids::NodeId;
use crate::units::{Bytes, Rate, Time};

/// A directed link. It is also the output port at its sending end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// Sending node.
    pub from: NodeId,
    /// Receiving node.
    pub to: NodeId,
    /// Capacity.
    pub rate: Rate,
    /// Propagation plus, on links that touch a host, the host's processing.
    pub delay: Time,
}

impl Link {
    /// How long a packet takes from its first bit sent to its last bit received and processed.
    pub fn transit(&self, packet: Bytes) -> Time {
        packet / self.rate + self.delay
    }
}

/// What a link says of its queue where it differs from what the scheme asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LinkQueue {
    /// Bytes that may wait.
    pub limit: Option<Bytes>,
    /// A packet is marked when more waits, if the scheme marks at all.
    pub mark_above: Option<Bytes>,
}
