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

/// What replaying costs where flows share without knowing of coflows, and in classes.
const OF_FLOWS: [&str; 2] = ["fair", "pias"];

/// The trace in the file `trace` under all of them.
pub fn replays(trace: &Path) -> Result<Scenario, Problem> {
    let failed =
        |why: &dyn std::fmt::Display| Problem::Failed(format!("{}: {why}", trace.display()));
    let text = fs::read_to_string(trace).map_err(|error| failed(&error))?;
    let hosts = text.split_ascii_whitespace().next().and_then(|ports| ports.parse::<u32>().ok());
    let hosts =
        hosts.ok_or_else(|| failed(&"its first line is not the number of ports and coflows"))?;
    let is_replayed =
        |card: &&SchemeCard| card.family == Family::CoflowScheduling || OF_FLOWS.contains(&card.id);
    let cards = CATALOGUE.schemes.iter().filter(is_replayed).filter(|card| card.flow.is_some());
    let contestants = cards.flat_map(|card| {
        ways(card).into_iter().map(|parameters| {
            let label = label(card, &parameters);
            json!({ "scheme": card.id, "label": label, "parameters": parameters })
        })
    });
    let scenario = json!({
        "version": 1,
        "title": "Fluid: the coflow trace",
        "level": "flow",
        "topology": { "kind": "big-switch", "parameters": { "hosts": hosts } },
        "workload": { "kind": "coflow-trace", "data": text },
        "contestants": contestants.collect::<Vec<_>>(),
        "seeds": [1],
    });
    Scenario::parse(&scenario.to_string()).map_err(|error| failed(&error))
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
