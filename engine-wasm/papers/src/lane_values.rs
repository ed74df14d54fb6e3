//! The stored values of a lane for charts and claims: numbers by path in its summary.

use std::collections::BTreeSet;

use millrace_sim::lane::Lane;
use millrace_sim::level::Level;
use millrace_sim::record::{
    CoflowSummary, CounterSummary, FlowSummary, LaneIdentity, LaneSummary, LinkSummary, Tail,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::extras::{COMPLETIONS, Extras};
use crate::tails::tails;

/// A finished lane of a figure.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LaneValues {
    /// The panel's id; empty for a figure without panels.
    pub panel: String,
    /// The contestant's label.
    pub contestant: String,
    /// The swept value, if the scenario has a sweep.
    pub swept: Option<f64>,
    /// The seed.
    pub seed: u32,
    /// Hash of all completions.
    pub fingerprint: String,
    /// Packets put on a link.
    pub packet_hops: f64,
    /// Events handled.
    pub events: f64,
    /// CPU seconds, if measured.
    pub cpu_s: f64,
    /// By the figure's paths; absent if the run has no value.
    pub values: Vec<Option<f64>>,
    /// By the figure's paths, for percentiles: the values behind them, as far as pooling over seeds
    /// needs them. Empty without percentiles, and in lanes of earlier versions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tails: Vec<Option<Tail>>,
}

impl LaneValues {
    /// The values at `paths` in a finished lane, one of `seeds` seeds.
    pub(crate) fn of(panel: &str, lane: &Lane, paths: &[String], seeds: usize) -> Self {
        let summary = lane.summary();
        let everything = everything(&summary, &Extras::of(lane));
        let number = |path: &String| at(&everything, path).and_then(Value::as_f64);
        Self {
            panel: panel.to_owned(),
            contestant: summary.identity.label.clone(),
            swept: summary.identity.swept,
            seed: summary.identity.seed,
            fingerprint: summary.fingerprint.clone(),
            packet_hops: summary.counters.packet_hops,
            events: summary.counters.events,
            cpu_s: 0.0,
            values: paths.iter().map(number).collect(),
            tails: tails(lane, &summary, paths, seeds),
        }
    }

    /// Whether it is the lane of `panel`, `contestant`, `swept` and `seed`.
    pub(crate) fn is(&self, panel: &str, contestant: &str, swept: Option<f64>) -> bool {
        self.panel == panel && self.contestant == contestant && self.swept == swept
    }
}

/// All paths to a number of a lane. Lists count with their maximum length.
pub(crate) fn known_paths() -> BTreeSet<String> {
    let mut paths = BTreeSet::new();
    collect(&everything(&nothing(), &Extras::default()), "", &mut paths);
    paths
}

/// All paths to a number of a lane's summary, which the page has as well.
pub(crate) fn summary_paths() -> BTreeSet<String> {
    let mut paths = BTreeSet::new();
    let summary = serde_json::to_value(nothing()).expect("plain numbers and texts");
    collect(&summary, "", &mut paths);
    paths
}

fn collect(value: &Value, path: &str, paths: &mut BTreeSet<String>) {
    let below =
        |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
    match value {
        Value::Object(members) => {
            members.iter().for_each(|(name, value)| collect(value, &below(name), paths));
        }
        Value::Array(items) if items.is_empty() => {
            paths.extend((0..COMPLETIONS).map(|place| below(&place.to_string())));
        }
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(place, item)| {
                collect(item, &below(&place.to_string()), paths);
            });
        }
        Value::Number(_) | Value::Null => {
            paths.insert(path.to_owned());
        }
        _ => {}
    }
}

fn everything(summary: &LaneSummary, extras: &Extras) -> Value {
    let json = |value: Result<Value, _>| value.expect("plain numbers and texts");
    let (mut all, more) = (json(serde_json::to_value(summary)), json(serde_json::to_value(extras)));
    let (Value::Object(all_members), Value::Object(more)) = (&mut all, more) else {
        unreachable!("both are structures");
    };
    all_members.extend(more);
    all
}

/// The value at `path`, if any.
pub(crate) fn at<'a>(value: &'a Value, path: &str) -> Option<&'a Value> {
    path.split('.').try_fold(value, |value, name| match value {
        Value::Array(items) => items.get(name.parse::<usize>().ok()?),
        _ => value.get(name),
    })
}

/// An empty summary, for its fields.
fn nothing() -> LaneSummary {
    let identity = LaneIdentity {
        lane: 0,
        contestant: 0,
        scheme: String::new(),
        label: String::new(),
        level: Level::Flow,
        swept: None,
        load: None,
        seed: 0,
    };
    LaneSummary {
        identity,
        flows: FlowSummary::default(),
        coflows: CoflowSummary::default(),
        links: LinkSummary::default(),
        counters: CounterSummary::default(),
        simulated_s: 0.0,
        fingerprint: String::new(),
        arrivals: String::new(),
        engine_version: String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use millrace_sim::record::METRICS;

    #[test]
    fn every_metric_of_the_catalogue_has_a_path() {
        let known = known_paths();
        for metric in METRICS {
            assert!(known.contains(metric.id), "{}", metric.id);
        }
        assert!(known.contains("ordinary.fct_s.small.p99"));
        assert!(known.contains("completions.cct_s.99"));
        assert!(known.contains("counters.drops_by_priority.7"));
        assert!(!known.contains("identity.label"));
    }
}
