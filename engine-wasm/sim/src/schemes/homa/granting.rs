//! Which of its messages a receiver grants to, and how.

use super::super::parts::receiver_driven::IncomingMessage;
use super::receiver::Incoming;
use crate::ids::FlowId;
use crate::packet::Context;

/// A message that waits for grants.
pub struct Waiting<'a> {
    /// The message.
    pub message: FlowId,
    /// Its state at the receiver.
    pub incoming: &'a Incoming,
    /// The context of the run.
    pub ctx: &'a Context,
}

/// A grant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grant {
    /// Messages to the receiver that wait for grants, this one among them.
    pub waiters: usize,
    /// Place of the message among those that get grants, from 0.
    pub place: usize,
    /// Level of the granted packets.
    pub level: u8,
    /// Packets by which the grant may be ahead of those that have arrived.
    pub ahead: u32,
}

/// The decisions of receivers. Those of one receiver use nothing that others know.
pub trait Granting {
    /// The rank of a message: smaller ones get grants first, equal ones by number.
    fn rank(&mut self, waiting: &Waiting<'_>) -> f64;

    /// Changes the level and the credit of `grant`, which are those that Homa would give.
    fn change(&mut self, waiting: &Waiting<'_>, grant: &mut Grant);

    /// Why the run must end; see [`crate::packet::Scheme::failure`].
    fn failure(&self) -> Option<String> {
        None
    }
}

/// Homa's own: the shortest messages first.
pub struct Shortest;

impl Granting for Shortest {
    fn rank(&mut self, waiting: &Waiting<'_>) -> f64 {
        f64::from(waiting.incoming.left())
    }

    fn change(&mut self, _: &Waiting<'_>, _: &mut Grant) {}
}
