//! Reasons for the lack of a number.

use std::fmt;

/// The reason why a seed has no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gap {
    /// The lane is missing, or has no such value.
    Silent,
    /// Fewer than ten values of all seeds lie beyond a percentile.
    TooFew,
    /// A division by zero.
    DividedByZero,
    /// A number is too large to be represented.
    TooLarge,
}

impl Gap {
    /// `value`, unless it is too large.
    pub fn check(value: f64) -> Result<f64, Self> {
        if value.is_finite() { Ok(value) } else { Err(Self::TooLarge) }
    }
}

impl fmt::Display for Gap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Silent => "no lane has such a value, or too few for such a percentile",
            Self::TooFew => "too few values of all seeds for such a percentile",
            Self::DividedByZero => "the measure divides by 0",
            Self::TooLarge => "a number of the measure is too large, more than 1.8·10³⁰⁸",
        })
    }
}
