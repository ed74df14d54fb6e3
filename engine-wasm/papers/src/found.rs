//! A measure's value over seeds, from a table of lanes.

use millrace_sim::record::resamples;

use crate::affine::Affine;
use crate::expression::{Expression, Gap, Prepared, Row, Table, prepare, selection_bias};
use crate::measured::{Measured, Range, estimate};
use crate::tails::percent;

/// Values of a measure over seeds.
#[derive(Clone, Copy)]
pub(crate) struct Found {
    pub measured: Result<Measured, Gap>,
    pub range: Option<Range>,
    pub percentiles_of_each_seed: bool,
}

impl Found {
    /// The value of `measure`: seed by seed, or, with percentiles of all seeds together, with the
    /// interval of resamples of whole seeds.
    pub fn in_table(measure: &Expression, table: &impl Table) -> Self {
        let prepared = prepare(measure, table);
        let percentiles_of_each_seed = has_percentiles_of_each_seed(measure, table);
        Self { percentiles_of_each_seed, ..Self::over(&prepared, table.seeds(), measure.affine()) }
    }

    fn over(measure: &Prepared, seeds: usize, form: Option<Affine>) -> Self {
        let all: Vec<usize> = (0..seeds).collect();
        // A lone percentile is on logarithms as well, as in comparisons: times are positive.
        let alone = matches!(measure, Prepared::Pooled(_)).then_some(Affine::RATIO);
        let form = form.or(alone);
        let bias = selection_bias(measure, seeds, form);
        let settled = measure.settled(&all);
        let by_seed = settled.row(&all);
        if !settled.pools() {
            return Self::of(&by_seed, form, bias);
        }
        let draw = |drawn: Vec<usize>| {
            let row = settled.row(&drawn);
            let values: Vec<f64> = drawn.iter().filter_map(|&seed| row[seed].ok()).collect();
            estimate(&values, form)
        };
        let draws: Vec<f64> = resamples(seeds).filter_map(draw).collect();
        let measured = Measured::resampled(&known(&by_seed), &draws, form, bias);
        Self { range: None, ..Self::checked(&by_seed, measured) }
    }

    /// From one number for each seed.
    pub fn of(by_seed: &Row, form: Option<Affine>, selection_bias: f64) -> Self {
        Self::checked(by_seed, Measured::after_choice(&known(by_seed), form, selection_bias))
    }

    fn checked(by_seed: &Row, measured: Option<Measured>) -> Self {
        let gap = by_seed.iter().find_map(|value| value.err()).unwrap_or(Gap::Silent);
        let measured = measured.ok_or(gap).and_then(|measured| {
            let ends = measured.low.into_iter().chain(measured.high);
            ends.chain([measured.value]).try_for_each(|end| Gap::check(end).map(|_| ()))?;
            Ok(measured)
        });
        let range = Range::of(&known(by_seed));
        Self { measured, range, percentiles_of_each_seed: false }
    }
}

/// Whether a percentile in `measure` is only known for each seed.
fn has_percentiles_of_each_seed(measure: &Expression, table: &impl Table) -> bool {
    measure.references().into_iter().any(|(reference, closed)| {
        let swept = match reference.swept {
            None if closed => table.swept(&reference.panel).into_iter().map(Some).collect(),
            swept => vec![swept],
        };
        let each = |&swept: &Option<f64>| table.pool(reference, swept).is_none();
        percent(&reference.path).is_some() && swept.iter().any(each)
    })
}

