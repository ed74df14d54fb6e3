//! A directed link.

use super::Counting;
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
    /// The part of the delay that hosts spend on processing, where the topology states it apart.
    pub processing: Time,
}

impl Link {
    /// Time from a packet's first bit sent to its last bit received and processed.
    pub fn transit(&self, packet: Bytes) -> Time {
        packet / self.rate + self.delay
    }
}

/// Queue limits of a link, where they override those of the scheme.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LinkQueue {
    /// Queue capacity in bytes.
    pub limit: Option<Bytes>,
    /// Marking threshold: a packet is marked when more bytes wait, if the scheme marks at all.
    pub mark_above: Option<Bytes>,
    /// How waiting packets count against both.
    pub counting: Counting,
}
