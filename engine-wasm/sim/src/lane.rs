//! One run: contestant × swept value × seed. Here scenario, engines and schemes meet.

mod fluid;

use std::sync::Arc;

use crate::flow::FlowSimulation;
use crate::record::{
    CoflowColumns, FlowColumns, LaneIdentity, LaneSummary, Reference, Results, Simulation, Status,
};
use crate::scenario::{LanePlan, Level, Scenario};
use crate::schemes::Setting;
use crate::topology::{FluidNetwork, Network};
use crate::units::Time;
use crate::workload::Traffic;
use fluid::Fluid;

/// A lane in progress, or done.
pub struct Lane {
    identity: LaneIdentity,
    network: Arc<Network>,
    traffic: Arc<Traffic>,
    reference: Reference,
    simulation: Box<dyn Simulation>,
    /// Where flow-level resources stand for several links, how to split them.
    fluid: Option<Arc<FluidNetwork>>,
    end: Time,
    status: Status,
    taken: usize,
}

/// How far a lane is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Flows finished or refused.
    pub settled: usize,
    /// All flows.
    pub flows: usize,
    /// The simulated time reached.
    pub now: Time,
    /// Share of the work done, 0 to 1; an estimate.
    pub fraction: f64,
    /// Events handled.
    pub events: u64,
}

impl Lane {
    /// Prepares the run of `plan`, one of the scenario's lanes.
    pub fn new(scenario: &Scenario, plan: &LanePlan) -> Self {
        let point = scenario.point(plan);
        let level = scenario.spec().level;
        let contestant = &point.contestants[plan.contestant as usize];
        let network = Arc::clone(&point.network);
        let traffic = Arc::new(point.workload.generate(&network, plan.seed));
        let setting = Setting { network: &network, traffic: &traffic };
        let end = scenario.end();
        let (card, settings) = (contestant.card, &contestant.settings);
        let prepared = match level {
            Level::Packet => panic!("checked: no scheme has a packet-level model"),
            Level::Flow => {
                let build = card.flow.expect("checked: the scheme has a flow-level model");
                flow_level(&network, &traffic, build(settings, &setting), plan.seed, end)
            }
        };
        let Prepared { simulation, flow_ideals, fluid } = prepared;
        let identity = LaneIdentity {
            lane: plan.lane,
            contestant: plan.contestant,
            scheme: plan.scheme.clone(),
            label: plan.label.clone(),
            level,
            swept: plan.swept,
            load: traffic.load,
            seed: plan.seed,
        };
        let reference = Reference::new(&network, &traffic, flow_ideals);
        let status = Status::Running;
        Self { identity, network, traffic, reference, simulation, fluid, end, status, taken: 0 }
    }

    /// Handles about `budget` events.
    pub fn advance(&mut self, budget: u64) -> Status {
        if self.status == Status::Running {
            self.status = self.simulation.advance(budget);
        }
        self.status
    }

    /// Which lane this is.
    pub fn identity(&self) -> &LaneIdentity {
        &self.identity
    }

    /// The traffic it meets.
    pub fn traffic(&self) -> &Traffic {
        &self.traffic
    }

    /// How far it is.
    pub fn progress(&self) -> Progress {
        let completions = self.simulation.completions();
        let settled = completions.order.len() + completions.rejected.len();
        let flows = self.traffic.flows.len();
        let now = self.simulation.now();
        let by_flows = settled as f64 / flows.max(1) as f64;
        let by_time = if self.end.is_finite() { now.seconds() / self.end.seconds() } else { 0.0 };
        let fraction = match self.status {
            Status::Running => by_flows.max(by_time).min(1.0),
            Status::Finished => 1.0,
        };
        Progress { settled, flows, now, fraction, events: self.simulation.counters().events }
    }

    /// Flows that finished since the last call, in order, each with its completion time.
    pub fn take_completions(&mut self) -> Vec<(u32, Time)> {
        let completions = self.simulation.completions();
        let fresh = &completions.order[self.taken..];
        self.taken = completions.order.len();
        let completion = |flow: &crate::ids::FlowId| {
            let start = self.traffic.flows[flow.index()].start;
            (flow.0, completions.finish[flow.index()] - start)
        };
        fresh.iter().map(completion).collect()
    }

    /// All numbers so far.
    pub fn summary(&self) -> LaneSummary {
        let link_bytes = self.link_bytes();
        self.results(&link_bytes).summary(self.identity.clone())
    }

    /// One row per flow, so far.
    pub fn flow_columns(&self) -> FlowColumns {
        self.results(&[]).flow_columns()
    }

    /// One row per coflow, so far.
    pub fn coflow_columns(&self) -> CoflowColumns {
        self.results(&[]).coflow_columns()
    }

    fn link_bytes(&self) -> Vec<u64> {
        let by_resource = self.simulation.link_bytes();
        match &self.fluid {
            Some(fluid) => fluid.split_by_link(&self.network, by_resource),
            None => by_resource.to_vec(),
        }
    }

    fn results<'a>(&'a self, link_bytes: &'a [u64]) -> Results<'a> {
        Results {
            network: &self.network,
            traffic: &self.traffic,
            reference: &self.reference,
            completions: self.simulation.completions(),
            counters: self.simulation.counters(),
            link_bytes,
            now: self.simulation.now(),
        }
    }
}

/// What differs between the levels.
struct Prepared {
    simulation: Box<dyn Simulation>,
    flow_ideals: Vec<Time>,
    fluid: Option<Arc<FluidNetwork>>,
}

fn flow_level(
    network: &Arc<Network>,
    traffic: &Arc<Traffic>,
    policy: Box<dyn crate::flow::Policy>,
    seed: u32,
    end: Time,
) -> Prepared {
    // Coflow studies count from the fluid's own times; a flow's user also waits a round trip.
    let add_rtt = traffic.coflows.is_empty();
    let fabric = Fluid::new(network, seed);
    let flow_ideals = fabric.ideals(traffic, add_rtt);
    let fluid = Some(Arc::clone(&fabric.links));
    let simulation =
        FlowSimulation::new(Box::new(fabric), Arc::clone(traffic), policy, add_rtt, end);
    Prepared { simulation: Box::new(simulation), flow_ideals, fluid }
}
