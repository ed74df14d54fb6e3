//! A checked scenario, and the only place that builds one from a specification.

use std::sync::Arc;

use serde::Serialize;

use super::contestant::Contestant;
use super::{
    LIMITS, Remark, SPEC_VERSION, ScenarioError, ScenarioSpec, more_hosts, remarks, schema, sweep,
};
use crate::issue::Issue;
use crate::numbers::grouped;
use crate::parameters::Settings;
use crate::read_json::read_json;
use crate::topology::{Network, TOPOLOGIES};
use crate::units::Time;
use crate::workload::{WORKLOADS, Workload};

const MAX_END_MS: f64 = 1e7;

/// A scenario known to be valid.
pub struct Scenario {
    spec: ScenarioSpec,
    points: Vec<Point>,
    lanes: Vec<LanePlan>,
}

/// Everything that is fixed at one swept value.
pub(crate) struct Point {
    pub network: Arc<Network>,
    pub workload: Box<dyn Workload>,
    pub contestants: Vec<Contestant>,
}

/// One run of a scenario: contestant × swept value × seed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LanePlan {
    /// Position among the scenario's lanes.
    pub lane: u32,
    /// Position among the scenario's contestants.
    pub contestant: u32,
    /// The contestant's scheme.
    pub scheme: String,
    /// Display name of the contestant.
    pub label: String,
    /// The swept value, if the scenario has a sweep.
    pub swept: Option<f64>,
    /// The seed; lanes of one seed and swept value see identical arrivals.
    pub seed: u32,
    /// Position of the swept value; not displayed.
    #[serde(skip)]
    #[cfg_attr(feature = "typescript", ts(skip))]
    pub(crate) point: usize,
}

impl Scenario {
    /// Reads and checks a scenario written as JSON.
    ///
    /// # Errors
    /// Every issue found, each naming field, value and allowed range.
    pub fn parse(json: &str) -> Result<Self, ScenarioError> {
        Self::check(ScenarioSpec::parse(json)?)
    }

    /// Checks a specification.
    ///
    /// # Errors
    /// Every issue found, each naming field, value and allowed range.
    pub fn check(spec: ScenarioSpec) -> Result<Self, ScenarioError> {
        let mut issues = check_frame(&spec);
        let mut points = Vec::new();
        if issues.is_empty() {
            for spec in sweep::specs(&spec)? {
                match check_point(&spec) {
                    Ok(point) => points.push(point),
                    Err(found) => issues.extend(
                        found.into_iter().filter(|i| !issues.contains(i)).collect::<Vec<_>>(),
                    ),
                }
            }
        }
        if !issues.is_empty() {
            return Err(ScenarioError { remedy: more_hosts(&spec).map(Box::new), issues });
        }
        let lanes = plan_lanes(&spec, &points);
        Ok(Self { spec, points, lanes })
    }

    /// The specification as the user wrote it.
    pub fn spec(&self) -> &ScenarioSpec {
        &self.spec
    }

    /// All runs: by swept value, then seed, then contestant, so that lanes to be compared are
    /// adjacent.
    pub fn lanes(&self) -> &[LanePlan] {
        &self.lanes
    }

    /// Remarks for the user, at the first swept value that causes any.
    pub fn remarks(&self) -> Vec<Remark> {
        let said = |point: &Point| remarks(&self.spec, &point.network, &*point.workload);
        self.points.iter().map(said).find(|said| !said.is_empty()).unwrap_or_default()
    }

    /// Whether large flows finish in a draining network; see
    /// [`crate::workload::Workload::stops_early`].
    pub fn stops_early(&self) -> bool {
        self.points.iter().any(|point| point.workload.stops_early())
    }

    /// The simulated time at which lanes stop although flows remain.
    pub fn end(&self) -> Time {
        self.spec.limits.end_ms.map_or(Time::NEVER, |ms| Time::from_seconds(ms / 1e3))
    }

    /// The network of a lane.
    pub fn network(&self, lane: &LanePlan) -> &Arc<Network> {
        &self.points[lane.point].network
    }

    pub(crate) fn point(&self, lane: &LanePlan) -> &Point {
        &self.points[lane.point]
    }
}

/// The network and the workload of a specification, regardless of faults elsewhere in it.
pub(crate) fn prepare_traffic(
    spec: &ScenarioSpec,
) -> Result<(Network, Box<dyn Workload>), ScenarioError> {
    let network = check_topology(spec)?;
    let workload = check_workload(spec, &network)
        .map_err(|issues| ScenarioError { remedy: more_hosts(spec).map(Box::new), issues })?;
    Ok((network, workload))
}

impl ScenarioSpec {
    /// Reads a specification from JSON, checking only its form.
    ///
    /// # Errors
    /// If it is not JSON, or not of the form of a scenario.
    pub fn parse(json: &str) -> Result<Self, ScenarioError> {
        Ok(read_json(json, "scenario", schema)?)
    }

    /// The network at the first swept value, regardless of faults elsewhere in the scenario.
    ///
    /// # Errors
    /// Faults of the topology.
    pub fn network(&self) -> Result<Network, ScenarioError> {
        let swept = sweep::specs(self).ok().and_then(|specs| specs.into_iter().next());
        Ok(check_topology(swept.as_ref().unwrap_or(self))?)
    }
}

