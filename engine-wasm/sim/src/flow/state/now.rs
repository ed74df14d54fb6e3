//! The present instant.

use crate::units::Time;

/// The present instant, and the time elapsed since earlier ones. Most queries ask for the time
/// since the last change of rates, which is cached to save a division.
#[derive(Clone, Copy, Debug)]
pub(in crate::flow) struct Now {
    instant: Time,
    /// When rates changed last.
    changed: Time,
    /// Seconds since then.
    elapsed: f64,
}

impl Now {
    /// Time zero.
    pub const START: Self = Self { instant: Time::ZERO, changed: Time::ZERO, elapsed: 0.0 };

    pub fn instant(&self) -> Time {
        self.instant
    }

    /// Advances to `now`.
    pub fn advance_to(&mut self, now: Time) {
        self.instant = now;
        self.elapsed = (now - self.changed).seconds();
    }

    /// Records that rates change now.
    pub fn change(&mut self) {
        (self.changed, self.elapsed) = (self.instant, 0.0);
    }

    /// When `bits` will have been sent at `bits_per_second` from now on.
    #[inline]
    pub fn time_to_send(self, bits: f64, bits_per_second: f64) -> Time {
        if bits_per_second <= 0.0 {
            return Time::NEVER;
        }
        self.instant.saturating_add(Time::from_seconds(bits / bits_per_second))
    }

    /// Seconds from `since` until now.
    #[inline]
    pub fn seconds_since(&self, since: Time) -> f64 {
        if since == self.changed {
            self.elapsed
        } else if since == self.instant {
            0.0
        } else {
            (self.instant - since).seconds()
        }
    }
}
