//! Losses in many places of a leaf-spine fabric with paths chosen per flow, beside ns-2.35 and ns-3.37.
//!
//! `leaf-spine.tcl` and `leaf-spine.cc` are those simulations, of the flows that `leaf-spine.json` draws;
//! `leaf-spine.csv` and `leaf-spine-ns-3.csv` hold their losses and mean completion times for each of
//! five seeds.

use std::fs;

use millrace_sim::lane::Lane;
use millrace_sim::scenario::Scenario;
use serde_json::{Value, json};

use super::{beside, relative, scheme_of};

#[test]
fn losses_and_completion_times_match_ns_2() {
    // Which flows wait for a timeout of 10 ms is chance: with starts moved by up to a microsecond, means of
    // smaller flows over one seed change by up to 30 %. The SACK of ns-2 is older than RFC 6675.
    compare("leaf-spine.csv", "newreno", [0.01, 0.05, 0.05, 0.02]);
    compare("leaf-spine.csv", "sack", [0.1, 0.2, 0.1, 0.1]);
}

#[test]
fn losses_and_completion_times_match_ns_3() {
    compare("leaf-spine-ns-3.csv", "sack", [0.1, 0.1, 0.1, 0.02]);
}

fn compare(table: &str, recovery: &str, tolerances: [f64; 4]) {
    let mut table = csv::Reader::from_path(beside(table)).expect("the table is stored");
    let rows: Vec<(String, usize, f64, f64, f64, f64)> =
        table.deserialize().collect::<Result<_, _>>().expect("the header says what a row holds");
    let there = rows.iter().filter(|row| row.0 == recovery);
    let there: Vec<_> = there.map(|row| [row.2, row.3, row.4, row.5]).collect();
    let here: Vec<_> = (0..there.len()).map(|lane| measured(recovery, lane)).collect();
    let mean =
        |of: &[[f64; 4]], nth: usize| of.iter().map(|row| row[nth]).sum::<f64>() / of.len() as f64;
    for (nth, (what, tolerance)) in MEASURED.into_iter().zip(tolerances).enumerate() {
        let (here, there) = (mean(&here, nth), mean(&there, nth));
        let excess = relative(here, there);
        assert!(excess.abs() < tolerance, "{recovery}, {what}: {here}, there {there}");
    }
}

const MEASURED: [&str; 4] = ["losses", "small", "medium", "large"];

/// Losses, and mean completion times in seconds of flows below 100 KB, below 1 MB, and above.
fn measured(recovery: &str, lane: usize) -> [f64; 4] {
    let text = fs::read_to_string(beside("leaf-spine.json")).expect("the scenario is stored");
    let drawn = Scenario::parse(&text).expect("the scenario is valid");
    let flows = Lane::new(&drawn, &drawn.lanes()[lane]);
    let mut spec: Value = serde_json::from_str(&text).expect("the scenario is valid");
    let mut list = vec!["start_s,source,destination,size_bytes,path".to_owned()];
    for flow in &flows.traffic().flows {
        let (from, to) = (flow.source.0, flow.destination.0);
        if from / 4 != to / 4 && from % 2 == to % 2 {
            let bytes = flow.size.get().div_ceil(1460) * 1460;
            list.push(format!("{},{from},{to},{bytes},{}", flow.start.seconds(), to % 2));
        }
    }
    spec["level"] = json!("packet");
    spec["topology"]["parameters"]["queues_counted_in"] = json!("packets");
    spec["workload"] = json!({ "kind": "flow-list", "data": list.join("\n") });
    spec["seeds"] = json!([1]);
    spec["contestants"] = json!([{
        "scheme": scheme_of(recovery),
        "parameters": {
            "initial_window_packets": 10,
            "largest_window_packets": 100,
            "buffer_packets": 101,
            "rto_mode": "estimated",
            "min_rto_us": 10_000
        }
    }]);
    let scenario = Scenario::parse(&spec.to_string()).expect("the scenario is valid");
    let lane = Lane::run_all(&scenario).next().expect("one lane");
    let columns = lane.flow_columns();
    let mut means = [0.0; 3];
    let mut counts = [0.0; 3];
    for (&size, &fct) in columns.size_bytes.iter().zip(&columns.fct_s) {
        let class = usize::from(size >= 1e5) + usize::from(size >= 1e6);
        means[class] += fct;
        counts[class] += 1.0;
    }
    let [small, medium, large] = [0, 1, 2].map(|class| means[class] / counts[class]);
    [lane.summary().counters.drops, small, medium, large]
}
