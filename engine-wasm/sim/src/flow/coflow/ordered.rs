//! Serving coflows strictly in order of a key, each at the pace of its bottleneck.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use crate::flow::float::smaller;
use crate::flow::state::by_last_link::Spans;
use crate::flow::{Allocation, CoflowRule, Demand, Flows, Group, Groups};
use crate::ids::FlowId;
use crate::units::Time;

/// Which coflow goes first.
pub trait CoflowOrder: Send {
    /// Smaller goes first, ties by arrival. `demand` is what the group has left to send.
    fn key(&self, group: &Group, demand: &Demand, flows: &Flows) -> f64;

    /// By how much a key falls in a second at most. It rises only when flows arrive.
    fn fall(&self, _flows: &Flows) -> f64 {
        0.0
    }
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

/// Ordered group allocation with MADD, "minimum allocation for desired duration" (Chowdhury et al.,
/// Varys, SIGCOMM 2014, section 5.3): coflow by coflow, in order, all flows get just the rates at
/// which they end together with the coflow's bottleneck on the remaining capacity, or nothing where
/// a link they need is full. The rest goes first in equal parts to flows of coflows that got
/// nothing, then to all flows in order of arrival.
#[derive(Debug)]
pub struct CoflowOrdered<O> {
    order: O,
    guard: Option<StarvationGuard>,
    demand: Demand,
    /// By number of the group.
    known: Vec<Known>,
    /// Coflows in order of service.
    turns: BinaryHeap<SharingRound>,
    /// Positions of groups that got nothing.
    skipped: Vec<usize>,
    open: Spans,
    /// Seconds until the first coflow that has been paced is done.
    soonest: f64,
}

/// What is known of a coflow from one decision to the next.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    /// What its key was, and when; none where flows have come since.
    key: Option<(f64, Time)>,
    /// Its place in the order of arrival, and whether it got nothing.
    place: u32,
    is_skipped: bool,
}

/// A coflow that waits to be served.
#[derive(Debug)]
struct SharingRound {
    /// What its key is at least.
    key: f64,
    /// Whether that is its key.
    is_exact: bool,
    /// Its position among all.
    at: usize,
}

impl<O: CoflowOrder> CoflowOrdered<O> {
    /// Allocation in that order.
    pub fn new(order: O, guard: Option<StarvationGuard>) -> Self {
        Self {
            order,
            guard,
            demand: Demand::default(),
            known: Vec::new(),
            turns: BinaryHeap::new(),
            skipped: Vec::new(),
            open: Spans::default(),
            soonest: f64::INFINITY,
        }
    }
}

impl<O: CoflowOrder> CoflowRule for CoflowOrdered<O> {
    fn arrived(&mut self, flow: FlowId, flows: &Flows) {
        self.known.resize(flows.traffic().coflows.len() + flows.count(), Known::default());
        self.known[Group::number_of(flow, flows)].key = None;
    }

    fn fill(&mut self, groups: &Groups, flows: &Flows, allocation: &mut Allocation) {
        allocation.begin_for_all(flows);
        self.soonest = f64::INFINITY;
        self.line_up(groups, flows);
        if self.guard.is_some_and(|guard| guard.at(flows.now()).0) {
            allocation.max_min(flows, flows.active(), |_| 1.0);
            return;
        }
        self.skipped.clear();
        while let Some(turn) = self.turns.pop() {
            self.serve(&turn, groups, flows, allocation);
        }
        let skipped = self.skipped.iter().map(|&at| &groups.active()[at]);
        allocation.equal_split(flows, skipped.flat_map(Group::spans));
        for group in groups.active() {
            allocation.greedy_in(flows, group);
        }
    }

    fn share_rest(&mut self, flows: &Flows, allocation: &mut Allocation, open: &mut Vec<FlowId>) {
        let known = |flow| self.known[Group::number_of(flow, flows)];
        self.open.clear();
        for &flow in open.iter().filter(|&&flow| known(flow).is_skipped) {
            self.open.push(flow, flows);
        }
        allocation.equal_split(flows, self.open.iter());
        open.sort_unstable_by_key(|&flow| (known(flow).place, flow));
        allocation.greedy(flows, open.iter().copied());
    }

    fn first_end(&self, flows: &Flows) -> Time {
        flows.now().saturating_add(Time::from_seconds(self.soonest))
    }

    fn next_change(&mut self, _groups: &Groups, flows: &Flows, _filling: &Allocation) -> Time {
        let guard = self.guard.filter(|_| !flows.active().is_empty());
        guard.map_or(Time::NEVER, |guard| guard.at(flows.now()).1)
    }
}

