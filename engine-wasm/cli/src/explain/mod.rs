//! `millrace explain`: where the completion time of one flow went, segment by segment.

mod account;
mod aligned;
mod heading;
mod in_front;
mod quantities;
mod segments;

use std::sync::atomic::AtomicBool;

use millrace_sim::ids::FlowId;
use millrace_sim::lane::{Lane, Options};
use millrace_sim::record::LaneSummary;
use millrace_sim::record::account::Life;
use millrace_sim::scenario::{LanePlan, Scenario};
use serde::Serialize;

use crate::accounted;
use crate::args::ExplainOptions;
use crate::problem::{Problem, print_json, print_text};
use crate::progress::Progress;
use crate::scenario_file::Written;
use crate::slices::run_to_end;

/// What `--json` prints.
#[derive(Serialize)]
struct Explained<'a> {
    lane: u32,
    scheme: &'a str,
    /// Of the lane's results.
    fingerprint: &'a str,
    life: &'a Life,
}

/// Prints the life of the flow that `options` name.
pub fn explain(options: &ExplainOptions) -> Result<(), Problem> {
    let scenario = Written::read(&options.source)?.scenario()?;
    accounted::need_packet_level(&scenario, "explain")?;
    let lanes = scenario.lanes();
    let which = lanes.get(options.lane as usize).ok_or_else(|| {
        let why = format!("no lane {}; the scenario has {}", options.lane, range("lane", lanes));
        Problem::unusable("--lane", why)
    })?;
    let mut plain = Lane::new(&scenario, which);
    let flows = plain.traffic().recorded();
    if options.flow as usize >= flows.len() {
        let why = format!("no flow {}; the lane has {}", options.flow, range("flow", flows));
        return Err(Problem::unusable("--flow", why));
    }
    let accounted = run_both(&scenario, which, &mut plain, FlowId(options.flow))?;
    let life = accounted.accounts().and_then(|accounts| accounts.life(FlowId(options.flow)));
    let life = life.ok_or_else(|| {
        let why = format!("flow {} had not started when the lane ended", options.flow);
        Problem::unusable("--flow", why)
    })?;
    let summary = plain.summary();
    if options.json {
        let LaneSummary { identity, fingerprint, .. } = &summary;
        let (lane, scheme) = (identity.lane, &identity.scheme[..]);
        return print_json(&Explained { lane, scheme, fingerprint, life });
    }
    let heading = heading::render(life, &summary);
    print_text(&[heading, account::render(life), segments::render(life)].join("\n\n"))
}

/// Runs the lane `plain` to its end; then, with accounts, the same lane, which is returned.
fn run_both(
    scenario: &Scenario,
    which: &LanePlan,
    plain: &mut Lane,
    watched: FlowId,
) -> Result<Lane, Problem> {
    // An interruption ends the program: there is nothing to keep.
    let stop = AtomicBool::new(false);
    let progress = Progress::bars_only(1, 1);
    let bar = progress.begin(which);
    run_to_end(plain, &stop, |done| bar.show(accounted::of_first(done)));
    if let Some(failure) = plain.failure() {
        return Err(Problem::Failed(failure));
    }
    let options = Options { watched: Some(&[watched]), ..Options::default() };
    let mut lane = Lane::with(scenario, which, options);
    run_to_end(&mut lane, &stop, |done| bar.show(accounted::of_second(done)));
    drop(bar);
    progress.end();
    accounted::check(&plain.summary(), &lane.summary()).map_err(Problem::Failed)?;
    Ok(lane)
}

/// `lanes 0 to 3`, or `only lane 0`.
fn range<T>(noun: &str, all: &[T]) -> String {
    match all.len() {
        0 => format!("no {noun}s"),
        1 => format!("only {noun} 0"),
        many => format!("{noun}s 0 to {}", many - 1),
    }
}
