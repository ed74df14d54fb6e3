//! Random numbers: one seed, split into named streams.
//!
//! Each purpose has a stream of its own, so that changing one purpose's draws (or the scheme)
//! leaves all other traffic unchanged.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// What a stream of random numbers is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// Times between arrivals.
    Arrivals,
    /// Sizes of flows and coflows.
    Sizes,
    /// Sources and destinations.
    Pairs,
    /// Deadlines.
    Deadlines,
    /// Load balancing: spraying offsets and path hashes.
    Paths,
    /// Widths and shapes of coflows and jobs.
    Shapes,
    /// Bootstrap resamples of seeds.
    Resamples,
}

/// A stream of random numbers, with the distributions that workloads need.
///
/// Samplers use the `libm` crate, which agrees bit for bit between native and wasm.
#[derive(Clone, Debug)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// The stream for `purpose` in the run with `seed`.
    pub fn new(seed: u64, purpose: Stream) -> Self {
        let mixed = mix(seed ^ mix(purpose as u64 + 1));
        Self(Xoshiro256PlusPlus::seed_from_u64(mixed))
    }

    /// Uniform over all 64-bit values.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Uniform in [0, 1), in steps of 2^-53.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 * (1.0 / (1_u64 << 53) as f64)
    }

    /// Uniform in [0, `bound`), without bias (Lemire's multiply-and-reject).
    ///
    /// # Panics
    /// When `bound` is zero.
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "there is no number below zero");
        loop {
            let product = u64::from((self.bits() >> 32) as u32) * u64::from(bound);
            if product as u32 >= bound.wrapping_neg() % bound {
                return (product >> 32) as u32;
            }
        }
    }

    /// Exponential with the given mean, by inversion.
    pub fn exponential(&mut self, mean: f64) -> f64 {
        -mean * libm::log1p(-self.unit())
    }
}

/// The seed of all path choices of a run: flows take the same paths at both levels of detail.
pub fn path_seed(seed: u32) -> u64 {
    Random::new(u64::from(seed), Stream::Paths).bits()
}

/// A well-mixed 64-bit hash (the finaliser of splitmix64), also used for per-flow path choice.
pub fn mix(value: u64) -> u64 {
    let mut z = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_of_one_seed_are_independent_and_repeatable() {
        let draw = |seed, stream| Random::new(seed, stream).bits();
        assert_eq!(draw(1, Stream::Sizes), draw(1, Stream::Sizes));
        assert_ne!(draw(1, Stream::Sizes), draw(1, Stream::Pairs));
        assert_ne!(draw(1, Stream::Sizes), draw(2, Stream::Sizes));
    }

    #[test]
    fn bounded_draws_cover_the_range_evenly() {
        let mut random = Random::new(7, Stream::Pairs);
        let mut counts = [0_u32; 7];
        for _ in 0..70_000 {
            counts[random.below(7) as usize] += 1;
        }
        // Five standard deviations of a binomial with n = 70 000, p = 1/7 are about 460.
        assert!(counts.iter().all(|&n| n.abs_diff(10_000) < 470), "{counts:?}");
    }

    #[test]
    fn exponential_draws_have_the_requested_mean() {
        let mut random = Random::new(7, Stream::Arrivals);
        let mean = (0..100_000).map(|_| random.exponential(3.0)).sum::<f64>() / 1e5;
        // The standard error is 3 / sqrt(1e5) ≈ 0.0095; allow five of them.
        assert!((mean - 3.0).abs() < 0.05, "{mean}");
    }
}
