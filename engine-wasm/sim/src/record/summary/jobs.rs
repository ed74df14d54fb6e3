//! Results of jobs: coflows with dependencies.

use serde::{Deserialize, Serialize};

use crate::record::coflow_ends::CoflowEnd;
use crate::record::{Results, Spread};
use crate::units::Time;
use crate::yield_point::Yielding;

/// Jobs of one lane, excluding those with a flow in the warm-up; all zero without dependencies
/// between coflows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct JobSummary {
    /// Counted jobs.
    pub counted: u32,
    /// Of those, the number that finished.
    pub finished: u32,
    /// Job completion time in seconds: from the arrival of its first stage to the finish of its
    /// last.
    pub jct_s: Spread,
}

impl JobSummary {
    /// The summary of a run, given the `ends` of its coflows.
    pub(super) fn of(results: &Results, ends: &[CoflowEnd]) -> Self {
        let stages = &results.traffic.stages;
        let count = stages.iter().yielding().map(|stage| stage.job + 1).max().unwrap_or(0);
        let mut jobs = vec![(Time::NEVER, Time::ZERO, true); count as usize];
        let coflows =
            results.traffic.coflows.iter().zip(ends).zip(stages.iter()).enumerate().yielding();
        for (index, ((coflow, end), stage)) in coflows {
            let (start, finish, counts) = &mut jobs[stage.job as usize];
            *start = coflow.start.min(*start);
            *finish = end.finish.max(*finish);
            *counts &= !results.reference.coflow_is_warm_up[index];
        }
        jobs.retain(|&(.., counts)| counts);
        let finished = jobs.iter().filter(|(_, finish, _)| finish.is_finite());
        let mut spans: Vec<_> =
            finished.map(|&(start, finish, _)| (finish - start).seconds()).collect();
        let jct_s = Spread::of(&mut spans);
        Self { counted: jobs.len() as u32, finished: jct_s.count, jct_s }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::ids::CoflowId;
    use crate::record::example::{self, Run};
    use crate::workload::Stage;

    #[test]
    fn jct_ends_with_the_last_stage() {
        let traffic = example::traffic(&[(0, 1_000), (0, 1_000), (1_000, 1_000), (2_000, 1_000)]);
        let mut traffic = example::grouped(traffic, &[0, 1, 2, 3]);
        let stage = |job, internal_id, waits_for: &[u32]| {
            let waits_for = waits_for.iter().copied().map(CoflowId).collect();
            Stage { job, internal_id, waits_for }
        };
        let stages = [stage(0, 2, &[]), stage(0, 1, &[0]), stage(1, 1, &[]), stage(2, 1, &[])];
        traffic.stages = Arc::new(stages.into());
        let run = Run::new(traffic, &[Some(3_000), Some(5_000), Some(4_000), None], 5_000);
        let results = run.results();
        let summary = super::super::CoflowSummary::of(&results).jobs;
        assert_eq!((summary.counted, summary.finished), (3, 2));
        assert_eq!(summary.jct_s.mean, Some(4e-3));
    }
}
