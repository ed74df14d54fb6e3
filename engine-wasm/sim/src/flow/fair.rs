//! Sharing without any order: every flow at once, in proportion to a weight.

use super::{Filling, Flows, Policy, Rates};
use crate::ids::FlowId;
use crate::units::Time;

/// How much of a shared link a flow gets relative to others.
pub trait Weights: Send {
    /// The weight of an active flow; positive.
    fn weight(&self, flow: FlowId, flows: &Flows) -> f64;

    /// When the weight changes next if the flow keeps its rate, as it is after the allocation.
    fn next_change(&self, _flow: FlowId, _flows: &Flows, _rate: f64) -> Time {
        Time::NEVER
    }
}

/// All flows alike.
#[derive(Clone, Copy, Debug)]
pub struct EqualWeights;

impl Weights for EqualWeights {
    fn weight(&self, _flow: FlowId, _flows: &Flows) -> f64 {
        1.0
    }
}

/// Weighted max-min sharing among all active flows.
#[derive(Debug)]
pub struct Fair<W> {
    weights: W,
    filling: Filling,
}

impl<W: Weights> Fair<W> {
    /// Sharing by those weights.
    pub fn new(weights: W) -> Self {
        Self { weights, filling: Filling::default() }
    }
}

impl<W: Weights> Policy for Fair<W> {
    fn allocate(&mut self, flows: &Flows, rates: &mut Rates) -> Time {
        let Self { weights, filling } = self;
        filling.begin(flows);
        filling.max_min(flows, flows.active(), |flow| weights.weight(flow, flows));
        filling.commit(flows, rates);
        let changes = flows.active().iter();
        changes
            .map(|&flow| weights.next_change(flow, flows, filling.rate(flow)))
            .min()
            .unwrap_or(Time::NEVER)
    }
}
