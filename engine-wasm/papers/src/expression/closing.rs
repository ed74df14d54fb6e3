//! Closing functions: one row from the rows at all points of a sweep.

use millrace_sim::record::concordance;

use super::{Closing, Gap};
use crate::affine::Affine;
use crate::measured::estimate;

/// One number per seed, or the reason why there is none.
pub(crate) type Row = Vec<Result<f64, Gap>>;

/// A measure at one swept value.
pub(super) struct PointRow {
    /// The swept value.
    pub x: f64,
    /// Values of the measure, seed by seed.
    pub row: Row,
    /// Its affine form in a ratio, if any.
    pub form: Option<Affine>,
}

/// Applies `closing` to the rows of `points`; `largest` and `smallest` choose by the estimate over
/// the seeds `drawn`.
pub(super) fn close(
    closing: Closing,
    mut points: Vec<PointRow>,
    seeds: usize,
    drawn: &[usize],
) -> Row {
    let chosen = match closing {
        Closing::Largest | Closing::Smallest => {
            best(closing, &points, drawn).map(|place| points.swap_remove(place).row)
        }
        Closing::First => (!points.is_empty()).then(|| points.swap_remove(0).row),
        Closing::Last => points.pop().map(|point| point.row),
        Closing::Average => Some(by_seed(&points, seeds, |_, ys| mean(ys))),
        Closing::Trend => Some(by_seed(&points, seeds, kendall)),
    };
    chosen.unwrap_or_else(|| vec![Err(Gap::Silent); seeds])
}

/// The position of the point that `largest` or `smallest` chooses by the estimate over the seeds
/// `drawn`; `None` without points.
pub(super) fn best(closing: Closing, points: &[PointRow], drawn: &[usize]) -> Option<usize> {
    let sign = if closing == Closing::Smallest { -1.0 } else { 1.0 };
    let score = |point: &PointRow| {
        let values: Vec<f64> = drawn.iter().filter_map(|&seed| point.row[seed].ok()).collect();
        estimate(&values, point.form).map_or(f64::NEG_INFINITY, |value| sign * value)
    };
    let scored = points.iter().map(score).enumerate();
    scored.max_by(|a, b| a.1.total_cmp(&b.1)).map(|(place, _)| place)
}

/// Applies `of` to each seed's points; omits points without a value.
fn by_seed(points: &[PointRow], seeds: usize, of: impl Fn(&[f64], &[f64]) -> Option<f64>) -> Row {
    (0..seeds)
        .map(|seed| {
            let known = points.iter().filter_map(|point| Some((point.x, point.row[seed].ok()?)));
            let (xs, ys): (Vec<_>, Vec<_>) = known.unzip();
            let gap = points.iter().find_map(|point| point.row[seed].err()).unwrap_or(Gap::Silent);
            of(&xs, &ys).ok_or(gap).and_then(Gap::check)
        })
        .collect()
}

fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// Kendall's τ: concordant minus discordant pairs, as a fraction of all pairs.
fn kendall(xs: &[f64], ys: &[f64]) -> Option<f64> {
    let n = xs.len();
    (n > 1).then(|| concordance(xs, ys) as f64 / (n * (n - 1) / 2) as f64)
}
