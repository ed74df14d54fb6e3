//! Mutated scenarios run: nothing panics and, where overflow is checked, nothing wraps. The module runs the same ones.

use std::io::Write;
use std::panic::catch_unwind;
use std::{env, fs, thread};

use millrace_sim::lane::Lane;
use millrace_sim::record::Status;
use millrace_sim::rng::{Random, Stream};
use millrace_sim::scenario::Scenario;
use serde_json::{Value, json};

use super::faults::{faulty, pick};
use super::limits::{at_limits, own_schemes};
use super::shipped;

/// Inputs in every run; `MILLRACE_MUTATED` asks for another number.
const INPUTS: u32 = 600;
/// Events after which a lane is cut.
const EVENTS: u64 = 2_000;
/// A lane that needs more memory is only checked: an event may take seconds where tens of thousands of flows are
/// under way.
const MOST_BYTES: u64 = 3_000_000;

#[test]
fn mutated_scenarios_are_refused_or_run() {
    let count = env::var("MILLRACE_MUTATED").map_or(INPUTS, |text| text.parse().expect("a number"));
    let (scenarios, own) = (shipped::scenarios(), own_schemes());
    let parts = thread::available_parallelism().map_or(1, usize::from);
    let mut tried = thread::scope(|scope| {
        let (scenarios, own) = (&scenarios, &own);
        let part = |first| {
            move || (first..count).step_by(parts).map(|n| try_one(n, scenarios, own)).collect()
        };
        let threads: Vec<_> = (0..parts as u32).map(|first| scope.spawn(part(first))).collect();
        let ended = threads.into_iter().map(|thread| thread.join().expect("no panic"));
        ended.flat_map(|part: Vec<_>| part).collect::<Vec<_>>()
    });
    tried.sort_by_key(|one| one.number);
    let with = |start: &str| tried.iter().filter(|one| one.outcome.starts_with(start)).count();
    println!(
        "{count} inputs: {} refused, {} only checked, {} finished, {} cut, {} failed",
        with("refused"),
        with("large"),
        with("finished"),
        with("cut"),
        with("failed")
    );
    let panicked = tried.iter().filter(|one| one.outcome == "panicked");
    let panicked: Vec<_> =
        panicked.map(|one| format!("\n{}: {}", one.number, one.scenario)).collect();
    assert!(panicked.is_empty(), "{} inputs panic:{}", panicked.len(), panicked.concat());
    for outcome in ["refused", "finished", "cut"] {
        assert!(with(outcome) * 20 > count as usize, "{} {outcome}", with(outcome));
    }
    if let Some(path) = env::var_os("MILLRACE_MUTATED_FILE") {
        let mut file = std::io::BufWriter::new(fs::File::create(path).expect("a file"));
        for Tried { scenario, lane, outcome, .. } in tried {
            let line = json!({ "scenario": scenario, "lane": lane, "outcome": outcome });
            writeln!(file, "{line}").expect("space for it");
        }
    }
}

/// An input and what became of it.
struct Tried {
    number: u32,
    scenario: String,
    /// The lane that ran.
    lane: u32,
    /// `refused` with the field, `large`, `failed`, `cut`, or `finished` with events and fingerprint.
    outcome: String,
}

fn try_one(number: u32, scenarios: &[Value], own: &[String]) -> Tried {
    let mut random = Random::new(u64::from(number), Stream::Shapes);
    let scenario = match random.below(4) {
        0 => faulty(pick(scenarios, &mut random), &mut random),
        _ => at_limits(own, &mut random),
    };
    let (lane, outcome) =
        catch_unwind(|| outcome(&scenario, number)).unwrap_or_else(|_| (0, "panicked".to_owned()));
    Tried { number, scenario, lane, outcome }
}

fn outcome(scenario: &str, number: u32) -> (u32, String) {
    let scenario = match Scenario::parse(scenario) {
        Ok(scenario) => scenario,
        Err(error) => return (0, format!("refused {}", error.issues[0].path)),
    };
    let plan = &scenario.lanes()[number as usize % scenario.lanes().len()];
    if scenario.memory().lane > MOST_BYTES {
        return (plan.lane, "large".to_owned());
    }
    let mut lane = Lane::new(&scenario, plan);
    // A call may handle fewer events than it is asked for, or some more.
    let mut status = Status::Running;
    while status == Status::Running && lane.progress().events < 2 * EVENTS {
        status = lane.advance(2 * EVENTS);
    }
    let summary = lane.summary();
    serde_json::to_string(&summary).expect("text and numbers always serialise");
    let events = lane.progress().events;
    let outcome = match status {
        _ if lane.failure().is_some() => "failed".to_owned(),
        Status::Finished if events <= EVENTS => {
            format!("finished {events} {}", summary.fingerprint)
        }
        _ => "cut".to_owned(),
    };
    (plan.lane, outcome)
}
