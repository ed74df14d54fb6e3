//! One run to measure, in a process of its own: its memory is not affected by earlier runs.

use std::env;
use std::fmt::Display;
use std::io::{self, Write};
use std::process::{Command, Output, Stdio};

use millrace_sim::lane::{Lane, Options};
use millrace_sim::level::Level;
use millrace_sim::packet::Driver;
use millrace_sim::scenario::{Scenario, ScenarioSpec};
use serde::{Deserialize, Serialize};

use crate::costs::ThreadMeter;
use crate::driver_name::DriverName;
use crate::problem::{Problem, print_json};

/// A run to measure: what the new process reads from standard input.
#[derive(Clone, Serialize, Deserialize)]
pub struct Job {
    /// The scenario.
    pub spec: ScenarioSpec,
    /// The lane to run.
    pub lane: u32,
    /// The driver to force, if any.
    pub forced: Option<DriverName>,
    /// Whether to keep accounts.
    pub keeps_accounts: bool,
}

/// The speed of one run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Measured {
    /// The scenario's title.
    pub title: String,
    /// The contestant's name.
    pub contestant: String,
    /// The contestant's scheme.
    pub scheme: String,
    /// The swept value, if the scenario has a sweep.
    pub swept: Option<f64>,
    /// Packet or flow level.
    pub level: Level,
    /// What drove it, at packet level.
    pub driver: Option<DriverName>,
    /// Unit of work: packet-hops, or events of the flow engine.
    pub unit: String,
    /// The amount of work.
    pub work: f64,
    /// For each finished flow, its data packets × links on its path; at packet level.
    pub useful_data_packet_hops: Option<u64>,
    /// CPU seconds, without the preparation (traffic, routes).
    pub cpu_s: f64,
    /// Work per CPU second.
    pub per_cpu_second: f64,
    /// The largest resident set of a process that runs only this lane.
    pub peak_memory_bytes: Option<u64>,
    /// Hash of the completions.
    pub fingerprint: String,
}

impl Job {
    /// Measures it in a new process of this program.
    pub fn measure(&self) -> Result<Measured, Problem> {
        let program = env::current_exe().map_err(|error| self.failed(&error))?;
        let done = self.run_in(&mut Command::new(program), Stdio::inherit())?;
        serde_json::from_slice(&done.stdout).map_err(|error| self.failed(&error))
    }

    /// Runs it in the process of `command`, which starts this program.
    pub fn run_in(&self, command: &mut Command, errors: Stdio) -> Result<Output, Problem> {
        let command = command.args(["bench", "--job"]).stdin(Stdio::piped()).stderr(errors);
        let mut child =
            command.stdout(Stdio::piped()).spawn().map_err(|error| self.failed(&error))?;
        let input = serde_json::to_vec(self).map_err(|error| self.failed(&error))?;
        // A process that ends before it has read everything says why in its exit status.
        let _ = child.stdin.take().map(|mut stdin| stdin.write_all(&input));
        let done = child.wait_with_output().map_err(|error| self.failed(&error))?;
        if done.status.success() { Ok(done) } else { Err(self.failed(&done.status)) }
    }

    fn failed(&self, why: &dyn Display) -> Problem {
        Problem::Failed(format!("{}, lane {}: {why}", self.spec.title, self.lane))
    }
}

/// Measures the job on standard input in this process, and prints the result as JSON.
pub fn measure_here() -> Result<(), Problem> {
    let job: Job = serde_json::from_reader(io::stdin().lock())
        .map_err(|error| Problem::unusable("the job on standard input", error))?;
    let scenario = Scenario::check(job.spec)
        .map_err(|error| Problem::unusable("the job's scenario", error))?;
    let plan = scenario.lanes().get(job.lane as usize);
    let plan = plan.ok_or_else(|| Problem::unusable(job.lane, "no such lane"))?;
    let driver = job.forced.map(|driver| match driver {
        DriverName::Event => Driver::ByEvent,
        DriverName::Window => Driver::ByWindow,
    });
    let watched = job.keeps_accounts.then_some(&[][..]);
    let mut lane = Lane::with(&scenario, plan, Options { driver, watched, ..Options::default() });
    let meter = ThreadMeter::start();
    lane.run_to_end();
    let costs = meter.costs();
    print_json(&measured(&scenario, &lane, costs.cpu_s, costs.peak_memory_bytes))
}

fn measured(
    scenario: &Scenario,
    lane: &Lane,
    cpu_s: f64,
    peak_memory_bytes: Option<u64>,
) -> Measured {
    let summary = lane.summary();
    let identity = summary.identity;
    let is_packet = identity.level == Level::Packet;
    let (unit, work) = match identity.level {
        Level::Packet => ("packet-hops", summary.counters.packet_hops),
        Level::Flow => ("events", summary.counters.events),
    };
    Measured {
        title: scenario.spec().title.clone(),
        contestant: identity.label,
        scheme: identity.scheme,
        swept: identity.swept,
        level: identity.level,
        driver: lane.driver().map(Into::into),
        unit: unit.to_owned(),
        work,
        useful_data_packet_hops: is_packet.then(|| lane.useful_data_packet_hops()),
        cpu_s,
        per_cpu_second: work / cpu_s,
        peak_memory_bytes,
        fingerprint: summary.fingerprint,
    }
}
