//! A percentile pooled over seeds, with a cluster bootstrap over seeds: [`resamples`].

use super::estimate::Interval;
use super::percentile::{needed_for, supports};
use super::pool::Pool;
use super::resamples::resamples;
use crate::numbers::grouped;

/// A percentile over seeds.
#[derive(Clone, Debug, PartialEq)]
pub struct PooledPercentile {
    percent: usize,
    /// Number of values of all seeds.
    count: usize,
    seeds: usize,
    value: f64,
    /// The percentile of every resample; empty for fewer than two seeds.
    draws: Vec<f64>,
}

impl PooledPercentile {
    /// From the values of each seed, in any order; `None` if no seed has any.
    pub fn of(seeds: &[&[f64]], percent: usize) -> Option<Self> {
        let pool = Pool::of_all(seeds, percent);
        let value = pool.percentile(&(0..seeds.len()).collect::<Vec<_>>())?;
        let draws = resamples(seeds.len()).filter_map(|drawn| pool.percentile(&drawn)).collect();
        Some(Self { percent, count: pool.count(), seeds: seeds.len(), value, draws })
    }

    /// Whether enough values lie beyond it.
    pub fn is_supported(&self) -> bool {
        supports(self.count, self.percent)
    }

    /// Number of values.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Number of seeds.
    pub fn seeds(&self) -> usize {
        self.seeds
    }

    /// The reason for omitting it, if too few values lie beyond it.
    pub fn too_few(&self) -> String {
        let (count, needed) = (grouped(self.count), grouped(needed_for(self.percent)));
        format!("too few for p{}: {count} of {needed}", self.percent)
    }

    /// The percentile with its 95 % interval.
    pub fn interval(&self) -> Interval {
        let logs: Vec<f64> = self.draws.iter().map(|&draw| libm::log(draw)).collect();
        let bounds = Interval::resampled(libm::log(self.value), &logs, self.seeds);
        Interval { estimate: self.value, ..bounds.map(libm::exp) }
    }

    /// Its ratio to `base` on the same seeds; `None` if it has no logarithm.
    pub fn ratio_to(&self, base: &Self) -> Option<Interval> {
        let middle = libm::log(self.value / base.value);
        let pairs = self.draws.iter().zip(&base.draws);
        let logs: Vec<f64> = pairs.map(|(ours, theirs)| libm::log(ours / theirs)).collect();
        let seeds = self.seeds.min(base.seeds);
        middle.is_finite().then(|| Interval::resampled(middle, &logs, seeds).map(libm::exp))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rising(from: u32, count: u32) -> Vec<f64> {
        (0..count).map(|n| f64::from(from + n)).collect()
    }

    #[test]
    fn percentile_is_of_the_pooled_values() {
        let (low, high) = (rising(1, 500), rising(501, 500));
        let pooled = PooledPercentile::of(&[&high, &low], 99).expect("values");
        assert_eq!((pooled.value, pooled.count(), pooled.seeds()), (991.0, 1_000, 2));
        assert!(pooled.is_supported());
        assert!(!PooledPercentile::of(&[&low], 99).expect("values").is_supported());
        assert_eq!(PooledPercentile::of(&[&[], &[]], 99), None);
    }

    #[test]
    fn agreeing_seeds_have_a_narrow_interval_and_one_seed_has_none() {
        let values = rising(1_000, 200);
        let alike = PooledPercentile::of(&[&values, &values, &values], 95).expect("values");
        let Interval { estimate, low, high } = alike.interval();
        for bound in [low, high] {
            assert!((bound.expect("three seeds") / estimate - 1.0).abs() < 1e-12);
        }
        let alone = PooledPercentile::of(&[&values], 95).expect("values").interval();
        assert_eq!((alone.low, alone.high), (None, None));
    }

    #[test]
    fn ratios_cancel_common_variation() {
        let seeds = [rising(1_000, 300), rising(3_000, 300), rising(9_000, 300)];
        let twice = seeds.clone().map(|values| values.iter().map(|v| 2.0 * v).collect::<Vec<_>>());
        let of = |seeds: &[Vec<f64>]| {
            let seeds: Vec<&[f64]> = seeds.iter().map(Vec::as_slice).collect();
            PooledPercentile::of(&seeds, 95).expect("values")
        };
        let ratio = of(&twice).ratio_to(&of(&seeds)).expect("positive values");
        for number in [ratio.estimate, ratio.low.unwrap(), ratio.high.unwrap()] {
            assert!((number - 2.0).abs() < 1e-12, "{ratio:?}");
        }
        let Interval { low, high, .. } = of(&seeds).interval();
        assert!(high.unwrap() / low.unwrap() > 3.0, "the seeds themselves are far apart");
    }
}
