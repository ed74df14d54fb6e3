//! The packet engine beside ns-3.37, which simulates the same flows on the same fabric; beside ns-2.35 and
//! ns-3.37 where packets are lost in bursts ([`drop_tail`], [`incast`], [`leaf_spine`]); and beside the
//! simulator of pHost's authors ([`phost`]).
//!
//! `ns-3.cc` is that simulation, with instructions; its flow completion times are stored beside it.
//! The two programs share nothing but the list of flows.

mod drop_tail;
mod incast;
mod leaf_spine;
mod many_to_one;
mod phost;

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use millrace_sim::lane::Lane;
use millrace_sim::scenario::Scenario;

/// A flow in both simulators.
#[derive(Clone, Copy, Debug)]
struct Pair {
    size_bytes: f64,
    here_s: f64,
    there_s: f64,
}

impl Pair {
    /// Relative excess of the other simulator's time over this one's.
    fn excess(&self) -> f64 {
        self.there_s / self.here_s - 1.0
    }
}

#[test]
fn slow_start_matches_ns_3() {
    let flows = pairs("tcp");
    // Later, two nearly simultaneous packets are reordered: acknowledgements there are two bytes
    // longer. From then on individual flows differ.
    for (index, flow) in flows[..29].iter().enumerate() {
        assert!(flow.excess().abs() < 5e-4, "flow {index} takes {:+.6} longer", flow.excess());
    }
    let median = median_excess(&flows);
    assert!(median.abs() < 2e-4, "half of the flows take {median:+.6} longer");
}

#[test]
fn dctcp_means_match_ns_3() {
    compare_means("dctcp", [0.01, 0.02, 0.01, 0.02]);
}

#[test]
fn dctcp_means_match_ns_3_where_queues_count_packets() {
    compare_means("packets", [0.005, 0.015, 0.015, 0.005]);
}

#[test]
fn pias_means_match_ns_3() {
    // In ns-3 a short flow waits at each port for one more packet of lower priority.
    compare_means("pias", [0.025, 0.015, 0.015, 0.015]);
}

#[test]
fn sack_recovery_matches_ns_3() {
    let flows = pairs("loss");
    for class in &CLASSES {
        let median = median_excess(&of_class(&flows, class));
        assert!(median.abs() < 0.01, "half of the flows of {class:?} take {median:+.4} longer");
    }
    for class in &CLASSES[2..] {
        let excess = excess_of_means(&of_class(&flows, class));
        assert!(excess.abs() < 0.03, "flows of {class:?} take {excess:+.4} longer");
    }
    // Means of smaller flows depend on the few that wait for a timeout, ten milliseconds here;
    // their number is random.
    for class in &CLASSES[..2] {
        let flows = of_class(&flows, class);
        let late = |time_s: fn(&Pair) -> f64| {
            flows.iter().filter(|flow| time_s(flow) > 0.01).count() as f64
        };
        let (here, there) = (late(|flow| flow.here_s), late(|flow| flow.there_s));
        let chance = 3.0 * (here + there).sqrt();
        assert!((here - there).abs() < chance, "{here} flows and {there} wait for a timeout");
    }
}

fn compare_means(name: &str, tolerances: [f64; 4]) {
    let flows = pairs(name);
    for (class, tolerance) in CLASSES.iter().zip(tolerances) {
        let excess = excess_of_means(&of_class(&flows, class));
        assert!(excess.abs() < tolerance, "flows of {class:?} take {excess:+.4} longer");
    }
}

/// Sizes in bytes.
const CLASSES: [Range<f64>; 4] = [1.0..1e5, 1e5..1e6, 1e6..1e7, 1e7..f64::INFINITY];

fn of_class(flows: &[Pair], class: &Range<f64>) -> Vec<Pair> {
    flows.iter().copied().filter(|flow| class.contains(&flow.size_bytes)).collect()
}

fn excess_of_means(flows: &[Pair]) -> f64 {
    let here_s: f64 = flows.iter().map(|flow| flow.here_s).sum();
    let there_s: f64 = flows.iter().map(|flow| flow.there_s).sum();
    there_s / here_s - 1.0
}

fn median_excess(flows: &[Pair]) -> f64 {
    let mut excesses: Vec<_> = flows.iter().map(Pair::excess).collect();
    excesses.sort_by(f64::total_cmp);
    excesses[excesses.len() / 2]
}

/// The flows of scenario `name` in all its lanes, here and in the stored table of that name.
fn pairs(name: &str) -> Vec<Pair> {
    let text = fs::read_to_string(beside(&format!("{name}.json"))).expect("the scenario is stored");
    let scenario = Scenario::parse(&text).expect("the scenario is valid");
    let mut there = stored(name).into_iter();
    let mut pairs = Vec::new();
    for (number, lane) in (0..).zip(Lane::run_all(&scenario)) {
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

/// The scheme with this loss recovery of ns-2.
fn scheme_of(recovery: &str) -> &'static str {
    if recovery == "sack" { "tcp-sack" } else { "tcp" }
}

/// Relative excess of `here`.
fn relative(here: f64, there: f64) -> f64 {
    here / there - 1.0
}

fn beside(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/peers").join(file)
}
