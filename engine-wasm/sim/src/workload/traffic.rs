//! Generated traffic.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use super::jobs::Stage;
use crate::ids::{CoflowId, FlowId, HostId};
use crate::topology::RoutedFlow;
use crate::units::{Bytes, Time};
use crate::yield_point::Yielding;

/// One flow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flow {
    /// When it arrives.
    pub start: Time,
    /// Sending host.
    pub source: HostId,
    /// Receiving host; equals the source only in traces, where the flow uses both links of the
    /// host.
    pub destination: HostId,
    /// Payload; never zero.
    pub size: Bytes,
    /// Relative to `start`; [`Time::NEVER`] for an ordinary flow.
    pub deadline: Time,
    /// The coflow it belongs to.
    pub coflow: Option<CoflowId>,
    /// Where paths are chosen per flow: the number of the next hop that it takes at every switch, modulo
    /// the number of equally short ones; `None` to hash.
    pub path: Option<u16>,
}

impl Flow {
    /// What decides its path, given its number.
    pub fn routed(&self, flow: FlowId) -> RoutedFlow {
        let Self { source, destination, path: pinned, .. } = *self;
        RoutedFlow { flow, source, destination, pinned }
    }
}

/// A group of flows with a common completion time.
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
#[derive(Debug, Default, PartialEq)]
pub struct Traffic {
    /// By [`crate::ids::FlowId`], in order of start.
    pub flows: Vec<Flow>,
    /// By [`CoflowId`], in order of start; empty for flow workloads.
    pub coflows: Vec<Coflow>,
    /// By [`CoflowId`], its name in the file; empty for synthetic coflows, which have only numbers.
    pub coflow_names: Arc<[String]>,
    /// By [`CoflowId`], its stage; empty without dependencies. A stage starts at the arrival times
    /// of its flows, but not before its dependencies are done. Completion times count from arrival
    /// and so include the wait.
    pub stages: Arc<Vec<Stage>>,
    /// Number of leading flows that warm up the network and are excluded from statistics.
    pub warm_up: u32,
    /// Number of trailing flows that keep the network loaded until all earlier flows have ended.
    /// They appear in no result, and a run does not wait for them.
    pub cool_down: u32,
    /// By [`crate::ids::FlowId`], whether the flow is background traffic, which only shares the
    /// network and is excluded from statistics; empty without background traffic.
    pub background: Vec<bool>,
    /// Knots `(payload bytes, cumulative probability)` of the size distribution that the flows were
    /// drawn from, if any, for schemes that need the distribution.
    pub size_table: Vec<(f64, f64)>,
    /// Offered load relative to [`crate::topology::Network::load_capacity`], if defined.
    pub load: Option<f64>,
}

/// Yields: a list may have a million flows.
impl Clone for Traffic {
    fn clone(&self) -> Self {
        Self {
            flows: self.flows.iter().copied().yielding().collect(),
            coflows: self.coflows.iter().copied().yielding().collect(),
            coflow_names: Arc::clone(&self.coflow_names),
            stages: Arc::clone(&self.stages),
            background: self.background.clone(),
            size_table: self.size_table.clone(),
            ..*self
        }
    }
}

impl Traffic {
    /// Whether a flow counts in statistics.
    pub fn counts(&self, flow: FlowId) -> bool {
        self.awaited().contains(&flow.0) && !self.is_background(flow)
    }

    /// Flows of the coflow of a flow; 1 if it belongs to none.
    pub fn width(&self, flow: FlowId) -> u32 {
        let coflow = self.flows[flow.index()].coflow;
        coflow.map_or(1, |coflow| self.coflows[coflow.index()].flows)
    }

    /// The flows with a row in the results: all except the cool-down.
    pub fn recorded(&self) -> &[Flow] {
        &self.flows[..self.flows.len() - self.cool_down as usize]
    }

    /// By [`FlowId`], the flows for which a run waits.
    pub fn awaited(&self) -> Range<u32> {
        let end = self.recorded().len() as u32;
        self.warm_up.min(end)..end
    }

    /// Arrivals of the first and the last awaited flow, if others come before or after them: the
    /// interval of steady state.
    pub fn steady(&self) -> Option<Range<Time>> {
        let awaited = self.awaited();
        let has_ends = awaited.start > 0 || self.cool_down > 0;
        let start = |flow: u32| self.flows[flow as usize].start;
        (has_ends && !awaited.is_empty()).then(|| start(awaited.start)..start(awaited.end - 1))
    }

    /// Whether a flow is background traffic.
    pub fn is_background(&self, flow: FlowId) -> bool {
        self.background.get(flow.index()).is_some_and(|&background| background)
    }

    /// Number of background flows.
    pub fn background_flows(&self) -> u32 {
        self.background.iter().filter(|&&background| background).count() as u32
    }

    /// Display name of a coflow: its name in the file, or its number.
    pub fn coflow_name(&self, coflow: CoflowId) -> Cow<'_, str> {
        match self.coflow_names.get(coflow.index()) {
            Some(name) => Cow::Borrowed(name),
            None => Cow::Owned(coflow.0.to_string()),
        }
    }
}
