//! Cost of thresholds for plots: along each threshold, and over two neighbours.

use serde::Serialize;

use super::chain::{Candidate, LevelCost, chain, total};
use super::closed_form::Waiting;
use super::queueing::{Feedback, Queues};
use super::sizes::Sizes;

/// A measure of how good thresholds are; less is better.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ThresholdObjective {
    /// Identifier.
    pub id: &'static str,
    /// Display name.
    pub name: &'static str,
    /// Unit of its values.
    pub unit: &'static str,
    /// Source.
    pub source: &'static str,
    /// With the thresholds in use.
    pub in_use: f64,
    /// Without any threshold.
    pub one_level: f64,
    /// For each threshold, the effect of moving it alone.
    pub curves: Vec<ObjectiveCurve>,
    /// Over two neighbouring thresholds, the others held, where there are two.
    pub surface: Option<ObjectiveSurface>,
}

/// The objective along one threshold.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ObjectiveCurve {
    /// Values of the threshold, ascending, between its neighbours.
    pub threshold: Vec<f64>,
    /// The objective at each of them.
    pub cost: Vec<f64>,
}

/// The objective over two neighbouring thresholds.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ObjectiveSurface {
    /// Which threshold the lower one is, counted from 0.
    pub lower: u32,
    /// Values of both, ascending.
    pub threshold: Vec<f64>,
    /// Row by row of the upper threshold; absent where it does not exceed the lower one.
    pub cost: Vec<Option<f64>>,
}

/// A cost model and its description.
pub(super) struct Model {
    id: &'static str,
    name: &'static str,
    unit: &'static str,
    source: &'static str,
    costs: Box<dyn LevelCost>,
}

/// All models for those sizes at that load.
pub(super) fn models(table: &Sizes, load: f64) -> [Model; 3] {
    [
        Model {
            id: "feedback",
            name: "Mean completion time on one link",
            unit: "packet times",
            source: "M/G/1 feedback queue: Kleinrock, Queueing Systems II, §4.7",
            costs: Box::new(Feedback::new(table, load)),
        },
        Model {
            id: "hotnets",
            name: "Objective of PIAS, HotNets 2014",
            unit: "mean services",
            source: "PIAS (HotNets 2014) §4",
            costs: Box::new(Waiting { load }),
        },
        Model {
            id: "nsdi",
            name: "Objective of PIAS, NSDI 2015",
            unit: "packet times",
            source: "PIAS (NSDI 2015): an M/M/1 queue per level",
            costs: Box::new(Queues::new(table, load)),
        },
    ]
}

/// Points of a curve and along each side of a surface.
const CURVE: u32 = 72;
const SIDE: u32 = 40;

impl Model {
    /// Cost of `thresholds`, which are in packets.
    pub fn cost(&self, thresholds: &[f64], table: &Sizes) -> f64 {
        // All models allow every ascending chain; sums stay finite below a load of one.
        total(thresholds, table, self.costs.as_ref()).unwrap_or(f64::INFINITY)
    }

    /// Curves and surface around `in_use`; the surface is over threshold `lower` and the next.
    pub fn objective(&self, in_use: &[f64], table: &Sizes, lower: usize) -> ThresholdObjective {
        let chain = chain(in_use, table);
        let curve = |at: usize| self.curve(&chain, at, table);
        ThresholdObjective {
            id: self.id,
            name: self.name,
            unit: self.unit,
            source: self.source,
            in_use: self.cost(in_use, table),
            one_level: self.cost(&[], table),
            curves: (1..=in_use.len()).map(curve).collect(),
            surface: (lower + 1 < in_use.len()).then(|| self.surface(&chain, lower, table)),
        }
    }

