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
    /// By coflow.
    tallies: Vec<Tally>,
    stale: bool,
    departed: bool,
}

/// What is known of a coflow's flows without looking at them.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    active: u32,
    /// What those that have left had sent, in bits.
    sent: f64,
}

impl Groups {
    /// Adds `flow` to its group.
    pub fn arrived(&mut self, flow: FlowId, flows: &Flows) {
        // Flows of a coflow arrive together, so its group is nearly always the last one.
        let coflow = flows.coflow(flow);
        if let Some(coflow) = coflow {
            self.tallies.resize(flows.traffic().coflows.len(), Tally::default());
            self.tallies[coflow.index()].active += 1;
        }
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

    /// Notes that `flow` has left; its group forgets it at the next [`Groups::settle`].
    pub fn finished(&mut self, flow: FlowId, flows: &Flows) {
        self.stale = true;
        match flows.coflow(flow) {
            None => self.departed = true,
            Some(coflow) => {
                let tally = &mut self.tallies[coflow.index()];
                tally.active -= 1;
                tally.sent += flows.attained(flow);
                self.departed |= tally.active == 0;
            }
        }
    }

    /// Whether a whole group has left since the last call.
    pub fn take_departure(&mut self) -> bool {
        std::mem::take(&mut self.departed)
    }

    /// Forgets flows that have left, and groups that have none any more.
    pub fn settle(&mut self, flows: &Flows) {
        if std::mem::take(&mut self.stale) {
            self.active.retain_mut(|group| {
                group.members.retain(|&flow| flows.is_active(flow));
                !group.members.is_empty()
            });
        }
    }

    /// Bits that `group` has sent in all, on all its links together.
    pub fn sent(&self, group: &Group, flows: &Flows) -> f64 {
        let before = group.coflow.map_or(0.0, |coflow| self.tallies[coflow.index()].sent);
        group.members.iter().fold(before, |sum, &flow| sum + flows.attained(flow))
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
