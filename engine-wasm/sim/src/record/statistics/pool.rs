//! Values of several seeds, for percentiles of any resample of these seeds.

use serde::{Deserialize, Serialize};

use super::percentile::supports;
use crate::sorting::{rank_of, sort_by_rank};

/// The upper end of one seed's values, as far as a percentile of the pool needs it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tail {
    /// Number of all values of the seed.
    pub count: usize,
    /// The largest of them, in descending order.
    pub largest: Vec<f64>,
}

impl Tail {
    /// The largest of `values` for the percentile `percent` of any resample of `seeds` seeds with at
    /// most `most` values each.
    ///
    /// Such a resample has at most `seeds · most` values, so that its percentile is among the
    /// `(100 - percent) · seeds · most / 100` largest, rounded up, to which each seed contributes
    /// none but as many of its own largest.
    pub fn of(mut values: Vec<f64>, percent: usize, seeds: usize, most: usize) -> Self {
        let count = values.len();
        values.sort_by(f64::total_cmp);
        values.reverse();
        values.truncate(from_the_top(seeds * most, percent));
        Self { count, largest: values }
    }
}

/// The values of several seeds behind a percentile.
#[derive(Clone, Debug, PartialEq)]
pub struct Pool {
    percent: usize,
    /// Number of values of each seed.
    counts: Vec<usize>,
    /// In descending order, each with its seed.
    largest: Vec<(f64, usize)>,
}

impl Pool {
    /// From all values of each seed, in any order.
    pub fn of_all(seeds: &[&[f64]], percent: usize) -> Self {
        let counts = seeds.iter().map(|values| values.len()).collect();
        Self::sorted(percent, counts, seeds.iter().copied())
    }

    /// From the largest values of each seed; `None` if these are too few for some resample.
    pub fn of_tails(seeds: &[&Tail], percent: usize) -> Option<Self> {
        let counts: Vec<usize> = seeds.iter().map(|tail| tail.count).collect();
        let most = counts.iter().max()? * seeds.len();
        let needed = from_the_top(most, percent);
        let enough = |tail: &&Tail| tail.largest.len() >= needed.min(tail.count);
        let values = seeds.iter().map(|tail| &tail.largest[..]);
        seeds.iter().all(enough).then(|| Self::sorted(percent, counts, values))
    }

    fn sorted<'a>(
        percent: usize,
        counts: Vec<usize>,
        seeds: impl Iterator<Item = &'a [f64]>,
    ) -> Self {
        let of =
            |(seed, values): (usize, &'a [f64])| values.iter().map(move |&value| (value, seed));
        let mut largest: Vec<_> = seeds.enumerate().flat_map(of).collect();
        sort_by_rank(&mut largest, |&(value, _)| !rank_of(value));
        Self { percent, counts, largest }
    }

    /// Number of seeds.
    pub fn seeds(&self) -> usize {
        self.counts.len()
    }

    /// Number of values of all seeds.
    pub fn count(&self) -> usize {
        self.counts.iter().sum()
    }

    /// Whether enough values of all seeds lie beyond the percentile.
    pub fn is_supported(&self) -> bool {
        supports(self.count(), self.percent)
    }

    /// The percentile of the values of the seeds `drawn`, by position, possibly with repetitions;
    /// `None` if they have none.
    pub fn percentile(&self, drawn: &[usize]) -> Option<f64> {
        let mut weights = vec![0; self.counts.len()];
        for &seed in drawn {
            weights[seed] += 1;
        }
        let total = self.counts.iter().zip(&weights).map(|(count, weight)| count * weight).sum();
        let rank = from_the_top(total, self.percent);
        let mut passed = 0;
        let reaches = |&&(_, seed): &&(f64, usize)| {
            passed += weights[seed];
            passed >= rank && weights[seed] > 0
        };
        self.largest.iter().find(reaches).map(|&(value, _)| value)
    }
}

/// The rank of a percentile of `count` values, counted from 1 for the largest: that of element
/// `floor(count · percent / 100)` of the ascending list.
fn from_the_top(count: usize, percent: usize) -> usize {
    count - count * percent / 100
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::statistics::resamples;
    use crate::rng::{Random, Stream};

    /// The definition: element `floor(q · n)` of the ascending list of everything drawn.
    fn by_listing(seeds: &[Vec<f64>], drawn: &[usize], percent: usize) -> Option<f64> {
        let mut all: Vec<f64> = drawn.iter().flat_map(|&seed| seeds[seed].clone()).collect();
        all.sort_by(f64::total_cmp);
        all.get(all.len() * percent / 100).copied()
    }

    #[test]
    fn tails_give_the_percentile_of_every_resample() {
        let mut random = Random::new(5, Stream::Arrivals);
        for percent in [50, 95, 99] {
            for counts in [[400, 400, 400], [0, 37, 900], [1, 1, 2], [0, 0, 0]] {
                // Few distinct values, so that there are ties.
                let mut values = |count| (0..count).map(|_| f64::from(random.below(500))).collect();
                let seeds: Vec<Vec<f64>> = counts.into_iter().map(&mut values).collect();
                let tail = |values: &Vec<f64>| Tail::of(values.clone(), percent, 3, 900);
                let tails: Vec<Tail> = seeds.iter().map(tail).collect();
                let pool = Pool::of_tails(&tails.iter().collect::<Vec<_>>(), percent).unwrap();
                assert_eq!(pool.count(), counts.iter().sum::<usize>());
                for drawn in resamples(3).take(200) {
                    let expected = by_listing(&seeds, &drawn, percent);
                    assert_eq!(pool.percentile(&drawn), expected, "{percent} of {counts:?}");
                }
            }
        }
    }

    #[test]
    fn tails_are_short_and_refused_if_too_short() {
        let values = || (0..400).map(f64::from).collect::<Vec<_>>();
        let three = Tail::of(values(), 99, 3, 400);
        assert_eq!((three.count, three.largest.len(), three.largest[0]), (400, 12, 399.0));
        assert!(Pool::of_tails(&[&three; 3], 99).is_some_and(|pool| pool.is_supported()));
        assert!(Pool::of_tails(&[&three; 2], 99).is_some_and(|pool| !pool.is_supported()));
        assert_eq!(Pool::of_tails(&[&three; 4], 99), None);
    }
}
