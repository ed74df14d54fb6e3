//! A finished lane, as stored and as listed in `summary.json`.

use millrace_sim::lane::Lane;
use millrace_sim::record::LaneSummary;
use millrace_sim::record::account::{AccountSummary, Accounts};
use serde::{Deserialize, Serialize};

use crate::costs::LaneCosts;

/// A finished lane: its results and costs.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LaneRecord {
    /// The results.
    #[serde(flatten)]
    pub summary: LaneSummary,
    /// Mean accounts by size class, with `--account`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub account: Option<AccountSummary>,
    /// Costs of this lane, with the driver that ran it. Those of its run with accounts are not
    /// included.
    pub costs: LaneCosts,
    /// Costs of the run with accounts, with `--account`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub account_costs: Option<LaneCosts>,
    /// The values behind its headline percentiles, until they are pooled over all seeds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tails: Vec<Tail>,
}

/// A finished lane and the sources of its tables.
#[derive(Clone, Copy)]
pub struct FinishedLane<'a> {
    /// The plain run.
    pub lane: &'a Lane,
    /// The accounts of its flows, with `--account`.
    pub accounts: Option<&'a Accounts>,
    /// Its record.
    pub record: &'a LaneRecord,
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
