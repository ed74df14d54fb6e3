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
        let took = begin.elapsed();
        if took < *SLICE.start() {
            self.0 = self.0.saturating_mul(2);
        } else if took > *SLICE.end() {
            self.0 = (self.0 / 2).max(1);
        }
        status
    }
}
