//! A lane, driven by a worker.

use millrace_sim::ids::{FlowId, PortId};
use millrace_sim::lane::Options;
use millrace_sim::level::Level;
use millrace_sim::packet::Driver;
use millrace_sim::record::{Film, LinkLoads, LinkWatch, Status, TracePlan};
use millrace_sim::scenario::{LanePlan, Scenario};
use millrace_sim::units::Time;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsError};

use crate::back_end::InBrowser;
use crate::columns::{
    self, Completions, FilmColumns, LaneAccounts, LaneColumns, LaneResults, f32s, f64s, u32s,
};
use crate::page;

/// One run of a scenario.
#[wasm_bindgen]
pub struct Lane {
    run: millrace_sim::lane::Lane,
    watch: LinkWatch,
    film: Film,
    ready: Ready,
}

/// What has been worked out, in a call that yields to the page, and not yet been read.
#[derive(Default)]
struct Ready {
    columns: Option<LaneColumns>,
    results: Option<LaneResults>,
    accounts: Option<LaneAccounts>,
}

/// Largest number of directed links for which queues are traced: as many as a picture can show, at
/// negligible cost.
const MAX_TRACED_LINKS: usize = 1024;

/// The options of every lane.
const OPTIONS: Options<'_> =
    Options { trace: None, driver: None, watched: None, back_end: Some(&InBrowser) };

#[wasm_bindgen]
impl Lane {
    /// Prepares lane `lane` of `scenario` (JSON).
    ///
    /// # Errors
    /// If the scenario is invalid or has no such lane.
    #[wasm_bindgen(constructor)]
    pub fn new(scenario: &str, lane: u32) -> Result<Self, JsError> {
        let scenario = Scenario::parse(scenario)?;
        let plan = plan(&scenario, lane)?;
        let links = scenario.network(plan).links.len();
        let ports = (0..links).map(PortId::from).collect();
        let trace = TracePlan { ports, every: Time::from_us(10), samples: 64 };
        let trace = (links <= MAX_TRACED_LINKS).then_some(&trace);
        Ok(Self::with(&scenario, plan, Options { trace, ..OPTIONS }))
    }

    /// Lane `lane` of `scenario` under the event driver and without queue traces, to measure its
    /// speed.
    ///
    /// # Errors
    /// If the scenario is invalid or has no such lane.
    pub fn by_event(scenario: &str, lane: u32) -> Result<Self, JsError> {
        let scenario = Scenario::parse(scenario)?;
        let plan = plan(&scenario, lane)?;
        let driver = Some(Driver::ByEvent);
        Ok(Self::with(&scenario, plan, Options { driver, ..OPTIONS }))
    }

    /// Lane `lane` of `scenario` with accounts of its flows, and the lives of those in `watched`.
    ///
    /// # Errors
    /// If the scenario is invalid or has no such lane, or the lane is not at the packet level.
    pub fn accounted(scenario: &str, lane: u32, watched: &[u32]) -> Result<Self, JsError> {
        let scenario = Scenario::parse(scenario)?;
        let plan = plan(&scenario, lane)?;
        if scenario.spec().level != Level::Packet {
            return Err(JsError::new("accounts are kept only at the packet level"));
        }
        let watched: Vec<FlowId> = watched.iter().map(|&flow| FlowId(flow)).collect();
        let watched = Some(&watched[..]);
        Ok(Self::with(&scenario, plan, Options { watched, ..OPTIONS }))
    }

    fn with(scenario: &Scenario, plan: &LanePlan, options: Options<'_>) -> Self {
        let run = millrace_sim::lane::Lane::with(scenario, plan, options);
        let watch = run.watch();
        let film = Film::new(watch.clone());
        Self { run, watch, film, ready: Ready::default() }
    }

    /// Works out the columns for the first reading.
    pub(crate) fn work_out_columns(&mut self) {
        self.ready.columns = Some(columns::of_lane(&self.run));
    }

    /// Handles about `budget` events; true once the lane is done.
    ///
    /// # Errors
    /// If an own scheme decides something that it must not.
    pub fn advance(&mut self, budget: u32) -> Result<bool, JsError> {
        let status = self.run.advance_filmed(u64::from(budget), &mut self.film);
        match self.run.failure() {
            Some(failure) => Err(JsError::new(&failure)),
            None => Ok(status == Status::Finished),
        }
    }

