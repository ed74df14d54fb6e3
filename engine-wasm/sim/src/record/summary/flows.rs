//! Results of flows.

use crate::yield_point::Yielding;
use serde::{Deserialize, Serialize};

use super::deadlines::{DeadlineSummary, Outcome, Tally};
use super::size_class::{BySize, FLOW_BOUNDS, Sorted};
use crate::ids::FlowId;
use crate::record::Results;
use crate::record::statistics::{fraction, ratio};
use crate::units::Time;

/// Flows of one lane, excluding warm-up, cool-down and background.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FlowSummary {
    /// Warm-up flows, excluded from every other number here.
    pub warm_up: u32,
    /// Most cool-down flows, which arrive while counted ones are unfinished; excluded from every
    /// other number here.
    #[serde(default)]
    pub cool_down: u32,
    /// Background flows, excluded from every other number here.
    pub background: u32,
    /// Counted flows.
    pub counted: u32,
    /// Of those, the number that finished.
    pub finished: u32,
    /// Of those, the number that did not: still running, not yet arrived, or rejected.
    pub unfinished: u32,
    /// Of the unfinished, the number that the scheme rejected or terminated.
    pub rejected: u32,
    /// Flow completion time of finished flows, in seconds.
    pub fct_s: BySize,
    /// Of the finished, the number that finished after the last arrival of any flow, in a draining
    /// network.
    #[serde(default)]
    pub after_arrivals: u32,
    /// Mean completion time in seconds of finished flows, by tenths of the counted flows in order
    /// of arrival: level in a steady state.
    #[serde(default)]
    pub fct_by_tenth_s: [Option<f64>; 10],
    /// FCT ÷ ideal FCT, flow by flow, of finished flows.
    pub normalised_fct: BySize,
    /// Sum of FCTs ÷ sum of ideal FCTs: the other usual normalisation, dominated by large flows.
    pub ratio_of_means: Option<f64>,
    /// Deadlines met and missed.
    pub deadlines: DeadlineSummary,
}

impl FlowSummary {
    /// The summary of a run, finished or not.
    pub fn of(results: &Results) -> Self {
        let Results { traffic, reference, .. } = results;
        let flows = traffic.flows.len();
        let counted = (0..flows).filter(|&index| traffic.counts(FlowId::from(index)));
        let rejected = results.rejected_flows();
        let mut fct = Sorted::<3>::new(&FLOW_BOUNDS);
        let mut normalised = Sorted::<3>::new(&FLOW_BOUNDS);
        let (mut fct_sum, mut ideal_sum) = (0.0, 0.0);
        let count = counted.clone().count();
        let mut tenths = [(0.0, 0.0); 10];
        let mut after_arrivals = 0;
        let last_arrival = traffic.flows.last().map_or(Time::ZERO, |flow| flow.start);
        for (nth, index) in counted.clone().enumerate().yielding() {
            let flow = &traffic.flows[index];
            if let Some(took) = results.completion_time(index) {
                let ideal = reference.flow_ideals[index];
                fct.push(flow.size, took.seconds());
                normalised.push(flow.size, ratio(took, ideal));
                fct_sum += took.seconds();
                ideal_sum += ideal.seconds();
                let (sum, finished) = &mut tenths[nth * 10 / count];
                *sum += took.seconds();
                *finished += 1.0;
                after_arrivals += u32::from(flow.start + took > last_arrival);
            }
        }
        let fct_s = fct.spreads();
        let count = count as u32;
        Self {
            warm_up: traffic.warm_up.min(flows as u32),
            cool_down: traffic.cool_down,
            background: traffic.background_flows(),
            counted: count,
            finished: fct_s.all.count,
            unfinished: count - fct_s.all.count,
            rejected: counted.clone().filter(|&index| rejected[index]).count() as u32,
            fct_s,
            after_arrivals,
            fct_by_tenth_s: tenths.map(|(sum, finished)| fraction(sum, finished)),
            normalised_fct: normalised.spreads(),
            ratio_of_means: fraction(fct_sum, ideal_sum),
            deadlines: deadlines(results, &rejected, counted),
        }
    }
}

