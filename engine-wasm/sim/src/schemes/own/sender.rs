//! The sender of an own scheme: its tags, and its window rule.

use millrace_language::MAX_STATE;
use millrace_language::code::{Code, MAX_OUTPUTS};
use millrace_language::program::{Body, OwnWindow};
use millrace_language::vocabulary::Hook;

use super::failure::Failure;
use super::inputs::OfSender;
use super::maker::Maker;
use crate::ids::FlowId;
use crate::packet::transport::{Progress, Tag, Tagger, Window, WindowRule};
use crate::schemes::parts::dctcp_rule::Dctcp;
use crate::schemes::tcp::Reno;
use crate::units::Time;
use crate::workload::Flow;

/// Tags by the hook of a source, or level and value 0 without one.
pub(super) struct OwnTag {
    code: Option<Code>,
    /// Queues of a port.
    levels: u8,
    failure: Failure,
}

impl OwnTag {
    /// Tags by `body`, for ports that have `levels` queues.
    pub fn new(body: Option<&Body>, maker: Maker<'_>, levels: u8, failure: Failure) -> Self {
        Self { code: body.map(|body| maker.code(body)), levels, failure }
    }
}

impl Tagger for OwnTag {
    type State = ();

    fn start(&mut self, _: FlowId, _: &Flow) -> Self::State {}

    fn tag(&self, (): &Self::State, offset: u64, progress: &Progress) -> Tag {
        let Some(code) = &self.code else { return Tag::default() };
        let inputs = OfSender { offset, ..OfSender::new(progress) };
        let place = (progress.flow, progress.now);
        let [level, value, ..] =
            self.failure.guard(code, &inputs, &mut [], place, [0.0; MAX_OUTPUTS]);
        self.failure.check_level(code, &inputs, level, self.levels, place);
        // Casts to integers round towards zero and saturate.
        Tag { level: level as u8, value: value as u32 }
    }
}

/// A named window rule, or that of a source. One type for all, because every type makes the module
/// larger.
pub(super) struct OwnRule {
    rule: Rule,
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
        Self {
            initial: maker.initial(&window.state),
            open: of(Hook::Open),
            on_window_end: of(Hook::OnWindowEnd),
            cut: of(Hook::Cut),
            increase: of(Hook::Increase),
            gap: of(Hook::Gap),
            gives_up: of(Hook::GivesUp),
        }
    }
}

impl OwnRule {
    pub fn new(rule: Rule, failure: Failure) -> Self {
        Self { rule, failure }
    }

    /// Runs a hook that changes state, and perhaps the window.
    fn change(
        &self,
        code: Option<&Code>,
        state: &mut [f64; MAX_STATE],
        window: &mut Window,
        marked: f64,
        progress: &Progress,
    ) {
        let Some(code) = code else { return };
        let slow_start_threshold = window.threshold;
        let inputs = OfSender { marked, slow_start_threshold, ..OfSender::new(progress) };
        let place = (progress.flow, progress.now);
        let instead = [window.size, window.threshold, 0.0, 0.0];
        [window.size, window.threshold, ..] =
            self.failure.guard(code, &inputs, state, place, instead);
    }

    /// Runs a hook that decides one value.
    #[inline]
    fn decide(
        &self,
        code: Option<&Code>,
        state: &[f64; MAX_STATE],
        progress: &Progress,
        instead: f64,
    ) -> f64 {
        let Some(code) = code else { return instead };
        let place = (progress.flow, progress.now);
        // Such a hook changes no state, but hooks have one form.
        let mut state = *state;
        let inputs = OfSender::new(progress);
        self.failure.guard(code, &inputs, &mut state, place, [instead; MAX_OUTPUTS])[0]
    }
}

impl WindowRule for OwnRule {
    type State = [f64; MAX_STATE];

    fn start(&self, progress: &Progress) -> Self::State {
        match &self.rule {
            Rule::Reno => [0.0; MAX_STATE],
            Rule::Dctcp(rule) => {
                let mut state = [0.0; MAX_STATE];
                state[0] = rule.start(progress);
                state
            }
            Rule::Own(hooks) => hooks.initial,
        }
    }

    fn open(&self, state: &mut Self::State, window: &mut Window, progress: &Progress) {
        if let Rule::Own(hooks) = &self.rule {
            self.change(hooks.open.as_ref(), state, window, f64::NAN, progress);
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
            Rule::Dctcp(rule) => rule.on_window_end(&mut state[0], marked, window, progress),
            Rule::Own(hooks) => {
                self.change(hooks.on_window_end.as_ref(), state, window, marked, progress);
            }
        }
    }

    fn cut(&self, state: &Self::State, progress: &Progress) -> f64 {
        match &self.rule {
            Rule::Reno => Reno.cut(&(), progress),
            Rule::Dctcp(rule) => rule.cut(&state[0], progress),
            Rule::Own(hooks) => self.decide(hooks.cut.as_ref(), state, progress, 0.5),
        }
    }

    fn increase(&self, state: &Self::State, progress: &Progress) -> f64 {
        match &self.rule {
            Rule::Own(hooks) => self.decide(hooks.increase.as_ref(), state, progress, 1.0),
            _ => 1.0,
        }
    }

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
