//! Warnings that a contestant's results may not represent the requested load.

use millrace_sim::numbers::grouped;
use millrace_sim::record::{FlowSummary, Trend};

use crate::lane_record::LaneRecord;

/// For the lanes of contestant `name` at one swept value: one per seed.
pub fn unsteady(name: &str, lanes: &[&LaneRecord]) -> Vec<String> {
    let loaded: Vec<&FlowSummary> = lanes
        .iter()
        .filter(|lane| lane.summary.identity.load.is_some())
        .map(|lane| &lane.summary.flows)
        .collect();
    let sum = |of: fn(&FlowSummary) -> u32| -> u32 { loaded.iter().map(|flows| of(flows)).sum() };
    let mut said = Vec::new();
    let late = sum(|flows| flows.after_arrivals);
    if late > 0 {
        let limit = loaded.iter().map(|flows| flows.cool_down).max().unwrap_or(0);
        let why = match limit {
            0 => "nothing follows the last counted flow".to_owned(),
            limit => format!(
                "the traffic that follows the counted flows is limited to {} flows",
                grouped(limit)
            ),
        };
        said.push(format!(
            "{name}: {} of {} counted flows finished after the last arrival, in a draining \
             network, because {why}.",
            grouped(late),
            grouped(sum(|flows| flows.finished))
        ));
    }
    if let Some(trend) = Trend::of(&tenths(&loaded)).filter(|trend| trend.is_significant) {
        let way = if trend.tau > 0.0 { "rises" } else { "falls" };
        said.push(format!(
            "{name}: the mean FCT {way} over successive tenths of the counted flows (Kendall's \
             tau {}, p < 0.01), so it depends on the length of the run.",
            format!("{:.2}", trend.tau).replace('-', "−")
        ));
    }
    said
}

/// Means over seeds of the mean FCT by tenths; empty unless every seed has all tenths.
fn tenths(loaded: &[&FlowSummary]) -> Vec<f64> {
    let mean = |tenth: usize| -> Option<f64> {
        let values: Option<Vec<f64>> =
            loaded.iter().map(|flows| flows.fct_by_tenth_s[tenth]).collect();
        values.filter(|values| !values.is_empty()).map(|v| v.iter().sum::<f64>() / v.len() as f64)
    };
    (0..10).map(mean).collect::<Option<Vec<f64>>>().unwrap_or_default()
}
