//! Serving coflows strictly in order of a key, each at the pace of its bottleneck.

use std::ops::Range;

use super::extremes::larger;
use super::spans::Spans;
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
    sorted: Vec<Sorted>,
    /// Links, and what a coflow has to send over each in bits.
    demands: Vec<(u32, f64)>,
    /// What each flow has to send in bits.
    left: Vec<f64>,
    /// By number of the group: its place in the order of arrival, and whether it got nothing.
    place: Vec<(u32, bool)>,
    skipped: Spans,
}

/// A coflow in order.
#[derive(Debug)]
struct Sorted {
    key: f64,
    /// Its position among all.
    at: usize,
    /// Where what it has to send is, by link and by flow.
    demands: Range<usize>,
    left: Range<usize>,
}

impl<O: CoflowOrder> CoflowOrdered<O> {
    /// Filling in that order.
    pub fn new(order: O, guard: Option<StarvationGuard>) -> Self {
        Self {
            order,
            guard,
            demand: Demand::default(),
            sorted: Vec::new(),
            demands: Vec::new(),
            left: Vec::new(),
            place: Vec::new(),
            skipped: Spans::default(),
        }
    }
}

impl<O: CoflowOrder> CoflowRule for CoflowOrdered<O> {
    fn fill(&mut self, groups: &Groups, flows: &Flows, filling: &mut Filling) {
        filling.begin_for_all(flows);
        self.take_places(groups, flows);
        if self.guard.is_some_and(|guard| guard.at(flows.now()).0) {
            filling.max_min(flows, flows.active(), |_| 1.0);
            return;
        }
        self.measure(groups, flows);
        self.pace(groups, flows, filling);
        let in_order = self.sorted.iter().map(|sorted| &groups.active()[sorted.at]);
        let skipped = in_order.filter(|group| self.place[group.number(flows)].1);
        filling.equal_parts(flows, skipped.flat_map(Group::spans));
        for group in groups.active() {
            filling.greedy_in(flows, group);
        }
    }

    fn share_rest(&mut self, flows: &Flows, filling: &mut Filling, open: &mut Vec<FlowId>) {
        let Self { place, skipped, .. } = self;
        let place = |flow| place[Group::number_of(flow, flows)];
        skipped.clear();
        for &flow in open.iter().filter(|&&flow| place(flow).1) {
            skipped.push(flow, flows);
        }
        filling.equal_parts(flows, skipped.iter());
        open.sort_unstable_by_key(|&flow| (place(flow).0, flow));
        filling.greedy(flows, open.iter().copied());
    }

    fn next_change(&mut self, _groups: &Groups, flows: &Flows, _filling: &Filling) -> Time {
        let guard = self.guard.filter(|_| !flows.active().is_empty());
        guard.map_or(Time::NEVER, |guard| guard.at(flows.now()).1)
    }
}

impl<O: CoflowOrder> CoflowOrdered<O> {
    fn take_places(&mut self, groups: &Groups, flows: &Flows) {
        self.place.resize(flows.traffic().coflows.len() + flows.count(), (0, false));
        for (place, group) in (0..).zip(groups.active()) {
            self.place[group.number(flows)] = (place, false);
        }
    }

    /// Finds out what each coflow has to send where, and who goes first.
    fn measure(&mut self, groups: &Groups, flows: &Flows) {
        let Self { order, demand, sorted, demands, left, .. } = self;
        sorted.clear();
        demands.clear();
        left.clear();
        for (at, group) in groups.active().iter().enumerate() {
            demand.measure(flows, group);
            let start = (demands.len(), left.len());
            demands.extend(demand.links());
            left.extend_from_slice(demand.left());
            sorted.push(Sorted {
                key: order.key(group, demand, flows),
                at,
                demands: start.0..demands.len(),
                left: start.1..left.len(),
            });
        }
        sorted.sort_unstable_by(|a, b| a.key.total_cmp(&b.key).then(a.at.cmp(&b.at)));
    }

    /// Lets each coflow in turn end with its bottleneck, and notes those that get nothing.
    fn pace(&mut self, groups: &Groups, flows: &Flows, filling: &mut Filling) {
        for Sorted { at, demands, left, .. } in &self.sorted {
            let group = &groups.active()[*at];
            let seconds = |&(link, bits): &(u32, f64)| bits / filling.free(flows, link);
            let duration = self.demands[demands.clone()].iter().map(seconds).fold(0.0, larger);
            if duration.is_finite() {
                filling.finish_together(group, &self.left[left.clone()], duration);
            } else {
                self.place[group.number(flows)].1 = true;
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
        let (mut demand, mut filling) = (Demand::default(), Filling::default());
        demand.measure(&run.flows, group);
        let seconds = demand.bottleneck(&run.flows);
        filling.begin(&run.flows);
        filling.finish_together(group, demand.left(), seconds);
        let rates = members.iter().map(|&flow| filling.rate(flow) / 1e9);
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
