//! The estimator: inference from a few seeds to all possible arrivals.
//!
//! Seeds are the replicates. Two contestants are compared by the ratio of their values on each
//! seed's arrivals: in logarithms, twice and half are equally far from one, and their mean has a
//! Student's t interval, whose exponential never reaches zero. If a value is zero or less, the
//! difference replaces the ratio.
//!
//! Sources: Law and Kelton, *Simulation Modeling and Analysis* (replications, paired t); Jain, *The
//! Art of Computer Systems Performance Analysis* (paired comparisons, geometric means of ratios).

use serde::{Deserialize, Serialize};

use super::student::t_975;

/// An estimate with its 95 % confidence interval; bounds require at least two values.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Interval {
    /// The mean; for ratios the geometric mean.
    pub estimate: f64,
    /// Lower bound.
    pub low: Option<f64>,
    /// Upper bound.
    pub high: Option<f64>,
}

/// An estimate from pairs of values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Estimate {
    /// First ÷ second; every number is positive.
    Ratio(Interval),
    /// First − second.
    Difference(Interval),
}

impl Estimate {
    /// Compares the first of each pair with the second; `None` without pairs.
    pub fn of(pairs: &[(f64, f64)]) -> Option<Self> {
        let ratios: Vec<f64> = pairs.iter().filter_map(|&pair| ratio(pair)).collect();
        if ratios.len() == pairs.len() {
            return Interval::of_ratios(&ratios).map(Self::Ratio);
        }
        let differences: Vec<f64> = pairs.iter().map(|(first, second)| first - second).collect();
        Interval::of(&differences).map(Self::Difference)
    }

    /// The interval of either kind.
    pub fn interval(self) -> Interval {
        match self {
            Self::Ratio(interval) | Self::Difference(interval) => interval,
        }
    }

    /// The value that means no difference.
    pub fn neutral(self) -> f64 {
        match self {
            Self::Ratio(_) => 1.0,
            Self::Difference(_) => 0.0,
        }
    }
}

/// First ÷ second, if both and the quotient have a logarithm.
fn ratio((first, second): (f64, f64)) -> Option<f64> {
    let ratio = first / second;
    (first > 0.0 && second > 0.0 && ratio > 0.0 && ratio.is_finite()).then_some(ratio)
}

impl Interval {
    /// The mean of `values` ± t·s/√n; `None` without values, and no bounds for a single one.
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

    /// The geometric mean of positive `ratios`, with positive bounds.
    ///
    /// # Panics
    /// If a ratio is not positive.
    pub fn of_ratios(ratios: &[f64]) -> Option<Self> {
        assert!(ratios.iter().all(|&ratio| ratio > 0.0), "a ratio of nothing");
        let logarithms: Vec<f64> = ratios.iter().map(|&ratio| libm::log(ratio)).collect();
        Self::of(&logarithms).map(|interval| interval.map(positive_exp))
    }

    /// Applies `rising`, a monotonically increasing function, to estimate and bounds.
    pub fn map(self, rising: impl Fn(f64) -> f64) -> Self {
        Self {
            estimate: rising(self.estimate),
            low: self.low.map(&rising),
            high: self.high.map(&rising),
        }
    }

    /// Limited to the range of possible values.
    pub fn clamped(self, least: f64, most: f64) -> Self {
        self.map(|value| value.clamp(least, most))
    }
}

/// e to the power of `logarithm`, limited to positive finite numbers.
fn positive_exp(logarithm: f64) -> f64 {
    libm::exp(logarithm).clamp(f64::MIN_POSITIVE, f64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::{Random, Stream};

    #[test]
    fn ratios_use_logarithms() {
        // Ratios e⁻¹, e⁻², e⁻³: mean −2, standard error 1/√3, t(2) = 4.302653.
        let pairs = [-1.0, -2.0, -3.0].map(|log| (5.0 * libm::exp(log), 5.0));
        let Some(Estimate::Ratio(ratio)) = Estimate::of(&pairs) else { panic!("all positive") };
        let reach = 4.302_653 / 3.0_f64.sqrt();
        let close = |found: f64, log: f64| (libm::log(found) - log).abs() < 1e-9;
        assert!(close(ratio.estimate, -2.0));
        assert!(close(ratio.low.unwrap(), -2.0 - reach));
        assert!(close(ratio.high.unwrap(), -2.0 + reach));
    }

    #[test]
    fn zero_values_give_a_difference() {
        let Some(Estimate::Difference(it)) = Estimate::of(&[(0.0, 1.0), (2.0, 1.0)]) else {
            panic!("a zero has no logarithm");
        };
        assert_eq!(it.estimate, 0.0);
        assert_eq!(it.clamped(-1.0, 1.0).low, Some(-1.0));
    }

    #[test]
    fn bounds_need_two_values() {
        assert_eq!(Estimate::of(&[]), None);
        let one = Estimate::of(&[(3.0, 4.0)]).unwrap();
        assert_eq!(one, Estimate::Ratio(Interval { estimate: 0.75, low: None, high: None }));
    }

    #[test]
    fn bounds_of_ratios_stay_positive_and_finite() {
        let far = Interval::of_ratios(&[1e-300, 1e300]).unwrap();
        assert!(far.low.unwrap() > 0.0 && far.high.unwrap().is_finite());
    }

    /// A standard normal deviate: the sum of twelve uniform ones, minus six.
    fn normal(random: &mut Random) -> f64 {
        (0..12).map(|_| random.unit()).sum::<f64>() - 6.0
    }

    /// For pairs with strongly correlated arrivals, 95 % of the intervals contain the true ratio.
    #[test]
    fn intervals_have_their_nominal_coverage() {
        const SAMPLES: usize = 4_000;
        let truth = 0.8;
        for n in [3, 5, 10] {
            let mut random = Random::new(7, Stream::Arrivals);
            let mut pair = || {
                let common = libm::exp(0.4 * normal(&mut random));
                let ours = truth * common * libm::exp(0.3 * normal(&mut random));
                (ours, common * libm::exp(0.3 * normal(&mut random)))
            };
            let held = (0..SAMPLES).filter(|_| {
                let pairs: Vec<_> = (0..n).map(|_| pair()).collect();
                let interval = Estimate::of(&pairs).expect("pairs").interval();
                let (low, high) = (interval.low.unwrap(), interval.high.unwrap());
                assert!(low > 0.0, "a bound below −100 %");
                (low..=high).contains(&truth)
            });
            let share = held.count() as f64 / SAMPLES as f64;
            assert!((0.93..=0.97).contains(&share), "{share} of intervals of {n} pairs");
        }
    }
}
