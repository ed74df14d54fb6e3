//! Lazily accumulated bits.

use crate::flow::float::not_negative;
use crate::units::Time;

/// Total bits sent by a set of flows, maintained from changes of their total rate.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Bits at `since`.
    sent: f64,
    rate: f64,
    since: Time,
}

impl Tally {
    /// Bits sent by `now`.
    pub fn sent(&self, now: Time) -> f64 {
        self.sent + self.rate * (now - self.since).seconds()
    }

    /// The total rate in bits per second.
    pub fn rate(&self) -> f64 {
        self.rate
    }

    /// Changes the total rate by `by` from `now` on.
    pub fn change_rate(&mut self, by: f64, now: Time) {
        if self.since != now {
            (self.sent, self.since) = (self.sent(now), now);
        }
        self.rate = not_negative(self.rate + by);
    }

    /// Sets the rate to exactly zero at `now`, when the last flow has left.
    pub fn stop(&mut self, now: Time) {
        self.change_rate(0.0, now);
        self.rate = 0.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_add_up_at_each_rate_for_as_long_as_it_holds() {
        let at = |seconds| Time::from_seconds(seconds);
        let mut tally = Tally::default();
        tally.change_rate(3.0, at(1.0));
        tally.change_rate(-1.0, at(2.0));
        assert_eq!((tally.sent(at(4.0)), tally.rate()), (7.0, 2.0));
        tally.stop(at(5.0));
        assert_eq!((tally.sent(at(9.0)), tally.rate()), (9.0, 0.0));
    }
}
