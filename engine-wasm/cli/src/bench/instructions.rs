//! Instructions per packet-hop, which the machine's load does not change, by callgrind.

use std::env;
use std::process::{Command, Stdio};

use millrace_sim::level::Level;

use super::job::{Job, Measured};
use super::races::flows;
use crate::problem::Problem;

/// Flows of the two runs, of which the shorter is subtracted, and the preparation with it.
const FLOWS: [f64; 2] = [600.0, 200.0];

/// Fails with a clear message where valgrind is missing.
pub fn check_valgrind() -> Result<(), Problem> {
    match Command::new("valgrind").arg("--version").stdout(Stdio::null()).status() {
        Ok(status) if status.success() => Ok(()),
        _ => Err(Problem::unusable("valgrind", "not found, so instructions are not counted")),
    }
}

/// Instructions per packet-hop of a job; `None` at flow level, and where the scenario states no
/// number of flows.
pub fn per_packet_hop(job: &Job) -> Result<Option<f64>, Problem> {
    if job.spec.level != Level::Packet {
        return Ok(None);
    }
    let mut counts = Vec::new();
    for number in FLOWS {
        let mut job = job.clone();
        let Some(flows) = flows(&mut job.spec) else { return Ok(None) };
        *flows = number;
        counts.push(count(&job)?);
    }
    let [(more, more_hops), (fewer, fewer_hops)] = [counts[0], counts[1]];
    Ok(Some((more - fewer) / (more_hops - fewer_hops)))
}

/// Instructions and packet-hops of a run.
fn count(job: &Job) -> Result<(f64, f64), Problem> {
    let failed = |why: &dyn std::fmt::Display| Problem::Failed(format!("callgrind: {why}"));
    let program = env::current_exe().map_err(|error| failed(&error))?;
    let mut command = Command::new("valgrind");
    command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(program);
    let done = job.run_in(&mut command, Stdio::piped())?;
    let measured: Measured =
        serde_json::from_slice(&done.stdout).map_err(|error| failed(&error))?;
    let said = String::from_utf8_lossy(&done.stderr);
    let instructions = collected(&said).ok_or_else(|| failed(&"it printed no count"))?;
    Ok((instructions, measured.work))
}

/// The number of instructions in what callgrind prints.
fn collected(said: &str) -> Option<f64> {
    let count = said.lines().find_map(|line| line.split_once("Collected :"))?.1;
    count.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::collected;

    #[test]
    fn the_count_is_found() {
        let said = "==7== Events    : Ir\n==7== Collected : 123456\n==7== \n";
        assert_eq!(collected(said), Some(123_456.0));
        assert_eq!(collected("==7== Events    : Ir\n"), None);
    }
}
