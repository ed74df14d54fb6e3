//! What a comparison of two contestants holds.

use serde::{Deserialize, Serialize};

use super::Unsettled;
use crate::record::Interval;

/// How one contestant differs from another in one metric, at one swept value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Comparison {
    /// [`super::Metric::id`].
    pub metric: String,
    /// Whose difference it is.
    pub contestant: u32,
    /// What it is compared with.
    pub baseline: u32,
    /// The swept value, where the scenario sweeps.
    pub swept: Option<f64>,
    /// How many different pairs of runs on identical arrivals say something of the metric: the seeds
    /// that the estimate is of.
    pub pairs: u32,
    /// How many other pairs there are, of which one run or both say nothing of the metric.
    pub silent: u32,
    /// Of those, how many because the metric is a percentile and one run has too few values for it.
    pub too_few: u32,
    /// The contestant's mean over the seeds that say something.
    pub mean: Option<f64>,
    /// The baseline's mean over these seeds.
    pub baseline_mean: Option<f64>,
    /// Contestant ÷ baseline, the geometric mean over seeds, with bounds above zero; nothing where a
    /// value is zero.
    pub ratio: Option<Interval>,
    /// Contestant − baseline in the metric's unit, where there is no ratio.
    pub difference: Option<Interval>,
    /// What the contestant left unsettled, over all pairs.
    pub left: Unsettled,
    /// What the baseline left unsettled, over all pairs.
    pub baseline_left: Unsettled,
    /// What that says.
    pub verdict: Verdict,
    /// The comparison in words, e.g. "0.79× (0.72 … 0.87), 5 seeds".
    pub words: String,
}

/// What a comparison says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Verdict {
    /// Fewer than two pairs: no statement about other arrivals is possible.
    CannotTell,
    /// The interval holds what it would be if neither was above the other.
    NoDifferenceShown,
    /// The contestant's values are lower.
    Lower,
    /// The contestant's values are higher.
    Higher,
    /// The metric is of what finished, and the two finished different numbers of flows or coflows.
    Withheld,
}
