//! A checked scenario, and the only place that builds one from a specification.

use std::sync::{Arc, Mutex};

use serde::Serialize;

use super::contestant::Contestant;
use super::{
    LIMITS, Memory, Remark, SPEC_VERSION, ScenarioError, ScenarioSpec, more_hosts, remarks, schema,
    sweep,
};
use crate::issue::Issue;
use crate::numbers::grouped;
use crate::parameters::Settings;
use crate::read_json::read_json;
use crate::topology::{Network, TOPOLOGIES};
use crate::units::Time;
use crate::workload::{Extent, WORKLOADS, Workload};

const MAX_END_MS: f64 = 1e7;

/// A scenario known to be valid.
pub struct Scenario {
    spec: ScenarioSpec,
    lanes: Vec<LanePlan>,
    remarks: Vec<Remark>,
    stops_early: bool,
    memory: Memory,
    /// The swept value that was used last: all of them might not fit into memory together.
    built: Mutex<(usize, Arc<Point>)>,
}

/// Everything that is fixed at one swept value.
pub(crate) struct Point {
    pub network: Arc<Network>,
    pub workload: Arc<dyn Workload>,
    extent: Extent,
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
        let mut last: Option<(usize, Arc<Point>)> = None;
        let (mut lanes, mut said, mut stops_early) = (Vec::new(), Vec::new(), false);
        let mut memory = Memory::default();
        let values = if issues.is_empty() { sweep::count(&spec)? } else { 0 };
        for index in 0..values {
            let before = last.as_ref().map(|(_, point)| &**point);
            match check_point(&sweep::at(&spec, index)?, before) {
                Ok(point) => {
                    plan_lanes(&spec, index, &point, &mut lanes);
                    if said.is_empty() {
                        said = remarks(&spec, &point.network, &*point.workload);
                    }
                    stops_early |= point.workload.stops_early();
                    let (contestants, seeds) = (point.contestants.len(), spec.seeds.len());
                    memory = memory.with_lanes(contestants, seeds, &point.network, &point.extent);
                    last = Some((index, Arc::new(point)));
                }
                Err(found) => issues
                    .extend(found.into_iter().filter(|i| !issues.contains(i)).collect::<Vec<_>>()),
            }
        }
        match last {
            Some(built) if issues.is_empty() => {
                let built = Mutex::new(built);
                Ok(Self { spec, lanes, remarks: said, stops_early, memory, built })
            }
            _ => Err(ScenarioError { remedy: more_hosts(&spec).map(Box::new), issues }),
        }
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
    pub fn remarks(&self) -> &[Remark] {
        &self.remarks
    }

    /// Whether large flows finish in a draining network; see
    /// [`crate::workload::Workload::stops_early`].
    pub fn stops_early(&self) -> bool {
        self.stops_early
    }

    /// Estimated memory of its lanes and their results.
    pub fn memory(&self) -> Memory {
        self.memory
    }

    /// The simulated time at which lanes stop although flows remain.
    pub fn end(&self) -> Time {
        self.spec.limits.end_ms.map_or(Time::NEVER, |ms| Time::from_seconds(ms / 1e3))
    }

    /// The network of a lane.
    pub fn network(&self, lane: &LanePlan) -> Arc<Network> {
        Arc::clone(&self.point(lane).network)
    }

    /// What is fixed at the swept value of a lane; built again unless it was used last.
    pub(crate) fn point(&self, lane: &LanePlan) -> Arc<Point> {
        let mut built = self.built.lock().expect("nothing panics while a valid point is built");
        if built.0 != lane.point {
            let spec = sweep::at(&self.spec, lane.point).expect("the sweep was checked");
            let point = check_point(&spec, Some(&*built.1)).expect("the point was checked");
            *built = (lane.point, Arc::new(point));
        }
        Arc::clone(&built.1)
    }
}

