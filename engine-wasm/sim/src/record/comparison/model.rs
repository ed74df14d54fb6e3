//! The data of a comparison.

use serde::{Deserialize, Serialize};

use super::Unsettled;
use crate::record::Interval;

/// Difference between two contestants in one metric, at one swept value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Comparison {
    /// [`super::Metric::id`].
    pub metric: String,
    /// The contestant compared.
    pub contestant: u32,
    /// The contestant it is compared with.
    pub baseline: u32,
    /// The swept value, if the scenario has a sweep.
    pub swept: Option<f64>,
    /// Number of distinct pairs of runs on identical arrivals in which both have a value: the seeds
    /// behind the estimate.
    pub pairs: u32,
    /// Number of other pairs, in which one run or both have no value.
    pub silent: u32,
    /// Of those, the pairs in which a percentile has too few values.
    pub too_few: u32,
    /// The contestant's mean over the seeds with values.
    pub mean: Option<f64>,
    /// The baseline's mean over the same seeds.
    pub baseline_mean: Option<f64>,
    /// Contestant ÷ baseline: geometric mean over seeds, with positive bounds; absent if a value is
    /// zero.
    pub ratio: Option<Interval>,
    /// Contestant − baseline in the metric's unit, if there is no ratio.
    pub difference: Option<Interval>,
    /// The contestant's unfinished flows and coflows, over all pairs.
    pub left: Unsettled,
    /// The baseline's unfinished flows and coflows, over all pairs.
    pub baseline_left: Unsettled,
    /// The conclusion.
    pub verdict: Verdict,
    /// The comparison in words, e.g. "0.79× (0.72 … 0.87), 5 seeds".
    pub words: String,
}

/// Conclusion of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Verdict {
    /// Fewer than two pairs: no inference about other arrivals is possible.
    CannotTell,
    /// The interval contains the neutral value.
    NoDifferenceShown,
    /// The contestant's values are lower.
    Lower,
    /// The contestant's values are higher.
    Higher,
    /// The metric covers finished flows or coflows only, and the two finished different numbers of
    /// them.
    Withheld,
}
