//! An interrupted run keeps finished lanes; resuming runs only the rest.

use crate::long_race::{self, LANES, UNDISTURBED};
use crate::support::{Desk, results};
use serde_json::json;

#[test]
fn an_interrupted_run_can_be_resumed() {
    let desk = Desk::new();
    long_race::write(&desk);
    let program = long_race::start(&desk, &["--out", "here"], "here/lanes/0.sha256");
    let (code, told) = long_race::end(program, "-INT");
    assert_eq!(code, Some(1));
    assert!(told.contains("--resume runs only these"), "{told}");
    assert!(told.contains(&format!("lane {LANES}: SRPT, seed {}: not run", LANES / 2)), "{told}");

    let partial = desk.json("here/summary.json");
    let (missing, kept) = (partial["missing"].as_array().unwrap(), &partial["lanes"]);
    assert!(!missing.is_empty());
    assert_eq!(missing.len() + kept.as_array().unwrap().len(), LANES);

    let resumed = desk.millrace(&["run", "race.json", "--out", "here", "--resume"]);
    assert_eq!(resumed.code, 0, "{}", resumed.err);
    assert_eq!(resumed.err.lines().count(), missing.len(), "only the missing lanes run");
    let whole = desk.json("here/summary.json");
    assert_eq!(whole["missing"], json!([]));
    assert_eq!(whole["lanes"][0], kept[0], "a kept lane is kept as it was");

    assert!(results(&desk, "here") == *UNDISTURBED, "here are other results");
}

#[test]
fn a_killed_run_leaves_lanes_and_no_lock() {
    let desk = Desk::new();
    long_race::write(&desk);
    let program = long_race::start(&desk, &["--out", "here"], "here/lanes/1.sha256");
    long_race::end(program, "-KILL");
    let kept = (0..LANES).filter(|lane| desk.path(&format!("here/lanes/{lane}.sha256")).exists());
    let kept = kept.count();
    let resumed = desk.millrace(&["run", "race.json", "--out", "here", "--resume"]);
    assert_eq!(resumed.code, 0, "{}", resumed.err);
    let ran = resumed.err.lines().filter(|line| line.starts_with("lane ")).count();
    assert_eq!(ran, LANES - kept, "{}", resumed.err);
    assert!(results(&desk, "here") == *UNDISTURBED, "here are other results");
}
