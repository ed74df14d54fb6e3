//! One run: contestant × swept value × seed. The place where scenario, engines and schemes meet.

mod options;
mod progress;
mod run;
mod useful_work;

use std::sync::Arc;

use crate::ids::FlowId;
use crate::level::Level;
use crate::packet::Driver;
use crate::record::account::{AccountSummary, Accounts};
use crate::record::{
    CoflowColumns, Completions, Film, FlowColumns, LaneIdentity, LaneSummary, LinkLoads, LinkWatch,
    Metric, QueueTrace, Reference, Results, Simulation, Status,
};
use crate::scenario::{LanePlan, Scenario};
use crate::topology::Network;
use crate::units::Time;
use crate::workload::Traffic;
pub use options::Options;
pub use progress::Progress;
use progress::estimated_fraction;
use run::{Prepared, Run};

/// A lane, running or finished.
pub struct Lane {
    identity: LaneIdentity,
    network: Arc<Network>,
    traffic: Arc<Traffic>,
    reference: Reference,
    simulation: Box<dyn Simulation>,
    driver: Option<Driver>,
    end: Time,
    status: Status,
    taken: usize,
    taken_rejections: usize,
}

impl Lane {
    /// Prepares the run of `plan`, one of the scenario's lanes.
    pub fn new(scenario: &Scenario, plan: &LanePlan) -> Self {
        Self::with(scenario, plan, Options::default())
    }

    /// [`Self::new`] with options.
    pub fn with(scenario: &Scenario, plan: &LanePlan, options: Options<'_>) -> Self {
        let point = scenario.point(plan);
        let level = scenario.spec().level;
        let network = Arc::clone(&point.network);
        let traffic = Arc::new(point.workload.generate(&network, plan.seed));
        let contestant = &point.contestants[plan.contestant as usize];
        let (seed, end) = (plan.seed, scenario.end());
        let run = Run { network: &network, traffic: &traffic, seed, end, options };
        let Prepared { simulation, ideals, driver } = match level {
            Level::Packet => run.packet_level(contestant),
            Level::Flow => run.flow_level(contestant),
        };
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
        let reference = Reference::new(&network, &traffic, ideals);
        Self {
            identity,
            network,
            traffic,
            reference,
            simulation,
            driver,
            end,
            status: Status::Running,
            taken: 0,
            taken_rejections: 0,
        }
    }

    /// Handles about `budget` events.
    pub fn advance(&mut self, budget: u64) -> Status {
        if self.status == Status::Running {
            self.status = self.simulation.advance(budget);
        }
        self.status
    }

    /// Why the lane has failed, if it has: an own scheme decided something that it must not. Its results
    /// are void.
    pub fn failure(&self) -> Option<String> {
        self.simulation.failure()
    }

    /// Runs to the end, without interruption.
    pub fn run_to_end(&mut self) {
        while self.advance(u64::MAX) == Status::Running {}
    }

