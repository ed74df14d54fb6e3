//! Frame of coflow schemes: tracks the active coflows and decides when all rates are recomputed.

use crate::flow::coflow::backfill::Backfill;
use crate::flow::{Allocation, Flows, Groups, Policy, Rates};
use crate::ids::FlowId;
use crate::units::Time;
use crate::yield_point::Yielding;

/// How coflows share the network; the part of a coflow scheme that [`Coflows`] cannot provide.
pub trait CoflowRule: Send {
    /// Whether the rule reads [`Groups::sent`], [`Groups::rate`] or their totals by job, which are
    /// maintained only then.
    const COUNTS: bool = false;

    /// `flow` has become active.
    fn arrived(&mut self, _flow: FlowId, _flows: &Flows) {}

    /// `flow` has left.
    fn finished(&mut self, _flow: FlowId, _flows: &Flows) {}

    /// The first part of a decision about all rates, which can be [cut short](Rates::may_go_on); returns
    /// false if it was, to be continued by the next call.
    fn decide_in_steps(
        &mut self,
        _groups: &Groups,
        _flows: &Flows,
        _allocation: &mut Allocation,
        _rates: &mut Rates,
    ) -> bool {
        true
    }

    /// Decides all rates: allocates capacity from `allocation`, which keeps its state between
    /// calls, or the rest of it after [`Self::decide_in_steps`].
    fn fill(&mut self, groups: &Groups, flows: &Flows, allocation: &mut Allocation);

    /// Allocates capacity freed by finished flows to `open`, the flows that can grow, on top of
    /// their present rates; see [`Refill::BackfillAtFlows`].
    fn backfill(&mut self, flows: &Flows, allocation: &mut Allocation, open: &mut Vec<FlowId>) {
        allocation.greedy(flows, open.iter().copied());
    }

    /// The time at which all rates must be recomputed, given the rates allocated. Too early does no
    /// harm: flows that finish in between only make coflows slower where they do not lead to new
    /// rates.
    fn next_change(&mut self, _groups: &Groups, _flows: &Flows, _allocation: &Allocation) -> Time {
        Time::NEVER
    }

    /// An upper bound on the time of the first completion of a coflow at the rates allocated, or
    /// [`Time::NEVER`] if none is known.
    fn first_end(&self, _flows: &Flows) -> Time {
        Time::NEVER
    }

    /// Whether capacity freed by `flow` is reallocated even under [`Refill::AtCoflows`].
    fn backfills_after(&self, _flow: FlowId, _flows: &Flows) -> bool {
        false
    }
}

/// When all rates are recomputed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refill {
    /// Whenever a flow arrives or finishes.
    AtFlows,
    /// When a coflow arrives or finishes. In between, capacity freed by a flow is reallocated at
    /// once, and no rate falls. The allocation is work-conserving.
    BackfillAtFlows,
    /// Only when a coflow arrives or finishes: capacity freed by a flow before its coflow finishes
    /// stays idle.
    AtCoflows,
}

/// A policy that keeps rates until [`Refill`] or the rule asks for new ones. Under
/// [`Refill::AtCoflows`] it also recomputes them when a coflow stalls: all its served flows are
/// done and others wait.
#[derive(Debug)]
pub struct Coflows<R> {
    rule: R,
    refill: Refill,
    groups: Groups,
    allocation: Allocation,
    backfill: Backfill,
    /// Whether an event since the last decision requires new rates.
    stale: bool,
    next_change: Time,
    /// Flows without a rate among those that can use freed capacity.
    waiting: Vec<FlowId>,
}

impl<R: CoflowRule> Coflows<R> {
    /// A policy with the given rule.
    pub fn new(rule: R, refill: Refill) -> Self {
        Self {
            rule,
            refill,
            groups: Groups::default(),
            allocation: Allocation::default(),
            backfill: Backfill::default(),
            stale: false,
            next_change: Time::NEVER,
            waiting: Vec::new(),
        }
    }
}

impl<R: CoflowRule> Policy for Coflows<R> {
    fn arrived(&mut self, flow: FlowId, flows: &Flows) {
        self.groups.arrived(flow, flows);
        if self.refill != Refill::AtFlows {
            self.backfill.arrived(flow, flows);
        }
        self.rule.arrived(flow, flows);
        self.stale = true;
    }

    fn finished(&mut self, flow: FlowId, flows: &Flows) {
        self.groups.finished(flow, self.allocation.rate(flow), flows);
        self.rule.finished(flow, flows);
        match self.refill {
            Refill::AtFlows => self.stale = true,
            Refill::AtCoflows if !self.rule.backfills_after(flow, flows) => {}
            _ => self.backfill.finished(flow, flows, &mut self.allocation),
        }
    }

    fn allocate(&mut self, flows: &Flows, rates: &mut Rates) -> Time {
        let departure = self.groups.take_departure();
        let due = self.next_change <= flows.now();
        // Without this the run could deadlock: the waiting flows of two coflows can each be blocked
        // by flows that finished long before their coflow.
        let stalled = self.refill == Refill::AtCoflows && self.groups.has_stalled();
        if self.stale || departure || due || stalled {
            // Holds until the decision has been made.
            self.stale = true;
            self.decide(flows, rates);
        } else {
            self.backfill(flows, rates);
        }
        self.next_change
    }
}

impl<R: CoflowRule> Coflows<R> {
    fn decide(&mut self, flows: &Flows, rates: &mut Rates) {
        let Self { rule, groups, allocation, backfill, stale, .. } = self;
        backfill.forget();
        groups.remove_departed(flows);
        if !rule.decide_in_steps(groups, flows, allocation, rates) {
            return;
        }
        *stale = false;
        rule.fill(groups, flows, allocation);
        if allocation.is_for_all() {
            groups.note_served(|group| allocation.commit_to(group.members(), rates));
            allocation.end_for_all();
            rates.all_expire_by(rule.first_end(flows));
        } else {
            allocation.commit(flows, rates);
            if self.refill == Refill::AtCoflows {
                groups.count_served(allocation.served(), flows);
            }
        }
        if R::COUNTS {
            groups.record_rates(rates, flows);
        }
        groups.mark_decided();
        self.next_change = rule.next_change(groups, flows, allocation);
    }

    /// Reallocates capacity freed by finished flows.
    fn backfill(&mut self, flows: &Flows, rates: &mut Rates) {
        let Self { rule, groups, allocation, backfill, waiting, .. } = self;
        let open = backfill.open(flows, allocation);
        if open.is_empty() {
            return;
        }
        waiting.clear();
        if self.refill == Refill::AtCoflows {
            waiting.extend(
                open.iter().copied().yielding().filter(|&flow| allocation.rate(flow) == 0.0),
            );
        }
        rule.backfill(flows, allocation, open);
        for flow in waiting.drain(..).yielding().filter(|&flow| allocation.rate(flow) > 0.0) {
            groups.count_served_flow(flow, flows);
        }
        allocation.commit(flows, rates);
        if R::COUNTS {
            groups.record_rates(rates, flows);
        }
        self.next_change = self.next_change.min(rule.next_change(groups, flows, allocation));
    }
}
