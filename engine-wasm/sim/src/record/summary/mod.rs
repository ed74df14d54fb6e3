//! The summary of one lane, part by part.

mod coflows;
mod counters;
mod deadlines;
mod flows;
mod jobs;
mod lane;
mod links;
mod size_class;

pub use coflows::CoflowSummary;
pub use counters::CounterSummary;
pub use deadlines::{DeadlineSummary, Share};
pub use flows::FlowSummary;
pub use jobs::JobSummary;
pub use lane::{LaneIdentity, LaneSummary};
pub use links::LinkSummary;
pub use size_class::{
    ByCategory, BySize, CATEGORY_A_BOUNDS, CATEGORY_B_BOUNDS, FLOW_BOUNDS, class_of,
};
