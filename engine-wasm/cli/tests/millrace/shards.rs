//! Shards: parts of a run on several machines, joined to the results of one.

use serde_json::json;

use crate::support::{Desk, FLOWS, results, scenario};

/// A desk with a race of 18 packet-level lanes: three contestants, two loads, three seeds.
fn desk_with_race() -> Desk {
    let desk = Desk::new();
    let race = json!({
        "version": 1,
        "title": "Three schemes",
        "level": "packet",
        "topology": { "kind": "single-link" },
        "workload": { "kind": "poisson", "parameters": { "flows": 30 } },
        "contestants": [{ "scheme": "dctcp" }, { "scheme": "pias" }, { "scheme": "pfabric" }],
        "seeds": [1, 2, 3],
        "sweep": { "path": "/workload/parameters/load", "values": [0.4, 0.7] },
    });
    desk.write("race.json", &race.to_string());
    desk
}

const TRACED: [&str; 6] = ["run", "race.json", "--trace", "queues", "--trace-samples", "20"];

fn run(desk: &Desk, options: &[&str]) {
    let done = desk.millrace(&[&TRACED, options].concat());
    assert_eq!(done.code, 0, "{}", done.err);
}

/// Runs all shards; returns their folders in an order that is not theirs.
fn run_shards(desk: &Desk, of: u32) -> Vec<String> {
    let folder = |number: u32| format!("part-{of}-{number}");
    for number in 1..=of {
        run(desk, &["--shard", &format!("{number}/{of}"), "--out", &folder(number)]);
    }
    let (even, odd): (Vec<u32>, Vec<u32>) = (1..=of).partition(|number| number % 2 == 0);
    even.into_iter().chain(odd.into_iter().rev()).map(folder).collect()
}

fn merge(desk: &Desk, parts: &[String], out: &str) -> crate::support::Done {
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    desk.millrace(&[&["merge"], &parts[..], &["--out", out]].concat())
}

#[test]
fn any_number_of_shards_gives_the_results_of_one_run() {
    let desk = desk_with_race();
    run(&desk, &["--out", "whole"]);
    let whole = results(&desk, "whole");
    for of in [1, 4, 7, 20] {
        let parts = run_shards(&desk, of);
        let out = format!("merged-{of}");
        let done = merge(&desk, &parts, &out);
        assert_eq!(done.code, 0, "{}", done.err);
        assert!(done.out.contains("Relative to DCTCP"), "{}", done.out);
        assert!(results(&desk, &out) == whole, "{of} shards: other results");
        for table in ["flows.csv", "coflows.csv", "queues.csv"] {
            let [one, other] =
                ["whole", &out].map(|folder| desk.read(&format!("{folder}/{table}")));
            assert!(one == other, "{of} shards: another {table}");
        }
        let again = desk.millrace(&[&TRACED[..], &["--out", &out, "--resume"]].concat());
        assert_eq!(again.code, 0, "{}", again.err);
    }
}

#[test]
fn costs_are_sums_and_memory_is_the_largest() {
    let desk = desk_with_race();
    let parts = run_shards(&desk, 2);
    assert_eq!(merge(&desk, &parts, "merged").code, 0);
    let summary = desk.json("merged/summary.json");
    let lanes = summary["lanes"].as_array().expect("lanes");
    let each = |name: &str| -> Vec<f64> {
        lanes.iter().map(|lane| lane["costs"][name].as_f64().unwrap_or(0.0)).collect()
    };
    let of = |name: &str| summary["costs"][name].as_f64().unwrap_or(0.0);
    assert!((of("cpu_s") - each("cpu_s").iter().sum::<f64>()).abs() < 1e-9);
    let most = each("peak_memory_bytes").into_iter().fold(0.0, f64::max);
    assert!((of("peak_memory_bytes") - most).abs() < 1.0);
}

#[test]
fn a_shard_without_lanes_is_valid() {
    let desk = Desk::new();
    desk.write("race.json", &scenario().to_string());
    desk.write("flows.csv", FLOWS);
    for number in 1..=6 {
        let shard = format!("{number}/6");
        let done =
            desk.millrace(&["run", "race.json", "--shard", &shard, "--out", &format!("p{number}")]);
        assert_eq!(done.code, 0, "{}", done.err);
        let lanes = u32::from(number <= 4);
        assert!(done.out.contains(&format!("({lanes} of 4 lanes)")), "{}", done.out);
    }
    let parts: Vec<String> = (1..=6).map(|number| format!("p{number}")).collect();
    let done = merge(&desk, &parts, "merged");
    assert_eq!(done.code, 0, "{}", done.err);
    assert_eq!(desk.millrace(&["run", "race.json", "--out", "whole"]).code, 0);
    assert!(results(&desk, "merged") == results(&desk, "whole"));
}

