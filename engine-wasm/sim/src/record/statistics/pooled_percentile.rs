//! A percentile pooled over seeds, with a cluster bootstrap over seeds.
//!
//! Values of one run depend on each other, so whole seeds are resampled with replacement. Resamples
//! are equal for all contestants with equal numbers of seeds, so that percentiles on identical
//! arrivals are compared resample by resample. Resamples of few seeds vary less than the seeds do:
//! distances from the centre are expanded to match Student's t (Hesterberg, "What Teachers Should
//! Know About the Bootstrap", The American Statistician 69, 2015, section 5.3).

use super::estimate::Interval;
use super::percentile::{needed_for, supports};
use super::student::t_975;
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

const DRAWS: usize = 2_000;
const NORMAL_975: f64 = 1.959_963_984_540_054;

impl PooledPercentile {
    /// From the values of each seed, in any order; `None` if no seed has any.
    pub fn of(seeds: &[&[f64]], percent: usize) -> Option<Self> {
        let mut pool: Vec<(f64, usize)> = seeds
            .iter()
            .enumerate()
            .flat_map(|(seed, values)| values.iter().map(move |&value| (value, seed)))
            .collect();
        pool.sort_by(|a, b| a.0.total_cmp(&b.0));
        let value = weighted(&pool, &vec![1; seeds.len()], percent)?;
        let mut draws = Vec::new();
        if seeds.len() > 1 {
            let mut generator = Mulberry::default();
            draws.extend((0..DRAWS).filter_map(|_| {
                let mut weights = vec![0; seeds.len()];
                for _ in 0..seeds.len() {
                    weights[(generator.unit() * seeds.len() as f64) as usize] += 1;
                }
                weighted(&pool, &weights, percent)
            }));
        }
        Some(Self { percent, count: pool.len(), seeds: seeds.len(), value, draws })
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
        let bounds = expanded(libm::log(self.value), &logs, self.seeds);
        Interval { estimate: self.value, ..bounds.map(libm::exp) }
    }

    /// Its ratio to `base` on the same seeds; `None` if it has no logarithm.
    pub fn ratio_to(&self, base: &Self) -> Option<Interval> {
        let middle = libm::log(self.value / base.value);
        let pairs = self.draws.iter().zip(&base.draws);
        let logs: Vec<f64> = pairs.map(|(ours, theirs)| libm::log(ours / theirs)).collect();
        let seeds = self.seeds.min(base.seeds);
        middle.is_finite().then(|| expanded(middle, &logs, seeds).map(libm::exp))
    }
}

/// The percentile with every value weighted by the number of times its seed was drawn.
fn weighted(pool: &[(f64, usize)], weights: &[u64], percent: usize) -> Option<f64> {
    let total: u64 = pool.iter().map(|&(_, seed)| weights[seed]).sum();
    let place = (total * percent as u64 / 100).min(total.checked_sub(1)?);
    let mut passed = 0;
    pool.iter()
        .find(|&&(_, seed)| {
            passed += weights[seed];
            passed > place
        })
        .map(|&(value, _)| value)
}

/// The interval around `middle`, from the resamples `logs`; all are logarithms.
fn expanded(middle: f64, logs: &[f64], seeds: usize) -> Interval {
    let known = logs.iter().copied().filter(|log| log.is_finite());
    let mut sorted: Vec<f64> = known.collect();
    if seeds < 2 || sorted.is_empty() {
        return Interval { estimate: middle, low: None, high: None };
    }
    let n = seeds as f64;
    let factor = t_975(seeds as u32 - 1) / NORMAL_975 * (n / (n - 1.0)).sqrt();
    for log in &mut sorted {
        *log = middle + factor * (*log - middle);
    }
    sorted.sort_by(f64::total_cmp);
    let at = |permille: usize| sorted[(sorted.len() * permille / 1_000).min(sorted.len() - 1)];
    Interval { estimate: middle, low: Some(at(25)), high: Some(at(975)) }
}

/// The page's generator, mulberry32, for equal resamples.
struct Mulberry(u32);

impl Default for Mulberry {
    fn default() -> Self {
        Self(0x9e37_79b9)
    }
}

impl Mulberry {
    /// Uniform in [0, 1).
    fn unit(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x6d2b_79f5);
        let mut mixed = (self.0 ^ (self.0 >> 15)).wrapping_mul(1 | self.0);
        mixed ^= mixed.wrapping_add((mixed ^ (mixed >> 7)).wrapping_mul(0x3d | mixed));
        f64::from(mixed ^ (mixed >> 14)) / 4_294_967_296.0
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

    #[test]
    fn resamples_equal_those_of_the_page() {
        let mut generator = Mulberry::default();
        let drawn: Vec<u32> = (0..5).map(|_| (generator.unit() * 1_000.0) as u32).collect();
        assert_eq!(drawn, PAGE);
    }

    /// Output of the page's generator.
    const PAGE: [u32; 5] = [358, 105, 675, 917, 101];
}
