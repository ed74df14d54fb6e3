//! Measures of one race, outside figures.

use std::collections::BTreeSet;

use millrace_sim::issue::Issue;
use millrace_sim::record::{Pool, Tail};
use millrace_sim::scenario::Scenario;

use crate::expression::{Expression, Reference, Scope, Table, parse};
use crate::found::Found;
use crate::lane_values::summary_paths;
use crate::measured::Measured;
use crate::raced_lane::RacedLane;
use crate::tails::percent;

/// An expression in the language of claims over the lanes of one race, which has no panels.
#[derive(Clone, Debug, PartialEq)]
pub struct Measure {
    text: String,
    expression: Expression,
}

impl Measure {
    /// Reads an expression.
    ///
    /// # Errors
    /// The expected syntax, and the position, as an issue at `path`.
    pub fn parse(text: &str, path: &str) -> Result<Self, Issue> {
        let expression = parse(text).map_err(|expected| Issue::new(path, text, expected))?;
        Ok(Self { text: text.to_owned(), expression })
    }

    /// Its text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The paths that it reads.
    pub fn paths(&self) -> impl Iterator<Item = String> + '_ {
        self.expression.references().into_iter().map(|(reference, _)| reference.path.clone())
    }

    /// Checks that the lanes of `scenario` have all that it refers to.
    ///
    /// # Errors
    /// The first reference that they lack, as an issue at `path`.
    pub fn check(&self, scenario: &Scenario, path: &str) -> Result<(), Issue> {
        let scope = RaceScope { scenario, known: &summary_paths() };
        let refused = self.expression.check(&scope);
        refused.map_err(|(value, expected)| Issue::new(path, value, expected))
    }

    /// Its value over the seeds of `lanes`.
    ///
    /// # Errors
    /// The reason why there is none.
    pub fn over(&self, lanes: &[RacedLane]) -> Result<Measured, String> {
        let found = Found::in_table(&self.expression, &RaceTable::new(lanes));
        found.measured.map_err(|gap| gap.to_string())
    }
}

/// The lanes of a race, as references name them.
struct RaceScope<'a> {
    scenario: &'a Scenario,
    known: &'a BTreeSet<String>,
}

impl Scope for RaceScope<'_> {
    fn knows(&self, path: &str) -> bool {
        self.known.contains(path)
    }

    fn panels(&self) -> Vec<String> {
        vec![String::new()]
    }

    fn contestants(&self, panel: &str) -> Option<Vec<String>> {
        let labels: BTreeSet<_> = self.scenario.lanes().iter().map(|plan| &plan.label).collect();
        panel.is_empty().then(|| labels.into_iter().cloned().collect())
    }

    fn swept(&self, _: &str) -> Vec<f64> {
        self.scenario.spec().sweep.as_ref().map_or_else(Vec::new, |sweep| sweep.values.clone())
    }
}

/// The lanes of a race by seed.
struct RaceTable<'a> {
    lanes: &'a [RacedLane],
    seeds: Vec<Option<u64>>,
}

impl<'a> RaceTable<'a> {
    /// Seeds with identical runs count once, as in figures.
    fn new(lanes: &'a [RacedLane]) -> Self {
        let all: BTreeSet<_> = lanes.iter().map(RacedLane::seed).collect();
        let mut seen = BTreeSet::new();
        let is_new = |seed: &Option<u64>| {
            let of_seed = lanes.iter().filter(|lane| lane.seed() == *seed);
            seen.insert(of_seed.map(RacedLane::fingerprint).collect::<Vec<_>>())
        };
        Self { lanes, seeds: all.into_iter().filter(is_new).collect() }
    }

    fn lane(
        &self,
        contestant: &str,
        swept: Option<f64>,
        seed: Option<u64>,
    ) -> Option<&'a RacedLane> {
        self.lanes.iter().find(|lane| lane.is(contestant, swept) && lane.seed() == seed)
    }
}

impl Table for RaceTable<'_> {
    fn values(&self, reference: &Reference, swept: Option<f64>) -> Vec<Option<f64>> {
        let Reference { path, contestant, .. } = reference;
        let value = |&seed| self.lane(contestant, swept, seed)?.value(path);
        self.seeds.iter().map(value).collect()
    }

    fn pool(&self, reference: &Reference, swept: Option<f64>) -> Option<Pool> {
        let Reference { path, contestant, .. } = reference;
        let percent = percent(path)?;
        let tail = |&seed| self.lane(contestant, swept, seed)?.tails.get(path);
        let tails: Vec<&Tail> = self.seeds.iter().map(tail).collect::<Option<_>>()?;
        Pool::of_tails(&tails, percent)
    }

    fn swept(&self, _: &str) -> Vec<f64> {
        let mut values: Vec<f64> = Vec::new();
        for x in self.lanes.iter().filter_map(RacedLane::swept) {
            if !values.contains(&x) {
                values.push(x);
            }
        }
        values
    }

    fn seeds(&self) -> usize {
        self.seeds.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use millrace_sim::lane::Lane;

    const SCENARIO: &str = r#"{
      "version": 1, "level": "flow",
      "topology": { "kind": "big-switch", "parameters": { "hosts": 4 } },
      "workload": { "kind": "poisson",
        "parameters": { "sizes": "web-search", "load": 0.6, "flows": 400, "cool_down": "nothing" } },
      "contestants": [{ "scheme": "fair", "label": "Fair" }, { "scheme": "srpt", "label": "SRPT" }],
      "seeds": [1, 2, 3] }"#;

    fn measure(text: &str) -> Measure {
        Measure::parse(text, "measure").expect("an expression")
    }

    fn race(measures: &[&Measure]) -> Vec<RacedLane> {
        let scenario = Scenario::parse(SCENARIO).expect("a scenario");
        let run = |plan| {
            let mut lane = Lane::new(&scenario, plan);
            lane.run_to_end();
            RacedLane::of(&lane, measures.iter().flat_map(|one| one.paths()).collect(), 3)
        };
        scenario.lanes().iter().map(run).collect()
    }

    #[test]
    fn a_measure_is_estimated_over_seeds() {
        let ratio = measure("flows.fct_s.all.mean[SRPT] / flows.fct_s.all.mean[Fair]");
        let tail = measure("flows.fct_s.all.p99[SRPT]");
        let lanes = race(&[&ratio, &tail]);
        let measured = ratio.over(&lanes).expect("both finished");
        assert!(measured.value < 1.0 && measured.seeds == 3 && measured.low.is_some());
        assert_eq!(tail.over(&lanes).expect("1,200 flows").seeds, 3);
        assert_eq!(
            tail.over(&race(&[])).unwrap_err(),
            "no lane has such a value, or too few for such a percentile",
            "400 flows of one seed are too few"
        );
    }

    #[test]
    fn references_are_checked() {
        let scenario = Scenario::parse(SCENARIO).expect("a scenario");
        let says = |text: &str| match measure(text).check(&scenario, "at") {
            Ok(()) => String::new(),
            Err(issue) => issue.to_string(),
        };
        assert_eq!(says("flows.fct_s.all.mean[SRPT]"), "");
        assert!(says("flows.fct_s.all.mean[PIAS]").contains("one of Fair, SRPT"));
        assert!(says("flows.fct.mean[SRPT]").contains("the path of a number"));
        assert!(says("ordinary.fct_s.all.mean[SRPT]").contains("the path of a number"));
        assert!(says("flows.fct_s.all.mean[a: SRPT]").contains("a panel"));
        assert!(Measure::parse("1 +", "at").is_err());
    }
}