fn known(by_seed: &Row) -> Vec<Option<f64>> {
    by_seed.iter().map(|value| value.ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expression::{Reference, parse};
    use millrace_sim::record::{Pool, PooledPercentile};

    /// Three seeds with 400 values each; those of `a` are twice those of `b`, except for noise, and
    /// at the swept value 2 half as large again. Means are those of each seed.
    struct Three;

    fn values(contestant: &str, swept: f64) -> Vec<Vec<f64>> {
        let scale = if contestant == "a" { 2.0 } else { 1.0 } * if swept > 1.0 { 1.5 } else { 1.0 };
        let noise =
            |seed: u32, n: u32| if contestant == "a" { f64::from((n * seed) % 7) } else { 0.0 };
        let value = |seed, n| scale * f64::from(seed * 100 + n) + noise(seed, n);
        (1..=3).map(|seed| (1..=400).map(|n| value(seed, n)).collect()).collect()
    }

    fn slices(seeds: &[Vec<f64>]) -> Vec<&[f64]> {
        seeds.iter().map(Vec::as_slice).collect()
    }

    impl Table for Three {
        fn values(&self, reference: &Reference, swept: Option<f64>) -> Vec<Option<f64>> {
            if percent(&reference.path).is_some() {
                return vec![None; 3];
            }
            let seeds = values(&reference.contestant, swept.unwrap_or(1.0));
            seeds.iter().map(|values| Some(values.iter().sum::<f64>() / 400.0)).collect()
        }

        fn pool(&self, reference: &Reference, swept: Option<f64>) -> Option<Pool> {
            let seeds = values(&reference.contestant, swept.unwrap_or(1.0));
            let percent = percent(&reference.path).filter(|_| reference.contestant != "old")?;
            Some(Pool::of_all(&slices(&seeds), percent))
        }

        fn swept(&self, _: &str) -> Vec<f64> {
            vec![1.0, 2.0]
        }

        fn seeds(&self) -> usize {
            3
        }
    }

    fn found(text: &str) -> Found {
        Found::in_table(&parse(text).expect("an expression"), &Three)
    }

    fn close(a: f64, b: f64) -> bool {
        (a / b - 1.0).abs() < 1e-12
    }

    /// A claim and a comparison of the same percentiles agree.
    #[test]
    fn percentiles_are_pooled_as_in_comparisons() {
        let pooled = |contestant| {
            PooledPercentile::of(&slices(&values(contestant, 1.0)), 99).expect("values")
        };
        let (a, b) = (pooled("a"), pooled("b"));
        for (text, expected) in [
            ("x.p99[a @ 1] / x.p99[b @ 1]", a.ratio_to(&b).expect("positive")),
            ("x.p99[a @ 1]", a.interval()),
        ] {
            let Found { measured, range, percentiles_of_each_seed } = found(text);
            let measured = measured.expect("1,200 values");
            assert!(close(measured.value, expected.estimate), "{text}");
            assert!(close(measured.low.unwrap(), expected.low.unwrap()), "{text}");
            assert!(close(measured.high.unwrap(), expected.high.unwrap()), "{text}");
            assert_eq!((measured.seeds, measured.silent), (3, 0));
            assert_eq!((range, percentiles_of_each_seed), (None, false));
        }
    }

    #[test]
    fn means_beside_percentiles_are_of_the_drawn_seeds() {
        let measured = found("x.p99[a @ 1] / x.mean[a @ 1]").measured.expect("both");
        let Measured { value, low: Some(low), high: Some(high), .. } = measured else {
            panic!("three seeds have an interval");
        };
        assert!(low < value && value < high);
        let difference = found("x.p99[a @ 1] - x.p99[a @ 1]").measured.expect("both");
        assert_eq!((difference.value, difference.low), (0.0, Some(0.0)), "the same draws");
    }

    #[test]
    fn the_luck_of_the_choice_is_taken_from_percentiles_too() {
        let best = |text: &str| found(text).measured.expect("values").value;
        assert!(close(best("largest(x.p99[a])"), best("x.p99[a @ 2]")), "a clear choice");
        let ratio = "x.p99[a @ 1] / x.p99[b @ 1]";
        let equal = best(ratio);
        let chosen = best(&format!("largest({ratio}, {equal})"));
        assert!(chosen < equal, "{chosen} of {equal}");
    }

    #[test]
    fn a_percentile_needs_ten_values_beyond_it_in_the_pool() {
        assert_eq!(found("x.p100[a @ 1]").measured.err(), Some(Gap::TooFew));
        assert_eq!(found("1 - x.p100[a @ 1] / x.mean[b @ 1]").measured.err(), Some(Gap::TooFew));
    }

    #[test]
    fn without_values_percentiles_are_of_each_seed() {
        for (text, each) in [("x.p99[old]", true), ("x.mean[old]", false), ("x.p99[a]", false)] {
            assert_eq!(found(text).percentiles_of_each_seed, each, "{text}");
        }
        assert_eq!(found("x.p99[old]").measured.err(), Some(Gap::Silent));
    }
}