/// The network and the workload of a specification, regardless of faults elsewhere in it.
pub(crate) fn prepare_traffic(
    spec: &ScenarioSpec,
) -> Result<(Network, Box<dyn Workload>), ScenarioError> {
    let network = check_topology(spec)?;
    let (workload, _) = check_workload(spec, &network)
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
        let swept = sweep::count(self).and_then(|_| sweep::at(self, 0)).ok();
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

/// Builds a swept value; network and traffic are those of `before` where all values share them.
fn check_point(spec: &ScenarioSpec, before: Option<&Point>) -> Result<Point, Vec<Issue>> {
    let mut issues = Vec::new();
    let contestants = Contestant::check_all(spec).unwrap_or_else(|found| {
        issues.extend(found);
        Vec::new()
    });
    if let Some(before) = before.filter(|_| sweep::keeps_traffic(spec)) {
        let (network, workload) = (Arc::clone(&before.network), Arc::clone(&before.workload));
        return if issues.is_empty() {
            Ok(Point { network, workload, extent: before.extent, contestants })
        } else {
            Err(issues)
        };
    }
    let network = check_topology(spec).map_err(|found| issues.extend(found)).ok();
    let workload = network.as_ref().and_then(|network| {
        check_workload(spec, network).map_err(|found| issues.extend(found)).ok()
    });
    match (network, workload) {
        (Some(network), Some((workload, extent))) if issues.is_empty() => {
            let (network, workload) = (Arc::new(network), Arc::from(workload));
            Ok(Point { network, workload, extent, contestants })
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
    card.network(&settings, spec.topology.graph.as_ref())
}

fn check_workload(
    spec: &ScenarioSpec,
    network: &Network,
) -> Result<(Box<dyn Workload>, Extent), Vec<Issue>> {
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
        let extent = workload.extent(network);
        extent.check(spec.level)?;
        Ok((workload, extent))
    });
    checked.map_err(|issue| vec![issue])
}

/// Adds the lanes of the swept value number `point`.
fn plan_lanes(spec: &ScenarioSpec, point: usize, checked: &Point, lanes: &mut Vec<LanePlan>) {
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn scenario(host_gbps: f64, swept: &[f64]) -> Scenario {
        let mut spec = json!({
            "version": 1, "level": "flow",
            "topology": { "kind": "star", "parameters": { "senders": 3, "host_gbps": host_gbps } },
            "workload": {
                "kind": "flow-list",
                "data": "start_s,source,destination,size_bytes\n0,0,3,100000\n0,1,3,200000\n",
            },
            "contestants": [{ "scheme": "fair" }, { "scheme": "srpt" }],
        });
        if !swept.is_empty() {
            spec["sweep"] = json!({ "path": "/topology/parameters/host_gbps", "values": swept });
        }
        Scenario::parse(&spec.to_string()).expect("valid")
    }

    fn rate_of_a_host(scenario: &Scenario, lane: usize) -> crate::units::Rate {
        scenario.network(&scenario.lanes()[lane]).links[0].rate
    }

    #[test]
    fn swept_values_are_built_again_in_any_order() {
        let rates = [1.0, 10.0, 40.0];
        let swept = scenario(25.0, &rates);
        assert_eq!(swept.lanes().len(), 6);
        for lane in [5, 0, 1, 3, 2, 4, 0, 5] {
            let alone = scenario(rates[lane / 2], &[]);
            assert_eq!(rate_of_a_host(&swept, lane), rate_of_a_host(&alone, 0), "lane {lane}");
            assert_eq!(swept.lanes()[lane].swept, Some(rates[lane / 2]));
        }
    }

    #[test]
    fn contestants_that_are_swept_share_network_and_traffic() {
        let spec = json!({
            "version": 1, "level": "packet",
            "topology": { "kind": "star" }, "workload": { "kind": "incast" },
            "contestants": [{ "scheme": "dctcp" }],
            "sweep": { "path": "/contestants/0/parameters/buffer_packets", "values": [50, 100] },
        });
        let scenario = Scenario::parse(&spec.to_string()).expect("valid");
        let [first, second] = scenario.lanes() else { panic!("two lanes") };
        assert!(Arc::ptr_eq(&scenario.network(first), &scenario.network(second)));
    }

    #[test]
    fn a_fault_at_any_swept_value_is_found() {
        let spec = json!({
            "version": 1, "level": "flow",
            "topology": { "kind": "star" }, "workload": { "kind": "incast" },
            "contestants": [{ "scheme": "fair" }],
            "sweep": { "path": "/topology/parameters/host_gbps", "values": [10, -1, 40] },
        });
        let issues = Scenario::parse(&spec.to_string()).err().expect("invalid").issues;
        assert_eq!(issues[0].path, "topology.parameters.host_gbps");
    }
}
