//! The packet engine beside ns-3.37, which simulates the same flows on the same fabric.
//!
//! `ns-3.cc` is that simulation, and says how it was run; its flow completion times are stored
//! beside it. Nothing of the two programs is shared but the list of flows.

use std::fs;
use std::path::{Path, PathBuf};

use millrace_sim::lane::Lane;
use millrace_sim::record::Status;
use millrace_sim::scenario::Scenario;

/// A flow in both simulators.
struct Pair {
    size_bytes: f64,
    here_s: f64,
    there_s: f64,
}

impl Pair {
    /// By how much the other's time is longer, relative to this one's.
    fn excess(&self) -> f64 {
        self.there_s / self.here_s - 1.0
    }
}

#[test]
fn slow_start_goes_packet_by_packet_as_in_ns_3() {
    let flows = pairs("tcp");
    // Later, two packets that arrive in nearly the same instant have changed places: an
    // acknowledgement there is two bytes longer. From then on single flows differ.
    for (index, flow) in flows[..29].iter().enumerate() {
        assert!(flow.excess().abs() < 5e-4, "flow {index} takes {:+.6} longer", flow.excess());
    }
    let mut excesses: Vec<_> = flows.iter().map(Pair::excess).collect();
    excesses.sort_by(f64::total_cmp);
    let median = excesses[flows.len() / 2];
    assert!(median.abs() < 2e-4, "half of the flows take {median:+.6} longer");
}

#[test]
fn mean_times_of_every_size_under_dctcp_are_those_of_ns_3() {
    let flows = pairs("dctcp");
    // Few flows are large, and each of them meets many others.
    let classes =
        [(0.0, 1e5, 0.02), (1e5, 1e6, 0.02), (1e6, 1e7, 0.02), (1e7, f64::INFINITY, 0.05)];
    for (above, up_to, tolerance) in classes {
        let is_in = |flow: &&Pair| flow.size_bytes > above && flow.size_bytes <= up_to;
        let class = || flows.iter().filter(is_in);
        let here_s: f64 = class().map(|flow| flow.here_s).sum();
        let there_s: f64 = class().map(|flow| flow.there_s).sum();
        let excess = there_s / here_s - 1.0;
        println!(
            "{above:e} to {up_to:e} bytes: {} flows, {:+.2} %",
            class().count(),
            excess * 100.0
        );
        assert!(excess.abs() < tolerance, "flows above {above:e} bytes take {excess:+.4} longer");
    }
}

/// The flows of the scenario of that name in all its lanes, here and in the stored table of the same
/// name.
fn pairs(name: &str) -> Vec<Pair> {
    let text = fs::read_to_string(beside(&format!("{name}.json"))).expect("the scenario is stored");
    let scenario = Scenario::parse(&text).expect("the scenario is valid");
    let mut there = stored(name).into_iter();
    let mut pairs = Vec::new();
    for (number, plan) in (0..).zip(scenario.lanes()) {
        let mut lane = Lane::new(&scenario, plan);
        while lane.advance(1_000_000) == Status::Running {}
        let here = lane.flow_columns();
        for (flow, (&size_bytes, &here_s)) in (0..).zip(here.size_bytes.iter().zip(&here.fct_s)) {
            let (lane, other, there_s) = there.next().expect("each flow is in the table");
            assert_eq!((lane, other), (number, flow));
            pairs.push(Pair { size_bytes, here_s, there_s });
        }
    }
    assert_eq!(there.next(), None);
    pairs
}

/// The completion times in seconds of a table `lane,flow,fct_s`.
fn stored(name: &str) -> Vec<(u32, u32, f64)> {
    let path = beside(&format!("{name}.csv"));
    let mut table = csv::Reader::from_path(path).expect("the table is stored");
    table.deserialize().collect::<Result<_, _>>().expect("lane,flow,fct_s")
}

fn beside(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/peers").join(file)
}
