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
use crate::packet::transport::{Controls, Progress, Tagger, WindowRule};
use crate::parameters::{Domain, Parameter};
use crate::schemes::Apart;
use crate::units::Bytes;

/// What keeps hosts that ask from the rates that links share out.
pub const APART: Apart = Apart {
    within: Some(0.15),
    why: "Start-up. A flow learns what it may send a round trip after it asked, and what others leave \
          a round trip after they left; until then links stand idle, or are promised twice and \
          queues build up. Requests take room, too. The fluid decides at once and for all links.",
};

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
    fn obey(&mut self, answer: Answer, controls: SenderControls<'_, Self>);
}

/// What an arbiter's answers change at a sender.
pub type SenderControls<'a, A> = Controls<
    'a,
    <<A as Arbiter>::Rule as WindowRule>::State,
    <<A as Arbiter>::Tags as Tagger>::State,
>;

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

impl Visit {
    /// The link's rate less what empties the share `drain` of its queue within a round trip.
    pub fn usable(&self, drain: f64) -> f64 {
        (self.capacity - drain * self.waiting.bits() / self.round_trip).max(0.0)
    }
}

/// How fast links that hand out rates empty their queues.
pub const DRAIN: Parameter = Parameter {
    name: "drain_share",
    label: "Queue drained per RTT",
    unit: "",
    domain: Domain::Number { min: 0.0, max: 2.0, default: 0.5 },
    help: "The share of a queue that links leave room for in a round trip.",
    source: "Chosen here: as PDQ has it",
    shown_when: None,
};

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

    /// What the other links on the path of the flow remember.
    pub fn others(&self, visit: &Visit) -> impl Iterator<Item = &T> {
        let row = self.rows.get(visit.flow.index()).into_iter().flatten().enumerate();
        let here = visit.place;
        row.filter(move |&(place, _)| place != here).filter_map(|(_, claim)| claim.as_ref())
    }

    /// Forgets what the link that `visit` names remembers.
    pub fn take(&mut self, visit: &Visit) -> Option<T> {
        let taken = self.at(visit).take();
        let row = &mut self.rows[visit.flow.index()];
        if row.iter().all(Option::is_none) {
            *row = Vec::new();
        }
        taken
    }
}
