//! Blocks that many hosts send to one at once, beside ns-2.35 and ns-3.37: losses and completion times.
//!
//! `incast.tcl` and `bursts.cc` are those simulations; `incast.csv` and `incast-ns-3.csv` hold their losses,
//! mean completion times and last ends.

use millrace_sim::lane::Lane;
use millrace_sim::scenario::Scenario;
use serde_json::json;

use super::many_to_one::ManyToOne;
use super::{beside, relative};

#[test]
fn losses_and_completion_times_match_ns_2() {
    for Case { senders, here, there, name } in cases("incast.csv") {
        assert!((here.losses - there.losses).abs() <= (0.1 * there.losses).max(1.0), "{name}");
        assert!(is_near(senders, here.mean_s, there.mean_s), "{name}");
        if there.losses == 0.0 {
            assert!(relative(here.mean_s, there.mean_s).abs() < 2e-3, "{name}");
            assert!(relative(here.last_s, there.last_s).abs() < 1e-3, "{name}");
        }
    }
}

#[test]
fn losses_and_completion_times_match_ns_3() {
    for Case { senders, here, there, name } in cases("incast-ns-3.csv") {
        assert!((here.losses - there.losses).abs() <= 0.12 * there.losses, "{name}");
        // Of 64 senders more wait for a second timeout here, as in ns-2.
        if senders < 64 {
            assert!(is_near(senders, here.mean_s, there.mean_s), "{name}");
        }
        if there.losses == 0.0 {
            assert!(relative(here.mean_s, there.mean_s).abs() < 2e-3, "{name}");
            assert!(relative(here.last_s, there.last_s).abs() < 1e-3, "{name}");
        }
    }
}

/// Whether means are within a fifth, or apart by no more than three flows that wait for a timeout of 5 ms.
fn is_near(senders: u32, here_s: f64, there_s: f64) -> bool {
    let timeouts_s = 3.0 * 0.005 / f64::from(senders);
    (here_s - there_s).abs() < (0.2 * there_s).max(timeouts_s)
}

/// A row of a table, and the same incast here.
struct Case {
    senders: u32,
    here: Incast,
    there: Incast,
    name: String,
}

fn cases(table: &str) -> Vec<Case> {
    let mut table = csv::Reader::from_path(beside(table)).expect("the table is stored");
    let case = |row: Result<(String, u32, f64, f64, f64), csv::Error>| {
        let (recovery, senders, losses, mean_s, last_s) =
            row.expect("recovery,senders,losses,mean_s,last_s");
        let there = Incast { losses, mean_s, last_s };
        let here = incast(&recovery, senders);
        let name = format!("{senders} senders with {recovery}: {here:?}, there {there:?}");
        Case { senders, here, there, name }
    };
    table.deserialize().map(case).collect()
}

#[derive(Debug)]
struct Incast {
    losses: f64,
    mean_s: f64,
    last_s: f64,
}

fn incast(recovery: &str, senders: u32) -> Incast {
    let network =
        ManyToOne { recovery, senders, rates_gbps: [10, 10], flow_bytes: 45 * 1460, gap_s: 1e-6 };
    let parameters = json!({ "buffer_packets": 100_000, "largest_window_packets": 63 });
    let mut scenario = network.scenario(parameters);
    let topology = &mut scenario["topology"];
    topology["parameters"] = json!({ "queues_counted_in": "packets" });
    topology["graph"]["links"][senders as usize]["buffer_packets"] = json!(64);
    let scenario = Scenario::parse(&scenario.to_string()).expect("the scenario is valid");
    let lane = Lane::run_all(&scenario).next().expect("one lane");
    let columns = lane.flow_columns();
    let ends = columns.start_s.iter().zip(&columns.fct_s).map(|(start, fct)| start + fct);
    Incast {
        losses: lane.summary().counters.drops,
        mean_s: columns.fct_s.iter().sum::<f64>() / f64::from(senders),
        last_s: ends.fold(0.0, f64::max),
    }
}
