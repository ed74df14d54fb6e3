//! From lanes to one number per seed.

use super::{Closing, Expression, Operator, Reference};

/// What values are read from.
pub(crate) trait Table {
    /// One number per seed, nothing where the lane is missing or silent.
    fn values(&self, reference: &Reference, swept: Option<f64>) -> Vec<Option<f64>>;

    /// The swept values of a panel, in order.
    fn swept(&self, panel: &str) -> Vec<f64>;

    /// How many seeds there are.
    fn seeds(&self) -> usize;
}

/// The expression's number for each seed.
pub(crate) fn evaluate(expression: &Expression, table: &impl Table) -> Vec<Option<f64>> {
    at(expression, table, None)
}

fn at(expression: &Expression, table: &impl Table, swept: Option<f64>) -> Vec<Option<f64>> {
    match expression {
        Expression::Number(number) => vec![Some(*number); table.seeds()],
        Expression::Value(reference) => table.values(reference, reference.swept.or(swept)),
        Expression::Negative(inner) => {
            at(inner, table, swept).into_iter().map(|value| value.map(|value| -value)).collect()
        }
        Expression::Binary(operator, left, right) => {
            let (left, right) = (at(left, table, swept), at(right, table, swept));
            let join = |(left, right): (Option<f64>, Option<f64>)| operator.apply(left?, right?);
            left.into_iter().zip(right).map(join).collect()
        }
        Expression::Closed(closing, inner) => {
            let panel = inner.references().first().map_or("", |(reference, _)| &reference.panel);
            let xs = table.swept(panel);
            let rows: Vec<_> = xs.iter().map(|&x| at(inner, table, Some(x))).collect();
            closing.close(&xs, rows, table.seeds())
        }
    }
}

impl Operator {
    fn apply(self, left: f64, right: f64) -> Option<f64> {
        let value = match self {
            Self::Plus => left + right,
            Self::Minus => left - right,
            Self::Times => left * right,
            Self::Over => left / right,
        };
        value.is_finite().then_some(value)
    }
}

/// One number per seed.
type Row = Vec<Option<f64>>;

impl Closing {
    /// One row of those at the swept values `xs`.
    fn close(self, xs: &[f64], mut rows: Vec<Row>, seeds: usize) -> Row {
        let largest = |rows: Vec<Row>, sign: f64| {
            let score = |row: &Row| mean(row).map_or(f64::NEG_INFINITY, |mean| sign * mean);
            rows.into_iter().max_by(|a, b| score(a).total_cmp(&score(b)))
        };
        let chosen = match self {
            Self::Largest => largest(rows, 1.0),
            Self::Smallest => largest(rows, -1.0),
            Self::First => (!rows.is_empty()).then(|| rows.swap_remove(0)),
            Self::Last => rows.pop(),
            Self::Average => Some(by_seed(&rows, seeds, |_, ys| mean_of(ys), xs)),
            Self::Trend => Some(by_seed(&rows, seeds, kendall, xs)),
        };
        chosen.unwrap_or_else(|| vec![None; seeds])
    }
}

fn mean(row: &Row) -> Option<f64> {
    mean_of(&row.iter().flatten().copied().collect::<Vec<_>>())
}

fn mean_of(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// `of` each seed's points; silent points are left out.
fn by_seed(
    rows: &[Row],
    seeds: usize,
    of: impl Fn(&[f64], &[f64]) -> Option<f64>,
    xs: &[f64],
) -> Row {
    (0..seeds)
        .map(|seed| {
            let points = xs.iter().zip(rows).filter_map(|(&x, row)| Some((x, row[seed]?)));
            let (xs, ys): (Vec<_>, Vec<_>) = points.unzip();
            of(&xs, &ys)
        })
        .collect()
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

#[cfg(test)]
mod tests {
    use super::super::parse;
    use super::*;

    /// Two seeds; `a` and `b` at the swept values 1, 2, 4.
    struct Two;

    impl Table for Two {
        fn values(&self, reference: &Reference, swept: Option<f64>) -> Vec<Option<f64>> {
            let x = swept.unwrap_or(1.0);
            match reference.contestant.as_str() {
                "a" => vec![Some(x), Some(2.0 * x)],
                "hill" => vec![Some(-(x - 2.0) * (x - 2.0)), None],
                _ => vec![Some(4.0), Some(4.0)],
            }
        }

        fn swept(&self, _: &str) -> Vec<f64> {
            vec![1.0, 2.0, 4.0]
        }

        fn seeds(&self) -> usize {
            2
        }
    }

    fn value(text: &str) -> Vec<Option<f64>> {
        evaluate(&parse(text).unwrap(), &Two)
    }

    #[test]
    fn arithmetic_goes_seed_by_seed() {
        assert_eq!(value("1 - x[a @ 2] / x[b]"), [Some(0.5), Some(0.0)]);
        assert_eq!(value("x[a] / (x[b] - 4)"), [None, None], "nothing is said of a division by 0");
        assert_eq!(value("-x[hill @ 1] * 3"), [Some(3.0), None]);
    }

    #[test]
    fn closing_functions_go_over_the_sweep() {
        assert_eq!(value("largest(x[a])"), [Some(4.0), Some(8.0)]);
        assert_eq!(value("smallest(x[a])"), [Some(1.0), Some(2.0)]);
        assert_eq!(value("last(x[a]) - first(x[a])"), [Some(3.0), Some(6.0)]);
        assert_eq!(value("average(x[a])"), [Some(7.0 / 3.0), Some(14.0 / 3.0)]);
        assert_eq!(value("trend(x[a])"), [Some(1.0), Some(1.0)]);
        assert_eq!(value("trend(-x[a])"), [Some(-1.0), Some(-1.0)]);
        assert_eq!(value("trend(x[hill])"), [Some(-1.0 / 3.0), None]);
        assert_eq!(value("trend(x[b])"), [Some(0.0), Some(0.0)]);
    }
}
