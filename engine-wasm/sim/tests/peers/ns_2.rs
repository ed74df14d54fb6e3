//! Loss and recovery beside ns-2.35: endless flows of TCP `NewReno` through one drop-tail queue.
//!
//! `ns-2.tcl` is that simulation; `drop-tail.csv` holds its packet losses after one second and
//! after two.

use millrace_sim::lane::Lane;
use millrace_sim::scenario::Scenario;
use serde_json::json;

use super::beside;

#[test]
fn losses_per_second_match_ns_2() {
    let mut table = csv::Reader::from_path(beside("drop-tail.csv")).expect("the table is stored");
    let rows = table.deserialize::<(u32, u64, u64)>();
    for row in rows.map(|row| row.expect("senders,losses_1s,losses_2s")) {
        let (senders, after_one, after_two) = row;
        let there = after_two - after_one;
        let here = losses(senders, 2000) - losses(senders, 1000);
        // Start-up is excluded: it depends on nanoseconds whether a packet finds room.
        let excess = here as f64 / there as f64 - 1.0;
        assert!(excess.abs() < 0.02, "{senders} senders lose {here}, there {there}");
    }
}

/// Packets lost until `end_ms`.
fn losses(senders: u32, end_ms: u32) -> u64 {
    let (receiver, switch) = (senders, senders + 1);
    let rate = |host| if host == receiver { 10 } else { 40 };
    let link = |host| json!({ "a": host, "b": switch, "rate_gbps": rate(host), "delay_us": 25 });
    let links: Vec<_> = (0..=senders).map(link).collect();
    let flow = |host| format!("{},{host},{receiver},10000000000\n", f64::from(host) * 1e-4);
    let flows: String = (0..senders).map(flow).collect();
    let scenario = json!({
        "version": 1,
        "level": "packet",
        "topology": {
            "kind": "graph",
            "graph": { "hosts": senders + 1, "switches": 1, "links": links }
        },
        "workload": {
            "kind": "flow-list",
            "data": format!("start_s,source,destination,size_bytes\n{flows}")
        },
        "contestants": [{
            "scheme": "tcp",
            "parameters": {
                "initial_window_packets": 10,
                "buffer_packets": 251,
                "rto_mode": "estimated",
                "min_rto_us": 5000,
                "nic": "unlimited"
            }
        }],
        "limits": { "end_ms": end_ms }
    });
    let scenario = Scenario::parse(&scenario.to_string()).expect("the scenario is valid");
    let lane = Lane::run_all(&scenario).next().expect("one lane");
    lane.summary().counters.drops as u64
}
