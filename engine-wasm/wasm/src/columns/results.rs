//! Results so far.

use millrace_sim::lane::Lane;
use millrace_sim::record::LinkWatch;
use wasm_bindgen::{JsCast, JsValue};

use super::{LaneResults, f64s, object};

/// The results of `lane` so far, and the loads of its links since `watch` was last read.
pub fn of_results(lane: &Lane, watch: &mut LinkWatch) -> LaneResults {
    let results = lane.results();
    let summary = results.summary(lane.identity().clone());
    object([
        ("summary", crate::json(&summary).into()),
        ("cct_s", f64s(&results.coflow_completion_times())),
        ("utilisation", f64s(&results.link_utilisation())),
        ("loads", loads(lane, watch)),
    ])
    .unchecked_into()
}

fn loads(lane: &Lane, watch: &mut LinkWatch) -> JsValue {
    let loads = lane.link_loads(watch);
    object([
        ("from_s", loads.from.seconds().into()),
        ("to_s", loads.to.seconds().into()),
        ("load", f64s(&loads.load)),
        ("busiest", f64s(&loads.busiest)),
        ("waiting_bytes", f64s(&loads.waiting)),
        ("longest_bytes", f64s(&loads.longest)),
    ])
}