    /// Moves the threshold at `at` of `chain` between its neighbours.
    fn curve(&self, chain: &[Candidate], at: usize, table: &Sizes) -> ObjectiveCurve {
        let rest = self.sum(&chain[..at]) + self.sum(&chain[at + 1..]);
        let (low, high) = (&chain[at - 1], &chain[at + 1]);
        let least = low.size.max(table.smallest()).max(1.0);
        let threshold = spaced(least, high.size.max(least), CURVE);
        let cost = threshold.iter().map(|&size| {
            let moved = Candidate::new(size, table);
            rest + self.level(low, &moved) + self.level(&moved, high)
        });
        ObjectiveCurve { cost: cost.collect(), threshold }
    }

    /// Moves thresholds `lower` and `lower + 1`, counted from 0, between their neighbours.
    fn surface(&self, chain: &[Candidate], lower: usize, table: &Sizes) -> ObjectiveSurface {
        let rest = self.sum(&chain[..=lower]) + self.sum(&chain[lower + 3..]);
        let (low, high) = (&chain[lower], &chain[lower + 3]);
        let least = low.size.max(table.smallest()).max(1.0);
        let threshold = spaced(least, high.size.max(least), SIDE);
        let places: Vec<_> = threshold.iter().map(|&size| Candidate::new(size, table)).collect();
        let mut cost = Vec::with_capacity(places.len() * places.len());
        for upper in &places {
            cost.extend(places.iter().map(|moved| {
                let between = || self.level(moved, upper) + self.level(upper, high);
                (moved.size < upper.size).then(|| rest + self.level(low, moved) + between())
            }));
        }
        ObjectiveSurface { lower: lower as u32, threshold, cost }
    }

    fn sum(&self, chain: &[Candidate]) -> f64 {
        chain.windows(2).map(|pair| self.level(&pair[0], &pair[1])).sum()
    }

    fn level(&self, low: &Candidate, high: &Candidate) -> f64 {
        self.costs.cost(low, high).unwrap_or(f64::INFINITY)
    }
}

/// `steps + 1` values from `low` to `high`, equally far apart on a logarithmic axis.
fn spaced(low: f64, high: f64, steps: u32) -> Vec<f64> {
    let ratio = high / low;
    let at = |step| low * libm::pow(ratio, f64::from(step) / f64::from(steps));
    (0..=steps).map(at).collect()
}

#[cfg(test)]
mod tests {
    use super::super::queueing::mg1;
    use super::super::sizes::tests::web_search;
    use super::*;

    #[test]
    fn curves_and_surface_hold_the_objective_of_what_they_show() {
        let table = web_search();
        let in_use = [133.0, 1333.0, 6667.0];
        for model in models(&table, 0.8) {
            let objective = model.objective(&in_use, &table, 1);
            assert_eq!(objective.curves.len(), 3);
            for (at, curve) in objective.curves.iter().enumerate() {
                let (threshold, cost) = (curve.threshold[30], curve.cost[30]);
                let mut moved = in_use;
                moved[at] = threshold;
                assert!((cost / model.cost(&moved, &table) - 1.0).abs() < 1e-9);
            }
            let surface = objective.surface.expect("two thresholds");
            let side = surface.threshold.len();
            let (lower, upper) = (surface.threshold[5], surface.threshold[20]);
            let cost = surface.cost[20 * side + 5].expect("the upper one is larger");
            let moved = [133.0, lower, upper];
            assert!((cost / model.cost(&moved, &table) - 1.0).abs() < 1e-9);
            assert_eq!(surface.cost[5 * side + 20], None);
        }
    }

    #[test]
    fn moving_a_threshold_off_the_optimum_costs_something() {
        let table = web_search();
        let best = mg1(4, &table, 0.8).expect("a chain");
        let feedback = &models(&table, 0.8)[0];
        let objective = feedback.objective(&best, &table, 0);
        assert!((objective.in_use / 4464.6 - 1.0).abs() < 2e-5);
        for curve in objective.curves {
            assert!(curve.cost.iter().all(|&cost| cost >= objective.in_use * (1.0 - 1e-9)));
        }
        assert!(objective.one_level > 3.0 * objective.in_use);
    }
}
