//! What is measured: the fixed races, the replays of a trace, or the user's scenarios.

use std::path::{Path, PathBuf};

use millrace_sim::parameters::Value;
use millrace_sim::scenario::{LanePlan, Scenario, ScenarioSpec};

use super::replays::replays;
use crate::args::{BenchOptions, Source};
use crate::driver_name::DriverName;
use crate::problem::Problem;
use crate::scenario_file::Written;

/// A scenario of the benchmark.
pub struct Race {
    /// Its file: below the top of the repository, or as the user named it.
    pub file: String,
    /// The scenario.
    pub scenario: Scenario,
    /// The driver to force, if any.
    pub forced: Option<DriverName>,
    /// Whether its speeds are compared with those of [`REFERENCE`].
    pub is_compared: bool,
}

/// The race with whose rows others are compared: the fabric of the papers.
pub const REFERENCE: &str = "scenarios/bench/packet-schemes.json";

/// How a fixed race is run.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Plain,
    Compared,
    /// Compared, and under the event driver.
    ByEvent,
}
use Kind::{ByEvent, Compared, Plain};

macro_rules! fixed {
    ($(($file:literal, $kind:expr)),* $(,)?) => {
        &[$((
            concat!("scenarios/bench/", $file),
            include_str!(concat!("../../../../scenarios/bench/", $file)),
            $kind,
        )),*]
    };
}

/// File, content and kind of every fixed race, in the order of the table.
const FIXED: &[(&str, &str, Kind)] = fixed![
    ("packet.json", Plain),
    ("packet-schemes.json", Plain),
    ("packet-no-host-delay.json", Compared),
    ("packet-1us-10g.json", Compared),
    ("packet-1us-100g.json", Compared),
    ("packet-by-event.json", ByEvent),
    ("packet-own.json", Compared),
    ("packet-16.json", Plain),
    ("packet-1024.json", Plain),
    ("flow.json", Plain),
    ("flow-hosts.json", Plain),
    ("flow-hosts-1g.json", Plain),
    ("flow-concurrent.json", Plain),
    ("flow-27648.json", Plain),
];

/// Size reduction of the quick benchmark.
pub const QUICK: f64 = 20.0;

/// What `options` ask for: the user's scenarios, or else the fixed races and the replays.
pub fn races(options: &BenchOptions) -> Result<Vec<Race>, Problem> {
    if !options.scenario.is_empty() {
        return options.scenario.iter().map(|path| of_user(path, options.quick)).collect();
    }
    let mut races = FIXED
        .iter()
        .map(|&(file, text, kind)| {
            let scenario = sized(file, text, options.quick)?;
            let forced = (kind == ByEvent).then_some(DriverName::Event);
            Ok(Race { file: file.to_owned(), scenario, forced, is_compared: kind != Plain })
        })
        .collect::<Result<Vec<_>, Problem>>()?;
    if let Some(trace) = &options.trace {
        let file = "scenarios/bench/replay.json".to_owned();
        races.push(Race { file, scenario: replays(trace)?, forced: None, is_compared: false });
    }
    Ok(races)
}

impl Race {
    /// A lane's name, as `--only` sees it.
    pub fn name(&self, plan: &LanePlan) -> String {
        format!("{} {}", self.scenario.spec().title, plan.label)
    }
}

fn of_user(path: &Path, quick: bool) -> Result<Race, Problem> {
    let source = Source { scenario: PathBuf::from(path), allow_outside: false };
    let written = Written::read(&source)?;
    let scenario = sized(&written.place, &written.json, quick)?;
    Ok(Race { file: written.place, scenario, forced: None, is_compared: false })
}

/// The scenario in `text`, with a twentieth of its flows if `quick`.
fn sized(place: &str, text: &str, quick: bool) -> Result<Scenario, Problem> {
    let unusable = |error| Problem::unusable(place, error);
    let mut spec = ScenarioSpec::parse(text).map_err(unusable)?;
    if quick && let Some(flows) = flows(&mut spec) {
        *flows = (*flows / QUICK).floor().max(1.0);
    }
    Scenario::check(spec).map_err(unusable)
}

/// The number of flows, where a scenario states one.
pub fn flows(spec: &mut ScenarioSpec) -> Option<&mut f64> {
    match spec.workload.parameters.get_mut("flows")? {
        Value::Number(flows) => Some(flows),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use millrace_sim::scenario::SchemeSpec;

    use super::*;

    #[test]
    fn races_are_valid_at_both_sizes() {
        for (file, text, _) in FIXED {
            let lanes = |quick| sized(file, text, quick).expect("a scenario").lanes().len();
            assert!(lanes(false) > 0 && lanes(true) == lanes(false), "{file}");
        }
    }

    #[test]
    fn compared_schemes_have_a_reference() {
        let races = races(&BenchOptions::default()).expect("races");
        let reference = races.iter().find(|race| race.file == REFERENCE).expect("it is listed");
        let has =
            |scheme: &str| reference.scenario.lanes().iter().any(|plan| plan.scheme == scheme);
        for race in races.iter().filter(|race| race.is_compared && race.file != OWN) {
            assert!(race.scenario.lanes().iter().all(|plan| has(&plan.scheme)), "{}", race.file);
        }
    }

    const OWN: &str = "scenarios/bench/packet-own.json";

    #[test]
    fn own_schemes_are_the_sources_of_schemes_in_the_reference() {
        let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let spec = |file| {
            let text = fs::read_to_string(top.join(file)).expect("a file of the benchmark");
            ScenarioSpec::parse(&text).expect("a scenario")
        };
        let (own, reference) = (spec(OWN), spec(REFERENCE));
        assert_eq!((&own.topology, &own.workload), (&reference.topology, &reference.workload));
        let sources = reference.contestants.iter().filter_map(|contestant| {
            let SchemeSpec::BuiltIn(id) = &contestant.scheme else { return None };
            fs::read_to_string(top.join(format!("scenarios/schemes/{id}.mill"))).ok()
        });
        let sources: Vec<_> = sources.collect();
        for contestant in &own.contestants {
            let SchemeSpec::Own(own) = &contestant.scheme else { panic!("an own scheme") };
            assert!(sources.contains(&own.source), "{}", own.source);
        }
    }
}
