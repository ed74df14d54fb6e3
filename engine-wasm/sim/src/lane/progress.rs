//! Progress of a lane.

use crate::record::Completions;
use crate::units::Time;
use crate::workload::Traffic;

/// How far the run is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Awaited flows that have finished or been rejected.
    pub settled: usize,
    /// Flows for which the run waits.
    pub flows: usize,
    /// The simulated time reached.
    pub now: Time,
    /// Estimated fraction of the work done, 0 to 1.
    pub fraction: f64,
    /// Events handled.
    pub events: u64,
}

/// Estimated fraction of the work done in a run whose traffic continues until the last counted flow
/// has ended.
///
/// Most flows end soon after the last arrival, but the large ones, which hold most bytes, take as
/// long again or longer. Under DCTCP and fair sharing at load 0.7, arrivals span at least a third
/// of the events, and the rest grows roughly with the fourth power of the bytes.
pub(crate) fn estimated_fraction(traffic: &Traffic, completions: &Completions, now: Time) -> f64 {
    let awaited = traffic.awaited();
    let range = awaited.start as usize..awaited.end as usize;
    let (mut done, mut all) = (0.0, 0.0);
    for (flow, finish) in traffic.flows[range.clone()].iter().zip(&completions.finish[range]) {
        let size = flow.size.get() as f64;
        all += size;
        done += if finish.is_finite() { size } else { 0.0 };
    }
    let last = traffic.recorded().last().map_or(Time::ZERO, |flow| flow.start).seconds();
    let arrived = if last > 0.0 { (now.seconds() / last).min(1.0) } else { 1.0 };
    let bytes = if all > 0.0 { done / all } else { 1.0 };
    arrived / 3.0 + bytes * bytes * bytes * bytes * 2.0 / 3.0
}
