//! `millrace run`: from a scenario to a folder of results, also when interrupted.

use std::path::Path;

use crate::support::{Desk, FLOWS, scenario};
use serde_json::{Value, json};

fn desk_with_scenario() -> Desk {
    let desk = Desk::new();
    desk.write("race.json", &scenario().to_string());
    desk.write("flows.csv", FLOWS);
    desk
}

#[test]
fn a_run_writes_all_result_files() {
    let desk = desk_with_scenario();
    let done = desk.millrace(&["run", "race.json", "--out", "here"]);
    assert_eq!(done.code, 0, "{}", done.err);

    let flows = desk.read("here/flows.csv");
    let mut lines = flows.lines();
    let header = "lane,flow,source,destination,size_bytes,start_s,fct_s,received_s,ideal_s,\
                  deadline_s,coflow,timeouts,drops,counted";
    assert_eq!(lines.next(), Some(header));
    assert_eq!(lines.count(), 4 * 3, "four lanes of three flows");
    let coflows = desk.read("here/coflows.csv");
    let mut lines = coflows.lines();
    let header = "lane,coflow,start_s,cct_s,ideal_s,deadline_s,flows,size_bytes";
    assert_eq!(lines.next(), Some(header));
    assert_eq!(lines.count(), 4 * 2, "four lanes of two coflows");

    let summary = desk.json("here/summary.json");
    assert_eq!(summary["missing"], json!([]));
    assert_eq!(summary["lanes"].as_array().unwrap().len(), 4);
    for lane in summary["lanes"].as_array().unwrap() {
        assert_eq!(lane["flows"]["finished"], 3);
        assert_eq!(lane["fingerprint"].as_str().unwrap().len(), 16);
        assert!(lane["costs"]["cpu_s"].as_f64().unwrap() >= 0.0);
    }
    assert!(!desk.path("here/lanes").exists(), "parts go away when all is done");
}

#[test]
fn one_flow_list_gives_no_verdict() {
    let desk = desk_with_scenario();
    let done = desk.millrace(&["run", "race.json"]);
    assert_eq!(done.code, 0, "{}", done.err);
    assert!(desk.path("race-results/summary.json").is_file(), "named after the scenario");
    for words in ["Two flows", "Mean FCT", "Relative to Fair", "×, 1 seed: no interval", "too few"]
    {
        assert!(done.out.contains(words), "no {words:?} in:\n{}", done.out);
    }
    assert!(done.err.contains("lane 4 of 4"), "a line per lane without a terminal: {}", done.err);
}

#[test]
fn a_draining_network_is_reported_below_the_table() {
    let desk = desk_with_scenario();
    let mut race = scenario();
    let race_with = |cool_down: &str| json!({ "kind": "poisson", "parameters": { "flows": 60, "load": 0.8, "cool_down": cool_down } });
    race["workload"] = race_with("nothing");
    desk.write("emptying.json", &race.to_string());
    let done = desk.millrace(&["run", "emptying.json"]);
    assert_eq!(done.code, 0, "{}", done.err);
    let why = "in a draining network, because nothing follows the last counted flow.";
    assert!(done.out.contains(why), "{}", done.out);
    race["workload"] = race_with("traffic");
    desk.write("loaded.json", &race.to_string());
    let done = desk.millrace(&["run", "loaded.json"]);
    assert!(!done.out.contains("emptying"), "{}", done.out);
}

#[test]
fn contestants_that_tie_in_an_idle_network_are_said_to_do_so() {
    let desk = desk_with_scenario();
    let mut race = scenario();
    race["level"] = json!("packet");
    race["contestants"] = json!([{ "scheme": "dctcp" }, { "scheme": "pias" }]);
    race["sweep"] = json!({ "path": "/topology/parameters/hosts", "values": [8, 16] });
    desk.write("race.json", &race.to_string());
    let said = "The network was never congested at hosts 8: at most 1 packet was queued or in \
                transmission at any port of a switch, and the mean FCTs differ by less than 1 %.";
    let apart = "start_s,source,destination,size_bytes\n0,0,2,30000\n0.1,1,2,20000\n";
    for (flows, is_said) in [(apart, true), (FLOWS, false)] {
        desk.write("flows.csv", flows);
        let done = desk.millrace(&["run", "race.json", "--overwrite"]);
        assert_eq!(done.code, 0, "{}", done.err);
        assert_eq!(done.out.contains(said), is_said, "{}", done.out);
        assert_eq!(done.out.contains("congested at hosts 16"), is_said, "{}", done.out);
    }
}

