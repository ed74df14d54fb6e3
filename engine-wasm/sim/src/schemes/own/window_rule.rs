//! The window rule of an own scheme.

use millrace_language::MAX_STATE;
use millrace_language::code::{Code, MAX_OUTPUTS};
use millrace_language::program::OwnWindow;
use millrace_language::vocabulary::{Hook, Input};

use super::coflows::Coflows;
use super::failure::Failure;
use super::inputs::OfSender;
use super::maker::Maker;
use super::send_times::SendTimes;
use crate::packet::transport::{Acknowledged, Progress, Window, WindowRule};
use crate::schemes::parts::dctcp_rule::Dctcp;
use crate::schemes::tcp::Reno;
use crate::units::Time;

/// A named window rule, or that of a source. One type for all, because every type makes the module
/// larger.
pub(super) struct OwnRule {
    rule: Rule,
    coflows: Coflows,
    failure: Failure,
}

/// The rules by name.
pub(super) enum Rule {
    Reno,
    Dctcp(Dctcp),
    Own(Box<Hooks>),
}

/// The hooks of a source.
pub(super) struct Hooks {
    initial: [f64; MAX_STATE],
    open: Option<Code>,
    on_window_end: Option<Code>,
    on_acknowledgement: Option<Code>,
    /// Whether the hook above reads round trips, which takes memory.
    reads_round_trips: bool,
    cut: Option<Code>,
    increase: Option<Code>,
    gap: Option<Code>,
    gives_up: Option<Code>,
}

impl Hooks {
    /// The hooks of `window`.
    pub fn new(window: &OwnWindow, maker: Maker<'_>) -> Self {
        let of =
            |hook| window.hooks.iter().find(|body| body.hook == hook).map(|body| maker.code(body));
        let on_acknowledgement = of(Hook::OnAcknowledgement);
        let reads = |code: &Code| code.reads().contains(&Input::RoundTrip);
        Self {
            initial: maker.initial(&window.state),
            open: of(Hook::Open),
            on_window_end: of(Hook::OnWindowEnd),
            reads_round_trips: on_acknowledgement.as_ref().is_some_and(reads),
            on_acknowledgement,
            cut: of(Hook::Cut),
            increase: of(Hook::Increase),
            gap: of(Hook::Gap),
            gives_up: of(Hook::GivesUp),
        }
    }
}

impl OwnRule {
    pub fn new(rule: Rule, coflows: Coflows, failure: Failure) -> Self {
        Self { rule, coflows, failure }
    }

    /// Runs a hook that changes state, and perhaps the window.
    fn change(
        &self,
        code: Option<&Code>,
        state: &mut State,
        window: &mut Window,
        inputs: &OfSender<'_>,
    ) {
        let Some(code) = code else { return };
        let inputs = OfSender { slow_start_threshold: window.threshold, ..*inputs };
        let place = (inputs.progress.flow, inputs.progress.now);
        let instead = [window.size, window.threshold, 0.0, 0.0];
        [window.size, window.threshold, ..] =
            self.failure.guard_fast(code, &inputs, &mut state.variables, place, instead);
    }

    /// Runs a hook that decides one value.
    #[inline]
    fn decide(&self, code: Option<&Code>, state: &State, progress: &Progress, instead: f64) -> f64 {
        match code {
            Some(code) => self.ask(code, state, progress, instead),
            None => instead,
        }
    }

    // Out of line, so that a packet for which there is no hook costs a comparison.
    #[inline(never)]
    fn ask(&self, code: &Code, state: &State, progress: &Progress, instead: f64) -> f64 {
        let place = (progress.flow, progress.now);
        // Such a hook changes no state, but hooks have one form.
        let mut variables = state.variables;
        let inputs = OfSender::new(progress, &self.coflows);
        self.failure.guard_fast(code, &inputs, &mut variables, place, [instead; MAX_OUTPUTS])[0]
    }
}

/// The state of a flow.
pub(super) struct State {
    /// As declared; of a named rule, its state.
    variables: [f64; MAX_STATE],
    /// Empty unless the rule reads round trips.
    times: SendTimes,
}

