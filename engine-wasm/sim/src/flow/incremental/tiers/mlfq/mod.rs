//! Strict priority between levels by bytes sent, incrementally.

mod aggregate_sizes;
#[cfg(test)]
mod tests;

use self::aggregate_sizes::AggregateSizes;
use crate::flow::incremental::fifo::FifoLinks;
use crate::flow::incremental::max_min::{MaxMin, Memberships, Routes};
use crate::flow::incremental::tiers::aggregate_ids::AggregateIds;
use crate::flow::incremental::tiers::by_bytes::reached;
use crate::flow::tolerance::changed_residual;
use crate::flow::{Flows, Policy, Rates, Within};
use crate::ids::FlowId;
use crate::units::{Bytes, Time};
use crate::yield_point::Yielding;

/// [`crate::flow::Levels`] of [`crate::flow::ByBytes`] with equal weights, at a cost that does not
/// depend on the number of flows: flows on one route in one level form an *aggregate*, which
/// follows the virtual clock of its bottleneck link. Thresholds are milestones of flows. Tests
/// compare the rates to [`crate::flow::Levels`].
///
/// The last level can also be first in, first out.
#[derive(Debug)]
pub struct Mlfq {
    /// In bits, ascending.
    thresholds: Vec<f64>,
    last: Within,
    /// Levels with max-min sharing.
    levels: Vec<MaxMin>,
    /// The last level, if it is first in, first out.
    queue: Option<FifoLinks>,
    aggregates: AggregateSizes,
    memberships: Memberships,
    /// Flows to be added to levels by the next decision.
    entering: Vec<FlowId>,
    /// By flow, its last aggregate.
    aggregate_of: Vec<u32>,
    /// By link, a bit mask of the levels with flows on the link.
    present: Vec<u32>,
    /// Links on which the residual of a level may have changed.
    touched: Vec<u32>,
}

/// Marks a flow that has been in no aggregate.
const NONE: u32 = u32::MAX;

impl Mlfq {
    /// Up to 32 levels separated by ascending `thresholds`; flows of the last level share by
    /// `last`.
    pub fn new(thresholds: &[Bytes], last: Within) -> Self {
        assert!(thresholds.len() < 32, "one bit per level");
        Self {
            thresholds: thresholds.iter().map(|bytes| bytes.bits()).collect(),
            last,
            levels: Vec::new(),
            queue: None,
            aggregates: AggregateSizes::new(thresholds.len() + 1),
            memberships: Memberships::default(),
            entering: Vec::new(),
            aggregate_of: Vec::new(),
            present: Vec::new(),
            touched: Vec::new(),
        }
    }

    fn prepare(&mut self, flows: &Flows) {
        if !self.present.is_empty() {
            return;
        }
        let links = flows.capacity().len() as u32;
        let sharing = |level| MaxMin::with_clocks(flows, level * links);
        let last = self.thresholds.len() as u32;
        match self.last {
            Within::Share => self.levels = (0..=last).map(sharing).collect(),
            Within::Fifo => {
                self.levels = (0..last).map(sharing).collect();
                self.queue = Some(FifoLinks::new(flows));
            }
        }
        self.aggregate_of = vec![NONE; flows.count()];
        self.present = vec![0; links as usize];
    }

    fn enter(&mut self, flow: FlowId, flows: &Flows, rates: &mut Rates) {
        let level = reached(&self.thresholds, flows.attained(flow));
        if let Some(&threshold) = self.thresholds.get(level) {
            let beyond = flows.size(flow) - threshold;
            if beyond > 0.0 {
                rates.milestone(flow, beyond);
            }
        }
        let aggregate = match self.aggregate_of[flow.index()] {
            NONE => self.aggregates.ids.id(flows.path(flow), level),
            before => self.aggregates.ids.on_route_of(before, level),
        };
        self.aggregate_of[flow.index()] = aggregate;
        let size = self.aggregates.add(aggregate);
        if size == 1 {
            self.appear(level, flows.path(flow), flows);
        }
        let Self { levels, queue, aggregates, memberships, .. } = self;
        let Some(sharing) = levels.get_mut(level) else {
            if let Some(queue) = queue {
                queue.join(flow, flows);
            }
            return;
        };
        memberships.resize(aggregates.ids.count());
        rates.join(flow, AggregateIds::leader(aggregate, flows));
        match size {
            1 => sharing.join(FlowId(aggregate), 1.0, aggregates, memberships),
            size => sharing.reweigh(FlowId(aggregate), f64::from(size), aggregates, memberships),
        }
    }

