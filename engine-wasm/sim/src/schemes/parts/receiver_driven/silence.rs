//! A timeout with exponential back-off for answers.

use crate::packet::{Context, LazyTimer, Timer};
use crate::units::Time;

/// A timer that expires without an answer; the timeout doubles with every consecutive expiry, up to
/// 64 times.
#[derive(Clone, Copy, Debug)]
pub struct Silence {
    timer: LazyTimer,
    patience: Time,
    unanswered: u32,
    name: Timer,
}

const LONGEST: u32 = 6;

impl Silence {
    /// Not waiting; `name` identifies the timer in the context.
    pub fn new(patience: Time, name: Timer) -> Self {
        Self { timer: LazyTimer::default(), patience, unanswered: 0, name }
    }

    /// Restarts the timer.
    pub fn wait(&mut self, ctx: &mut Context) {
        let due = ctx.now() + self.patience * (1 << self.unanswered.min(LONGEST));
        ctx.postpone(&mut self.timer, self.name, due);
    }

    /// An answer arrived: restarts the timer without back-off.
    pub fn heard(&mut self, ctx: &mut Context) {
        self.unanswered = 0;
        self.wait(ctx);
    }

    /// No answer is expected: stops the timer.
    pub fn cancel(&mut self) {
        self.unanswered = 0;
        self.timer.cancel();
    }

    /// Whether the timer runs.
    pub fn is_waiting(&self) -> bool {
        self.timer.due().is_finite()
    }

    /// A timer of this name fired; returns whether the timeout has passed. Call [`Silence::wait`]
    /// to go on waiting.
    pub fn fired(&mut self, ctx: &mut Context) -> bool {
        let has_expired = ctx.has_expired(&mut self.timer, self.name);
        self.unanswered += u32::from(has_expired);
        has_expired
    }
}
