//! Waiting for a sign of life.

use crate::packet::{Context, Fired, LazyTimer, Timer};
use crate::units::Time;

/// A timer that expires when nothing has been heard for a while; the while doubles with every
/// expiry in a row, up to 64 times.
#[derive(Clone, Copy, Debug)]
pub struct Silence {
    timer: LazyTimer,
    patience: Time,
    unanswered: u32,
    name: Timer,
}

const LONGEST: u32 = 6;

impl Silence {
    /// Not waiting. `name` is what the context calls the timer.
    pub fn new(patience: Time, name: Timer) -> Self {
        Self { timer: LazyTimer::default(), patience, unanswered: 0, name }
    }

    /// Waits afresh.
    pub fn wait(&mut self, ctx: &mut Context) {
        let due = ctx.now() + self.patience * (1 << self.unanswered.min(LONGEST));
        if let Some(at) = self.timer.set(due) {
            ctx.set_timer(self.name, at);
        }
    }

    /// Something was heard: waits afresh, and no longer than in the beginning.
    pub fn heard(&mut self, ctx: &mut Context) {
        self.unanswered = 0;
        self.wait(ctx);
    }

    /// Nothing is expected.
    pub fn cancel(&mut self) {
        self.unanswered = 0;
        self.timer.cancel();
    }

    /// Whether it waits.
    pub fn is_waiting(&self) -> bool {
        self.timer.due().is_finite()
    }

    /// A timer of that name fired: says whether the silence has been too long. Who is to ask again
    /// calls [`Silence::wait`].
    pub fn fired(&mut self, ctx: &mut Context) -> bool {
        match self.timer.fired(ctx.now()) {
            Fired::Expired => {
                self.unanswered += 1;
                true
            }
            Fired::Again(at) => {
                ctx.set_timer(self.name, at);
                false
            }
            Fired::Stale => false,
        }
    }
}
