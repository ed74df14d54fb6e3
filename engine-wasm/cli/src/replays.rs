//! Replays of a whole coflow trace, one per coflow scheme and way to decide on new rates.

use std::fs;
use std::path::Path;

use millrace_sim::catalogue::CATALOGUE;
use millrace_sim::parameters::Domain;
use millrace_sim::scenario::Scenario;
use millrace_sim::schemes::{Family, SchemeCard};
use serde_json::{Value, json};

use crate::problem::Problem;

/// The parameter by which schemes say when they decide on new rates.
const REFILL: &str = "refill";

/// Every replay of the trace in the file `trace`.
pub fn replays(trace: &Path) -> Result<Vec<Scenario>, Problem> {
    let failed =
        |why: &dyn std::fmt::Display| Problem::Failed(format!("{}: {why}", trace.display()));
    let text = fs::read_to_string(trace).map_err(|error| failed(&error))?;
    let hosts = text.split_ascii_whitespace().next().and_then(|ports| ports.parse::<u32>().ok());
    let hosts =
        hosts.ok_or_else(|| failed(&"its first line is not the number of ports and coflows"))?;
    let coflow_schemes = CATALOGUE
        .schemes
        .iter()
        .filter(|card| card.family == Family::CoflowScheduling && card.flow.is_some());
    let lanes = coflow_schemes.flat_map(|card| ways(card).into_iter().map(move |way| (card, way)));
    lanes
        .map(|(card, parameters)| {
            let scenario = json!({
                "version": 1,
                "title": "Fluid: the coflow trace",
                "level": "flow",
                "topology": { "kind": "big-switch", "parameters": { "hosts": hosts } },
                "workload": { "kind": "coflow-trace", "data": text },
                "contestants": [{ "scheme": card.id, "label": label(card, &parameters), "parameters": parameters }],
                "seeds": [1],
            });
            Scenario::parse(&scenario.to_string()).map_err(|error| failed(&error))
        })
        .collect()
}

/// The parameters of each way in which `card` can decide on new rates.
fn ways(card: &SchemeCard) -> Vec<Value> {
    let refill = card.parameters.iter().find(|parameter| parameter.name == REFILL);
    match refill.map(|parameter| parameter.domain) {
        Some(Domain::Choice { options, .. }) => {
            options.iter().map(|option| json!({ REFILL: option.id })).collect()
        }
        _ => vec![json!({})],
    }
}

fn label(card: &SchemeCard, parameters: &Value) -> String {
    match parameters[REFILL].as_str() {
        Some(refill) => format!("{}, {refill}", card.name),
        None => card.name.to_owned(),
    }
}
