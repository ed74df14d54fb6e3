//! Rate planning for packet-level hosts by a flow-level policy.

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
use crate::yield_point::{Yielding, yield_point};

/// A policy that runs on its own estimate of the progress of each flow.
///
/// It assumes that hosts send at the decided rates from the moment of the decision. A host that
/// sends later or loses packets lags behind the estimate; a flow counts as unfinished, with at
/// least one packet to send, until its end is reported.
pub struct RatePlanner {
    flows: Flows,
    policy: Box<dyn Policy>,
    rates: Rates,
    per_flow: PerFlowRates,
}

/// Steps, for yielding, that a report counts as.
const REPORT: usize = 1_024;

/// The outcome of [`RatePlanner::decide`].
#[derive(Debug, Default)]
pub struct Decision {
    /// New rates in payload bits per second.
    pub rates: Vec<(FlowId, f64)>,
    /// Flows rejected by the policy.
    pub rejected: Vec<FlowId>,
    /// Time of the next decision, unless a report requires an earlier one.
    pub next: Time,
}

impl RatePlanner {
    /// A planner that allocates the fraction `usable` of every link of `network`. `seed` selects
    /// paths, as in the engines.
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
            per_flow: PerFlowRates::default(),
        }
    }

    /// Handles the report that `flow` has started.
    pub fn begin(&mut self, flow: FlowId, now: Time) {
        yield_point(REPORT);
        self.flows.advance_to(now);
        self.flows.start(flow);
        self.policy.arrived(flow, &self.flows);
    }

    /// Handles the report that `flow` has ended.
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
        for at in (0..self.flows.active().len()).yielding() {
            self.flows.keep_at_least(self.flows.active()[at], PACKET_BITS);
        }
        // Without a limit of steps, no decision is cut short.
        let next = self.policy.allocate(&self.flows, &mut self.rates);
        // Decisions are published flow by flow.
        assert!(self.rates.joined.is_empty(), "policies of coordinators let no flow join others");
        let mut decision = Decision { next, ..Decision::default() };
        let (flows, changed) = (&self.flows, self.rates.changed.drain(..).yielding());
        decision.rates.extend(changed.filter(|&(flow, rate)| differs(rate, flows.rate(flow))));
        self.per_flow.publish(&mut self.rates, &self.flows, &mut decision.rates);
        decision.rejected.append(&mut self.rates.rejected);
        for &(flow, rate) in decision.rates.iter().yielding() {
            self.flows.set_rate(flow, rate);
        }
        for &flow in decision.rejected.iter().yielding() {
            self.leave(flow);
            // The capacity of rejected flows is free at once.
            decision.next = now;
        }
        decision
    }

    fn leave(&mut self, flow: FlowId) {
        yield_point(REPORT);
        self.flows.stop(flow);
        self.policy.finished(flow, &self.flows);
    }
}
