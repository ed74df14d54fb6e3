//! Runs the race of a step.

use millrace_papers::{Measure, RacedLane};
use millrace_sim::lane::Lane;
use millrace_sim::scenario::Scenario;

/// Runs all lanes of `scenario`, one after the other, for `measures`.
pub fn race(scenario: &Scenario, measures: &[&Measure]) -> Vec<RacedLane> {
    let seeds = scenario.spec().seeds.len();
    let paths = || measures.iter().flat_map(|measure| measure.paths()).collect();
    let run = |plan| {
        let mut lane = Lane::new(scenario, plan);
        lane.run_to_end();
        RacedLane::of(&lane, paths(), seeds)
    };
    scenario.lanes().iter().map(run).collect()
}
