//! The fluid half of an own scheme as a policy.

use millrace_language::code::MAX_OUTPUTS;
use millrace_language::program::{Drift, Fluid};
use millrace_language::vocabulary::Input;

use super::coflows::SentByCoflow;
use super::failure::Failure;
use super::flow_hook::FlowHook;
use super::inputs::OfCoflow;
use super::maker::Maker;
use super::order::OwnOrder;
use crate::flow::{
    CoflowOrder, Demand, EqualWeights, Fair, Flows, Group, Ordered, Policy, Rates, Ties, Weights,
};
use crate::ids::FlowId;
use crate::parameters::Settings;
use crate::schemes::{aalo, varys};
use crate::units::Time;
use crate::workload::Traffic;

/// The policy of `half`.
pub(super) fn policy(
    half: &Fluid,
    maker: Maker<'_>,
    settings: &Settings,
    traffic: &Traffic,
) -> Box<dyn Policy> {
    let failure = Failure::default();
    let every = half.every.map(Time::from_seconds);
    if let Some(limits) = half.limits() {
        return aalo::sinking(limits.to_vec(), every.unwrap_or(Time::ZERO), settings);
    }
    let Some(body) = &half.body else { return Box::new(Fair::new(EqualWeights)) };
    let coflow_sent = body.reads(Input::CoflowSent).then(|| SentByCoflow::new(traffic));
    let hook = FlowHook { code: maker.code(body), every, coflow_sent, failure: failure.clone() };
    let policy: Box<dyn Policy> = match half.base {
        "madd" => {
            let falls = half.drift == Drift::Falls;
            varys::policy(OwnCoflowOrder { hook, falls }, settings)
        }
        // Equal weights are no weights.
        "fair" if hook.is_constant() => Box::new(Fair::new(EqualWeights)),
        "fair" => Box::new(Fair::new(OwnWeights(hook))),
        _ => in_order(half, hook, maker),
    };
    Box::new(Watched { policy, failure })
}

fn in_order(half: &Fluid, hook: FlowHook, maker: Maker<'_>) -> Box<dyn Policy> {
    // Keys that change are counted in bits.
    let unit = if half.drift == Drift::Constant { 1.0 } else { 8.0 };
    let ties = match half.shared_within {
        Some(within) => Ties::Shared { within: within * unit },
        None => Ties::ByArrival,
    };
    let steps = half.steps.iter().map(|step| maker.steps(step)).collect();
    Box::new(Ordered::new(OwnOrder::new(hook, half.drift, steps), ties))
}

/// An order of coflows by the hook of a source.
struct OwnCoflowOrder {
    hook: FlowHook,
    /// Whether keys fall while a coflow is served: they are bottlenecks, or bytes left.
    falls: bool,
}

impl CoflowOrder for OwnCoflowOrder {
    fn key(&self, group: &Group, demand: &Demand, flows: &Flows) -> f64 {
        let place = (group.members()[0], flows.now());
        let inputs = OfCoflow { group, demand, flows };
        self.hook.failure.guard(&self.hook.code, &inputs, &mut [], place, [0.0; MAX_OUTPUTS])[0]
    }

    fn fall(&self, flows: &Flows) -> f64 {
        if !self.falls {
            0.0
        } else if self.hook.code.reads().contains(&Input::CoflowRemaining) {
            flows.capacity().iter().sum::<f64>() / 8.0
        } else {
            // A coflow needs at least as many seconds among others as alone.
            1.0
        }
    }
}

/// Weights by the hook of a source.
struct OwnWeights(FlowHook);

impl Weights for OwnWeights {
    fn weight(&self, flow: FlowId, flows: &Flows) -> f64 {
        self.0.run(flow, flows.attained(flow) / 8.0, flows, 1.0)[0]
    }

    fn next_change(&self, _: FlowId, flows: &Flows, _: f64) -> Time {
        self.0.next(flows)
    }
}

/// A policy that reports the failure of its hook.
struct Watched {
    policy: Box<dyn Policy>,
    failure: Failure,
}

impl Policy for Watched {
    fn arrived(&mut self, flow: FlowId, flows: &Flows) {
        self.policy.arrived(flow, flows);
    }

    fn finished(&mut self, flow: FlowId, flows: &Flows) {
        self.policy.finished(flow, flows);
    }

    fn passed(&mut self, flow: FlowId, flows: &Flows) {
        self.policy.passed(flow, flows);
    }

    fn allocate(&mut self, flows: &Flows, rates: &mut Rates) -> Time {
        self.policy.allocate(flows, rates)
    }

    fn failure(&self) -> Option<String> {
        self.failure.message()
    }
}
