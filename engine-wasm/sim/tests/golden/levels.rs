//! Packet level against flow level: every scheme with both, on identical arrivals.
//!
//! `table.json` beside the two scenarios holds mean completion times; the page shows them with a
//! scheme's notes. The difference stated on a card is checked against it: close where the card says
//! that the levels agree.

use std::fs;
use std::path::Path;

use millrace_sim::catalogue::CATALOGUE;
use millrace_sim::level::Level;
use millrace_sim::record::{LaneSummary, Spread};
use millrace_sim::scenario::{Scenario, ScenarioSpec};
use millrace_sim::schemes::SchemeCard;
use serde_json::{Value, json};

/// Runs both races of the folder under every scheme with both levels, and compares with its table
/// or, on demand, writes it.
pub fn check(name: &str) {
    let folder = super::folder().join(name);
    let [mixed, long] = ["mixed", "long"].map(|race| read(&folder, race));
    let both = CATALOGUE.schemes.iter().filter(|card| card.packet.is_some() && card.flow.is_some());
    let rows: Vec<String> = both.map(|card| row(card, &mixed, &long).to_string()).collect();
    let about = |spec: &ScenarioSpec| json!({ "title": spec.title, "note": spec.note });
    let (mixed, long) = (about(&mixed), about(&long));
    let rows = rows.join(",\n    ");
    let table = format!(
        "{{\n  \"mixed\": {mixed},\n  \"long\": {long},\n  \"rows\": [\n    {rows}\n  ]\n}}\n"
    );
    super::compare(&folder.join("table.json"), &table);
}

fn read(folder: &Path, race: &str) -> ScenarioSpec {
    let text = fs::read_to_string(folder.join(format!("{race}.json"))).expect("the race is there");
    Scenario::parse(&text).unwrap_or_else(|error| panic!("{race}: {error}")).spec().clone()
}

/// Mean completion times in µs, packet then flow.
fn row(card: &SchemeCard, mixed: &ScenarioSpec, long: &ScenarioSpec) -> Value {
    let [packets, fluid] = both_levels(card, mixed);
    let pair = |bucket: fn(&LaneSummary) -> &Spread| [&packets, &fluid].map(|l| mean(bucket(l)));
    let long = both_levels(card, long).map(|lane| mean(&lane.flows.fct_s.all));
    assert_apart(card, long[0] / long[1]);
    let means_us = json!({
        "small": pair(|lane| &lane.flows.fct_s.small).map(rounded),
        "medium": pair(|lane| &lane.flows.fct_s.medium).map(rounded),
        "large": pair(|lane| &lane.flows.fct_s.large).map(rounded),
        "long": long.map(rounded),
    });
    json!({ "scheme": card.id, "means_us": means_us })
}

fn both_levels(card: &SchemeCard, spec: &ScenarioSpec) -> [LaneSummary; 2] {
    let lanes = [Level::Packet, Level::Flow]
        .map(|level| super::run(&ScenarioSpec { level, ..spec.clone() }, card.id));
    assert_eq!(lanes[0].arrivals, lanes[1].arrivals, "{}", card.id);
    lanes
}

fn mean(spread: &Spread) -> f64 {
    spread.mean.expect("the race has flows of every size") * 1e6
}

/// Four significant digits.
fn rounded(value: f64) -> f64 {
    format!("{value:.3e}").parse().expect("a number")
}

/// A fluid has no headers, queues or losses, so packets take longer; by no more than the card
/// states.
fn assert_apart(card: &SchemeCard, ratio: f64) {
    let apart = card.apart.unwrap_or_else(|| panic!("{}: no word on its two levels", card.id));
    let most = 1.0 + apart.within.unwrap_or(f64::INFINITY);
    assert!((1.0..=most).contains(&ratio), "{}: {ratio} times the fluid, not {most}", card.id);
}

#[test]
fn schemes_with_one_level_state_no_difference() {
    for card in CATALOGUE.schemes {
        let both = card.packet.is_some() && card.flow.is_some();
        assert_eq!(card.apart.is_some(), both, "{}", card.id);
    }
}
