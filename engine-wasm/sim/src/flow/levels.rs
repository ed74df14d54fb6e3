//! Strict priority between levels, sharing within each.

use super::{Filling, Flows, Policy, Rates};
use crate::ids::FlowId;
use crate::units::Time;

/// How the flows of one level share what the levels above leave them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Within {
    /// Max-min fairly, in proportion to [`Levelling::weight`].
    Share,
    /// One after the other, in order of arrival.
    Fifo,
}

/// Which level a flow is in, and what holds inside a level.
pub trait Levelling: Send {
    /// How many levels there are; level 0 goes first.
    fn levels(&self) -> usize;

    /// `flow` has become active.
    fn arrived(&mut self, _flow: FlowId, _flows: &Flows) {}

    /// `flow` has left.
    fn finished(&mut self, _flow: FlowId, _flows: &Flows) {}

    /// Called once before the levels are asked for, for what several flows have in common.
    fn refresh(&mut self, _flows: &Flows) {}

    /// The level of an active flow, below [`Levelling::levels`].
    fn level(&self, flow: FlowId, flows: &Flows) -> usize;

    /// Its weight inside the level.
    fn weight(&self, _flow: FlowId, _flows: &Flows) -> f64 {
        1.0
    }

    /// How the flows of `level` share.
    fn within(&self, _level: usize) -> Within {
        Within::Share
    }

    /// When its level or weight changes next, if it is served at `rate` from now on.
    fn next_change(&self, flow: FlowId, flows: &Flows, rate: f64) -> Time;
}

/// Strict-priority filling: the fluid limit of strict-priority queues at every port.
#[derive(Debug)]
pub struct Levels<L> {
    levelling: L,
    filling: Filling,
    members: Vec<Vec<FlowId>>,
}

impl<L: Levelling> Levels<L> {
    /// Filling by those levels.
    pub fn new(levelling: L) -> Self {
        let members = vec![Vec::new(); levelling.levels()];
        Self { levelling, filling: Filling::default(), members }
    }
}

impl<L: Levelling> Policy for Levels<L> {
    fn arrived(&mut self, flow: FlowId, flows: &Flows) {
        self.levelling.arrived(flow, flows);
    }

    fn finished(&mut self, flow: FlowId, flows: &Flows) {
        self.levelling.finished(flow, flows);
    }

    fn allocate(&mut self, flows: &Flows, rates: &mut Rates) -> Time {
        let Self { levelling, filling, members } = self;
        levelling.refresh(flows);
        members.iter_mut().for_each(Vec::clear);
        for &flow in flows.active() {
            members[levelling.level(flow, flows)].push(flow);
        }
        filling.begin(flows);
        for (level, members) in members.iter_mut().enumerate() {
            match levelling.within(level) {
                Within::Share => {
                    filling.max_min(flows, members, |flow| levelling.weight(flow, flows));
                }
                Within::Fifo => {
                    members.sort_unstable();
                    filling.greedy(flows, members.iter().copied());
                }
            }
        }
        filling.commit(flows, rates);
        let changes = flows.active().iter();
        changes
            .map(|&flow| levelling.next_change(flow, flows, filling.rate(flow)))
            .min()
            .unwrap_or(Time::NEVER)
    }
}
