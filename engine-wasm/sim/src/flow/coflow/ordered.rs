//! Strict-order service of coflows by key, each at the pace of its bottleneck.

use crate::growth::lengthen;
use std::cmp::Ordering;
use std::collections::BinaryHeap;

use crate::flow::float::smaller;
use crate::flow::state::by_last_link::Spans;
use crate::flow::{Allocation, CoflowRule, Demand, Flows, Group, Groups, Rates};
use crate::ids::FlowId;
use crate::sorting::sort_by_rank;
use crate::units::Time;
use crate::yield_point::Yielding;

/// The order in which coflows are served.
pub trait CoflowOrder: Send {
    /// The key of `group`: smaller is served first, ties by arrival. `demand` holds the remaining
    /// bits of the group.
    fn key(&self, group: &Group, demand: &Demand, flows: &Flows) -> f64;

    /// Upper bound on the decrease of a key per second. A key increases only when flows arrive.
    fn fall(&self, _flows: &Flows) -> f64 {
        0.0
    }
}

/// Protection against starvation by the order: after every `priority`, all flows share max-min
/// fairly for `sharing`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StarvationGuard {
    /// Duration of strict order.
    pub priority: Time,
    /// Duration of max-min sharing.
    pub sharing: Time,
}

/// Ordered group allocation with MADD, "minimum allocation for desired duration" (Chowdhury et al.,
/// Varys, SIGCOMM 2014, section 5.3): in order, each coflow is allocated the rates at which all its
/// flows finish together with its bottleneck on the residual capacity, or nothing if one of its
/// links is full. The residual is allocated in equal shares to flows of skipped coflows, then to
/// all flows in order of arrival.
#[derive(Debug)]
pub struct CoflowOrdered<O> {
    order: O,
    guard: Option<StarvationGuard>,
    demand: Demand,
    /// By group number.
    known: Vec<Known>,
    /// Coflows still to be served, in order.
    queue: BinaryHeap<QueuedCoflow>,
    /// Whether a decision has been cut short in serving them.
    is_serving: bool,
    /// Positions of skipped groups.
    skipped: Vec<usize>,
    open: Spans,
    /// Seconds until the first completion among the paced coflows.
    soonest: f64,
}

/// State of a coflow that is kept between decisions.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    /// The key and the time at which it was computed; [`None`] if flows have arrived since.
    key: Option<(f64, Time)>,
    /// Position in the order of arrival, and whether the coflow was skipped.
    position: u32,
    is_skipped: bool,
}

/// A coflow in the queue for service.
#[derive(Debug)]
struct QueuedCoflow {
    /// Lower bound on its key.
    key: f64,
    /// Whether the bound is exact.
    is_exact: bool,
    /// Position among the active groups.
    at: usize,
}

impl<O: CoflowOrder> CoflowOrdered<O> {
    /// A rule that serves coflows in the given order.
    pub fn new(order: O, guard: Option<StarvationGuard>) -> Self {
        Self {
            order,
            guard,
            demand: Demand::default(),
            known: Vec::new(),
            queue: BinaryHeap::new(),
            is_serving: false,
            skipped: Vec::new(),
            open: Spans::default(),
            soonest: f64::INFINITY,
        }
    }
}

impl<O: CoflowOrder> CoflowRule for CoflowOrdered<O> {
    fn arrived(&mut self, flow: FlowId, flows: &Flows) {
        let count = flows.traffic().coflows.len() + flows.count();
        lengthen(&mut self.known, count, Known::default());
        self.known[Group::number_of(flow, flows)].key = None;
    }

    /// Serves coflows in order.
    fn decide_in_steps(
        &mut self,
        groups: &Groups,
        flows: &Flows,
        allocation: &mut Allocation,
        rates: &mut Rates,
    ) -> bool {
        if !std::mem::replace(&mut self.is_serving, true) {
            allocation.begin_for_all(flows);
            self.soonest = f64::INFINITY;
            self.skipped.clear();
            self.enqueue_all(groups, flows);
            if self.guard.is_some_and(|guard| guard.at(flows.now()).0) {
                self.queue.clear();
            }
        }
        while !self.queue.is_empty() {
            if !rates.may_go_on() {
                return false;
            }
            if let Some(candidate) = self.queue.pop() {
                rates.count_steps(groups.active()[candidate.at].members().len());
                self.serve(&candidate, groups, flows, allocation);
            }
        }
        self.is_serving = false;
        true
    }

