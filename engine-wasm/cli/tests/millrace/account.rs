//! `millrace run --account` and `millrace explain`.

use std::collections::BTreeMap;

use crate::support::{Desk, FLOWS, results, scenario};
use serde_json::{Value, json};

const PARTS: [&str; 10] = [
    "transmission",
    "propagation",
    "processing",
    "own_queueing",
    "host_wait",
    "up_wait",
    "down_wait",
    "recovery",
    "permission",
    "stage",
];

/// Poisson arrivals on eight hosts under two schemes.
fn crowd(seeds: &[u32]) -> Value {
    let traffic = json!({ "flows": 300, "load": 0.8, "cool_down": "nothing", "warm_up_times": 0 });
    json!({
        "version": 1,
        "level": "packet",
        "topology": { "kind": "leaf-spine", "parameters": { "leaves": 2, "hosts_per_leaf": 4 } },
        "workload": { "kind": "poisson", "parameters": traffic },
        "contestants": [{ "scheme": "dctcp" }, { "scheme": "homa" }],
        "seeds": seeds,
    })
}

/// A short and a long flow that meet at the port to host 3, under `schemes`.
pub fn desk_with_two_flows(schemes: &[&str]) -> Desk {
    let desk = Desk::new();
    desk.write("flows.csv", "start_s,source,destination,size_bytes\n0,0,3,146000\n0,1,3,1460000\n");
    let contestants: Vec<_> = schemes.iter().map(|scheme| json!({ "scheme": scheme })).collect();
    let race = json!({
        "version": 1,
        "level": "packet",
        "topology": { "kind": "leaf-spine", "parameters": { "leaves": 2, "hosts_per_leaf": 2 } },
        "workload": { "kind": "flow-list", "data_file": "flows.csv" },
        "contestants": contestants,
    });
    desk.write("race.json", &race.to_string());
    desk
}

fn ran(desk: &Desk, arguments: &[&str]) {
    let done = desk.millrace(arguments);
    assert_eq!(done.code, 0, "{}", done.err);
}

/// The rows of a table by column.
fn rows(table: &str) -> Vec<BTreeMap<&str, &str>> {
    let mut lines = table.lines();
    let header: Vec<_> = lines.next().expect("a header").split(',').collect();
    lines.map(|line| header.iter().copied().zip(line.split(',')).collect()).collect()
}

#[test]
fn parts_of_every_row_add_up_and_other_columns_stay() {
    let desk = Desk::new();
    desk.write("race.json", &crowd(&[1]).to_string());
    ran(&desk, &["run", "race.json", "--out", "plain"]);
    ran(&desk, &["run", "race.json", "--out", "accounted", "--account"]);
    let (plain, accounted) = (desk.read("plain/flows.csv"), desk.read("accounted/flows.csv"));
    let units = ["ps", "s"].map(|unit| PARTS.map(|part| format!(",{part}_part_{unit}")).concat());
    let header = format!("{},fct_ps{}", plain.lines().next().unwrap(), units.concat());
    assert_eq!(accounted.lines().next(), Some(&header[..]));
    assert_eq!(plain.lines().count(), accounted.lines().count());
    for (before, after) in plain.lines().zip(accounted.lines()) {
        assert!(after.starts_with(&format!("{before},")), "{after} instead of {before}");
    }
    for row in rows(&accounted) {
        let mut sum = 0;
        for part in PARTS {
            let ps: u64 = row[&format!("{part}_part_ps")[..]].parse().expect("an integer");
            let seconds = format!("{}.{:012}", ps / 1_000_000_000_000, ps % 1_000_000_000_000);
            assert_eq!(row[&format!("{part}_part_s")[..]], seconds);
            sum += ps;
        }
        assert_eq!(row["fct_ps"].parse(), Ok(sum), "{row:?}");
        let fct_s: f64 = row["fct_s"].parse().expect("it finished");
        assert!((fct_s * 1e12 - sum as f64).abs() <= 1.0, "{row:?}");
    }
}

#[test]
fn mean_accounts_add_up_to_mean_completion_times() {
    let desk = Desk::new();
    desk.write("race.json", &crowd(&[1]).to_string());
    ran(&desk, &["run", "race.json", "--out", "here", "--account"]);
    let summary = desk.json("here/summary.json");
    assert_eq!(summary["account"], true);
    let near = |a: f64, b: f64| (a - b).abs() <= 1e-9 * b;
    for lane in summary["lanes"].as_array().unwrap() {
        assert_eq!(lane["account_costs"]["driver"], lane["costs"]["driver"]);
        for class in ["all", "small", "medium", "large"] {
            let (account, flows) = (&lane["account"][class], &lane["flows"]["fct_s"][class]);
            assert_eq!(account["count"], flows["count"]);
            let Some(mean) = flows["mean"].as_f64() else { continue };
            assert!(near(account["fct_s"].as_f64().unwrap(), mean), "{class}: {account} {mean}");
            let causes = account["causes"].as_array().unwrap().iter();
            let sum: f64 = causes.map(|cause| cause["mean_s"].as_f64().unwrap()).sum();
            assert!(near(sum, mean), "{class}: {sum} instead of {mean}");
        }
    }
}

