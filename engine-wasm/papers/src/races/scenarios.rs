//! Scenarios of a figure at a size: modified by panel, size and trace.

use millrace_sim::issue::Issue;
use millrace_sim::scenario::{Scenario, ScenarioError};
use serde_json::Value;

use super::Race;
use crate::figure::{Figure, Panel, Size};
use crate::merge::merge;

/// Inputs of a figure's scenarios.
#[derive(Clone, Copy)]
pub(super) struct Change<'a> {
    pub size: Size,
    pub trace: Option<&'a str>,
    pub seeds: usize,
}

/// The races of all panels.
///
/// # Errors
/// The faults of one of them, or seeds that differ between panels.
pub(super) fn races(figure: &Figure, change: Change) -> Result<Vec<Race>, ScenarioError> {
    let mut races = Vec::new();
    if figure.panels.is_empty() {
        races.push(Race { panel: String::new(), scenario: scenario(figure, None, change)? });
    }
    for panel in &figure.panels {
        let scenario = scenario(figure, Some(panel), change).map_err(|mut error| {
            for issue in &mut error.issues {
                issue.path = format!("panel {}, {}", panel.id, issue.path);
            }
            error
        })?;
        races.push(Race { panel: panel.id.clone(), scenario });
    }
    let seeds = |race: &Race| race.scenario.spec().seeds.clone();
    if let Some(odd) = races.iter().find(|race| seeds(race) != seeds(&races[0])) {
        let value = format!("{:?} in panel {}", seeds(odd), odd.panel);
        return Err(Issue::new("seeds", value, "the same seeds in every panel").into());
    }
    Ok(races)
}

/// The number of seeds that the figure asks for, of which a run may take only the first.
pub(super) fn planned_seeds(figure: &Figure, change: Change) -> usize {
    let all = merged(figure, figure.panels.first(), Change { seeds: usize::MAX, ..change });
    all.get("seeds").and_then(Value::as_array).map_or(1, Vec::len)
}

fn scenario(
    figure: &Figure,
    panel: Option<&Panel>,
    change: Change,
) -> Result<Scenario, ScenarioError> {
    Scenario::parse(&merged(figure, panel, change).to_string())
}

fn merged(figure: &Figure, panel: Option<&Panel>, change: Change) -> Value {
    let mut json = figure.scenario.clone();
    merge(&mut json, panel.map_or(&Value::Null, |panel| &panel.scenario));
    merge(&mut json, figure.sizes.of(change.size));
    merge(&mut json, panel.map_or(&Value::Null, |panel| panel.sizes.of(change.size)));
    if let (Some(trace), Some(patch)) = (change.trace, &figure.with_trace) {
        merge(&mut json, patch.of(change.size));
        merge(&mut json, panel.map_or(&Value::Null, |panel| panel.with_trace.of(change.size)));
        json["workload"]["data"] = Value::String(trace.to_owned());
    }
    if let Some(seeds) = json.get_mut("seeds").and_then(Value::as_array_mut) {
        seeds.truncate(change.seeds);
    }
    json
}
