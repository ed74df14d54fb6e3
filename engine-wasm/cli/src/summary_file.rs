//! `summary.json`: every lane's results, and what they say about each other.

use millrace_sim::record::{Comparison, LaneSummary, METRICS, Metric, compare_all};
use serde::{Deserialize, Serialize};

use crate::args::TraceOptions;
use crate::costs::Costs;
use crate::lane_record::LaneRecord;
use crate::percentiles::{Percentile, percentiles};

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
            lanes.iter().find(same)?.values_of(metric.id)
        }
    };
    let headlines = METRICS.iter().filter(|metric| metric.headline);
    let mut comparisons: Vec<_> =
        headlines.flat_map(|metric| compare_all(&summaries, metric, 0, &values(metric))).collect();
    comparisons.retain(|comparison| comparison.pairs > 0 || comparison.too_few > 0);
    comparisons
}
