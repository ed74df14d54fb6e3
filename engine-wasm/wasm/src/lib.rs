//! The engine's interface to the page. The only crate that uses `wasm_bindgen`.
//!
//! Calls are coarse: a scenario goes in as JSON, typed columns come out, and a lane advances in
//! slices so that its worker can receive "cancel" in between.

mod back_end;
mod columns;
mod function_table;
mod lane;
mod measures;
mod memory;
mod page;
mod preparation;
mod text;

use self::text::Text;
use millrace_sim::catalogue::CATALOGUE;
use millrace_sim::issue::Issue;
use millrace_sim::preview::{Preview, ThresholdPreview};
use millrace_sim::scenario::{
    ContestantSpec, LanePlan, Remark, Remedy, Scenario, ScenarioError, ScenarioSpec, SchemeSpec,
};
use millrace_sim::schemes::Scheme;
use millrace_sim::topology::{Drawn, Network, Outline};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

pub use lane::Lane;
pub use measures::measure;
pub use page::yield_to;
pub use preparation::Preparation;

/// Logs panics to the console with their message instead of a bare `unreachable`.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}

/// The catalogue as JSON (type `Catalogue`).
#[wasm_bindgen]
pub fn catalogue() -> String {
    json(&CATALOGUE)
}

/// The words of the language of own schemes as JSON (type `LanguageWord[]`).
#[wasm_bindgen]
pub fn language() -> String {
    json(&Scheme::language())
}

/// JSON Schema of the scenario format.
#[wasm_bindgen]
pub fn schema() -> String {
    json(&millrace_sim::scenario::schema())
}

/// Checks a scenario: `{ "issues": Issue[], "own": (SchemeCard | null)[], "lanes": LanePlan[],
/// "remarks": Remark[] }`; with issues, only them, `"own"`, and `"remedy": Remedy`, if one step would
/// fix some of them. `"own"` has the entries of own schemes, by contestant. A scenario that needs more
/// memory than a browser has is at fault, too.
#[wasm_bindgen]
pub fn check(scenario: &str) -> String {
    #[derive(Serialize)]
    struct Checked<'a> {
        issues: &'a [Issue],
        own: &'a [serde_json::Value],
        lanes: &'a [LanePlan],
        remarks: &'a [Remark],
        #[serde(skip_serializing_if = "Option::is_none")]
        remedy: Option<&'a Remedy>,
    }
    let own = &own_schemes(scenario);
    let fits = |scenario: Scenario| match memory::refusals(scenario.memory()) {
        none if none.is_empty() => Ok(scenario),
        refusals => Err(ScenarioError::from(refusals)),
    };
    match Scenario::parse(scenario).and_then(fits) {
        Ok(scenario) => {
            let remarks = &scenario.remarks();
            json(&Checked { issues: &[], own, lanes: scenario.lanes(), remarks, remedy: None })
        }
        Err(ScenarioError { issues, remedy }) => {
            let remedy = remedy.as_deref();
            json(&Checked { issues: &issues, own, lanes: &[], remarks: &[], remedy })
        }
    }
}

/// By contestant, the entry of its own scheme; null for others, and for sources with faults.
fn own_schemes(scenario: &str) -> Vec<serde_json::Value> {
    let Ok(spec) = ScenarioSpec::parse(scenario) else { return Vec::new() };
    let card = |contestant: &ContestantSpec| match &contestant.scheme {
        SchemeSpec::BuiltIn(_) => None,
        SchemeSpec::Own(own) => Scheme::from_source(&own.source).ok(),
    };
    let entry = |scheme: Option<Scheme>| {
        let card = scheme.map(|scheme| scheme.with_card(|card| serde_json::to_value(card)));
        card.transpose().expect("text and numbers always serialise").into()
    };
    spec.contestants.iter().map(card).map(entry).collect()
}

/// Previews the traffic of a scenario: `{ "issues": Issue[], "preview": Preview | null }`, with
/// issues also `"remedy": Remedy`, if one step would fix some of them.
#[wasm_bindgen]
pub fn preview(scenario: &str) -> String {
    outcome(Preview::parse(scenario))
}

/// The thresholds of contestant number `contestant`, with costs over threshold `lower` and the next:
/// `{ "issues": Issue[], "preview": ThresholdPreview | null }`.
#[wasm_bindgen]
pub fn thresholds(scenario: &str, contestant: u32, lower: u32) -> String {
    outcome(ThresholdPreview::parse(scenario, contestant as usize, lower as usize))
}

fn outcome<T: Serialize>(outcome: Result<T, ScenarioError>) -> String {
    #[derive(Serialize)]
    struct Looked<T> {
        issues: Vec<Issue>,
        preview: Option<T>,
        #[serde(skip_serializing_if = "Option::is_none")]
        remedy: Option<Box<Remedy>>,
    }
    match outcome {
        Ok(preview) => json(&Looked { issues: Vec::new(), preview: Some(preview), remedy: None }),
        Err(ScenarioError { issues, remedy }) => {
            json(&Looked { issues, preview: None::<T>, remedy })
        }
    }
}

/// The network of a scenario as drawn, at its first swept value: `{ "issues": Issue[], "preview":
/// Outline | null }`.
#[wasm_bindgen]
pub fn outline(scenario: &str) -> String {
    outcome(network(scenario).map(|network| Outline::new(&network, Outline::GROUPS)))
}

/// The network of a scenario as an explicit graph, for editing: `{ "issues": Issue[], "preview":
/// Drawn | null }`, with an issue if it is too large.
#[wasm_bindgen]
pub fn draw(scenario: &str) -> String {
    outcome(network(scenario).and_then(|network| Ok(Drawn::of(&network)?)))
}

fn network(scenario: &str) -> Result<Network, ScenarioError> {
    ScenarioSpec::parse(scenario)?.network()
}

fn json(value: &(impl Serialize + ?Sized)) -> String {
    Text::json(value).into()
}
