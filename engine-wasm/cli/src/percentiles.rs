//! Percentiles over seeds, of pooled values, which every lane keeps until the last one has ended.

use millrace_sim::lane::Lane;
use millrace_sim::record::{Interval, METRICS, Metric, PooledPercentile};
use serde::{Deserialize, Serialize};

use crate::lane_record::{LaneRecord, Tail, swept_values};

/// A percentile of one contestant at one swept value.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Percentile {
    /// The metric's id.
    pub metric: String,
    /// Position among the scenario's contestants.
    pub contestant: u32,
    /// The swept value, where the scenario sweeps.
    pub swept: Option<f64>,
    /// Number of values behind it.
    pub values: usize,
    /// Number of seeds behind it, not counting repetitions of one run.
    pub seeds: usize,
    /// The percentile with its interval; `None` if too few values lie beyond it.
    pub found: Option<Interval>,
}

fn headlines() -> impl Iterator<Item = &'static Metric> {
    METRICS.iter().filter(|metric| metric.headline && metric.percent().is_some())
}

/// The values behind the headline percentiles of a finished lane.
pub fn tails(lane: &Lane) -> Vec<Tail> {
    let tail = |metric: &Metric| {
        let values = lane.percentile_values(metric)?;
        let metric = metric.id.to_owned();
        (!values.is_empty()).then_some(Tail { metric, values })
    };
    headlines().filter_map(tail).collect()
}

/// The percentiles of every contestant at every swept value, for the headline metrics with values.
pub fn percentiles(lanes: &[LaneRecord]) -> Vec<Percentile> {
    let mut contestants: Vec<u32> =
        lanes.iter().map(|lane| lane.summary.identity.contestant).collect();
    contestants.sort_unstable();
    contestants.dedup();
    let mut found = Vec::new();
    for metric in headlines() {
        for swept in swept_values(lanes) {
            for &contestant in &contestants {
                found.extend(percentile(lanes, metric, contestant, swept));
            }
        }
    }
    found
}

fn percentile(
    lanes: &[LaneRecord],
    metric: &Metric,
    contestant: u32,
    swept: Option<f64>,
) -> Option<Percentile> {
    // Seeds with identical runs count once: repetitions are not samples.
    let mut runs = Vec::new();
    let mut seeds = Vec::new();
    for lane in lanes {
        let identity = &lane.summary.identity;
        let run = (&lane.summary.arrivals, &lane.summary.fingerprint);
        if identity.contestant == contestant && identity.swept == swept && !runs.contains(&run) {
            runs.push(run);
            seeds.extend(lane.values_of(metric.id));
        }
    }
    let pooled = PooledPercentile::of(&seeds, metric.percent()?)?;
    Some(Percentile {
        metric: metric.id.to_owned(),
        contestant,
        swept,
        values: pooled.count(),
        seeds: pooled.seeds(),
        found: pooled.is_supported().then(|| pooled.interval()),
    })
}
