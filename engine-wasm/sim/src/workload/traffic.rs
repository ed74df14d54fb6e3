//! Generated traffic.

use std::borrow::Cow;
use std::ops::Range;

use super::jobs::Stage;
use crate::ids::{CoflowId, FlowId, HostId};
use crate::units::{Bytes, Time};

/// One flow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flow {
    /// When it arrives.
    pub start: Time,
    /// Sending host.
    pub source: HostId,
    /// Receiving host; may equal the source only in traces, where it then uses both of its links.
    pub destination: HostId,
    /// Payload; never zero.
    pub size: Bytes,
    /// Relative to `start`; [`Time::NEVER`] for an ordinary flow.
    pub deadline: Time,
    /// The coflow it belongs to.
    pub coflow: Option<CoflowId>,
}

/// Flows that matter together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coflow {
    /// When it arrives.
    pub start: Time,
    /// Relative to `start`; [`Time::NEVER`] without one.
    pub deadline: Time,
    /// Number of its flows.
    pub flows: u32,
    /// Payload of all its flows.
    pub size: Bytes,
}

/// All traffic of one seed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Traffic {
    /// By [`crate::ids::FlowId`], in order of start.
    pub flows: Vec<Flow>,
    /// By [`CoflowId`], in order of start; empty for flow workloads.
    pub coflows: Vec<Coflow>,
    /// By [`CoflowId`], what the file that lists it calls it; empty where coflows were drawn and have
    /// no other name than their number.
    pub coflow_names: Vec<String>,
    /// By [`CoflowId`], its place in its job; empty where no coflow waits for another. What waits
    /// starts no earlier than its flows' times, and not before the stages it waits for are done. Its
    /// times of completion count from those starts, and so include the wait.
    pub stages: Vec<Stage>,
    /// The first flows that warm the network up and are left out of the statistics.
    pub warm_up: u32,
    /// The last flows, which keep the network loaded until those before them have ended, and which no
    /// result speaks of. A run does not wait for them.
    pub cool_down: u32,
    /// By [`crate::ids::FlowId`], whether the flow is only there for the others to share the network
    /// with, and left out of the statistics; empty where none is.
    pub background: Vec<bool>,
    /// Knots `(payload bytes, cumulative probability)` of the size distribution that the flows were
    /// drawn from, if any: what a scheme that needs the distribution may know.
    pub size_table: Vec<(f64, f64)>,
    /// Offered load relative to [`crate::topology::Network::load_capacity`], where it is defined.
    pub load: Option<f64>,
}

impl Traffic {
    /// Whether the statistics speak of a flow.
    pub fn counts(&self, flow: FlowId) -> bool {
        self.awaited().contains(&flow.0) && !self.is_background(flow)
    }

    /// The flows that results have a row of: all but those of the cool-down.
    pub fn recorded(&self) -> &[Flow] {
        &self.flows[..self.flows.len() - self.cool_down as usize]
    }

    /// By [`FlowId`], the flows with whose last one a run ends.
    pub fn awaited(&self) -> Range<u32> {
        let end = self.recorded().len() as u32;
        self.warm_up.min(end)..end
    }

    /// When the first and the last of the awaited flows arrive, where others come before or after them:
    /// the time in which the network is in the state that the workload asks for.
    pub fn steady(&self) -> Option<Range<Time>> {
        let awaited = self.awaited();
        let has_ends = awaited.start > 0 || self.cool_down > 0;
        let start = |flow: u32| self.flows[flow as usize].start;
        (has_ends && !awaited.is_empty()).then(|| start(awaited.start)..start(awaited.end - 1))
    }

    /// Whether a flow is only there for the others to share the network with.
    pub fn is_background(&self, flow: FlowId) -> bool {
        self.background.get(flow.index()).is_some_and(|&background| background)
    }

    /// How many flows are only there for the others to share the network with.
    pub fn background_flows(&self) -> u32 {
        self.background.iter().filter(|&&background| background).count() as u32
    }

    /// What people call a coflow: as its file does, or by its number.
    pub fn coflow_name(&self, coflow: CoflowId) -> Cow<'_, str> {
        match self.coflow_names.get(coflow.index()) {
            Some(name) => Cow::Borrowed(name),
            None => Cow::Owned(coflow.0.to_string()),
        }
    }
}
