//! Serving coflows strictly in order of a key, each at the pace of its bottleneck.

use super::{Demand, Filling, Flows, Group, Groups, Policy, Rates};
use crate::ids::FlowId;
use crate::units::Time;

/// Which coflow goes first.
pub trait CoflowOrder: Send {
    /// Smaller goes first, ties by arrival. `demand` is what the group has left to send.
    fn key(&self, group: &Group, demand: &Demand, flows: &Flows) -> f64;
}

/// When rates are decided anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refill {
    /// Whenever a flow arrives or finishes: no link idles that could serve.
    AtFlows,
    /// Only when a coflow arrives or finishes: what a flow leaves before its coflow stays free.
    AtCoflows,
}

/// Time set aside for coflows that the order would starve: after every `priority`, all flows share
/// max-min fairly for `sharing`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StarvationGuard {
    /// How long the order holds.
    pub priority: Time,
    /// How long all share.
    pub sharing: Time,
}

/// Ordered group filling with MADD, "minimum allocation for desired duration" (Chowdhury et al.,
/// Varys, SIGCOMM 2014, section 5.3): each coflow in turn gets just the rates at which all its
/// flows end together with its bottleneck on the capacity that is left, or nothing where a link it
/// needs is full. What then is left goes first in equal parts to the flows of coflows that got
/// nothing, and after that to everyone in order of arrival.
#[derive(Debug)]
pub struct CoflowOrdered<O> {
    order: O,
    refill: Refill,
    guard: Option<StarvationGuard>,
    groups: Groups,
    /// Whether something happened that asks for new rates.
    stale: bool,
    demand: Demand,
    filling: Filling,
    sorted: Vec<(f64, usize)>,
    skipped: Vec<FlowId>,
}

impl<O: CoflowOrder> CoflowOrdered<O> {
    /// Filling in that order.
    pub fn new(order: O, refill: Refill, guard: Option<StarvationGuard>) -> Self {
        Self {
            order,
            refill,
            guard,
            groups: Groups::default(),
            stale: true,
            demand: Demand::default(),
            filling: Filling::default(),
            sorted: Vec::new(),
            skipped: Vec::new(),
        }
    }
}

impl<O: CoflowOrder> Policy for CoflowOrdered<O> {
    fn arrived(&mut self, flow: FlowId, flows: &Flows) {
        self.groups.arrived(flow, flows);
        self.stale = true;
    }

    fn finished(&mut self, flow: FlowId, flows: &Flows) {
        self.groups.finished(flow, flows);
        self.stale |= self.refill == Refill::AtFlows;
    }

    fn allocate(&mut self, flows: &Flows, rates: &mut Rates) -> Time {
        let coflow_done = self.groups.take_departure();
        let (sharing, next) =
            self.guard.map_or((false, Time::NEVER), |guard| guard.at(flows.now()));
        if self.stale || coflow_done || self.guard.is_some() {
            self.stale = false;
            self.groups.settle(flows);
            self.filling.begin(flows);
            if sharing {
                self.filling.max_min(flows, flows.active(), |_| 1.0);
            } else {
                self.fill(flows);
            }
            self.filling.commit(flows, rates);
        }
        if flows.active().is_empty() { Time::NEVER } else { next }
    }
}

impl<O: CoflowOrder> CoflowOrdered<O> {
    fn fill(&mut self, flows: &Flows) {
        let Self { order, groups, demand, filling, sorted, skipped, .. } = self;
        sorted.clear();
        for (at, group) in groups.active().iter().enumerate() {
            demand.measure(flows, &group.members);
            sorted.push((order.key(group, demand, flows), at));
        }
        sorted.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        skipped.clear();
        for &(_, at) in sorted.iter() {
            let members = &groups.active()[at].members;
            demand.measure(flows, members);
            let duration = demand.bottleneck_in(filling, flows);
            if duration.is_finite() {
                filling.finish_together(flows, members, duration);
            } else {
                skipped.extend_from_slice(members);
            }
        }
        filling.equal_parts(flows, skipped);
        filling.greedy(flows, groups.flows());
    }
}

impl StarvationGuard {
    /// Whether all share at `now`, and when that changes.
    fn at(self, now: Time) -> (bool, Time) {
        let period = self.priority + self.sharing;
        let begun = period * (now.ps() / period.ps());
        let turn = begun + self.priority;
        if now < turn { (false, turn) } else { (true, begun + period) }
    }
}
