//! `millrace run`: all lanes of a scenario, in parallel, into a folder of results.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::available_parallelism;

use millrace_sim::ENGINE_BUILD;
use millrace_sim::ids::PortId;
use millrace_sim::level::Level;
use millrace_sim::record::TracePlan;
use millrace_sim::scenario::{LanePlan, Scenario};
use millrace_sim::units::Time;

use crate::accounted;
use crate::args::{RunOptions, TraceOptions};
use crate::costs::ProcessMeter;
use crate::finished_by_both;
use crate::folder::{Folder, Opened, Permissions};
use crate::lane_record::{FinishedLane, LaneRecord};
use crate::link;
use crate::problem::{Problem, print_json, print_text};
use crate::progress::{self, Progress};
use crate::scenario_file::{self, Written};
use crate::shard::Assignment;
use crate::summary_file::{RunIdentity, SummaryFile};
use crate::table;
use crate::workers::{Failure, Workers};

/// Runs according to `options` and prints the results.
pub fn run(options: &RunOptions) -> Result<(), Problem> {
    let written = Written::read(&options.source)?;
    let scenario = written.scenario()?;
    let root = options.out.clone().unwrap_or_else(|| written.default_folder());
    let identity = identity(&scenario, options);
    let trace =
        identity.trace.as_ref().map(|options| trace_plan(&scenario, options)).transpose()?;
    if identity.account {
        accounted::need_packet_level(&scenario, "--account")?;
    }
    for remark in scenario.remarks() {
        eprintln!("millrace: {}", remark.text);
    }
    if let Some(warning) = written.claimed_results.warning(ENGINE_BUILD) {
        eprintln!("millrace: {warning}");
    }
    let permissions = Permissions { resume: options.resume, overwrite: options.overwrite };
    let planned = match options.shard {
        Some(shard) => Assignment::new(&scenario, shard.of).lanes(shard.number),
        None => scenario.lanes().to_vec(),
    };
    let summary = match Folder::open(&root, &identity, permissions)? {
        Opened::Finished(summary) => {
            print_results(options.json, &scenario, &summary)?;
            summary
        }
        Opened::Unfinished(folder, kept) => {
            let meter = ProcessMeter::start();
            let threads = options.lanes.map_or_else(cores, usize::from);
            let record = Recording { trace: trace.as_ref(), account: identity.account };
            if options.shard.is_some() {
                folder.keep_scenario(&written.json)?;
            }
            let plans = Plans { scenario: &scenario, planned: &planned };
            let (lanes, failed) = plans.run_missing(&folder, record, kept, threads)?;
            let missing = plans.missing(&lanes);
            let mut summary = SummaryFile::new(
                identity,
                scenario.spec().title.clone(),
                missing.iter().map(|plan| plan.lane).collect(),
                lanes,
                meter.costs(),
            );
            let finished = match options.shard {
                Some(_) => Ok(()),
                None => join(&mut summary, &scenario, &folder),
            };
            // The other lanes of a comparison are in other shards.
            if options.json || options.shard.is_none() {
                print_results(options.json, &scenario, &summary)?;
            }
            if finished.is_err() || !missing.is_empty() {
                return report_missing(&folder, &missing, &failed, finished);
            }
            summary
        }
    };
    if !options.json {
        print_text(&match options.shard {
            Some(shard) => {
                let (lanes, place) = (summary.lanes.len(), root.display());
                format!(
                    "Shard {shard} is in {place} ({lanes} of {} lanes). Join all shards with: \
                     millrace merge DIR… --out RESULTS",
                    scenario.lanes().len()
                )
            }
            None => format!("Results are in {}", root.display()),
        })?;
    }
    if options.shard.is_some() {
        return Ok(());
    }
    let had = race_fingerprint(&summary.lanes);
    if let Some(verdict) = written.claimed_results.verdict(&had, ENGINE_BUILD) {
        eprintln!("millrace: {verdict}");
    }
    Ok(())
}

/// Prints the results as a table, or with `json` the summary.
pub fn print_results(
    json: bool,
    scenario: &Scenario,
    summary: &SummaryFile,
) -> Result<(), Problem> {
    if json { print_json(summary) } else { print_text(&table::render(scenario, summary)) }
}

/// The identity of the run, as stored in a folder of results.
fn identity(scenario: &Scenario, options: &RunOptions) -> RunIdentity {
    RunIdentity {
        scenario: scenario_file::fingerprint(scenario).to_string(),
        engine_version: ENGINE_BUILD.to_owned(),
        planned: scenario.lanes().len() as u32,
        trace: options.trace.trace.is_some().then(|| options.trace.clone()),
        shard: options.shard,
        tables: options.tables,
        account: options.account,
    }
}

/// The fingerprint that the page shows for a race with these lanes.
fn race_fingerprint(lanes: &[LaneRecord]) -> String {
    let prints: Vec<_> = lanes.iter().map(|lane| lane.summary.fingerprint.clone()).collect();
    link::race_fingerprint(&prints)
}

