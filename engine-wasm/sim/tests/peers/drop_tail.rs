//! Endless flows through one drop-tail queue, beside ns-2.35: losses, use of the link, and queue.
//!
//! `drop-tail.tcl` is that simulation; `drop-tail.csv` holds what it counts between one second and
//! two, as start-up depends on nanoseconds.

use millrace_sim::ids::HostId;
use millrace_sim::lane::Lane;
use millrace_sim::record::TracePlan;
use millrace_sim::scenario::Scenario;
use millrace_sim::units::Time;
use serde_json::json;

use super::many_to_one::ManyToOne;
use super::{beside, relative};

#[test]
fn losses_throughput_and_queue_match_ns_2() {
    let mut table = csv::Reader::from_path(beside("drop-tail.csv")).expect("the table is stored");
    for row in table.deserialize::<(String, u32, u32, f64, f64, f64)>() {
        let (recovery, senders, gbps, losses, packets, byte_seconds) =
            row.expect("recovery,senders,gbps,losses,packets,byte_seconds");
        let case = format!("{senders} senders at {gbps} Gb/s with {recovery}");
        let there = Steady { losses, packets, byte_seconds };
        let here = steady(&recovery, senders, gbps);
        let case = format!("{case}: {here:?}, there {there:?}");
        assert!(relative(here.packets, there.packets).abs() < 1e-4, "{case}");
        // Two senders at 1 Gb/s lose a dozen packets: one more or less in either simulator.
        let apart = (here.losses - there.losses).abs();
        assert!(apart <= (0.05 * there.losses).max(1.0), "{case}");
        let tolerance = if senders < 40 { 0.025 } else { 0.08 };
        assert!(relative(here.byte_seconds, there.byte_seconds).abs() < tolerance, "{case}");
    }
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
    let mut lane = Lane::traced(&scenario, plan, &trace);
    lane.run_to_end();
    lane
}
