//! Endless flows through one drop-tail queue, beside ns-2.35 and ns-3.37: losses, use of the link, and queue.
//!
//! `drop-tail.tcl` and `bursts.cc` are those simulations; `drop-tail.csv` and `drop-tail-ns-3.csv` hold
//! what they count between one second and two, as start-up depends on nanoseconds. Two cases are compared
//! with ns-2 alone. Without SACK, ns-3 loses 572 packets of two senders at 1 Gb/s, in rows of dozens
//! after a recovery, where ns-2 and this engine lose 12. With SACK and 40 senders at 10 Gb/s, ns-3
//! loses 25,349, ns-2 16,025 and this engine 16,680.

use millrace_sim::ids::HostId;
use millrace_sim::lane::{Lane, Options};
use millrace_sim::record::TracePlan;
use millrace_sim::scenario::Scenario;
use millrace_sim::units::Time;
use serde_json::json;

use super::many_to_one::ManyToOne;
use super::{beside, relative};

#[test]
fn losses_throughput_and_queue_match_ns_2() {
    for Case { senders, here, there, name } in cases("drop-tail.csv") {
        assert!(relative(here.packets, there.packets).abs() < 1e-4, "{name}");
        // Two senders at 1 Gb/s lose a dozen packets: one more or less in either simulator.
        let apart = (here.losses - there.losses).abs();
        assert!(apart <= (0.05 * there.losses).max(1.0), "{name}");
        let tolerance = if senders < 40 { 0.025 } else { 0.08 };
        assert!(relative(here.byte_seconds, there.byte_seconds).abs() < tolerance, "{name}");
    }
}

#[test]
fn losses_throughput_and_queue_match_ns_3() {
    for Case { here, there, name, .. } in cases("drop-tail-ns-3.csv") {
        assert!(relative(here.packets, there.packets).abs() < 1e-4, "{name}");
        assert!(relative(here.losses, there.losses).abs() < 0.12, "{name}");
        assert!(relative(here.byte_seconds, there.byte_seconds).abs() < 0.04, "{name}");
    }
}

/// A row of a table, and the same run here.
struct Case {
    senders: u32,
    here: Steady,
    there: Steady,
    name: String,
}

fn cases(table: &str) -> Vec<Case> {
    let mut table = csv::Reader::from_path(beside(table)).expect("the table is stored");
    let case = |row: Result<(String, u32, u32, f64, f64, f64), csv::Error>| {
        let (recovery, senders, gbps, losses, packets, byte_seconds) =
            row.expect("recovery,senders,gbps,losses,packets,byte_seconds");
        let there = Steady { losses, packets, byte_seconds };
        let here = steady(&recovery, senders, gbps);
        let name =
            format!("{senders} senders at {gbps} Gb/s with {recovery}: {here:?}, there {there:?}");
        Case { senders, here, there, name }
    };
    table.deserialize().map(case).collect()
}

/// What a second of the steady state counts.
#[derive(Debug)]
struct Steady {
    losses: f64,
    packets: f64,
    byte_seconds: f64,
}

/// What a run counts between one second and two.
fn steady(recovery: &str, senders: u32, gbps: u32) -> Steady {
    let [first, second] = [1000, 2000].map(|end_ms| traced(recovery, senders, gbps, end_ms));
    let counters = |lane: &Lane| lane.summary().counters;
    let trace = second.queue_trace().expect("traced");
    let half = trace.times().partition_point(|&time| time < Time::from_ms(1000));
    let samples = half..trace.times().len();
    let waiting: f64 = samples.clone().map(|at| f64::from(trace.sample(at)[0].bytes)).sum();
    Steady {
        losses: counters(&second).drops - counters(&first).drops,
        packets: counters(&second).data_delivered - counters(&first).data_delivered,
        byte_seconds: waiting / samples.len() as f64,
    }
}

/// A run until `end_ms`, with its queue.
fn traced(recovery: &str, senders: u32, gbps: u32, end_ms: u32) -> Lane {
    let network = ManyToOne {
        recovery,
        senders,
        rates_gbps: [4 * gbps, gbps],
        flow_bytes: 10_000_000_000,
        gap_s: 1e-4,
    };
    let parameters = json!({ "buffer_packets": 251, "largest_window_packets": 2872 });
    let mut scenario = network.scenario(parameters);
    scenario["limits"] = json!({ "end_ms": end_ms });
    let scenario = Scenario::parse(&scenario.to_string()).expect("the scenario is valid");
    let plan = &scenario.lanes()[0];
    let bottleneck = Lane::new(&scenario, plan).network().last_port(HostId(senders));
    let every = Time::from_us(10);
    let trace = TracePlan { ports: vec![bottleneck], every, samples: 200_000 };
    let options = Options { trace: Some(&trace), ..Options::default() };
    let mut lane = Lane::with(&scenario, plan, options);
    lane.run_to_end();
    lane
}
