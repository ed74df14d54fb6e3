//! An active coflow.

use crate::flow::Flows;
use crate::flow::state::by_last_link::{Span, Spans};
use crate::ids::{CoflowId, FlowId};
use crate::units::Time;

/// The active flows of one coflow; a flow without a coflow is a group of its own.
#[derive(Clone, Debug)]
pub struct Group {
    /// The coflow, if it is one.
    pub coflow: Option<CoflowId>,
    /// When the coflow, or the lone flow, arrived.
    pub start: Time,
    /// Relative to `start`; [`Time::NEVER`] without one.
    pub deadline: Time,
    spans: Spans,
}

impl Group {
    /// The flows, in order of arrival; not empty after
    /// [`Groups::remove_departed`](crate::flow::Groups::remove_departed).
    pub fn members(&self) -> &[FlowId] {
        self.spans.flows()
    }

    /// The members in spans by last link.
    pub fn spans(&self) -> impl Iterator<Item = Span<'_>> + Clone {
        self.spans.iter()
    }

    pub(in crate::flow) fn add(&mut self, flow: FlowId, flows: &Flows) {
        self.spans.push(flow, flows);
    }

    /// Removes members that have left.
    pub(in crate::flow) fn forget(&mut self, departed: impl Iterator<Item = FlowId>) {
        self.spans.remove(departed);
    }

    /// Dense id of the group: that of the coflow, or, after all coflows, that of the lone flow.
    pub fn number(&self, flows: &Flows) -> usize {
        Self::number_of(self.members()[0], flows)
    }

    /// The id of the group of `flow`, below the total number of coflows and flows.
    pub fn number_of(flow: FlowId, flows: &Flows) -> usize {
        let lone = || flows.traffic().coflows.len() + flow.index();
        flows.coflow(flow).map_or_else(lone, CoflowId::index)
    }

    /// When the group of `flow` arrived.
    pub fn start_of(flow: FlowId, flows: &Flows) -> Time {
        let coflow = flows.coflow(flow).map(|id| &flows.traffic().coflows[id.index()]);
        coflow.map_or(flows.spec(flow).start, |coflow| coflow.start)
    }

    /// The group of `flow`, without members.
    pub(in crate::flow) fn of(flow: FlowId, flows: &Flows) -> Self {
        let coflow = flows.coflow(flow);
        let start = Self::start_of(flow, flows);
        let deadline = match coflow.map(|id| &flows.traffic().coflows[id.index()]) {
            Some(coflow) => coflow.deadline,
            None => flows.spec(flow).deadline,
        };
        Self { coflow, start, deadline, spans: Spans::default() }
    }
}
