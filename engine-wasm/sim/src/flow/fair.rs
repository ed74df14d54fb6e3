//! Sharing without any order: every flow at once, in proportion to a weight.

use super::due::Due;
use super::filling::SAME;
use super::sharing::{Sharing, Stake};
use super::{Flows, Policy, Rates};
use crate::ids::FlowId;
use crate::units::Time;

/// How much of a shared link a flow gets relative to others.
pub trait Weights: Send {
    /// The weight of an active flow; positive.
    fn weight(&self, flow: FlowId, flows: &Flows) -> f64;

    /// When the weight changes next if the flow is served at `rate` from now on.
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
    sharing: Option<Sharing>,
    /// By flow.
    stakes: Vec<Stake>,
    weight_changes: Due,
}

impl<W: Weights> Fair<W> {
    /// Sharing by those weights.
    pub fn new(weights: W) -> Self {
        Self { weights, sharing: None, stakes: Vec::new(), weight_changes: Due::new(0) }
    }
}

impl<W: Weights> Policy for Fair<W> {
    fn arrived(&mut self, flow: FlowId, flows: &Flows) {
        self.weight_changes.grow(flows.count());
        self.stakes.resize(flows.count(), Stake::default());
        let sharing = self.sharing.get_or_insert_with(|| Sharing::new(flows));
        sharing.join(flow, self.weights.weight(flow, flows), flows, &mut self.stakes);
    }

    fn finished(&mut self, flow: FlowId, flows: &Flows) {
        self.weight_changes.remove(flow.0);
        if let Some(sharing) = &mut self.sharing {
            sharing.part(flow, flows, &self.stakes);
        }
    }

    fn allocate(&mut self, flows: &Flows, rates: &mut Rates) -> Time {
        let Self { weights, sharing: Some(sharing), stakes, weight_changes } = self else {
            return Time::NEVER;
        };
        while let Some(flow) = weight_changes.pop(flows.now()).map(FlowId) {
            sharing.reweigh(flow, weights.weight(flow, flows), flows, stakes);
        }
        sharing.settle(flows, stakes, |flow, new| {
            let old = flows.rate(flow);
            if (new - old).abs() > SAME * old {
                rates.set(flow, new);
            }
            weight_changes.set(flow.0, weights.next_change(flow, flows, new));
        });
        weight_changes.next_time()
    }
}
