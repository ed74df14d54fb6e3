//! Algorithm 3: what is left of whole links.

use crate::flow::{Filling, Flows, Group};
use crate::ids::FlowId;

/// Who gets what is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backfill {
    /// Source by source, each flow in order of priority all it can get.
    Greedy,
    /// In proportion to what flows have left to send.
    Proportional,
    /// Nobody.
    None,
}

/// Back-filling with the order of the last decision.
#[derive(Debug)]
pub struct Backfilling {
    how: Backfill,
    /// By link, the oldest flow that starts there.
    oldest: Vec<FlowId>,
    /// By number of the group, its rank: those that were not admitted first, each kind by priority.
    rank: Vec<u32>,
    /// The rank of the first coflow that was admitted.
    first_admitted: u32,
    open: Vec<FlowId>,
    /// By link, those of them that start there; empty between calls.
    starting: Vec<Vec<FlowId>>,
    /// Links at which some of them start.
    sources: Vec<u32>,
}

impl Backfilling {
    /// Nobody ranked yet.
    pub fn new(how: Backfill) -> Self {
        Self {
            how,
            oldest: Vec::new(),
            rank: Vec::new(),
            first_admitted: 0,
            open: Vec::new(),
            starting: Vec::new(),
            sources: Vec::new(),
        }
    }

    /// Ranks all flows and hands out what is free; both lists are by priority.
    pub fn fill(
        &mut self,
        refused: &[&Group],
        admitted: &[&Group],
        flows: &Flows,
        filling: &mut Filling,
    ) {
        if self.how == Backfill::None {
            return;
        }
        self.oldest.clear();
        self.oldest.resize(flows.capacity().len(), FlowId(u32::MAX));
        self.rank.resize(flows.traffic().coflows.len() + flows.count(), 0);
        self.first_admitted = refused.len() as u32;
        let mut open = std::mem::take(&mut self.open);
        open.clear();
        for (rank, group) in (0..).zip(refused.iter().chain(admitted)) {
            self.rank[group.number(flows)] = rank;
            for span in group.spans() {
                let is_free = filling.free(flows, span.link) > 0.0;
                for (flow, others) in span.iter() {
                    let source = others.first().copied().unwrap_or(span.link);
                    let oldest = &mut self.oldest[source as usize];
                    *oldest = flow.min(*oldest);
                    if is_free && filling.free(flows, source) > 0.0 {
                        open.push(flow);
                    }
                }
            }
        }
        self.share_by_rank(flows, filling, &open);
        self.open = open;
    }

    /// Hands out what is free to `open`, in any order, by the ranks of the last decision.
    pub fn share(&mut self, flows: &Flows, filling: &mut Filling, open: &mut [FlowId]) {
        if self.how != Backfill::None {
            open.sort_unstable_by_key(|&flow| (self.rank(flow, flows), flow));
            self.share_by_rank(flows, filling, open);
        }
    }

    fn rank(&self, flow: FlowId, flows: &Flows) -> u32 {
        self.rank[Group::number_of(flow, flows)]
    }

    /// Hands out what is free to `open`, which are by rank, those of one by arrival.
    fn share_by_rank(&mut self, flows: &Flows, filling: &mut Filling, open: &[FlowId]) {
        if self.how == Backfill::Greedy {
            self.share_by_source(flows, filling, open);
            return;
        }
        let admitted = |&flow: &FlowId| self.rank(flow, flows) >= self.first_admitted;
        let (refused, admitted) = open.split_at(open.partition_point(|flow| !admitted(flow)));
        in_proportion(refused, flows, filling);
        in_proportion(admitted, flows, filling);
    }

    fn share_by_source(&mut self, flows: &Flows, filling: &mut Filling, open: &[FlowId]) {
        self.starting.resize(flows.capacity().len(), Vec::new());
        for &flow in open {
            let source = flows.path(flow)[0];
            let starting = &mut self.starting[source as usize];
            if starting.is_empty() {
                self.sources.push(source);
            }
            starting.push(flow);
        }
        self.sources.sort_unstable_by_key(|&source| self.oldest[source as usize]);
        for source in self.sources.drain(..) {
            for flow in self.starting[source as usize].drain(..) {
                if filling.free(flows, source) == 0.0 {
                    break;
                }
                filling.greedy(flows, [flow]);
            }
        }
    }
}

fn in_proportion(members: &[FlowId], flows: &Flows, filling: &mut Filling) {
    let able = members.iter().copied().filter(|&flow| filling.room(flows, flow) > 0.0);
    let able: Vec<_> = able.collect();
    let left = |flow| flows.remaining(flow);
    let most = able.iter().map(|&flow| left(flow)).fold(0.0, f64::max);
    // Weights further apart than this would drown in the rounding of their sums.
    filling.max_min(flows, &able, |flow| left(flow).max(most * 1e-6));
}
