//! Shuffles with the statistics of the public Facebook trace.
//!
//! The trace itself (one hour of a 3000-machine cluster in 2010, reduced to 150 racks, 526 coflows)
//! states no licence, so it is not shipped. It is described here by classes, much as Varys
//! classifies coflows: by the number of senders and receivers (one or many), by the longest flow
//! (short up to 5 MB, long above) and by width (narrow up to 50 senders and 50 receivers, wide
//! above). Each class has quantiles of the numbers of senders and receivers, of the mean flow, and
//! of the skew of the largest receiver. Racks are uniform, whereas the trace has popular ones;
//! flows are whole megabytes, as in the trace.

use super::racks::Shuffle;
use crate::rng::{Random, Stream};

/// Racks in the trace.
pub(super) const RACKS: u32 = 150;

/// Mean time between coflows in the trace, in seconds.
pub(super) const MEAN_GAP_S: f64 = 6.91;

const MEGABYTE: f64 = 1e6;

/// Cumulative probabilities of the quantiles below.
const PROBABILITIES: [f64; 6] = [0.0, 0.25, 0.5, 0.75, 0.9, 1.0];
type Quantiles = [f64; 6];

const ONE: Quantiles = [1.0; 6];

struct Class {
    /// Number of the trace's coflows in this class.
    count: u32,
    mappers: Quantiles,
    reducers: Quantiles,
    /// Mean flow in MB.
    flow_mb: Quantiles,
    /// Bytes of the largest reducer ÷ mean of all.
    skew: Quantiles,
    /// Whether a coflow draws all quantities at one common quantile.
    rising: bool,
}

const fn class(
    count: u32,
    mappers: Quantiles,
    reducers: Quantiles,
    flow_mb: Quantiles,
    skew: Quantiles,
) -> Class {
    Class { count, mappers, reducers, flow_mb, skew, rising: false }
}

const CLASSES: &[Class] = &[
    // One to one: short, long.
    class(113, ONE, ONE, [1.0, 1.0, 1.0, 1.0, 1.0, 3.0], ONE),
    class(10, ONE, ONE, [6.0, 7.0, 14.5, 332.0, 588.0, 638.0], ONE),
    // Many to one: short narrow, short wide, long.
    class(158, [2.0, 4.0, 7.0, 14.0, 27.0, 30.0], ONE, [1.0, 1.0, 1.0, 1.0, 1.0, 5.0], ONE),
    class(3, [73.0, 91.5, 110.0, 124.0, 132.0, 137.0], ONE, [1.0, 1.0, 1.0, 1.5, 1.8, 2.0], ONE),
    class(50, [2.0, 2.0, 2.0, 3.0, 3.1, 14.0], ONE, [6.0, 22.0, 36.5, 60.0, 112.0, 295.0], ONE),
    // One to many: short narrow, short wide, long.
    class(
        27,
        ONE,
        [16.0, 32.5, 35.0, 41.0, 46.2, 50.0],
        [1.0, 1.21, 1.27, 1.34, 1.41, 1.69],
        [1.0, 1.97, 2.35, 2.86, 3.16, 3.85],
    ),
    class(
        6,
        ONE,
        [51.0, 52.5, 54.5, 55.8, 59.0, 62.0],
        [1.25, 1.27, 1.34, 1.41, 1.42, 1.43],
        [2.11, 2.32, 2.39, 2.7, 2.85, 2.89],
    ),
    class(
        19,
        ONE,
        [11.0, 25.0, 35.0, 41.5, 45.6, 54.0],
        [1.73, 3.9, 5.71, 8.74, 26.8, 86.6],
        [1.59, 1.86, 2.35, 3.35, 13.9, 25.2],
    ),
    // Many to many: short narrow, short wide, long narrow, long wide with few and with many senders.
    class(
        30,
        [2.0, 5.0, 5.5, 15.0, 19.9, 32.0],
        [2.0, 2.0, 3.0, 5.0, 14.1, 29.0],
        [1.0, 1.0, 1.0, 2.16, 4.1, 5.0],
        [1.0, 1.0, 1.0, 1.0, 1.83, 2.45],
    ),
    class(
        41,
        [3.0, 58.0, 71.0, 137.0, 146.0, 147.0],
        [13.0, 46.0, 65.0, 74.0, 132.0, 136.0],
        [1.0, 1.0, 1.01, 1.03, 1.13, 2.4],
        [1.0, 1.0, 1.67, 1.97, 2.92, 3.83],
    ),
    class(
        22,
        [2.0, 10.5, 20.5, 29.0, 30.0, 32.0],
        [2.0, 7.0, 9.0, 14.8, 15.0, 16.0],
        [4.33, 11.9, 23.8, 46.6, 65.3, 246.0],
        [1.0, 1.01, 1.08, 1.68, 1.84, 1.87],
    ),
    class(
        22,
        [2.0, 4.0, 5.5, 30.8, 50.7, 55.0],
        [30.0, 115.0, 119.0, 122.0, 123.0, 143.0],
        [1.41, 14.6, 23.8, 32.8, 49.6, 55.0],
        [2.05, 2.71, 3.41, 5.33, 9.1, 74.8],
    ),
    Class {
        count: 25,
        mappers: [66.0, 134.0, 145.0, 147.0, 147.0, 147.0],
        reducers: [30.0, 85.0, 122.0, 141.0, 143.0, 145.0],
        flow_mb: [2.09, 18.1, 50.6, 75.1, 136.0, 501.0],
        skew: [1.67, 2.19, 2.7, 3.01, 4.35, 73.9],
        rising: true,
    },
];

