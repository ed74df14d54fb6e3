//! The fluid half of an own scheme as a policy.

use millrace_language::code::{Code, MAX_OUTPUTS};
use millrace_language::program::{Drift, Fluid};

use super::failure::Failure;
use super::inputs::{Nothing, OfCoflow, OfFlow};
use super::maker::Maker;
use crate::flow::{
    CoflowOrder, Demand, EqualWeights, Fair, Flows, Group, Key, Order, Ordered, Policy, Rates,
    Ties, Weights,
};
use crate::ids::FlowId;
use crate::parameters::Settings;
use crate::schemes::{aalo, varys};
use crate::units::Time;

/// The policy of `half`.
pub(super) fn policy(half: &Fluid, maker: Maker<'_>, settings: &Settings) -> Box<dyn Policy> {
    let failure = Failure::default();
    let every = half.every.map(Time::from_seconds);
    if let Some(limits) = half.limits() {
        return aalo::sinking(limits.to_vec(), every.unwrap_or(Time::ZERO), settings);
    }
    let Some(body) = &half.body else { return Box::new(Fair::new(EqualWeights)) };
    let hook = FlowHook { code: maker.code(body), every, failure: failure.clone() };
    let policy: Box<dyn Policy> = match half.base {
        "madd" => {
            let falls = half.drift == Drift::Falls;
            varys::policy(OwnCoflowOrder { hook, falls }, settings)
        }
        // Equal weights are no weights.
        "fair" if hook.is_constant() => Box::new(Fair::new(EqualWeights)),
        "fair" => Box::new(Fair::new(OwnWeights(hook))),
        _ => in_order(half, hook),
    };
    Box::new(Watched { policy, failure })
}

fn in_order(half: &Fluid, hook: FlowHook) -> Box<dyn Policy> {
    // Keys that change are counted in bits.
    let unit = if half.drift == Drift::Constant { 1.0 } else { 8.0 };
    let ties = match half.shared_within {
        Some(within) => Ties::Shared { within: within * unit },
        None => Ties::ByArrival,
    };
    Box::new(Ordered::new(OwnOrder::new(hook, half.drift), ties))
}

/// A hook about a flow.
struct FlowHook {
    code: Code,
    /// Interval at which it is asked again.
    every: Option<Time>,
    failure: Failure,
}

impl FlowHook {
    /// Whether the hook reads nothing, and decides what it may.
    fn is_constant(&self) -> bool {
        self.code.reads().is_empty() && self.code.run(&Nothing, &mut []).is_ok()
    }

    fn run(&self, flow: FlowId, flows: &Flows, instead: f64) -> [f64; 2] {
        let (place, instead) = ((flow, flows.now()), [instead; MAX_OUTPUTS]);
        let inputs = OfFlow { flow, flows };
        let [first, second, ..] = self.failure.guard(&self.code, &inputs, &mut [], place, instead);
        [first, second]
    }

    /// The next multiple of the interval.
    fn next(&self, flows: &Flows) -> Time {
        let next = |every: Time| every * (flows.now().ps() / every.ps() + 1);
        self.every.map_or(Time::NEVER, next)
    }
}

/// An order by the hook of a source. The source counts in bytes, the engine in bits.
struct OwnOrder {
    hook: FlowHook,
    drift: Drift,
    /// By flow; used where values do not change until they are read again.
    keys: Vec<Key>,
}

impl OwnOrder {
    fn new(hook: FlowHook, drift: Drift) -> Self {
        Self { hook, drift, keys: Vec::new() }
    }
}

impl Order for OwnOrder {
    fn drift(&self) -> f64 {
        match self.drift {
            Drift::Falls => -1.0,
            Drift::Constant => 0.0,
            Drift::Rises => 1.0,
        }
    }

    fn refresh(&mut self, flow: FlowId, flows: &Flows) {
        if self.drift == Drift::Constant {
            self.keys.resize(flows.count(), Key { class: 0.0, value: 0.0 });
            let [class, value] = self.hook.run(flow, flows, 0.0);
            self.keys[flow.index()] = Key { class, value };
        }
    }

    fn key(&self, flow: FlowId, flows: &Flows) -> Key {
        if self.drift == Drift::Constant {
            return self.keys[flow.index()];
        }
        let [class, value] = self.hook.run(flow, flows, 0.0);
        Key { class, value: value * 8.0 }
    }

    fn next_change(&self, _: FlowId, flows: &Flows) -> Time {
        self.hook.next(flows)
    }
}

/// An order of coflows by the hook of a source.
struct OwnCoflowOrder {
    hook: FlowHook,
    /// Whether keys are bottlenecks, which fall while a coflow is served.
    falls: bool,
}

impl CoflowOrder for OwnCoflowOrder {
    fn key(&self, group: &Group, demand: &Demand, flows: &Flows) -> f64 {
        let place = (group.members()[0], flows.now());
        let inputs = OfCoflow { group, demand, flows };
        self.hook.failure.guard(&self.hook.code, &inputs, &mut [], place, [0.0; MAX_OUTPUTS])[0]
    }

    fn fall(&self, _: &Flows) -> f64 {
        // A coflow needs at least as many seconds among others as alone.
        if self.falls { 1.0 } else { 0.0 }
    }
}

/// Weights by the hook of a source.
struct OwnWeights(FlowHook);

impl Weights for OwnWeights {
    fn weight(&self, flow: FlowId, flows: &Flows) -> f64 {
        self.0.run(flow, flows, 1.0)[0]
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
