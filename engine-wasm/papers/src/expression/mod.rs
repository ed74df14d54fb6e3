//! The small language in which claims say what is measured.
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
//! A value is one number per seed, and arithmetic goes seed by seed, so that arrivals cancel. Inside a
//! closing function, values without `@` take every swept value in turn; where nothing is swept there is
//! one point.
//!
//! Signs, parentheses and closing functions nest up to [`MAX_DEPTH`]; chains may be as long as they
//! like, as they are kept and evaluated as lists.

mod affine;
mod closing;
mod evaluate;
mod gap;
mod luck;
mod parse;
mod prepared;

pub(crate) use closing::Row;
pub(crate) use evaluate::{Table, prepare};
pub(crate) use gap::Gap;
pub(crate) use luck::luck;
pub(crate) use parse::parse;
pub(crate) use prepared::Prepared;

/// How deep signs, parentheses and closing functions may nest.
pub(crate) const MAX_DEPTH: usize = 64;

/// What is measured.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Expression {
    /// The same number for every seed.
    Number(f64),
    /// A number of lanes, one per seed.
    Value(Reference),
    /// The other sign.
    Negative(Box<Expression>),
    /// The first, joined with each of the others in turn.
    Chain(Box<Expression>, Vec<(Operator, Expression)>),
    /// What holds over all points of one or more expressions: a whole sweep of each.
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

/// What makes one value of those at every point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Closing {
    /// That with the largest estimate over seeds: "up to".
    Largest,
    /// That with the smallest estimate over seeds.
    Smallest,
    /// Their mean.
    Average,
    /// That at the first swept value.
    First,
    /// That at the last swept value.
    Last,
    /// Kendall's rank correlation with the swept value: 1 rises always, −1 falls always.
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

    /// Whether it takes more than one expression: what the order of points decides takes one.
    fn takes_several(self) -> bool {
        matches!(self, Self::Largest | Self::Smallest)
    }
}

/// A number of the lanes of one contestant.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Reference {
    /// Its place in a lane's values.
    pub path: String,
    /// The panel's id; empty for a figure without panels, or the only panel.
    pub panel: String,
    /// The contestant's label.
    pub contestant: String,
    /// The swept value; that of the enclosing closing function, if any, when absent.
    pub swept: Option<f64>,
}

impl Expression {
    /// All references in it, each with whether a closing function is around it.
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