    /// Runs all lanes of `scenario` in order, each to its end.
    pub fn run_all(scenario: &Scenario) -> impl Iterator<Item = Self> + '_ {
        scenario.lanes().iter().map(|plan| {
            let mut lane = Self::new(scenario, plan);
            lane.run_to_end();
            lane
        })
    }

    /// [`Self::advance`], with samples of its links for `film` when due.
    pub fn advance_filmed(&mut self, budget: u64, film: &mut Film) -> Status {
        let end = self.events().saturating_add(budget);
        loop {
            let before = self.events();
            let asked = film.patience(before).min(end - before);
            let status = self.advance(asked);
            let ended = status != Status::Running;
            if !self.is_within_step() {
                film.look(&*self.simulation, self.events(), ended);
            }
            // Fewer events than asked for cost as much as a call may.
            if ended || self.events() >= end || self.events() < before + asked {
                return status;
            }
        }
    }

    fn events(&self) -> u64 {
        self.simulation.counters().events
    }

    /// Whether the last advance stopped within a step, for example at an instant with very many events: its
    /// results can be read once the step has ended, but its progress always.
    pub fn is_within_step(&self) -> bool {
        self.simulation.is_within_step()
    }

    /// Which lane this is.
    pub fn identity(&self) -> &LaneIdentity {
        &self.identity
    }

    /// What drives it; `None` at flow level.
    pub fn driver(&self) -> Option<Driver> {
        self.driver
    }

    /// Its traffic.
    pub fn traffic(&self) -> &Traffic {
        &self.traffic
    }

    /// How far the run is.
    pub fn progress(&self) -> Progress {
        let completions = self.simulation.completions();
        let (flows, settled) = completions.awaited();
        let now = self.simulation.now();
        let by_flows = match self.traffic.cool_down {
            0 => settled as f64 / flows.max(1) as f64,
            _ => estimated_fraction(&self.traffic, completions, now),
        };
        let by_time = if self.end.is_finite() { now.seconds() / self.end.seconds() } else { 0.0 };
        let fraction = match self.status {
            Status::Running => by_flows.max(by_time).min(1.0),
            Status::Finished | Status::Failed => 1.0,
        };
        Progress { settled, flows, now, fraction, events: self.events() }
    }

    /// The next flows, at most `most`, that have finished, in order, each with its completion time; fewer
    /// only if there are no more so far. Excludes the cool-down. None within a step.
    pub fn take_completions(&mut self, most: usize) -> Vec<(u32, Time)> {
        if self.is_within_step() {
            return Vec::new();
        }
        let completions = self.simulation.completions();
        let recorded = self.traffic.recorded();
        let completion = |flow: &FlowId| {
            let start = recorded.get(flow.index())?.start;
            Some((flow.0, completions.finish[flow.index()] - start))
        };
        take_next(&completions.order, &mut self.taken, most, completion)
    }

    /// The next flows, at most `most`, that the scheme has rejected or terminated, in order; fewer only if
    /// there are no more so far. None within a step.
    pub fn take_rejections(&mut self, most: usize) -> Vec<u32> {
        if self.is_within_step() {
            return Vec::new();
        }
        let rejected = &self.simulation.completions().rejected;
        let recorded = self.traffic.recorded().len();
        let rejection = |flow: &FlowId| (flow.index() < recorded).then_some(flow.0);
        take_next(rejected, &mut self.taken_rejections, most, rejection)
    }

    /// The accounts of its flows, if it keeps them and has ended.
    pub fn accounts(&self) -> Option<&Accounts> {
        self.simulation.accounts().filter(|_| self.status == Status::Finished)
    }

    /// Mean accounts by size class, if it keeps accounts and has ended.
    pub fn account_summary(&self) -> Option<AccountSummary> {
        self.accounts().map(|accounts| accounts.summary(&self.traffic))
    }

    /// The results so far.
    pub fn summary(&self) -> LaneSummary {
        self.results().summary(self.identity.clone())
    }

    /// Summarises this lane's traffic under other completion times: in seconds, by flow, `None` for
    /// a flow that did not finish.
    pub fn summary_of(&self, fct_s: &[Option<f64>]) -> LaneSummary {
        let mut completions = Completions::new(&self.traffic);
        for (index, fct_s) in fct_s.iter().enumerate() {
            if let Some(fct_s) = fct_s {
                let start = self.traffic.flows[index].start;
                completions.finish(FlowId::from(index), start + Time::from_seconds(*fct_s));
            }
        }
        let results = self.results();
        Results { completions: &completions, now: Time::HORIZON, ..results }
            .summary(self.identity.clone())
    }

    /// The values behind `metric` so far, if it is a percentile; else `None`.
    pub fn percentile_values(&self, metric: &Metric) -> Option<Vec<f64>> {
        self.results().percentile_values(metric)
    }

    /// One row per flow, so far.
    pub fn flow_columns(&self) -> FlowColumns {
        self.results().flow_columns()
    }

    /// One row per coflow, so far.
    pub fn coflow_columns(&self) -> CoflowColumns {
        self.results().coflow_columns()
    }

    /// The network it runs on.
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// Occupancy of the traced queues so far.
    pub fn queue_trace(&self) -> Option<&QueueTrace> {
        self.simulation.queue_trace()
    }

    /// A watch of its links; create it before the first advance.
    pub fn watch(&self) -> LinkWatch {
        LinkWatch::new(&self.network)
    }

    /// Link loads since `watch` was last read, or over the whole run once it has ended.
    pub fn link_loads(&self, watch: &mut LinkWatch) -> LinkLoads {
        match self.status {
            Status::Running => watch.recent(&self.network, &*self.simulation),
            Status::Finished | Status::Failed => watch.whole(&self.network, &*self.simulation),
        }
    }

    /// The state from which results so far are worked out. Adds up what links have carried, which at the flow
    /// level takes a step per active flow.
    pub fn results(&self) -> Results<'_> {
        Results {
            network: &self.network,
            traffic: &self.traffic,
            reference: &self.reference,
            completions: self.simulation.completions(),
            counters: self.simulation.counted(),
            links: self.simulation.link_use(),
            max_backlog: self.simulation.max_backlog(),
            now: self.simulation.now(),
        }
    }
}

/// The next of `all` that `select` maps to something, at most `most`; `taken` counts those looked at.
fn take_next<T>(
    all: &[FlowId],
    taken: &mut usize,
    most: usize,
    select: impl Fn(&FlowId) -> Option<T>,
) -> Vec<T> {
    let mut next = Vec::new();
    while next.len() < most
        && let Some(flow) = all.get(*taken)
    {
        *taken += 1;
        next.extend(select(flow));
    }
    next
}
