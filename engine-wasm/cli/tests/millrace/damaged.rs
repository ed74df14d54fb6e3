//! Resuming rejects every file that differs from what the run wrote.

use std::fs;

use crate::full_disk::{run_without_joining, write_race};
use crate::support::{Desk, results, scenario};
use serde_json::{Value, json};

/// Damage to a file.
#[derive(Clone, Copy, Debug)]
enum Damage {
    Missing,
    Cut,
    Edited,
    /// Another file of its kind is copied over it.
    Duplicated,
}

const HARMS: [Damage; 4] = [Damage::Missing, Damage::Cut, Damage::Edited, Damage::Duplicated];

impl Damage {
    /// Damages `file`, or copies `other` over it.
    fn apply(self, desk: &Desk, file: &str, other: &str) {
        let path = desk.path(file);
        let text = desk.read(file);
        let harmed = match self {
            Self::Missing => return fs::remove_file(path).expect("a writable folder"),
            Self::Cut => text[..text.len() / 2].to_owned(),
            Self::Edited => {
                let digit = text.rfind(|letter: char| letter.is_ascii_digit()).expect("a digit");
                let edited = if &text[digit..=digit] == "1" { "2" } else { "1" };
                format!("{}{edited}{}", &text[..digit], &text[digit + 1..])
            }
            Self::Duplicated => desk.read(other),
        };
        assert_ne!(harmed, text, "{file} is harmed");
        fs::write(path, harmed).expect("a writable folder");
    }
}

/// A desk with `race.json`, its results in `clean`, and three of its four lanes in `cut`; likewise
/// `other.json` in `other` and `other-cut`.
fn desk_with_lanes() -> Desk {
    let desk = Desk::new();
    write_race(&desk);
    run_without_joining(&desk, "cut");
    let done = desk.millrace(&["run", "race.json", "--out", "clean"]);
    assert_eq!(done.code, 0, "{}", done.err);
    for file in ["3.flows.csv", "3.coflows.csv", "3.json", "3.sha256"] {
        fs::remove_file(desk.path("cut/lanes").join(file)).expect("a writable folder");
    }
    let race = desk.read("race.json");
    let mut other = scenario();
    other["workload"]["data_file"] = json!("some.csv");
    other["seeds"] = json!([1, 2, 3]);
    desk.write("other.json", &other.to_string());
    let done = desk.millrace(&["run", "other.json", "--out", "other"]);
    assert_eq!(done.code, 0, "{}", done.err);
    desk.write("race.json", &other.to_string());
    run_without_joining(&desk, "other-cut");
    desk.write("race.json", &race);
    desk
}

/// Resumes a copy of `cut` damaged by `harm`, and expects that lanes 1 and 4 run, that a line with
/// `words` gives the reason, and that the results equal those of an uninterrupted run.
fn reruns_damaged(desk: &Desk, name: &str, harm: impl Fn(&str), words: &str) {
    let lanes = format!("{name}/lanes");
    desk.copy("cut", name);
    harm(&lanes);
    let done = desk.millrace(&["run", "race.json", "--out", name, "--resume"]);
    assert_eq!(done.code, 0, "{name}: {}", done.err);
    let told: Vec<_> = done.err.lines().filter(|line| line.starts_with("millrace: ")).collect();
    let expected = format!("millrace: rerunning lane 1: {lanes}/{words}");
    assert!(told.len() == 1 && told[0].starts_with(&expected), "{name}: {told:?}, not {expected}");
    let mut ran: Vec<_> = done.err.lines().filter(|line| line.starts_with("lane ")).collect();
    ran.sort_unstable();
    assert_eq!(ran.len(), 2, "{name}: {ran:?}");
    assert!(ran[0].starts_with("lane 1 of 4") && ran[1].starts_with("lane 4 of 4"), "{ran:?}");
    assert!(results(desk, name) == results(desk, "clean"), "{name} has other results");
}

