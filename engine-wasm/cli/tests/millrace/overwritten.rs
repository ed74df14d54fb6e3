//! Overwriting replaces results once the new ones are complete, and not before.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use crate::full_disk::limited;
use crate::long_race::{self, LANES, UNDISTURBED};
use crate::support::{Desk, FLOWS, results, scenario};
use serde_json::json;

/// A desk with a long `race.json`, and the results of a short `old.json` in `here`.
fn desk_with_results() -> Desk {
    let desk = Desk::new();
    long_race::write(&desk);
    desk.write("flows.csv", FLOWS);
    let mut old = scenario();
    old["level"] = json!("packet");
    old["contestants"] = json!([{ "scheme": "dctcp" }]);
    desk.write("old.json", &old.to_string());
    let done = desk.millrace(&["run", "old.json", "--out", "here", "--trace", "queues"]);
    assert_eq!(done.code, 0, "{}", done.err);
    desk
}

/// The files in `here` except new ones.
fn earlier(desk: &Desk) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = desk.files("here");
    files.retain(|name, _| !name.starts_with("replacement") && !name.ends_with(".lock"));
    files
}

const OVERWRITE: [&str; 3] = ["--out", "here", "--overwrite"];

#[test]
fn an_interruption_leaves_the_earlier_results_and_can_be_resumed() {
    for signal in ["-INT", "-KILL"] {
        let desk = desk_with_results();
        let before = earlier(&desk);
        let begun = long_race::start(&desk, &OVERWRITE, "here/replacement/lanes/0.sha256");
        let (code, told) = long_race::end(begun, signal);
        if signal == "-INT" {
            assert_eq!(code, Some(1), "{told}");
            let words = "in here/replacement; --overwrite --resume runs only these; the earlier \
                         results are unchanged";
            assert!(told.contains(words), "{told}");
        }
        assert!(earlier(&desk) == before, "{signal}: the earlier results have changed");

        let old = ["run", "old.json", "--out", "here", "--trace", "queues", "--resume"];
        let shown = desk.millrace(&old);
        assert_eq!(shown.code, 0, "{}", shown.err);
        let words = "here/replacement holds lanes of an unfinished --overwrite; run its scenario \
                     with --overwrite --resume to finish them";
        assert!(shown.err.contains(words), "{}", shown.err);
        let other = desk.millrace(&["run", "race.json", "--out", "here", "--resume"]);
        assert_eq!(other.code, 2, "{}", other.err);
        assert!(earlier(&desk) == before, "{signal}: the earlier results have changed");

        let resumed = desk.millrace(&[&["run", "race.json", "--resume"], &OVERWRITE[..]].concat());
        assert_eq!(resumed.code, 0, "{}", resumed.err);
        let ran = resumed.err.lines().filter(|line| line.starts_with("lane ")).count();
        assert!((1..LANES).contains(&ran), "{signal}: only the missing lanes run: {ran}");
        assert!(results(&desk, "here") == *UNDISTURBED, "{signal}: other results");
    }
}

#[test]
fn a_failed_write_leaves_the_earlier_results() {
    let desk = desk_with_results();
    let before = earlier(&desk);
    let done =
        limited(&desk, 64, &[&["run", "race.json", "--lanes", "1"], &OVERWRITE[..]].concat());
    assert_eq!(done.code, 1, "{}", done.err);
    assert!(earlier(&desk) == before, "the earlier results have changed");
    assert!(done.err.contains("here/replacement/lanes/0.flows.csv: File too large"));
}

/// A desk with results of `old.json` in `old`, and of `new.json` in `new`.
fn desk_with_old_and_new() -> Desk {
    let desk = Desk::new();
    desk.write("flows.csv", FLOWS);
    let mut race = scenario();
    desk.write("new.json", &race.to_string());
    race["level"] = json!("packet");
    race["contestants"] = json!([{ "scheme": "dctcp" }]);
    desk.write("old.json", &race.to_string());
    for run in [
        &["run", "old.json", "--out", "old", "--trace", "queues"][..],
        &["run", "new.json", "--out", "new"],
    ] {
        let done = desk.millrace(run);
        assert_eq!(done.code, 0, "{}", done.err);
    }
    desk
}

