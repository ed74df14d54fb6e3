//! Serving coflows strictly in order of a key, each at the pace of its bottleneck.

use super::{CoflowRule, Demand, Filling, Flows, Group, Groups};
use crate::ids::FlowId;
use crate::units::Time;

/// Which coflow goes first.
pub trait CoflowOrder: Send {
    /// Smaller goes first, ties by arrival. `demand` is what the group has left to send.
    fn key(&self, group: &Group, demand: &Demand, flows: &Flows) -> f64;
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
    guard: Option<StarvationGuard>,
    demand: Demand,
    sorted: Vec<(f64, usize)>,
    skipped: Vec<FlowId>,
    /// By flow: its place in the order of arrival, and whether its coflow was skipped.
    place: Vec<u32>,
    is_skipped: Vec<bool>,
}

impl<O: CoflowOrder> CoflowOrdered<O> {
    /// Filling in that order.
    pub fn new(order: O, guard: Option<StarvationGuard>) -> Self {
        Self {
            order,
            guard,
            demand: Demand::default(),
            sorted: Vec::new(),
            skipped: Vec::new(),
            place: Vec::new(),
            is_skipped: Vec::new(),
        }
    }
}

impl<O: CoflowOrder> CoflowRule for CoflowOrdered<O> {
    fn fill(&mut self, groups: &Groups, flows: &Flows, filling: &mut Filling) {
        filling.begin(flows);
        self.take_places(groups, flows);
        if self.guard.is_some_and(|guard| guard.at(flows.now()).0) {
            self.skipped.clear();
            filling.max_min(flows, flows.active(), |_| 1.0);
            return;
        }
        self.pace(groups, flows, filling);
        filling.equal_parts(flows, &self.skipped);
        filling.greedy(flows, groups.flows());
    }

    fn share_rest(&mut self, flows: &Flows, filling: &mut Filling, open: &mut Vec<FlowId>) {
        self.skipped.clear();
        self.skipped.extend(open.iter().copied().filter(|flow| self.is_skipped[flow.index()]));
        filling.equal_parts(flows, &self.skipped);
        open.sort_unstable_by_key(|flow| self.place[flow.index()]);
        filling.greedy(flows, open.iter().copied());
    }

    fn next_change(&mut self, _groups: &Groups, flows: &Flows, _filling: &Filling) -> Time {
        let guard = self.guard.filter(|_| !flows.active().is_empty());
        guard.map_or(Time::NEVER, |guard| guard.at(flows.now()).1)
    }
}

impl<O: CoflowOrder> CoflowOrdered<O> {
    fn take_places(&mut self, groups: &Groups, flows: &Flows) {
        self.place.resize(flows.count(), 0);
        self.is_skipped.resize(flows.count(), false);
        for (place, flow) in (0..).zip(groups.flows()) {
            self.place[flow.index()] = place;
            self.is_skipped[flow.index()] = false;
        }
    }

    /// Lets each coflow in turn end with its bottleneck, and notes those that get nothing.
    fn pace(&mut self, groups: &Groups, flows: &Flows, filling: &mut Filling) {
        let Self { order, demand, sorted, skipped, is_skipped, .. } = self;
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
                for flow in members {
                    is_skipped[flow.index()] = true;
                }
            }
        }
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
