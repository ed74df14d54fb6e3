//! Expressions with all values read, evaluated per choice of points.

use super::closing::{PointRow, Row, close};
use super::{Closing, Gap, Operator};
use crate::affine::Affine;

/// An expression over rows.
pub(crate) enum Prepared {
    /// A row independent of any choice.
    Row(Row),
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
    /// possibly with repetitions.
    pub fn row(&self, drawn: &[usize]) -> Row {
        match self {
            Self::Row(row) => row.clone(),
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
                let at = |point: &Point| PointRow {
                    x: point.x,
                    row: point.row.row(drawn),
                    form: point.form,
                };
                close(*closing, points.iter().map(at).collect(), *seeds, drawn)
            }
        }
    }

    /// Whether its row depends on the drawn seeds.
    pub fn chooses(&self) -> bool {
        match self {
            Self::Row(_) => false,
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

    /// Evaluates it now unless its row depends on the drawn seeds.
    pub fn folded(self) -> Self {
        if self.chooses() { self } else { Self::Row(self.row(&[])) }
    }
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
