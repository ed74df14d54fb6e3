//! Expressions with all values read, evaluated per draw of seeds.

use std::rc::Rc;

use millrace_sim::record::Pool;

use super::closing::{PointRow, Row, best, close};
use super::{Closing, Gap, Operator};
use crate::affine::Affine;

/// An expression over rows.
pub(crate) enum Prepared {
    /// A row independent of any choice.
    Row(Row),
    /// A percentile of the values of all drawn seeds together.
    Pooled(Rc<Pool>),
    /// Negation.
    Negative(Box<Prepared>),
    /// The first operand, combined with each of the others from left to right.
    Chain(Box<Prepared>, Vec<(Operator, Prepared)>),
    /// A function of all points.
    Closed { closing: Closing, points: Vec<Point>, seeds: usize },
}

/// A measure at one swept value.
pub(crate) struct Point {
    /// The swept value.
    pub x: f64,
    /// The measure.
    pub row: Prepared,
    /// Its affine form in a ratio, if any.
    pub form: Option<Affine>,
}

impl Prepared {
    /// One number for each seed; `largest` and `smallest` choose their points by the seeds `drawn`,
    /// possibly with repetitions. A percentile of all drawn seeds is the same number for each.
    pub fn row(&self, drawn: &[usize]) -> Row {
        match self {
            Self::Row(row) => row.clone(),
            Self::Pooled(pool) => vec![pooled(pool, drawn); pool.seeds()],
            Self::Negative(inner) => {
                inner.row(drawn).into_iter().map(|value| value.map(|value| -value)).collect()
            }
            Self::Chain(first, others) => {
                let mut row = first.row(drawn);
                for (operator, other) in others {
                    for (left, right) in row.iter_mut().zip(other.row(drawn)) {
                        *left = left.and_then(|left| operator.apply(left, right?));
                    }
                }
                row
            }
            Self::Closed { closing, points, seeds } => {
                close(*closing, rows(points, drawn), *seeds, drawn)
            }
        }
    }

    /// The measure with the points that `largest` and `smallest` choose by the seeds `drawn`,
    /// whichever seeds are drawn later.
    pub fn settled(&self, drawn: &[usize]) -> Self {
        match self {
            Self::Row(row) => Self::Row(row.clone()),
            Self::Pooled(pool) => Self::Pooled(Rc::clone(pool)),
            Self::Negative(inner) => Self::Negative(Box::new(inner.settled(drawn))),
            Self::Chain(first, others) => {
                let others = others.iter().map(|(by, other)| (*by, other.settled(drawn)));
                Self::Chain(Box::new(first.settled(drawn)), others.collect())
            }
            Self::Closed { closing, points, seeds } if closing.takes_several() => {
                match best(*closing, &rows(points, drawn), drawn) {
                    Some(place) => points[place].row.settled(drawn),
                    None => Self::Row(vec![Err(Gap::Silent); *seeds]),
                }
            }
            Self::Closed { closing, points, seeds } => {
                let at = |point: &Point| Point { row: point.row.settled(drawn), ..*point };
                let points = points.iter().map(at).collect();
                Self::Closed { closing: *closing, points, seeds: *seeds }
            }
        }
        .folded()
    }

    /// Whether it chooses points by the drawn seeds.
    pub fn chooses(&self) -> bool {
        match self {
            Self::Row(_) | Self::Pooled(_) => false,
            Self::Negative(inner) => inner.chooses(),
            Self::Chain(first, others) => {
                first.chooses() || others.iter().any(|(_, other)| other.chooses())
            }
            Self::Closed { closing, points, .. } => {
                closing.takes_several() && points.len() > 1
                    || points.iter().any(|point| point.row.chooses())
            }
        }
    }

    /// Whether it has a percentile of all drawn seeds.
    pub fn pools(&self) -> bool {
        match self {
            Self::Row(_) => false,
            Self::Pooled(_) => true,
            Self::Negative(inner) => inner.pools(),
            Self::Chain(first, others) => {
                first.pools() || others.iter().any(|(_, other)| other.pools())
            }
            Self::Closed { points, .. } => points.iter().any(|point| point.row.pools()),
        }
    }

    /// Evaluates it now unless its row depends on the drawn seeds.
    pub fn folded(self) -> Self {
        if self.chooses() || self.pools() { self } else { Self::Row(self.row(&[])) }
    }
}

fn rows(points: &[Point], drawn: &[usize]) -> Vec<PointRow> {
    let at = |point: &Point| PointRow { x: point.x, row: point.row.row(drawn), form: point.form };
    points.iter().map(at).collect()
}

/// Ten values of all seeds must lie beyond it, whichever seeds are drawn.
fn pooled(pool: &Pool, drawn: &[usize]) -> Result<f64, Gap> {
    pool.percentile(drawn).filter(|_| pool.is_supported()).ok_or(Gap::TooFew).and_then(Gap::check)
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
