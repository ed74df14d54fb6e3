//! `millrace`: the engine on the command line, for batch work and for machines without a display.
//!
//! Exit codes: 0 success, 1 a run failed or was interrupted, 2 unusable input.

#![forbid(unsafe_code)]

mod accounted;
mod args;
mod bench;
mod catalogue;
mod chosen_tables;
mod costs;
mod driver_name;
mod explain;
mod finished_by_both;
mod folder;
mod lane_record;
mod lesson;
mod link;
mod merge;
mod named_files;
mod percentiles;
mod plan;
mod ports;
mod previews;
mod problem;
mod progress;
mod run;
mod scenario_file;
mod shard;
mod slices;
mod summary_file;
mod table;
mod uncongested;
mod unsteady;
mod verify;
mod workers;

use std::process::ExitCode;

use args::{Arguments, Command, Format};
use clap::Parser;
use problem::Problem;

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Run(options) => run::run(&options),
        Command::Plan(options) => plan::plan(&options),
        Command::Merge(options) => merge::merge(&options),
        Command::Explain(options) => explain::explain(&options),
        Command::Verify(options) => verify::verify(&options),
        Command::Lesson { file } => lesson::print(&file),
        Command::Catalogue { id, json } => catalogue::print(id.as_deref(), json),
        Command::Schema { of } => print_schema(of),
        Command::Traffic { source, json } => previews::traffic(&source, json),
        Command::Ports { source, json } => ports::print(&source, json),
        Command::Thresholds { source, contestant, lower, json } => {
            previews::thresholds(&source, contestant, lower, json)
        }
        Command::Bench(options) => bench::bench(&options),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("millrace: {problem}");
            problem.exit_code()
        }
    }
}

fn print_schema(of: Format) -> Result<(), Problem> {
    problem::print_json(&match of {
        Format::Scenario => millrace_sim::scenario::schema(),
        Format::Figure => millrace_papers::schema(),
        Format::Lesson => millrace_lessons::schema(),
    })
}
