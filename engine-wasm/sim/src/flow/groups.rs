//! Coflows while they are active.

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
}

impl Group {
    fn of(flow: FlowId, flows: &Flows) -> Self {
        let coflow = flows.coflow(flow);
        let spec = flows.spec(flow);
        let (start, deadline) = match coflow.map(|id| &flows.traffic().coflows[id.index()]) {
            Some(coflow) => (coflow.start, coflow.deadline),
            None => (spec.start, spec.deadline),
        };
        Self { coflow, start, deadline, members: vec![flow] }
    }
}

/// All groups with active flows, in order of arrival.
#[derive(Clone, Debug, Default)]
pub struct Groups {
    active: Vec<Group>,
    stale: bool,
}

impl Groups {
    /// Adds `flow` to its group.
    pub fn arrived(&mut self, flow: FlowId, flows: &Flows) {
        // Flows of a coflow arrive together, so its group is nearly always the last one.
        let coflow = flows.coflow(flow);
        let group = self.active.iter_mut().rev().find(|group| group.coflow == coflow);
        if let Some(group) = group.filter(|_| coflow.is_some()) {
            group.members.push(flow);
            return;
        }
        let group = Group::of(flow, flows);
        // A coflow whose later flows come after all earlier ones are done resumes its place.
        let place = self.active.partition_point(|other| other.start <= group.start);
        self.active.insert(place, group);
    }

    /// Notes that a flow has left; its group forgets it at the next [`Groups::settle`].
    pub fn finished(&mut self) {
        self.stale = true;
    }

    /// Forgets flows that have left, and groups that have none any more. Returns whether a whole
    /// group has left.
    pub fn settle(&mut self, flows: &Flows) -> bool {
        if !std::mem::take(&mut self.stale) {
            return false;
        }
        let before = self.active.len();
        self.active.retain_mut(|group| {
            group.members.retain(|&flow| flows.is_active(flow));
            !group.members.is_empty()
        });
        self.active.len() < before
    }

    /// The groups, in order of arrival.
    pub fn active(&self) -> &[Group] {
        &self.active
    }

    /// All their flows, group by group.
    pub fn flows(&self) -> impl Iterator<Item = FlowId> {
        self.active.iter().flat_map(|group| group.members.iter().copied())
    }
}