/// An endless series of shuffles, all arriving at 0; each quantity has a random stream of its own.
pub(super) struct Shuffles {
    shapes: Random,
    sizes: Random,
    places: Random,
    racks: Vec<u32>,
}

impl Shuffles {
    /// The series of `seed`.
    pub fn new(seed: u64) -> Self {
        Self {
            shapes: Random::new(seed, Stream::Shapes),
            sizes: Random::new(seed, Stream::Sizes),
            places: Random::new(seed, Stream::Pairs),
            racks: (0..RACKS).collect(),
        }
    }

    fn class(&mut self) -> &'static Class {
        let mut rest = self.shapes.below(CLASSES.iter().map(|class| class.count).sum());
        let mut classes = CLASSES.iter();
        loop {
            let class = classes.next().expect("the counts add up to the bound");
            match rest.checked_sub(class.count) {
                Some(more) => rest = more,
                None => return class,
            }
        }
    }

    /// `count` different racks.
    fn racks(&mut self, count: u32) -> Vec<u32> {
        for place in 0..count {
            let other = place + self.places.below(RACKS - place);
            self.racks.swap(place as usize, other as usize);
        }
        self.racks[..count as usize].to_vec()
    }

    /// Megabytes per flow for each of `reducers` reducers: the largest exceeds the mean by `skew`,
    /// the others lie within half of their mean on either side of it, and none below one.
    fn flow_sizes(&mut self, reducers: u32, mean: f64, skew: f64) -> Vec<f64> {
        let count = f64::from(reducers);
        let largest = mean * skew.min(count);
        let other = if reducers > 1 { (mean * count - largest) / (count - 1.0) } else { 0.0 };
        let spread = (other / 2.0).min(largest - other);
        let others = (1..reducers).map(|_| other + spread * (2.0 * self.sizes.unit() - 1.0));
        let whole = |size: f64| libm::round(size).max(1.0);
        std::iter::once(largest).chain(others).map(whole).collect()
    }
}

impl Iterator for Shuffles {
    type Item = Shuffle;

    fn next(&mut self) -> Option<Shuffle> {
        let class = self.class();
        let [wide, deep] = [self.shapes.unit(), self.shapes.unit()];
        let [long, skewed] = [self.sizes.unit(), self.sizes.unit()];
        let [deep, long] = if class.rising { [wide, wide] } else { [deep, long] };
        let mappers = libm::round(linear(&class.mappers, wide)) as u32;
        let reducers = libm::round(linear(&class.reducers, deep)) as u32;
        let flow = logarithmic(&class.flow_mb, long);
        let sizes = self.flow_sizes(reducers, flow, logarithmic(&class.skew, skewed));
        let mappers = self.racks(mappers);
        let bytes = |per_flow: f64| per_flow * MEGABYTE * mappers.len() as f64;
        let reducers = self.racks(reducers).into_iter().zip(sizes.into_iter().map(bytes));
        let reducers = reducers.collect();
        Some(Shuffle { name: String::new(), arrival: 0.0, mappers, reducers })
    }
}

