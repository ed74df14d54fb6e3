//! What a comparison says, in plain words.

use super::{Comparison, Metric, Quantity, Remainder, Verdict};
use crate::record::{Estimate, Interval};

/// Bounds of ratios further from one than this many times are written as "more than" it.
const FARTHEST: f64 = 1_000.0;

/// Rounding errors of logarithms.
const ROUNDING: f64 = 1e-9;

/// The words of a comparison in `metric`; nothing of `comparison.words` is read.
pub(super) fn words(comparison: &Comparison, metric: &Metric) -> String {
    let Comparison { ratio, difference, verdict, pairs, .. } = *comparison;
    let spoken = match (ratio, difference) {
        _ if verdict == Verdict::Withheld => return unlike(comparison, metric),
        (Some(ratio), _) => Spoken { interval: ratio, of: Of::Ratio },
        (None, Some(interval)) => {
            let of = Of::Difference { unit: unit(metric.quantity) };
            Spoken { interval, of }
        }
        (None, None) if comparison.too_few > 0 => {
            return format!("too few values for this percentile in {}", seeds(comparison.too_few));
        }
        (None, None) if comparison.silent > 0 => {
            return format!("cannot tell: no value in {}", seeds(comparison.silent));
        }
        (None, None) => return "cannot tell: no runs to compare".to_owned(),
    };
    let silent = match comparison.silent {
        0 => String::new(),
        silent => format!("; no value in {silent} more"),
    };
    let seeds = seeds(pairs);
    let Some(range) = spoken.range() else {
        return format!("{}, {seeds}: no interval{silent}", spoken.estimate());
    };
    let found = format!("{} ({range}), {seeds}{silent}", spoken.estimate());
    match verdict {
        Verdict::NoDifferenceShown => {
            format!("no difference shown: {found}{}", spoken.excluded().unwrap_or_default())
        }
        _ => found,
    }
}

/// An estimate in `metric` with its interval and its seeds, such as "0.79× (0.72 … 0.87), 5 seeds".
pub fn estimate_words(estimate: Estimate, of_seeds: u32, metric: &Metric) -> String {
    let of = match estimate {
        Estimate::Ratio(_) => Of::Ratio,
        Estimate::Difference(_) => Of::Difference { unit: unit(metric.quantity) },
    };
    let spoken = Spoken { interval: estimate.interval(), of };
    let (estimate, seeds) = (spoken.estimate(), seeds(of_seeds));
    match spoken.range() {
        Some(range) => format!("{estimate} ({range}), {seeds}"),
        None => format!("{estimate}, {seeds}: no interval"),
    }
}

/// Why nothing is compared: what one of the two left unsettled, and the other did not.
fn unlike(comparison: &Comparison, metric: &Metric) -> String {
    let (left, right) = (comparison.left, comparison.baseline_left);
    let (flows, coflows) = ((left.flows, right.flows), (left.coflows, right.coflows));
    let wanted = if metric.id.starts_with("coflows.") { coflows } else { flows };
    let differs = |(one, other): &(Remainder, Remainder)| one != other;
    match [wanted, flows, coflows].into_iter().find(differs) {
        Some((one, other)) if one.unfinished != other.unfinished => {
            format!(
                "not compared: {} of {} unfinished against {}",
                one.unfinished, one.counted, other.unfinished
            )
        }
        Some((one, other)) => {
            format!(
                "not compared: {} of {} refused or given up against {}",
                one.rejected, one.counted, other.rejected
            )
        }
        None => {
            let Remainder { counted, unfinished, .. } = wanted.0;
            format!(
                "not compared: {unfinished} of {counted} unfinished on either side, in other seeds"
            )
        }
    }
}

fn seeds(count: u32) -> String {
    format!("{count} {}", if count == 1 { "seed" } else { "seeds" })
}

/// What a difference of two such values is counted in.
fn unit(quantity: Quantity) -> &'static str {
    match quantity {
        Quantity::Seconds => " s",
        Quantity::GigabitsPerSecond => " Gb/s",
        Quantity::Factor | Quantity::Fraction | Quantity::Count => "",
    }
}

/// An interval on its way to words.
#[derive(Clone, Copy)]
struct Spoken {
    interval: Interval,
    of: Of,
}

#[derive(Clone, Copy)]
enum Of {
    Ratio,
    Difference { unit: &'static str },
}

impl Spoken {
    fn estimate(self) -> String {
        let number = signed(self.interval.estimate, self.decimals());
        match self.of {
            Of::Ratio => format!("{number}×"),
            Of::Difference { unit } => format!("{number}{unit}"),
        }
    }

