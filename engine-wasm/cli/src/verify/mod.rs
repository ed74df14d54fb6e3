//! `millrace verify`: runs and judges figures of papers.

mod figures;
mod number;
mod quoted;
mod rejudge;
mod report;
mod store;

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use millrace_papers::{FigureResults, LaneValues, Races};
use millrace_sim::scenario::LanePlan;

use self::quoted::Quoted;
use self::store::Store;
use crate::args::VerifyOptions;
use crate::lane_record::FinishedLane;
use crate::problem::{Problem, print_json, print_text};
use crate::progress::Progress;
use crate::run::{cores, stop_on_interrupt};
use crate::workers::{Failure, Workers};

/// Runs the figures named by the options, or judges their stored results again, and prints the
/// verdicts on their claims.
pub fn verify(options: &VerifyOptions) -> Result<(), Problem> {
    let all = if options.rejudge { rejudge::rejudge(options)? } else { run(options)? };
    if options.json { print_json(&all) } else { print_text(&report::counts(&all)) }
}

/// The results of all figures, each printed once it is done.
fn run(options: &VerifyOptions) -> Result<Vec<FigureResults>, Problem> {
    let figures = figures::races(options)?;
    let stop = stop_on_interrupt()?;
    let mut quoted = Quoted::stored(&figures, options)?;
    let mut all = Vec::new();
    for races in &figures {
        let Some(results) = one(races, options, &stop)? else {
            if options.shard.is_some() && !stop.load(Ordering::Relaxed) {
                continue;
            }
            let why = "interrupted; run the same command again for the missing lanes";
            return Err(Problem::Failed(why.to_owned()));
        };
        quoted.add(races.figure(), &results);
        if !options.json {
            print_text(&report::figure(races.figure(), &results, &quoted))?;
        }
        all.push(results);
    }
    Ok(all)
}

/// The results of one figure; `None` if interrupted.
fn one(
    races: &Races,
    options: &VerifyOptions,
    stop: &AtomicBool,
) -> Result<Option<FigureResults>, Problem> {
    let store = Store::open(&options.out, races)?;
    let mut done = if options.overwrite { Vec::new() } else { store.lanes(races)? };
    for folder in &options.join {
        let other = Store::of(folder, races.figure(), races.size(), races.with_trace());
        let others = other.lanes_to_join(races)?;
        let lanes = races.lanes();
        let new = lanes.iter().filter(|lane| races.find(lane, &done).is_none());
        let new: Vec<_> = new.filter_map(|lane| races.find(lane, &others).cloned()).collect();
        done.extend(new);
    }
    let unchanged = races.lanes().iter().all(|lane| races.find(lane, &done).is_some());
    let lanes = run_missing(races, &store, done, options, stop)?;
    if options.shard.is_some() || !options.join.is_empty() {
        store.keep(races, &lanes)?;
    }
    if options.shard.is_some() {
        return Ok(None);
    }
    let date = options.date.clone().or_else(|| store.date().filter(|_| unchanged));
    let Some(results) = races.results(&lanes, date.as_deref()) else { return Ok(None) };
    store.finish(&results)?;
    Ok(Some(results))
}

/// Runs the lanes missing from `done`, and returns all finished ones.
fn run_missing(
    races: &Races,
    store: &Store,
    done: Vec<LaneValues>,
    options: &VerifyOptions,
    stop: &AtomicBool,
) -> Result<Vec<LaneValues>, Problem> {
    let lanes = races.lanes();
    let is_own = |place: usize| options.shard.is_none_or(|shard| shard.has_in_turn(place as u32));
    let waiting = |race: usize| -> Vec<LanePlan> {
        let own = lanes.iter().enumerate().filter(|(place, _)| is_own(*place));
        let missing = own.map(|(_, lane)| lane).filter(|lane| lane.race == race);
        let missing = missing.filter(|lane| races.find(lane, &done).is_none());
        missing.map(|lane| lane.plan.clone()).collect()
    };
    let waiting: Vec<_> = (0..races.races().len()).map(waiting).collect();
    let progress = Progress::bars_only(lanes.len() as u32, waiting.iter().map(Vec::len).sum());
    let done = Mutex::new(done);
    for (race, plans) in waiting.iter().enumerate() {
        let keep = |FinishedLane { lane, record, .. }: FinishedLane<'_>| {
            let place = record.summary.identity.lane;
            let of = lanes.iter().find(|of| of.race == race && of.plan.lane == place);
            let mut values = races.values(of.expect("a lane of the race"), lane);
            values.cpu_s = record.costs.used.cpu_s;
            let mut done = done.lock().expect("threads keep their panics to themselves");
            done.push(values);
            store.keep(races, &done).map_err(|problem| problem.to_string())
        };
        let scenario = &races.races()[race].scenario;
        let (keep, progress) = (&keep, &progress);
        let workers = Workers { scenario, keep, trace: None, account: false, progress, stop };
        let outcome = workers.run(plans, options.lanes.map_or_else(cores, usize::from));
        progress_or_failure(races, &outcome.failed)?;
        if stop.load(Ordering::Relaxed) {
            break;
        }
    }
    progress.end();
    Ok(done.into_inner().expect("threads keep their panics to themselves"))
}

fn progress_or_failure(races: &Races, failed: &[Failure]) -> Result<(), Problem> {
    let Some(first) = failed.first() else { return Ok(()) };
    let figure = races.figure();
    Err(Problem::Failed(format!(
        "{}/{}: lane {} failed: {}",
        figure.paper,
        figure.figure,
        first.lane + 1,
        first.message
    )))
}
