//! Thresholds that minimise the mean completion time of a queueing model of one link.

use super::chain::{Candidate, LevelCost, cheapest};
use super::sizes::Sizes;

/// The multilevel feedback queue with Poisson arrivals, first in first out inside each level
/// (Kleinrock, Queueing Systems II, §4.7): exact on one link.
pub fn mg1(levels: u32, table: &Sizes, load: f64) -> Option<Vec<f64>> {
    cheapest(levels, table, &Feedback::new(table, load))
}

/// The objective of PIAS at NSDI 2015: each level an M/M/1 queue on what the levels before leave.
///
/// Its unconstrained optimum empties all but two or three levels, because every further level costs
/// at least one service time; a least share of the flows per level keeps them in use.
pub fn mm1(levels: u32, table: &Sizes, load: f64) -> Option<Vec<f64>> {
    let least_share = 1.0 / (4.0 * f64::from(levels));
    cheapest(levels, table, &Queues { least_share, ..Queues::new(table, load) })
}

/// Flows arrive at `rate` per packet time on a link that serves one packet per packet time. Costs
/// are parts of the mean completion time in packet times.
pub struct Feedback {
    rate: f64,
}

impl Feedback {
    /// Flows of those sizes at that load.
    pub fn new(table: &Sizes, load: f64) -> Self {
        Self { rate: load / table.mean() }
    }
}

impl LevelCost for Feedback {
    /// For low < x ≤ high, E\[T(x)\] = (W + x) / (1 − ρ(low)) with W the work of the levels up to
    /// this one that an arrival meets, W = λ E\[min(X, high)²\] / 2(1 − ρ(high)); times the flows
    /// that end in the level.
    fn cost(&self, low: &Candidate, high: &Candidate) -> Option<f64> {
        let load = |at: &Candidate| self.rate * at.mean_capped;
        let wait = self.rate * high.square_capped / (2.0 * (1.0 - load(high)));
        let ending = wait * (high.share - low.share) + high.mean_up_to - low.mean_up_to;
        Some(ending / (1.0 - load(low)))
    }
}

/// Costs of the objective of NSDI 2015, in packet times.
pub struct Queues {
    rate: f64,
    least_share: f64,
}

impl Queues {
    /// Flows of those sizes at that load, without a least share per level.
    pub fn new(table: &Sizes, load: f64) -> Self {
        Self { rate: load / table.mean(), least_share: 0.0 }
    }
}

impl LevelCost for Queues {
    fn cost(&self, low: &Candidate, high: &Candidate) -> Option<f64> {
        let cost = (1.0 - low.share) / (1.0 - self.rate * high.mean_capped);
        // Tolerance for rounding in shares, which are sums of decimal fractions.
        (high.share - low.share >= self.least_share - 1e-12).then_some(cost)
    }
}

#[cfg(test)]
mod tests {
    use super::super::chain::total;
    use super::super::closed_form;
    use super::super::sizes::tests::{data_mining, web_search};
    use super::*;

    /// Mean completion time in packet times with fractional thresholds.
    fn mean_time(thresholds: &[f64], table: &Sizes, load: f64) -> f64 {
        total(thresholds, table, &Feedback::new(table, load)).unwrap()
    }

    fn assert_close(actual: f64, expected: f64) {
        assert!((actual / expected - 1.0).abs() < 2e-5, "{actual}, expected {expected}");
    }

    #[test]
    fn the_model_has_its_known_values() {
        let web = web_search();
        // One level is first in, first out: Pollaczek–Khinchine.
        assert_close(mean_time(&[], &web, 0.5), 4775.32);
        assert_close(mean_time(&[], &web, 0.8), 15678.3);
        assert_close(mean_time(&[], &data_mining(), 0.8), 671_859.0);
        assert_close(mean_time(&[133.0, 1333.0, 6667.0], &web, 0.8), 4464.6);
        let published = [909.0, 1329.0, 1648.0, 1960.0, 2143.0, 2337.0, 2484.0];
        assert_close(mean_time(&published, &web, 0.8), 5724.1);
        assert_close(mean_time(&closed_form::thresholds(8, &web, 0.8), &web, 0.8), 5071.7);
    }

    #[test]
    fn the_best_thresholds_sit_on_knots_of_the_table() {
        let web = web_search();
        assert_eq!(mg1(2, &web, 0.5).unwrap(), [1333.0]);
        assert_eq!(mg1(2, &web, 0.8).unwrap(), [1333.0]);
        assert_eq!(mg1(2, &web, 0.9).unwrap(), [3333.0]);
        for load in [0.5, 0.8, 0.9] {
            assert_eq!(mg1(4, &web, load).unwrap(), [133.0, 1333.0, 6667.0]);
            assert_eq!(mg1(4, &data_mining(), load).unwrap(), [267.0, 2107.0, 66667.0]);
        }
        assert_eq!(mg1(2, &data_mining(), 0.8).unwrap(), [66667.0]);
    }

    #[test]
    fn more_than_four_levels_gain_almost_nothing() {
        let web = web_search();
        let time = |levels| mean_time(&mg1(levels, &web, 0.8).unwrap(), &web, 0.8);
        assert!(time(8) < time(4));
        assert!(time(8) > 0.999 * time(4));
    }

    #[test]
    fn the_nsdi_objective_needs_a_least_share_to_keep_its_levels() {
        let web = web_search();
        let free = Queues::new(&web, 0.8);
        let unconstrained = cheapest(4, &web, &free).unwrap();
        assert!(unconstrained[2] > 19_000.0, "the last level is all but empty: {unconstrained:?}");
        let kept = mm1(8, &web, 0.8).unwrap();
        let shares: Vec<_> = kept.iter().map(|&size| web.share_up_to(size)).collect();
        assert!(shares.windows(2).all(|pair| pair[1] - pair[0] > 1.0 / 32.0 - 1e-9), "{shares:?}");
        assert!(*shares.last().unwrap() <= 1.0 - 1.0 / 32.0 + 1e-9);
    }

    #[test]
    fn flows_of_one_size_need_no_thresholds() {
        let table = Sizes::from_knots([(7.0, 1.0)]);
        assert_eq!(mm1(4, &table, 0.8), None);
    }
}
