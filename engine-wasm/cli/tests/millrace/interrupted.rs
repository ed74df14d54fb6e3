//! Interrupting a run keeps what it finished; resuming runs only the rest.

use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::support::{Desk, scenario};
use serde_json::{Value, json};

const LANES: usize = 24;

/// A race of many lanes, each of which takes long enough to be interrupted in between.
fn long_race() -> Desk {
    let desk = Desk::new();
    let mut race = scenario();
    race["seeds"] = (1..=LANES / 2).collect();
    desk.write("race.json", &race.to_string());
    let rows = (0..10_000).map(|flow| {
        let (source, destination) = (flow % 8, (flow + 1 + flow / 8 % 7) % 8);
        format!("{},{source},{destination},{}\n", f64::from(flow) * 5e-5, 1_000 + flow * 7 % 50_000)
    });
    let header = "start_s,source,destination,size_bytes\n".to_owned();
    desk.write("flows.csv", &(header + &rows.collect::<String>()));
    desk
}

/// Waits until the program has written `file`.
fn wait_for(program: &mut Child, desk: &Desk, file: &str) {
    while !desk.path(file).exists() {
        let ended = program.try_wait().expect("the program can be asked");
        assert!(ended.is_none(), "the program ended before {file} was there");
        std::thread::sleep(Duration::from_millis(2));
    }
}

fn interrupt(program: &Child) {
    let sent = Command::new("kill").args(["-INT", &program.id().to_string()]).status();
    assert!(sent.is_ok_and(|status| status.success()));
}

#[test]
fn an_interrupted_run_keeps_its_lanes_and_resuming_completes_it() {
    let desk = long_race();
    let mut program = desk
        .command(&["run", "race.json", "--out", "here", "--lanes", "1"])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    wait_for(&mut program, &desk, "here/lanes/0.json");
    interrupt(&program);
    let ended = program.wait_with_output().expect("the program ends");
    assert_eq!(ended.status.code(), Some(1));
    let told = String::from_utf8(ended.stderr).unwrap();
    assert!(told.contains("--resume runs only those"), "{told}");
    assert!(told.contains(&format!("lane {LANES}: SRPT, seed {}: not run", LANES / 2)), "{told}");

    let partial = desk.json("here/summary.json");
    let (missing, kept) = (partial["missing"].as_array().unwrap(), &partial["lanes"]);
    assert!(!missing.is_empty());
    assert_eq!(missing.len() + kept.as_array().unwrap().len(), LANES);

    let refused = desk.millrace(&["run", "race.json", "--out", "here"]);
    assert_eq!(refused.code, 2, "finished lanes are not thrown away unasked");
    assert!(refused.err.contains("--resume") && refused.err.contains("--overwrite"));

    let resumed = desk.millrace(&["run", "race.json", "--out", "here", "--resume"]);
    assert_eq!(resumed.code, 0, "{}", resumed.err);
    assert_eq!(resumed.err.lines().count(), missing.len(), "only the missing lanes run");
    let whole = desk.json("here/summary.json");
    assert_eq!(whole["missing"], json!([]));
    assert_eq!(whole["lanes"][0], kept[0], "a kept lane is kept as it was");

    desk.millrace(&["run", "race.json", "--out", "there"]);
    assert_eq!(desk.read("here/flows.csv"), desk.read("there/flows.csv"));
    let prints = |summary: &Value| -> Vec<Value> {
        let lanes = summary["lanes"].as_array().unwrap().iter();
        lanes.map(|lane| lane["fingerprint"].clone()).collect()
    };
    assert_eq!(prints(&whole), prints(&desk.json("there/summary.json")));
}
