//! Comparison of two contestants on identical arrivals, across seeds.
//!
//! Runs of one seed have the same flows, so their difference excludes the randomness of arrivals:
//! [`Estimate`] uses such pairs.

use std::collections::BTreeSet;

use super::words::words;
use super::{Comparison, Metric, Quantity, Unsettled, Verdict};
use crate::record::{Estimate, Interval, LaneSummary, PooledPercentile};

/// The values behind a percentile of a lane; `None` if only the summary is available.
pub type Values<'a> = dyn Fn(&LaneSummary) -> Option<&'a [f64]> + 'a;

/// Compares every contestant in `lanes` with `baseline` at each swept value, in order of
/// appearance. Percentiles are pooled over all seeds if `values` has their values, else taken seed
/// by seed.
pub fn compare_all(
    lanes: &[LaneSummary],
    metric: &Metric,
    baseline: u32,
    values: &Values,
) -> Vec<Comparison> {
    let mut subjects: Vec<(u32, Option<f64>)> = Vec::new();
    for LaneSummary { identity, .. } in lanes {
        let subject = (identity.contestant, identity.swept);
        if identity.contestant != baseline && !subjects.contains(&subject) {
            subjects.push(subject);
        }
    }
    let against = |(contestant, swept)| compare(lanes, metric, contestant, baseline, swept, values);
    subjects.into_iter().map(against).collect()
}

/// Compares `contestant` with `baseline` at one swept value, on every seed that `lanes` has for
/// both.
pub fn compare(
    lanes: &[LaneSummary],
    metric: &Metric,
    contestant: u32,
    baseline: u32,
    swept: Option<f64>,
    values: &Values,
) -> Comparison {
    let runs = runs(lanes, contestant, baseline, swept);
    let value = |lane: &LaneSummary| (metric.of)(lane).filter(|value| value.is_finite());
    let said = runs.iter().filter_map(|(ours, theirs)| Some((value(ours)?, value(theirs)?)));
    let pairs: Vec<(f64, f64)> = said.collect();
    let n = pairs.len();
    let mean =
        |values: &mut dyn Iterator<Item = f64>| (n > 0).then(|| values.sum::<f64>() / n as f64);
    let estimate = Estimate::of(&pairs);
    let (ratio, difference) = match estimate {
        Some(Estimate::Ratio(ratio)) => (Some(ratio), None),
        Some(Estimate::Difference(difference)) => (None, Some(bounded(difference, metric))),
        None => (None, None),
    };
    let too_few = |(ours, theirs): &&(&LaneSummary, &LaneSummary)| {
        metric.has_too_few(ours) || metric.has_too_few(theirs)
    };
    let mut comparison = Comparison {
        metric: metric.id.to_owned(),
        contestant,
        baseline,
        swept,
        pairs: n as u32,
        silent: (runs.len() - n) as u32,
        too_few: runs.iter().filter(too_few).count() as u32,
        mean: mean(&mut pairs.iter().map(|pair| pair.0)),
        baseline_mean: mean(&mut pairs.iter().map(|pair| pair.1)),
        ratio,
        difference,
        left: Unsettled::default(),
        baseline_left: Unsettled::default(),
        verdict: estimate.map_or(Verdict::CannotTell, verdict),
        words: String::new(),
    };
    let mut alike = true;
    for &(ours, theirs) in &runs {
        let (ours, theirs) = (Unsettled::of(ours), Unsettled::of(theirs));
        alike &= ours == theirs;
        comparison.left.add(ours);
        comparison.baseline_left.add(theirs);
    }
    let too_few = pooled(&runs, metric, values).and_then(|both| comparison.pool(&both));
    if !alike && metric.is_of_the_finished() {
        comparison.verdict = Verdict::Withheld;
    }
    comparison.words = match too_few {
        Some(too_few) if comparison.verdict != Verdict::Withheld => too_few,
        _ => words(&comparison, metric),
    };
    comparison
}

/// The pooled percentiles of both contestants; `None` if the values of any run are unavailable.
fn pooled(
    runs: &[(&LaneSummary, &LaneSummary)],
    metric: &Metric,
    values: &Values,
) -> Option<[PooledPercentile; 2]> {
    let percent = metric.percent()?;
    let ours: Vec<&[f64]> = runs.iter().map(|run| values(run.0)).collect::<Option<_>>()?;
    let theirs: Vec<&[f64]> = runs.iter().map(|run| values(run.1)).collect::<Option<_>>()?;
    Some([PooledPercentile::of(&ours, percent)?, PooledPercentile::of(&theirs, percent)?])
}

