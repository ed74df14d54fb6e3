//! Parallel lanes: each on its own thread, in slices, so that interruptions take effect.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use millrace_sim::lane::{Lane, Options};
use millrace_sim::record::TracePlan;
use millrace_sim::scenario::{LanePlan, Scenario};

use crate::accounted;
use crate::costs::{LaneCosts, ThreadMeter};
use crate::lane_record::{FinishedLane, LaneRecord};
use crate::percentiles::tails;
use crate::progress::{LaneBar, Progress};
use crate::slices::run_to_end;

/// Stores a finished lane, or returns the reason for failing.
pub type Keep<'a> = dyn Fn(FinishedLane<'_>) -> Result<(), String> + Sync + 'a;

/// State common to the threads.
pub struct Workers<'a> {
    /// The scenario.
    pub scenario: &'a Scenario,
    /// Stores the results of a finished lane.
    pub keep: &'a Keep<'a>,
    /// Which queues to trace.
    pub trace: Option<&'a TracePlan>,
    /// Whether to run every lane a second time, with accounts.
    pub account: bool,
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

    /// Runs one lane to its end, with `account` twice, and stores its results; `None` if interrupted.
    fn lane(&self, plan: &LanePlan) -> Result<Option<LaneRecord>, String> {
        if self.stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let bar = self.progress.begin(plan);
        let meter = ThreadMeter::start();
        let options = Options { trace: self.trace, ..Options::default() };
        let mut lane = Lane::with(self.scenario, plan, options);
        let fraction = |done| if self.account { accounted::of_first(done) } else { done };
        if !run_to_end(&mut lane, self.stop, |done| bar.show(fraction(done))) {
            return Ok(None);
        }
        if let Some(failure) = lane.failure() {
            return Err(failure);
        }
        let summary = lane.summary();
        let costs = LaneCosts { used: meter.costs(), driver: lane.driver().map(Into::into) };
        let tails = tails(&lane);
        let mut record = LaneRecord { summary, account: None, costs, account_costs: None, tails };
        let mut second = None;
        if self.account {
            second = self.accounted(plan, &mut record, &bar)?;
            if second.is_none() {
                return Ok(None);
            }
        }
        let accounts = second.as_ref().and_then(Lane::accounts);
        // A disk that is full for one lane is full for the others.
        (self.keep)(FinishedLane { lane: &lane, accounts, record: &record })
            .inspect_err(|_| self.stop.store(true, Ordering::Relaxed))?;
        bar.done(&record);
        Ok(Some(record))
    }

    /// Runs a lane again, with accounts, and adds them to the record of its plain run; `None` if
    /// interrupted.
    fn accounted(
        &self,
        plan: &LanePlan,
        record: &mut LaneRecord,
        bar: &LaneBar<'_>,
    ) -> Result<Option<Lane>, String> {
        let meter = ThreadMeter::start();
        let options = Options { watched: Some(&[]), ..Options::default() };
        let mut lane = Lane::with(self.scenario, plan, options);
        if !run_to_end(&mut lane, self.stop, |done| bar.show(accounted::of_second(done))) {
            return Ok(None);
        }
        accounted::check(&record.summary, &lane.summary())?;
        record.account = lane.account_summary();
        record.account_costs =
            Some(LaneCosts { used: meter.costs(), driver: lane.driver().map(Into::into) });
        Ok(Some(lane))
    }
}

fn panic_message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("the engine stopped without a message")
        .to_owned()
}
