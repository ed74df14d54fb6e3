//! Measures of a race in the language of claims, for lessons.

use millrace_papers::{Measure, Measured, RacedLane};
use millrace_sim::read_json::from_json;
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::json;

/// The value of a measure.
#[derive(Serialize)]
struct Answer {
    measured: Option<Measured>,
    /// Why there is none; empty if there is one.
    gap: String,
}

/// Evaluates measures, a JSON list of texts, over the finished lanes of a race, a JSON list of
/// `{ "summary": LaneSummary, "tails": { PATH: Tail } }`. Returns by measure `{ "measured": Measured
/// | null, "gap": string }`.
///
/// # Errors
/// What is not such JSON.
#[wasm_bindgen]
pub fn measure(measures: &str, lanes: &str) -> Result<String, String> {
    let fault = |error: serde_json::Error| error.to_string();
    let measures: Vec<String> = from_json(measures).map_err(fault)?;
    let lanes: Vec<RacedLane> = from_json(lanes).map_err(fault)?;
    let answer = |text: &String| {
        let parsed = Measure::parse(text, "measure").map_err(|issue| issue.to_string());
        match parsed.and_then(|parsed| parsed.over(&lanes)) {
            Ok(value) => Answer { measured: Some(value), gap: String::new() },
            Err(gap) => Answer { measured: None, gap },
        }
    };
    Ok(json(&measures.iter().map(answer).collect::<Vec<_>>()))
}