impl Comparison {
    /// Replaces estimates over seeds by pooled percentiles; returns the reason if there are too few
    /// values.
    fn pool(&mut self, [ours, theirs]: &[PooledPercentile; 2]) -> Option<String> {
        (self.ratio, self.difference, self.verdict) = (None, None, Verdict::CannotTell);
        let fewest = if ours.count() <= theirs.count() { ours } else { theirs };
        if !fewest.is_supported() {
            (self.mean, self.baseline_mean) = (None, None);
            return Some(fewest.too_few());
        }
        (self.pairs, self.silent, self.too_few) = (ours.seeds() as u32, 0, 0);
        (self.mean, self.baseline_mean) =
            (Some(ours.interval().estimate), Some(theirs.interval().estimate));
        self.ratio = ours.ratio_to(theirs);
        self.verdict = self.ratio.map_or(Verdict::CannotTell, |r| verdict(Estimate::Ratio(r)));
        None
    }
}

/// Differences of fractions lie within ±1.
fn bounded(difference: Interval, metric: &Metric) -> Interval {
    match metric.quantity {
        Quantity::Fraction => difference.clamped(-1.0, 1.0),
        _ => difference,
    }
}

/// The paired runs of both contestants.
///
/// Seeds with two identical runs (explicit traffic, nothing random) count once: repetitions are not
/// samples, and would feign certainty.
fn runs(
    lanes: &[LaneSummary],
    contestant: u32,
    baseline: u32,
    swept: Option<f64>,
) -> Vec<(&LaneSummary, &LaneSummary)> {
    let of = |who: u32| {
        let here = move |lane: &&LaneSummary| {
            lane.identity.contestant == who && lane.identity.swept == swept
        };
        lanes.iter().filter(here)
    };
    let mut seen = BTreeSet::new();
    of(contestant)
        .filter_map(|ours| {
            let theirs = of(baseline).find(|theirs| {
                theirs.identity.seed == ours.identity.seed && theirs.arrivals == ours.arrivals
            })?;
            let runs = [&ours.arrivals, &ours.fingerprint, &theirs.fingerprint];
            seen.insert(runs).then_some((ours, theirs))
        })
        .collect()
}