impl<O: CoflowOrder> CoflowOrdered<O> {
    /// Orders coflows, as far as keys are known without looking at all flows.
    fn line_up(&mut self, groups: &Groups, flows: &Flows) {
        let fall = self.order.fall(flows);
        self.turns.clear();
        for (at, group) in groups.active().iter().enumerate() {
            let known = &mut self.known[group.number(flows)];
            (known.place, known.is_skipped) = (at as u32, false);
            let (key, fallen) = match known.key {
                Some((key, since)) => (key, fall * (flows.now() - since).seconds()),
                None => (f64::NEG_INFINITY, f64::INFINITY),
            };
            self.turns.push(SharingRound { key: key - fallen, is_exact: fallen == 0.0, at });
        }
    }

    /// Serves the first coflow, unless its exact key shows that another comes first, or notes that
    /// it gets nothing.
    fn serve(
        &mut self,
        turn: &SharingRound,
        groups: &Groups,
        flows: &Flows,
        allocation: &mut Allocation,
    ) {
        let &SharingRound { is_exact, at, .. } = turn;
        let group = &groups.active()[at];
        let known = &mut self.known[group.number(flows)];
        let mut duration = f64::INFINITY;
        if !allocation.blocks(flows, group) {
            self.demand.measure(flows, group);
            if !is_exact {
                let key = self.order.key(group, &self.demand, flows);
                known.key = Some((key, flows.now()));
                let turn = SharingRound { key, is_exact: true, at };
                if self.turns.peek().is_some_and(|next| *next > turn) {
                    self.turns.push(turn);
                    return;
                }
            }
            duration = self.demand.bottleneck_in(allocation, flows);
        }
        if duration.is_finite() {
            self.soonest = smaller(self.soonest, duration);
            allocation.finish_together(group, self.demand.left(), duration);
        } else {
            known.is_skipped = true;
            self.skipped.push(at);
        }
    }
}

impl Ord for SharingRound {
    /// The coflow to be served first is the greatest, because [`BinaryHeap`] is a max-heap.
    fn cmp(&self, other: &Self) -> Ordering {
        other.key.total_cmp(&self.key).then(other.at.cmp(&self.at))
    }
}

impl PartialOrd for SharingRound {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for SharingRound {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for SharingRound {}

impl StarvationGuard {
    /// Whether all share at `now`, and when that changes.
    fn at(self, now: Time) -> (bool, Time) {
        let period = self.priority + self.sharing;
        let begun = period * (now.ps() / period.ps());
        let turn = begun + self.priority;
        if now < turn { (false, turn) } else { (true, begun + period) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::testing::{Race, assert_exact};
    use crate::flow::{EqualWeights, Fair};
    use crate::record::Simulation;

    /// What a coflow, alone on links of capacity 1, needs and gets: the seconds of its bottleneck,
    /// and its flows' rates.
    fn alone(flows: &[(u32, u32, f64)]) -> (f64, Vec<f64>, Vec<f64>) {
        let race = Race::coflows(&[(0.0, flows)]);
        let mut run = race.simulation(Box::new(Fair::new(EqualWeights)), false);
        run.advance(1);
        let members: Vec<FlowId> = (0..flows.len()).map(FlowId::from).collect();
        let mut groups = Groups::default();
        for &flow in &members {
            groups.arrived(flow, &run.flows);
        }
        groups.settle(&run.flows);
        let group = &groups.active()[0];
        let (mut demand, mut allocation) = (Demand::default(), Allocation::default());
        demand.measure(&run.flows, group);
        let seconds = demand.bottleneck(&run.flows);
        allocation.begin(&run.flows);
        allocation.finish_together(group, demand.left(), seconds);
        let rates = members.iter().map(|&flow| allocation.rate(flow) / 1e9);
        let used = demand.links().map(|(link, bits)| (link, bits / seconds / 1e9));
        let mut used: Vec<_> = used.collect();
        used.sort_unstable_by_key(|&(link, _)| link);
        (seconds, rates.collect(), used.into_iter().map(|(_, used)| used).collect())
    }

    #[test]
    fn all_flows_of_a_coflow_end_with_its_bottleneck() {
        let (seconds, rates, used) = alone(&[(0, 2, 2.0), (0, 3, 4.0), (1, 2, 3.0), (1, 3, 1.0)]);
        assert_exact(&[seconds], &[6.0]);
        assert_exact(&rates, &[1.0 / 3.0, 2.0 / 3.0, 0.5, 1.0 / 6.0]);
        assert_exact(&used, &[1.0, 2.0 / 3.0, 5.0 / 6.0, 5.0 / 6.0]);
        let (seconds, rates, _) = alone(&[(0, 2, 1.0), (1, 3, 3.0)]);
        assert_exact(&[seconds], &[3.0]);
        assert_exact(&rates, &[1.0 / 3.0, 1.0]);
    }
}