#[test]
fn percentiles_are_pooled_also_after_resuming() {
    let desk = desk_with_scenario();
    let mut race = scenario();
    race["level"] = json!("flow");
    race["seeds"] = json!([1, 2, 3]);
    race["workload"] = json!({ "kind": "poisson", "parameters": { "flows": 700, "load": 0.5 } });
    desk.write("race.json", &race.to_string());
    let done = desk.millrace(&["run", "race.json", "--out", "here"]);
    assert_eq!(done.code, 0, "{}", done.err);
    assert!(!done.out.contains("too few"), "{}", done.out);

    let summary = desk.json("here/summary.json");
    let tail = &summary["percentiles"][0];
    assert_eq!(tail["metric"], "flows.fct_s.small.p99");
    assert_eq!(tail["seeds"], 3);
    let values: u64 = summary["lanes"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|lane| lane["identity"]["contestant"] == 0)
        .map(|lane| {
            assert!(lane["flows"]["fct_s"]["small"]["p99"].is_null(), "a seed alone has too few");
            assert!(lane.get("tails").is_none(), "values are kept only until all lanes are there");
            lane["flows"]["fct_s"]["small"]["count"].as_u64().unwrap()
        })
        .sum();
    assert_eq!(tail["values"], values);
    let bound = |name: &str| tail["found"][name].as_f64().unwrap();
    assert!(bound("low") < bound("estimate") && bound("estimate") < bound("high"));

    let again = desk.millrace(&["run", "race.json", "--out", "here", "--resume"]);
    assert_eq!(again.out, done.out);
}

#[test]
fn flows_finished_by_both_are_compared_without_a_verdict() {
    let desk = Desk::new();
    // Host 2 receives at most 1 GB/s: unless it goes first, the long flow is unfinished at the
    // limit.
    desk.write(
        "cut.csv",
        "start_s,source,destination,size_bytes\n0,0,2,1000000\n0,1,2,2000000\n0,3,4,500000\n",
    );
    let mut race = scenario();
    race["workload"] = json!({ "kind": "flow-list", "data_file": "cut.csv" });
    race["topology"] = json!({ "kind": "big-switch", "parameters": { "host_gbps": 8 } });
    race["limits"] = json!({ "end_ms": 1.5 });
    race["seeds"] = json!([1]);
    desk.write("race.json", &race.to_string());
    let done = desk.millrace(&["run", "race.json"]);
    assert_eq!(done.code, 0, "{}", done.err);
    // Fair sharing ends the short flow at 2 ms, after the limit; shortest first ends it at 1 ms.
    let words =
        "not compared: 1 of 3 unfinished against 2; among the 1 flow that both finished: 1.00×";
    assert!(done.out.contains(words), "{}", done.out);
}

#[test]
fn results_of_another_version_are_not_reported_as_damaged() {
    let desk = desk_with_scenario();
    desk.millrace(&["run", "race.json", "--out", "here"]);
    let mut summary = desk.json("here/summary.json");
    summary["engine_version"] = json!("0.2.0+1a2b3c4d");
    summary["comparisons"] = json!([{ "verdict": "no-significant-difference" }]);
    summary.as_object_mut().unwrap().remove("percentiles");
    desk.write("here/summary.json", &summary.to_string());
    let done = desk.millrace(&["run", "race.json", "--out", "here", "--resume"]);
    assert_eq!(done.code, 2, "{}", done.err);
    assert!(done.err.contains("0.2.0+1a2b3c4d") && !done.err.contains("damaged"), "{}", done.err);
}

#[test]
fn json_on_standard_output_is_the_summary() {
    let desk = desk_with_scenario();
    let done = desk.millrace(&["run", "race.json", "--json", "--lanes", "1"]);
    let printed: Value = serde_json::from_str(&done.out).expect("nothing but JSON");
    assert_eq!(printed, desk.json("race-results/summary.json"));
}

#[test]
fn threads_do_not_change_results() {
    let desk = desk_with_scenario();
    for (lanes, out) in [("1", "one"), ("4", "four")] {
        desk.millrace(&["run", "race.json", "--lanes", lanes, "--out", out]);
    }
    assert_eq!(desk.read("one/flows.csv"), desk.read("four/flows.csv"));
    assert_eq!(desk.read("one/coflows.csv"), desk.read("four/coflows.csv"));
}

#[test]
fn resuming_complete_results_runs_nothing() {
    let desk = desk_with_scenario();
    desk.millrace(&["run", "race.json"]);
    let before = desk.json("race-results/summary.json");
    let done = desk.millrace(&["run", "race.json", "--resume"]);
    assert_eq!((done.code, done.err.as_str()), (0, ""));
    assert_eq!(desk.json("race-results/summary.json")["lanes"], before["lanes"]);
}

#[test]
fn results_of_another_scenario_are_not_resumed() {
    let desk = desk_with_scenario();
    desk.millrace(&["run", "race.json", "--out", "here"]);
    let mut other = scenario();
    other["seeds"] = json!([1, 3]);
    desk.write("other.json", &other.to_string());
    let done = desk.millrace(&["run", "other.json", "--out", "here", "--resume"]);
    assert_eq!(done.code, 2);
    assert!(done.err.contains("another scenario"), "{}", done.err);
    let mut renamed = scenario();
    renamed["title"] = json!("Another name");
    desk.write("renamed.json", &renamed.to_string());
    assert_eq!(desk.millrace(&["run", "renamed.json", "--out", "here", "--resume"]).code, 0);
}

