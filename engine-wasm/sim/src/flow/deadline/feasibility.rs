//! Feasibility of deadlines.

use std::mem;

use crate::flow::{Flows, Policy, Rates};
use crate::ids::FlowId;
use crate::topology::Network;
use crate::units::Time;
use crate::workload::Traffic;
use crate::yield_point::{Yielding, yield_point};

/// The time by which each flow has to send its last bit for it to be acknowledged by the deadline.
#[derive(Clone, Debug)]
pub struct Feasibility {
    /// By flow; [`Time::NEVER`] for ordinary flows.
    due: Vec<Time>,
}

/// Safety margin against rounding.
const EARLY: Time = Time::from_ns(1);

/// Relative tolerance: a flow that needs exactly the capacity of its path is feasible despite
/// rounding.
const ROUNDING: f64 = 1e-6;

impl Feasibility {
    /// Due times: each deadline minus one round trip of the idle network.
    pub fn new(network: &Network, traffic: &Traffic) -> Self {
        let due = traffic.flows.iter().yielding().map(|flow| {
            let deadline = flow.start.saturating_add(flow.deadline);
            if !deadline.is_finite() {
                return Time::NEVER;
            }
            let round_trip = network.base_rtt(flow.source, flow.destination);
            deadline.saturating_sub(round_trip).saturating_sub(EARLY)
        });
        Self { due: due.collect() }
    }

    /// The time by which `flow` has to send its last bit; [`Time::NEVER`] without a deadline.
    pub fn due(&self, flow: FlowId) -> Time {
        self.due[flow.index()]
    }

    /// The rate in bits per second at which `flow` finishes just in time: zero without a deadline,
    /// infinite for a late flow.
    pub fn needed(&self, flow: FlowId, flows: &Flows) -> f64 {
        if self.due(flow).is_finite() {
            flows.remaining(flow) / self.time_left(flow, flows)
        } else {
            0.0
        }
    }

    /// Whether `flow` would miss its deadline even at the full capacity of its narrowest link.
    pub fn is_lost(&self, flow: FlowId, flows: &Flows) -> bool {
        let due = self.due(flow);
        let max_bits = capacity(flow, flows) * self.time_left(flow, flows);
        due.is_finite()
            && (due <= flows.now() || flows.remaining(flow) > max_bits * (1.0 + ROUNDING))
    }

    /// The time at which a flow served at `rate` becomes infeasible; [`Time::NEVER`] if `rate`
    /// suffices.
    pub fn lost_at(&self, flow: FlowId, flows: &Flows, rate: f64) -> Time {
        let (capacity, left) = (capacity(flow, flows), self.time_left(flow, flows));
        if rate >= self.needed(flow, flows) * (1.0 - ROUNDING) {
            return Time::NEVER;
        }
        let slack = capacity * (1.0 + 2.0 * ROUNDING) * left - flows.remaining(flow);
        flows.time_to_send(slack, capacity - rate).min(self.due(flow))
    }

    fn time_left(&self, flow: FlowId, flows: &Flows) -> f64 {
        self.due(flow).saturating_sub(flows.now()).seconds()
    }
}

/// Capacity of the narrowest link on the path of `flow`.
fn capacity(flow: FlowId, flows: &Flows) -> f64 {
    let links = flows.path(flow).iter().map(|&link| flows.capacity()[link as usize]);
    links.fold(f64::INFINITY, f64::min)
}

/// Wraps a policy and rejects flows that can no longer meet their deadline.
#[derive(Clone, Debug)]
pub struct EarlyTermination<P> {
    policy: P,
    feasibility: Feasibility,
    /// Flows with deadlines; one that has left stays until the next decision.
    live: Vec<FlowId>,
    /// By flow, whether the wrapped policy knows that it has left.
    has_left: Vec<bool>,
    /// By flow, in bits per second.
    rates: Vec<f64>,
}

impl<P: Policy + 'static> EarlyTermination<P> {
    /// `policy`, wrapped if `terminates`.
    pub fn boxed(policy: P, feasibility: Feasibility, terminates: bool) -> Box<dyn Policy> {
        if !terminates {
            return Box::new(policy);
        }
        let (live, has_left, rates) = Default::default();
        Box::new(Self { policy, feasibility, live, has_left, rates })
    }
}

impl<P: Policy> Policy for EarlyTermination<P> {
    fn arrived(&mut self, flow: FlowId, flows: &Flows) {
        self.rates.resize(flows.count(), 0.0);
        self.has_left.resize(flows.count(), false);
        if self.feasibility.due(flow).is_finite() {
            self.live.push(flow);
        }
        self.policy.arrived(flow, flows);
    }

    fn finished(&mut self, flow: FlowId, flows: &Flows) {
        if !mem::replace(&mut self.has_left[flow.index()], true) {
            self.policy.finished(flow, flows);
        }
    }

    fn passed(&mut self, flow: FlowId, flows: &Flows) {
        self.policy.passed(flow, flows);
    }

    fn allocate(&mut self, flows: &Flows, rates: &mut Rates) -> Time {
        let Self { policy, feasibility, live, has_left, .. } = self;
        live.retain(|&flow| {
            yield_point(1);
            let has_left = &mut has_left[flow.index()];
            if !*has_left && feasibility.is_lost(flow, flows) {
                *has_left = true;
                policy.finished(flow, flows);
                rates.reject(flow);
            }
            !*has_left
        });
        let next = policy.allocate(flows, rates);
        if rates.is_cut_short() {
            return next;
        }
        for &(flow, rate) in rates.changed.iter().yielding() {
            self.rates[flow.index()] = rate;
        }
        let lost_at =
            |&flow: &FlowId| self.feasibility.lost_at(flow, flows, self.rates[flow.index()]);
        self.live.iter().yielding().map(lost_at).fold(next, Time::min)
    }
}
