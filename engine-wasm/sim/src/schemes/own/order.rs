//! An order of flows by the hook of a source.

use millrace_language::program::{Drift, Measure};

use super::flow_hook::FlowHook;
use super::steps::Steps;
use crate::flow::{Flows, Key, Order};
use crate::ids::FlowId;
use crate::units::Time;

/// An order by the hook of a source. The source counts in bytes, the engine in bits.
pub(super) struct OwnOrder {
    hook: FlowHook,
    drift: Drift,
    steps: Vec<Steps>,
    /// By flow.
    flows: Vec<OfFlow>,
}

/// What is known of a flow.
#[derive(Clone, Copy, Debug)]
struct OfFlow {
    /// As computed last.
    key: Key,
    /// Bytes that it has sent at least, and bytes at which its class changes next.
    sent: f64,
    milestone: f64,
}

impl OfFlow {
    /// A flow that has just arrived. It has sent more than nothing at once.
    const NEW: Self = Self {
        key: Key { class: 0.0, value: 0.0 },
        sent: f64::MIN_POSITIVE,
        milestone: f64::INFINITY,
    };
}

impl OwnOrder {
    /// An order by `hook`, whose class changes by `steps`.
    pub fn new(hook: FlowHook, drift: Drift, steps: Vec<Steps>) -> Self {
        Self { hook, drift, steps, flows: Vec::new() }
    }

    /// Bytes sent. Just past a milestone, rounding must not show less.
    fn sent(&self, flow: FlowId, flows: &Flows) -> f64 {
        self.flows[flow.index()].sent.max(flows.attained(flow) / 8.0)
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
        self.flows.resize(flows.count(), OfFlow::NEW);
        let [class, value] = self.hook.run(flow, self.sent(flow, flows), flows, 0.0);
        self.flows[flow.index()].key = Key { class, value };
    }

    fn key(&self, flow: FlowId, flows: &Flows) -> Key {
        let key = self.flows[flow.index()].key;
        match self.drift {
            Drift::Constant => key,
            Drift::Falls => Key { value: flows.remaining(flow), ..key },
            Drift::Rises => Key { value: flows.attained(flow), ..key },
        }
    }

    fn milestone(&mut self, flow: FlowId, flows: &Flows) -> Option<f64> {
        let sent = self.sent(flow, flows);
        let steps = self.steps.iter().filter(|steps| steps.of == Measure::Sent);
        let next = steps.map(|steps| steps.next(sent)).fold(f64::INFINITY, f64::min);
        self.flows[flow.index()].milestone = next;
        let left = flows.size(flow) - next * 8.0;
        (left > 0.0).then_some(left)
    }

    fn passed(&mut self, flow: FlowId) {
        let flow = &mut self.flows[flow.index()];
        flow.sent = flow.milestone.next_up();
    }

    fn next_change(&self, flow: FlowId, flows: &Flows) -> Time {
        let by_time = self.steps.iter().map(|steps| steps.next_time(flow, flows));
        by_time.fold(self.hook.next(flows), Time::min)
    }
}
