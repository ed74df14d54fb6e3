//! Records of a run: completions, counters, statistics, the fingerprint.
//!
//! An engine fills [`Completions`] and [`Counters`] and is observed through [`Simulation`];
//! [`Results`] converts them to a [`LaneSummary`] and columns at any time during the run;
//! [`compare`] compares summaries over several seeds.
//!
//! * `summary/`: the parts of a [`LaneSummary`].
//! * `statistics/`: spreads, estimates and intervals of any values.
//! * `comparison/`: metrics, comparisons and their wording.

pub mod account;

mod coflow_ends;
mod columns;
mod comparison;
mod completions;
mod counted_window;
mod counters;
#[cfg(test)]
mod example;
mod film;
mod fingerprint;
#[cfg(test)]
mod frozen_run;
mod link_loads;
mod queue_trace;
mod reference;
mod results;
mod simulation;
mod statistics;
mod summary;
mod tables;

pub use columns::{CoflowColumns, FlowColumns};
pub use comparison::{
    Better, Comparison, METRICS, Metric, Quantity, Remainder, Unsettled, Values, Verdict, compare,
    compare_all, estimate_words,
};
pub use completions::Completions;
pub use counted_window::{CountedWindow, LinkUse, Totals};
pub use counters::Counters;
pub use film::Film;
pub use fingerprint::Fingerprint;
pub use link_loads::{LinkLoads, LinkWatch};
pub use queue_trace::{Occupancy, QueueTrace, TracePlan};
pub use reference::Reference;
pub use results::Results;
pub use simulation::{Effort, Simulation, Status};
pub use statistics::{
    Estimate, Interval, Pool, PooledPercentile, Spread, Tail, Trend, concordance, resamples,
    supports,
};
pub use summary::{
    ByCategory, BySize, CATEGORY_A_BOUNDS, CATEGORY_B_BOUNDS, CoflowSummary, CounterSummary,
    DeadlineSummary, FLOW_BOUNDS, FlowSummary, JobSummary, LaneIdentity, LaneSummary, LinkSummary,
    Share, class_of,
};
pub use tables::{
    COFLOWS_HEADER, FLOWS_HEADER, QUEUES_BY_PRIORITY_HEADER, QUEUES_HEADER, write_coflows,
    write_flows, write_queues,
};
