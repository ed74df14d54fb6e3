//! Aalo from scratch: every decision recomputes all rates.

use super::queues::Queues;
use crate::flow::{
    Allocation, ClassRound, ClassShares, CoflowRule, Flows, Group, Groups, ServedPrefix,
    SharingRound,
};
use crate::growth::lengthen;
use crate::ids::FlowId;
use crate::sorting::sort_by_rank;
use crate::units::Time;
use crate::yield_point::Yielding;

/// Coflows in order of queue and arrival, recomputed at every decision.
#[derive(Debug, Default)]
pub(super) struct Aalo {
    queues: Queues,
    /// Set when queues share by weight.
    shares: Option<ClassShares>,
    /// By coflow, and after those by lone flow, the queue assigned last.
    queue: Vec<u8>,
    /// Groups by queue, then by arrival.
    order: Vec<(u8, usize)>,
    turns: ServedPrefix,
    turn: SharingRound,
}

impl Aalo {
    /// Coflows in `queues` that share by weights if `shares` are given, else by strict priority.
    pub fn new(queues: Queues, shares: Option<ClassShares>) -> Self {
        Self { queues, shares, ..Self::default() }
    }

    fn assign(&mut self, groups: &Groups, flows: &Flows) {
        lengthen(&mut self.queue, flows.traffic().coflows.len() + flows.count(), 0);
        self.order.clear();
        let coordinate = self.queues.coordinate(flows.now());
        for (at, group) in groups.active().iter().enumerate().yielding() {
            let queue = &mut self.queue[group.number(flows)];
            if coordinate {
                *queue = self.queues.of(groups.sent_by_job(group, flows));
            }
            self.order.push((*queue, at));
        }
        sort_by_rank(&mut self.order, |&(queue, at)| u64::from(queue) << 32 | at as u64);
    }
}

impl CoflowRule for Aalo {
    const COUNTS: bool = true;

    fn fill(&mut self, groups: &Groups, flows: &Flows, allocation: &mut Allocation) {
        self.assign(groups, flows);
        let Self { order, shares, turns, turn, .. } = self;
        if let Some(shares) = shares {
            let turns = order.iter().map(|&(queue, at)| ClassRound {
                class: queue as usize,
                members: groups.active()[at].members(),
            });
            allocation.begin(flows);
            shares.fill(flows, allocation, &turns.collect::<Vec<_>>());
            return;
        }
        let order = order.iter().map(|&(_, at)| at);
        turns.fill(groups, flows, allocation, order, |group, allocation| {
            turn.share_in(allocation, flows, group);
        });
    }

    fn backfill(&mut self, flows: &Flows, allocation: &mut Allocation, open: &mut Vec<FlowId>) {
        let Self { turns, turn, queue, .. } = self;
        turns.forget();
        turn.share_by_rank(allocation, flows, open, |flow| {
            let number = Group::number_of(flow, flows);
            usize::from(queue[number]) * queue.len() + number
        });
    }

    fn next_change(&mut self, groups: &Groups, flows: &Flows, allocation: &Allocation) -> Time {
        let next = self.order.iter().yielding().map(|&(queue, at)| {
            let group = &groups.active()[at];
            let rate = groups.rate_of_job(group, flows, allocation);
            self.queues.next_change(queue as usize, groups.sent_by_job(group, flows), rate, flows)
        });
        next.min().unwrap_or(Time::NEVER)
    }
}
