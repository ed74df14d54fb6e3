//! Calculations in place of races, for figures that only calculate.

mod flow_sizes;
mod pias_thresholds;

use crate::lane_values::LaneValues;

/// A named calculation.
pub(crate) struct Analysis {
    /// Its name in figures.
    pub name: &'static str,
    /// Paths of its numbers.
    pub paths: &'static [&'static str],
    /// One row per contestant and swept value, as if each were a lane.
    pub rows: fn() -> Vec<LaneValues>,
}

/// All calculations.
pub(crate) const ANALYSES: &[Analysis] = &[pias_thresholds::ANALYSIS, flow_sizes::ANALYSIS];

/// A row without a run.
fn calculated(contestant: String, swept: f64, values: Vec<f64>) -> LaneValues {
    LaneValues {
        panel: String::new(),
        contestant,
        swept: Some(swept),
        seed: 1,
        fingerprint: String::new(),
        packet_hops: 0.0,
        events: 0.0,
        cpu_s: 0.0,
        values: values.into_iter().map(Some).collect(),
        tails: Vec::new(),
    }
}
