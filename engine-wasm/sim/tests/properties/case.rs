//! Random scenarios: a small network and a list of flows, run under every scheme.

use std::fmt::Write;

use millrace_sim::catalogue::CATALOGUE;
use millrace_sim::lane::Lane;
use millrace_sim::level::Level;
use millrace_sim::parameters::{Given, Value};
use millrace_sim::scenario::{
    ContestantSpec, LimitsSpec, SPEC_VERSION, Scenario, ScenarioSpec, WorkloadSpec,
};
use millrace_sim::topology::TopologySpec;
use proptest::collection::vec;
use proptest::option::weighted;
use proptest::prelude::*;

/// A scenario except for its scheme and level.
#[derive(Clone, Debug)]
pub struct Case {
    pub topology: &'static str,
    pub parameters: Vec<(&'static str, f64)>,
    pub flows: Vec<ListedFlow>,
    /// By label of a coflow, the labels of its dependencies.
    pub waits_for: [Vec<u8>; COFLOWS as usize],
    pub seed: u32,
}

/// Labels of coflows are below this.
const COFLOWS: u8 = 3;

/// A row of a flow list. Endpoints are taken modulo the number of hosts, and made distinct.
#[derive(Clone, Copy, Debug)]
pub struct ListedFlow {
    start_ps: u64,
    ends: (u32, u32),
    size: u64,
    deadline_us: Option<u32>,
    coflow: Option<u8>,
}

/// A scheme at one of its levels.
pub type Contestant = (&'static str, Level);

/// Every scheme of the catalogue at every level it has.
pub fn contestants() -> impl Iterator<Item = Contestant> {
    CATALOGUE.schemes.iter().flat_map(|card| {
        let packet = card.packet.is_some().then_some((card.id, Level::Packet));
        let flow = card.flow.is_some().then_some((card.id, Level::Flow));
        packet.into_iter().chain(flow)
    })
}

/// Any case on any topology. Few distinct starts, so that flows often arrive simultaneously.
pub fn anywhere() -> impl Strategy<Value = Case> {
    let topology = prop_oneof![
        (1..6u32).prop_map(|senders| ("star", vec![("senders", f64::from(senders))])),
        (1..4u32).prop_map(|pairs| ("dumbbell", vec![("pairs", f64::from(pairs))])),
        (1..4u32, 1..3u32).prop_map(|(leaves, spines)| {
            let counts = [("leaves", leaves), ("hosts_per_leaf", 2), ("spines", spines)];
            ("leaf-spine", counts.map(|(name, count)| (name, f64::from(count))).to_vec())
        }),
        Just(("fat-tree", vec![("k", 4.0)])),
    ];
    on(topology, (0..10u64).prop_map(|start| start * 50_000_000))
}

/// Any case on a switch with interchangeable hosts, with distinct starts.
pub fn symmetric() -> impl Strategy<Value = Case> {
    let hosts = (2..7u32).prop_map(|hosts| ("big-switch", vec![("hosts", f64::from(hosts))]));
    on(hosts, 0..500_000_000u64)
}

/// Any case on a star, where round trips are equal, with dependencies between coflows.
pub fn jobs() -> impl Strategy<Value = Case> {
    let star = (2..6u32).prop_map(|senders| ("star", vec![("senders", f64::from(senders))]));
    let starts = (0..10u64).prop_map(|start| start * 50_000_000);
    let waits = prop_oneof![
        Just([vec![], vec![0], vec![1]]),
        Just([vec![], vec![0], vec![0]]),
        Just([vec![], vec![], vec![0, 1]]),
        Just([vec![1, 2], vec![2], vec![]]),
    ];
    (on(star, starts), waits).prop_map(|(case, waits_for)| Case { waits_for, ..case })
}

fn on(
    topology: impl Strategy<Value = (&'static str, Vec<(&'static str, f64)>)>,
    start_ps: impl Strategy<Value = u64>,
) -> impl Strategy<Value = Case> {
    (topology, vec(listed_flow(start_ps), 1..16), any::<u32>()).prop_map(
        |((topology, parameters), flows, seed)| {
            let waits_for = Default::default();
            Case { topology, parameters, flows, waits_for, seed }
        },
    )
}

fn listed_flow(start_ps: impl Strategy<Value = u64>) -> impl Strategy<Value = ListedFlow> {
    let size = prop_oneof![1..3_000u64, 1..100_000u64, 100_000..1_000_000u64];
    let ends = (any::<u32>(), any::<u32>());
    let (deadline_us, coflow) = (weighted(0.3, 100..3_000u32), weighted(0.4, 0..COFLOWS));
    (start_ps, ends, size, deadline_us, coflow).prop_map(
        |(start_ps, ends, size, deadline_us, coflow)| ListedFlow {
            start_ps,
            ends,
            size,
            deadline_us,
            coflow,
        },
    )
}

impl Case {
    /// A parameter of the topology.
    pub fn parameter(&mut self, name: &str) -> &mut f64 {
        let found = self.parameters.iter_mut().find(|(known, _)| *known == name);
        &mut found.expect("the topology has that parameter").1
    }

