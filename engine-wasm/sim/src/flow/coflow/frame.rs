//! The frame of coflow schemes: it tracks the active coflows and decides when rates are decided
//! afresh.

use crate::flow::coflow::backfill::Backfill;
use crate::flow::{Allocation, Flows, Groups, Policy, Rates};
use crate::ids::FlowId;
use crate::units::Time;

/// How coflows share the network: all that a coflow scheme has to say.
pub trait CoflowRule: Send {
    /// Whether it asks what coflows have sent, or how fast they are, which then is kept for it:
    /// [`Groups::sent`], [`Groups::rate`] and what they are by job.
    const COUNTS: bool = false;

    /// `flow` has become active.
    fn arrived(&mut self, _flow: FlowId, _flows: &Flows) {}

    /// `flow` has left.
    fn finished(&mut self, _flow: FlowId, _flows: &Flows) {}

    /// Decides all rates: hands out capacity with `allocation`, which begins as it was last left.
    fn fill(&mut self, groups: &Groups, flows: &Flows, allocation: &mut Allocation);

    /// Hands out what flows that are done have left to `open`, those that can get more, on top of
    /// what they have; see [`Refill::RestAtFlows`].
    fn share_rest(&mut self, flows: &Flows, allocation: &mut Allocation, open: &mut Vec<FlowId>) {
        allocation.greedy(flows, open.iter().copied());
    }

    /// When, at the rates handed out, the rule wants to be asked again. Too early does no harm: flows
    /// that finish in between only make coflows slower where they do not lead to new rates.
    fn next_change(&mut self, _groups: &Groups, _flows: &Flows, _filling: &Allocation) -> Time {
        Time::NEVER
    }

    /// When, at the rates handed out, some coflow is done at the latest, as far as that is known.
    fn first_end(&self, _flows: &Flows) -> Time {
        Time::NEVER
    }

    /// Whether what `flow` leaves is shared out even under [`Refill::AtCoflows`].
    fn shares_rest_of(&self, _flow: FlowId, _flows: &Flows) -> bool {
        false
    }
}

/// When rates are decided afresh.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refill {
    /// Whenever a flow arrives or finishes.
    AtFlows,
    /// When a coflow arrives or finishes; in between, what a flow leaves is shared out at once, and
    /// all others keep at least what they have. No link idles that could serve.
    RestAtFlows,
    /// Only when a coflow arrives or finishes: what a flow leaves before its coflow stays free.
    AtCoflows,
}

/// A policy that keeps rates until [`Refill`] or the rule asks for new ones; where it waits for
/// coflows at the latest until one stalls: flows of it wait, and those that are served are done.
#[derive(Debug)]
pub struct Coflows<R> {
    rule: R,
    refill: Refill,
    groups: Groups,
    allocation: Allocation,
    rest: Backfill,
    /// Whether something happened that asks for new rates.
    stale: bool,
    next_change: Time,
    /// Of the flows that can use freed capacity, those that had no rate.
    waiting: Vec<FlowId>,
}

impl<R: CoflowRule> Coflows<R> {
    /// Rates by that rule.
    pub fn new(rule: R, refill: Refill) -> Self {
        Self {
            rule,
            refill,
            groups: Groups::default(),
            allocation: Allocation::default(),
            rest: Backfill::default(),
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
            self.rest.arrived(flow, flows);
        }
        self.rule.arrived(flow, flows);
        self.stale = true;
    }

    fn finished(&mut self, flow: FlowId, flows: &Flows) {
        self.groups.finished(flow, self.allocation.rate(flow), flows);
        self.rule.finished(flow, flows);
        match self.refill {
            Refill::AtFlows => self.stale = true,
            Refill::AtCoflows if !self.rule.shares_rest_of(flow, flows) => {}
            _ => self.rest.finished(flow, flows, &mut self.allocation),
        }
    }

    fn allocate(&mut self, flows: &Flows, rates: &mut Rates) -> Time {
        let departure = self.groups.take_departure();
        let due = self.next_change <= flows.now();
        // Nothing else may ever happen when a coflow stalls: the waiting flows of two coflows can each
        // stand behind a flow that was done long before its coflow.
        let stalled = self.refill == Refill::AtCoflows && self.groups.has_stalled();
        if self.stale || departure || due || stalled {
            self.stale = false;
            self.decide(flows, rates);
        } else {
            self.share_rest(flows, rates);
        }
        self.next_change
    }
}

impl<R: CoflowRule> Coflows<R> {
    fn decide(&mut self, flows: &Flows, rates: &mut Rates) {
        let Self { rule, groups, allocation, rest, .. } = self;
        rest.forget();
        groups.settle(flows);
        rule.fill(groups, flows, allocation);
        if allocation.is_for_all() {
            groups.note_served(|group| allocation.commit_to(group.members(), rates));
            allocation.end_for_all();
            rates.give_all_anew_by(rule.first_end(flows));
        } else {
            allocation.commit(flows, rates);
            if self.refill == Refill::AtCoflows {
                groups.count_served(allocation.served(), flows);
            }
        }
        if R::COUNTS {
            groups.served(rates, flows);
        }
        groups.decided();
        self.next_change = rule.next_change(groups, flows, allocation);
    }

    /// Shares out what flows have left.
    fn share_rest(&mut self, flows: &Flows, rates: &mut Rates) {
        let Self { rule, groups, allocation, rest, waiting, .. } = self;
        let open = rest.open(flows, allocation);
        if open.is_empty() {
            return;
        }
        waiting.clear();
        if self.refill == Refill::AtCoflows {
            waiting.extend(open.iter().copied().filter(|&flow| allocation.rate(flow) == 0.0));
        }
        rule.share_rest(flows, allocation, open);
        for flow in waiting.drain(..).filter(|&flow| allocation.rate(flow) > 0.0) {
            groups.count_one_more(flow, flows);
        }
        allocation.commit(flows, rates);
        if R::COUNTS {
            groups.served(rates, flows);
        }
        self.next_change = self.next_change.min(rule.next_change(groups, flows, allocation));
    }
}
