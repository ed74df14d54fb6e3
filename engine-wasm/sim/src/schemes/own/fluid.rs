//! The fluid half of an own scheme as a policy.

use millrace_language::code::{Code, MAX_OUTPUTS, Value};
use millrace_language::program::{Drift, Fluid};

use super::code;
use super::failure::Failure;
use super::inputs::OfFlow;
use crate::flow::{EqualWeights, Fair, Flows, Key, Order, Ordered, Policy, Rates, Ties, Weights};
use crate::ids::FlowId;
use crate::units::Time;

/// The policy of `half` with the values of declared parameters.
pub(super) fn policy(half: &Fluid, values: &[Value]) -> Box<dyn Policy> {
    let failure = Failure::default();
    let every = half.every.map(Time::from_seconds);
    let Some(body) = &half.body else { return Box::new(Fair::new(EqualWeights)) };
    let hook = FlowHook { code: code(body, values), every, failure: failure.clone() };
    if half.base == "fair" {
        if hook.code.reads().is_empty() {
            // Equal weights are no weights.
            return Box::new(Fair::new(EqualWeights));
        }
        return Box::new(Watched { policy: Fair::new(OwnWeights(hook)), failure });
    }
    let ties = |bits_per_unit: f64| match half.shared_within {
        Some(within) => Ties::Shared { within: within * bits_per_unit },
        None => Ties::ByArrival,
    };
    match half.drift {
        Drift::Falls => {
            let policy = Ordered::new(OwnOrder::<-1>::new(hook), ties(8.0));
            Box::new(Watched { policy, failure })
        }
        Drift::Rises => {
            let policy = Ordered::new(OwnOrder::<1>::new(hook), ties(8.0));
            Box::new(Watched { policy, failure })
        }
        Drift::Constant => {
            let policy = Ordered::new(OwnOrder::<0>::new(hook), ties(1.0));
            Box::new(Watched { policy, failure })
        }
    }
}

/// A hook about a flow.
struct FlowHook {
    code: Code,
    /// Interval at which it is asked again.
    every: Option<Time>,
    failure: Failure,
}

impl FlowHook {
    fn run(&self, flow: FlowId, flows: &Flows, instead: f64) -> [f64; 2] {
        let (place, instead) = ((flow, flows.now()), [instead; MAX_OUTPUTS]);
        let inputs = OfFlow { flow, flows };
        let [first, second, _] = self.failure.guard(&self.code, &inputs, &mut [], place, instead);
        [first, second]
    }

    /// The next multiple of the interval.
    fn next(&self, flows: &Flows) -> Time {
        let next = |every: Time| every * (flows.now().ps() / every.ps() + 1);
        self.every.map_or(Time::NEVER, next)
    }
}

/// An order by the hook of a source, whose value changes by so much per bit sent. The source counts in
/// bytes, the engine in bits.
struct OwnOrder<const DRIFT: i8> {
    hook: FlowHook,
    /// By flow; used where values do not change until they are read again.
    keys: Vec<Key>,
}

impl<const DRIFT: i8> OwnOrder<DRIFT> {
    fn new(hook: FlowHook) -> Self {
        Self { hook, keys: Vec::new() }
    }
}

impl<const DRIFT: i8> Order for OwnOrder<DRIFT> {
    const DRIFT: f64 = DRIFT as f64;

    fn refresh(&mut self, flow: FlowId, flows: &Flows) {
        if DRIFT == 0 {
            self.keys.resize(flows.count(), Key { class: 0.0, value: 0.0 });
            let [class, value] = self.hook.run(flow, flows, 0.0);
            self.keys[flow.index()] = Key { class, value };
        }
    }

    fn key(&self, flow: FlowId, flows: &Flows) -> Key {
        if DRIFT == 0 {
            return self.keys[flow.index()];
        }
        let [class, value] = self.hook.run(flow, flows, 0.0);
        Key { class, value: value * 8.0 }
    }

    fn next_change(&self, _: FlowId, flows: &Flows) -> Time {
        self.hook.next(flows)
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
struct Watched<P> {
    policy: P,
    failure: Failure,
}

impl<P: Policy> Policy for Watched<P> {
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