#[test]
fn the_catalogue_and_the_schema_are_printed() {
    let desk = Desk::new();
    let overview = desk.millrace(&["catalogue"]);
    assert!(overview.code == 0 && overview.out.contains("srpt"));
    let catalogue: Value =
        serde_json::from_str(&desk.millrace(&["catalogue", "--json"]).out).unwrap();
    assert!(catalogue["schemes"].as_array().is_some_and(|schemes| !schemes.is_empty()));
    assert!(desk.millrace(&["catalogue", "big-switch"]).out.contains("hosts"));
    let schema: Value = serde_json::from_str(&desk.millrace(&["schema"]).out).unwrap();
    assert_eq!(schema["properties"]["version"]["const"], 1);
}

#[test]
fn traces_are_bounded_and_need_the_packet_level() {
    let desk = desk_with_scenario();
    let mut packets = scenario();
    packets["level"] = json!("packet");
    packets["contestants"] = json!([{ "scheme": "dctcp" }]);
    desk.write("packets.json", &packets.to_string());
    let trace = ["--trace", "priorities", "--trace-every-us", "1", "--trace-samples", "20"];
    let done = desk.millrace(&[&["run", "packets.json", "--out", "here"][..], &trace[..]].concat());
    assert_eq!(done.code, 0, "{}", done.err);
    let queues = desk.read("here/queues.csv");
    let mut lines = queues.lines();
    assert!(lines.next().unwrap().starts_with("lane,time_s,port,bytes,packets,bytes_p0,"));
    let ports: std::collections::BTreeSet<_> =
        queues.lines().skip(1).map(|line| line.split(',').nth(2).unwrap()).collect();
    let samples = lines.filter(|line| line.starts_with("0,")).count() / ports.len();
    assert!((20..40).contains(&samples), "{samples} samples of {} ports", ports.len());

    let fluid = desk.millrace(&["run", "race.json", "--trace", "queues"]);
    assert_eq!(fluid.code, 2);
    assert!(fluid.err.contains("queues exist only at the packet level"), "{}", fluid.err);
    let beyond =
        desk.millrace(&[&["run", "packets.json", "--trace-ports", "900"], &trace[..2]].concat());
    assert!(beyond.code == 2 && beyond.err.contains("no port 900"), "{}", beyond.err);
}

#[test]
fn only_the_chosen_tables_are_written() {
    let desk = desk_with_scenario();
    for (tables, written) in [
        ("none", vec![]),
        ("flows", vec!["flows.csv"]),
        ("coflows,flows", vec!["coflows.csv", "flows.csv"]),
    ] {
        let done = desk.millrace(&["run", "race.json", "--out", tables, "--tables", tables]);
        assert_eq!(done.code, 0, "{}", done.err);
        let names: Vec<_> = desk.files(tables).into_keys().collect();
        let has = |name: &str| names.iter().any(|known| known.as_path() == Path::new(name));
        assert!(has("summary.json") && has("checksums.sha256"));
        for table in ["flows.csv", "coflows.csv"] {
            assert_eq!(has(table), written.contains(&table), "{tables}: {table}");
        }
        let again =
            desk.millrace(&["run", "race.json", "--out", tables, "--tables", tables, "--resume"]);
        assert_eq!((again.code, &again.out), (0, &done.out), "{}", again.err);
    }
    let other = desk.millrace(&["run", "race.json", "--out", "none", "--resume"]);
    assert_eq!(other.code, 2, "{}", other.err);
    assert!(other.err.contains("holds results with --tables none"), "{}", other.err);
    let unknown = desk.millrace(&["run", "race.json", "--tables", "all"]);
    assert_eq!(unknown.code, 2);
    assert!(
        unknown.err.contains("expected flows, coflows, flows,coflows or none"),
        "{}",
        unknown.err
    );
}

#[test]
fn ports_are_listed_by_name() {
    let desk = Desk::new();
    let mut race = scenario();
    race["topology"] = json!({ "kind": "leaf-spine" });
    race["workload"] = json!({ "kind": "poisson" });
    desk.write("race.json", &race.to_string());
    let listed = desk.millrace(&["ports", "race.json"]);
    assert_eq!(listed.code, 0, "{}", listed.err);
    assert!(listed.out.contains("host 3 → switch 0"), "{}", listed.out);
    let done = desk.millrace(&["ports", "race.json", "--json"]);
    let ports: Value = serde_json::from_str(&done.out).expect("JSON");
    let ports = ports.as_array().expect("a list");
    let lines = listed.out.lines().filter(|line| line.contains(" → ")).count();
    assert_eq!(lines, ports.len());
    assert_eq!((&ports[0]["number"], &ports[0]["rate_gbps"]), (&json!(0), &json!(10.0)));
}
