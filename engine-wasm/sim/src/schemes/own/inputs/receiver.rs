//! What receivers read.

use millrace_language::code::Inputs;
use millrace_language::vocabulary::Input;

use super::seconds;
use crate::ids::FlowId;
use crate::packet::Context;
use crate::schemes::homa::{Grant, Waiting};
use crate::schemes::stream::{Count, Feedback};
use crate::topology::wire;
use crate::units::Bytes;

/// What every hook of a receiver reads of a flow.
struct OfReceiver<'a> {
    flow: FlowId,
    /// Payload that has arrived.
    arrived: Bytes,
    ctx: &'a Context,
}

impl Inputs for OfReceiver<'_> {
    fn get(&self, input: Input) -> f64 {
        let Self { flow, arrived, ctx } = *self;
        let facts = ctx.flow(flow);
        match input {
            Input::Arrived => arrived.get() as f64,
            Input::Remaining => (facts.size - arrived).get() as f64,
            Input::Size => facts.size.get() as f64,
            Input::Deadline => seconds(facts.deadline),
            Input::TimeLeft => {
                let end = facts.start.saturating_add(facts.deadline);
                seconds(end.saturating_sub(ctx.now()))
            }
            Input::HasDeadline => f64::from(u8::from(facts.deadline.is_finite())),
            Input::BaseRtt => ctx.base_rtt(flow).seconds(),
            Input::CoflowWidth => f64::from(ctx.traffic().width(flow)),
            _ => unreachable!("checked: receivers do not read these"),
        }
    }
}

/// What a receiver reads of a flow that waits for grants.
pub struct OfGrant<'a> {
    pub waiting: &'a Waiting<'a>,
    /// The grant that Homa would give; none before the order of flows is known.
    pub grant: Option<Grant>,
}

impl OfGrant<'_> {
    /// Payload that has arrived.
    fn arrived(&self) -> Bytes {
        let Waiting { message, incoming, ctx } = *self.waiting;
        let of = |packets: u32| wire::FULL_PAYLOAD * u64::from(packets);
        let is_last_here = incoming.received.contains(incoming.packets - 1);
        let short_of_full = of(incoming.packets) - ctx.flow(message).size;
        of(incoming.received.len()) - if is_last_here { short_of_full } else { Bytes::ZERO }
    }
}

impl Inputs for OfGrant<'_> {
    fn get(&self, input: Input) -> f64 {
        let grant = |of: fn(Grant) -> f64| self.grant.map_or(f64::NAN, of);
        match input {
            Input::Waiters => grant(|grant| grant.waiters as f64),
            Input::Place => grant(|grant| grant.place as f64),
            Input::Level => grant(|grant| f64::from(grant.level)),
            Input::Ahead => grant(|grant| f64::from(grant.ahead) * wire::FULL_PAYLOAD.get() as f64),
            _ => {
                let Waiting { message: flow, ctx, .. } = *self.waiting;
                OfReceiver { flow, arrived: self.arrived(), ctx }.get(input)
            }
        }
    }
}

/// What a receiver reads that reports levels.
pub struct OfReport<'a> {
    of_flow: OfReceiver<'a>,
    /// What Stream would report.
    level: u8,
    count: Count,
}

impl<'a> OfReport<'a> {
    /// Of the receiver of `flow`, where Stream would report `level`.
    pub fn new(flow: FlowId, level: u8, feedback: &Feedback, ctx: &'a Context) -> Self {
        let (count, arrived) = feedback.counts(flow);
        Self { of_flow: OfReceiver { flow, arrived, ctx }, level, count }
    }
}

impl Inputs for OfReport<'_> {
    fn get(&self, input: Input) -> f64 {
        let count = &self.count;
        match input {
            Input::Level => f64::from(self.level),
            Input::CoflowArrived => count.received / 8.0,
            Input::CoflowReported => count.others / 8.0,
            Input::CoflowBegun => f64::from(count.flows),
            Input::CoflowEnded => f64::from(count.finished),
            Input::Stage => f64::from(count.internal_id),
            _ => self.of_flow.get(input),
        }
    }
}
