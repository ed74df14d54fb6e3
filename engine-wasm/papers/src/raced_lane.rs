//! A finished lane of a race, as measures read it.

use std::collections::BTreeMap;

use millrace_sim::lane::Lane;
use millrace_sim::record::Tail;
use serde::Deserialize;
use serde_json::Value;

use crate::lane_values::at;
use crate::tails::tails;

/// The summary of a finished lane, and the values behind percentiles.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RacedLane {
    /// Its summary as JSON (type `LaneSummary`).
    pub summary: Value,
    /// By path of a percentile, the largest of the values behind it.
    #[serde(default)]
    pub tails: BTreeMap<String, Tail>,
}

impl RacedLane {
    /// A lane of a race with `seeds` seeds, with the values behind the percentiles among `paths`.
    pub fn of(lane: &Lane, mut paths: Vec<String>, seeds: usize) -> Self {
        let summary = lane.summary();
        paths.sort_unstable();
        paths.dedup();
        let tails = tails(lane, &summary, &paths, seeds);
        let known = paths.into_iter().zip(tails);
        Self {
            tails: known.filter_map(|(path, tail)| Some((path, tail?))).collect(),
            summary: serde_json::to_value(summary).expect("plain numbers and texts"),
        }
    }

    pub(crate) fn is(&self, contestant: &str, swept: Option<f64>) -> bool {
        let identity = &self.summary["identity"];
        identity["label"] == contestant && identity["swept"].as_f64() == swept
    }

    pub(crate) fn seed(&self) -> Option<u64> {
        self.summary["identity"]["seed"].as_u64()
    }

    pub(crate) fn swept(&self) -> Option<f64> {
        self.summary["identity"]["swept"].as_f64()
    }

    pub(crate) fn fingerprint(&self) -> &str {
        self.summary["fingerprint"].as_str().unwrap_or_default()
    }

    pub(crate) fn value(&self, path: &str) -> Option<f64> {
        at(&self.summary, path).and_then(Value::as_f64)
    }
}
