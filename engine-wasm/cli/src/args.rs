//! The command line.

use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use serde::{Deserialize, Serialize};

use crate::chosen_tables::ChosenTables;
use crate::shard::Shard;

/// Races datacenter schedulers on identical traffic.
#[derive(Debug, Parser)]
#[command(version = millrace_sim::ENGINE_BUILD, propagate_version = true)]
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
    /// Estimate CPU time and memory of a scenario, and how many shards suit it.
    Plan(PlanOptions),
    /// Join the shards of a run to the results of one run.
    Merge(MergeOptions),
    /// Explain the completion time of one flow: where it went, and which flows were in front.
    Explain(ExplainOptions),
    /// Run the figures of papers and judge their claims.
    Verify(VerifyOptions),
    /// Run the races of a lesson, and print what its texts and tasks measure.
    Lesson {
        /// The lesson: a JSON file.
        file: PathBuf,
    },
    /// List schemes, topologies and workloads, or describe one of them.
    Catalogue {
        /// What to describe in full, with its parameters.
        id: Option<String>,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Print a JSON Schema, for editors.
    Schema {
        /// Which kind of file.
        #[arg(value_enum, default_value = "scenario")]
        of: Format,
    },
    /// Describe the traffic of a scenario without running it.
    Traffic {
        /// The scenario.
        #[command(flatten)]
        source: Source,
        /// Print JSON, with distributions, arrivals and shapes.
        #[arg(long)]
        json: bool,
    },
    /// List the ports of a network, by their numbers in --trace-ports and queues.csv.
    Ports {
        /// The scenario.
        #[command(flatten)]
        source: Source,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// List the size thresholds of a contestant found by every solver, and their costs.
    Thresholds {
        /// The scenario.
        #[command(flatten)]
        source: Source,
        /// The contestant, counted from 0.
        #[arg(long, value_name = "N", default_value_t = 0)]
        contestant: usize,
        /// In JSON, give the objectives over this threshold (counted from 0) and the next one.
        #[arg(long, value_name = "N", default_value_t = 0)]
        lower: usize,
        /// Print JSON, with the objectives along every threshold, ready to plot.
        #[arg(long)]
        json: bool,
    },
    /// Measure the engine's speed on fixed scenarios, in CPU time.
    Bench(BenchOptions),
}

/// Files that have a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// What `run` reads.
    Scenario,
    /// What `verify` reads.
    Figure,
    /// What `lesson` reads.
    Lesson,
}

/// A scenario, and what it may read.
#[derive(Debug, Args)]
pub struct Source {
    /// The scenario: a JSON file, the link of a race, or `-` for standard input.
    pub scenario: PathBuf,
    /// Let the scenario read a data file outside its own folder.
    #[arg(long)]
    pub allow_outside: bool,
}

/// What `run` needs to know.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "flags of the command line")]
pub struct RunOptions {
    /// The scenario.
    #[command(flatten)]
    pub source: Source,
    /// Folder for summary.json and the tables; by default the scenario's name followed
    /// by `-results`.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Lanes that run at the same time; by default one per core.
    #[arg(long, value_name = "N")]
    pub lanes: Option<NonZeroUsize>,
    /// Print summary.json instead of a table.
    #[arg(long)]
    pub json: bool,
    /// Keep the lanes that an earlier run of the same scenario and engine finished, and run only
    /// those that are missing or damaged.
    #[arg(long)]
    pub resume: bool,
    /// Run all lanes and replace the results in the folder, of any scenario, when the new ones are
    /// complete. After an interruption, continue with --overwrite --resume.
    #[arg(long)]
    pub overwrite: bool,
    /// Run only part K of N of the lanes, a balanced choice that depends on the scenario alone; the
    /// parts, from any machines, are joined by `millrace merge`.
    #[arg(long, value_name = "K/N", conflicts_with = "overwrite")]
    pub shard: Option<Shard>,
    /// Tables to write: flows, coflows, both separated by a comma, or none.
    #[arg(long, value_name = "LIST", default_value_t)]
    pub tables: ChosenTables,
    /// Add to flows.csv and summary.json where each flow's completion time went (packet level only).
    /// Every lane runs twice.
    #[arg(long)]
    pub account: bool,
    /// What to trace.
    #[command(flatten)]
    pub trace: TraceOptions,
}

/// What `plan` needs to know.
#[derive(Debug, Args)]
pub struct PlanOptions {
    /// The scenario.
    #[command(flatten)]
    pub source: Source,
    /// CPU minutes that a shard should take.
    #[arg(long, value_name = "N", default_value = "10")]
    pub minutes: NonZeroU32,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}

/// What `merge` needs to know.
#[derive(Debug, Args)]
pub struct MergeOptions {
    /// The folders of all shards, in any order.
    #[arg(required = true, value_name = "DIR")]
    pub shards: Vec<PathBuf>,
    /// Folder for summary.json and the tables.
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// Finish an interrupted merge of the same run; show its results if it is finished.
    #[arg(long)]
    pub resume: bool,
    /// Replace the results in the folder.
    #[arg(long, conflicts_with = "resume")]
    pub overwrite: bool,
    /// Print summary.json instead of a table.
    #[arg(long)]
    pub json: bool,
}