    /// Both bounds; nothing where there are none.
    fn range(self) -> Option<String> {
        let Interval { low, high, .. } = self.interval;
        Some(format!("{} … {}", self.bound(low?), self.bound(high?)))
    }

    fn bound(self, bound: f64) -> String {
        match self.of {
            Of::Ratio if bound > FARTHEST => format!(">{FARTHEST}"),
            Of::Ratio if bound < 1.0 / FARTHEST => format!("<{}", 1.0 / FARTHEST),
            _ => signed(bound, self.decimals()),
        }
    }

    /// What the interval rules out; nothing where it has no width, or rules out next to nothing.
    fn excluded(self) -> Option<String> {
        let Interval { low: Some(low), high: Some(high), .. } = self.interval else { return None };
        let decimals = self.decimals();
        let (lower, higher) = match self.of {
            _ if low >= high => return None,
            Of::Ratio if low < 1.0 / FARTHEST || high > FARTHEST => return None,
            // Percent of one have two decimals less.
            Of::Ratio => {
                let decimals = decimals.saturating_sub(2);
                let percent = |part: f64| format!("{:.decimals$} %", 100.0 * part);
                (percent(1.0 - low), percent(high - 1.0))
            }
            Of::Difference { unit } => {
                let number = |part: f64| format!("{part:.decimals$}{unit}");
                (number(-low), number(high))
            }
        };
        Some(format!("; more than {lower} lower or {higher} higher is excluded"))
    }

