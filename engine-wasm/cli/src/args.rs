//! The command line.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

/// Races datacenter schedulers on identical traffic.
#[derive(Debug, Parser)]
#[command(version, propagate_version = true)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Run every lane of a scenario and write its results.
    Run(RunOptions),
    /// List schemes, topologies and workloads, or describe one of them.
    Catalogue {
        /// What to describe in full, with its parameters.
        id: Option<String>,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Print the JSON Schema of scenario files, for editors.
    Schema,
    /// Measure the engine's speed on fixed scenarios, in CPU time.
    Bench {
        /// A few seconds of work instead of a minute.
        #[arg(long)]
        quick: bool,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
}

/// What `run` needs to know.
#[derive(Debug, Args)]
pub struct RunOptions {
    /// The scenario, a JSON file; `-` reads standard input.
    pub scenario: PathBuf,
    /// Folder for summary.json, flows.csv and coflows.csv; by default the scenario's name followed
    /// by `-results`.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Lanes that run at the same time; by default one per core.
    #[arg(long, value_name = "N")]
    pub lanes: Option<NonZeroUsize>,
    /// Print summary.json instead of a table.
    #[arg(long)]
    pub json: bool,
    /// Keep the lanes that an earlier, interrupted run finished, and run only the others.
    #[arg(long)]
    pub resume: bool,
    /// Throw away the lanes that an interrupted run left, and run all.
    #[arg(long, conflicts_with = "resume")]
    pub overwrite: bool,
}
