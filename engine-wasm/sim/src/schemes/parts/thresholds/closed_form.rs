//! The optimisation of PIAS (`HotNets` 2014, §4), solved exactly.
//!
//! With a share `θ_l` of the flows ending in level `l` and `S_l = θ_1 + … + θ_l`, the paper minimises
//! the sum of `T_l (1 − S_{l−1})` with `T_l = θ_l ρ / (1 − ρ S_{l−1})`, which is to maximise the sum
//! of `θ_l / (1 − ρ S_{l−1})`. It then sets every ratio to one, which no non-negative shares satisfy
//! for more than two levels. But the sum is a left Riemann sum of `∫ ds / (1 − ρs)`, and where its
//! derivatives vanish the numbers `1 − ρ S_l` form a geometric sequence from 1 to `1 − ρ`.

use super::chain::{Candidate, LevelCost};
use super::sizes::Sizes;

/// The paper's objective, in units of the mean service.
pub struct Waiting {
    /// The load ρ.
    pub load: f64,
}

impl LevelCost for Waiting {
    fn cost(&self, low: &Candidate, high: &Candidate) -> Option<f64> {
        Some(level_cost(low.share, high.share, self.load))
    }
}

/// `T_l (1 − S_{l−1})` of a level that flows of the shares `before..up_to` end in.
fn level_cost(before: f64, up_to: f64, load: f64) -> f64 {
    (up_to - before) * load / (1.0 - load * before) * (1.0 - before)
}

/// Cumulative shares `S_1 … S_{K−1}` of `levels` levels at `load` in (0, 1).
pub fn shares(levels: u32, load: f64) -> Vec<f64> {
    let level = |l| (1.0 - libm::pow(1.0 - load, f64::from(l) / f64::from(levels))) / load;
    (1..levels).map(level).collect()
}

/// The sizes that those shares of the flows do not exceed.
pub fn thresholds(levels: u32, table: &Sizes, load: f64) -> Vec<f64> {
    shares(levels, load).into_iter().map(|share| table.quantile(share)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::sizes::tests::web_search;
    use super::*;

    fn objective(shares: &[f64], load: f64) -> f64 {
        let ends: Vec<f64> = [0.0].iter().chain(shares).chain(&[1.0]).copied().collect();
        ends.windows(2).map(|pair| level_cost(pair[0], pair[1], load)).sum()
    }

    fn assert_near(actual: &[f64], expected: &[f64], tolerance: f64) {
        assert_eq!(actual.len(), expected.len());
        for (a, e) in actual.iter().zip(expected) {
            assert!((a - e).abs() <= tolerance, "{actual:?}, expected {expected:?}");
        }
    }

    #[test]
    fn shares_and_objectives_have_their_published_values() {
        let cases: [(u32, f64, &[f64], f64); 4] = [
            (4, 0.2, &[0.2713, 0.5279, 0.7705], 0.1319),
            (4, 0.8, &[0.4141, 0.6910, 0.8762], 0.6687),
            (8, 0.5, &[0.1660, 0.3182, 0.4578, 0.5858, 0.7032, 0.8108, 0.9095], 0.3360),
            (8, 0.9, &[0.2779, 0.4863, 0.6426, 0.7597, 0.8476, 0.9135, 0.9629], 0.7777),
        ];
        for (levels, load, expected, best) in cases {
            let shares = shares(levels, load);
            assert_near(&shares, expected, 5e-5);
            assert_near(&[objective(&shares, load)], &[best], 5e-5);
        }
    }

    #[test]
    fn no_neighbour_is_better() {
        let best = shares(4, 0.8);
        for (l, change) in (0..3).flat_map(|l| [(l, 1e-3), (l, -1e-3)]) {
            let mut other = best.clone();
            other[l] += change;
            assert!(objective(&other, 0.8) > objective(&best, 0.8));
        }
    }

    #[test]
    fn web_search_thresholds_at_load_0_8() {
        assert_near(&thresholds(4, &web_search(), 0.8), &[35.17, 618.8, 2856.3], 0.06);
    }

    /// Why the paper's own closing step, `θ_l = 1 − ρ S_{l−1}` with shares that sum to one, is not offered.
    #[test]
    fn the_closing_step_of_the_paper_has_no_solution_with_more_than_two_levels() {
        let literal = |levels: i32, load: f64| {
            let q = 1.0 - load;
            let power = libm::pow(q, f64::from(levels - 1));
            let mut shares = vec![(1.0 - (1.0 - power) / load) / power];
            let mut sum = shares[0];
            for _ in 1..levels {
                shares.push(1.0 - load * sum);
                sum += 1.0 - load * sum;
            }
            shares
        };
        assert_near(&literal(4, 0.5), &[-6.0, 4.0, 2.0, 1.0], 1e-9);
        assert_near(&literal(4, 0.8)[..1], &[-30.0], 1e-6);
        for (levels, load) in [(3, 0.2), (4, 0.5), (8, 0.9)] {
            assert!(literal(levels, load)[0] < 0.0, "{levels} levels at load {load}");
        }
    }
}
