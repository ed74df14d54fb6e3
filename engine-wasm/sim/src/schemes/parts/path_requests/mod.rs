//! Hosts that request rates from every link on the path, once per round trip, and links that
//! answer: the basis of D3, Baraat and PASE.
//!
//! A request is a control packet that travels along the path of its flow; every port, from the
//! host's own on, writes its answer into it, and the receiver returns it. At its end a flow
//! releases the path in the same way, repeatedly until confirmed.

mod hosts;

pub use hosts::Hosts;

use crate::ids::{FlowId, PortId};
use crate::packet::Packet;
use crate::packet::transport::{Controls, Progress, Tagger, WindowRule};
use crate::parameters::{Domain, Parameter};
use crate::schemes::Apart;
use crate::units::Bytes;

/// Why hosts with path requests differ from the fluid.
pub const APART: Apart = Apart {
    within: Some(0.15),
    why: "Start-up. A flow learns its rate one round trip after its request, and of freed \
          capacity one round trip after it was freed; until then links idle, or are granted \
          twice and queues build up. Requests take bandwidth, too. The fluid model decides at \
          once and for all links.",
};

/// How links answer requests and how hosts use the answers.
pub trait Arbiter {
    /// Window rule driven by answers.
    type Rule: WindowRule;
    /// Tags of its packets.
    type Tags: Tagger;

    /// The content of a request.
    type Request: Copy + Default;

    /// Whether hosts depend on nothing that others do, as [`crate::packet::Scheme::hosts_are_independent`] has it. A
    /// flow that ends as hopeless is given up.
    fn hosts_are_independent(&self) -> bool {
        false
    }

    /// Sender: what to request; `None` ends a hopeless flow.
    fn ask(
        &mut self,
        flow: FlowId,
        progress: &Progress,
        sending: &<Self::Rule as WindowRule>::State,
        is_repairing: bool,
    ) -> Option<Self::Request>;

    /// Link: the answer to a request.
    fn answer(&mut self, visit: &Visit, request: Self::Request) -> Answer;

    /// Link: the flow is over.
    fn leave(&mut self, visit: &Visit);

    /// Link: data passes.
    fn on_data(&mut self, port: PortId, packet: &Packet) {
        let _ = (port, packet);
    }

    /// Sender: applies the combined answer of all links.
    fn obey(&mut self, answer: Answer, controls: SenderControls<'_, Self>);
}

/// Changes at a sender by an answer.
pub type SenderControls<'a, A> = Controls<
    'a,
    <<A as Arbiter>::Rule as WindowRule>::State,
    <<A as Arbiter>::Tags as Tagger>::State,
>;

/// A flow at a link.
#[derive(Clone, Copy, Debug)]
pub struct Visit {
    /// The flow.
    pub flow: FlowId,
    /// The link.
    pub port: PortId,
    /// Index of the link on the path of the flow.
    pub place: usize,
    /// Bytes in the queue.
    pub waiting: Bytes,
    /// The link's rate in bits per second.
    pub capacity: f64,
    /// The flow's round trip in the idle network, in seconds.
    pub round_trip: f64,
}

impl Visit {
    /// The link's rate minus the rate that drains the share `drain` of its queue within a round
    /// trip.
    pub fn usable(&self, drain: f64) -> f64 {
        (self.capacity - drain * self.waiting.bits() / self.round_trip).max(0.0)
    }
}

/// Share of the queue that links drain per round trip.
pub const DRAIN: Parameter = Parameter {
    name: "drain_share",
    label: "Queue drained per RTT",
    unit: "",
    domain: Domain::Number { min: 0.0, max: 2.0, default: 0.5 },
    help: "Share of a queue that links leave capacity to drain per round trip.",
    source: "Chosen here: as PDQ has it",
    shown_when: None,
};

/// Answer of a link; several combine by the minimum of each field.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer {
    /// Bits per second on the wire.
    pub rate: f64,
    /// The queue for its packets.
    pub level: u8,
}

/// State of flows at links, by flow and by index on its path.
#[derive(Clone, Debug)]
pub struct Claims<T> {
    rows: Vec<Vec<Option<T>>>,
}

impl<T: Clone> Claims<T> {
    /// No state.
    pub const fn new() -> Self {
        Self { rows: Vec::new() }
    }

    /// State at the link of `visit`.
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

    /// States at the other links on the path of the flow.
    pub fn others(&self, visit: &Visit) -> impl Iterator<Item = &T> {
        let row = self.rows.get(visit.flow.index()).into_iter().flatten().enumerate();
        let here = visit.place;
        row.filter(move |&(place, _)| place != here).filter_map(|(_, claim)| claim.as_ref())
    }

    /// Removes the state at the link of `visit`.
    pub fn take(&mut self, visit: &Visit) -> Option<T> {
        let taken = self.at(visit).take();
        let row = &mut self.rows[visit.flow.index()];
        if row.iter().all(Option::is_none) {
            *row = Vec::new();
        }
        taken
    }
}