#[test]
fn a_missing_shard_and_missing_lanes_are_named() {
    let desk = desk_with_race();
    let mut parts = run_shards(&desk, 7);
    parts.retain(|part| part != "part-7-3");
    let done = merge(&desk, &parts, "merged");
    assert_eq!(done.code, 2, "{}", done.err);
    assert!(done.err.contains("missing: shard 3/7, lanes "), "{}", done.err);
    assert!(!desk.path("merged").exists(), "nothing is written");

    // As if killed: the shard's last lane has no files.
    parts.push("part-7-3".to_owned());
    let lanes = desk.files("part-7-3/lanes");
    let of_lane = |name: &str| name.split('.').next().and_then(|lane| lane.parse::<u32>().ok());
    let last = lanes.keys().filter_map(|name| of_lane(&name.display().to_string())).max();
    let last = last.expect("a lane");
    for name in lanes.keys().filter(|name| of_lane(&name.display().to_string()) == Some(last)) {
        std::fs::remove_file(desk.path("part-7-3/lanes").join(name)).expect("a file");
    }
    let done = merge(&desk, &parts, "merged");
    assert_eq!(done.code, 2, "{}", done.err);
    let words = format!(
        "part-7-3: shard 3/7 is incomplete: lane {} is missing; finish it with --shard 3/7 --resume",
        last + 1
    );
    assert!(done.err.contains(&words), "{}", done.err);

    let resumed = desk
        .millrace(&[&TRACED[..], &["--shard", "3/7", "--out", "part-7-3", "--resume"]].concat());
    assert_eq!(resumed.code, 0, "{}", resumed.err);
    assert_eq!(resumed.err.lines().count(), 1, "only the missing lane runs: {}", resumed.err);
    assert_eq!(merge(&desk, &parts, "merged").code, 0);
    run(&desk, &["--out", "whole"]);
    assert!(results(&desk, "merged") == results(&desk, "whole"));
}

#[test]
fn parts_that_do_not_belong_together_are_refused_by_name() {
    let desk = desk_with_race();
    let parts = run_shards(&desk, 2);
    let refused = |parts: &[&str], words: &str| {
        let parts: Vec<String> = parts.iter().map(|&part| part.to_owned()).collect();
        let done = merge(&desk, &parts, "merged");
        assert_eq!(done.code, 2, "{parts:?}: {}", done.err);
        assert!(done.err.contains(words), "{parts:?}: {}", done.err);
        assert!(!desk.path("merged").exists(), "{parts:?}");
    };
    let [two, one] = [&parts[0], &parts[1]].map(String::as_str);
    desk.copy(one, "copy");
    refused(&[one, two, "copy"], "is shard 1/2, as is ");
    refused(&[one, "."], ".: holds no shard; run one with --shard K/N");
    run(&desk, &["--out", "whole"]);
    refused(&[one, "whole"], "whole: holds no shard");

    // Another option, another scenario, another number of shards.
    let other = desk.millrace(&["run", "race.json", "--shard", "2/2", "--out", "untraced"]);
    assert_eq!(other.code, 0, "{}", other.err);
    refused(&[one, "untraced"], "untraced: shard 2/2 is not of the same scenario and options");
    let third = desk.millrace(&[&TRACED[..], &["--shard", "3/3", "--out", "third"]].concat());
    assert_eq!(third.code, 0, "{}", third.err);
    refused(&[one, "third"], "third: is shard 3/3, but ");
    desk.write("race.json", &desk.read("race.json").replace("0.7", "0.6"));
    run(&desk, &["--shard", "2/2", "--out", "foreign"]);
    refused(&[one, "foreign"], "foreign: shard 2/2 is not of the same scenario and options");

    // Edited files, and an engine of another build.
    desk.copy(two, "edited");
    let record = desk.files("edited/lanes").into_keys().find(|name| name.ends_with("1.json"));
    let record = format!("edited/lanes/{}", record.expect("a record").display());
    desk.write(&record, &(desk.read(&record) + " "));
    refused(&[one, "edited"], "has changed since it was written");
    desk.copy(two, "rewritten");
    let text = desk.read("rewritten/lanes/scenario.json").replace("0.4", "0.5");
    desk.write("rewritten/lanes/scenario.json", &text);
    desk.copy(one, "first-rewritten");
    desk.write("first-rewritten/lanes/scenario.json", &text);
    refused(&["first-rewritten", two], "scenario.json: has changed since it was written");
    desk.copy(two, "of-another-build");
    let run = "of-another-build/lanes/run.json";
    let build = desk.json(run)["engine_version"].as_str().expect("a build").to_owned();
    desk.write(run, &desk.read(run).replace(&build, "0.2.0+1a2b3c4d"));
    refused(&[one, "of-another-build"], "of-another-build: shard 2/2 is of engine 0.2.0+1a2b3c4d");
}

