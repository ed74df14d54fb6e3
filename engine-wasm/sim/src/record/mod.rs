//! What a run leaves behind: completions, counters, statistics, the fingerprint.
//!
//! An engine fills [`Completions`] and [`Counters`]; [`Results`] turns them into a [`LaneSummary`]
//! and columns at any moment of the run; [`compare`] sets summaries of several seeds against each
//! other.

mod coflow_summary;
mod columns;
mod compare;
mod completions;
mod counted_window;
mod counters;
mod deadlines;
mod estimate;
#[cfg(test)]
mod example;
mod film;
mod fingerprint;
mod flow_summary;
mod job_summary;
mod link_loads;
mod link_summary;
mod metric;
mod percentile;
mod percentile_values;
mod pooled;
mod queue_trace;
mod reference;
mod simulation;
mod size_class;
mod spread;
mod student;
mod summary;
mod tables;
mod trend;
mod unsettled;
mod words;

pub use coflow_summary::CoflowSummary;
pub use columns::{CoflowColumns, FlowColumns};
pub use compare::{Comparison, Values, Verdict, compare, compare_all};
pub use completions::Completions;
pub use counted_window::{CountedWindow, LinkUse, Totals};
pub use counters::Counters;
pub use deadlines::{DeadlineSummary, Share};
pub use estimate::{Estimate, Interval};
pub use film::Film;
pub use fingerprint::Fingerprint;
pub use flow_summary::FlowSummary;
pub use job_summary::JobSummary;
pub use link_loads::{LinkLoads, LinkWatch};
pub use link_summary::LinkSummary;
pub use metric::{Better, METRICS, Metric, Quantity};
pub use percentile::supports;
pub use pooled::PooledPercentile;
pub use queue_trace::{Occupancy, QueueTrace, TracePlan};
pub use reference::Reference;
pub use simulation::{Effort, Simulation, Status};
pub use size_class::{
    ByCategory, BySize, CATEGORY_A_BOUNDS, CATEGORY_B_BOUNDS, FLOW_BOUNDS, class_of,
};
pub use spread::Spread;
pub use summary::{CounterSummary, LaneIdentity, LaneSummary, Results};
pub use tables::{
    COFLOWS_HEADER, FLOWS_HEADER, QUEUES_BY_PRIORITY_HEADER, QUEUES_HEADER, write_coflows,
    write_flows, write_queues,
};
pub use trend::{Trend, concordance};
pub use unsettled::{Remainder, Unsettled};
pub use words::estimate_words;
