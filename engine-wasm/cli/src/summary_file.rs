//! `summary.json`: every lane's results, and what they say about each other.

use millrace_sim::record::{Comparison, LaneSummary, METRICS, Metric, compare_all};
use serde::{Deserialize, Serialize};

use crate::args::TraceOptions;
use crate::costs::Costs;
use crate::percentiles::{Percentile, Tail, percentiles, values_of};

/// The content of `summary.json`.
#[derive(Debug, Serialize, Deserialize)]
pub struct SummaryFile {
    /// Which run this is.
    #[serde(flatten)]
    pub run: RunIdentity,
    /// What the scenario calls itself.
    pub title: String,
    /// Lanes without results: interrupted, failed, or not begun.
    pub missing: Vec<u32>,
    /// One object per finished lane.
    pub lanes: Vec<LaneRecord>,
    /// Every later contestant against the first, by swept value, in the headline metrics.
    pub comparisons: Vec<Comparison>,
    /// Headline percentiles over seeds.
    pub percentiles: Vec<Percentile>,
    /// What this call of the program took, all lanes together.
    pub costs: Costs,
}

/// What must agree for results to belong together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunIdentity {
    /// Hash of the scenario without its title and note.
    pub scenario: String,
    /// Version and build of the engine.
    pub engine_version: String,
    /// How many lanes the scenario has.
    pub planned: u32,
    /// What was traced.
    #[serde(default)]
    pub trace: Option<TraceOptions>,
}

/// A finished lane: its results and what they took.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LaneRecord {
    /// The results.
    #[serde(flatten)]
    pub summary: LaneSummary,
    /// What this lane took.
    pub costs: Costs,
    /// The values of its headline percentiles, until these are known over all seeds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tails: Vec<Tail>,
}

impl SummaryFile {
    /// What `lanes` say.
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

/// Every later contestant against the first, in the headline metrics that the lanes speak of.
fn comparisons(lanes: &[LaneRecord]) -> Vec<Comparison> {
    let summaries: Vec<LaneSummary> = lanes.iter().map(|lane| lane.summary.clone()).collect();
    let values = |metric: &'static Metric| {
        move |summary: &LaneSummary| {
            let same = |lane: &&LaneRecord| lane.summary.identity.lane == summary.identity.lane;
            values_of(lanes.iter().find(same)?, metric.id)
        }
    };
    let headlines = METRICS.iter().filter(|metric| metric.headline);
    let mut comparisons: Vec<_> =
        headlines.flat_map(|metric| compare_all(&summaries, metric, 0, &values(metric))).collect();
    comparisons.retain(|comparison| comparison.pairs > 0 || comparison.too_few > 0);
    comparisons
}

/// The swept values in the order of the lanes; one `None` without a sweep.
pub fn swept_values(lanes: &[LaneRecord]) -> Vec<Option<f64>> {
    let mut values: Vec<_> = lanes.iter().map(|lane| lane.summary.identity.swept).collect();
    values.dedup();
    values
}
