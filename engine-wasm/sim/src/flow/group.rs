//! A coflow while it is active.

use super::Flows;
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
    /// In order of arrival; never empty after [`Groups::settle`].
    pub members: Vec<FlowId>,
    /// Members that follow each other and end in one link: the link, and where they end.
    spans: Vec<(u32, u32)>,
}

impl Group {
    /// Members in spans that end in one link: where it is full, none of a span can be served.
    pub fn spans(&self) -> impl Iterator<Item = (u32, &[FlowId])> {
        let starts = std::iter::once(0).chain(self.spans.iter().map(|&(_, end)| end));
        let ends = starts.zip(&self.spans);
        ends.map(|(start, &(link, end))| (link, &self.members[start as usize..end as usize]))
    }

    /// Forgets members that have left, and finds the spans of those that have come.
    pub(super) fn settle(&mut self, flows: &Flows) {
        let Self { members, spans, .. } = self;
        let (mut start, mut kept, mut kept_spans) = (0, 0, 0);
        for at in 0..spans.len() {
            let (link, end) = spans[at];
            let first = kept;
            for member in start..end as usize {
                members[kept] = members[member];
                kept += usize::from(flows.is_active(members[kept]));
            }
            start = end as usize;
            if kept > first {
                spans[kept_spans] = (link, kept as u32);
                kept_spans += 1;
            }
        }
        spans.truncate(kept_spans);
        for member in start..members.len() {
            let flow = members[member];
            if flows.is_active(flow) {
                members[kept] = flow;
                kept += 1;
                let path = flows.path(flow);
                let link = path[path.len() - 1];
                match spans.last_mut() {
                    Some(span) if span.0 == link => span.1 = kept as u32,
                    _ => spans.push((link, kept as u32)),
                }
            }
        }
        members.truncate(kept);
    }

    /// Tells groups apart: by coflow, and after all coflows by lone flow.
    pub fn number(&self, flows: &Flows) -> usize {
        Self::number_of(self.members[0], flows)
    }

    /// The number of the group that `flow` belongs to, below that of coflows and flows together.
    pub fn number_of(flow: FlowId, flows: &Flows) -> usize {
        let lone = || flows.traffic().coflows.len() + flow.index();
        flows.coflow(flow).map_or_else(lone, CoflowId::index)
    }

    /// When the group of `flow` arrived.
    pub fn start_of(flow: FlowId, flows: &Flows) -> Time {
        let coflow = flows.coflow(flow).map(|id| &flows.traffic().coflows[id.index()]);
        coflow.map_or(flows.spec(flow).start, |coflow| coflow.start)
    }

    pub(super) fn of(flow: FlowId, flows: &Flows) -> Self {
        let coflow = flows.coflow(flow);
        let start = Self::start_of(flow, flows);
        let deadline = match coflow.map(|id| &flows.traffic().coflows[id.index()]) {
            Some(coflow) => coflow.deadline,
            None => flows.spec(flow).deadline,
        };
        Self { coflow, start, deadline, members: vec![flow], spans: Vec::new() }
    }
}
