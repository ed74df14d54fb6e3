//! `millrace catalogue`: the catalogue as text or JSON.

use millrace_sim::catalogue::{CATALOGUE, Catalogue};
use millrace_sim::parameters::Parameter;

use crate::problem::{Problem, print_json, print_text};
use crate::table::text_table;

/// Prints the whole catalogue, or the entries called `id`.
pub fn print(id: Option<&str>, json: bool) -> Result<(), Problem> {
    if json && id.is_none() {
        return print_json(&CATALOGUE);
    }
    let Some(id) = id else {
        return print_text(&overview());
    };
    let found: Vec<Entry> = entries().into_iter().filter(|entry| entry.id == id).collect();
    if found.is_empty() {
        let known: Vec<_> = entries().into_iter().map(|entry| entry.id).collect();
        return Err(Problem::Unusable(format!(
            "the catalogue has no {id:?}; expected one of {}",
            known.join(", ")
        )));
    }
    if json {
        return found.iter().try_for_each(|entry| print_json(&entry.json));
    }
    found.iter().try_for_each(|entry| print_text(&description(entry)))
}

/// The fields that schemes, topologies and workloads have in common.
struct Entry {
    kind: &'static str,
    id: &'static str,
    name: &'static str,
    summary: &'static str,
    citation: &'static str,
    paragraphs: &'static [&'static str],
    parameters: &'static [Parameter<'static>],
    json: serde_json::Value,
}

/// The entry of a card: cards of all kinds have these fields.
macro_rules! entry {
    ($kind:literal, $card:ident, $summary:expr, $paragraphs:expr) => {
        Entry {
            kind: $kind,
            id: $card.id,
            name: $card.name,
            summary: $summary,
            citation: $card.citation,
            paragraphs: $paragraphs,
            parameters: $card.parameters,
            json: serde_json::json!($card),
        }
    };
}

fn entries() -> Vec<Entry> {
    let Catalogue { schemes, topologies, workloads, .. } = CATALOGUE;
    let schemes = schemes.iter().map(|card| entry!("Schemes", card, card.idea, card.model));
    let topologies = topologies.iter().map(|card| entry!("Topologies", card, card.summary, &[]));
    let workloads = workloads.iter().map(|card| entry!("Workloads", card, card.summary, &[]));
    schemes.chain(topologies).chain(workloads).collect()
}

fn overview() -> String {
    let mut parts = vec![format!("millrace {}", CATALOGUE.engine_version)];
    for group in entries().chunk_by(|a, b| a.kind == b.kind) {
        let mut table = text_table(vec![group[0].kind.to_owned(), String::new(), String::new()]);
        for entry in group {
            table.add_row([entry.id, entry.name, entry.summary]);
        }
        parts.push(table.to_string());
    }
    parts.push("Run `millrace catalogue ID` for the details of one of them.".to_owned());
    parts.join("\n")
}

fn description(entry: &Entry) -> String {
    let mut parts = vec![
        format!("{} ({})\n{}\n{}", entry.name, entry.id, entry.summary, entry.citation),
        entry.paragraphs.join("\n\n"),
        parameters(entry.parameters),
    ];
    parts.retain(|part| !part.is_empty());
    parts.join("\n\n")
}

fn parameters(parameters: &[Parameter]) -> String {
    if parameters.is_empty() {
        return "No parameters.".to_owned();
    }
    let header = ["Parameter", "Default", "Unit", "Allowed", "Meaning"].map(str::to_owned);
    let mut table = text_table(header.to_vec());
    for parameter in parameters {
        table.add_row([
            parameter.name.to_owned(),
            parameter.domain.default().to_string(),
            parameter.unit.to_owned(),
            parameter.domain.expected(),
            format!("{} ({})", parameter.help, parameter.source),
        ]);
    }
    table.to_string()
}