    /// [`Self::advance`], yielding to the page within steps, too; true once the lane is done or has failed.
    pub fn advance_yielding(&mut self, budget: u32) -> bool {
        let Self { run, film, .. } = self;
        page::yielding(|| run.advance_filmed(u64::from(budget), film)) != Status::Running
    }

    /// Why the lane has failed, if it has.
    pub fn failure(&self) -> Option<String> {
        self.run.failure()
    }

    /// Whether the last advance stopped within a step: until one has not, only the progress may be read.
    pub fn is_within_step(&self) -> bool {
        self.run.is_within_step()
    }

    /// Flows settled, all flows, simulated seconds, fraction of the work done, events handled.
    pub fn progress(&self) -> Box<[f64]> {
        let progress = self.run.progress();
        Box::new([
            progress.settled as f64,
            progress.flows as f64,
            progress.now.seconds(),
            progress.fraction,
            progress.events as f64,
        ])
    }

    /// What is constant while it runs: columns of flows, coflows and links.
    pub fn columns(&mut self) -> LaneColumns {
        self.ready.columns.take().unwrap_or_else(|| columns::of_lane(&self.run))
    }

    /// Where the time of each flow went, and the lives of those watched, once the lane is done.
    ///
    /// # Errors
    /// If the lane keeps no accounts or is not done.
    pub fn accounts(&mut self) -> Result<LaneAccounts, JsError> {
        if let Some(accounts) = self.ready.accounts.take() {
            return Ok(accounts);
        }
        let missing = || JsError::new("the lane keeps no accounts, or is not done");
        let accounts = self.run.accounts().ok_or_else(missing)?;
        Ok(columns::of_accounts(&self.run, accounts))
    }

    /// The next flows, at most `most`, that have finished, and those that have been rejected; fewer only if
    /// there are no more so far.
    pub fn take_completions(&mut self, most: u32) -> Completions {
        let most = most as usize;
        let fresh = self.run.take_completions(most);
        let (flow, fct): (Vec<u32>, Vec<f64>) =
            fresh.into_iter().map(|(flow, fct)| (flow, fct.seconds())).unzip();
        let rejected = u32s(&self.run.take_rejections(most));
        columns::object([("flow", u32s(&flow)), ("fct_s", f64s(&fct)), ("rejected", rejected)])
            .unchecked_into()
    }

    /// The network as drawn, as JSON (type `Outline`).
    pub fn outline(&self) -> String {
        crate::json(self.watch.outline())
    }

    /// Link loads and queues, sampled over the whole run.
    pub fn film(&self) -> FilmColumns {
        let frames = self.film.frames(self.run.network());
        let ends: Vec<f64> = frames.iter().map(|frame| frame.to.seconds()).collect();
        let joined = |of: fn(&LinkLoads) -> &[f64]| -> Vec<f32> {
            frames.iter().flat_map(of).map(|&number| number as f32).collect()
        };
        columns::object([
            ("to_s", f64s(&ends)),
            ("load", f32s(&joined(|frame| &frame.load))),
            ("busiest", f32s(&joined(|frame| &frame.busiest))),
            ("waiting_bytes", f32s(&joined(|frame| &frame.waiting))),
            ("longest_bytes", f32s(&joined(|frame| &frame.longest))),
        ])
        .unchecked_into()
    }

    /// Works out what is read next, yielding to the page: the [results](Self::results) so far, and the
    /// [accounts](Self::accounts) once the lane is done.
    pub fn sum_up(&mut self) {
        let Self { run, watch, ready, .. } = self;
        page::yielding(|| {
            ready.results = Some(columns::of_results(run, watch));
            ready.accounts = run.accounts().map(|accounts| columns::of_accounts(run, accounts));
        });
    }

    /// The results so far.
    pub fn results(&mut self) -> LaneResults {
        let Self { run, watch, ready, .. } = self;
        ready.results.take().unwrap_or_else(|| columns::of_results(run, watch))
    }
}

fn plan(scenario: &Scenario, lane: u32) -> Result<&LanePlan, JsError> {
    let lanes = scenario.lanes();
    let missing =
        || JsError::new(&format!("the scenario has {} lanes, no lane {lane}", lanes.len()));
    lanes.get(lane as usize).ok_or_else(missing)
}
