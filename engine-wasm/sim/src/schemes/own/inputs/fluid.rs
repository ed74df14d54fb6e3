//! What the fluid model reads.

use millrace_language::code::Inputs;
use millrace_language::vocabulary::Input;

use super::seconds;
use crate::flow::{Demand, Flows, Group};
use crate::ids::FlowId;

/// What the fluid model reads of a flow.
pub struct OfFlow<'a> {
    pub flow: FlowId,
    /// Bytes that it is taken to have sent.
    pub sent: f64,
    pub coflow_sent: f64,
    pub flows: &'a Flows,
}

impl Inputs for OfFlow<'_> {
    fn get(&self, input: Input) -> f64 {
        let Self { flow, sent, coflow_sent, flows } = *self;
        let spec = flows.spec(flow);
        match input {
            Input::Sent => sent,
            Input::CoflowSent => coflow_sent,
            Input::Remaining => flows.remaining(flow) / 8.0,
            Input::Size => flows.size(flow) / 8.0,
            Input::Age => flows.now().saturating_sub(spec.start).seconds(),
            Input::Deadline => seconds(spec.deadline),
            Input::TimeLeft => seconds(flows.deadline(flow).saturating_sub(flows.now())),
            Input::HasDeadline => f64::from(u8::from(spec.deadline.is_finite())),
            Input::Arrival => spec.start.seconds(),
            Input::Rate => flows.rate(flow),
            Input::CoflowWidth => f64::from(flows.traffic().width(flow)),
            _ => unreachable!("checked: the fluid model does not read these"),
        }
    }
}

/// What the fluid model reads of a coflow.
pub struct OfCoflow<'a> {
    pub group: &'a Group,
    pub demand: &'a Demand,
    pub flows: &'a Flows,
}

impl Inputs for OfCoflow<'_> {
    fn get(&self, input: Input) -> f64 {
        match input {
            Input::Bottleneck => self.demand.bottleneck(self.flows),
            Input::CoflowRemaining => self.demand.left().iter().sum::<f64>() / 8.0,
            Input::Arrival => self.group.start.seconds(),
            Input::Deadline => seconds(self.group.deadline),
            Input::HasDeadline => f64::from(u8::from(self.group.deadline.is_finite())),
            Input::CoflowWidth => f64::from(self.flows.traffic().width(self.group.members()[0])),
            _ => unreachable!("checked: orders of coflows do not read these"),
        }
    }
}
