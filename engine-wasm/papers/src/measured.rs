//! What seeds say of a number.

use millrace_sim::record::Interval;
use serde::{Deserialize, Serialize};

use crate::affine::Affine;

/// An estimate over seeds with its 95 % confidence interval, which one seed does not have.
///
/// What follows from a ratio (`a / b`, `1 - a / b`) is estimated as ratios are, on logarithms; all
/// else is a mean.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Measured {
    /// The estimate.
    pub value: f64,
    /// Where the interval begins.
    pub low: Option<f64>,
    /// Where it ends.
    pub high: Option<f64>,
    /// How many seeds it is of. Results of earlier versions, which are judged again, do not say.
    #[serde(default)]
    pub seeds: u32,
    /// How many other seeds have no such value.
    #[serde(default)]
    pub silent: u32,
}

/// Between which values the seeds lie.
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
    /// That of the seeds that say something; nothing where fewer than two do.
    pub(crate) fn of(by_seed: &[Option<f64>]) -> Option<Self> {
        let values = || by_seed.iter().flatten().copied();
        let ends = (values().reduce(f64::min)?, values().reduce(f64::max)?);
        (values().count() > 1).then_some(Self { least: ends.0, most: ends.1 })
    }
}

impl Measured {
    /// What the seeds say of a number that follows from a ratio so; nothing when none says anything.
    pub(crate) fn of(by_seed: &[Option<f64>], form: Option<Affine>) -> Option<Self> {
        Self::after_choice(by_seed, form, 0.0)
    }

    /// [`Self::of`] for a point that was chosen because its number is the largest or smallest: `luck` is
    /// the expected bias of the choice, on the scale of [`level`]. The estimate is less by that much; the interval is longer
    /// by as much on both sides, as the luck is an estimate itself.
    pub(crate) fn after_choice(
        by_seed: &[Option<f64>],
        form: Option<Affine>,
        luck: f64,
    ) -> Option<Self> {
        let values: Vec<f64> = by_seed.iter().flatten().copied().collect();
        let form = form_of(&values, form);
        let levels: Option<Vec<f64>> = values.iter().map(|&value| level(value, form)).collect();
        let Interval { estimate, low, high } = Interval::of(&levels?)?;
        let corrected = Interval {
            estimate: estimate - luck,
            low: low.map(|low| low - luck - luck.abs()),
            high: high.map(|high| high - luck + luck.abs()),
        };
        let Interval { estimate: value, low, high } = corrected.map(|at| value_at(at, form));
        let seeds = values.len() as u32;
        Some(Self { value, low, high, seeds, silent: by_seed.len() as u32 - seeds })
    }
}

/// The estimate alone; nothing of no values.
pub(crate) fn estimate(values: &[f64], form: Option<Affine>) -> Option<f64> {
    let form = form_of(values, form);
    let sum = values.iter().map(|&value| level(value, form)).sum::<Option<f64>>()?;
    (!values.is_empty()).then(|| value_at(sum / values.len() as f64, form))
}

/// The form, unless a value is no ratio of positive numbers.
pub(crate) fn form_of(values: &[f64], form: Option<Affine>) -> Option<Affine> {
    form.filter(|form| values.iter().all(|&value| form.level(value).is_some()))
}

/// On what scale values are averaged: themselves, or logarithms of ratios. It rises with the value.
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

    /// A claim and a comparison of one result say the same.
    #[test]
    fn ratios_are_estimated_as_in_comparisons() {
        let pairs = [(3.0, 4.0), (2.0, 5.0), (9.0, 8.0)];
        let Some(Estimate::Ratio(ratio)) = Estimate::of(&pairs) else { panic!("all positive") };
        let ratios = pairs.map(|(ours, theirs)| Some(ours / theirs));
        let found = Measured::of(&ratios, Some(Affine::RATIO)).unwrap();
        let close = |a: f64, b: f64| (a / b - 1.0).abs() < 1e-12;
        assert!(close(found.value, ratio.estimate));
        assert!(close(found.low.unwrap(), ratio.low.unwrap()));
        assert!(close(found.high.unwrap(), ratio.high.unwrap()));
        let less = ratios.map(|ratio| ratio.map(|ratio: f64| 1.0 - ratio));
        let less = Measured::of(&less, REDUCTION).unwrap();
        assert!(close(1.0 - less.value, ratio.estimate));
        assert!(close(1.0 - less.low.unwrap(), ratio.high.unwrap()));
        assert!(less.high.unwrap() < 1.0, "nothing is more than 100 % lower");
    }

    #[test]
    fn where_a_value_is_no_ratio_the_mean_is_taken() {
        let found = Measured::of(&[Some(1.0), None, Some(0.5)], REDUCTION).unwrap();
        assert_eq!((found.value, found.seeds, found.silent), (0.75, 2, 1));
        assert_eq!(Measured::of(&[None], None), None);
    }

    #[test]
    fn a_choice_costs_its_luck_at_the_end_that_it_flatters() {
        let seeds = [Some(1.0), Some(2.0), Some(3.0)];
        let plain = Measured::of(&seeds, None).unwrap();
        let chosen = Measured::after_choice(&seeds, None, 0.5).unwrap();
        assert_eq!(chosen.value, plain.value - 0.5);
        assert_eq!(chosen.low, plain.low.map(|low| low - 1.0));
        assert_eq!(chosen.high, plain.high);
    }
}