#[test]
fn complete_results_replace_all_earlier_ones() {
    let desk = desk_with_old_and_new();
    let overwrite = |folder: &str, flags: &[&str], lanes: usize| {
        let run = [&["run", "new.json", "--overwrite", "--out", folder], flags].concat();
        let done = desk.millrace(&run);
        assert_eq!(done.code, 0, "{folder}: {}", done.err);
        assert_eq!(done.err.lines().count(), lanes, "{folder}: {}", done.err);
        assert!(results(&desk, folder) == results(&desk, "new"), "{folder} has other results");
    };
    overwrite("empty", &[], 4);
    desk.copy("old", "finished");
    overwrite("finished", &[], 4);
    overwrite("finished", &[], 4);
    overwrite("finished", &["--resume"], 0);
    desk.copy("old", "resumed");
    overwrite("resumed", &["--resume"], 4);
    desk.copy("old", "unfinished/lanes");
    overwrite("unfinished", &[], 4);
    desk.copy("old", "begun");
    desk.copy("old", "begun/replacement/lanes");
    overwrite("begun", &["--resume"], 4);
}

#[test]
fn other_files_stay() {
    let desk = desk_with_old_and_new();
    desk.copy("old", "here");
    fs::create_dir(desk.path("here/replacement")).expect("a writable folder");
    for file in ["here/notes.txt", "here/replacement/notes.txt"] {
        desk.write(file, "what somebody wrote");
    }
    let done = desk.millrace(&["run", "new.json", "--out", "here", "--overwrite"]);
    assert_eq!(done.code, 0, "{}", done.err);
    for file in ["here/notes.txt", "here/replacement/notes.txt"] {
        assert_eq!(desk.read(file), "what somebody wrote");
    }
    let mut results = results(&desk, "here");
    results.retain(|name, _| !name.ends_with("notes.txt"));
    assert!(results == crate::support::results(&desk, "new"), "here are other results");
}

#[test]
fn an_interrupted_replacement_is_completed_by_the_next_run() {
    let desk = desk_with_old_and_new();
    let files = ["summary.json", "flows.csv", "coflows.csv", "checksums.sha256"];
    for moved in 0..=files.len() {
        let folder = format!("after-{moved}");
        desk.copy("old", &folder);
        desk.copy("new", &format!("{folder}/replacement"));
        for file in &files[..moved] {
            let from = desk.path(&format!("{folder}/replacement/{file}"));
            fs::rename(from, desk.path(&format!("{folder}/{file}"))).expect("a writable folder");
        }
        if moved == files.len() {
            fs::remove_file(desk.path(&format!("{folder}/queues.csv"))).expect("a file");
        }
        let done = desk.millrace(&["run", "new.json", "--out", &folder, "--resume"]);
        assert_eq!((done.code, done.err.as_str()), (0, ""), "{folder}");
        assert!(desk.files(&folder) == desk.files("new"), "{folder} has other files");
    }
}

#[test]
fn damaged_new_results_replace_nothing() {
    let desk = desk_with_old_and_new();
    desk.copy("old", "here");
    desk.copy("new", "here/replacement");
    desk.write("here/replacement/flows.csv", "what somebody wrote");
    let before = desk.files("here");
    for flags in [&[][..], &["--resume"]] {
        let done = desk.millrace(&[&["run", "new.json", "--out", "here"], flags].concat());
        assert_eq!(done.code, 2, "{}", done.err);
        let words = "here/replacement/flows.csv has changed since it was written";
        assert!(done.err.contains(words) && done.err.contains("--overwrite"), "{}", done.err);
        assert!(desk.files("here") == before, "files have changed");
    }
    let done = desk.millrace(&["run", "new.json", "--out", "here", "--overwrite"]);
    assert_eq!(done.code, 0, "{}", done.err);
    assert!(results(&desk, "here") == results(&desk, "new"));
}
