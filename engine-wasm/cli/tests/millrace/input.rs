//! Bad input gives exit code 2, and a message that names field, value and range.

use std::fs;

use crate::support::{Desk, FLOWS, scenario};
use serde_json::{Value, json};

/// Runs `scenario` and expects a refusal with a message that contains `words`.
fn refused(scenario: &str, words: &[&str]) {
    let desk = Desk::new();
    desk.write("race.json", scenario);
    desk.write("flows.csv", FLOWS);
    let done = desk.millrace(&["run", "race.json"]);
    assert_eq!(done.code, 2, "{}", done.err);
    for word in words {
        assert!(done.err.contains(word), "no {word:?} in: {}", done.err);
    }
    assert!(!desk.path("race-results").exists(), "nothing is written for a refused scenario");
}

/// The usual scenario with `value` at `pointer`.
fn with(pointer: &str, value: Value) -> String {
    let mut scenario = scenario();
    let (parent, field) = pointer.rsplit_once('/').unwrap();
    scenario.pointer_mut(parent).unwrap()[field] = value;
    scenario.to_string()
}

#[test]
fn invalid_json_is_refused_with_its_position() {
    refused("{ \"version\": 1,\n  \"level\" }", &["race.json", "line 2"]);
}

#[test]
fn an_unknown_field_is_refused_by_name() {
    refused(&with("/levle", json!("flow")), &["levle"]);
    refused(&with("/topology/parameters", json!({ "hots": 4 })), &["hots"]);
}

#[test]
fn a_value_out_of_range_is_refused_with_the_range() {
    refused(&with("/limits", json!({ "end_ms": -5 })), &["limits.end_ms", "-5", "more than 0"]);
    refused(
        &with("/topology/parameters", json!({ "hosts": 0 })),
        &["topology.parameters.hosts", "0", "whole number from"],
    );
}

#[test]
fn an_unknown_scheme_is_refused_with_similar_ones() {
    refused(
        &with("/contestants/0/scheme", json!("fiar")),
        &["contestants[0].scheme", "\"fiar\"", "such as fair,"],
    );
}

#[test]
fn missing_traffic_is_refused() {
    refused(&with("/workload/data_file", json!("gone.csv")), &["workload.data_file", "gone.csv"]);
    refused(&with("/workload/data_file", json!(7)), &["workload.data_file", "got 7"]);
    refused(&with("/workload/data", json!(FLOWS)), &["not both"]);
}

#[test]
fn files_outside_the_folder_need_permission() {
    let desk = Desk::new();
    fs::create_dir(desk.path("theirs")).unwrap();
    desk.write("flows.csv", "start_s,source,destination,size_bytes\n0,0,1,1\n");
    let absolute = desk.path("flows.csv").display().to_string();
    for file in ["../flows.csv", "./../flows.csv", &absolute] {
        let mut theirs = scenario();
        theirs["workload"] = json!({ "kind": "flow-list", "data_file": file });
        desk.write("theirs/scenario.json", &theirs.to_string());
        let refused = desk.millrace(&["traffic", "theirs/scenario.json"]);
        assert_eq!(refused.code, 2, "{file}: {}", refused.out);
        assert!(refused.err.contains("--allow-outside"), "{}", refused.err);
        let allowed = desk.millrace(&["traffic", "theirs/scenario.json", "--allow-outside"]);
        assert_eq!(allowed.code, 0, "{file}: {}", allowed.err);
    }
}

#[cfg(unix)]
#[test]
fn symbolic_links_out_of_the_folder_and_devices_are_refused() {
    let desk = Desk::new();
    fs::create_dir(desk.path("theirs")).unwrap();
    desk.write("secret.csv", "start_s,source,destination,size_bytes\n0,0,1,1\n");
    std::os::unix::fs::symlink("../secret.csv", desk.path("theirs/flows.csv")).unwrap();
    let traffic = |file: &str, flag: &[&str]| {
        let mut theirs = scenario();
        theirs["workload"] = json!({ "kind": "flow-list", "data_file": file });
        desk.write("theirs/scenario.json", &theirs.to_string());
        desk.millrace(&[&["traffic", "theirs/scenario.json"], flag].concat())
    };
    assert!(traffic("flows.csv", &[]).err.contains("--allow-outside"));
    assert!(traffic("/dev/zero", &["--allow-outside"]).err.contains("not a regular file"));
}

#[test]
fn malformed_traffic_is_refused() {
    let flows = "start_s,source,destination,size_bytes\n0,0,999999,1\n";
    let mut scenario = scenario();
    scenario["workload"] = json!({ "kind": "flow-list", "data": flows });
    refused(&scenario.to_string(), &["workload.data", "999999"]);
}

#[test]
fn a_missing_scenario_and_a_missing_argument_are_refused() {
    let desk = Desk::new();
    assert_eq!(desk.millrace(&["run", "gone.json"]).code, 2);
    assert_eq!(desk.millrace(&["run"]).code, 2);
    assert_eq!(desk.millrace(&["run", "gone.json", "--lanes", "0"]).code, 2);
    let unknown = desk.millrace(&["catalogue", "nothing"]);
    assert_eq!(unknown.code, 2);
    assert!(unknown.err.contains("\"nothing\"") && unknown.err.contains("srpt"));
}
