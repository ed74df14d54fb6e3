//! Values of a lane beyond its summary, for figures of papers only.

use millrace_sim::ids::FlowId;
use millrace_sim::lane::Lane;
use millrace_sim::record::{
    ByCategory, BySize, CATEGORY_B_BOUNDS, CoflowColumns, FLOW_BOUNDS, FlowColumns, Spread,
    class_of,
};
use millrace_sim::sorting::{rank_of, sort_by_rank};
use millrace_sim::units::Bytes;
use millrace_sim::workload::Traffic;
use serde::Serialize;

/// Number of completions in [`Completions`].
pub(crate) const COMPLETIONS: usize = 100;

/// Values beyond a lane's summary.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Extras {
    /// Flows without a deadline.
    ordinary: Ordinary,
    /// Of those, flows without timeouts: Aemon excludes the others from Karuna's curve.
    ordinary_without_timeouts: Ordinary,
    /// Jobs by total size.
    jobs: Jobs,
    /// The first coflows to finish.
    completions: Completions,
}

#[derive(Clone, Debug, Default, Serialize)]
struct Ordinary {
    fct_s: BySize,
}

#[derive(Clone, Debug, Default, Serialize)]
struct Jobs {
    jct_by_category_b_s: ByCategory,
}

#[derive(Clone, Debug, Default, Serialize)]
struct Completions {
    cct_s: Vec<f64>,
}

impl Extras {
    /// The values of a finished lane.
    pub fn of(lane: &Lane) -> Self {
        let (flows, coflows) = (lane.flow_columns(), lane.coflow_columns());
        let traffic = lane.traffic();
        Self {
            ordinary: Ordinary::of(ordinary_times(&flows, traffic, |_| true)),
            ordinary_without_timeouts: Ordinary::of(ordinary_times(&flows, traffic, no_timeouts)),
            jobs: Jobs::of(&coflows, traffic),
            completions: Completions::of(&coflows),
        }
    }

    /// The values behind the percentile at `path`; `None` if their population is unknown.
    pub fn percentile_values(lane: &Lane, path: &str) -> Option<Vec<f64>> {
        let mut parts = path.split('.');
        let counts: fn(u32) -> bool = match (parts.next()?, parts.next()?) {
            ("ordinary", "fct_s") => |_| true,
            ("ordinary_without_timeouts", "fct_s") => no_timeouts,
            _ => return None,
        };
        let [small, medium, large] = ordinary_times(&lane.flow_columns(), lane.traffic(), counts);
        match parts.next()? {
            "all" => Some([small, medium, large].concat()),
            "small" => Some(small),
            "medium" => Some(medium),
            "large" => Some(large),
            _ => None,
        }
    }
}

/// The completion times of finished flows without a deadline whose number of timeouts `counts`, in
/// seconds, by size class.
fn ordinary_times(
    flows: &FlowColumns,
    traffic: &Traffic,
    counts: fn(u32) -> bool,
) -> [Vec<f64>; 3] {
    let mut classes: [Vec<f64>; 3] = Default::default();
    for flow in 0..flows.fct_s.len() {
        let finished = traffic.counts(FlowId::from(flow)) && flows.fct_s[flow].is_finite();
        if finished && flows.deadline_s[flow].is_nan() && counts(flows.timeouts[flow]) {
            let class = class_of(Bytes::new(flows.size_bytes[flow] as u64), &FLOW_BOUNDS);
            classes[class].push(flows.fct_s[flow]);
        }
    }
    classes
}

fn no_timeouts(timeouts: u32) -> bool {
    timeouts == 0
}

impl Ordinary {
    fn of(mut classes: [Vec<f64>; 3]) -> Self {
        let mut all = classes.concat();
        let [small, medium, large] = classes.each_mut().map(|class| Spread::of(class));
        Self { fct_s: BySize { all: Spread::of(&mut all), small, medium, large } }
    }
}

impl Jobs {
    fn of(coflows: &CoflowColumns, traffic: &Traffic) -> Self {
        let count = traffic.stages.iter().map(|stage| stage.job + 1).max().unwrap_or(0);
        let mut jobs = vec![(f64::INFINITY, 0.0_f64, 0.0); count as usize];
        for (coflow, stage) in traffic.stages.iter().enumerate() {
            let (start, end, size) = &mut jobs[stage.job as usize];
            let began = coflows.start_s[coflow];
            *start = start.min(began);
            // One unfinished stage leaves its job unfinished, as no comparison with NaN holds.
            let ended = began + coflows.cct_s[coflow];
            *end = if ended.is_nan() { f64::INFINITY } else { end.max(ended) };
            *size += coflows.size_bytes[coflow];
        }
        let mut classes: [Vec<f64>; 5] = Default::default();
        for (start, end, size) in jobs.into_iter().filter(|(_, end, _)| end.is_finite()) {
            classes[class_of(Bytes::new(size as u64), &CATEGORY_B_BOUNDS)].push(end - start);
        }
        let [i, ii, iii, iv, v] = classes.each_mut().map(|class| Spread::of(class));
        Self { jct_by_category_b_s: ByCategory { i, ii, iii, iv, v } }
    }
}

impl Completions {
    fn of(coflows: &CoflowColumns) -> Self {
        let finished =
            coflows.start_s.iter().zip(&coflows.cct_s).filter(|(_, cct)| cct.is_finite());
        let mut ends: Vec<_> = finished.map(|(start, cct)| (start + cct, *cct)).collect();
        sort_by_rank(&mut ends, |&(end, _)| rank_of(end));
        Self { cct_s: ends.into_iter().take(COMPLETIONS).map(|(_, cct)| cct).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use millrace_sim::scenario::Scenario;
    use serde_json::json;

    /// Three flows into one host, the second with a deadline, the first two one coflow.
    fn lane() -> Lane {
        let data = "start_s,source,destination,size_bytes,deadline_s,coflow,after\n\
                    0,0,3,1000000,,a,\n0,1,3,1000000,1,a,\n0,2,3,1000000,,b,a\n";
        let scenario = json!({
            "version": 1, "level": "flow",
            "topology": { "kind": "big-switch", "parameters": { "hosts": 4, "host_gbps": 1 } },
            "workload": { "kind": "flow-list", "data": data },
            "contestants": [{ "scheme": "fair" }],
        });
        let scenario = Scenario::parse(&scenario.to_string()).unwrap();
        Lane::run_all(&scenario).next().unwrap()
    }

    #[test]
    fn ordinary_flows_have_no_deadline() {
        let extras = Extras::of(&lane());
        assert_eq!(extras.ordinary.fct_s.medium.count, 2);
        assert_eq!(extras.ordinary.fct_s, extras.ordinary_without_timeouts.fct_s);
    }

    #[test]
    fn completions_are_in_order_and_jobs_end_with_their_last_stage() {
        let extras = Extras::of(&lane());
        // Two flows of 8 Mb share 1 Gb/s for 16 ms; then the third one needs 8 ms, having waited.
        let milliseconds: Vec<_> =
            extras.completions.cct_s.iter().map(|s| libm::round(s * 1e3)).collect();
        assert_eq!(milliseconds, [16.0, 24.0]);
        let job = extras.jobs.jct_by_category_b_s.i;
        assert_eq!((job.count, job.mean.map(|s| libm::round(s * 1e3))), (1, Some(24.0)));
    }
}
