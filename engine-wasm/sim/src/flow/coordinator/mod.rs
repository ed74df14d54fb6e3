//! A policy that decides for others: what a coordinator of packet-level hosts keeps in mind.

pub(super) mod per_flow;

use std::sync::Arc;

use crate::flow::coordinator::per_flow::PerFlowRates;
use crate::flow::state::paths::Paths;
use crate::flow::tolerance::differs;
use crate::flow::{Flows, Policy, Rates};
use crate::ids::FlowId;
use crate::topology::{FluidNetwork, Network, wire};
use crate::units::Time;
use crate::workload::Traffic;

/// A policy with its own view of how far each flow is.
///
/// It assumes that hosts send as decided from the moment of the decision on. A host that sends
/// later or loses packets lags behind this view; a flow counts as unfinished, with at least a
/// packet to send, until its end is reported.
pub struct RatePlanner {
    flows: Flows,
    policy: Box<dyn Policy>,
    rates: Rates,
    followers: PerFlowRates,
}

/// What a [`RatePlanner`] has decided.
#[derive(Debug, Default)]
pub struct Decision {
    /// New rates in payload bits per second.
    pub rates: Vec<(FlowId, f64)>,
    /// Flows that are given up.
    pub rejected: Vec<FlowId>,
    /// When to decide again if nothing is reported before.
    pub next: Time,
}

impl RatePlanner {
    /// A plan that hands out the share `usable` of every link of `network`. `seed` chooses paths as
    /// in the other engines.
    pub fn new(
        network: &Network,
        traffic: Arc<Traffic>,
        policy: Box<dyn Policy>,
        usable: f64,
        seed: u64,
    ) -> Self {
        let fluid = FluidNetwork::new(network);
        let paths = Paths::new(network, &fluid, &traffic, seed);
        let capacity = fluid.capacities.iter().map(|bps| bps * usable).collect();
        Self {
            flows: Flows::new(traffic, paths, capacity),
            policy,
            rates: Rates::default(),
            followers: PerFlowRates::default(),
        }
    }

    /// A flow is reported to have begun.
    pub fn begin(&mut self, flow: FlowId, now: Time) {
        self.flows.advance_to(now);
        self.flows.start(flow);
        self.policy.arrived(flow, &self.flows);
    }

    /// A flow is reported to have ended.
    pub fn end(&mut self, flow: FlowId, now: Time) {
        self.flows.advance_to(now);
        if self.flows.is_active(flow) {
            self.leave(flow);
        }
    }

    /// Decides the rates that hold from `now` on.
    pub fn decide(&mut self, now: Time) -> Decision {
        const PACKET_BITS: f64 = (wire::FULL_PAYLOAD.get() * 8) as f64;
        self.flows.advance_to(now);
        for at in 0..self.flows.active().len() {
            self.flows.keep_at_least(self.flows.active()[at], PACKET_BITS);
        }
        let next = self.policy.allocate(&self.flows, &mut self.rates);
        // Decisions are published flow by flow.
        assert!(self.rates.joined.is_empty(), "policies of coordinators let no flow join others");
        let mut decision = Decision { next, ..Decision::default() };
        let (flows, changed) = (&self.flows, self.rates.changed.drain(..));
        decision.rates.extend(changed.filter(|&(flow, rate)| differs(rate, flows.rate(flow))));
        self.followers.tell(&mut self.rates, &self.flows, &mut decision.rates);
        decision.rejected.append(&mut self.rates.rejected);
        for &(flow, rate) in &decision.rates {
            self.flows.set_rate(flow, rate);
        }
        for &flow in &decision.rejected {
            self.leave(flow);
            // What they had been given is free at once.
            decision.next = now;
        }
        decision
    }

    fn leave(&mut self, flow: FlowId) {
        self.flows.stop(flow);
        self.policy.finished(flow, &self.flows);
    }
}