#[test]
fn a_folder_is_a_shard_of_one_run_and_no_other() {
    let desk = desk_with_race();
    run(&desk, &["--shard", "1/2", "--out", "here"]);
    let other = desk.millrace(&[&TRACED[..], &["--shard", "2/2", "--out", "here"]].concat());
    assert_eq!(other.code, 2, "{}", other.err);
    assert!(other.err.contains("unfinished results of shard 1/2"), "{}", other.err);
    let whole = desk.millrace(&[&TRACED[..], &["--out", "here", "--resume"]].concat());
    assert_eq!(whole.code, 2, "{}", whole.err);
    let done = desk.millrace(&["run", "race.json", "--shard", "3/2"]);
    assert_eq!(done.code, 2);
    assert!(done.err.contains("a shard is K/N"), "{}", done.err);
}

#[test]
fn results_are_replaced_only_on_request() {
    let desk = desk_with_race();
    let parts = run_shards(&desk, 2);
    run(&desk, &["--out", "here"]);
    let before = desk.files("here");
    let done = merge(&desk, &parts, "here");
    assert_eq!(done.code, 2, "{}", done.err);
    assert!(desk.files("here") == before, "the results are untouched");
    let out: Vec<&str> = parts.iter().map(String::as_str).collect();
    let done = desk.millrace(&[&["merge"], &out[..], &["--out", "here", "--overwrite"]].concat());
    assert_eq!(done.code, 0, "{}", done.err);
    run(&desk, &["--out", "whole"]);
    assert!(results(&desk, "here") == results(&desk, "whole"));
}

#[test]
fn a_plan_names_lanes_work_and_shards() {
    let desk = desk_with_race();
    let plan = desk.millrace(&["plan", "race.json", "--json"]);
    assert_eq!(plan.code, 0, "{}", plan.err);
    let plan: serde_json::Value = serde_json::from_str(&plan.out).expect("JSON");
    let of = |name: &str| plan[name].as_f64().expect("a number");
    assert_eq!((plan["lanes"].as_u64(), plan["shards"].as_u64()), (Some(18), Some(1)));
    assert!(of("longest_lane_cpu_s") > 0.0);
    assert!(of("longest_lane_cpu_s") <= of("expected_cpu_s"));
    assert!((of("shard_cpu_s") - of("expected_cpu_s")).abs() < 1e-12);

    let text = desk.read("race.json").replace("\"flows\":30", "\"flows\":100000");
    desk.write("long.json", &text);
    let long = desk.millrace(&["plan", "long.json", "--minutes", "1"]);
    assert_eq!(long.code, 0, "{}", long.err);
    assert!(long.out.contains("18 lanes, about "), "{}", long.out);
    assert!(long.out.contains(" shards of about "), "{}", long.out);
}

#[test]
fn an_interrupted_merge_can_be_finished() {
    let desk = desk_with_race();
    let parts = run_shards(&desk, 2);
    assert_eq!(merge(&desk, &parts, "merged").code, 0);
    let merged = results(&desk, "merged");
    // As if killed before the tables: all lanes have been taken over.
    desk.copy("merged", "again");
    for file in ["summary.json", "checksums.sha256", "flows.csv", "coflows.csv", "queues.csv"] {
        std::fs::remove_file(desk.path("again").join(file)).expect("a file");
    }
    for part in &parts {
        let lanes = desk.path("again/lanes");
        std::fs::create_dir_all(&lanes).expect("a writable folder");
        for name in desk.files(&format!("{part}/lanes")).keys() {
            let to = lanes.join(name);
            if !to.exists() {
                std::fs::hard_link(desk.path(&format!("{part}/lanes")).join(name), to)
                    .expect("a link");
            }
        }
    }
    std::fs::remove_file(desk.path("again/lanes/scenario.json")).expect("a file");
    let run = desk.read("part-2-1/lanes/run.json");
    let text = run.replace(",\n  \"shard\": \"1/2\"", "");
    assert_ne!(text, run);
    std::fs::remove_file(desk.path("again/lanes/run.json")).expect("a file");
    desk.write("again/lanes/run.json", &text);

    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    let before: Vec<_> = parts.iter().map(|part| desk.files(part)).collect();
    let again = [&["merge"], &parts[..], &["--out", "again", "--resume"]].concat();
    for _ in 0..2 {
        let done = desk.millrace(&again);
        assert_eq!(done.code, 0, "{}", done.err);
        assert!(results(&desk, "again") == merged);
    }
    let after: Vec<_> = parts.iter().map(|part| desk.files(part)).collect();
    assert!(before == after, "the shards are as they were");
}
