//! A deadline that moves often, with timers that cannot be cancelled.

use crate::units::Time;

/// A deadline with few timers: postponing sets none, and a timer that fires before the deadline is set
/// again.
#[derive(Clone, Copy, Debug)]
pub struct LazyTimer {
    due: Time,
    /// When the pending timer fires; [`Time::NEVER`] without one.
    pending: Time,
}

/// The meaning of a timer that fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fired {
    /// The deadline is reached.
    Expired,
    /// The deadline was postponed: set a timer for this time.
    Again(Time),
    /// The deadline was cancelled, or another timer is pending.
    Stale,
}

impl Default for LazyTimer {
    fn default() -> Self {
        Self { due: Time::NEVER, pending: Time::NEVER }
    }
}

impl LazyTimer {
    /// Moves the deadline. Returns the time for which to set a timer, if one is needed.
    #[must_use = "the timer it asks for must be set"]
    pub fn set(&mut self, due: Time) -> Option<Time> {
        self.due = due;
        if due < self.pending {
            self.pending = due;
            return Some(due);
        }
        None
    }

    /// Cancels the deadline.
    pub fn cancel(&mut self) {
        self.due = Time::NEVER;
    }

    /// The deadline; [`Time::NEVER`] without one.
    pub const fn due(&self) -> Time {
        self.due
    }

    /// A timer fired at `now`. For [`Fired::Again`] the timer must be set.
    #[must_use = "the timer it asks for must be set"]
    pub fn fired(&mut self, now: Time) -> Fired {
        if now != self.pending {
            return Fired::Stale;
        }
        self.pending = Time::NEVER;
        if self.due <= now {
            self.due = Time::NEVER;
            Fired::Expired
        } else if self.due.is_finite() {
            self.pending = self.due;
            Fired::Again(self.due)
        } else {
            Fired::Stale
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AT: fn(u64) -> Time = Time::from_us;

    #[test]
    fn postponing_sets_no_second_timer() {
        let mut timer = LazyTimer::default();
        assert_eq!(timer.set(AT(10)), Some(AT(10)));
        assert_eq!(timer.set(AT(15)), None);
        assert_eq!(timer.fired(AT(10)), Fired::Again(AT(15)));
        assert_eq!(timer.fired(AT(15)), Fired::Expired);
        assert_eq!(timer.due(), Time::NEVER);
    }

    #[test]
    fn bringing_forward_makes_the_old_timer_stale() {
        let mut timer = LazyTimer::default();
        assert_eq!(timer.set(AT(10)), Some(AT(10)));
        assert_eq!(timer.set(AT(5)), Some(AT(5)));
        assert_eq!(timer.fired(AT(5)), Fired::Expired);
        assert_eq!(timer.fired(AT(10)), Fired::Stale);
    }

    #[test]
    fn a_cancelled_timer_has_no_effect() {
        let mut timer = LazyTimer::default();
        assert_eq!(timer.set(AT(10)), Some(AT(10)));
        timer.cancel();
        assert_eq!(timer.fired(AT(10)), Fired::Stale);
    }
}
