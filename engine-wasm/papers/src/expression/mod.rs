//! The expression language of claims' measures.
//!
//! ```text
//! expression = term { ("+" | "-") term }
//! term       = factor { ("*" | "/") factor }
//! factor     = number | "-" factor | "(" expression ")" | closed | value
//! closed     = ("largest" | "smallest") "(" expression { "," expression } ")"
//!            | ("average" | "first" | "last" | "trend") "(" expression ")"
//! value      = path "[" [panel ":"] contestant ["@" swept] "]"
//! ```
//!
//! A value is one number per seed, or a percentile of the values of all seeds together, and
//! arithmetic works seed by seed, so that arrivals cancel.
//! Inside a closing function, values without `@` range over the swept values; without a sweep there
//! is one point.
//!
//! Signs, parentheses and closing functions nest up to [`MAX_DEPTH`]; chains have any length, as
//! they are stored and evaluated as lists.

mod affine_form;
mod closing;
mod evaluate;
mod gap;
mod parse;
mod prepared;
mod references;
mod selection_bias;

pub(crate) use closing::Row;
pub(crate) use evaluate::{Table, prepare};
pub(crate) use gap::Gap;
pub(crate) use parse::parse;
pub(crate) use prepared::Prepared;
pub(crate) use references::{A_NUMBER, Refusal, Scope, one_of};
pub(crate) use selection_bias::selection_bias;

/// Maximum nesting of signs, parentheses and closing functions.
pub(crate) const MAX_DEPTH: usize = 64;

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Expression {
    /// A constant, equal for every seed.
    Number(f64),
    /// A number of lanes: one per seed, or a percentile of all seeds together.
    Value(Reference),
    /// Negation.
    Negative(Box<Expression>),
    /// The first operand, combined with each of the others from left to right.
    Chain(Box<Expression>, Vec<(Operator, Expression)>),
    /// A function of all points of one or more expressions: a complete sweep of each.
    Closed(Closing, Vec<Expression>),
}

/// The four operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operator {
    Plus,
    Minus,
    Times,
    Over,
}

/// Reduces the values at all points to one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Closing {
    /// The point with the largest estimate over seeds: "up to".
    Largest,
    /// The point with the smallest estimate over seeds.
    Smallest,
    /// Their mean.
    Average,
    /// The value at the first swept value.
    First,
    /// The value at the last swept value.
    Last,
    /// Kendall's rank correlation with the swept value: 1 if always rising, −1 if always falling.
    Trend,
}

impl Closing {
    const ALL: [(&'static str, Self); 6] = [
        ("largest", Self::Largest),
        ("smallest", Self::Smallest),
        ("average", Self::Average),
        ("first", Self::First),
        ("last", Self::Last),
        ("trend", Self::Trend),
    ];

    /// Whether it takes several expressions: functions of the order of points take one.
    fn takes_several(self) -> bool {
        matches!(self, Self::Largest | Self::Smallest)
    }
}

/// A number of the lanes of one contestant.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Reference {
    /// Path in a lane's values.
    pub path: String,
    /// The panel's id; empty for a figure without panels, or the only panel.
    pub panel: String,
    /// The contestant's label.
    pub contestant: String,
    /// The swept value; if absent, that of the enclosing closing function, if any.
    pub swept: Option<f64>,
}

impl Expression {
    /// All references in it, each with whether a closing function encloses it.
    pub fn references(&self) -> Vec<(&Reference, bool)> {
        let mut found = Vec::new();
        self.visit(false, &mut |reference, closed| found.push((reference, closed)));
        found
    }

    fn visit<'a>(&'a self, closed: bool, see: &mut impl FnMut(&'a Reference, bool)) {
        match self {
            Self::Number(_) => {}
            Self::Value(reference) => see(reference, closed),
            Self::Negative(inner) => inner.visit(closed, see),
            Self::Chain(first, others) => {
                first.visit(closed, see);
                for (_, other) in others {
                    other.visit(closed, see);
                }
            }
            Self::Closed(_, several) => {
                for inner in several {
                    inner.visit(true, see);
                }
            }
        }
    }
}