/// What `explain` needs to know.
#[derive(Debug, Args)]
pub struct ExplainOptions {
    /// The scenario; packet level only.
    #[command(flatten)]
    pub source: Source,
    /// The lane, counted from 0 as in flows.csv.
    #[arg(long, value_name = "L")]
    pub lane: u32,
    /// The flow, counted from 0 as in flows.csv.
    #[arg(long, value_name = "N")]
    pub flow: u32,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}

/// What `verify` needs to know.
#[derive(Debug, Args)]
pub struct VerifyOptions {
    /// Figures, or folders of them.
    #[arg(default_value = "scenarios/papers")]
    pub paths: Vec<PathBuf>,
    /// Size at which to run the figures.
    #[arg(long, value_enum, default_value = "quick")]
    pub size: FigureSize,
    /// Run only the first seeds of each figure; a later run adds others.
    #[arg(long, value_name = "N")]
    pub seeds: Option<NonZeroUsize>,
    /// A copy of the recorded coflow trace, for the figures that replay it.
    #[arg(long, value_name = "FILE")]
    pub trace: Option<PathBuf>,
    /// Folder for results; lanes already there are not run again.
    #[arg(long, value_name = "DIR", default_value = "verify-results")]
    pub out: PathBuf,
    /// Run all lanes again.
    #[arg(long)]
    pub overwrite: bool,
    /// Run only part K of N of each figure's lanes, and judge nothing; `verify --join` does.
    #[arg(long, value_name = "K/N", conflicts_with_all = ["overwrite", "join"])]
    pub shard: Option<Shard>,
    /// Take lanes from these folders of other machines, too; may be repeated.
    #[arg(long, value_name = "DIR")]
    pub join: Vec<PathBuf>,
    /// Run nothing: judge all results in the folder again, of both sizes and traffics, from the
    /// lanes kept there, whichever version of the engine ran them.
    #[arg(long, conflicts_with_all = ["size", "seeds", "trace", "overwrite", "shard", "join", "lanes",
        "date"])]
    pub rejudge: bool,
    /// Lanes that run at the same time; by default one per core.
    #[arg(long, value_name = "N")]
    pub lanes: Option<NonZeroUsize>,
    /// Date to record in the results.
    #[arg(long, value_name = "YYYY-MM-DD")]
    pub date: Option<String>,
    /// Print the results as JSON.
    #[arg(long)]
    pub json: bool,
}

/// What `bench` needs to know.
#[derive(Debug, Default, Args)]
#[expect(clippy::struct_excessive_bools, reason = "flags of the command line")]
pub struct BenchOptions {
    /// A twentieth of the work.
    #[arg(long)]
    pub quick: bool,
    /// Also replay this coflow trace (in the format of the public Facebook trace) under every
    /// coflow scheme and some flow-level schemes; takes minutes.
    #[arg(long, value_name = "FILE")]
    pub trace: Option<PathBuf>,
    /// Measure only rows whose title and contestant contain this text.
    #[arg(long, value_name = "TEXT")]
    pub only: Option<String>,
    /// Measure this scenario instead of the fixed ones; may be repeated.
    #[arg(long, value_name = "FILE", conflicts_with = "trace")]
    pub scenario: Vec<PathBuf>,
    /// Also count instructions per packet-hop, by callgrind (of valgrind); takes minutes.
    #[arg(long)]
    pub instructions: bool,
    /// Also measure packet-level lanes with accounts of their flows, and the ratio of CPU times.
    #[arg(long)]
    pub accounts: bool,
    /// Instead measure how time and memory grow with hosts and flows; takes about ten minutes.
    #[arg(long, conflicts_with_all = ["trace", "only", "scenario", "instructions", "accounts"])]
    pub growth: bool,
    /// Measure the job on standard input, in this process: how the program calls itself, so that
    /// each lane has a memory of its own.
    #[arg(long, hide = true)]
    pub job: bool,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}

/// How large figures are run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FigureSize {
    /// Seconds per figure: too small for reliable tails.
    Quick,
    /// As large as in the papers: hours in total.
    Full,
}

/// What `run` should trace into queues.csv.
#[derive(Clone, Debug, PartialEq, Eq, Args, Serialize, Deserialize)]
pub struct TraceOptions {
    /// Write queues.csv: queue occupancy over time (packet level only).
    #[arg(long, value_name = "WHAT")]
    pub trace: Option<Trace>,
    /// Time between samples; it doubles whenever a lane outgrows --trace-samples twice.
    #[arg(long, value_name = "US", default_value = "10", requires = "trace")]
    pub trace_every_us: NonZeroU32,
    /// Minimum number of samples to keep per port.
    #[arg(long, value_name = "N", default_value = "1000", requires = "trace")]
    pub trace_samples: NonZeroU32,
    /// Ports to trace, as listed by `millrace ports`; by default all ports of switches.
    #[arg(long, value_name = "PORT", value_delimiter = ',', requires = "trace")]
    pub trace_ports: Vec<u32>,
}

/// How finely queues are traced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Trace {
    /// Bytes and packets of each port.
    Queues,
    /// Also the bytes of each priority.
    Priorities,
}
