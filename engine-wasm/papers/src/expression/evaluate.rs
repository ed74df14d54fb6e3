//! Evaluates expressions to one number per seed.

use std::rc::Rc;

use millrace_sim::record::Pool;

use super::prepared::{Point, Prepared};
use super::{Expression, Gap, Reference};

/// Source of values.
pub(crate) trait Table {
    /// One number per seed; `None` if the lane is missing or has no value.
    fn values(&self, reference: &Reference, swept: Option<f64>) -> Vec<Option<f64>>;

    /// The values behind a percentile of all seeds; `None` if it is none, or if only the percentile
    /// of each seed is known.
    fn pool(&self, reference: &Reference, swept: Option<f64>) -> Option<Pool>;

    /// The swept values of a panel, in order.
    fn swept(&self, panel: &str) -> Vec<f64>;

    /// Number of seeds.
    fn seeds(&self) -> usize;
}

/// The expression with all values read, so that only the choice of points remains.
pub(crate) fn prepare(expression: &Expression, table: &impl Table) -> Prepared {
    at(expression, table, None)
}

fn at(expression: &Expression, table: &impl Table, swept: Option<f64>) -> Prepared {
    match expression {
        Expression::Number(number) => Prepared::Row(vec![Gap::check(*number); table.seeds()]),
        Expression::Value(reference) => {
            let swept = reference.swept.or(swept);
            if let Some(pool) = table.pool(reference, swept) {
                return Prepared::Pooled(Rc::new(pool));
            }
            let values = table.values(reference, swept);
            let value = |value: Option<f64>| value.ok_or(Gap::Silent).and_then(Gap::check);
            Prepared::Row(values.into_iter().map(value).collect())
        }
        Expression::Negative(inner) => Prepared::Negative(Box::new(at(inner, table, swept))),
        Expression::Chain(first, others) => {
            let others = others.iter().map(|(by, other)| (*by, at(other, table, swept)));
            Prepared::Chain(Box::new(at(first, table, swept)), others.collect())
        }
        Expression::Closed(closing, several) => {
            let points = several.iter().flat_map(|inner| points(inner, table)).collect();
            Prepared::Closed { closing: *closing, points, seeds: table.seeds() }
        }
    }
    .folded()
}

/// The expression at every swept value, or at the only point without a sweep.
fn points(expression: &Expression, table: &impl Table) -> Vec<Point> {
    let references = expression.references();
    let swept = table.swept(references.first().map_or("", |(reference, _)| &reference.panel));
    let form = expression.affine();
    if swept.is_empty() {
        return vec![Point { x: 0.0, row: at(expression, table, None), form }];
    }
    let point = |x| Point { x, row: at(expression, table, Some(x)), form };
    swept.into_iter().map(point).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{Row, parse};
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

        fn pool(&self, _: &Reference, _: Option<f64>) -> Option<Pool> {
            None
        }

        fn swept(&self, panel: &str) -> Vec<f64> {
            if panel == "still" { Vec::new() } else { vec![1.0, 2.0, 4.0] }
        }

        fn seeds(&self) -> usize {
            2
        }
    }

    fn value(text: &str) -> Row {
        prepare(&parse(text).unwrap(), &Two).row(&[0, 1])
    }

    /// Equal numbers for both seeds.
    fn both(number: f64) -> Row {
        vec![Ok(number); 2]
    }

    #[test]
    fn arithmetic_works_seed_by_seed() {
        assert_eq!(value("1 - x[a @ 2] / x[b]"), [Ok(0.5), Ok(0.0)]);
        assert_eq!(value("-x[hill @ 1] * 3"), [Ok(3.0), Err(Gap::Silent)]);
    }

    #[test]
    fn precedence_and_left_associativity() {
        assert_eq!(value("1 - 2 - 3 * 4"), both(-13.0));
        assert_eq!(value("8 / 4 / 2"), both(1.0));
        assert_eq!(value("8 / (4 / 2)"), both(4.0));
        assert_eq!(value("-2 + 5"), both(3.0));
    }

    #[test]
    fn undefined_values_give_none() {
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
    fn long_chains_use_constant_stack() {
        let chain = |sign: &str| vec!["1"; 100_000].join(sign);
        assert_eq!(value(&chain("+")), both(100_000.0));
        assert_eq!(value(&chain("-")), both(-99_998.0));
        assert_eq!(value(&chain("*")), both(1.0));
        assert_eq!(value(&format!("largest(x[a] * ({}))", chain("/"))), [Ok(4.0), Ok(8.0)]);
    }

    #[test]
    fn closing_functions_cover_the_sweep() {
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
    fn best_of_several_covers_all_their_points() {
        assert_eq!(value("largest(x[a], x[b])"), [Ok(4.0), Ok(8.0)]);
        assert_eq!(value("largest(x[a @ 1], x[b])"), both(4.0));
        assert_eq!(value("smallest(x[b], x[a], 3)"), [Ok(1.0), Ok(2.0)]);
    }

    #[test]
    fn drawn_seeds_choose_the_point() {
        // x[a] is 1, 2, 4 for the first seed and 2, 4, 8 for the second.
        let nearest = prepare(&parse("smallest((x[a] - 3.5) * (x[a] - 3.5))").unwrap(), &Two);
        assert!(nearest.chooses());
        assert_eq!(nearest.row(&[0]), [Ok(0.25), Ok(20.25)]);
        assert_eq!(nearest.row(&[1]), [Ok(2.25), Ok(0.25)]);
        assert!(!prepare(&parse("average(x[a]) - largest(x[still: b])").unwrap(), &Two).chooses());
    }

    #[test]
    fn without_a_sweep_there_is_one_point() {
        assert_eq!(value("largest(x[still: a], 1)"), [Ok(1.0), Ok(2.0)]);
        assert_eq!(value("average(x[still: b])"), both(4.0));
        assert_eq!(value("trend(x[still: a])"), vec![Err(Gap::Silent); 2]);
    }
}
