//! Levels that receivers of an own scheme report.

use millrace_language::code::{Code, MAX_OUTPUTS};
use millrace_language::program::Receiver;
use millrace_language::vocabulary::Hook;

use super::failure::Failure;
use super::inputs::OfReport;
use super::maker::Maker;
use super::place_states::PlaceStates;
use crate::ids::FlowId;
use crate::packet::Context;
use crate::schemes::stream::Feedback;

/// Levels by the hook of a source, or Stream's without one.
pub(super) struct Reports {
    code: Option<Code>,
    /// By receiver.
    states: PlaceStates,
    /// Queues of a port.
    levels: u8,
    failure: Failure,
}

impl Reports {
    /// Of receivers at `hosts` hosts, for ports that have `levels` queues.
    pub fn new(
        receiver: &Receiver,
        maker: Maker<'_>,
        hosts: usize,
        levels: u8,
        failure: Failure,
    ) -> Self {
        let code = receiver.hook(Hook::Report).map(|body| maker.code(body));
        let states = PlaceStates::new(maker.initial(&receiver.state), &receiver.state, hosts);
        Self { code, states, levels, failure }
    }

    /// The level that the receiver of `flow` reports, where Stream would report `usual`.
    pub fn report(&mut self, flow: FlowId, usual: u8, feedback: &Feedback, ctx: &Context) -> u8 {
        let Self { code, states, levels, failure } = self;
        let Some(code) = code else { return usual };
        let inputs = OfReport::new(flow, usual, feedback, ctx);
        let place = (flow, ctx.now());
        let instead = [f64::from(usual); MAX_OUTPUTS];
        let receiver = ctx.flow(flow).destination.index();
        let [level, ..] = states
            .change(receiver, flow, |state| failure.guard(code, &inputs, state, place, instead));
        failure.check_level(code, &inputs, level, *levels, place);
        level as u8
    }
}
