//! Grants of an own scheme's receivers.

use millrace_language::code::{Code, MAX_OUTPUTS};
use millrace_language::program::Receiver;
use millrace_language::vocabulary::Hook;

use super::failure::Failure;
use super::inputs::OfGrant;
use super::maker::Maker;
use super::place_states::PlaceStates;
use crate::packet::Recipe;
use crate::parameters::Settings;
use crate::schemes::Setting;
use crate::schemes::homa::{self, Grant, Granting, Waiting};
use crate::topology::wire;

/// The recipe of `half`.
pub(super) fn recipe(
    half: &Receiver,
    maker: Maker<'_>,
    settings: &Settings,
    setting: &Setting,
) -> Recipe {
    let code = |hook| half.hook(hook).map(|body| maker.code(body));
    let hosts = setting.network.hosts as usize;
    let grants = OwnGrants {
        rank: code(Hook::Rank),
        grant: code(Hook::Grant),
        states: PlaceStates::new(maker.initial(&half.state), &half.state, hosts),
        failure: Failure::default(),
    };
    homa::granted_by(Box::new(grants), settings, setting)
}

/// Grants by the hooks of a source, or Homa's where it has none.
struct OwnGrants {
    rank: Option<Code>,
    grant: Option<Code>,
    /// By receiver.
    states: PlaceStates,
    failure: Failure,
}

impl OwnGrants {
    /// Runs a hook for a message.
    fn run(
        states: &mut PlaceStates,
        failure: &Failure,
        code: &Code,
        inputs: &OfGrant<'_>,
        instead: [f64; MAX_OUTPUTS],
    ) -> [f64; MAX_OUTPUTS] {
        let Waiting { message, ctx, .. } = *inputs.waiting;
        let receiver = ctx.flow(message).destination.index();
        states.change(receiver, message, |state| {
            failure.guard(code, inputs, state, (message, ctx.now()), instead)
        })
    }
}

impl Granting for OwnGrants {
    fn rank(&mut self, waiting: &Waiting<'_>) -> f64 {
        let Self { rank, states, failure, .. } = self;
        let Some(code) = rank else { return homa::Shortest.rank(waiting) };
        let inputs = OfGrant { waiting, grant: None };
        Self::run(states, failure, code, &inputs, [0.0; MAX_OUTPUTS])[0]
    }

    fn change(&mut self, waiting: &Waiting<'_>, grant: &mut Grant) {
        let Self { grant: code, states, failure, .. } = self;
        let Some(code) = code else { return };
        let inputs = OfGrant { waiting, grant: Some(*grant) };
        // Without credit the flow would never end.
        let credit = f64::from(grant.ahead) * wire::FULL_PAYLOAD.get() as f64;
        let instead = [f64::from(grant.level), credit, 0.0, 0.0];
        let [level, bytes, ..] = Self::run(states, failure, code, &inputs, instead);
        let packets = libm::ceil(bytes / wire::FULL_PAYLOAD.get() as f64);
        // Casts to integers round towards zero and saturate.
        (grant.level, grant.ahead) = (level as u8, packets as u32);
    }

    fn failure(&self) -> Option<String> {
        self.failure.message()
    }
}
