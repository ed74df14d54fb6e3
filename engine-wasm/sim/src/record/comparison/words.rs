//! Comparisons in plain words.

use super::formatted_interval::{FormattedInterval, Of};
use super::{Comparison, Metric, Quantity, Remainder, Verdict};
use crate::record::Estimate;

/// The words of a comparison in `metric`; ignores `comparison.words`.
pub(super) fn words(comparison: &Comparison, metric: &Metric) -> String {
    let Comparison { ratio, difference, verdict, pairs, .. } = *comparison;
    let spoken = match (ratio, difference) {
        _ if verdict == Verdict::Withheld => return withheld(comparison, metric),
        (Some(ratio), _) => FormattedInterval { interval: ratio, of: Of::Ratio },
        (None, Some(interval)) => {
            let of = Of::Difference { unit: unit(metric.quantity) };
            FormattedInterval { interval, of }
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

/// An estimate in `metric` with its interval and number of seeds, such as "0.79× (0.72 … 0.87), 5
/// seeds".
pub fn estimate_words(estimate: Estimate, of_seeds: u32, metric: &Metric) -> String {
    let of = match estimate {
        Estimate::Ratio(_) => Of::Ratio,
        Estimate::Difference(_) => Of::Difference { unit: unit(metric.quantity) },
    };
    let spoken = FormattedInterval { interval: estimate.interval(), of };
    let (estimate, seeds) = (spoken.estimate(), seeds(of_seeds));
    match spoken.range() {
        Some(range) => format!("{estimate} ({range}), {seeds}"),
        None => format!("{estimate}, {seeds}: no interval"),
    }
}

/// The reason for withholding a verdict: numbers unfinished on one side but not on the other.
fn withheld(comparison: &Comparison, metric: &Metric) -> String {
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

/// The unit of a difference of two values.
fn unit(quantity: Quantity) -> &'static str {
    match quantity {
        Quantity::Seconds => " s",
        Quantity::GigabitsPerSecond => " Gb/s",
        Quantity::Factor | Quantity::Fraction | Quantity::Count => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Interval, METRICS, Unsettled};

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

    fn words_of(comparison: &Comparison, metric: &str) -> String {
        words(comparison, METRICS.iter().find(|known| known.id == metric).unwrap())
    }

    fn ratio(verdict: Verdict, estimate: f64, low: f64, high: f64) -> String {
        let ratio = Some(interval(estimate, low, high));
        words_of(&Comparison { ratio, ..comparison(verdict, 5) }, FCT)
    }

    fn difference(verdict: Verdict, estimate: f64, low: f64, high: f64) -> String {
        let difference = Some(interval(estimate, low, high));
        words_of(&Comparison { difference, ..comparison(verdict, 5) }, MISSES)
    }

    #[test]
    fn ratios_state_interval_and_seeds() {
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
    fn inconclusive_differences_state_bounds() {
        let unsure = ratio(Verdict::NoDifferenceShown, 0.97, 0.91, 1.03);
        assert_eq!(
            unsure,
            "no difference shown: 0.97× (0.91 … 1.03), 5 seeds; more than 9 % lower or 3 % higher \
             is excluded"
        );
        let narrow = ratio(Verdict::NoDifferenceShown, 1.016, 0.998, 1.034);
        assert_eq!(
            narrow,
            "no difference shown: 1.02× (1.00 … 1.03), 5 seeds; more than 0.2 % lower or 3 % higher \
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
    fn two_disagreeing_seeds_exclude_little() {
        let unsure = ratio(Verdict::NoDifferenceShown, 1.05, 2e-6, 5e5);
        assert_eq!(unsure, "no difference shown: 1.050× (<0.001 … >1000), 5 seeds");
    }

    #[test]
    fn one_seed_has_no_interval() {
        let ratio = Some(Interval { estimate: 0.79, low: None, high: None });
        let one = Comparison { ratio, ..comparison(Verdict::CannotTell, 1) };
        assert_eq!(words_of(&one, FCT), "0.79×, 1 seed: no interval");
        let none = comparison(Verdict::CannotTell, 0);
        assert_eq!(words_of(&none, FCT), "cannot tell: no runs to compare");
        let silent = Comparison { silent: 2, ..none };
        assert_eq!(words_of(&silent, FCT), "cannot tell: no value in 2 seeds");
        let some = Comparison { silent: 2, ..one };
        assert_eq!(words_of(&some, FCT), "0.79×, 1 seed: no interval; no value in 2 more");
    }

    #[test]
    fn differences_have_the_unit_of_the_metric() {
        let fewer = difference(Verdict::Lower, -0.012, -0.02, -0.004);
        assert_eq!(fewer, "−0.012 (−0.020 … −0.004), 5 seeds");
        let slower = Comparison {
            difference: Some(interval(-1.5, -2.25, -0.75)),
            ..comparison(Verdict::Lower, 3)
        };
        assert_eq!(words_of(&slower, "links.goodput_gbps"), "−1.5 Gb/s (−2.2 … −0.8), 3 seeds");
    }

    #[test]
    fn unequal_unfinished_flows_are_not_compared() {
        let mut withheld =
            Comparison { ratio: Some(interval(1.0, 0.9, 1.1)), ..comparison(Verdict::Withheld, 5) };
        withheld.left.flows = Remainder { counted: 400, unfinished: 12, rejected: 2 };
        withheld.baseline_left.flows = Remainder { counted: 400, unfinished: 0, rejected: 0 };
        assert_eq!(words_of(&withheld, FCT), "not compared: 12 of 400 unfinished against 0");
        withheld.baseline_left.flows.unfinished = 12;
        assert_eq!(
            words_of(&withheld, FCT),
            "not compared: 2 of 400 refused or given up against 0"
        );
        withheld.baseline_left.flows.rejected = 2;
        withheld.left.coflows = Remainder { counted: 20, unfinished: 3, rejected: 0 };
        assert_eq!(words_of(&withheld, FCT), "not compared: 3 of 20 unfinished against 0");
    }
}
