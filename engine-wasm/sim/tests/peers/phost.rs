//! pHost beside YAPS, the simulator of its authors (github.com/NetSys/simulator, commit 179b64e).
//!
//! `phost.csv` holds the completion times of YAPS for the flows of `phost.json`, with the settings that its
//! script has for pHost, but for `bandwidth: 10000000000.0`, `cut_through: 0`, `permutation_tm: 0`,
//! `use_flow_trace: 1`, and a trace with one line for each flow: `flow start_s 0 0 packets 0 0 source destination`.

use super::{compare_means, median_excess, pairs};

#[test]
fn phost_matches_its_authors_simulator() {
    compare_means("phost", [0.005, 0.04, 0.01, 0.01]);
    let median = median_excess(&pairs("phost"));
    assert!(median.abs() < 2e-3, "half of the flows take {median:+.4} longer");
}
