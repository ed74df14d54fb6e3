//! `millrace plan`: how much work a scenario is, and how many shards suit it.

use std::time::Duration;

use cpu_time::ThreadTime;
use millrace_sim::ENGINE_BUILD;
use millrace_sim::lane::Lane;
use millrace_sim::numbers::grouped;
use millrace_sim::record::Status;
use millrace_sim::scenario::{LanePlan, Scenario};
use serde::Serialize;

use crate::args::PlanOptions;
use crate::costs::peak_memory_bytes;
use crate::problem::{Problem, print_json, print_text};
use crate::scenario_file::{self, Written};

/// CPU time of the trial of one lane.
const TRIAL: Duration = Duration::from_millis(400);
/// CPU time of all trials, unless there are very many.
const ALL_TRIALS: Duration = Duration::from_secs(40);
/// Events between two looks at the clock.
const EVENTS: u64 = 2_000;

/// The work of a scenario.
#[derive(Debug, Serialize)]
struct Plan {
    /// Hash of the scenario without its title and note.
    scenario: String,
    /// Version and build of the engine.
    engine_version: &'static str,
    lanes: usize,
    /// CPU seconds of all lanes together, and of the longest.
    expected_cpu_s: f64,
    longest_lane_cpu_s: f64,
    /// Peak memory of a trial; a lane that runs to its end may need more. Unknown outside Linux.
    lane_memory_bytes: Option<u64>,
    /// Shards of about the asked CPU time, at most one per lane.
    shards: u32,
    /// CPU seconds of such a shard.
    shard_cpu_s: f64,
}

/// Estimates the work of a scenario by trials, and prints it.
pub fn plan(options: &PlanOptions) -> Result<(), Problem> {
    let written = Written::read(&options.source)?;
    let scenario = written.scenario()?;
    let costs = expected_costs(&scenario);
    let expected_cpu_s: f64 = costs.iter().sum();
    let lanes = costs.len();
    let wanted = (expected_cpu_s / (60.0 * f64::from(options.minutes.get()))).ceil();
    let shards = (wanted as u32).clamp(1, lanes.max(1) as u32);
    let plan = Plan {
        scenario: scenario_file::fingerprint(&scenario).to_string(),
        engine_version: ENGINE_BUILD,
        lanes,
        expected_cpu_s,
        longest_lane_cpu_s: costs.iter().copied().fold(0.0, f64::max),
        lane_memory_bytes: peak_memory_bytes(),
        shards,
        shard_cpu_s: expected_cpu_s / f64::from(shards),
    };
    if options.json { print_json(&plan) } else { print_text(&description(&plan)) }
}

/// By lane, its expected CPU seconds: those of the trial with the same contestant and swept value.
fn expected_costs(scenario: &Scenario) -> Vec<f64> {
    let is_alike = |one: &LanePlan, other: &LanePlan| {
        one.contestant == other.contestant
            && one.swept.map(f64::to_bits) == other.swept.map(f64::to_bits)
    };
    let mut kinds: Vec<&LanePlan> = Vec::new();
    for plan in scenario.lanes() {
        if !kinds.iter().any(|kind| is_alike(kind, plan)) {
            kinds.push(plan);
        }
    }
    let each = TRIAL.min(ALL_TRIALS / kinds.len().max(1) as u32);
    let costs: Vec<f64> = kinds.iter().map(|plan| trial(scenario, plan, each)).collect();
    let cost = |plan: &LanePlan| {
        let kind = kinds.iter().position(|kind| is_alike(kind, plan));
        costs[kind.expect("every lane has a kind")]
    };
    scenario.lanes().iter().map(cost).collect()
}

/// The CPU seconds of a lane, from its progress in `limit` of CPU time; exact if it ends before.
fn trial(scenario: &Scenario, plan: &LanePlan, limit: Duration) -> f64 {
    let begin = ThreadTime::now();
    let mut lane = Lane::new(scenario, plan);
    let prepared_s = begin.elapsed().as_secs_f64();
    let start = ThreadTime::now();
    loop {
        let status = lane.advance(EVENTS);
        let (took, done) = (start.elapsed(), lane.progress().fraction);
        if status != Status::Running {
            return prepared_s + took.as_secs_f64();
        }
        if took >= limit && done > 0.0 {
            return prepared_s + took.as_secs_f64() / done.min(1.0);
        }
    }
}

fn description(plan: &Plan) -> String {
    let memory = plan.lane_memory_bytes.map_or_else(String::new, |bytes| {
        format!("\nMemory of a lane: at least {} MB", grouped(bytes.div_ceil(1_000_000)))
    });
    format!(
        "{} lanes, about {} of CPU time, the longest about {}{memory}\n\
         {} of about {} each",
        grouped(plan.lanes),
        duration(plan.expected_cpu_s),
        duration(plan.longest_lane_cpu_s),
        if plan.shards == 1 { "1 shard".to_owned() } else { format!("{} shards", plan.shards) },
        duration(plan.shard_cpu_s),
    )
}

/// Two significant digits suit an estimate.
fn duration(seconds: f64) -> String {
    match seconds {
        s if s < 1.0 => format!("{s:.2} s"),
        s if s < 120.0 => format!("{s:.0} s"),
        s if s < 7_200.0 => format!("{:.0} min", s / 60.0),
        s => format!("{:.1} h", s / 3_600.0),
    }
}
