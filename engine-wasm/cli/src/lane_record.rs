//! A finished lane, as stored and as listed in `summary.json`.

use millrace_sim::record::LaneSummary;
use serde::{Deserialize, Serialize};

use crate::costs::LaneCosts;

/// A finished lane: its results and costs.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LaneRecord {
    /// The results.
    #[serde(flatten)]
    pub summary: LaneSummary,
    /// Costs of this lane, with the driver that ran it.
    pub costs: LaneCosts,
    /// The values behind its headline percentiles, until they are pooled over all seeds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tails: Vec<Tail>,
}

/// The values of a lane behind a headline percentile.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Tail {
    /// The metric's id.
    pub metric: String,
    /// In the order of flows, or of coflows.
    pub values: Vec<f64>,
}

impl LaneRecord {
    /// The values behind a headline percentile.
    pub fn values_of(&self, metric: &str) -> Option<&[f64]> {
        self.tails.iter().find(|tail| tail.metric == metric).map(|tail| &tail.values[..])
    }
}

/// The swept values in the order of the lanes; one `None` without a sweep.
pub fn swept_values(lanes: &[LaneRecord]) -> Vec<Option<f64>> {
    let mut values: Vec<_> = lanes.iter().map(|lane| lane.summary.identity.swept).collect();
    values.dedup();
    values
}
