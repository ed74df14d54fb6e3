//! Versions and builds in results, and warnings about other versions.

use std::fs;

use crate::support::{Desk, FLOWS, scenario};
use millrace_sim::ENGINE_BUILD;
use serde_json::json;

fn desk_with_results() -> Desk {
    let desk = Desk::new();
    desk.write("race.json", &scenario().to_string());
    desk.write("flows.csv", FLOWS);
    let done = desk.millrace(&["run", "race.json", "--out", "here"]);
    assert_eq!(done.code, 0, "{}", done.err);
    desk
}

#[test]
fn program_and_results_name_version_and_build() {
    let desk = desk_with_results();
    assert_eq!(desk.millrace(&["--version"]).out, format!("millrace {ENGINE_BUILD}\n"));
    let catalogue = desk.millrace(&["catalogue"]).out;
    assert!(catalogue.starts_with(&format!("millrace {ENGINE_BUILD}\n")), "{catalogue}");
    let summary = desk.json("here/summary.json");
    assert_eq!(summary["engine_version"], ENGINE_BUILD);
    for lane in summary["lanes"].as_array().unwrap() {
        assert_eq!(lane["engine_version"], ENGINE_BUILD);
    }
}

#[test]
fn results_of_another_build_are_not_resumed() {
    let desk = desk_with_results();
    let other = ENGINE_BUILD.split_once('+').unwrap().0.to_owned() + "+00000000";
    let mut summary = desk.json("here/summary.json");
    summary["engine_version"] = json!(other);
    fs::write(desk.path("here/summary.json"), summary.to_string()).unwrap();
    let done = desk.millrace(&["run", "race.json", "--out", "here", "--resume"]);
    assert_eq!(done.code, 2, "{}", done.err);
    for version in [other.as_str(), ENGINE_BUILD] {
        assert!(done.err.contains(version), "no {version} in: {}", done.err);
    }
}

/// A link to a small race that claims results of `engine`.
fn link(engine: &str) -> String {
    let engine = engine.replace('+', "%2B");
    format!("p.2.preset=one-link&workload.parameters.flows=50&engine={engine}&fingerprint=deadbeef")
}

#[test]
fn a_link_of_another_version_is_reported_before_and_after_the_race() {
    let desk = Desk::new();
    let done = desk.millrace(&["run", &link("0.1.0")]);
    assert_eq!(done.code, 0, "{}", done.err);
    let before = format!(
        "the link was made with Millrace 0.1.0; this is {ENGINE_BUILD}, so results may differ"
    );
    assert!(done.err.contains(&before), "{}", done.err);
    assert!(done.err.contains("probably because the versions differ"), "{}", done.err);
}

#[test]
fn a_link_of_this_build_is_compared_by_results_only() {
    let desk = Desk::new();
    let done = desk.millrace(&["run", &link(ENGINE_BUILD)]);
    assert_eq!(done.code, 0, "{}", done.err);
    assert!(!done.err.contains("made with Millrace"), "{}", done.err);
    assert!(done.err.contains("its preset or the engine has changed since"), "{}", done.err);
}

#[test]
fn malformed_versions_are_refused() {
    let desk = Desk::new();
    let done = desk.millrace(&["run", &link("0.2.0%1B[2J")]);
    assert_eq!(done.code, 2, "{}", done.err);
    assert!(done.err.contains("expected a version such as 0.2.0+1a2b3c4d"), "{}", done.err);
    assert!(!done.err.contains('\u{1b}'), "{:?}", done.err);
}
