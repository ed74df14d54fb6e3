//! One contestant against another on identical arrivals, across seeds, in numbers and in words.
//!
//! Runs of one seed see the same flows, so their difference is free of the luck of the arrivals:
//! the interval is that of the mean of the paired differences (Student t, 95 %).

use std::collections::BTreeSet;

use serde::Serialize;

use super::student::t_975;
use super::{LaneSummary, Metric};

/// How one contestant differs from another in one metric, at one swept value.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Comparison {
    /// [`Metric::id`].
    pub metric: String,
    /// Whose difference it is.
    pub contestant: u32,
    /// What it is compared with.
    pub baseline: u32,
    /// The swept value, where the scenario sweeps.
    pub swept: Option<f64>,
    /// How many different pairs of runs on identical arrivals say something of the metric.
    pub pairs: u32,
    /// The contestant's mean over these seeds.
    pub mean: Option<f64>,
    /// The baseline's mean over these seeds.
    pub baseline_mean: Option<f64>,
    /// Contestant − baseline, in the metric's unit.
    pub difference: Option<Interval>,
    /// The difference ÷ the baseline's mean; nothing where that mean is zero.
    pub relative: Option<Interval>,
    /// What that says.
    pub verdict: Verdict,
    /// The same in plain words, e.g. "lower by 12.3 % (95 % CI 10.1 … 14.5 %)".
    pub words: String,
}

/// An estimate with its 95 % confidence interval; the bounds need at least two pairs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Interval {
    /// The mean of the differences.
    pub estimate: f64,
    /// Lower bound.
    pub low: Option<f64>,
    /// Upper bound.
    pub high: Option<f64>,
}

/// What a comparison says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Verdict {
    /// Fewer than two pairs: no statement about other arrivals is possible.
    CannotTell,
    /// The interval contains zero.
    NoSignificantDifference,
    /// The contestant's values are lower.
    Lower,
    /// The contestant's values are higher.
    Higher,
}

/// Compares every contestant in `lanes` with `baseline` at each swept value, in order of appearance.
pub fn compare_all(lanes: &[LaneSummary], metric: &Metric, baseline: u32) -> Vec<Comparison> {
    let mut subjects: Vec<(u32, Option<f64>)> = Vec::new();
    for LaneSummary { identity, .. } in lanes {
        let subject = (identity.contestant, identity.swept);
        if identity.contestant != baseline && !subjects.contains(&subject) {
            subjects.push(subject);
        }
    }
    let against = |(contestant, swept)| compare(lanes, metric, contestant, baseline, swept);
    subjects.into_iter().map(against).collect()
}

/// Compares `contestant` with `baseline` at one swept value, on every seed that `lanes` holds for
/// both.
pub fn compare(
    lanes: &[LaneSummary],
    metric: &Metric,
    contestant: u32,
    baseline: u32,
    swept: Option<f64>,
) -> Comparison {
    let pairs = pairs(lanes, metric, contestant, baseline, swept);
    let n = pairs.len();
    let mean =
        |values: &mut dyn Iterator<Item = f64>| (n > 0).then(|| values.sum::<f64>() / n as f64);
    let baseline_mean = mean(&mut pairs.iter().map(|pair| pair.1));
    let differences: Vec<f64> = pairs.iter().map(|(ours, theirs)| ours - theirs).collect();
    let difference = Interval::of(&differences);
    let relative = match (difference, baseline_mean) {
        (Some(difference), Some(scale)) if scale != 0.0 => Some(difference.divided_by(scale)),
        _ => None,
    };
    let verdict = verdict(difference);
    Comparison {
        metric: metric.id.to_owned(),
        contestant,
        baseline,
        swept,
        pairs: n as u32,
        mean: mean(&mut pairs.iter().map(|pair| pair.0)),
        baseline_mean,
        difference,
        relative,
        verdict,
        words: words(verdict, difference, relative),
    }
}

