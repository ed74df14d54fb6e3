//! A full disk, simulated by a limit on file sizes.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::support::{Desk, Done, results, scenario};
use serde_json::json;

/// Runs the program with a file size limit of `blocks` of 512 bytes, or 1 KiB in some shells.
pub fn limited(desk: &Desk, blocks: u32, arguments: &[&str]) -> Done {
    let limit = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
    let program = desk.command(arguments);
    let mut shell = Command::new("sh");
    shell.args(["-c", &limit]).arg(program.get_program()).args(program.get_args());
    Done::of(shell.current_dir(desk.path("")).stdin(Stdio::null()))
}

/// Four lanes with parts of a few kilobytes, so that only the joined table exceeds the limit.
pub fn write_race(desk: &Desk) {
    let mut race = scenario();
    race["workload"]["data_file"] = "some.csv".into();
    desk.write("race.json", &race.to_string());
    let rows = (0..120).map(|flow| {
        let (source, destination) = (flow % 8, (flow + 1 + flow / 8 % 7) % 8);
        let size = 1_000 + flow * 7 % 50_000;
        format!("{},{source},{destination},{size},{}\n", f64::from(flow) * 5e-5, flow / 4)
    });
    let header = "start_s,source,destination,size_bytes,coflow\n".to_owned();
    desk.write("some.csv", &(header + &rows.collect::<String>()));
}

/// Runs that race into `folder` until all lanes are there and nothing is joined.
pub fn run_without_joining(desk: &Desk, folder: &str) {
    let done = limited(desk, 24, &["run", "race.json", "--out", folder]);
    assert_eq!(done.code, 1, "{}", done.err);
    assert!(desk.path(folder).join("lanes/3.sha256").exists(), "{}", done.err);
}

#[test]
fn unjoined_lanes_are_kept() {
    let desk = Desk::new();
    write_race(&desk);
    run_without_joining(&desk, "here");
    let resumed = desk.millrace(&["run", "race.json", "--out", "here", "--resume"]);
    assert_eq!((resumed.code, resumed.err.as_str()), (0, ""));
    desk.millrace(&["run", "race.json", "--out", "there"]);
    assert_eq!(results(&desk, "here"), results(&desk, "there"));
}

#[test]
fn a_failed_write_stops_the_other_lanes() {
    let desk = Desk::new();
    let mut race = scenario();
    race["level"] = json!("flow");
    race["workload"] = json!({
        "kind": "poisson",
        "parameters": { "sizes": "web-search", "warm_up_times": 0, "cool_down": "nothing" }
    });
    race["seeds"] = json!([1]);
    race["sweep"] =
        json!({ "path": "/workload/parameters/flows", "values": [10, 2000, 20, 30, 40] });
    desk.write("race.json", &race.to_string());
    let run = ["run", "race.json", "--out", "here", "--lanes", "1"];
    let done = limited(&desk, 64, &run);
    assert_eq!(done.code, 1, "{}", done.err);
    for words in [
        "8 lanes are missing in here; --resume runs only these",
        "lane 3: Fair sharing at 2000, seed 1: failed: here/lanes/2.flows.csv: File too large",
        "lane 4: SRPT at 2000, seed 1: not run",
        "lane 10: SRPT at 40, seed 1: not run",
    ] {
        assert!(done.err.contains(words), "no {words:?} in: {}", done.err);
    }
    assert_eq!(done.err.lines().filter(|line| line.starts_with("lane ")).count(), 2);
    let unfinished = |name: &PathBuf| name.extension().is_some_and(|end| end == "unfinished");
    assert!(!desk.files("here").keys().any(unfinished), "the disk needs the space");

    let resumed = desk.millrace(&[&run[..], &["--resume"]].concat());
    assert_eq!(resumed.code, 0, "{}", resumed.err);
    assert_eq!(resumed.err.lines().count(), 8, "{}", resumed.err);
    desk.millrace(&["run", "race.json", "--out", "there"]);
    assert_eq!(results(&desk, "here"), results(&desk, "there"));
}
