//! What makes one row of those at every point.

use super::prepared::{Point, Row};
use super::{Closing, Gap};
use crate::measured::estimate;

/// The row of `points` that `closing` wants; `largest` and `smallest` choose by the estimate over the
/// seeds `drawn`.
pub(super) fn close(closing: Closing, points: &[Point], seeds: usize, drawn: &[usize]) -> Row {
    let row = |point: &Point| point.row.row(drawn);
    let best = |sign: f64| {
        let score = |point: &Point, row: &Row| {
            let values: Vec<f64> = drawn.iter().filter_map(|&seed| row[seed].ok()).collect();
            estimate(&values, point.form).map_or(f64::NEG_INFINITY, |value| sign * value)
        };
        let scored = points.iter().map(|point| {
            let row = row(point);
            (score(point, &row), row)
        });
        scored.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, row)| row)
    };
    let over_points =
        |of: fn(&[f64], &[f64]) -> Option<f64>| Some(by_seed(points, seeds, drawn, of));
    let chosen = match closing {
        Closing::Largest => best(1.0),
        Closing::Smallest => best(-1.0),
        Closing::First => points.first().map(row),
        Closing::Last => points.last().map(row),
        Closing::Average => over_points(|_, ys| mean(ys)),
        Closing::Trend => over_points(kendall),
    };
    chosen.unwrap_or_else(|| vec![Err(Gap::Silent); seeds])
}

/// `of` each seed's points; silent points are left out.
fn by_seed(
    points: &[Point],
    seeds: usize,
    drawn: &[usize],
    of: impl Fn(&[f64], &[f64]) -> Option<f64>,
) -> Row {
    let rows: Vec<(f64, Row)> =
        points.iter().map(|point| (point.x, point.row.row(drawn))).collect();
    (0..seeds)
        .map(|seed| {
            let points = rows.iter().filter_map(|(x, row)| Some((*x, row[seed].ok()?)));
            let (xs, ys): (Vec<_>, Vec<_>) = points.unzip();
            let gap = rows.iter().find_map(|(_, row)| row[seed].err()).unwrap_or(Gap::Silent);
            of(&xs, &ys).ok_or(gap).and_then(Gap::check)
        })
        .collect()
}

fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// Kendall's τ: pairs in the same order minus pairs in the other, as a share of all.
fn kendall(xs: &[f64], ys: &[f64]) -> Option<f64> {
    let n = xs.len();
    let pairs = (0..n).flat_map(|i| (0..i).map(move |j| (i, j)));
    let signs = pairs.map(|(i, j)| {
        let product = (xs[i] - xs[j]) * (ys[i] - ys[j]);
        f64::from(i8::from(product > 0.0) - i8::from(product < 0.0))
    });
    (n > 1).then(|| signs.sum::<f64>() / (n * (n - 1) / 2) as f64)
}
