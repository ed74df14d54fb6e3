//! Results as a text table: a row per contestant and swept value, means over seeds.

use comfy_table::presets::NOTHING;
use comfy_table::{CellAlignment, ContentArrangement, Table, TableComponent};
use millrace_sim::record::{METRICS, Metric, Quantity};
use millrace_sim::scenario::Scenario;

use crate::lane_record::{LaneRecord, swept_values};
use crate::percentiles::Percentile;
use crate::summary_file::SummaryFile;
use crate::uncongested::uncongested;
use crate::unsteady::unsteady;

/// The table, followed by the differences between contestants and by warnings of unsteady runs and of a network that
/// was never congested.
pub fn render(scenario: &Scenario, summary: &SummaryFile) -> String {
    let mut parts = vec![summary.title.clone(), results(scenario, summary).to_string()];
    if let Some(differences) = differences(scenario, summary) {
        parts.push(format!("\nRelative to {}:\n{differences}", scenario.lanes()[0].label));
    }
    let unsteady = unsteady_contestants(&summary.lanes);
    if !unsteady.is_empty() {
        parts.push(format!("\nNot in a steady state:\n{}", unsteady.join("\n")));
    }
    let uncongested: Vec<String> = swept_values(&summary.lanes)
        .into_iter()
        .filter_map(|swept| {
            let at = swept.zip(swept_name(scenario)).map(|(value, name)| format!("{name} {value}"));
            uncongested(at.as_deref(), &contestants(&summary.lanes, swept))
        })
        .collect();
    if !uncongested.is_empty() {
        parts.push(format!("\n{}", uncongested.join("\n")));
    }
    parts.retain(|part| !part.is_empty());
    parts.join("\n")
}

fn results(scenario: &Scenario, summary: &SummaryFile) -> Table {
    let lanes = &summary.lanes[..];
    let swept_name = swept_name(scenario);
    let metrics: Vec<&Metric> = METRICS
        .iter()
        .filter(|metric| metric.headline)
        .filter(|metric| lanes.iter().any(|lane| is_known(metric, lane)))
        .collect();
    let mut header: Vec<String> = swept_name.iter().cloned().collect();
    header.extend(["Contestant", "Seeds", "Unfinished"].map(str::to_owned));
    header.extend(metrics.iter().map(|metric| metric.label.to_owned()));
    let mut table = plain_table(header);
    for swept in swept_values(lanes) {
        for group in contestants(lanes, swept) {
            let mut row: Vec<String> = swept.iter().map(f64::to_string).collect();
            let unfinished: u32 = group.iter().map(|lane| lane.summary.flows.unfinished).sum();
            row.push(group[0].summary.identity.label.clone());
            row.push(group.len().to_string());
            row.push(unfinished.to_string());
            let cell = |metric: &&Metric| match pooled(summary, metric, group[0]) {
                Some(percentile) => over_seeds(percentile, metric.quantity),
                None => mean(metric, &group),
            };
            row.extend(metrics.iter().map(cell));
            table.add_row(row);
        }
    }
    let first_number = usize::from(swept_name.is_some()) + 1;
    for column in table.column_iter_mut().skip(first_number) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

/// Comparisons across seeds; `None` without a second contestant.
fn differences(scenario: &Scenario, summary: &SummaryFile) -> Option<Table> {
    if summary.comparisons.is_empty() {
        return None;
    }
    let mut header: Vec<String> = swept_name(scenario).into_iter().collect();
    header.extend(["Contestant", "Metric", "Difference"].map(str::to_owned));
    let mut table = plain_table(header);
    for comparison in &summary.comparisons {
        let label = |metric: &&Metric| metric.id == comparison.metric;
        let contestant =
            |lane: &&LaneRecord| lane.summary.identity.contestant == comparison.contestant;
        let mut row: Vec<String> = comparison.swept.iter().map(f64::to_string).collect();
        let lane = summary.lanes.iter().find(contestant);
        row.push(lane.map_or(String::new(), |lane| lane.summary.identity.label.clone()));
        row.push(METRICS.iter().find(label).map_or("", |metric| metric.label).to_owned());
        row.push(comparison.words.clone());
        table.add_row(row);
    }
    Some(table)
}

/// Warnings, by contestant and swept value, that results may not represent the load.
fn unsteady_contestants(lanes: &[LaneRecord]) -> Vec<String> {
    let at = |swept: Option<f64>| {
        contestants(lanes, swept).into_iter().flat_map(move |group| {
            let label = &group[0].summary.identity.label;
            let name = swept.map_or_else(|| label.clone(), |value| format!("{label} at {value}"));
            unsteady(&name, &group)
        })
    };
    swept_values(lanes).into_iter().flat_map(at).collect()
}

/// The lanes of one swept value, by contestant.
fn contestants(lanes: &[LaneRecord], swept: Option<f64>) -> Vec<Vec<&LaneRecord>> {
    let mut groups: Vec<Vec<&LaneRecord>> = Vec::new();
    for lane in lanes.iter().filter(|lane| lane.summary.identity.swept == swept) {
        let same = |group: &&mut Vec<&LaneRecord>| {
            group[0].summary.identity.contestant == lane.summary.identity.contestant
        };
        match groups.iter_mut().find(same) {
            Some(group) => group.push(lane),
            None => groups.push(vec![lane]),
        }
    }
    groups
}

/// Whether the lane has a value of this metric, or too few values for it.
fn is_known(metric: &Metric, lane: &LaneRecord) -> bool {
    (metric.of)(&lane.summary).is_some() || metric.has_too_few(&lane.summary)
}

/// The percentile pooled over seeds for the contestant and swept value of `lane`, if the metric is
/// one.
fn pooled<'a>(
    summary: &'a SummaryFile,
    metric: &Metric,
    lane: &LaneRecord,
) -> Option<&'a Percentile> {
    let identity = &lane.summary.identity;
    summary.percentiles.iter().find(|one| {
        one.metric == metric.id
            && one.contestant == identity.contestant
            && one.swept == identity.swept
    })
}

