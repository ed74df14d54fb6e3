//! Distribution of flow sizes, by count and by bytes.

use serde::Serialize;

use crate::record::FLOW_BOUNDS;
use crate::workload::Traffic;

/// The distribution of flow sizes: the one sizes are drawn from, else that of the flows.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SizePreview {
    /// The table that sizes are drawn from; empty without one.
    pub table: Vec<SizeKnot>,
    /// Ascending, dense enough to be drawn with straight lines on a logarithmic axis.
    pub curve: Vec<SizePoint>,
    /// Small, medium and large flows.
    pub classes: Vec<ClassShare>,
    /// Mean size in bytes.
    pub mean: f64,
    /// Median size in bytes.
    pub median: f64,
    /// 99th percentile in bytes.
    pub p99: f64,
}

/// A point of a table of sizes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SizeKnot {
    /// Payload.
    pub bytes: f64,
    /// Fraction of flows of at most that size.
    pub cdf: f64,
}

/// Cumulative fractions at one size.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SizePoint {
    /// Payload.
    pub bytes: f64,
    /// Fraction of flows of at most that size.
    pub flows: f64,
    /// Fraction of all bytes in those flows.
    pub carried: f64,
}

/// A size class's fractions of the total.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ClassShare {
    /// Sizes are larger than this.
    pub over: f64,
    /// Sizes are at most this; absent for the last class.
    pub up_to: Option<f64>,
    /// Share of flows.
    pub flows: f64,
    /// Share of bytes.
    pub carried: f64,
}

/// Segments between two knots of a table; points of a drawn curve.
const STEPS: u32 = 12;
const POINTS: usize = 480;

impl SizePreview {
    pub(super) fn of(traffic: &Traffic) -> Self {
        if traffic.size_table.is_empty() {
            let mut sizes: Vec<f64> =
                traffic.flows.iter().map(|flow| flow.size.get() as f64).collect();
            sizes.sort_by(f64::total_cmp);
            return Self::observed(&sizes);
        }
        Self::from_table(&traffic.size_table)
    }

    /// From knots `(bytes, cumulative probability)`, with uniform sizes between them.
    fn from_table(knots: &[(f64, f64)]) -> Self {
        let mut curve = Vec::new();
        let mut carried = 0.0;
        for pair in knots.windows(2) {
            let ((x0, p0), (x1, p1)) = (pair[0], pair[1]);
            let point = |bytes: f64, part: f64| {
                let share = (p1 - p0) * part;
                SizePoint {
                    bytes,
                    flows: p0 + share,
                    carried: carried + share * (x0 + bytes) / 2.0,
                }
            };
            if x1 > x0 {
                let (low, steps) = (x0.max(1.0).min(x1), f64::from(STEPS));
                let bytes = |step| low * libm::pow(x1 / low, f64::from(step) / steps);
                let at = |step| if step == STEPS { x1 } else { bytes(step) };
                let points =
                    (0..=STEPS).map(at).map(|bytes| point(bytes, (bytes - x0) / (x1 - x0)));
                curve.extend(points);
            } else {
                curve.extend([point(x0, 0.0), point(x1, 1.0)]);
            }
            carried = point(x1, 1.0).carried;
        }
        let table = knots.iter().map(|&(bytes, cdf)| SizeKnot { bytes, cdf }).collect();
        Self::from_curve(table, curve, carried)
    }

    fn observed(sorted: &[f64]) -> Self {
        let all = sorted.len().max(1) as f64;
        let mut curve = Vec::new();
        let (mut flows, mut carried) = (0.0, 0.0);
        for equal in sorted.chunk_by(|a, b| a == b) {
            let bytes = equal[0];
            curve.push(SizePoint { bytes, flows: flows / all, carried: carried / all });
            flows += equal.len() as f64;
            carried += bytes * equal.len() as f64;
            curve.push(SizePoint { bytes, flows: flows / all, carried: carried / all });
        }
        Self::from_curve(Vec::new(), curve, carried / all)
    }

    /// From a curve with bytes as parts of the mean, which it normalises.
    fn from_curve(table: Vec<SizeKnot>, mut curve: Vec<SizePoint>, mean: f64) -> Self {
        curve.dedup();
        for point in &mut curve {
            point.carried /= mean;
        }
        let classes = classes(&curve);
        let quantile = |q| value_at(&curve, q);
        let (median, p99) = (quantile(0.5), quantile(0.99));
        Self { table, curve: thinned(curve), classes, mean, median, p99 }
    }
}

