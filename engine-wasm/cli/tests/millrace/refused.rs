//! Without a flag, a run leaves existing results unchanged.

use crate::support::{Desk, FLOWS, scenario};
use serde_json::json;

/// Two scenarios on a desk, and the results of `race.json` in `here`.
fn desk_with_results() -> Desk {
    let desk = Desk::new();
    desk.write("flows.csv", FLOWS);
    desk.write("race.json", &scenario().to_string());
    let mut other = scenario();
    other["seeds"] = json!([3]);
    desk.write("other.json", &other.to_string());
    let done = desk.millrace(&["run", "race.json", "--out", "here"]);
    assert_eq!(done.code, 0, "{}", done.err);
    desk
}

/// Runs `scenario` into `folder`, and expects a refusal with `words` that changes no file there.
fn refused(desk: &Desk, scenario: &str, folder: &str, words: &[&str]) {
    let before = desk.files(folder);
    let done = desk.millrace(&["run", scenario, "--out", folder]);
    assert_eq!(done.code, 2, "{}", done.err);
    for word in [folder, "--overwrite", "another --out"].iter().chain(words) {
        assert!(done.err.contains(word), "no {word:?} in: {}", done.err);
    }
    assert!(desk.files(folder) == before, "files in {folder} have changed");
}

#[test]
fn finished_results_are_neither_replaced_nor_repeated() {
    let desk = desk_with_results();
    let names = "(summary.json, flows.csv, coflows.csv, checksums.sha256)";
    let theirs = format!("holds finished results of another scenario {names}");
    refused(&desk, "other.json", "here", &[&theirs]);
    let own = format!("holds finished results of this scenario {names}; --resume shows them");
    refused(&desk, "race.json", "here", &[&own]);
}

#[test]
fn results_of_another_engine_are_reported() {
    let desk = desk_with_results();
    let mut summary = desk.json("here/summary.json");
    summary["engine_version"] = json!("0.0.1");
    desk.write("here/summary.json", &summary.to_string());
    refused(&desk, "race.json", "here", &["holds finished results of engine 0.0.1 (this is "]);
}

#[test]
fn partial_results_are_left_unchanged() {
    let desk = desk_with_results();
    for (file, told) in [
        ("summary.json", "(summary.json)"),
        ("flows.csv", "(flows.csv)"),
        ("coflows.csv", "(coflows.csv)"),
        ("queues.csv", "(queues.csv)"),
        ("checksums.sha256", "(checksums.sha256)"),
        ("lanes/0.flows.csv", "(lanes)"),
        ("replacement/lanes/run.json", "(replacement)"),
    ] {
        let folder = format!("with-{}", file.replace('/', "-"));
        let path = desk.path(&folder).join(file);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a writable folder");
        std::fs::write(path, "what somebody wrote").expect("a writable folder");
        refused(&desk, "race.json", &folder, &["holds results ", told]);
    }
}

#[test]
fn other_files_do_not_prevent_a_run() {
    let desk = desk_with_results();
    std::fs::create_dir(desk.path("notes")).expect("a writable folder");
    desk.write("notes/notes.txt", "what somebody wrote");
    let done = desk.millrace(&["run", "race.json", "--out", "notes"]);
    assert_eq!(done.code, 0, "{}", done.err);
    assert_eq!(desk.read("notes/notes.txt"), "what somebody wrote");
}
