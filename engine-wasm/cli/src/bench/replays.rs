//! Replays of a complete coflow trace.

use std::fs;
use std::path::Path;

use millrace_sim::scenario::Scenario;
use serde_json::{Value, json};

use crate::problem::Problem;

/// Every coflow scheme, with every way it has to recompute rates, and fair sharing and flow classes
/// for comparison; without the trace.
const REPLAYS: &str = include_str!("../../../../scenarios/bench/replay.json");

/// All of them on the trace in the file `trace`.
pub fn replays(trace: &Path) -> Result<Scenario, Problem> {
    let failed =
        |why: &dyn std::fmt::Display| Problem::Failed(format!("{}: {why}", trace.display()));
    let text = fs::read_to_string(trace).map_err(|error| failed(&error))?;
    let ports = text.split_ascii_whitespace().next().and_then(|ports| ports.parse::<u32>().ok());
    let ports =
        ports.ok_or_else(|| failed(&"its first line is not the number of ports and coflows"))?;
    let mut scenario: Value = serde_json::from_str(REPLAYS).map_err(|error| failed(&error))?;
    scenario["topology"]["parameters"]["hosts"] = json!(ports);
    scenario["workload"]["data"] = json!(text);
    Scenario::parse(&scenario.to_string()).map_err(|error| failed(&error))
}

#[cfg(test)]
mod tests {
    use millrace_sim::catalogue::CATALOGUE;
    use millrace_sim::schemes::Family;

    use super::*;

    #[test]
    fn all_coflow_schemes_are_replayed() {
        let scenario: Value = serde_json::from_str(REPLAYS).expect("JSON");
        let contestants = scenario["contestants"].as_array().expect("a list");
        for card in CATALOGUE.schemes.iter().filter(|card| card.flow.is_some()) {
            let replayed = contestants.iter().any(|contestant| contestant["scheme"] == card.id);
            assert!(replayed || card.family != Family::CoflowScheduling, "{}", card.id);
        }
    }
}
