//! PIAS's objective over the thresholds (`HotNets` 2014 §3, figure 2).

use super::{Analysis, calculated};
use crate::lane_values::LaneValues;

pub(super) const ANALYSIS: Analysis = Analysis {
    name: "pias-threshold-objective",
    paths: &[
        "text_near_share",
        "text_at_heaviest_load",
        "objective_over_optimum",
        "near_optimum_share",
        "near_four_queues_share",
    ],
    rows,
};

/// Tolerance for near-optimal.
const NEAR: f64 = 1.05;
/// The part of the range of the text's function that is near its maximum.
const TEXT_NEAR: f64 = 0.05;
const LOADS: [f64; 9] = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

fn thetas() -> impl Iterator<Item = f64> {
    (1..20).map(|step| f64::from(step) * 0.05)
}

/// Two functions of the fraction θ₁ of the flows that the first queue holds, for four and for eight queues.
///
/// The first is the text's ([`text_objective`]): `text_near_share` is the fraction of loads at which it is in
/// the upper 5 % of its range over all θ₁ and loads, `text_at_heaviest_load` its value at load 0.9.
///
/// The other is PIAS's objective (`HotNets` 2014 §3) if the other queues divide the rest optimally.
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
        let by_text = LOADS.map(|load| text_objective(queues, load, theta));
        let floor = near_by_text(queues);
        let text_near = by_text.iter().filter(|&&value| value >= floor).count();
        let values = vec![
            text_near as f64 / LOADS.len() as f64,
            by_text[LOADS.len() - 1],
            relative(0.8, queues),
            near(queues),
            near(4),
        ];
        calculated(format!("{queues} queues"), theta, values)
    };
    [4, 8].into_iter().flat_map(|queues| thetas().map(move |theta| row(queues, theta))).collect()
}

/// The objective of Problem 2, `G = Σ θ_l/(1 − ρ S_{l−1})`, which the text maximises, with every share
/// expressed by the first as the text does: `θ_l = 1 − ρ S_{l−1}`, and the last queue takes what is left of
/// one: less than nothing, since the first two already hold more than all.
fn text_objective(queues: u32, load: f64, theta: f64) -> f64 {
    let (mut sum, mut value) = (theta, theta);
    for _ in 2..queues {
        sum += 1.0 - load * sum;
        value += 1.0;
    }
    value + (1.0 - sum) / (1.0 - load * sum)
}

/// The least value that counts as near the maximum of the text's function.
fn near_by_text(queues: u32) -> f64 {
    let at = |load| thetas().map(move |theta| text_objective(queues, load, theta));
    let values = LOADS.into_iter().flat_map(at);
    let (least, most) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), value| {
        (value.min(least), value.max(most))
    });
    most - TEXT_NEAR * (most - least)
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
    fn eight_queues_win_by_the_text_and_against_a_common_optimum() {
        let mean = |label: &str, path: usize| {
            let rows = rows().into_iter().filter(|row| row.contestant == label);
            let shares: Vec<f64> = rows.map(|row| row.values[path].unwrap()).collect();
            shares.iter().sum::<f64>() / shares.len() as f64
        };
        let [by_text, own, common] =
            [0, 3, 4].map(|path| mean("8 queues", path) - mean("4 queues", path));
        assert!(by_text > 0.2 && own < -0.1 && common > 0.02, "{by_text} {own} {common}");
    }

    #[test]
    fn the_function_of_the_text_is_that_of_its_recursion() {
        // Of three queues: θ₁, 1 − ρ θ₁ and the rest.
        let (load, theta) = (0.5, 0.4);
        let second = 1.0 - load * theta;
        let rest = 1.0 - theta - second;
        let expected = theta + 1.0 + rest / (1.0 - load * (theta + second));
        assert!((text_objective(3, load, theta) - expected).abs() < 1e-12);
        assert!(rest < 0.0);
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
