//! The text of a golden table: a title, a header, a row per lane, aligned for reading.

use millrace_sim::level::Level;
use millrace_sim::record::LaneSummary;

/// A column: its header, and a lane's cell in it.
type Column = (&'static str, fn(&LaneSummary) -> String);

const FLOWS: &[Column] = &[
    ("scheme", |lane| lane.identity.scheme.clone()),
    ("finished", |lane| lane.flows.finished.to_string()),
    ("unfinished", |lane| lane.flows.unfinished.to_string()),
    ("fct_us", |lane| micros(lane.flows.fct_s.all.mean)),
    ("p50_us", |lane| micros(lane.flows.fct_s.all.p50)),
    ("small_us", |lane| micros(lane.flows.fct_s.small.mean)),
    ("small_p50_us", |lane| micros(lane.flows.fct_s.small.p50)),
];
const COFLOWS: &[Column] = &[("cct_us", |lane| micros(lane.coflows.cct_s.mean))];
const COFLOW_DEADLINES: &[Column] =
    &[("late_coflows", |lane| lane.coflows.deadlines.missed.to_string())];
const DEADLINES: &[Column] = &[("late_flows", |lane| lane.flows.deadlines.missed.to_string())];
const PACKETS: &[Column] = &[
    ("drops", |lane| lane.counters.drops.to_string()),
    ("marks", |lane| lane.counters.marks.to_string()),
    ("timeouts", |lane| lane.counters.timeouts.to_string()),
    ("sent_again", |lane| lane.counters.retransmissions.to_string()),
];
const FINGERPRINT: &[Column] = &[("fingerprint", |lane| lane.fingerprint.clone())];

/// The table of `lanes`, which have identical arrivals. Columns without a meaning in the scenario
/// are left out.
pub fn write(title: &str, lanes: &[LaneSummary]) -> String {
    let first = &lanes[0];
    let columns: Vec<Column> = [
        (FLOWS, true),
        (COFLOWS, first.coflows.counted > 0),
        (COFLOW_DEADLINES, first.coflows.deadlines.arrived > 0),
        (DEADLINES, first.flows.deadlines.arrived > 0),
        (PACKETS, first.identity.level == Level::Packet),
        (FINGERPRINT, true),
    ]
    .into_iter()
    .filter(|(_, meant)| *meant)
    .flat_map(|(columns, _)| columns.iter().copied())
    .collect();
    let header = columns.iter().map(|(name, _)| (*name).to_owned()).collect();
    let rows = lanes.iter().map(|lane| columns.iter().map(|(_, cell)| cell(lane)).collect());
    let rows: Vec<Vec<String>> = std::iter::once(header).chain(rows).collect();
    format!("{title}\narrivals {}\n\n{}", first.arrivals, aligned(&rows))
}

/// First column left, others right, two spaces between.
pub fn aligned(rows: &[Vec<String>]) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..rows[0].len()).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
            if column == 0 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        cells.collect::<Vec<_>>().join("  ") + "\n"
    };
    rows.iter().map(line).collect()
}

/// Seconds as microseconds with at least four significant digits.
fn micros(seconds: Option<f64>) -> String {
    seconds.map_or_else(|| "-".to_owned(), |seconds| significant(seconds * 1e6))
}

fn significant(value: f64) -> String {
    let scientific = format!("{value:.3e}");
    let exponent = scientific.split('e').nth(1).and_then(|digits| digits.parse::<i32>().ok());
    let decimals = (3 - exponent.unwrap_or(0)).clamp(0, 9) as usize;
    format!("{value:.decimals$}")
}

#[test]
fn numbers_keep_four_digits() {
    let shown = [0.0, 0.012_345, 9.999_6, 12.346, 1234.6, 123_456.7].map(significant);
    assert_eq!(shown, ["0.000", "0.01235", "10.00", "12.35", "1235", "123457"]);
}