/// The queues to trace, checked against the scenario.
fn trace_plan(scenario: &Scenario, options: &TraceOptions) -> Result<TracePlan, Problem> {
    if scenario.spec().level == Level::Flow {
        let why = "queues exist only at the packet level; this scenario's level is flow";
        return Err(Problem::unusable("--trace", why));
    }
    let ports =
        scenario.lanes().iter().map(|plan| scenario.network(plan).links.len()).min().unwrap_or(0);
    if let Some(port) = options.trace_ports.iter().find(|&&port| port as usize >= ports) {
        let why = format!(
            "no port {port}; the network has ports 0 to {}; millrace ports lists them",
            ports - 1
        );
        return Err(Problem::unusable("--trace-ports", why));
    }
    Ok(TracePlan {
        ports: options.trace_ports.iter().map(|&port| PortId(port)).collect(),
        every: Time::from_us(u64::from(options.trace_every_us.get())),
        samples: options.trace_samples.get() as usize,
    })
}

/// What to record besides the results of lanes.
#[derive(Clone, Copy)]
struct Recording<'a> {
    trace: Option<&'a TracePlan>,
    account: bool,
}

/// The lanes to run: all of the scenario, or those of a shard.
struct Plans<'a> {
    scenario: &'a Scenario,
    planned: &'a [LanePlan],
}

impl Plans<'_> {
    /// Runs the lanes missing from `kept`; returns all finished ones, in order.
    fn run_missing(
        &self,
        folder: &Folder,
        Recording { trace, account }: Recording<'_>,
        kept: Vec<LaneRecord>,
        threads: usize,
    ) -> Result<(Vec<LaneRecord>, Vec<Failure>), Problem> {
        let Self { scenario, .. } = *self;
        let waiting = self.missing(&kept);
        let progress = Progress::new(scenario.lanes().len() as u32, waiting.len());
        let stop = stop_on_interrupt()?;
        let keep =
            |lane: FinishedLane<'_>| folder.write_lane(lane).map_err(|error| error.to_string());
        let (keep, progress, stop) = (&keep, &progress, &stop);
        let workers = Workers { scenario, keep, trace, account, progress, stop };
        let mut outcome = workers.run(&waiting, threads);
        progress.end();
        outcome.finished.extend(kept);
        outcome.finished.sort_by_key(|record| record.summary.identity.lane);
        outcome.failed.sort_by_key(|failure| failure.lane);
        Ok((outcome.finished, outcome.failed))
    }

    /// The lanes without a record.
    fn missing(&self, records: &[LaneRecord]) -> Vec<LanePlan> {
        let has =
            |plan: &LanePlan| records.iter().any(|lane| lane.summary.identity.lane == plan.lane);
        self.planned.iter().filter(|plan| !has(plan)).cloned().collect()
    }
}

/// Joins the lanes of `folder` into its final files.
pub fn join(
    summary: &mut SummaryFile,
    scenario: &Scenario,
    folder: &Folder,
) -> Result<(), Problem> {
    // The completion times of flows are in their table.
    if summary.run.tables.flows {
        finished_by_both::add(summary, scenario, folder)
            .map_err(|error| Problem::with_file(folder.place(), &error))?;
    }
    folder.finish(summary)
}

/// A flag that the first interruption sets; a second one ends the program at once.
pub fn stop_on_interrupt() -> Result<Arc<AtomicBool>, Problem> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(1);
        }
        eprintln!("millrace: stopping; finished lanes are kept");
    })
    .map_err(|error| Problem::Failed(format!("cannot listen for interruptions: {error}")))?;
    Ok(stop)
}

/// Lists the lanes that are missing, or explains why they could not be joined, and how to resume.
fn report_missing(
    folder: &Folder,
    missing: &[LanePlan],
    failed: &[Failure],
    finished: Result<(), Problem>,
) -> Result<(), Problem> {
    let (resume, earlier) = if folder.replaces() {
        ("--overwrite --resume", "; the earlier results are unchanged")
    } else {
        ("--resume", "")
    };
    let place = folder.place().display();
    let mut lines = Vec::new();
    if let Err(problem) = finished {
        lines.push(format!("the tables and the summary are not written: {problem}"));
    }
    lines.push(match missing.len() {
        0 => format!("all lanes are kept in {place}; {resume} combines them{earlier}"),
        1 => format!("1 lane is missing in {place}; {resume} runs only this lane{earlier}"),
        count => format!("{count} lanes are missing in {place}; {resume} runs only these{earlier}"),
    });
    for plan in missing {
        let failure = failed.iter().find(|failure| failure.lane == plan.lane);
        let why = failure.map_or("not run".to_owned(), |f| format!("failed: {}", f.message));
        lines.push(format!("  lane {}: {}: {why}", plan.lane + 1, progress::name(plan)));
    }
    Err(Problem::Failed(lines.join("\n")))
}

/// Default number of concurrent lanes.
pub fn cores() -> usize {
    available_parallelism().map_or(1, usize::from)
}