/// Deadlines of counted flows.
fn deadlines(
    results: &Results,
    rejected: &[bool],
    counted: impl Iterator<Item = usize>,
) -> DeadlineSummary {
    let mut tally = Tally::at(results.now);
    for index in counted.yielding() {
        let flow = &results.traffic.flows[index];
        tally.add(Outcome {
            start: flow.start,
            deadline: flow.deadline,
            finish: results.completions.finish[index],
            rejected: rejected[index],
        });
    }
    tally.summary()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::FlowId;
    use crate::record::Spread;
    use crate::record::example::{self, Run};

    fn brief(spread: Spread) -> (u32, Option<f64>) {
        (spread.count, spread.mean)
    }

    #[test]
    fn fct_counts_from_arrival_by_size() {
        // 100 000 B take 100 µs alone, 100 001 B hardly longer, 20 MB take 20 ms.
        let flows = [(0, 100_000), (50, 100_001), (100, 20_000_000), (200, 1_000)];
        let traffic = example::traffic(&flows);
        let finish = [Some(100), Some(250), Some(40_100), Some(300)];
        let summary = FlowSummary::of(&Run::new(traffic, &finish, 50_000).results());
        assert_eq!(brief(summary.fct_s.small), (2, Some(100e-6)));
        assert_eq!(brief(summary.fct_s.medium), (1, Some(200e-6)));
        assert_eq!(brief(summary.fct_s.large), (1, Some(0.04)));
        assert_eq!(brief(summary.fct_s.all).0, 4);
        assert_eq!((summary.finished, summary.unfinished), (4, 0));
    }

    #[test]
    fn normalised_fct_differs_from_the_ratio_of_means() {
        // Slowdowns 3 and 1; in sum 600 µs against 400 µs ideal, mostly of the long flow.
        let traffic = example::traffic(&[(0, 100_000), (0, 300_000)]);
        let run = Run::new(traffic, &[Some(300), Some(300)], 300);
        let summary = FlowSummary::of(&run.results());
        assert_eq!(brief(summary.normalised_fct.all), (2, Some(2.0)));
        assert_eq!(summary.ratio_of_means, Some(1.5));
    }

    #[test]
    fn background_is_excluded() {
        let mut traffic = example::traffic(&[(0, 1_000), (0, 1_000), (1, 1_000), (2, 1_000)]);
        traffic.background = vec![false, true, false, true];
        traffic.flows[1].deadline = Time::from_us(1);
        let mut run = Run::new(traffic, &[Some(10), Some(900), Some(11), None], 1_000);
        run.completions.reject(FlowId(3));
        let summary = FlowSummary::of(&run.results());
        assert_eq!((summary.background, summary.counted), (2, 2));
        assert_eq!((summary.finished, summary.unfinished, summary.rejected), (2, 0, 0));
        assert_eq!(brief(summary.fct_s.all), (2, Some(10e-6)));
        assert_eq!(summary.deadlines.arrived, 0);
    }

    #[test]
    fn warm_up_is_excluded_and_unfinished_are_counted() {
        let mut traffic = example::traffic(&[(0, 1_000), (0, 1_000), (1, 1_000), (2, 1_000)]);
        traffic.warm_up = 2;
        let mut run = Run::new(traffic, &[Some(900), None, Some(11), None], 1_000);
        run.completions.reject(FlowId(1));
        run.completions.reject(FlowId(3));
        let summary = FlowSummary::of(&run.results());
        assert_eq!((summary.warm_up, summary.counted), (2, 2));
        assert_eq!((summary.finished, summary.unfinished, summary.rejected), (1, 1, 1));
        assert_eq!(brief(summary.fct_s.all), (1, Some(10e-6)));
    }

    #[test]
    fn unfinished_flows_miss_their_deadline_once_it_has_passed() {
        let mut traffic = example::traffic(&[(0, 1_000), (0, 1_000), (0, 1_000), (0, 1_000)]);
        for flow in &mut traffic.flows[..3] {
            flow.deadline = Time::from_us(100);
        }
        let finish = [Some(100), Some(160), None, None];
        let miss_ratio = |now_us| {
            let run = Run::new(traffic.clone(), &finish, now_us);
            FlowSummary::of(&run.results()).deadlines.miss_ratio
        };
        assert_eq!(miss_ratio(100), Some(1.0 / 3.0));
        assert_eq!(miss_ratio(200), Some(2.0 / 3.0));
    }

    #[test]
    fn an_unstarted_run_has_no_values() {
        let run = Run::new(example::traffic(&[(5, 1_000)]), &[None], 0);
        let summary = FlowSummary::of(&run.results());
        assert_eq!((summary.counted, summary.finished), (1, 0));
        assert_eq!((summary.fct_s.all.mean, summary.ratio_of_means), (None, None));
    }
}
