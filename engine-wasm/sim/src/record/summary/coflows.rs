//! Results of coflows.

use crate::yield_point::Yielding;
use serde::{Deserialize, Serialize};

use super::JobSummary;
use super::deadlines::{DeadlineSummary, Outcome, Tally};
use super::size_class::{ByCategory, CATEGORY_A_BOUNDS, CATEGORY_B_BOUNDS, Sorted};
use crate::record::coflow_ends::coflow_ends;
use crate::record::statistics::ratio;
use crate::record::{Results, Spread};

/// Coflows of one lane, excluding those with a flow in the warm-up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CoflowSummary {
    /// Counted coflows.
    pub counted: u32,
    /// Of those, the number that finished.
    pub finished: u32,
    /// Of those, the number that did not: still running, not yet arrived, or rejected.
    pub unfinished: u32,
    /// Of the unfinished, the number with a rejected flow.
    pub rejected: u32,
    /// Coflow completion time in seconds: from arrival to the finish of the last flow. A stage of a
    /// job arrives with its job.
    pub cct_s: Spread,
    /// CCT ÷ ideal CCT, coflow by coflow.
    pub normalised_cct: Spread,
    /// CCT in seconds by total size: I up to 100 MB (those below 1 MB too), II up to 1 GB, III up to
    /// 10 GB, IV up to 100 GB, V above.
    pub cct_by_category_a_s: ByCategory,
    /// CCT in seconds by total size: I up to 1 GB (those below 6 MB too), II up to 10 GB, III up to
    /// 100 GB, IV up to 1 TB, V above.
    pub cct_by_category_b_s: ByCategory,
    /// Deadlines kept and missed.
    pub deadlines: DeadlineSummary,
    /// Jobs, if coflows depend on each other.
    pub jobs: JobSummary,
}

impl CoflowSummary {
    /// The summary of a run, finished or not.
    pub fn of(results: &Results) -> Self {
        let ends = coflow_ends(results);
        let mut cct = Vec::new();
        let mut normalised = Vec::new();
        let mut by_a = Sorted::<5>::new(&CATEGORY_A_BOUNDS);
        let mut by_b = Sorted::<5>::new(&CATEGORY_B_BOUNDS);
        let mut deadlines = Tally::at(results.now);
        let (mut counted, mut rejected) = (0, 0);
        for (index, (coflow, end)) in
            results.traffic.coflows.iter().zip(&ends).enumerate().yielding()
        {
            if results.reference.coflow_is_warm_up[index] {
                continue;
            }
            counted += 1;
            rejected += u32::from(end.rejected);
            deadlines.add(Outcome {
                start: coflow.start,
                deadline: coflow.deadline,
                finish: end.finish,
                rejected: end.rejected,
            });
            if end.finish.is_finite() {
                let took = end.finish - coflow.start;
                cct.push(took.seconds());
                normalised.push(ratio(took, results.reference.coflow_ideals[index]));
                by_a.push(coflow.size, took.seconds());
                by_b.push(coflow.size, took.seconds());
            }
        }
        let cct_s = Spread::of(&mut cct);
        Self {
            counted,
            finished: cct_s.count,
            unfinished: counted - cct_s.count,
            rejected,
            cct_s,
            normalised_cct: Spread::of(&mut normalised),
            cct_by_category_a_s: by_a.spreads(),
            cct_by_category_b_s: by_b.spreads(),
            deadlines: deadlines.summary(),
            jobs: JobSummary::of(results, &ends),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::FlowId;
    use crate::record::example::{self, Run};
    use crate::units::Time;

    const MB: u64 = 1_000_000;

    #[test]
    fn cct_runs_from_arrival_to_last_finish() {
        let traffic = example::traffic(&[(0, MB), (1_000, MB), (2_000, 3 * MB)]);
        let traffic = example::grouped(traffic, &[0, 1, 0]);
        let run = Run::new(traffic, &[Some(1_500), Some(4_000), Some(8_000)], 8_000);
        let summary = CoflowSummary::of(&run.results());
        assert_eq!((summary.counted, summary.finished), (2, 2));
        // 8 ms from 0, and 3 ms from 1 ms.
        assert_eq!(summary.cct_s.mean, Some(5.5e-3));
        assert_eq!(summary.cct_s.p95, None, "of two coflows");
        // Alone: max(4 ms on the shared link, 2 ms + 3 ms) = 5 ms, and 1 ms.
        assert_eq!(summary.normalised_cct.mean, Some(f64::midpoint(8.0 / 5.0, 3.0)));
    }

    #[test]
    fn one_unfinished_flow_keeps_its_coflow_unfinished() {
        let traffic = example::grouped(example::traffic(&[(0, MB), (0, MB), (0, MB)]), &[0, 0, 1]);
        let mut run = Run::new(traffic, &[Some(1_000), None, None], 5_000);
        run.completions.reject(FlowId(2));
        let summary = CoflowSummary::of(&run.results());
        assert_eq!((summary.finished, summary.unfinished, summary.rejected), (0, 2, 1));
        assert_eq!(summary.cct_s, Spread::default());
    }

    #[test]
    fn categories_use_the_total_size() {
        let flows = [(0, MB / 2), (0, 60 * MB), (0, 60 * MB), (0, 5_000 * MB), (0, 200_000 * MB)];
        let traffic = example::grouped(example::traffic(&flows), &[0, 1, 1, 2, 3]);
        let finish = [Some(1_000), Some(2_000), Some(3_000), Some(4_000), Some(5_000)];
        let summary = CoflowSummary::of(&Run::new(traffic, &finish, 5_000).results());
        let means = |by: ByCategory| [by.i, by.ii, by.iii, by.iv, by.v].map(|spread| spread.mean);
        let a = means(summary.cct_by_category_a_s);
        assert_eq!(a, [Some(1e-3), Some(3e-3), Some(4e-3), None, Some(5e-3)]);
        let b = means(summary.cct_by_category_b_s);
        assert_eq!(b, [Some(2e-3), Some(4e-3), None, Some(5e-3), None]);
    }

    #[test]
    fn within_counts_multiples_of_the_deadline() {
        let traffic = example::traffic(&[(0, MB); 5]);
        let mut traffic = example::grouped(traffic, &[0, 1, 2, 3, 4]);
        for coflow in &mut traffic.coflows {
            coflow.deadline = Time::from_ms(2);
        }
        let finish = [Some(2_000), Some(3_000), Some(4_000), Some(4_001), None];
        let summary = CoflowSummary::of(&Run::new(traffic, &finish, 5_000).results());
        let deadlines = summary.deadlines;
        assert_eq!((deadlines.arrived, deadlines.missed), (5, 4));
        let fractions = [deadlines.within_1x, deadlines.within_1_5x, deadlines.within_2x];
        assert_eq!(fractions.map(|share| share.fraction), [Some(0.2), Some(0.4), Some(0.6)]);
    }
}