impl WindowRule for OwnRule {
    type State = State;

    fn start(&self, progress: &Progress) -> Self::State {
        let mut variables = [0.0; MAX_STATE];
        match &self.rule {
            Rule::Reno => {}
            Rule::Dctcp(rule) => variables[0] = rule.start(progress),
            Rule::Own(hooks) => variables = hooks.initial,
        }
        State { variables, times: SendTimes::default() }
    }

    fn open(&self, state: &mut Self::State, window: &mut Window, progress: &Progress) {
        if let Rule::Own(hooks) = &self.rule {
            self.change(
                hooks.open.as_ref(),
                state,
                window,
                &OfSender::new(progress, &self.coflows),
            );
        }
    }

    fn on_window_end(
        &self,
        state: &mut Self::State,
        marked: f64,
        window: &mut Window,
        progress: &Progress,
    ) {
        match &self.rule {
            Rule::Reno => {}
            Rule::Dctcp(rule) => {
                rule.on_window_end(&mut state.variables[0], marked, window, progress);
            }
            Rule::Own(hooks) => {
                let inputs = OfSender { marked, ..OfSender::new(progress, &self.coflows) };
                self.change(hooks.on_window_end.as_ref(), state, window, &inputs);
            }
        }
    }

    fn heeds_marks(&self) -> bool {
        !matches!(&self.rule, Rule::Own(hooks) if hooks.cut.is_none())
    }

    fn sets_window(&self) -> bool {
        matches!(&self.rule, Rule::Own(hooks) if hooks.on_acknowledgement.is_some())
    }

    fn on_acknowledgement(
        &self,
        state: &mut Self::State,
        news: Acknowledged,
        window: &mut Window,
        progress: &Progress,
    ) {
        let Rule::Own(hooks) = &self.rule else { return };
        let Acknowledged { sequence, first_missing, bytes, is_marked } = news;
        let round_trip = state.times.round_trip(sequence, first_missing, progress.now);
        let inputs = OfSender {
            newly_acknowledged: bytes,
            round_trip,
            is_marked,
            ..OfSender::new(progress, &self.coflows)
        };
        self.change(hooks.on_acknowledgement.as_ref(), state, window, &inputs);
    }

    #[inline]
    fn on_send(&self, state: &mut Self::State, sequence: u32, now: Time) {
        if matches!(&self.rule, Rule::Own(hooks) if hooks.reads_round_trips) {
            state.times.note(sequence, now);
        }
    }

    fn variables<'a>(&self, state: &'a Self::State) -> &'a [f64] {
        &state.variables
    }

    #[inline]
    fn cut(&self, state: &Self::State, progress: &Progress) -> f64 {
        match &self.rule {
            Rule::Reno => Reno.cut(&(), progress),
            Rule::Dctcp(rule) => rule.cut(&state.variables[0], progress),
            Rule::Own(hooks) => self.decide(hooks.cut.as_ref(), state, progress, 0.5),
        }
    }

    #[inline]
    fn increase(&self, state: &Self::State, progress: &Progress) -> f64 {
        match &self.rule {
            Rule::Own(hooks) => self.decide(hooks.increase.as_ref(), state, progress, 1.0),
            _ => 1.0,
        }
    }

    #[inline]
    fn gap(&self, state: &Self::State, _: &Window, progress: &Progress) -> Time {
        match &self.rule {
            Rule::Own(hooks) if hooks.gap.is_some() => {
                Time::from_seconds(self.decide(hooks.gap.as_ref(), state, progress, 0.0))
            }
            _ => Time::ZERO,
        }
    }

    fn can_give_up(&self) -> bool {
        matches!(&self.rule, Rule::Own(hooks) if hooks.gives_up.is_some())
    }

    fn gives_up(&self, state: &Self::State, progress: &Progress) -> bool {
        match &self.rule {
            Rule::Own(hooks) => self.decide(hooks.gives_up.as_ref(), state, progress, 0.0) != 0.0,
            _ => false,
        }
    }

    fn failure(&self) -> Option<String> {
        self.failure.message()
    }
}
