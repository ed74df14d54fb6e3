//! `millrace bench`: the engine's speed on fixed scenarios, in CPU time, which background load
//! changes little.

use std::env;
use std::path::Path;
use std::process::{Command, Stdio};

use millrace_sim::lane::Lane;
use millrace_sim::level::Level;
use millrace_sim::scenario::{LanePlan, Scenario};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::costs::ThreadMeter;
use crate::problem::{Problem, print_json, print_text};
use crate::replays::replays;
use crate::table::plain_table;

/// The scenarios; the page's own benchmark reads the same files.
const RACES: [&str; 9] = [
    include_str!("../../../scenarios/bench/packet.json"),
    include_str!("../../../scenarios/bench/packet-schemes.json"),
    include_str!("../../../scenarios/bench/packet-16.json"),
    include_str!("../../../scenarios/bench/packet-1024.json"),
    include_str!("../../../scenarios/bench/flow.json"),
    include_str!("../../../scenarios/bench/flow-hosts.json"),
    include_str!("../../../scenarios/bench/flow-hosts-1g.json"),
    include_str!("../../../scenarios/bench/flow-concurrent.json"),
    include_str!("../../../scenarios/bench/flow-27648.json"),
];

/// Size reduction of the quick benchmark.
const QUICK: u64 = 20;

/// Measures every lane of every race in turn, then the replays of a coflow trace if given; with
/// `only`, just those with it in title and contestant. Each lane runs in its own process, so that
/// memory use is not affected by earlier lanes.
pub fn bench(
    quick: bool,
    trace: Option<&Path>,
    only: Option<&str>,
    json: bool,
) -> Result<(), Problem> {
    if trace.is_none() {
        eprintln!("Coflow-trace replays are skipped; use --trace FILE to measure them.");
    }
    let mut measured = Vec::new();
    for number in 0..RACES.len() + usize::from(trace.is_some()) {
        let scenario = race(number, quick, trace)?;
        for (lane, plan) in scenario.lanes().iter().enumerate() {
            let name = format!("{} {}", scenario.spec().title, plan.label);
            if only.is_none_or(|only| name.contains(only)) {
                measured.push(measure_in_new_process([number, lane], quick, trace)?);
            }
        }
    }
    if json { print_json(&measured) } else { print_text(&table(&measured)) }
}

/// Measures lane `lane` of race `race` in this process, and prints the result as JSON.
pub fn bench_lane(
    [number, lane]: [usize; 2],
    quick: bool,
    trace: Option<&Path>,
) -> Result<(), Problem> {
    let scenario = race(number, quick, trace)?;
    let plan = scenario.lanes().get(lane);
    let plan = plan.ok_or_else(|| Problem::unusable(lane, "no such lane"))?;
    print_json(&measure(&scenario, plan))
}

/// Measures one lane in a new process of this program.
fn measure_in_new_process(
    numbers: [usize; 2],
    quick: bool,
    trace: Option<&Path>,
) -> Result<Measured, Problem> {
    let failed = |why: &dyn std::fmt::Display| Problem::Failed(format!("lane {numbers:?}: {why}"));
    let mut command = Command::new(env::current_exe().map_err(|error| failed(&error))?);
    command.args(["bench", "--lane"]).args(numbers.map(|number| number.to_string()));
    command.args(quick.then_some("--quick"));
    if let Some(trace) = trace {
        command.arg("--trace").arg(trace);
    }
    let done = command.stderr(Stdio::inherit()).output().map_err(|error| failed(&error))?;
    if !done.status.success() {
        return Err(failed(&done.status));
    }
    serde_json::from_slice(&done.stdout).map_err(|error| failed(&error))
}

/// Race number `number`; the replays come last.
fn race(number: usize, quick: bool, trace: Option<&Path>) -> Result<Scenario, Problem> {
    match (RACES.get(number), trace) {
        (Some(race), _) => scenario(race, quick),
        (None, Some(trace)) => replays(trace),
        (None, None) => Err(Problem::unusable(number, "no such race")),
    }
}

/// The speed of one lane.
#[derive(Debug, Serialize, Deserialize)]
struct Measured {
    title: String,
    contestant: String,
    /// The swept value, if the scenario has a sweep.
    swept: Option<f64>,
    level: Level,
    /// Unit of work: packet-hops, or events of the flow engine.
    unit: String,
    work: f64,
    cpu_s: f64,
    per_cpu_second: f64,
    /// The largest resident set of a process that runs only this lane.
    peak_memory_bytes: Option<u64>,
    fingerprint: String,
}

fn scenario(race: &str, quick: bool) -> Result<Scenario, Problem> {
    let broken = |why: &dyn std::fmt::Display| Problem::Failed(format!("bench scenario: {why}"));
    let mut json: Value = serde_json::from_str(race).map_err(|error| broken(&error))?;
    if quick {
        let flows = json.pointer_mut("/workload/parameters/flows");
        let flows = flows.ok_or_else(|| broken(&"no number of flows"))?;
        *flows = Value::from(flows.as_u64().unwrap_or_default() / QUICK);
    }
    Scenario::parse(&json.to_string()).map_err(|error| broken(&error))
}

/// Runs one lane; the time excludes its preparation (traffic, routes).
fn measure(scenario: &Scenario, plan: &LanePlan) -> Measured {
    let mut lane = Lane::new(scenario, plan);
    let meter = ThreadMeter::start();
    lane.run_to_end();
    let costs = meter.costs();
    let summary = lane.summary();
    let (unit, work) = match summary.identity.level {
        Level::Packet => ("packet-hops", summary.counters.packet_hops),
        Level::Flow => ("events", summary.counters.events),
    };
    Measured {
        title: scenario.spec().title.clone(),
        contestant: summary.identity.label,
        swept: summary.identity.swept,
        level: summary.identity.level,
        unit: unit.to_owned(),
        work,
        cpu_s: costs.cpu_s,
        per_cpu_second: work / costs.cpu_s,
        peak_memory_bytes: costs.peak_memory_bytes,
        fingerprint: summary.fingerprint,
    }
}

fn table(measured: &[Measured]) -> String {
    let header = ["Scenario", "Contestant", "Work", "CPU s", "Per CPU s", "Peak MB"];
    let mut table = plain_table(header.map(str::to_owned).to_vec());
    for row in measured {
        let megabytes = row
            .peak_memory_bytes
            .map_or("–".to_owned(), |bytes| format!("{:.0}", bytes as f64 / 1e6));
        table.add_row([
            row.title.clone(),
            row.swept
                .map_or_else(|| row.contestant.clone(), |x| format!("{}, {x}", row.contestant)),
            format!("{:.3} M {}", row.work / 1e6, row.unit),
            format!("{:.2}", row.cpu_s),
            format!("{:.2} M", row.per_cpu_second / 1e6),
            megabytes,
        ]);
    }
    table.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn races_are_valid_at_both_sizes() {
        for race in RACES {
            let lanes = |quick| scenario(race, quick).expect("a scenario").lanes().len();
            assert!(lanes(false) > 0 && lanes(true) == lanes(false));
        }
    }
}
