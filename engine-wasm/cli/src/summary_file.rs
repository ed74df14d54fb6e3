//! `summary.json`: every lane's results, and comparisons between contestants.

use millrace_sim::record::{Comparison, LaneSummary, METRICS, Metric, compare_all};
use serde::{Deserialize, Serialize};

use crate::args::TraceOptions;
use crate::chosen_tables::ChosenTables;
use crate::costs::Costs;
use crate::lane_record::LaneRecord;
use crate::percentiles::{Percentile, percentiles};
use crate::shard::Shard;

/// The content of `summary.json`.
#[derive(Debug, Serialize, Deserialize)]
pub struct SummaryFile {
    /// Identity of the run.
    #[serde(flatten)]
    pub run: RunIdentity,
    /// Title of the scenario.
    pub title: String,
    /// Lanes without results: interrupted, failed, or not started.
    pub missing: Vec<u32>,
    /// One object per finished lane.
    pub lanes: Vec<LaneRecord>,
    /// Every later contestant against the first, by swept value, in the headline metrics.
    pub comparisons: Vec<Comparison>,
    /// Headline percentiles over seeds.
    pub percentiles: Vec<Percentile>,
    /// Costs of this invocation, all lanes together.
    pub costs: Costs,
}

/// Identity of a run; results with equal identities belong together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunIdentity {
    /// Hash of the scenario without its title and note.
    pub scenario: String,
    /// Version and build of the engine.
    pub engine_version: String,
    /// Number of lanes of the scenario.
    pub planned: u32,
    /// The traced queues.
    #[serde(default)]
    pub trace: Option<TraceOptions>,
    /// Which lanes there are, if not all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
    /// Which tables there are, if not all.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tables: ChosenTables,
    /// Whether there are accounts.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub account: bool,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl SummaryFile {
    /// The summary of `lanes`.
    pub fn new(
        run: RunIdentity,
        title: String,
        missing: Vec<u32>,
        mut lanes: Vec<LaneRecord>,
        costs: Costs,
    ) -> Self {
        let (comparisons, percentiles) = (comparisons(&lanes), percentiles(&lanes));
        for lane in &mut lanes {
            lane.tails.clear();
        }
        Self { run, title, missing, lanes, comparisons, percentiles, costs }
    }
}

/// Every later contestant against the first, in the headline metrics with values.
fn comparisons(lanes: &[LaneRecord]) -> Vec<Comparison> {
    let summaries: Vec<LaneSummary> = lanes.iter().map(|lane| lane.summary.clone()).collect();
    let values = |metric: &'static Metric| {
        move |summary: &LaneSummary| {
            let same = |lane: &&LaneRecord| lane.summary.identity.lane == summary.identity.lane;
            lanes.iter().find(same)?.values_of(metric.id)
        }
    };
    let headlines = METRICS.iter().filter(|metric| metric.headline);
    let mut comparisons: Vec<_> =
        headlines.flat_map(|metric| compare_all(&summaries, metric, 0, &values(metric))).collect();
    comparisons.retain(|comparison| comparison.pairs > 0 || comparison.too_few > 0);
    comparisons
}