#[test]
fn flows_without_an_end_have_accounts_to_their_last_event() {
    let desk = desk_with_two_flows(&["dctcp"]);
    let mut race = desk.json("race.json");
    race["limits"] = json!({ "end_ms": 0.5 });
    desk.write("race.json", &race.to_string());
    ran(&desk, &["run", "race.json", "--out", "here", "--account"]);
    let table = desk.read("here/flows.csv");
    let rows = rows(&table);
    assert_eq!([rows[0]["fct_ps"], rows[1]["fct_ps"]], ["321080000", ""]);
    let spent: u64 = PARTS
        .iter()
        .map(|part| rows[1][&format!("{part}_part_ps")[..]].parse::<u64>().unwrap())
        .sum();
    assert!((400_000_000..=500_000_000).contains(&spent), "{spent}");
    let told = desk.millrace(&["explain", "race.json", "--lane", "0", "--flow", "1"]).out;
    assert!(told.contains("did not finish; its account ends with its last event"), "{told}");
}

#[test]
fn accounts_and_traces_are_written_together() {
    let desk = desk_with_two_flows(&["dctcp"]);
    let trace = ["run", "race.json", "--trace", "queues"];
    ran(&desk, &[&trace[..], &["--out", "plain"]].concat());
    ran(&desk, &[&trace[..], &["--out", "accounted", "--account"]].concat());
    assert_eq!(desk.read("plain/queues.csv"), desk.read("accounted/queues.csv"));
    assert!(desk.read("accounted/flows.csv").contains(",fct_ps,"));
}

#[test]
fn results_with_and_without_accounts_are_different_ones() {
    let desk = desk_with_two_flows(&["dctcp"]);
    ran(&desk, &["run", "race.json", "--out", "here"]);
    assert!(desk.json("here/summary.json").get("account").is_none());
    let with_accounts = ["run", "race.json", "--out", "here", "--account"];
    let refused = desk.millrace(&[&with_accounts[..], &["--resume"]].concat());
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("holds results without --account"), "{}", refused.err);
    ran(&desk, &[&with_accounts[..], &["--overwrite"]].concat());
    let before = desk.json("here/summary.json");
    ran(&desk, &[&with_accounts[..], &["--resume"]].concat());
    assert_eq!(desk.json("here/summary.json"), before);
    let refused = desk.millrace(&["run", "race.json", "--out", "here", "--resume"]);
    assert!(refused.err.contains("holds results with --account"), "{}", refused.err);
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_keeps_its_accounts() {
    use crate::long_race;
    let desk = Desk::new();
    desk.write("race.json", &crowd(&[1, 2, 3, 4, 5, 6]).to_string());
    let options = ["--account", "--out", "here"];
    let program = long_race::start(&desk, &options, "here/lanes/0.sha256");
    let (code, told) = long_race::end(program, "-INT");
    assert_eq!(code, Some(1), "{told}");
    let kept = desk.json("here/summary.json")["lanes"].as_array().unwrap().clone();
    assert!(kept[0]["account"]["all"]["count"].as_u64().is_some_and(|count| count > 0));
    ran(&desk, &["run", "race.json", "--account", "--out", "here", "--resume"]);
    assert_eq!(desk.json("here/summary.json")["lanes"][0], kept[0]);
    ran(&desk, &["run", "race.json", "--account", "--out", "there"]);
    assert!(results(&desk, "here") == results(&desk, "there"), "here are other results");
}

#[test]
fn the_flow_level_has_no_accounts() {
    let desk = Desk::new();
    desk.write("race.json", &scenario().to_string());
    desk.write("flows.csv", FLOWS);
    for arguments in [
        &["run", "race.json", "--account"][..],
        &["explain", "race.json", "--lane", "0", "--flow", "0"],
    ] {
        let done = desk.millrace(arguments);
        assert_eq!(done.code, 2, "{}", done.err);
        assert!(done.err.contains("accounts exist only at the packet level"), "{}", done.err);
    }
    assert!(!desk.path("race-results").exists());
}
