//! The state of every flow: bits left, rates, paths, and completion times.
//!
//! [`flows`] is the interface to policies. Flows that share a rate share a row ([`rate_groups`]),
//! and rows with proportional rates follow a virtual clock ([`virtual_time`]). The author of a
//! scheme may ignore everything else here.

pub(super) mod by_last_link;
pub(super) mod dirty_set;
pub(super) mod flows;
pub(super) mod group;
pub(super) mod now;
pub(super) mod paths;
pub(super) mod progress;
pub(super) mod rate_groups;
pub(super) mod tally;
pub(super) mod timer_queue;
pub(super) mod virtual_time;