/// The metric's values of both contestants, seed by seed.
///
/// Seeds that gave the very same two runs (explicit traffic, nothing left to chance) count once: a
/// repetition is not another sample, and would feign certainty.
fn pairs(
    lanes: &[LaneSummary],
    metric: &Metric,
    contestant: u32,
    baseline: u32,
    swept: Option<f64>,
) -> Vec<(f64, f64)> {
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
            let values = ((metric.of)(ours)?, (metric.of)(theirs)?);
            let runs = [&ours.arrivals, &ours.fingerprint, &theirs.fingerprint];
            seen.insert(runs).then_some(values)
        })
        .collect()
}

impl Interval {
    /// The mean of `values` with its confidence interval; nothing of no values, and no interval of one.
    pub fn of(values: &[f64]) -> Option<Self> {
        let n = values.len() as f64;
        if values.is_empty() {
            return None;
        }
        let estimate = values.iter().sum::<f64>() / n;
        if values.len() == 1 {
            return Some(Self { estimate, low: None, high: None });
        }
        let squares: f64 = values.iter().map(|value| (value - estimate) * (value - estimate)).sum();
        let standard_error = (squares / (n - 1.0) / n).sqrt();
        let reach = t_975(values.len() as u32 - 1) * standard_error;
        Some(Self { estimate, low: Some(estimate - reach), high: Some(estimate + reach) })
    }

    /// The interval in units of `scale`, which is positive for every metric there is.
    fn divided_by(self, scale: f64) -> Self {
        Self {
            estimate: self.estimate / scale,
            low: self.low.map(|low| low / scale),
            high: self.high.map(|high| high / scale),
        }
    }
}

fn verdict(difference: Option<Interval>) -> Verdict {
    match difference {
        Some(Interval { low: Some(low), high: Some(high), .. }) => {
            if high < 0.0 {
                Verdict::Lower
            } else if low > 0.0 {
                Verdict::Higher
            } else {
                Verdict::NoSignificantDifference
            }
        }
        _ => Verdict::CannotTell,
    }
}

fn words(verdict: Verdict, difference: Option<Interval>, relative: Option<Interval>) -> String {
    let (shown, scale, unit) = match (relative, difference) {
        (Some(relative), _) => (relative, 100.0, " %"),
        (None, Some(difference)) => (difference, 1.0, ""),
        (None, None) => return "cannot tell: no runs to compare".to_owned(),
    };
    // "Lower by" already says the sign, so its numbers are written without; the bounds change
    // places with it.
    let sign = if verdict == Verdict::Lower { -scale } else { scale };
    let number = |value: f64| plain(value * sign);
    let estimate = number(shown.estimate);
    let (Some(low), Some(high)) = (shown.low, shown.high) else {
        return format!("one run cannot tell; it differs by {estimate}{unit}");
    };
    let (low, high) = if sign < 0.0 { (high, low) } else { (low, high) };
    let range = format!("(95 % CI {} … {}{unit})", number(low), number(high));
    match verdict {
        Verdict::Lower => format!("lower by {estimate}{unit} {range}"),
        Verdict::Higher => format!("higher by {estimate}{unit} {range}"),
        _ => format!("no significant difference {range}"),
    }
}