fn verdict(estimate: Estimate) -> Verdict {
    let Interval { low: Some(low), high: Some(high), .. } = estimate.interval() else {
        return Verdict::CannotTell;
    };
    match estimate.neutral() {
        neutral if high < neutral => Verdict::Lower,
        neutral if low > neutral => Verdict::Higher,
        _ => Verdict::NoDifferenceShown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{METRICS, example};

    const CONTESTANT: u32 = 1;
    const BASELINE: u32 = 0;

    /// Lanes with the given goodput and mean FCT, seed by seed.
    fn lanes(ours: &[f64], theirs: &[f64]) -> Vec<LaneSummary> {
        let lane = |contestant, (seed, &value): (usize, &f64)| {
            let mut lane = example::finished_summary();
            lane.identity.contestant = contestant;
            lane.identity.seed = seed as u32;
            lane.arrivals = format!("seed {seed}");
            lane.fingerprint = format!("contestant {contestant}, seed {seed}");
            let value = value.is_finite().then_some(value);
            (lane.links.goodput_gbps, lane.flows.fct_s.all.mean) = (value, value);
            lane
        };
        let ours = ours.iter().enumerate().map(|row| lane(CONTESTANT, row));
        let theirs = theirs.iter().enumerate().map(|row| lane(BASELINE, row));
        ours.chain(theirs).collect()
    }

    fn compared_in(id: &str, lanes: &[LaneSummary]) -> Comparison {
        let metric = METRICS.iter().find(|metric| metric.id == id).unwrap();
        let swept = example::finished_summary().identity.swept;
        compare(lanes, metric, CONTESTANT, BASELINE, swept, &|_| None)
    }

    fn compared(lanes: &[LaneSummary]) -> Comparison {
        compared_in("links.goodput_gbps", lanes)
    }

    #[test]
    fn interval_is_of_the_paired_ratios() {
        // Equal ratios: no spread, whatever the values.
        let comparison = compared(&lanes(&[9.0, 18.0, 45.0], &[10.0, 20.0, 50.0]));
        let Interval { estimate, low, high } = comparison.ratio.unwrap();
        for value in [estimate, low.unwrap(), high.unwrap()] {
            assert!((value - 0.9).abs() < 1e-9);
        }
        assert_eq!(comparison.difference, None);
        assert_eq!((comparison.mean, comparison.baseline_mean), (Some(24.0), Some(80.0 / 3.0)));
        assert_eq!((comparison.pairs, comparison.verdict), (3, Verdict::Lower));
    }

    #[test]
    fn a_consistent_difference_is_a_verdict() {
        assert_eq!(compared(&lanes(&[8.0, 8.1], &[10.0, 10.0])).verdict, Verdict::Lower);
        assert_eq!(compared(&lanes(&[12.0, 12.1], &[10.0, 10.0])).verdict, Verdict::Higher);
        let unsure = compared(&lanes(&[12.0, 8.1], &[10.0, 10.0]));
        assert_eq!(unsure.verdict, Verdict::NoDifferenceShown);
        assert_eq!(compared(&lanes(&[5.0, 6.0], &[5.0, 6.0])).verdict, Verdict::NoDifferenceShown);
    }

    #[test]
    fn one_seed_gives_no_verdict() {
        let one = compared(&lanes(&[8.0], &[10.0]));
        assert_eq!(one.verdict, Verdict::CannotTell);
        assert_eq!(one.ratio, Some(Interval { estimate: 0.8, low: None, high: None }));
        let none = compared(&lanes(&[], &[10.0]));
        assert_eq!((none.pairs, none.verdict), (0, Verdict::CannotTell));
    }

    #[test]
    fn only_identical_arrivals_are_paired() {
        let mut lanes = lanes(&[8.0, 8.0, 8.0], &[10.0, 10.0, 10.0]);
        lanes[0].arrivals = "another".to_owned();
        lanes[1].identity.swept = Some(0.9);
        assert_eq!(compared(&lanes).pairs, 1);
    }

    #[test]
    fn a_repeated_run_is_not_another_sample() {
        let mut lanes = lanes(&[8.0, 8.0, 8.0], &[10.0, 10.0, 10.0]);
        for lane in &mut lanes {
            lane.arrivals = "an explicit list".to_owned();
            lane.fingerprint = format!("contestant {}", lane.identity.contestant);
        }
        let comparison = compared(&lanes);
        assert_eq!((comparison.pairs, comparison.verdict), (1, Verdict::CannotTell));
    }

    #[test]
    fn seeds_without_a_value_are_excluded_and_counted() {
        let comparison = compared(&lanes(&[8.0, f64::NAN], &[10.0, 10.0]));
        assert_eq!((comparison.pairs, comparison.silent), (1, 1));
        assert_eq!(comparison.baseline_mean, Some(10.0));
    }

    #[test]
    fn a_percentile_of_too_few_values_gives_its_reason() {
        let comparison = compared_in("flows.fct_s.all.p99", &lanes(&[8.0, 8.0], &[10.0, 10.0]));
        assert_eq!((comparison.pairs, comparison.silent, comparison.too_few), (0, 2, 2));
        assert_eq!(comparison.words, "too few values for this percentile in 2 seeds");
    }

    #[test]
    fn differences_of_fractions_are_bounded() {
        let mut lanes = lanes(&[1.0, 1.0], &[1.0, 1.0]);
        for (lane, ratio) in lanes.iter_mut().zip([0.9, 0.2, 0.0, 0.0]) {
            lane.flows.deadlines.miss_ratio = Some(ratio);
        }
        let comparison = compared_in("flows.deadlines.miss_ratio", &lanes);
        assert_eq!(comparison.ratio, None);
        let Interval { low, high, .. } = comparison.difference.unwrap();
        assert_eq!((low, high), (Some(-1.0), Some(1.0)));
    }

    #[test]
    fn unequal_numbers_of_finished_flows_withhold_verdicts() {
        let mut lanes = lanes(&[8.0, 8.1, 8.2], &[10.0, 10.0, 10.0]);
        lanes[1].flows.unfinished = 2;
        lanes[1].flows.rejected = 1;
        let finished = compared_in("flows.fct_s.all.mean", &lanes);
        assert_eq!(finished.verdict, Verdict::Withheld);
        assert!(finished.ratio.is_some());
        let left = |it: Unsettled| (it.flows.counted, it.flows.unfinished, it.flows.rejected);
        assert_eq!((left(finished.left), left(finished.baseline_left)), ((9, 2, 1), (9, 0, 0)));
        // Goodput is compared even if flows are unfinished.
        assert_eq!(compared(&lanes).verdict, Verdict::Lower);
        // Equal numbers, but on other seeds: not the same flows either.
        lanes[5].flows.unfinished = 2;
        lanes[5].flows.rejected = 1;
        assert_eq!(compared_in("flows.fct_s.all.mean", &lanes).verdict, Verdict::Withheld);
        // Both runs of a pair leave equal numbers unfinished.
        lanes[1].flows.unfinished = 0;
        lanes[1].flows.rejected = 0;
        lanes[2].flows.unfinished = 2;
        lanes[2].flows.rejected = 1;
        assert_eq!(compared_in("flows.fct_s.all.mean", &lanes).verdict, Verdict::Lower);
    }
}
