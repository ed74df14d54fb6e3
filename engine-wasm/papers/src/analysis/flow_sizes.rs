//! Flow size distributions used in evaluations (PIAS, `HotNets` 2014, figure 3).

use millrace_sim::lane::Lane;
use millrace_sim::scenario::Scenario;
use serde_json::json;

use super::{Analysis, calculated};
use crate::lane_values::LaneValues;

pub(super) const ANALYSIS: Analysis =
    Analysis { name: "flow-size-distributions", paths: &["share_of_flows"], rows };

/// Sizes in bytes at which the distribution is evaluated, three per decade.
const FIRST_BYTES: f64 = 100.0;
const DECADES: i32 = 7;
const STEPS: [f64; 3] = [1.0, 2.0, 5.0];

/// A distribution of flow sizes: knots `(size, fraction)`, joined by straight lines.
type Table<'a> = &'a [(f64, f64)];

/// The tables in bytes used by the authors' traffic generator.
const WEB_SEARCH_BYTES: Table = &[
    (0.0, 0.0),
    (10e3, 0.15),
    (20e3, 0.2),
    (30e3, 0.3),
    (50e3, 0.4),
    (80e3, 0.53),
    (200e3, 0.6),
    (1e6, 0.7),
    (2e6, 0.8),
    (5e6, 0.9),
    (10e6, 0.97),
    (30e6, 1.0),
];
const DATA_MINING_BYTES: Table = &[
    (0.0, 0.0),
    (180.0, 0.1),
    (216.0, 0.2),
    (560.0, 0.3),
    (900.0, 0.4),
    (1100.0, 0.5),
    (1870.0, 0.6),
    (3160.0, 0.7),
    (10e3, 0.8),
    (400e3, 0.9),
    (3.16e6, 0.95),
    (100e6, 0.98),
    (1e9, 1.0),
];

/// The tables in packets, which are raced, and those in bytes beside them; swept in kilobytes.
fn rows() -> Vec<LaneValues> {
    let raced = [("Web search", "web-search"), ("Data mining", "data-mining")];
    let in_bytes = [
        ("Web search, table in bytes", WEB_SEARCH_BYTES),
        ("Data mining, table in bytes", DATA_MINING_BYTES),
    ];
    let raced =
        raced.into_iter().flat_map(|(label, sizes)| distribution(label, &raced_from(sizes)));
    raced
        .chain(in_bytes.into_iter().flat_map(|(label, table)| distribution(label, table)))
        .collect()
}

fn distribution(label: &str, table: Table) -> Vec<LaneValues> {
    let row =
        |bytes: f64| calculated(label.to_owned(), bytes / 1e3, vec![share_up_to(bytes, table)]);
    let step = |decade| STEPS.map(|step| step * FIRST_BYTES * libm::pow(10.0, f64::from(decade)));
    (0..DECADES).flat_map(step).map(row).collect()
}

/// The table that a workload draws flow sizes from.
fn raced_from(sizes: &str) -> Vec<(f64, f64)> {
    let scenario = json!({
        "version": 1, "level": "flow",
        "topology": { "kind": "big-switch" },
        "workload": { "kind": "poisson", "parameters": { "sizes": sizes, "flows": 1 } },
        "contestants": [{ "scheme": "fair" }],
    });
    let scenario = Scenario::parse(&scenario.to_string()).expect("what the catalogue offers");
    Lane::new(&scenario, &scenario.lanes()[0]).traffic().size_table.clone()
}

/// The fraction of flows of at most `size` bytes.
fn share_up_to(size: f64, table: Table) -> f64 {
    match table.iter().position(|&(knot, _)| knot > size) {
        None => 1.0,
        Some(0) => 0.0,
        Some(next) => {
            let ((x0, y0), (x1, y1)) = (table[next - 1], table[next]);
            y0 + (y1 - y0) * (size - x0) / (x1 - x0)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_interpolated_linearly() {
        let table = [(1_000.0, 0.0), (1_000.0, 0.5), (3_000.0, 0.7)];
        let share = |size| share_up_to(size, &table);
        assert_eq!([share(500.0), share(1_000.0), share(9_000.0)], [0.0, 0.5, 1.0]);
        assert!((share(2_000.0) - 0.6).abs() < 1e-12);
    }

    #[test]
    fn distributions_rise_to_one() {
        let rows = rows();
        let per_table = DECADES as usize * STEPS.len();
        assert_eq!(rows.len(), 4 * per_table);
        for table in rows.chunks(per_table) {
            assert!(table.windows(2).all(|pair| pair[0].values <= pair[1].values));
            assert!(table[0].values[0] < Some(0.1), "{}", table[0].contestant);
            assert!(table[per_table - 1].values[0] > Some(0.98), "{}", table[0].contestant);
        }
    }
}
