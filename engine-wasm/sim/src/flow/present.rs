//! The present instant.

use crate::units::Time;

/// Now, and how long ago other instants were. Most of what is asked for holds from the instant
/// before, so that its distance is known without a division.
#[derive(Clone, Copy, Debug)]
pub(super) struct Present {
    now: Time,
    before: Time,
    elapsed: f64,
}

impl Present {
    /// The beginning of time.
    pub const START: Self = Self { now: Time::ZERO, before: Time::ZERO, elapsed: 0.0 };

    pub fn now(&self) -> Time {
        self.now
    }

    /// Moves on to `now`.
    pub fn advance_to(&mut self, now: Time) {
        if now != self.now {
            (self.before, self.now) = (self.now, now);
            self.elapsed = (now - self.before).seconds();
        }
    }

    /// Seconds from `since` until now.
    pub fn seconds_since(&self, since: Time) -> f64 {
        if since == self.now {
            0.0
        } else if since == self.before {
            self.elapsed
        } else {
            (self.now - since).seconds()
        }
    }
}
