//! A hook that the fluid model asks about a flow.

use millrace_language::code::{Code, Inputs, MAX_OUTPUTS};

use super::coflows::SentByCoflow;
use super::failure::Failure;
use super::inputs::{Nothing, OfFlow};
use crate::flow::Flows;
use crate::ids::FlowId;
use crate::units::Time;

/// A hook about a flow.
pub(super) struct FlowHook {
    pub code: Code,
    /// Interval at which it is asked again.
    pub every: Option<Time>,
    /// If the hook reads it.
    pub coflow_sent: Option<SentByCoflow>,
    pub failure: Failure,
}

impl FlowHook {
    /// Whether the hook reads nothing, and decides what it may.
    pub fn is_constant(&self) -> bool {
        self.code.reads().is_empty() && self.code.run(&(&Nothing as &dyn Inputs), &mut []).is_ok()
    }

    /// The first two outputs; `sent` is what the flow is taken to have sent, in bytes.
    pub fn run(&self, flow: FlowId, sent: f64, flows: &Flows, instead: f64) -> [f64; 2] {
        let (place, instead) = ((flow, flows.now()), [instead; MAX_OUTPUTS]);
        let coflow_sent = self.coflow_sent.as_ref();
        let coflow_sent = coflow_sent.map_or(f64::NAN, |coflows| coflows.sent(flow, flows));
        let inputs = OfFlow { flow, sent, coflow_sent, flows };
        let [first, second, ..] = self.failure.guard(&self.code, &inputs, &mut [], place, instead);
        [first, second]
    }

    /// The next multiple of the interval.
    pub fn next(&self, flows: &Flows) -> Time {
        let next = |every: Time| every * (flows.now().ps() / every.ps() + 1);
        self.every.map_or(Time::NEVER, next)
    }
}
