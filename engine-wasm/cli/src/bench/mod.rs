//! `millrace bench`: the engine's speed on fixed scenarios, in CPU time, which background load
//! changes little.

mod growth;
mod instructions;
mod job;
mod races;
mod replays;
mod rows;

use crate::args::BenchOptions;
use crate::problem::{Problem, print_json, print_text};
use job::{Job, Measured};
use millrace_sim::level::Level;
use races::Race;
use rows::{Row, WithAccounts};

/// Measures according to `options` and prints the results.
pub fn bench(options: &BenchOptions) -> Result<(), Problem> {
    if options.job {
        return job::measure_here();
    }
    if options.growth {
        return growth::growth(options.quick, options.json);
    }
    if options.trace.is_none() && options.scenario.is_empty() {
        eprintln!("Coflow-trace replays are skipped; use --trace FILE to measure them.");
    }
    let counts_instructions = options.instructions
        && instructions::check_valgrind()
            .inspect_err(|problem| eprintln!("millrace: {problem}"))
            .is_ok();
    let mut rows = Vec::new();
    for race in races::races(options)? {
        measure(&race, options, counts_instructions, &mut rows)?;
    }
    rows::compare(&mut rows);
    if options.json { print_json(&rows) } else { print_text(&rows::table(&rows)) }
}

/// Measures the lanes of a race in turn; with `--only`, just those with its text in title and contestant.
fn measure(
    race: &Race,
    options: &BenchOptions,
    counts_instructions: bool,
    rows: &mut Vec<Row>,
) -> Result<(), Problem> {
    for plan in race.scenario.lanes() {
        if options.only.as_ref().is_some_and(|only| !race.name(plan).contains(only)) {
            continue;
        }
        eprintln!("  {} …", race.name(plan));
        let spec = race.scenario.spec().clone();
        let job = Job { spec, lane: plan.lane, forced: race.forced, keeps_accounts: false };
        let measured = job.measure()?;
        let instructions_per_packet_hop =
            if counts_instructions { instructions::per_packet_hop(&job)? } else { None };
        rows.push(Row {
            file: race.file.clone(),
            lane: plan.lane,
            forced: race.forced,
            accounts: if options.accounts { with_accounts(&job, &measured)? } else { None },
            measured,
            instructions_per_packet_hop,
            is_compared: race.is_compared,
            reference: None,
            by_reference: None,
        });
    }
    Ok(())
}

/// Measures `job` with accounts, which do not change its results; `None` at flow level.
fn with_accounts(job: &Job, plain: &Measured) -> Result<Option<WithAccounts>, Problem> {
    if plain.level != Level::Packet {
        return Ok(None);
    }
    let measured = Job { keeps_accounts: true, ..job.clone() }.measure()?;
    if measured.fingerprint != plain.fingerprint {
        let why = format!("{} with accounts: other results", plain.title);
        return Err(Problem::Failed(why));
    }
    Ok(Some(WithAccounts {
        cpu_s: measured.cpu_s,
        by_plain: measured.cpu_s / plain.cpu_s,
        peak_memory_bytes: measured.peak_memory_bytes,
    }))
}
