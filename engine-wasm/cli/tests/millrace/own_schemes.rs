//! Own schemes on the command line: files beside the scenario, faults with line and column, lanes that
//! fail.

use std::fs;

use serde_json::{Value, json};

use crate::support::{Desk, Done, FLOWS, scenario};

const SRPT: &str =
    "scheme \"Mine\"\nknows size\nflows in_order {\n  key { value = remaining }\n}\n";

/// A race of SRPT and of `scheme`.
fn desk(scheme: &Value) -> Desk {
    let desk = Desk::new();
    let mut race = scenario();
    race["contestants"] = json!([{ "scheme": "srpt" }, { "scheme": scheme }]);
    desk.write("race.json", &race.to_string());
    desk.write("flows.csv", FLOWS);
    desk
}

fn refused(done: &Done, words: &[&str]) {
    assert_eq!(done.code, 2, "{}", done.err);
    for word in words {
        assert!(done.err.contains(word), "no {word:?} in: {}", done.err);
    }
}

#[test]
fn a_source_in_a_file_beside_the_scenario_races_with_the_built_in_scheme() {
    let desk = desk(&json!({ "file": "schemes/mine.mill" }));
    fs::create_dir(desk.path("schemes")).unwrap();
    desk.write("schemes/mine.mill", SRPT);
    let done = desk.millrace(&["run", "race.json"]);
    assert_eq!(done.code, 0, "{}", done.err);
    let summary = desk.json("race-results/summary.json");
    let lanes = summary["lanes"].as_array().unwrap();
    let prints: Vec<_> = lanes.iter().map(|lane| lane["fingerprint"].as_str().unwrap()).collect();
    assert!(prints.chunks(2).all(|pair| pair[0] == pair[1]), "{prints:?}");
    // Results belong to the source, not to the file's name.
    desk.write("schemes/mine.mill", &SRPT.replace("remaining", "size"));
    let again = desk.millrace(&["run", "race.json", "--resume"]);
    assert_eq!(again.code, 2, "{}", again.out);
}

#[test]
fn files_must_be_there_inside_the_folder_and_alone() {
    let run = |scheme: Value| desk(&scheme).millrace(&["run", "race.json"]);
    refused(&run(json!({ "file": "gone.mill" })), &["contestants[1].scheme.file", "gone.mill"]);
    refused(&run(json!({ "file": "../mine.mill" })), &["--allow-outside"]);
    refused(&run(json!({ "file": 7 })), &["contestants[1].scheme.file", "got 7"]);
    refused(&run(json!({ "file": "a.mill", "source": "b" })), &["not both"]);
    refused(&run(json!({ "text": "b" })), &["contestants[1].scheme", "text"]);
    refused(&run(json!({ "source": 5 })), &["contestants[1].scheme"]);
}

#[test]
fn faults_name_line_and_column() {
    let run = |source: &str| desk(&json!({ "source": source })).millrace(&["run", "race.json"]);
    let wrong = SRPT.replace("remaining", "remainder");
    refused(
        &run(&wrong),
        &["contestants[1].scheme, line 4, column 17: expected a name that is defined here"],
    );
    refused(&run(&SRPT.replace("key {", "key { while true { }")), &["line 4", "no loops"]);
    refused(&run(&"x".repeat(1 << 20)), &["line 1", "at most 65536 bytes"]);
    refused(
        &run("scheme \"A\" sender { window reno recovery sack } ports fifo"),
        &["flow-level", "got \"A\""],
    );
}

#[test]
fn a_lane_whose_scheme_fails_says_why_and_the_others_are_kept() {
    let packets =
        "scheme \"A\" sender { tag { level = 9 } window reno recovery sack } ports strict(8)";
    let mut race = scenario();
    race["level"] = "packet".into();
    race["topology"] = json!({ "kind": "star" });
    race["contestants"] = json!([{ "scheme": { "source": packets } }]);
    let packet_desk = Desk::new();
    packet_desk.write("race.json", &race.to_string());
    packet_desk.write("flows.csv", FLOWS);
    let told = packet_desk.millrace(&["explain", "race.json", "--lane", "0", "--flow", "0"]);
    assert_eq!(told.code, 1, "{}", told.out);
    assert!(told.err.contains("set level to 9"), "{}", told.err);
    let source = SRPT.replace("value = remaining", "value = size / (size - size)");
    let desk = desk(&json!({ "source": source }));
    let done = desk.millrace(&["run", "race.json"]);
    assert_eq!(done.code, 1, "{}", done.err);
    for word in ["flow 0 at 0 s: key, written in line 4", "set value to inf", "size = 3000000 B"] {
        assert!(done.err.contains(word), "no {word:?} in: {}", done.err);
    }
}