#[test]
fn damaged_lanes_run_again() {
    let desk = desk_with_lanes();
    for file in ["flows.csv", "coflows.csv", "json", "sha256"] {
        for harm in HARMS {
            let words = match (file, harm) {
                (_, Damage::Missing) => format!("0.{file} is missing"),
                ("sha256", Damage::Edited) => "0.sha256 belongs to another run".to_owned(),
                ("sha256", Damage::Cut | Damage::Duplicated) => {
                    "0.sha256 has no checksum of".to_owned()
                }
                _ => format!("0.{file} has changed since it was written"),
            };
            let apply = |lanes: &str| {
                harm.apply(&desk, &format!("{lanes}/0.{file}"), &format!("{lanes}/1.{file}"));
            };
            reruns_damaged(&desk, &format!("{harm:?}-{file}"), apply, &words);
        }
    }
}

#[test]
fn lanes_with_foreign_files_run_again() {
    let desk = desk_with_lanes();
    let copy = |from: &str, lanes: &str| {
        for file in ["flows.csv", "coflows.csv", "json", "sha256"] {
            let (from, to) = (format!("{from}.{file}"), format!("{lanes}/0.{file}"));
            fs::copy(desk.path(&from), desk.path(&to)).expect("a writable folder");
        }
    };
    let duplicated = |lanes: &str| copy(&format!("{lanes}/1"), lanes);
    reruns_damaged(&desk, "duplicated", duplicated, "0.sha256 has no checksum of 0.flows.csv");
    let foreign = |lanes: &str| copy("other-cut/lanes/0", lanes);
    reruns_damaged(&desk, "foreign", foreign, "0.sha256 belongs to another run");
    let fingerprint = |lanes: &str| {
        let mut record: Value = desk.json(&format!("{lanes}/0.json"));
        record["fingerprint"] = json!("dead");
        desk.write(&format!("{lanes}/0.json"), &record.to_string());
    };
    reruns_damaged(&desk, "fingerprint", fingerprint, "0.json has changed since it was written");
}

/// Expects that resuming `race.json` in `folder` is refused with `words` and changes no file, and
/// that overwriting gives the results of a run into an empty folder.
fn refused_until_overwritten(desk: &Desk, folder: &str, words: &str) {
    let before = desk.files(folder);
    let done = desk.millrace(&["run", "race.json", "--out", folder, "--resume"]);
    assert_eq!(done.code, 2, "{folder}: {}", done.err);
    assert!(done.err.contains(words), "{folder}: no {words:?} in: {}", done.err);
    assert!(done.err.contains("--overwrite"), "{folder}: {}", done.err);
    assert!(desk.files(folder) == before, "files in {folder} have changed");
    let done = desk.millrace(&["run", "race.json", "--out", folder, "--overwrite"]);
    assert_eq!(done.code, 0, "{folder}: {}", done.err);
    assert!(results(desk, folder) == results(desk, "clean"), "{folder} has other results");
}

#[test]
fn lanes_without_a_valid_run_file_are_refused() {
    let desk = desk_with_lanes();
    for harm in HARMS {
        let folder = format!("{harm:?}-run");
        desk.copy("cut", &folder);
        harm.apply(&desk, &format!("{folder}/lanes/run.json"), "other-cut/lanes/run.json");
        let words = match harm {
            Damage::Missing | Damage::Cut => format!("{folder}/lanes/run.json: "),
            Damage::Edited | Damage::Duplicated => {
                format!("{folder}: holds results of another scenario")
            }
        };
        refused_until_overwritten(&desk, &folder, &words);
    }
    desk.copy("cut", "laid-out");
    let compact = desk.json("laid-out/lanes/run.json").to_string();
    desk.write("laid-out/lanes/run.json", &compact);
    let words = "laid-out/lanes/run.json: has changed since it was written";
    refused_until_overwritten(&desk, "laid-out", words);
}

#[test]
fn damaged_results_are_refused() {
    let desk = desk_with_lanes();
    for file in ["summary.json", "flows.csv", "coflows.csv", "checksums.sha256"] {
        for harm in HARMS {
            let folder = format!("{harm:?}-{file}");
            desk.copy("clean", &folder);
            harm.apply(&desk, &format!("{folder}/{file}"), &format!("other/{file}"));
            let words = match (file, harm) {
                ("summary.json", Damage::Duplicated) => "holds results of another scenario",
                ("checksums.sha256", Damage::Edited | Damage::Duplicated) => {
                    "has changed since it was"
                }
                _ => file,
            };
            refused_until_overwritten(&desk, &folder, words);
        }
    }
}
