//! Resamples of whole seeds (a cluster bootstrap), and the interval from them.
//!
//! Values of one run depend on each other, so whole seeds are resampled with replacement. Resamples
//! are equal for all contestants with equal numbers of seeds, so that results on identical arrivals
//! are compared resample by resample. Resamples of few seeds vary less than the seeds do: distances
//! from the centre are expanded to match Student's t (Hesterberg, "What Teachers Should Know About
//! the Bootstrap", The American Statistician 69, 2015, section 5.3).

use super::estimate::Interval;
use super::student::{NORMAL_975, t_975};

const DRAWS: usize = 2_000;

/// As many draws with replacement from `seeds` seeds, by position: 2,000 resamples, the same on
/// every call; none for fewer than two seeds.
pub fn resamples(seeds: usize) -> impl Iterator<Item = Vec<usize>> {
    let mut generator = Mulberry::default();
    let mut draw = move || (generator.unit() * seeds as f64) as usize;
    let count = if seeds > 1 { DRAWS } else { 0 };
    (0..count).map(move |_| (0..seeds).map(|_| draw()).collect())
}

impl Interval {
    /// The 95 % interval around the estimate `middle` over `seeds` seeds, from its values in
    /// resamples; all on a scale on which distances add, such as logarithms. Without bounds for
    /// fewer than two seeds.
    pub fn resampled(middle: f64, draws: &[f64], seeds: usize) -> Self {
        let known = draws.iter().copied().filter(|draw| draw.is_finite());
        let mut sorted: Vec<f64> = known.collect();
        if seeds < 2 || sorted.is_empty() {
            return Self { estimate: middle, low: None, high: None };
        }
        let n = seeds as f64;
        let factor = t_975(seeds as u32 - 1) / NORMAL_975 * (n / (n - 1.0)).sqrt();
        for draw in &mut sorted {
            *draw = middle + factor * (*draw - middle);
        }
        sorted.sort_by(f64::total_cmp);
        let at = |permille: usize| sorted[(sorted.len() * permille / 1_000).min(sorted.len() - 1)];
        Self { estimate: middle, low: Some(at(25)), high: Some(at(975)) }
    }
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

    #[test]
    fn resamples_equal_those_of_the_page() {
        let mut generator = Mulberry::default();
        let drawn: Vec<u32> = (0..5).map(|_| (generator.unit() * 1_000.0) as u32).collect();
        assert_eq!(drawn, PAGE);
    }

    /// Output of the page's generator.
    const PAGE: [u32; 5] = [358, 105, 675, 917, 101];

    #[test]
    fn whole_seeds_are_drawn_the_same_way_every_time() {
        let drawn: Vec<_> = resamples(3).collect();
        assert_eq!(drawn.len(), DRAWS);
        assert!(drawn.iter().all(|seeds| seeds.len() == 3 && seeds.iter().all(|&seed| seed < 3)));
        assert!(drawn.contains(&vec![0, 0, 0]) && drawn.contains(&vec![2, 1, 0]));
        assert_eq!(drawn, resamples(3).collect::<Vec<_>>());
        assert_eq!(resamples(1).count(), 0);
    }
}