/// One decimal, or as many as two significant digits need; never an exponent, and no "−0.0".
fn plain(value: f64) -> String {
    let size = value.abs();
    let decimals = match size {
        _ if size >= 100.0 || size == 0.0 => 0,
        _ if size >= 0.1 => 1,
        _ => (1.0 - libm::floor(libm::log10(size))).min(15.0) as usize,
    };
    let text = format!("{size:.decimals$}");
    if value < 0.0 { format!("−{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{METRICS, example};

    const CONTESTANT: u32 = 1;
    const BASELINE: u32 = 0;

    /// Lanes whose goodput is the given numbers, seed by seed.
    fn lanes(ours: &[f64], theirs: &[f64]) -> Vec<LaneSummary> {
        let lane = |contestant, (seed, &value): (usize, &f64)| {
            let mut lane = example::finished_summary();
            lane.identity.contestant = contestant;
            lane.identity.seed = seed as u32;
            lane.arrivals = format!("seed {seed}");
            lane.fingerprint = format!("contestant {contestant}, seed {seed}");
            lane.links.goodput_gbps = value.is_finite().then_some(value);
            lane
        };
        let ours = ours.iter().enumerate().map(|row| lane(CONTESTANT, row));
        let theirs = theirs.iter().enumerate().map(|row| lane(BASELINE, row));
        ours.chain(theirs).collect()
    }

    fn compared(lanes: &[LaneSummary]) -> Comparison {
        let goodput = METRICS.iter().find(|metric| metric.id == "links.goodput_gbps").unwrap();
        compare(lanes, goodput, CONTESTANT, BASELINE, example::finished_summary().identity.swept)
    }

    #[test]
    fn the_interval_is_that_of_the_paired_differences() {
        // Differences −1, −2, −3: mean −2, standard error 1/√3, t(2) = 4.302653.
        let comparison = compared(&lanes(&[9.0, 18.0, 27.0], &[10.0, 20.0, 30.0]));
        let difference = comparison.difference.unwrap();
        let reach = 4.302_653 / 3.0_f64.sqrt();
        assert_eq!(difference.estimate, -2.0);
        assert!((difference.low.unwrap() - (-2.0 - reach)).abs() < 1e-9);
        assert!((difference.high.unwrap() - (-2.0 + reach)).abs() < 1e-9);
        assert_eq!(comparison.relative.unwrap().estimate, -0.1);
        assert_eq!((comparison.mean, comparison.baseline_mean), (Some(18.0), Some(20.0)));
        assert_eq!(comparison.verdict, Verdict::NoSignificantDifference);
        assert_eq!(comparison.words, "no significant difference (95 % CI −22.4 … 2.4 %)");
    }

    #[test]
    fn a_difference_that_every_seed_confirms_is_said_in_words() {
        let lower = compared(&lanes(&[8.0, 8.1, 7.9], &[10.0, 10.0, 10.0]));
        assert_eq!(lower.verdict, Verdict::Lower);
        assert_eq!(lower.words, "lower by 20.0 % (95 % CI 17.5 … 22.5 %)");
        let higher = compared(&lanes(&[12.0, 12.1, 11.9], &[10.0, 10.0, 10.0]));
        assert_eq!(higher.verdict, Verdict::Higher);
        assert_eq!(higher.words, "higher by 20.0 % (95 % CI 17.5 … 22.5 %)");
    }

    #[test]
    fn one_seed_cannot_tell() {
        let one = compared(&lanes(&[8.0], &[10.0]));
        assert_eq!(one.verdict, Verdict::CannotTell);
        assert_eq!(one.difference, Some(Interval { estimate: -2.0, low: None, high: None }));
        assert_eq!(one.words, "one run cannot tell; it differs by −20.0 %");
        let none = compared(&lanes(&[], &[10.0]));
        assert_eq!((none.pairs, none.verdict), (0, Verdict::CannotTell));
        assert_eq!(none.words, "cannot tell: no runs to compare");
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
    fn seeds_that_say_nothing_of_the_metric_are_left_out() {
        let comparison = compared(&lanes(&[8.0, f64::NAN], &[10.0, 10.0]));
        assert_eq!((comparison.pairs, comparison.baseline_mean), (1, Some(10.0)));
    }

    #[test]
    fn without_a_scale_the_difference_is_absolute() {
        let comparison = compared(&lanes(&[0.02, 0.03, 0.04], &[0.0, 0.0, 0.0]));
        assert_eq!(comparison.relative, None);
        assert_eq!(comparison.words, "higher by 0.030 (95 % CI 0.0052 … 0.055)");
    }

    #[test]
    fn equal_runs_do_not_differ() {
        let equal = compared(&lanes(&[5.0, 6.0], &[5.0, 6.0]));
        assert_eq!(equal.verdict, Verdict::NoSignificantDifference);
        assert_eq!(equal.words, "no significant difference (95 % CI 0 … 0 %)");
    }
}
