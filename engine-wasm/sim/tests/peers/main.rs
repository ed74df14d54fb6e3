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
    for (above, up_to) in [(0.0, 1e5), (1e5, 1e6), (1e6, 1e7), (1e7, f64::INFINITY)] {
        let class =
            || flows.iter().filter(|flow| flow.size_bytes > above && flow.size_bytes <= up_to);
        let here_s: f64 = class().map(|flow| flow.here_s).sum();
        let there_s: f64 = class().map(|flow| flow.there_s).sum();
        let excess = there_s / here_s - 1.0;
        println!(
            "{above:e} to {up_to:e} bytes: {} flows, {:+.2} %",
            class().count(),
            excess * 100.0
        );
        assert!(excess.abs() < 0.025, "flows above {above:e} bytes take {excess:+.4} longer");
    }
}

/// The flows of the scenario of that name, here and in the stored table of the same name.
fn pairs(name: &str) -> Vec<Pair> {
    let text = fs::read_to_string(beside(&format!("{name}.json"))).expect("the scenario is stored");
    let scenario = Scenario::parse(&text).expect("the scenario is valid");
    let mut lane = Lane::new(&scenario, &scenario.lanes()[0]);
    while lane.advance(1_000_000) == Status::Running {}
    let here = lane.flow_columns();
    let there = stored(name);
    assert_eq!(here.size_bytes.len(), there.len());
    let flows = here.size_bytes.iter().zip(&here.fct_s).zip(there);
    flows.map(|((&size_bytes, &here_s), there_s)| Pair { size_bytes, here_s, there_s }).collect()
}

/// The completion times in seconds of a table `flow,fct_s`.
fn stored(name: &str) -> Vec<f64> {
    let path = beside(&format!("{name}.csv"));
    let mut table = csv::Reader::from_path(path).expect("the table is stored");
    let time = |row: Result<(u32, f64), csv::Error>| row.expect("flow,fct_s").1;
    table.deserialize().map(time).collect()
}

fn beside(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/peers").join(file)
}
