//! Time and memory of a run. Measured here, because the engine reads no clock.

use std::time::Instant;

use cpu_time::{ProcessTime, ThreadTime};
use serde::{Deserialize, Serialize};

use crate::driver_name::DriverName;

/// Time and memory used.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Costs {
    /// Wall-clock seconds.
    pub wall_s: f64,
    /// CPU seconds.
    pub cpu_s: f64,
    /// Peak memory of the process so far (all lanes together); unknown outside Linux.
    pub peak_memory_bytes: Option<u64>,
}

/// What one lane used, and what drove it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct LaneCosts {
    /// Time and memory.
    #[serde(flatten)]
    pub used: Costs,
    /// The driver of a packet-level lane; absent at flow level, and in results of versions that did
    /// not record it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub driver: Option<DriverName>,
}

/// Measures one thread from its creation on.
pub struct ThreadMeter {
    wall: Instant,
    cpu: ThreadTime,
}

impl ThreadMeter {
    /// Starts to measure the current thread.
    pub fn start() -> Self {
        Self { wall: Instant::now(), cpu: ThreadTime::now() }
    }

    /// Costs since the start.
    pub fn costs(&self) -> Costs {
        Costs {
            wall_s: self.wall.elapsed().as_secs_f64(),
            cpu_s: self.cpu.elapsed().as_secs_f64(),
            peak_memory_bytes: peak_memory_bytes(),
        }
    }
}

/// Measures the whole process from its creation on.
pub struct ProcessMeter {
    wall: Instant,
    cpu: ProcessTime,
}

impl ProcessMeter {
    /// Starts to measure the process.
    pub fn start() -> Self {
        Self { wall: Instant::now(), cpu: ProcessTime::now() }
    }

    /// Costs since the start.
    pub fn costs(&self) -> Costs {
        Costs {
            wall_s: self.wall.elapsed().as_secs_f64(),
            cpu_s: self.cpu.elapsed().as_secs_f64(),
            peak_memory_bytes: peak_memory_bytes(),
        }
    }
}

/// The process's largest resident set, where the system reports it as Linux does.
pub fn peak_memory_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1_024)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn costs_without_a_driver_are_read() {
        let earlier = json!({ "wall_s": 2.0, "cpu_s": 1.5, "peak_memory_bytes": null });
        let costs: LaneCosts = serde_json::from_value(earlier.clone()).expect("costs");
        assert_eq!((costs.used.cpu_s, costs.driver), (1.5, None));
        assert_eq!(serde_json::to_value(costs).expect("JSON"), earlier);
        let named = LaneCosts { driver: Some(DriverName::Event), ..costs };
        assert_eq!(serde_json::to_value(named).expect("JSON")["driver"], "event");
    }
}
