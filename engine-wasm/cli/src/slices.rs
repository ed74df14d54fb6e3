//! Runs of lanes in slices, so that interruptions take effect and progress is shown.

use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use millrace_sim::lane::Lane;
use millrace_sim::record::Status;

/// Duration of a slice.
const SLICE: RangeInclusive<Duration> = Duration::from_millis(10)..=Duration::from_millis(40);

/// Runs `lane` to its end and shows the fraction done; returns whether it ended before `stop` was set.
pub fn run_to_end(lane: &mut Lane, stop: &AtomicBool, show: impl Fn(f64)) -> bool {
    let mut slice = Slice::new();
    while slice.advance(lane) == Status::Running {
        if stop.load(Ordering::Relaxed) {
            return false;
        }
        show(lane.progress().fraction);
    }
    true
}

/// A number of events that takes about as long as [`SLICE`]. It adapts, since an event costs
/// between a hundred nanoseconds and several milliseconds, depending on level and scheme.
struct Slice(u64);

impl Slice {
    fn new() -> Self {
        Self(64)
    }

    fn advance(&mut self, lane: &mut Lane) -> Status {
        let begin = Instant::now();
        let status = lane.advance(self.0);
        self.adapt(begin.elapsed(), lane.is_within_step());
        status
    }

    /// Adapts after a call that took as long. One that stopped within a step says nothing about how many
    /// events are too many.
    fn adapt(&mut self, took: Duration, is_within_step: bool) {
        if took > *SLICE.end() {
            self.0 = (self.0 / 2).max(1);
        } else if took < *SLICE.start() && !is_within_step {
            self.0 = self.0.saturating_mul(2);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_grow_with_short_calls_but_not_with_calls_that_stop_within_a_step() {
        let mut slice = Slice::new();
        let mut events_after = |ms, is_within_step| {
            slice.adapt(Duration::from_millis(ms), is_within_step);
            slice.0
        };
        assert_eq!(events_after(1, false), 128);
        assert_eq!(events_after(1, true), 128);
        assert_eq!(events_after(20, false), 128);
        assert_eq!(events_after(50, true), 64);
    }
}
