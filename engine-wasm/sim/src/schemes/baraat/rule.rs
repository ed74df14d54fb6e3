//! Limited multiplexing from scratch: every decision recomputes all rates.

use super::per_link::PerLink;
use super::{HeadSharing, is_heavy};
use crate::flow::{Allocation, CoflowRule, Flows, Group, Groups, SharingRound};
use crate::ids::FlowId;
use crate::units::Time;
use crate::yield_point::Yielding;

/// Tasks in order of arrival, recomputed at every decision.
#[derive(Debug, Default)]
pub(super) struct Baraat {
    /// Bits after which a task is heavy.
    threshold: f64,
    /// Set when each link counts for itself.
    per_link: Option<PerLink>,
    sharing: HeadSharing,
    crowd: Crowd,
    /// By flow.
    weights: Vec<f64>,
    head: Vec<FlowId>,
    /// Number of leading tasks that may have flows there.
    heads: usize,
    /// Flows behind the head group, and where each task's end.
    behind: Vec<FlowId>,
    ends: Vec<usize>,
    turn: SharingRound,
}

impl Baraat {
    /// Tasks that are heavy after `threshold` bits, counted over all links or per link.
    pub fn new(threshold: f64, per_link: bool, sharing: HeadSharing) -> Self {
        let per_link = per_link.then(PerLink::default);
        Self { threshold, per_link, sharing, ..Self::default() }
    }

    /// Sorts flows into the head group and those behind it.
    fn sort(&mut self, groups: &Groups, flows: &Flows) {
        self.head.clear();
        self.behind.clear();
        self.ends.clear();
        match self.per_link.take() {
            None => self.sort_by_task(groups, flows),
            Some(mut links) => {
                self.sort_by_link(groups, flows, &mut links);
                self.per_link = Some(links);
            }
        }
    }

    fn sort_by_task(&mut self, groups: &Groups, flows: &Flows) {
        let mut closed = false;
        self.heads = 0;
        for group in groups.active().iter().yielding() {
            if closed {
                self.behind.extend_from_slice(group.members());
            } else {
                self.head.extend_from_slice(group.members());
                self.heads += 1;
                closed = !is_heavy(groups.sent(group, flows), self.threshold);
            }
            self.ends.push(self.behind.len());
        }
    }

    fn sort_by_link(&mut self, groups: &Groups, flows: &Flows, links: &mut PerLink) {
        let mut closed = vec![false; flows.capacity().len()];
        self.heads = groups.active().len();
        for group in groups.active().iter().yielding() {
            for &flow in group.members().iter().yielding() {
                let open = flows.path(flow).iter().all(|&link| !closed[link as usize]);
                if open { &mut self.head } else { &mut self.behind }.push(flow);
            }
            self.ends.push(self.behind.len());
            links.measure(group, flows, |_| 0.0);
            for &link in &links.used {
                closed[link as usize] |= !is_heavy(links.sent[link as usize], self.threshold);
            }
        }
    }

    fn weigh(&mut self, groups: &Groups, flows: &Flows) {
        if self.sharing == HeadSharing::Flows {
            self.weights.resize(flows.count(), 1.0);
            return;
        }
        self.weights.resize(flows.count(), 0.0);
        for group in groups.active()[..self.heads].iter().yielding() {
            self.crowd.count(group.members(), flows);
            for &flow in group.members() {
                self.weights[flow.index()] = 1.0 / f64::from(self.crowd.on_path(flow, flows));
            }
        }
    }

    fn time_to_threshold(&self, sent: f64, rate: f64, flows: &Flows) -> Time {
        if is_heavy(sent, self.threshold) {
            Time::NEVER
        } else {
            flows.time_to_send(self.threshold - sent, rate)
        }
    }
}

impl CoflowRule for Baraat {
    const COUNTS: bool = true;

    fn finished(&mut self, flow: FlowId, flows: &Flows) {
        if let Some(links) = &mut self.per_link {
            links.keep(flow, flows);
        }
    }

    fn fill(&mut self, groups: &Groups, flows: &Flows, allocation: &mut Allocation) {
        allocation.begin(flows);
        self.sort(groups, flows);
        self.weigh(groups, flows);
        let Self { weights, head, behind, ends, turn, .. } = self;
        turn.share(allocation, flows, head.iter().copied(), |flow| weights[flow.index()]);
        let mut start = 0;
        for &end in ends.iter() {
            turn.share(allocation, flows, behind[start..end].iter().copied(), |_| 1.0);
            start = end;
        }
    }

    fn backfill(&mut self, flows: &Flows, allocation: &mut Allocation, open: &mut Vec<FlowId>) {
        let by_arrival = |flow| Group::number_of(flow, flows);
        self.turn.share_by_rank(allocation, flows, open, by_arrival);
    }

    fn next_change(&mut self, groups: &Groups, flows: &Flows, allocation: &Allocation) -> Time {
        let mut next = Time::NEVER;
        let mut per_link = self.per_link.take();
        for group in groups.active().iter().yielding() {
            if let Some(links) = &mut per_link {
                links.measure(group, flows, |flow| allocation.rate(flow));
                for &link in &links.used {
                    let (sent, rate) = (links.sent[link as usize], links.rate[link as usize]);
                    next = next.min(self.time_to_threshold(sent, rate, flows));
                }
            } else {
                let rate = groups.rate(group, allocation);
                next = next.min(self.time_to_threshold(groups.sent(group, flows), rate, flows));
            }
        }
        self.per_link = per_link;
        next
    }
}

/// Flows of one task by link: a workspace, reused for each task.
#[derive(Debug, Default)]
struct Crowd {
    flows: Vec<u32>,
    used: Vec<u32>,
}

impl Crowd {
    fn count(&mut self, members: &[FlowId], flows: &Flows) {
        self.flows.resize(flows.capacity().len(), 0);
        for link in self.used.drain(..) {
            self.flows[link as usize] = 0;
        }
        for &flow in members {
            for &link in flows.path(flow) {
                self.flows[link as usize] += 1;
                self.used.push(link);
            }
        }
    }

    fn on_path(&self, flow: FlowId, flows: &Flows) -> u32 {
        let crowds = flows.path(flow).iter().map(|&link| self.flows[link as usize]);
        crowds.max().expect("a path has links")
    }
}
