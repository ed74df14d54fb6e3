//! Deadlines met and missed.

use serde::{Deserialize, Serialize};

use crate::record::statistics::fraction;
use crate::units::Time;

/// Deadlines of flows or of coflows, met and missed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DeadlineSummary {
    /// Number of arrivals with a deadline: the denominator of every fraction below.
    pub arrived: u32,
    /// Number that finished late, were rejected, or were unfinished at the deadline.
    pub missed: u32,
    /// `missed / arrived`.
    pub miss_ratio: Option<f64>,
    /// Finished within the deadline ("application throughput").
    pub within_1x: Share,
    /// Finished within 1.5 times the deadline.
    pub within_1_5x: Share,
    /// Finished within twice the deadline.
    pub within_2x: Share,
}

/// A count and its fraction of the whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Share {
    /// The count.
    pub count: u32,
    /// Its fraction of all; absent if there are none.
    pub fraction: Option<f64>,
}

/// Outcome of a flow or coflow with a deadline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outcome {
    /// When it arrived.
    pub start: Time,
    /// Relative to `start`; [`Time::NEVER`] without one.
    pub deadline: Time,
    /// Finish time; [`Time::NEVER`] while unfinished.
    pub finish: Time,
    /// Whether the scheme rejected it.
    pub rejected: bool,
}

/// Counts outcomes at some instant of the run.
pub(super) struct Tally {
    now: Time,
    arrived: u32,
    missed: u32,
    within: [u32; 3],
}

impl Tally {
    /// No outcomes yet; the run has reached `now`.
    pub fn at(now: Time) -> Self {
        Self { now, arrived: 0, missed: 0, within: [0; 3] }
    }

    /// Counts an outcome, if it has a deadline and has arrived.
    pub fn add(&mut self, outcome: Outcome) {
        let Outcome { start, deadline, finish, rejected } = outcome;
        if !deadline.is_finite() || start > self.now {
            return;
        }
        self.arrived += 1;
        if !finish.is_finite() {
            let passed = self.now > start.saturating_add(deadline);
            self.missed += u32::from(rejected || passed);
            return;
        }
        let took = finish - start;
        self.missed += u32::from(took > deadline);
        // In half deadlines, so that 1.5 deadlines compare exactly.
        for (count, halves) in self.within.iter_mut().zip([2, 3, 4]) {
            *count += u32::from(2 * u128::from(took.ps()) <= halves * u128::from(deadline.ps()));
        }
    }

    /// The counts and fractions.
    pub fn summary(&self) -> DeadlineSummary {
        let of_all = |count: u32| fraction(f64::from(count), f64::from(self.arrived));
        let [within_1x, within_1_5x, within_2x] =
            self.within.map(|count| Share { count, fraction: of_all(count) });
        DeadlineSummary {
            arrived: self.arrived,
            missed: self.missed,
            miss_ratio: of_all(self.missed),
            within_1x,
            within_1_5x,
            within_2x,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RUNNING: Outcome = Outcome {
        start: Time::from_us(10),
        deadline: Time::from_us(100),
        finish: Time::NEVER,
        rejected: false,
    };

    fn summary(now_us: u64, outcomes: &[Outcome]) -> DeadlineSummary {
        let mut tally = Tally::at(Time::from_us(now_us));
        for outcome in outcomes {
            tally.add(*outcome);
        }
        tally.summary()
    }

    fn finished_after(us: u64) -> Outcome {
        Outcome { finish: Time::from_us(10 + us), ..RUNNING }
    }

    #[test]
    fn finishing_at_the_deadline_meets_it() {
        let kept = summary(1_000, &[100, 101, 150, 151, 200, 201].map(finished_after));
        assert_eq!((kept.arrived, kept.missed), (6, 5));
        let counts = [kept.within_1x, kept.within_1_5x, kept.within_2x].map(|share| share.count);
        assert_eq!(counts, [1, 3, 5]);
        assert_eq!(kept.within_1_5x.fraction, Some(0.5));
    }

    #[test]
    fn unfinished_past_the_deadline_is_missed() {
        assert_eq!(summary(110, &[RUNNING]).miss_ratio, Some(0.0));
        assert_eq!(summary(111, &[RUNNING]).miss_ratio, Some(1.0));
    }

    #[test]
    fn rejection_misses_at_once() {
        let refused = Outcome { rejected: true, ..RUNNING };
        assert_eq!(summary(20, &[refused, RUNNING]).miss_ratio, Some(0.5));
    }

    #[test]
    fn only_arrivals_with_deadlines_count() {
        let ordinary = Outcome { deadline: Time::NEVER, ..RUNNING };
        let nothing = summary(9, &[RUNNING, ordinary]);
        assert_eq!((nothing.arrived, nothing.miss_ratio), (0, None));
    }
}
