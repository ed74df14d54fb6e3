//! Calculations that take the place of races, for figures that only calculate.

mod flow_sizes;
mod pias_thresholds;

use crate::lane_values::LaneValues;

/// A calculation, by name.
pub(crate) struct Analysis {
    /// What figures call it.
    pub name: &'static str,
    /// The numbers it gives.
    pub paths: &'static [&'static str],
    /// One row per contestant and swept value, as if each were a lane.
    pub rows: fn() -> Vec<LaneValues>,
}

/// All of them.
pub(crate) const ANALYSES: &[Analysis] = &[pias_thresholds::ANALYSIS, flow_sizes::ANALYSIS];

/// A row that no lane was run for.
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
    }
}
