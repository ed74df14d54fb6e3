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
    /// By flow, the rank of its coflow: those that were not admitted first, each kind by priority.
    rank: Vec<u32>,
    /// The rank of the first coflow that was admitted.
    first_admitted: u32,
    open: Vec<FlowId>,
    /// What flows are sorted by: their source's oldest flow, their rank, their arrival.
    keys: Vec<(FlowId, u32, FlowId)>,
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
            keys: Vec::new(),
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
        self.rank.resize(flows.count(), 0);
        self.first_admitted = refused.len() as u32;
        let mut open = std::mem::take(&mut self.open);
        open.clear();
        for (rank, group) in (0..).zip(refused.iter().chain(admitted)) {
            for &flow in &group.members {
                self.rank[flow.index()] = rank;
                let oldest = &mut self.oldest[flows.path(flow)[0] as usize];
                *oldest = flow.min(*oldest);
                if filling.room(flows, flow) > 0.0 {
                    open.push(flow);
                }
            }
        }
        self.share(flows, filling, &mut open);
        self.open = open;
    }

    /// Hands out what is free to `open`, in any order, by the ranks of the last decision.
    pub fn share(&mut self, flows: &Flows, filling: &mut Filling, open: &mut [FlowId]) {
        match self.how {
            Backfill::Greedy => {
                self.keys.clear();
                self.keys.extend(open.iter().map(|&flow| {
                    let source = self.oldest[flows.path(flow)[0] as usize];
                    (source, self.rank[flow.index()], flow)
                }));
                self.keys.sort_unstable();
                filling.greedy(flows, self.keys.iter().map(|&(_, _, flow)| flow));
            }
            Backfill::Proportional => {
                let is_admitted = |flow: FlowId| self.rank[flow.index()] >= self.first_admitted;
                open.sort_unstable_by_key(|&flow| (is_admitted(flow), flow));
                let refused = open.partition_point(|&flow| !is_admitted(flow));
                let (refused, admitted) = open.split_at(refused);
                in_proportion(refused, flows, filling);
                in_proportion(admitted, flows, filling);
            }
            Backfill::None => {}
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
