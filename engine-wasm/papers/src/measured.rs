//! Estimates of a measure over seeds.

use millrace_sim::record::Interval;
use serde::{Deserialize, Serialize};

use crate::affine::Affine;

/// An estimate over seeds with its 95 % confidence interval, absent for one seed.
///
/// Measures affine in a ratio (`a / b`, `1 - a / b`) and lone percentiles of all seeds are estimated
/// on logarithms; all others by the mean.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Measured {
    /// The estimate.
    pub value: f64,
    /// Lower bound.
    pub low: Option<f64>,
    /// Upper bound.
    pub high: Option<f64>,
    /// Number of seeds behind it. Absent in results of earlier versions, which can be judged again.
    #[serde(default)]
    pub seeds: u32,
    /// Number of other seeds, without a value.
    #[serde(default)]
    pub silent: u32,
}

/// Range of the seeds' values.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Range {
    /// The smallest value of a seed.
    pub least: f64,
    /// The largest.
    pub most: f64,
}

impl Range {
    /// The range of the seeds with values; `None` for fewer than two.
    pub(crate) fn of(by_seed: &[Option<f64>]) -> Option<Self> {
        let values = || by_seed.iter().flatten().copied();
        let ends = (values().reduce(f64::min)?, values().reduce(f64::max)?);
        (values().count() > 1).then_some(Self { least: ends.0, most: ends.1 })
    }
}

impl Measured {
    /// The estimate over seeds of a measure with affine form `form`; `None` without values.
    ///
    /// `selection_bias` is the expected bias of the choice if the point was chosen because its
    /// number is the largest or smallest, else zero, on the scale of [`level`]. It is subtracted
    /// from the estimate, and extends the interval on both sides, as it is itself an estimate.
    pub(crate) fn after_choice(
        by_seed: &[Option<f64>],
        form: Option<Affine>,
        selection_bias: f64,
    ) -> Option<Self> {
        let values: Vec<f64> = by_seed.iter().flatten().copied().collect();
        let form = form_of(&values, form);
        let levels: Option<Vec<f64>> = values.iter().map(|&value| level(value, form)).collect();
        Some(Self::corrected(Interval::of(&levels?)?, by_seed, form, selection_bias))
    }

    /// [`Self::after_choice`] with the interval of resamples of whole seeds, whose estimates are
    /// `draws`.
    pub(crate) fn resampled(
        by_seed: &[Option<f64>],
        draws: &[f64],
        form: Option<Affine>,
        selection_bias: f64,
    ) -> Option<Self> {
        let values: Vec<f64> = by_seed.iter().flatten().copied().collect();
        let form = form_of(&values, form);
        let middle = level(estimate(&values, form)?, form)?;
        let draws: Vec<f64> = draws.iter().filter_map(|&draw| level(draw, form)).collect();
        let interval = Interval::resampled(middle, &draws, values.len());
        Some(Self::corrected(interval, by_seed, form, selection_bias))
    }

    /// `interval`, on the scale of [`level`], as an estimate.
    fn corrected(
        Interval { estimate, low, high }: Interval,
        by_seed: &[Option<f64>],
        form: Option<Affine>,
        selection_bias: f64,
    ) -> Self {
        let corrected = Interval {
            estimate: estimate - selection_bias,
            low: low.map(|low| low - selection_bias - selection_bias.abs()),
            high: high.map(|high| high - selection_bias + selection_bias.abs()),
        };
        let Interval { estimate: value, low, high } = corrected.map(|at| value_at(at, form));
        let seeds = by_seed.iter().flatten().count() as u32;
        Self { value, low, high, seeds, silent: by_seed.len() as u32 - seeds }
    }
}

/// The estimate alone; `None` without values.
pub(crate) fn estimate(values: &[f64], form: Option<Affine>) -> Option<f64> {
    let form = form_of(values, form);
    let sum = values.iter().map(|&value| level(value, form)).sum::<Option<f64>>()?;
    (!values.is_empty()).then(|| value_at(sum / values.len() as f64, form))
}

/// The form, unless a value is no ratio of positive numbers.
pub(crate) fn form_of(values: &[f64], form: Option<Affine>) -> Option<Affine> {
    form.filter(|form| values.iter().all(|&value| form.level(value).is_some()))
}

/// The scale on which values are averaged: the identity, or the logarithm of a ratio. Increases
/// with the value.
pub(crate) fn level(value: f64, form: Option<Affine>) -> Option<f64> {
    form.map_or(Some(value), |form| form.level(value))
}

fn value_at(level: f64, form: Option<Affine>) -> f64 {
    form.map_or(level, |form| form.value(level))
}

#[cfg(test)]
mod tests {
    use super::*;
    use millrace_sim::record::Estimate;

    const REDUCTION: Option<Affine> = Some(Affine { offset: 1.0, slope: -1.0 });

    /// A claim and a comparison of the same result agree.
    #[test]
    fn ratios_are_estimated_as_in_comparisons() {
        let pairs = [(3.0, 4.0), (2.0, 5.0), (9.0, 8.0)];
        let Some(Estimate::Ratio(ratio)) = Estimate::of(&pairs) else { panic!("all positive") };
        let ratios = pairs.map(|(ours, theirs)| Some(ours / theirs));
        let found = Measured::after_choice(&ratios, Some(Affine::RATIO), 0.0).unwrap();
        let close = |a: f64, b: f64| (a / b - 1.0).abs() < 1e-12;
        assert!(close(found.value, ratio.estimate));
        assert!(close(found.low.unwrap(), ratio.low.unwrap()));
        assert!(close(found.high.unwrap(), ratio.high.unwrap()));
        let less = ratios.map(|ratio| ratio.map(|ratio: f64| 1.0 - ratio));
        let less = Measured::after_choice(&less, REDUCTION, 0.0).unwrap();
        assert!(close(1.0 - less.value, ratio.estimate));
        assert!(close(1.0 - less.low.unwrap(), ratio.high.unwrap()));
        assert!(less.high.unwrap() < 1.0, "nothing is more than 100 % lower");
    }

    #[test]
    fn values_without_ratio_are_averaged() {
        let found = Measured::after_choice(&[Some(1.0), None, Some(0.5)], REDUCTION, 0.0).unwrap();
        assert_eq!((found.value, found.seeds, found.silent), (0.75, 2, 1));
        assert_eq!(Measured::after_choice(&[None], None, 0.0), None);
    }

    #[test]
    fn selection_bias_is_subtracted() {
        let seeds = [Some(1.0), Some(2.0), Some(3.0)];
        let plain = Measured::after_choice(&seeds, None, 0.0).unwrap();
        let chosen = Measured::after_choice(&seeds, None, 0.5).unwrap();
        assert_eq!(chosen.value, plain.value - 0.5);
        assert_eq!(chosen.low, plain.low.map(|low| low - 1.0));
        assert_eq!(chosen.high, plain.high);
    }
}