    fn leave(&mut self, flow: FlowId) {
        let aggregate = self.aggregate_of[flow.index()];
        let Self { levels, queue, aggregates, memberships, .. } = self;
        let (size, level) = (aggregates.remove(aggregate), aggregates.ids.level(aggregate));
        match (levels.get_mut(level), size) {
            (Some(sharing), 0) => sharing.leave(FlowId(aggregate), aggregates, memberships),
            (Some(sharing), _) => {
                sharing.reweigh(FlowId(aggregate), f64::from(size), aggregates, memberships);
            }
            (None, _) => {
                if let Some(queue) = queue {
                    queue.leave(flow);
                }
            }
        }
        if size == 0 {
            self.disappear(level, aggregate);
        }
    }

    /// Sets the bit of `level` on `links` and offers it the residual of the levels before it.
    fn appear(&mut self, level: usize, links: &[u32], flows: &Flows) {
        for &link in links {
            let present = &mut self.present[link as usize];
            if *present & (1 << level) == 0 {
                *present |= 1 << level;
                self.update_capacity(level, link, flows);
            }
        }
    }

    /// Clears the bit of `level` on those links of `aggregate` that no other flow of the level
    /// uses.
    fn disappear(&mut self, level: usize, aggregate: u32) {
        for &link in self.aggregates.route(FlowId(aggregate)) {
            let has_members = match (self.levels.get(level), &self.queue) {
                (Some(sharing), _) => sharing.has_members(link),
                (None, queue) => queue.as_ref().is_some_and(|queue| queue.has_members(link)),
            };
            if !has_members {
                self.present[link as usize] &= !(1 << level);
            }
        }
    }

    /// Offers the residual of `level` to the next level with flows on each link; most levels have
    /// none on most links.
    fn pass_residual(&mut self, level: usize, flows: &Flows) {
        let mut touched = std::mem::take(&mut self.touched);
        self.levels[level].drain_touched(|link| touched.push(link));
        for link in touched.drain(..) {
            let behind = self.present[link as usize] & !(1 << level) & (u32::MAX << level);
            if behind != 0 {
                self.update_capacity(behind.trailing_zeros() as usize, link, flows);
            }
        }
        self.touched = touched;
    }

    /// Offers `level` the residual of the last level before it with flows on `link`.
    fn update_capacity(&mut self, level: usize, link: u32, flows: &Flows) {
        let capacity = flows.capacity()[link as usize];
        let before = self.present[link as usize] & !(u32::MAX << level);
        let left = before
            .checked_ilog2()
            .map_or(capacity, |last| self.levels[last as usize].residual(link));
        if let Some(sharing) = self.levels.get_mut(level) {
            if let Some(left) = changed_residual(left, sharing.capacity(link), capacity) {
                sharing.set_capacity(link, left);
            }
        } else if let Some(queue) = &mut self.queue
            && let Some(left) = changed_residual(left, queue.capacity(link), capacity)
        {
            queue.set_capacity(link, left);
        }
    }
}

impl Policy for Mlfq {
    fn arrived(&mut self, flow: FlowId, flows: &Flows) {
        self.prepare(flows);
        self.entering.push(flow);
    }

    fn passed(&mut self, flow: FlowId, _flows: &Flows) {
        self.leave(flow);
        self.entering.push(flow);
    }

    fn finished(&mut self, flow: FlowId, _flows: &Flows) {
        self.leave(flow);
    }

    fn allocate(&mut self, flows: &Flows, rates: &mut Rates) -> Time {
        let mut entering = std::mem::take(&mut self.entering);
        for flow in entering.drain(..).yielding() {
            self.enter(flow, flows, rates);
        }
        self.entering = entering;
        rates.declare_leaders(self.aggregates.ids.count());
        for level in 0..self.levels.len() {
            let Self { levels, aggregates, memberships, .. } = self;
            let leader = |aggregate: FlowId| {
                let is_there = aggregates.size(aggregate.0) > 0;
                is_there.then(|| AggregateIds::leader(aggregate.0, flows))
            };
            levels[level].update_clocks(aggregates, memberships, rates, leader);
            self.pass_residual(level, flows);
        }
        if let Some(queue) = &mut self.queue {
            queue.update_rates(flows, |flow, rate| rates.set(flow, rate));
        }
        Time::NEVER
    }
}
