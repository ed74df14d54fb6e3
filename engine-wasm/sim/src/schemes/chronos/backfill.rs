//! Algorithm 3: back-filling of the capacity left on each link.

use super::sources::Sources;
use crate::flow::{Allocation, Flows, Group};
use crate::ids::FlowId;
use crate::sorting::{sort_by_rank, sort_many};
use crate::yield_point::{Yielding, yield_point};

/// Rule that shares out the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backfill {
    /// Source by source, in order of priority, each flow as much as possible.
    Greedy,
    /// In proportion to remaining bits.
    Proportional,
    /// No back-filling.
    None,
}

/// Back-allocation with the order of the last decision.
#[derive(Debug)]
pub struct Backfilling {
    how: Backfill,
    sources: Sources,
    /// Rank of each group: refused ones first, then admitted ones, each by priority.
    rank: Vec<u32>,
    /// Rank of the first admitted coflow.
    first_admitted: u32,
    /// Candidates that start at each link, each with the last link of its path; empty between
    /// calls.
    starting: Vec<Vec<(FlowId, u32)>>,
    /// Links with free capacity at which flows end.
    ends: Vec<u32>,
}

impl Backfilling {
    /// No group ranked yet.
    pub fn new(how: Backfill) -> Self {
        Self {
            how,
            sources: Sources::default(),
            rank: Vec::new(),
            first_admitted: 0,
            starting: Vec::new(),
            ends: Vec::new(),
        }
    }

    /// `flow` has become active.
    pub fn arrived(&mut self, flow: FlowId, flows: &Flows) {
        self.sources.arrived(flow, flows);
        self.starting.resize(flows.capacity().len(), Vec::new());
    }

    /// `flow` has left.
    pub fn finished(&mut self, flow: FlowId, flows: &Flows) {
        self.sources.finished(flow, flows);
    }

    /// Ranks all `groups` and hands out free capacity; the first `refused` of `ranked`, which are by
    /// priority, were not admitted.
    pub fn fill(
        &mut self,
        groups: &[Group],
        ranked: &[&Group],
        refused: usize,
        flows: &Flows,
        allocation: &mut Allocation,
    ) {
        self.rank.resize(flows.traffic().coflows.len() + flows.count(), 0);
        self.first_admitted = refused as u32;
        for (rank, group) in (0..).zip(ranked).yielding() {
            self.rank[group.number(flows)] = rank;
        }
        match self.how {
            Backfill::Greedy => {
                self.sources.settle(groups, flows);
                let links = self.sources.links();
                let sources = links.filter(|&link| allocation.free(flows, link) > 0.0).collect();
                self.share_by_source(sources, ranked, flows, allocation);
            }
            Backfill::Proportional => {
                let members =
                    ranked.iter().flat_map(|group| group.members().iter().copied()).yielding();
                let can_grow = |flow: &FlowId| allocation.room(flows, *flow) > 0.0;
                let open: Vec<_> = members.filter(can_grow).collect();
                self.share_in_proportion(&open, flows, allocation);
            }
            Backfill::None => {}
        }
    }

    /// Hands out free capacity to `open`, given in any order, by the ranks of the last decision.
    pub fn share(&mut self, flows: &Flows, allocation: &mut Allocation, open: &mut [FlowId]) {
        sort_by_rank(open, |&flow| u64::from(self.rank(flow, flows)));
        match self.how {
            Backfill::Greedy => {
                for &flow in open.iter().yielding() {
                    let path = flows.path(flow);
                    self.starting[path[0] as usize].push((flow, path[path.len() - 1]));
                }
                let sources = open.iter().yielding().map(|&flow| flows.path(flow)[0]);
                let mut sources: Vec<_> = sources.collect();
                sort_many(&mut sources);
                sources.dedup();
                self.share_by_source(sources, &[], flows, allocation);
            }
            Backfill::Proportional => self.share_in_proportion(open, flows, allocation),
            Backfill::None => {}
        }
    }

    fn rank(&self, flow: FlowId, flows: &Flows) -> u32 {
        self.rank[Group::number_of(flow, flows)]
    }

    /// Hands out free capacity at `sources` to the candidates there, then to flows of `behind`.
    /// Those become candidates group by group, after all earlier ones have been tried: usually the
    /// first few leave nothing.
    fn share_by_source(
        &mut self,
        mut sources: Vec<u32>,
        behind: &[&Group],
        flows: &Flows,
        allocation: &mut Allocation,
    ) {
        sources.sort_unstable_by_key(|&source| self.sources.oldest(source));
        self.ends.clear();
        let spans = behind.iter().flat_map(|group| group.spans()).yielding();
        self.ends.extend(spans.map(|span| span.link));
        sort_many(&mut self.ends);
        self.ends.dedup();
        let mut behind = behind.iter();
        for &source in &sources {
            let mut at = 0;
            while allocation.free(flows, source) > 0.0 {
                yield_point(1);
                if let Some(&(flow, last)) = self.starting[source as usize].get(at) {
                    at += 1;
                    if allocation.free(flows, last) > 0.0 {
                        allocation.greedy(flows, [flow]);
                    }
                    continue;
                }
                self.ends.retain(|&link| allocation.free(flows, link) > 0.0);
                match behind.next() {
                    Some(group) if !self.ends.is_empty() => self.line_up(group, flows, allocation),
                    _ => break,
                }
            }
        }
        for source in sources {
            self.starting[source as usize].clear();
        }
    }

    /// Adds the flows of `group` that can get more as candidates.
    fn line_up(&mut self, group: &Group, flows: &Flows, allocation: &Allocation) {
        for span in group.spans().filter(|span| allocation.free(flows, span.link) > 0.0) {
            for (flow, others) in span.iter().yielding() {
                let source = others.first().copied().unwrap_or(span.link);
                if allocation.free(flows, source) > 0.0 {
                    self.starting[source as usize].push((flow, span.link));
                }
            }
        }
    }

    /// Hands out free capacity to `open`, in order of rank.
    fn share_in_proportion(&self, open: &[FlowId], flows: &Flows, allocation: &mut Allocation) {
        let admitted = |&flow: &FlowId| self.rank(flow, flows) >= self.first_admitted;
        let (refused, admitted) = open.split_at(open.partition_point(|flow| !admitted(flow)));
        in_proportion(refused, flows, allocation);
        in_proportion(admitted, flows, allocation);
    }
}

fn in_proportion(members: &[FlowId], flows: &Flows, allocation: &mut Allocation) {
    let able =
        members.iter().copied().yielding().filter(|&flow| allocation.room(flows, flow) > 0.0);
    let able: Vec<_> = able.collect();
    let left = |flow| flows.remaining(flow);
    let most = able.iter().yielding().map(|&flow| left(flow)).fold(0.0, f64::max);
    // Smaller weights would vanish in the rounding of sums.
    allocation.max_min(flows, &able, |flow| left(flow).max(most * 1e-6));
}
