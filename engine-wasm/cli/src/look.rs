//! `millrace traffic` and `millrace thresholds`: a look at a scenario before it is run.

use std::path::Path;

use millrace_sim::preview::{Preview, ThresholdPreview};
use millrace_sim::schemes::ThresholdPlan;

use crate::problem::{Problem, print_json, print_text};
use crate::scenario_file;
use crate::table::plain_table;

/// Prints what the traffic of a scenario looks like.
pub fn traffic(scenario: &Path, json: bool) -> Result<(), Problem> {
    let text = scenario_file::read_json(scenario)?;
    let preview =
        Preview::parse(&text).map_err(|error| Problem::unusable(scenario.display(), error))?;
    if json { print_json(&preview) } else { print_text(&description(&preview)) }
}

fn description(preview: &Preview) -> String {
    let totals = &preview.totals;
    let mut lines = vec![
        format!(
            "{} flows, {:.4} GB, in {:.6} s",
            totals.flows,
            totals.bytes * 1e-9,
            totals.seconds
        ),
        format!("{:.0} bytes on average, median {:.0}", totals.mean_bytes, preview.sizes.median),
    ];
    if let Some(rate) = totals.flows_per_s {
        let each = totals.flows_per_s_per_sender;
        let senders = totals.senders;
        lines.push(format!("{rate:.2} flows/s, {each:.2} for each of {senders} sending hosts"));
    }
    if let (Some(load), capacity) = (totals.load, totals.capacity_gbps) {
        lines.push(format!("load {load} of {capacity} Gb/s"));
    }
    if let Some(deadlines) = &preview.deadlines {
        lines.push(format!("{:.1} % of the flows have deadlines", deadlines.flows * 100.0));
    }
    if let Some(coflows) = &preview.coflows {
        let mean = coflows.width.mean.unwrap_or(0.0);
        lines.push(format!("{} coflows of {mean:.1} flows on average", coflows.count));
    }
    if let Some(jobs) = &preview.jobs {
        lines.push(format!("{} jobs of {} stages together", jobs.count, jobs.stages));
    }
    lines.join("\n")
}

/// Prints the thresholds of one contestant, by every solver, with what they cost.
pub fn thresholds(
    scenario: &Path,
    contestant: usize,
    lower: usize,
    json: bool,
) -> Result<(), Problem> {
    let text = scenario_file::read_json(scenario)?;
    let unusable = |why: String| Problem::unusable(scenario.display(), why);
    let preview = ThresholdPreview::parse(&text, contestant, lower)
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
