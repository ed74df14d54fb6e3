//! Strict priority between levels, weighted or first-in, first-out service within each.

mod fifo;
mod tier;

use self::tier::Tier;
use crate::flow::incremental::max_min::Memberships;
use crate::flow::state::timer_queue::TimerQueue;
use crate::flow::tolerance::SAME;
use crate::flow::tolerance::changed_residual;
use crate::flow::{Flows, Policy, Rates};
use crate::ids::FlowId;
use crate::units::Time;

/// Service among the flows of one level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Within {
    /// Max-min fairly, in proportion to [`LevelOf::weight`].
    Share,
    /// In order of arrival.
    Fifo,
}

/// Assignment of flows to levels, and the service within each.
pub trait LevelOf: Send {
    /// The number of levels; level 0 has the highest priority.
    fn levels(&self) -> usize;

    /// The level of an active flow, below [`LevelOf::levels`].
    fn level(&self, flow: FlowId, flows: &Flows) -> usize;

    /// The weight of `flow` within its level.
    fn weight(&self, _flow: FlowId, _flows: &Flows) -> f64 {
        1.0
    }

    /// The service among the flows of `level`.
    fn within(&self, _level: usize) -> Within {
        Within::Share
    }

    /// When the level of `flow`, which is `level` until then, or its weight changes next if it is
    /// served at `rate` from now on.
    fn next_change(&self, _flow: FlowId, _flows: &Flows, _level: usize, _rate: f64) -> Time {
        Time::NEVER
    }
}

/// Strict-priority allocation: the fluid limit of strict-priority queues at every port. Each level
/// shares the residual of higher levels link by link, and is updated only where the residual or its
/// own flows changed.
pub struct Levels<L> {
    level_of_flow: L,
    tiers: Vec<Tier>,
    /// By flow, as decided last.
    rate: Vec<f64>,
    level: Vec<u32>,
    memberships: Memberships,
    changes: TimerQueue,
    /// Scratch buffer: next changes of flows with new rates.
    upcoming: Vec<(u32, Time)>,
}

impl<L: LevelOf> Levels<L> {
    /// A policy with the given levels.
    pub fn new(level_of_flow: L) -> Self {
        Self {
            level_of_flow,
            tiers: Vec::new(),
            rate: Vec::new(),
            level: Vec::new(),
            memberships: Memberships::default(),
            changes: TimerQueue::new(0),
            upcoming: Vec::new(),
        }
    }

    fn prepare(&mut self, flows: &Flows) {
        if !self.tiers.is_empty() {
            return;
        }
        let tier = |level| Tier::new(self.level_of_flow.within(level), flows);
        self.tiers = (0..self.level_of_flow.levels()).map(tier).collect();
        self.rate.resize(flows.count(), 0.0);
        self.level.resize(flows.count(), 0);
        self.memberships.resize(flows.count());
        self.changes.grow(flows.count());
    }

    fn enter(&mut self, flow: FlowId, flows: &Flows) {
        let level = self.level_of_flow.level(flow, flows);
        self.level[flow.index()] = level as u32;
        let weight = self.level_of_flow.weight(flow, flows);
        self.tiers[level].join(flow, weight, flows, &mut self.memberships);
    }

    fn leave(&mut self, flow: FlowId, flows: &Flows) {
        self.tiers[self.level[flow.index()] as usize].leave(flow, flows, &mut self.memberships);
    }

    fn update(&mut self, flow: FlowId, flows: &Flows) {
        let old = self.level[flow.index()] as usize;
        if self.level_of_flow.level(flow, flows) == old {
            let weight = self.level_of_flow.weight(flow, flows);
            self.tiers[old].reweigh(flow, weight, flows, &mut self.memberships);
            // A change of the rate in a first-in, first-out level cannot be predicted.
            let rate = self.rate[flow.index()];
            let change = self.level_of_flow.next_change(flow, flows, old, rate);
            self.changes.set(flow.0, change.max(flows.now().saturating_add(Time::from_ps(1))));
        } else {
            self.leave(flow, flows);
            self.enter(flow, flows);
        }
    }
}

impl<L: LevelOf> Policy for Levels<L> {
    fn arrived(&mut self, flow: FlowId, flows: &Flows) {
        self.prepare(flows);
        self.enter(flow, flows);
    }

    fn finished(&mut self, flow: FlowId, flows: &Flows) {
        self.changes.remove(flow.0);
        self.rate[flow.index()] = 0.0;
        self.leave(flow, flows);
    }

    fn allocate(&mut self, flows: &Flows, rates: &mut Rates) -> Time {
        while self.changes.next_time() <= flows.now() && rates.may_go_on() {
            if let Some(flow) = self.changes.pop(flows.now()) {
                self.update(FlowId(flow), flows);
            }
        }
        if rates.is_cut_short() {
            return Time::NEVER;
        }
        for level in 0..self.tiers.len() {
            self.update_level(level, flows, rates);
            self.pass_residual(level, flows);
        }
        self.changes.next_time()
    }
}

impl<L: LevelOf> Levels<L> {
    fn update_level(&mut self, level: usize, flows: &Flows, rates: &mut Rates) {
        let Self {
            level_of_flow,
            tiers,
            rate,
            level: level_of,
            memberships,
            changes,
            upcoming,
            ..
        } = self;
        let soon = flows.now().saturating_add(Time::from_ps(1));
        tiers[level].update_rates(flows, memberships, |flow, new| {
            if !flows.is_active(flow) || level_of[flow.index()] as usize != level {
                return;
            }
            let old = rate[flow.index()];
            if (new - old).abs() > SAME * old {
                rate[flow.index()] = new;
                rates.set(flow, new);
            }
            let change = level_of_flow.next_change(flow, flows, level, rate[flow.index()]);
            upcoming.push((flow.0, change.max(soon)));
        });
        changes.set_many(upcoming.drain(..));
    }

    /// Offers the residual of `level` to the next level, on links on which it changed.
    fn pass_residual(&mut self, level: usize, flows: &Flows) {
        let (before, behind) = self.tiers.split_at_mut(level + 1);
        let Some(next) = behind.first_mut() else { return };
        before[level].drain_residuals(|link, left| {
            let capacity = flows.capacity()[link as usize];
            if let Some(left) = changed_residual(left, next.capacity(link), capacity) {
                next.set_capacity(link, left);
            }
        });
    }
}
