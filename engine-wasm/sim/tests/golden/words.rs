//! Wording of comparisons: every metric of very different contestants, over four seeds.
//!
//! The table in the folder has a line per comparison; the page, which implements estimator and
//! wording again, is checked against the same lines.

use millrace_sim::catalogue::CATALOGUE;
use millrace_sim::lane::Lane;
use millrace_sim::level::Level;
use millrace_sim::parameters::Given;
use millrace_sim::record::{Comparison, LaneSummary, METRICS, compare_all};
use millrace_sim::scenario::{ContestantSpec, LimitsSpec, Scenario, ScenarioSpec};
use millrace_sim::schemes::SchemeCard;
use serde::Deserialize;

/// A golden scenario with other contestants and seeds.
#[derive(Deserialize)]
struct Race {
    scenario: String,
    end_ms: Option<f64>,
}

const SEEDS: [u32; 4] = [1, 2, 3, 4];

/// Compares with the table in the folder or, on demand, writes it.
pub fn check(name: &str) {
    let folder = super::folder().join(name);
    let races: Vec<Race> =
        serde_json::from_str(&super::read(&folder.join("races.json"))).expect("a list of races");
    let lines: Vec<String> =
        races.iter().enumerate().flat_map(|(place, race)| lines(place, race)).collect();
    super::compare(&folder.join("table.txt"), &(lines.join("\n") + "\n"));
}

/// Every metric against each of the first two contestants.
fn lines(place: usize, race: &Race) -> Vec<String> {
    let lanes = Lane::run_all(&race.scenario()).collect::<Vec<_>>();
    let summaries: Vec<LaneSummary> = lanes.iter().map(Lane::summary).collect();
    let mut said = Vec::new();
    for baseline in [0, 1] {
        for metric in METRICS {
            let known: Vec<_> = lanes.iter().map(|lane| lane.percentile_values(metric)).collect();
            let values = |lane: &LaneSummary| known[lane.identity.lane as usize].as_deref();
            for comparison in compare_all(&summaries, metric, baseline, &values) {
                let Comparison { contestant, metric, verdict, words, .. } = comparison;
                let verdict = serde_json::to_value(verdict).expect("a word");
                let verdict = verdict.as_str().expect("a word");
                said.push(format!("{place} {contestant}:{baseline} {metric} {verdict}: {words}"));
            }
        }
    }
    said
}

impl Race {
    fn scenario(&self) -> Scenario {
        let text = super::read(&super::folder().join(format!("{}.json", self.scenario)));
        let spec = ScenarioSpec::parse(&text).expect("a golden scenario");
        let able: Vec<&SchemeCard> =
            CATALOGUE.schemes.iter().filter(|card| has_level(card, spec.level)).collect();
        let (first, middle, last) = (able[0], able[able.len() / 2], able[able.len() - 1]);
        // Far apart in the catalogue, and hence in kind; the last one twice, for a pair without a
        // difference.
        let contestants = [first, middle, last, last].map(|card| ContestantSpec {
            scheme: card.id.into(),
            label: String::new(),
            parameters: Given::new(),
        });
        Scenario::check(ScenarioSpec {
            contestants: contestants.to_vec(),
            seeds: SEEDS.to_vec(),
            limits: LimitsSpec { end_ms: self.end_ms },
            ..spec
        })
        .unwrap_or_else(|error| panic!("{}: {error}", self.scenario))
    }
}

fn has_level(card: &SchemeCard, level: Level) -> bool {
    match level {
        Level::Packet => card.packet.is_some(),
        Level::Flow => card.flow.is_some(),
    }
}
