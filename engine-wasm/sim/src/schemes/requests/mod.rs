//! Hosts that ask every link on their way for leave to send, once in a round trip, and links that
//! answer: what D3, Baraat and PASE have in common.
//!
//! A request is a packet of headers that passes the path of its flow; every port on the way, the
//! host's own first, writes its answer into it, and the receiver sends it back. Who is done says so
//! along the same path, and again until that is confirmed.

mod hosts;

pub use hosts::Hosts;

use crate::ids::{FlowId, PortId};
use crate::packet::Packet;
use crate::packet::transport::{Progress, Tagger, WindowRule};
use crate::units::Bytes;

/// How links answer and what hosts make of it.
pub trait Arbiter {
    /// How a flow sends on its answer.
    type Rule: WindowRule;
    /// How its packets are tagged.
    type Tags: Tagger;

    /// Sender: what the flow asks for, in bits per second on the wire; `None` when there is no hope
    /// for it, which ends it.
    fn ask(
        &mut self,
        flow: FlowId,
        progress: &Progress,
        sending: &<Self::Rule as WindowRule>::State,
        is_repairing: bool,
    ) -> Option<f64>;

    /// Link: the answer to a request for `asked` bits per second.
    fn answer(&mut self, visit: &Visit, asked: f64) -> Answer;

    /// Link: the flow is over.
    fn leave(&mut self, visit: &Visit);

    /// Link: data passes.
    fn on_data(&mut self, port: PortId, packet: &Packet) {
        let _ = (port, packet);
    }

    /// Sender: what all links have answered.
    fn obey(
        &mut self,
        flow: FlowId,
        answer: Answer,
        sending: &mut <Self::Rule as WindowRule>::State,
    );
}

/// A flow at a link.
#[derive(Clone, Copy, Debug)]
pub struct Visit {
    /// Who.
    pub flow: FlowId,
    /// Which link.
    pub port: PortId,
    /// The how many'th on the flow's path.
    pub place: usize,
    /// What waits there.
    pub waiting: Bytes,
    /// The link's rate in bits per second.
    pub capacity: f64,
    /// The flow's round trip in the idle network, in seconds.
    pub round_trip: f64,
}

/// What a flow may do; of several answers the least of each holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer {
    /// Bits per second on the wire.
    pub rate: f64,
    /// The queue for its packets.
    pub level: u8,
}

/// A table by flow and by place on its path: what links remember of flows.
#[derive(Clone, Debug)]
pub struct Claims<T> {
    rows: Vec<Vec<Option<T>>>,
}

impl<T: Clone> Claims<T> {
    /// Nothing remembered.
    pub const fn new() -> Self {
        Self { rows: Vec::new() }
    }

    /// What the link that `visit` names remembers.
    pub fn at(&mut self, visit: &Visit) -> &mut Option<T> {
        let flow = visit.flow.index();
        if self.rows.len() <= flow {
            self.rows.resize(flow + 1, Vec::new());
        }
        let row = &mut self.rows[flow];
        if row.len() <= visit.place {
            row.resize(visit.place + 1, None);
        }
        &mut row[visit.place]
    }

    /// Forgets what the last link on the path of a flow knew, and with it the row.
    pub fn take(&mut self, visit: &Visit) -> Option<T> {
        let taken = self.at(visit).take();
        let row = &mut self.rows[visit.flow.index()];
        if row.iter().all(Option::is_none) {
            *row = Vec::new();
        }
        taken
    }
}
