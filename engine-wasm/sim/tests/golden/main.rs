//! Golden tables: one scenario, every scheme of the catalogue, one row each.
//!
//! Reviewers read the tables beside the scenarios; this test compares them natively, and the page's
//! tests compare the same files with the compiled module. Rewrite them with `npm run golden`.

mod accounts;
#[path = "../properties/case.rs"]
#[expect(dead_code, reason = "properties use the rest of it")]
mod case;
mod levels;
mod random;
mod table;
mod words;

use std::path::{Path, PathBuf};
use std::{env, fs};

use millrace_sim::catalogue::CATALOGUE;
use millrace_sim::lane::Lane;
use millrace_sim::level::Level;
use millrace_sim::parameters::Given;
use millrace_sim::record::LaneSummary;
use millrace_sim::scenario::{ContestantSpec, Scenario, ScenarioSpec};

#[test]
fn packet_leaf_spine() {
    check("packet-leaf-spine");
}

#[test]
fn packet_incast() {
    check("packet-incast");
}

#[test]
fn packet_fat_tree() {
    check("packet-fat-tree");
}

#[test]
fn packet_deadlines() {
    check("packet-deadlines");
}

#[test]
fn packet_background() {
    check("packet-background");
}

#[test]
fn packet_coflows() {
    check("packet-coflows");
}

#[test]
fn flow_leaf_spine() {
    check("flow-leaf-spine");
}

#[test]
fn flow_coflows() {
    check("flow-coflows");
}

#[test]
fn flow_list() {
    check("flow-list");
}

#[test]
fn packet_against_flow() {
    levels::check("levels");
}

#[test]
fn words_of_comparisons() {
    words::check("words");
}

#[test]
fn random_races() {
    random::check("random");
}

#[test]
fn accounts_of_flows() {
    accounts::check("accounts");
}

#[test]
fn every_golden_scenario_is_tested_here() {
    let source = include_str!("main.rs");
    let entries = fs::read_dir(folder()).expect("the golden folder is there");
    for entry in entries {
        let path = entry.expect("it can be listed").path();
        let name = path.file_stem().and_then(|stem| stem.to_str()).expect("a plain name");
        assert!(source.contains(&format!("check(\"{name}\")")), "no test checks {name}");
    }
}

/// Races `name` under every scheme and compares with its table, or rewrites the table on demand.
fn check(name: &str) {
    let scenario = read(&folder().join(format!("{name}.json")));
    let spec = Scenario::parse(&scenario).unwrap_or_else(|e| panic!("{name}: {e}")).spec().clone();
    let measured = table::write(&spec.title, &race(&spec));
    compare(&folder().join(format!("{name}.txt")), &measured);
}

/// Compares a golden file with `measured`, or rewrites it on demand.
fn compare(path: &Path, measured: &str) {
    if env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(path, measured).expect("the table can be written");
        return;
    }
    let golden = fs::read_to_string(path).unwrap_or_default();
    let name = path.display();
    assert!(
        golden == measured,
        "{name} differs\n{}\n{AFTERWARDS}",
        line_differences(&golden, measured)
    );
}

const AFTERWARDS: &str = "When the difference is meant: `npm run golden`, and let review read it.";

/// One finished lane per scheme with a model at the scenario's level, in catalogue order.
fn race(spec: &ScenarioSpec) -> Vec<LaneSummary> {
    let modelled = CATALOGUE.schemes.iter().filter(|card| match spec.level {
        Level::Packet => card.packet.is_some(),
        Level::Flow => card.flow.is_some(),
    });
    modelled.map(|card| run(spec, card.id)).collect()
}

fn run(spec: &ScenarioSpec, scheme: &str) -> LaneSummary {
    Lane::run_all(&scenario(spec, scheme)).next().expect("one lane").summary()
}

/// The scenario with that scheme as its only contestant.
fn scenario(spec: &ScenarioSpec, scheme: &str) -> Scenario {
    let contestant =
        ContestantSpec { scheme: scheme.into(), label: String::new(), parameters: Given::new() };
    let spec = ScenarioSpec { contestants: vec![contestant], ..spec.clone() };
    Scenario::check(spec).unwrap_or_else(|error| panic!("{scheme}: {error}"))
}

/// Lines missing from `measured` (`-`) and lines missing from `golden` (`+`).
fn line_differences(golden: &str, measured: &str) -> String {
    let only = |text: &str, other: &str, sign: &str| {
        let lines = text.lines().filter(|line| !other.lines().any(|theirs| theirs == *line));
        lines.map(|line| format!("{sign} {line}")).collect::<Vec<_>>()
    };
    [only(golden, measured, "-"), only(measured, golden, "+")].concat().join("\n")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/golden")
}
