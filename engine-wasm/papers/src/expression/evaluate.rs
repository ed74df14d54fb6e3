//! From lanes to one number per seed.

use super::{Closing, Expression, Gap, Operator, Reference};

/// What values are read from.
pub(crate) trait Table {
    /// One number per seed, nothing where the lane is missing or silent.
    fn values(&self, reference: &Reference, swept: Option<f64>) -> Vec<Option<f64>>;

    /// The swept values of a panel, in order.
    fn swept(&self, panel: &str) -> Vec<f64>;

    /// How many seeds there are.
    fn seeds(&self) -> usize;
}

/// One number per seed, or why there is none.
type Row = Vec<Result<f64, Gap>>;

/// The expression's number for each seed.
pub(crate) fn evaluate(expression: &Expression, table: &impl Table) -> Vec<Result<f64, Gap>> {
    at(expression, table, None)
}

fn at(expression: &Expression, table: &impl Table, swept: Option<f64>) -> Row {
    match expression {
        Expression::Number(number) => vec![Gap::check(*number); table.seeds()],
        Expression::Value(reference) => {
            let values = table.values(reference, reference.swept.or(swept));
            values.into_iter().map(|value| value.ok_or(Gap::Silent).and_then(Gap::check)).collect()
        }
        Expression::Negative(inner) => {
            at(inner, table, swept).into_iter().map(|value| value.map(|value| -value)).collect()
        }
        Expression::Chain(first, others) => {
            let mut row = at(first, table, swept);
            for (operator, other) in others {
                for (left, right) in row.iter_mut().zip(at(other, table, swept)) {
                    *left = left.and_then(|left| operator.apply(left, right?));
                }
            }
            row
        }
        Expression::Closed(closing, several) => {
            let points = several.iter().flat_map(|inner| points(inner, table));
            let (xs, rows): (Vec<_>, Vec<_>) = points.unzip();
            closing.close(&xs, rows, table.seeds())
        }
    }
}

/// The expression at every swept value, or at the only point there is.
fn points(expression: &Expression, table: &impl Table) -> Vec<(f64, Row)> {
    let references = expression.references();
    let swept = table.swept(references.first().map_or("", |(reference, _)| &reference.panel));
    if swept.is_empty() {
        return vec![(0.0, at(expression, table, None))];
    }
    swept.into_iter().map(|x| (x, at(expression, table, Some(x)))).collect()
}

impl Operator {
    fn apply(self, left: f64, right: f64) -> Result<f64, Gap> {
        Gap::check(match self {
            Self::Plus => left + right,
            Self::Minus => left - right,
            Self::Times => left * right,
            Self::Over if right == 0.0 => return Err(Gap::DividedByZero),
            Self::Over => left / right,
        })
    }
}

impl Closing {
    /// One row of those at the points `xs`.
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
        chosen.unwrap_or_else(|| vec![Err(Gap::Silent); seeds])
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
            let points = xs.iter().zip(rows).filter_map(|(&x, row)| Some((x, row[seed].ok()?)));
            let (xs, ys): (Vec<_>, Vec<_>) = points.unzip();
            let gap = rows.iter().find_map(|row| row[seed].err()).unwrap_or(Gap::Silent);
            of(&xs, &ys).ok_or(gap).and_then(Gap::check)
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

        fn swept(&self, panel: &str) -> Vec<f64> {
            if panel == "still" { Vec::new() } else { vec![1.0, 2.0, 4.0] }
        }

        fn seeds(&self) -> usize {
            2
        }
    }

    fn value(text: &str) -> Row {
        evaluate(&parse(text).unwrap(), &Two)
    }

    /// The same number for both seeds.
    fn both(number: f64) -> Row {
        vec![Ok(number); 2]
    }

    #[test]
    fn arithmetic_goes_seed_by_seed() {
        assert_eq!(value("1 - x[a @ 2] / x[b]"), [Ok(0.5), Ok(0.0)]);
        assert_eq!(value("-x[hill @ 1] * 3"), [Ok(3.0), Err(Gap::Silent)]);
    }

    #[test]
    fn multiplication_binds_closer_and_both_go_from_left_to_right() {
        assert_eq!(value("1 - 2 - 3 * 4"), both(-13.0));
        assert_eq!(value("8 / 4 / 2"), both(1.0));
        assert_eq!(value("8 / (4 / 2)"), both(4.0));
        assert_eq!(value("-2 + 5"), both(3.0));
    }

    #[test]
    fn nothing_is_said_of_what_is_not_a_number() {
        let gap = |text: &str| value(text)[0].unwrap_err();
        let digits = "9".repeat(400);
        for divided in ["1 / 0", "0 / 0", "-(1 / 0)", "x[a] / (x[b] - 4)", "1 / (1 / 0)"] {
            assert_eq!(gap(divided), Gap::DividedByZero, "{divided}");
        }
        let large = "9".repeat(200);
        for large in [&digits, &format!("1 / {digits}"), &format!("{large} * {large}")] {
            assert_eq!(gap(large), Gap::TooLarge, "{large}");
        }
        assert_eq!(gap("average(1 / (x[a] - x[a]))"), Gap::DividedByZero);
    }

    #[test]
    fn long_chains_take_no_stack() {
        let chain = |sign: &str| vec!["1"; 100_000].join(sign);
        assert_eq!(value(&chain("+")), both(100_000.0));
        assert_eq!(value(&chain("-")), both(-99_998.0));
        assert_eq!(value(&chain("*")), both(1.0));
        assert_eq!(value(&format!("largest(x[a] * ({}))", chain("/"))), [Ok(4.0), Ok(8.0)]);
    }

    #[test]
    fn closing_functions_go_over_the_sweep() {
        assert_eq!(value("largest(x[a])"), [Ok(4.0), Ok(8.0)]);
        assert_eq!(value("smallest(x[a])"), [Ok(1.0), Ok(2.0)]);
        assert_eq!(value("last(x[a]) - first(x[a])"), [Ok(3.0), Ok(6.0)]);
        assert_eq!(value("average(x[a])"), [Ok(7.0 / 3.0), Ok(14.0 / 3.0)]);
        assert_eq!(value("trend(x[a])"), both(1.0));
        assert_eq!(value("trend(-x[a])"), both(-1.0));
        assert_eq!(value("trend(x[hill])"), [Ok(-1.0 / 3.0), Err(Gap::Silent)]);
        assert_eq!(value("trend(x[b])"), both(0.0));
    }

    #[test]
    fn the_best_of_several_is_that_of_all_their_points() {
        assert_eq!(value("largest(x[a], x[b])"), [Ok(4.0), Ok(8.0)]);
        assert_eq!(value("largest(x[a @ 1], x[b])"), both(4.0));
        assert_eq!(value("smallest(x[b], x[a], 3)"), [Ok(1.0), Ok(2.0)]);
    }

    #[test]
    fn where_nothing_is_swept_there_is_one_point() {
        assert_eq!(value("largest(x[still: a], 1)"), [Ok(1.0), Ok(2.0)]);
        assert_eq!(value("average(x[still: b])"), both(4.0));
        assert_eq!(value("trend(x[still: a])"), vec![Err(Gap::Silent); 2]);
    }
}