/// At most about [`POINTS`] of `points`, including both ends.
fn thinned(points: Vec<SizePoint>) -> Vec<SizePoint> {
    let (stride, last) = (points.len().div_ceil(POINTS), points.len().max(1) - 1);
    let kept = |at: usize| at.is_multiple_of(stride) || at == last;
    points.into_iter().enumerate().filter(|(at, _)| kept(*at)).map(|(_, point)| point).collect()
}

fn classes(curve: &[SizePoint]) -> Vec<ClassShare> {
    let bounds = FLOW_BOUNDS.map(|bound| bound as f64);
    let ends = bounds.into_iter().map(Some).chain([None]);
    let mut before = SizePoint { bytes: 0.0, flows: 0.0, carried: 0.0 };
    let class = |up_to: Option<f64>| {
        let end = up_to.map_or(SizePoint { bytes: 0.0, flows: 1.0, carried: 1.0 }, |bytes| {
            SizePoint { bytes, ..point_at(curve, bytes) }
        });
        let (flows, carried) = (end.flows - before.flows, end.carried - before.carried);
        let over = std::mem::replace(&mut before, end).bytes;
        ClassShare { over, up_to, flows, carried }
    };
    ends.map(class).collect()
}

/// The curve at `bytes`, interpolated linearly between its points.
fn point_at(curve: &[SizePoint], bytes: f64) -> SizePoint {
    let after = curve.partition_point(|point| point.bytes <= bytes);
    let Some(before) = after.checked_sub(1).map(|at| curve[at]) else {
        return SizePoint { bytes, flows: 0.0, carried: 0.0 };
    };
    let Some(next) = curve.get(after) else { return before };
    let part = (bytes - before.bytes) / (next.bytes - before.bytes);
    let between = |a: f64, b: f64| a + (b - a) * part;
    SizePoint {
        bytes,
        flows: between(before.flows, next.flows),
        carried: between(before.carried, next.carried),
    }
}

/// The smallest size that a fraction `q` of the flows does not exceed.
fn value_at(curve: &[SizePoint], q: f64) -> f64 {
    let after = curve.partition_point(|point| point.flows < q);
    let Some(next) = curve.get(after) else { return curve.last().map_or(0.0, |last| last.bytes) };
    let Some(before) = after.checked_sub(1).map(|at| curve[at]) else { return next.bytes };
    let part = (q - before.flows) / (next.flows - before.flows);
    before.bytes + (next.bytes - before.bytes) * part
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_small_flows_carry_a_tenth_of_the_bytes() {
        // Half of the flows have 100 bytes, the others 100 to 1700, 900 on average.
        let sizes = SizePreview::from_table(&[(100.0, 0.0), (100.0, 0.5), (1700.0, 1.0)]);
        assert!((sizes.mean - 500.0).abs() < 1e-9);
        assert!((sizes.median - 100.0).abs() < 1e-9);
        let atom = sizes.curve.iter().find(|point| point.flows == 0.5).unwrap();
        assert!((atom.carried - 0.1).abs() < 1e-12);
        assert!(sizes.curve.is_sorted_by_key(|point| point.bytes));
        assert!((sizes.curve.last().unwrap().carried - 1.0).abs() < 1e-12);
    }

    #[test]
    fn size_classes_equal_those_of_results() {
        let sizes = SizePreview::observed(&[5e4, 1e5, 1e6, 2e7]);
        let flows: Vec<_> = sizes.classes.iter().map(|class| class.flows).collect();
        assert_eq!(flows, [0.5, 0.25, 0.25]);
        assert!((sizes.classes[2].carried - 2e7 / 2.115e7).abs() < 1e-12);
        assert_eq!(sizes.classes[2].up_to, None);
        assert_eq!((sizes.mean, sizes.median), (5_287_500.0, 1e5));
    }

    #[test]
    fn long_curves_are_thinned() {
        let many: Vec<_> = (1..=10_000).map(f64::from).collect();
        let sizes = SizePreview::observed(&many);
        assert!(sizes.curve.len() <= POINTS + 1);
        assert!((sizes.median / 5_000.0 - 1.0).abs() < 0.01);
    }
}
