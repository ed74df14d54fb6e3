//! Blocks that many hosts send to one at once, beside ns-2.35: losses and completion times.
//!
//! `incast.tcl` is that simulation; `incast.csv` holds its losses, mean completion times and last ends.

use millrace_sim::lane::Lane;
use millrace_sim::scenario::Scenario;
use serde_json::json;

use super::many_to_one::ManyToOne;
use super::{beside, relative};

#[test]
fn losses_and_completion_times_match_ns_2() {
    let mut table = csv::Reader::from_path(beside("incast.csv")).expect("the table is stored");
    for row in table.deserialize::<(String, u32, f64, f64, f64)>() {
        let (recovery, senders, losses, mean_s, last_s) =
            row.expect("recovery,senders,losses,mean_s,last_s");
        let there = Incast { losses, mean_s, last_s };
        let here = incast(&recovery, senders);
        let case = format!("{senders} senders with {recovery}: {here:?}, there {there:?}");
        assert!((here.losses - there.losses).abs() <= (0.1 * there.losses).max(1.0), "{case}");
        // Three flows more or less that wait for a timeout of 5 ms move the mean by this.
        let timeouts = 3.0 * 0.005 / f64::from(senders);
        let apart = (here.mean_s - there.mean_s).abs();
        assert!(apart < (0.2 * there.mean_s).max(timeouts), "{case}");
        if losses == 0.0 {
            assert!(relative(here.mean_s, there.mean_s).abs() < 2e-3, "{case}");
            assert!(relative(here.last_s, there.last_s).abs() < 1e-3, "{case}");
        }
    }
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
