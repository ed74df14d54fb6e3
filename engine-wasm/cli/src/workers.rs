//! Parallel lanes: each on its own thread, in slices, so that interruptions take effect.

use std::ops::RangeInclusive;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use millrace_sim::lane::Lane;
use millrace_sim::record::{Status, TracePlan};
use millrace_sim::scenario::{LanePlan, Scenario};

use crate::costs::{LaneCosts, ThreadMeter};
use crate::lane_record::LaneRecord;
use crate::percentiles::tails;
use crate::progress::Progress;

/// Duration of a slice, between checks for interruption.
const SLICE: RangeInclusive<Duration> = Duration::from_millis(10)..=Duration::from_millis(40);

/// Stores a finished lane, or returns the reason for failing.
pub type Keep<'a> = dyn Fn(&Lane, &LaneRecord) -> Result<(), String> + Sync + 'a;

/// State common to the threads.
pub struct Workers<'a> {
    /// The scenario.
    pub scenario: &'a Scenario,
    /// Stores the results of a finished lane.
    pub keep: &'a Keep<'a>,
    /// Which queues to trace.
    pub trace: Option<&'a TracePlan>,
    /// Progress display.
    pub progress: &'a Progress,
    /// Set when the user interrupts, or when a lane cannot be stored.
    pub stop: &'a AtomicBool,
}

/// A failed lane.
#[derive(Debug)]
pub struct Failure {
    /// The lane.
    pub lane: u32,
    /// The reason.
    pub message: String,
}

/// Outcome of the lanes.
#[derive(Debug, Default)]
pub struct Outcome {
    /// Finished lanes, in no particular order.
    pub finished: Vec<LaneRecord>,
    /// Failed lanes. If one could not be stored, the others were stopped.
    pub failed: Vec<Failure>,
}

impl Workers<'_> {
    /// Runs `plans` on up to `threads` threads.
    pub fn run(&self, plans: &[LanePlan], threads: usize) -> Outcome {
        let next = AtomicUsize::new(0);
        let outcome = Mutex::new(Outcome::default());
        std::thread::scope(|scope| {
            for _ in 0..threads.min(plans.len()) {
                scope.spawn(|| {
                    while let Some(plan) = plans.get(next.fetch_add(1, Ordering::Relaxed)) {
                        self.run_one(plan, &outcome);
                    }
                });
            }
        });
        outcome.into_inner().expect("threads keep their panics to themselves")
    }

    fn run_one(&self, plan: &LanePlan, outcome: &Mutex<Outcome>) {
        let result = catch_unwind(AssertUnwindSafe(|| self.lane(plan)))
            .unwrap_or_else(|panic| Err(panic_message(panic.as_ref())));
        let mut outcome = outcome.lock().expect("threads keep their panics to themselves");
        match result {
            Ok(Some(record)) => outcome.finished.push(record),
            Ok(None) => {}
            Err(message) => outcome.failed.push(Failure { lane: plan.lane, message }),
        }
    }

    /// Runs one lane to its end and stores its results; `None` if interrupted.
    fn lane(&self, plan: &LanePlan) -> Result<Option<LaneRecord>, String> {
        if self.stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let bar = self.progress.begin(plan);
        let meter = ThreadMeter::start();
        let mut lane = match self.trace {
            Some(trace) => Lane::traced(self.scenario, plan, trace),
            None => Lane::new(self.scenario, plan),
        };
        let mut slice = Slice::new();
        while slice.advance(&mut lane) == Status::Running {
            if self.stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            bar.show(lane.progress().fraction);
        }
        let summary = lane.summary();
        let costs = LaneCosts { used: meter.costs(), driver: lane.driver().map(Into::into) };
        let record = LaneRecord { summary, costs, tails: tails(&lane) };
        // A disk that is full for one lane is full for the others.
        (self.keep)(&lane, &record).inspect_err(|_| self.stop.store(true, Ordering::Relaxed))?;
        bar.done(&record);
        Ok(Some(record))
    }
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

fn panic_message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("the engine stopped without a message")
        .to_owned()
}