    /// Shares what the coflows in service leave.
    fn fill(&mut self, groups: &Groups, flows: &Flows, allocation: &mut Allocation) {
        if self.guard.is_some_and(|guard| guard.at(flows.now()).0) {
            allocation.max_min(flows, flows.active(), |_| 1.0);
            return;
        }
        let skipped = self.skipped.iter().map(|&at| &groups.active()[at]);
        allocation.equal_split(flows, skipped.flat_map(Group::spans));
        for group in groups.active().iter().yielding() {
            allocation.greedy_in(flows, group);
        }
    }

    fn backfill(&mut self, flows: &Flows, allocation: &mut Allocation, open: &mut Vec<FlowId>) {
        let known = |flow| self.known[Group::number_of(flow, flows)];
        self.open.clear();
        for &flow in open.iter().yielding().filter(|&&flow| known(flow).is_skipped) {
            self.open.push(flow, flows);
        }
        allocation.equal_split(flows, self.open.iter());
        sort_by_rank(open, |&flow| u64::from(known(flow).position));
        allocation.greedy(flows, open.iter().copied());
    }

    fn first_end(&self, flows: &Flows) -> Time {
        flows.now().saturating_add(Time::from_seconds(self.soonest))
    }

    fn next_change(&mut self, _groups: &Groups, flows: &Flows, _allocation: &Allocation) -> Time {
        let guard = self.guard.filter(|_| !flows.active().is_empty());
        guard.map_or(Time::NEVER, |guard| guard.at(flows.now()).1)
    }
}

impl<O: CoflowOrder> CoflowOrdered<O> {
    /// Queues all coflows by lower bounds on their keys, computed without visiting their flows.
    fn enqueue_all(&mut self, groups: &Groups, flows: &Flows) {
        let fall = self.order.fall(flows);
        let mut queue = std::mem::take(&mut self.queue).into_vec();
        queue.clear();
        queue.extend(groups.active().iter().enumerate().yielding().map(|(at, group)| {
            let known = &mut self.known[group.number(flows)];
            (known.position, known.is_skipped) = (at as u32, false);
            let (key, fallen) = match known.key {
                Some((key, since)) => (key, fall * (flows.now() - since).seconds()),
                None => (f64::NEG_INFINITY, f64::INFINITY),
            };
            QueuedCoflow { key: key - fallen, is_exact: fallen == 0.0, at }
        }));
        self.queue = queue.into();
    }

    /// Serves the coflow at the head of the queue, or skips it if blocked; requeues it if its exact
    /// key places it behind another.
    fn serve(
        &mut self,
        head: &QueuedCoflow,
        groups: &Groups,
        flows: &Flows,
        allocation: &mut Allocation,
    ) {
        let &QueuedCoflow { is_exact, at, .. } = head;
        let group = &groups.active()[at];
        let known = &mut self.known[group.number(flows)];
        let mut duration = f64::INFINITY;
        if !allocation.blocks(flows, group) {
            self.demand.measure(flows, group);
            if !is_exact {
                let key = self.order.key(group, &self.demand, flows);
                known.key = Some((key, flows.now()));
                let candidate = QueuedCoflow { key, is_exact: true, at };
                if self.queue.peek().is_some_and(|next| *next > candidate) {
                    self.queue.push(candidate);
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

impl Ord for QueuedCoflow {
    /// Reversed, because [`BinaryHeap`] is a max-heap: the coflow to be served first is the
    /// greatest.
    fn cmp(&self, other: &Self) -> Ordering {
        other.key.total_cmp(&self.key).then(other.at.cmp(&self.at))
    }
}

impl PartialOrd for QueuedCoflow {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for QueuedCoflow {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for QueuedCoflow {}

impl StarvationGuard {
    /// Whether all flows share at `now`, and when that changes.
    fn at(self, now: Time) -> (bool, Time) {
        let period = self.priority + self.sharing;
        let start = period * (now.ps() / period.ps());
        let sharing_start = start + self.priority;
        if now < sharing_start { (false, sharing_start) } else { (true, start + period) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::testing::{Race, assert_exact};
    use crate::flow::{EqualWeights, Fair};
    use crate::record::Simulation;

    /// A coflow alone on links of capacity 1: the seconds of its bottleneck, the rates of its
    /// flows, and the use of each link.
    fn alone(flows: &[(u32, u32, f64)]) -> (f64, Vec<f64>, Vec<f64>) {
        let race = Race::coflows(&[(0.0, flows)]);
        let mut run = race.simulation(Box::new(Fair::new(EqualWeights)), false);
        run.advance(1);
        let members: Vec<FlowId> = (0..flows.len()).map(FlowId::from).collect();
        let mut groups = Groups::default();
        for &flow in &members {
            groups.arrived(flow, &run.flows);
        }
        groups.remove_departed(&run.flows);
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
