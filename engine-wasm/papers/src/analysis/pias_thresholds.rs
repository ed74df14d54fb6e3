//! PIAS's objective over the thresholds (`HotNets` 2014 §3, figure 2).

use super::{Analysis, calculated};
use crate::lane_values::LaneValues;

pub(super) const ANALYSIS: Analysis = Analysis {
    name: "pias-threshold-objective",
    paths: &["objective_over_optimum", "near_optimum_share", "near_four_queues_share"],
    rows,
};

/// Tolerance for near-optimal.
const NEAR: f64 = 1.05;
const LOADS: [f64; 9] = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

/// PIAS's objective (`HotNets` 2014 §3) if the first queue holds a fraction θ₁ of the flows and
/// the others divide the rest optimally.
///
/// With `u_l = 1 − ρ S_l` the objective is `T = 1 − (1 − ρ) G`, `G = Σ (1 − u_l/u_{l−1})/ρ`, over
/// the K queues; given `u_1 = 1 − ρ θ₁`, the optimal rest is a geometric sequence from there to 1 −
/// ρ. `near_optimum_share` is the fraction of loads from 0.1 to 0.9 at which that θ₁ is within 5 %
/// of the optimum for this number of queues, `near_four_queues_share` of the optimum for four.
fn rows() -> Vec<LaneValues> {
    let row = |queues: u32, theta: f64| {
        let relative = |load, of| objective(queues, load, theta) / optimum(of, load);
        let near = |of| {
            let loads = LOADS.iter().filter(|&&load| relative(load, of) <= NEAR);
            loads.count() as f64 / LOADS.len() as f64
        };
        let values = vec![relative(0.8, queues), near(queues), near(4)];
        calculated(format!("{queues} queues"), theta, values)
    };
    let thetas = || (1..20).map(|step| f64::from(step) * 0.05);
    [4, 8].into_iter().flat_map(|queues| thetas().map(move |theta| row(queues, theta))).collect()
}

fn objective(queues: u32, load: f64, theta: f64) -> f64 {
    let (first, end, rest) = (1.0 - load * theta, 1.0 - load, f64::from(queues - 1));
    let ratio = libm::pow(end / first, 1.0 / rest);
    1.0 - (1.0 - load) * (theta + rest * (1.0 - ratio) / load)
}

fn optimum(queues: u32, load: f64) -> f64 {
    let k = f64::from(queues);
    1.0 - (1.0 - load) * k * (1.0 - libm::pow(1.0 - load, 1.0 / k)) / load
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_queues_win_only_against_a_common_optimum() {
        let mean = |label: &str, path: usize| {
            let rows = rows().into_iter().filter(|row| row.contestant == label);
            let shares: Vec<f64> = rows.map(|row| row.values[path].unwrap()).collect();
            shares.iter().sum::<f64>() / shares.len() as f64
        };
        let [own, common] = [1, 2].map(|path| mean("8 queues", path) - mean("4 queues", path));
        assert!(own < -0.1 && common > 0.02, "{own} {common}");
    }

    #[test]
    fn the_optimum_is_a_geometric_sequence() {
        for (queues, load, best) in [(4, 0.8, 0.6687), (8, 0.5, 0.3360), (4, 0.2, 0.1319)] {
            assert!((optimum(queues, load) - best).abs() < 5e-5);
            let theta = (1.0 - libm::pow(1.0 - load, 1.0 / f64::from(queues))) / load;
            assert!((objective(queues, load, theta) - optimum(queues, load)).abs() < 1e-12);
            for other in [0.5 * theta, 1.3 * theta] {
                assert!(objective(queues, load, other) > optimum(queues, load));
            }
        }
    }
}
