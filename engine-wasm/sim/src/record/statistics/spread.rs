//! Mean and percentiles of a set of values.

use crate::yield_point::yield_point;
use serde::{Deserialize, Serialize};

use super::percentile::supports;
use crate::units::Time;

/// The spread of a set of values; all fields are absent for an empty set.
///
/// A percentile is element `floor(q · n)` of the ascending list, counted from zero: an actual
/// value, never an interpolation, as in the post-processing of the published simulations. It is
/// absent if too few values lie beyond it ([`supports`]).
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Spread {
    /// Number of values.
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
        // Integer percents, so that rounding `q` cannot shift `floor(q · n)`.
        let place = |percent: usize| n * percent / 100;
        let mean = values.iter().sum::<f64>() / n as f64;
        // The median first: each selection shortens the range of the next.
        let mut from = 0;
        let mut percentile = |percent: usize| {
            supports(n, percent).then(|| {
                let before = std::mem::replace(&mut from, place(percent));
                select(&mut values[before..], from - before)
            })
        };
        let (p50, p95, p99) = (percentile(50), percentile(95), percentile(99));
        Self { count: n as u32, mean: Some(mean), p50, p95, p99 }
    }
}

/// The value at index `place` of the ascending list; smaller values end up before it, larger ones
/// after.
fn select(values: &mut [f64], place: usize) -> f64 {
    let by_steps = |one: &f64, other: &f64| {
        yield_point(1);
        one.total_cmp(other)
    };
    *values.select_nth_unstable_by(place, by_steps).1
}

/// `part / whole`, if the whole is not zero.
pub(in crate::record) fn fraction(part: f64, whole: f64) -> Option<f64> {
    (whole > 0.0).then(|| part / whole)
}

/// `took / ideal`, from exact picoseconds.
pub(in crate::record) fn ratio(took: Time, ideal: Time) -> f64 {
    took.ps() as f64 / ideal.ps() as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spread(values: impl IntoIterator<Item = u32>) -> Spread {
        Spread::of(&mut values.into_iter().map(f64::from).collect::<Vec<_>>())
    }

    #[test]
    fn empty_sets_have_no_spread() {
        assert_eq!(spread([]), Spread::default());
    }

    #[test]
    fn percentiles_are_elements_of_the_ascending_list() {
        // 1..=1000 in an order that visits every element: 77 and 1000 share no factor.
        let shuffled = (0..1_000).map(|i| i * 77 % 1_000 + 1);
        let expected = Spread {
            count: 1_000,
            mean: Some(500.5),
            p50: Some(501.0), // element 500, counted from zero
            p95: Some(951.0), // element 950
            p99: Some(991.0), // element 990
        };
        assert_eq!(spread(shuffled), expected);
    }

    #[test]
    fn percentile_indices_round_down() {
        assert_eq!(spread(0..21).p50, Some(10.0));
        assert_eq!(spread(0..219).p95, Some(208.0));
    }

    #[test]
    fn few_values_have_a_mean_but_no_percentiles() {
        let seven = spread([7]);
        assert_eq!((seven.count, seven.mean, seven.p50), (1, Some(7.0), None));
        let some = spread(0..999);
        assert_eq!((some.p50, some.p95, some.p99), (Some(499.0), Some(949.0), None));
    }
}