fn check_frame(spec: &ScenarioSpec) -> Vec<Issue> {
    let mut issues = Vec::new();
    if spec.version != SPEC_VERSION {
        let expected = format!("{SPEC_VERSION}, the version this engine reads");
        issues.push(Issue::new("version", spec.version.to_string(), expected));
    }
    issues.extend(check_counts(spec));
    let mut distinct = spec.seeds.clone();
    distinct.sort_unstable();
    distinct.dedup();
    if distinct.len() != spec.seeds.len() {
        issues.push(Issue::new("seeds", format!("{:?}", spec.seeds), "distinct seeds"));
    }
    if let Some(end_ms) = spec.limits.end_ms.filter(|&end| !(end > 0.0 && end <= MAX_END_MS)) {
        let expected = format!("more than 0 and at most {} ms", grouped(MAX_END_MS));
        issues.push(Issue::new("limits.end_ms", grouped(end_ms), expected));
    }
    issues
}

/// Faults in the number of contestants, seeds and lanes.
fn check_counts(spec: &ScenarioSpec) -> Vec<Issue> {
    let mut issues = Vec::new();
    let (contestants, seeds) = (spec.contestants.len(), spec.seeds.len());
    let lists = [("contestants", contestants, LIMITS.contestants), ("seeds", seeds, LIMITS.seeds)];
    for (name, count, most) in lists {
        if !(1..=most as usize).contains(&count) {
            issues.push(Issue::new(name, grouped(count), format!("1 to {most} {name}")));
        }
    }
    let lanes = contestants * seeds * spec.sweep.as_ref().map_or(1, |sweep| sweep.values.len());
    if lanes > LIMITS.lanes as usize {
        let (path, most) = ("contestants × seeds × swept values", grouped(LIMITS.lanes));
        issues.push(Issue::new(path, grouped(lanes), format!("at most {most} lanes")));
    }
    issues
}

fn check_point(spec: &ScenarioSpec) -> Result<Point, Vec<Issue>> {
    let mut issues = Vec::new();
    let contestants = Contestant::check_all(spec).unwrap_or_else(|found| {
        issues.extend(found);
        Vec::new()
    });
    let network = check_topology(spec).map_err(|found| issues.extend(found)).ok();
    let workload = network.as_ref().and_then(|network| {
        check_workload(spec, network).map_err(|found| issues.extend(found)).ok()
    });
    match (network, workload) {
        (Some(network), Some(workload)) if issues.is_empty() => {
            Ok(Point { network: Arc::new(network), workload, contestants })
        }
        _ => Err(issues),
    }
}

fn check_topology(spec: &ScenarioSpec) -> Result<Network, Vec<Issue>> {
    let kind = &spec.topology.kind;
    let card = TOPOLOGIES.iter().find(|card| card.id == kind).ok_or_else(|| {
        vec![Issue::unknown_id("topology.kind", kind, TOPOLOGIES.iter().map(|card| card.id))]
    })?;
    let settings =
        Settings::check(card.parameters, &spec.topology.parameters, "topology.parameters")?;
    match (&spec.topology.graph, card.takes_graph) {
        (Some(_), false) => {
            return Err(vec![Issue::new(
                "topology.graph",
                "a graph",
                format!("no graph for {kind}"),
            )]);
        }
        (None, true) => {
            return Err(vec![Issue::new("topology.graph", "", "nodes and links")]);
        }
        _ => {}
    }
    (card.build)(&settings, spec.topology.graph.as_ref())
}

fn check_workload(spec: &ScenarioSpec, network: &Network) -> Result<Box<dyn Workload>, Vec<Issue>> {
    let kind = &spec.workload.kind;
    let card = WORKLOADS.iter().find(|card| card.id == kind).ok_or_else(|| {
        vec![Issue::unknown_id("workload.kind", kind, WORKLOADS.iter().map(|card| card.id))]
    })?;
    let settings =
        Settings::check(card.parameters, &spec.workload.parameters, "workload.parameters")?;
    if card.data.is_none() && spec.workload.data.is_some() {
        return Err(vec![Issue::new("workload.data", "data", format!("no data for {kind}"))]);
    }
    let workload = (card.build)(&settings, spec.workload.data.as_deref(), network);
    let checked = workload.and_then(|workload| {
        workload.extent(network).check(spec.level)?;
        Ok(workload)
    });
    checked.map_err(|issue| vec![issue])
}

fn plan_lanes(spec: &ScenarioSpec, points: &[Point]) -> Vec<LanePlan> {
    let mut lanes = Vec::new();
    for (point, checked) in points.iter().enumerate() {
        let swept = spec.sweep.as_ref().map(|sweep| sweep.values[point]);
        for &seed in &spec.seeds {
            for (index, contestant) in checked.contestants.iter().enumerate() {
                lanes.push(LanePlan {
                    lane: lanes.len() as u32,
                    contestant: index as u32,
                    scheme: contestant.scheme.with_card(|card| card.id.to_owned()),
                    label: contestant.label.clone(),
                    swept,
                    seed,
                    point,
                });
            }
        }
    }
    lanes
}
