//! Size limits of a scenario.

use serde::Serialize;

use crate::topology::GraphSpec;

/// The maximum number of each kind of item in a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Limits {
    /// Contestants.
    pub contestants: u32,
    /// Seeds.
    pub seeds: u32,
    /// Values of a sweep.
    pub swept_values: u32,
    /// Lanes: contestants × seeds × swept values.
    pub lanes: u32,
    /// Hosts of an explicit graph.
    pub graph_hosts: u32,
    /// Switches of an explicit graph.
    pub graph_switches: u32,
    /// Cables of an explicit graph.
    pub graph_cables: u32,
}

/// The limits of [`super::Scenario::check`].
pub const LIMITS: Limits = Limits {
    contestants: 64,
    seeds: 100,
    swept_values: 100,
    lanes: 2_000,
    graph_hosts: GraphSpec::MAX_HOSTS,
    graph_switches: GraphSpec::MAX_SWITCHES,
    graph_cables: GraphSpec::MAX_CABLES,
};
