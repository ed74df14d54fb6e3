//! `millrace traffic` and `millrace thresholds`: previews of a scenario.

use millrace_sim::numbers::grouped;
use millrace_sim::preview::{Preview, ThresholdPreview};
use millrace_sim::schemes::ThresholdPlan;

use crate::args::Source;
use crate::problem::{Problem, print_json, print_text};
use crate::scenario_file::Written;
use crate::table::plain_table;

/// Prints a preview of a scenario's traffic.
pub fn traffic(source: &Source, json: bool) -> Result<(), Problem> {
    let written = Written::read(source)?;
    let preview =
        Preview::parse(&written.json).map_err(|error| Problem::unusable(&written.place, error))?;
    if json { print_json(&preview) } else { print_text(&description(&preview)) }
}

fn description(preview: &Preview) -> String {
    let totals = &preview.totals;
    let mut lines = vec![
        format!(
            "{} flows, {} GB, in {} s",
            grouped(totals.flows),
            decimals(totals.bytes * 1e-9, 4),
            decimals(totals.seconds, 6),
        ),
        format!(
            "{} bytes on average, median {}",
            decimals(totals.mean_bytes, 0),
            decimals(preview.sizes.median, 0)
        ),
    ];
    if let Some(rate) = totals.flows_per_s {
        let (rate, each) = (decimals(rate, 2), decimals(totals.flows_per_s_per_sender, 2));
        let senders = grouped(totals.senders);
        lines.push(format!("{rate} flows/s, {each} from each of {senders} sending hosts"));
    }
    if let (Some(load), capacity) = (totals.load, totals.capacity_gbps) {
        lines.push(format!("load {load} of {} Gb/s", grouped(capacity)));
    }
    if let Some(deadlines) = &preview.deadlines {
        lines.push(format!("{:.1} % of the flows have deadlines", deadlines.flows * 100.0));
    }
    if let Some(coflows) = &preview.coflows {
        let mean = decimals(coflows.width.mean.unwrap_or(0.0), 1);
        lines.push(format!("{} coflows of {mean} flows on average", grouped(coflows.count)));
    }
    if let Some(jobs) = &preview.jobs {
        let (count, stages) = (grouped(jobs.count), grouped(jobs.stages));
        lines.push(format!("{count} jobs with {stages} stages in total"));
    }
    lines.extend(preview.remarks.iter().map(|remark| remark.text.clone()));
    lines.join("\n")
}

fn decimals(number: f64, places: usize) -> String {
    grouped(format!("{number:.places$}"))
}

/// Prints the thresholds of one contestant by every solver, with their costs.
pub fn thresholds(
    source: &Source,
    contestant: usize,
    lower: usize,
    json: bool,
) -> Result<(), Problem> {
    let written = Written::read(source)?;
    let unusable = |why: String| Problem::unusable(&written.place, why);
    let preview = ThresholdPreview::parse(&written.json, contestant, lower)
        .map_err(|error| unusable(error.to_string()))?;
    let plan = preview.plan.as_ref();
    let plan =
        plan.ok_or_else(|| unusable(format!("contestant {contestant} has no thresholds")))?;
    if json { print_json(&preview) } else { print_text(&solutions(plan)) }
}

fn solutions(plan: &ThresholdPlan) -> String {
    let mut header = vec!["Option".to_owned(), "Thresholds".to_owned()];
    header.extend(plan.objectives.iter().map(|one| format!("{} ({})", one.name, one.unit)));
    let mut table = plain_table(header);
    let list =
        |thresholds: &[f64]| thresholds.iter().map(f64::to_string).collect::<Vec<_>>().join(" ");
    let row = |name: &str, thresholds: &[f64], costs: Vec<f64>| {
        let costs = costs.into_iter().map(|cost| format!("{cost:.4}"));
        [name.to_owned(), list(thresholds)].into_iter().chain(costs).collect::<Vec<_>>()
    };
    let in_use = plan.objectives.iter().map(|one| one.in_use).collect();
    table.add_row(row(&format!("in use: {}", plan.mode), &plan.in_use, in_use));
    for one in &plan.solutions {
        table.add_row(row(one.id, &one.thresholds, one.costs.clone()));
    }
    table.to_string()
}