/// The value at cumulative probability `u`, interpolated linearly between quantiles.
fn linear(quantiles: &Quantiles, u: f64) -> f64 {
    let after = PROBABILITIES.partition_point(|&p| p <= u).clamp(1, PROBABILITIES.len() - 1);
    let share = (u - PROBABILITIES[after - 1]) / (PROBABILITIES[after] - PROBABILITIES[after - 1]);
    quantiles[after - 1] + share * (quantiles[after] - quantiles[after - 1])
}

/// The value at cumulative probability `u`, interpolated between logarithms, as suits long tails.
fn logarithmic(quantiles: &Quantiles, u: f64) -> f64 {
    libm::exp(linear(&quantiles.map(libm::log), u))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sorted(of: impl Fn(&Shuffle) -> f64) -> Vec<f64> {
        let mut values: Vec<f64> = Shuffles::new(1).take(20_000).map(|one| of(&one)).collect();
        values.sort_by(f64::total_cmp);
        values
    }

    fn quantile(sorted: &[f64], p: f64) -> f64 {
        sorted[((p * sorted.len() as f64) as usize).min(sorted.len() - 1)]
    }

    fn share(of: impl Fn(&Shuffle) -> bool) -> f64 {
        sorted(|one| f64::from(u8::from(of(one)))).iter().sum::<f64>() / 20_000.0
    }

    fn longest_mb(one: &Shuffle) -> f64 {
        let most = one.reducers.iter().map(|reducer| reducer.1).fold(0.0, f64::max);
        most / one.mappers.len() as f64 / MEGABYTE
    }

    /// Widths and sizes within a quarter of the trace's quantiles.
    fn check(name: &str, of: impl Fn(&Shuffle) -> f64, expected: &[(f64, f64)]) {
        let values = sorted(of);
        for &(p, trace) in expected {
            let here = quantile(&values, p);
            assert!((0.75..=1.34).contains(&(here / trace)), "{name} at {p}: {here}, not {trace}");
        }
    }

    #[test]
    fn widths_match_the_quantiles_of_the_trace() {
        let mappers = [(0.5, 3.0), (0.75, 15.0), (0.9, 64.0), (0.95, 138.0), (1.0, 147.0)];
        check("mappers", |one| one.mappers.len() as f64, &mappers);
        let reducers = [(0.5, 1.0), (0.75, 21.0), (0.9, 73.0), (0.95, 120.0), (1.0, 145.0)];
        check("reducers", |one| one.reducers.len() as f64, &reducers);
    }

    #[test]
    fn sizes_match_the_quantiles_and_mean_of_the_trace() {
        let sizes = [(0.25, 3.0), (0.5, 25.0), (0.75, 246.0), (0.9, 11_268.0), (0.95, 52_668.0)];
        let mb = |one: &Shuffle| one.size() / MEGABYTE;
        check("size", mb, &sizes);
        check("size", mb, &[(0.99, 1_618_764.0), (1.0, 8_501_205.0)]);
        check("longest flow", longest_mb, &[(0.5, 1.0), (0.75, 9.0), (0.9, 60.0), (0.99, 638.0)]);
        let mean = sorted(mb).iter().sum::<f64>() / 20_000.0;
        assert!((mean / (35_533_534.0 / 526.0) - 1.0).abs() < 0.1, "{mean}");
    }

    #[test]
    fn classes_match_the_fractions_of_the_trace() {
        let shape = |m: bool, r: bool| {
            share(|one| (one.mappers.len() > 1) == m && (one.reducers.len() > 1) == r)
        };
        // Varys: short up to 5 MB in the longest flow, narrow up to 50 flows.
        let bin = |long: bool, wide: bool| {
            share(|one| (longest_mb(one) > 5.0) == long && (one.flows() > 50) == wide)
        };
        for (name, here, trace) in [
            ("one to one", shape(false, false), 0.234),
            ("many to one", shape(true, false), 0.401),
            ("one to many", shape(false, true), 0.099),
            ("many to many", shape(true, true), 0.266),
            ("short narrow", bin(false, false), 0.587),
            ("long narrow", bin(true, false), 0.171),
            ("short wide", bin(false, true), 0.112),
            ("long wide", bin(true, true), 0.129),
        ] {
            assert!((here - trace).abs() < 0.03, "{name}: {here}, not {trace}");
        }
    }
}
