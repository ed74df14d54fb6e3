//! What coflow schemes have in common: when rates are decided anew, and who is there.

use super::{Filling, Flows, Groups, Policy, Rates, Refill};
use crate::ids::FlowId;
use crate::units::Time;

/// How coflows share the network: all that a coflow scheme has to say.
pub trait CoflowRule: Send {
    /// `flow` has become active.
    fn arrived(&mut self, _flow: FlowId, _flows: &Flows) {}

    /// `flow` has left.
    fn finished(&mut self, _flow: FlowId, _flows: &Flows) {}

    /// Hands out the capacity, of which `filling` has all.
    fn fill(&mut self, groups: &Groups, flows: &Flows, filling: &mut Filling);

    /// When, at the rates handed out, the rule wants to be asked again. Too early does no harm: flows
    /// that finish in between only make coflows slower where they do not lead to new rates.
    fn next_change(&mut self, _groups: &Groups, _flows: &Flows, _filling: &Filling) -> Time {
        Time::NEVER
    }

    /// Whether the end of `flow` asks for new rates even where [`Refill`] waits for coflows.
    fn refills_after(&self, _flow: FlowId, _flows: &Flows) -> bool {
        false
    }
}

/// A policy that keeps rates until a coflow arrives or leaves, until the rule's own event, and where
/// [`Refill`] says so until a flow leaves; else until a coflow stalls: flows of it wait, and those
/// that are served are done.
#[derive(Debug)]
pub struct Coflows<R> {
    rule: R,
    refill: Refill,
    groups: Groups,
    filling: Filling,
    /// Whether something happened that asks for new rates.
    stale: bool,
    next_change: Time,
}

impl<R: CoflowRule> Coflows<R> {
    /// Rates by that rule.
    pub fn new(rule: R, refill: Refill) -> Self {
        Self {
            rule,
            refill,
            groups: Groups::default(),
            filling: Filling::default(),
            stale: false,
            next_change: Time::NEVER,
        }
    }
}

impl<R: CoflowRule> Policy for Coflows<R> {
    fn arrived(&mut self, flow: FlowId, flows: &Flows) {
        self.groups.arrived(flow, flows);
        self.rule.arrived(flow, flows);
        self.stale = true;
    }

    fn finished(&mut self, flow: FlowId, flows: &Flows) {
        self.groups.finished(flow, flows);
        self.rule.finished(flow, flows);
        self.stale |= self.refill == Refill::AtFlows || self.rule.refills_after(flow, flows);
    }

    fn allocate(&mut self, flows: &Flows, rates: &mut Rates) -> Time {
        let departure = self.groups.take_departure();
        if self.stale || departure || self.next_change <= flows.now() {
            self.stale = false;
            let Self { rule, groups, filling, .. } = self;
            groups.settle(flows);
            filling.begin(flows);
            rule.fill(groups, flows, filling);
            filling.commit(flows, rates);
            self.next_change = rule.next_change(groups, flows, filling);
            if self.refill == Refill::AtCoflows {
                self.next_change = self.next_change.min(self.next_stall(flows));
            }
        }
        self.next_change
    }
}

impl<R: CoflowRule> Coflows<R> {
    /// When the first coflow stalls. Nothing else may ever happen then: the waiting flows of two
    /// coflows can each stand behind a flow that was done long before its coflow.
    fn next_stall(&self, flows: &Flows) -> Time {
        let stalls = self.groups.active().iter().filter_map(|group| {
            let mut waiting = false;
            let mut last = None;
            for &flow in &group.members {
                let rate = self.filling.rate(flow);
                if rate > 0.0 {
                    last = last.max(Some(flows.time_to_send(flows.remaining(flow), rate)));
                } else {
                    waiting = true;
                }
            }
            last.filter(|_| waiting)
        });
        stalls.min().unwrap_or(Time::NEVER)
    }
}