fn over_seeds(percentile: &Percentile, unit: Quantity) -> String {
    percentile.found.map_or_else(|| "too few".to_owned(), |found| quantity(found.estimate, unit))
}

/// The mean over the seeds with a value, and their number if some have none.
fn mean(metric: &Metric, group: &[&LaneRecord]) -> String {
    let values: Vec<f64> = group.iter().filter_map(|lane| (metric.of)(&lane.summary)).collect();
    if values.is_empty() {
        let too_few = group.iter().any(|lane| metric.has_too_few(&lane.summary));
        return if too_few { "too few" } else { "–" }.to_owned();
    }
    let mean = quantity(values.iter().sum::<f64>() / values.len() as f64, metric.quantity);
    if values.len() < group.len() {
        return format!("{mean} ({} of {})", values.len(), group.len());
    }
    mean
}

/// A number with its unit, to four digits.
pub fn quantity(value: f64, quantity: Quantity) -> String {
    match quantity {
        Quantity::Seconds => match value {
            _ if value >= 1.0 => format!("{} s", four_digits(value)),
            _ if value >= 1e-3 => format!("{} ms", four_digits(value * 1e3)),
            _ => format!("{} µs", four_digits(value * 1e6)),
        },
        Quantity::Factor => format!("{} ×", four_digits(value)),
        Quantity::Fraction => format!("{:.2} %", value * 100.0),
        Quantity::Count => format!("{value:.0}"),
        Quantity::GigabitsPerSecond => format!("{} Gb/s", four_digits(value)),
    }
}

fn four_digits(value: f64) -> String {
    let decimals = match value {
        _ if value >= 1_000.0 => 0,
        _ if value >= 100.0 => 1,
        _ if value >= 10.0 => 2,
        _ => 3,
    };
    format!("{value:.decimals$}")
}

/// The swept parameter's name.
fn swept_name(scenario: &Scenario) -> Option<String> {
    let sweep = scenario.spec().sweep.as_ref()?;
    Some(sweep.path.rsplit('/').next().unwrap_or_default().to_owned())
}

/// An empty table in the common style, as wide as the terminal.
pub fn plain_table(header: Vec<String>) -> Table {
    let mut table = Table::new();
    table
        .load_preset(NOTHING)
        .set_style(TableComponent::HeaderLines, '─')
        .set_style(TableComponent::MiddleHeaderIntersections, '─')
        .set_header(header);
    if let Some(width) = terminal_width() {
        table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
    }
    table
}

/// [`plain_table`] for long texts, which wraps even if the terminal's width is unknown.
pub fn text_table(header: Vec<String>) -> Table {
    let mut table = plain_table(header);
    let width = terminal_width().unwrap_or(100);
    table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
    table
}

/// Columns of the terminal; `None` if the output is redirected.
fn terminal_width() -> Option<u16> {
    let (_, columns) = console::Term::stdout().size_checked()?;
    Some(columns)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_the_most_readable_unit() {
        let seconds = |value| quantity(value, Quantity::Seconds);
        assert_eq!(seconds(84.68e-6), "84.68 µs");
        assert_eq!(seconds(1.234_56e-3), "1.235 ms");
        assert_eq!(seconds(3629.0), "3629 s");
        assert_eq!(quantity(0.673, Quantity::Fraction), "67.30 %");
    }
}
