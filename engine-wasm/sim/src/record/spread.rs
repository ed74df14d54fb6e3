//! The middle and the tail of a set of values.

use serde::{Deserialize, Serialize};

use crate::units::Time;

/// How a set of values is spread; nothing is said of an empty set.
///
/// A percentile is element `floor(q · n)` of the ascending list, counted from zero: an actual
/// value, never an interpolation, as in the post-processing of the published simulations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Spread {
    /// How many values.
    pub count: u32,
    /// Arithmetic mean.
    pub mean: Option<f64>,
    /// Median.
    pub p50: Option<f64>,
    /// 95th percentile.
    pub p95: Option<f64>,
    /// 99th percentile.
    pub p99: Option<f64>,
}

impl Spread {
    /// The spread of `values`, which it reorders (selection in place: no sort, no allocation).
    pub fn of(values: &mut [f64]) -> Self {
        let n = values.len();
        if n == 0 {
            return Self::default();
        }
        // Whole percents, so that `floor(q · n)` cannot slip by a rounding of `q`.
        let place = |percent: usize| n * percent / 100;
        let mean = values.iter().sum::<f64>() / n as f64;
        // The median first: each selection leaves less for the next to look at.
        let p50 = select(values, place(50));
        let p95 = select(&mut values[place(50)..], place(95) - place(50));
        let p99 = select(&mut values[place(95)..], place(99) - place(95));
        let count = n as u32;
        Self { count, mean: Some(mean), p50: Some(p50), p95: Some(p95), p99: Some(p99) }
    }
}

/// The value at `place` of the ascending list; smaller values end up before it, larger ones after.
fn select(values: &mut [f64], place: usize) -> f64 {
    *values.select_nth_unstable_by(place, f64::total_cmp).1
}

/// `part / whole`, where the whole is not zero.
pub(super) fn fraction(part: f64, whole: f64) -> Option<f64> {
    (whole > 0.0).then(|| part / whole)
}

/// How many times `ideal` fits into `took`; from picoseconds, which are exact.
pub(super) fn ratio(took: Time, ideal: Time) -> f64 {
    took.ps() as f64 / ideal.ps() as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spread(values: impl IntoIterator<Item = u32>) -> Spread {
        Spread::of(&mut values.into_iter().map(f64::from).collect::<Vec<_>>())
    }

    #[test]
    fn nothing_is_said_of_nothing() {
        assert_eq!(spread([]), Spread::default());
    }

    #[test]
    fn one_value_is_its_own_spread() {
        let seven = Some(7.0);
        assert_eq!(
            spread([7]),
            Spread { count: 1, mean: seven, p50: seven, p95: seven, p99: seven }
        );
    }

    #[test]
    fn percentiles_are_elements_of_the_ascending_list() {
        // 1..=200 in an order that visits every element: 77 and 200 share no factor.
        let shuffled = (0..200).map(|i| i * 77 % 200 + 1);
        let expected = Spread {
            count: 200,
            mean: Some(100.5),
            p50: Some(101.0), // element 100, counted from zero
            p95: Some(191.0), // element 190
            p99: Some(199.0), // element 198
        };
        assert_eq!(spread(shuffled), expected);
    }

    #[test]
    fn percentiles_of_few_values_round_the_place_down() {
        let four = spread([40, 10, 30, 20]);
        assert_eq!((four.p50, four.p95, four.p99), (Some(30.0), Some(40.0), Some(40.0)));
        let three = spread([30, 10, 20]);
        assert_eq!((three.p50, three.p95), (Some(20.0), Some(30.0)));
    }
}