    /// How many decimals its numbers are written with: two significant digits of the estimate (a ratio
    /// has at least two decimals below 10), and as many as its nearer bound needs to be told from it.
    fn decimals(self) -> usize {
        let Interval { estimate, low, high } = self.interval;
        let size = estimate.abs();
        let own = match self.of {
            Of::Ratio if (0.1..10.0).contains(&size) => 2,
            _ => digits(size, 2),
        };
        let reach = |bound: Option<f64>| bound.map_or(0.0, |bound| (bound - estimate).abs());
        let nearer = reach(low).min(reach(high));
        // What rounding leaves of one and the same value is no reach.
        let shown = if nearer > ROUNDING * size { digits(nearer, 1) } else { 0 };
        let mut needed = own.max(shown);
        if let (Of::Ratio, Some(low)) = (self.of, low) {
            needed = needed.max(digits(low.max(1.0 / FARTHEST), 1));
        }
        needed.min(6)
    }
}

/// How many decimals show so many significant digits of `size`.
fn digits(size: f64, significant: i32) -> usize {
    if size < f64::MIN_POSITIVE {
        return 0;
    }
    let magnitude = libm::floor(libm::log10(size)) as i32;
    (significant - 1 - magnitude).max(0) as usize
}

/// With a proper minus sign, and none before nothing.
fn signed(value: f64, decimals: usize) -> String {
    let text = format!("{:.decimals$}", value.abs());
    let nothing = text.bytes().all(|byte| matches!(byte, b'0' | b'.'));
    if value < 0.0 && !nothing { format!("−{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{METRICS, Unsettled};

    const FCT: &str = "flows.fct_s.all.mean";
    const MISSES: &str = "flows.deadlines.miss_ratio";

    fn comparison(verdict: Verdict, pairs: u32) -> Comparison {
        Comparison {
            metric: String::new(),
            contestant: 1,
            baseline: 0,
            swept: None,
            pairs,
            silent: 0,
            too_few: 0,
            mean: None,
            baseline_mean: None,
            ratio: None,
            difference: None,
            left: Unsettled::default(),
            baseline_left: Unsettled::default(),
            verdict,
            words: String::new(),
        }
    }

    fn interval(estimate: f64, low: f64, high: f64) -> Interval {
        Interval { estimate, low: Some(low), high: Some(high) }
    }

    fn said(comparison: &Comparison, metric: &str) -> String {
        words(comparison, METRICS.iter().find(|known| known.id == metric).unwrap())
    }

    fn ratio(verdict: Verdict, estimate: f64, low: f64, high: f64) -> String {
        let ratio = Some(interval(estimate, low, high));
        said(&Comparison { ratio, ..comparison(verdict, 5) }, FCT)
    }

    fn difference(verdict: Verdict, estimate: f64, low: f64, high: f64) -> String {
        let difference = Some(interval(estimate, low, high));
        said(&Comparison { difference, ..comparison(verdict, 5) }, MISSES)
    }

    #[test]
    fn a_ratio_is_said_with_its_interval_and_its_seeds() {
        let lower = ratio(Verdict::Lower, 0.79, 0.72, 0.87);
        assert_eq!(lower, "0.79× (0.72 … 0.87), 5 seeds");
        let close = ratio(Verdict::Higher, 1.146, 1.141, 1.151);
        assert_eq!(close, "1.146× (1.141 … 1.151), 5 seeds");
        let far = ratio(Verdict::Higher, 216.0, 180.4, 260.0);
        assert_eq!(far, "216× (180 … 260), 5 seeds");
        let small = ratio(Verdict::Lower, 0.0123, 0.0101, 0.015);
        assert_eq!(small, "0.012× (0.010 … 0.015), 5 seeds");
    }

    #[test]
    fn what_is_not_shown_is_bounded() {
        let unsure = ratio(Verdict::NoDifferenceShown, 0.97, 0.91, 1.03);
        assert_eq!(
            unsure,
            "no difference shown: 0.97× (0.91 … 1.03), 5 seeds; more than 9 % lower or 3 % higher \
             is excluded"
        );
        let points = difference(Verdict::NoDifferenceShown, -0.002, -0.01, 0.006);
        assert_eq!(
            points,
            "no difference shown: −0.0020 (−0.0100 … 0.0060), 5 seeds; more than 0.0100 lower or \
             0.0060 higher is excluded"
        );
        let same = ratio(Verdict::Lower, 0.9, 0.9 - 1e-16, 0.9 + 1e-16);
        assert_eq!(same, "0.90× (0.90 … 0.90), 5 seeds");
        let equal = ratio(Verdict::NoDifferenceShown, 1.0, 1.0, 1.0);
        assert_eq!(equal, "no difference shown: 1.00× (1.00 … 1.00), 5 seeds");
    }

    #[test]
    fn two_seeds_far_apart_exclude_little() {
        let unsure = ratio(Verdict::NoDifferenceShown, 1.05, 2e-6, 5e5);
        assert_eq!(unsure, "no difference shown: 1.050× (<0.001 … >1000), 5 seeds");
    }

    #[test]
    fn one_seed_has_no_interval() {
        let ratio = Some(Interval { estimate: 0.79, low: None, high: None });
        let one = Comparison { ratio, ..comparison(Verdict::CannotTell, 1) };
        assert_eq!(said(&one, FCT), "0.79×, 1 seed: no interval");
        let none = comparison(Verdict::CannotTell, 0);
        assert_eq!(said(&none, FCT), "cannot tell: no runs to compare");
        let silent = Comparison { silent: 2, ..none };
        assert_eq!(said(&silent, FCT), "cannot tell: no value in 2 seeds");
        let some = Comparison { silent: 2, ..one };
        assert_eq!(said(&some, FCT), "0.79×, 1 seed: no interval; no value in 2 more");
    }

    #[test]
    fn a_difference_has_the_unit_of_its_metric() {
        let fewer = difference(Verdict::Lower, -0.012, -0.02, -0.004);
        assert_eq!(fewer, "−0.012 (−0.020 … −0.004), 5 seeds");
        let slower = Comparison {
            difference: Some(interval(-1.5, -2.25, -0.75)),
            ..comparison(Verdict::Lower, 3)
        };
        assert_eq!(said(&slower, "links.goodput_gbps"), "−1.5 Gb/s (−2.2 … −0.8), 3 seeds");
    }

    #[test]
    fn what_has_other_ends_is_not_compared() {
        let mut unlike =
            Comparison { ratio: Some(interval(1.0, 0.9, 1.1)), ..comparison(Verdict::Withheld, 5) };
        unlike.left.flows = Remainder { counted: 400, unfinished: 12, rejected: 2 };
        unlike.baseline_left.flows = Remainder { counted: 400, unfinished: 0, rejected: 0 };
        assert_eq!(said(&unlike, FCT), "not compared: 12 of 400 unfinished against 0");
        unlike.baseline_left.flows.unfinished = 12;
        assert_eq!(said(&unlike, FCT), "not compared: 2 of 400 refused or given up against 0");
        unlike.baseline_left.flows.rejected = 2;
        unlike.left.coflows = Remainder { counted: 20, unfinished: 3, rejected: 0 };
        assert_eq!(said(&unlike, FCT), "not compared: 3 of 20 unfinished against 0");
    }
}