    /// The lane of `contestant`, not started; host `h` of the list is host `names[h]` here.
    pub fn lane(&self, contestant: Contestant, names: &[u32]) -> Lane {
        let scenario = Scenario::check(self.spec(contestant, names))
            .unwrap_or_else(|error| panic!("{contestant:?}: {error}"));
        Lane::new(&scenario, &scenario.lanes()[0])
    }

    /// The finished lane of `contestant`.
    pub fn run(&self, contestant: Contestant, names: &[u32]) -> Lane {
        let mut lane = self.lane(contestant, names);
        lane.run_to_end();
        lane
    }

    /// Number of hosts.
    pub fn hosts(&self) -> u32 {
        let parameter = |name| {
            let found = self.parameters.iter().find(|(known, _)| *known == name);
            found.map_or(1, |(_, value)| *value as u32)
        };
        match self.topology {
            "star" => parameter("senders") + 1,
            "dumbbell" => 2 * parameter("pairs"),
            "leaf-spine" => parameter("leaves") * parameter("hosts_per_leaf"),
            "fat-tree" => 16,
            _ => parameter("hosts"),
        }
    }

    /// The identity mapping of host names.
    pub fn identity_names(&self) -> Vec<u32> {
        (0..self.hosts()).collect()
    }

    /// The scenario without contestants.
    pub fn race(&self) -> ScenarioSpec {
        let names = self.identity_names();
        ScenarioSpec { contestants: Vec::new(), ..self.spec(("", Level::Packet), &names) }
    }

    fn spec(&self, (scheme, level): Contestant, names: &[u32]) -> ScenarioSpec {
        let number =
            |(name, value): &(&'static str, f64)| ((*name).to_owned(), Value::Number(*value));
        ScenarioSpec {
            schema: None,
            version: SPEC_VERSION,
            title: String::new(),
            note: String::new(),
            level,
            topology: TopologySpec {
                kind: self.topology.to_owned(),
                parameters: self.parameters.iter().map(number).collect(),
                graph: None,
            },
            workload: WorkloadSpec {
                kind: "flow-list".to_owned(),
                parameters: Given::new(),
                data: Some(self.list(names)),
            },
            contestants: vec![ContestantSpec {
                scheme: scheme.into(),
                label: String::new(),
                parameters: Given::new(),
            }],
            seeds: vec![self.seed],
            sweep: None,
            limits: LimitsSpec::default(),
        }
    }

    fn list(&self, names: &[u32]) -> String {
        let hosts = names.len() as u32;
        let has_jobs = self.waits_for.iter().any(|labels| !labels.is_empty());
        let after = if has_jobs { ",after" } else { "" };
        let mut text = format!("start_s,source,destination,size_bytes,deadline_s,coflow{after}\n");
        for flow in &self.flows {
            let source = flow.ends.0 % hosts;
            let destination = (source + 1 + flow.ends.1 % (hosts - 1)) % hosts;
            let (source, destination) = (names[source as usize], names[destination as usize]);
            let start = flow.start_ps as f64 * 1e-12;
            let deadline =
                flow.deadline_us.map_or_else(String::new, |us| (f64::from(us) * 1e-6).to_string());
            let coflow = flow.coflow.map_or_else(String::new, |label| label.to_string());
            let size = flow.size;
            let after = if has_jobs { format!(",{}", self.after(flow)) } else { String::new() };
            writeln!(text, "{start},{source},{destination},{size},{deadline},{coflow}{after}")
                .expect("text grows");
        }
        text
    }

    /// The labels of the dependencies of `flow`'s coflow, restricted to coflows with flows.
    fn after(&self, flow: &ListedFlow) -> String {
        let Some(own) = flow.coflow else { return String::new() };
        let has_flows = |label: &&u8| self.flows.iter().any(|other| other.coflow == Some(**label));
        let labels = self.waits_for[usize::from(own)].iter().filter(has_flows);
        labels.map(u8::to_string).collect::<Vec<_>>().join(" ")
    }
}
