//! How large an effect is.

use serde::{Deserialize, Serialize};

/// What a value compares, and with that how large an effect it is.
///
/// An effect is the logarithm of a ratio, so that twice and half are effects of one size, and so are
/// 50 % less and 100 % more; of points it is the difference itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Scale {
    /// How many times one is the other, `a / b`; without effect 1.
    Ratio,
    /// Which part of one the other lacks, `1 - a / b`; without effect 0.
    Reduction,
    /// Which part of one the other has in addition, `a / b - 1`; without effect 0.
    Increase,
    /// By how much one is above the other, `a - b`, as percentage points and shares of a whole; without
    /// effect 0.
    Points,
}

impl Scale {
    /// The effect of `value`, with a sign; infinite where one of the two compared is nothing or less.
    pub(crate) fn effect(self, value: f64) -> f64 {
        let logarithm = |ratio: f64| if ratio > 0.0 { libm::log(ratio) } else { f64::NEG_INFINITY };
        match self {
            Self::Ratio => logarithm(value),
            Self::Reduction => -logarithm(1.0 - value),
            Self::Increase => logarithm(1.0 + value),
            Self::Points => value,
        }
    }

    /// What a paper can print on it.
    pub(crate) fn range(self) -> &'static str {
        match self {
            Self::Ratio => "a ratio: a number above 0, and not 1",
            Self::Reduction => "a reduction: a number below 1, and not 0",
            Self::Increase => "an increase: a number above -1, and not 0",
            Self::Points => "points: a number that is not 0",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_comparison_has_one_size_however_it_is_written() {
        let close = |a: f64, b: f64| (a - b).abs() < 1e-12;
        let half = libm::log(2.0);
        assert!(close(Scale::Reduction.effect(0.5), half));
        assert!(close(Scale::Increase.effect(1.0), half));
        assert!(close(Scale::Ratio.effect(2.0), half));
        assert!(close(Scale::Ratio.effect(0.5), -half));
        assert!(close(Scale::Increase.effect(-0.5), -half));
        assert!(close(Scale::Reduction.effect(0.37), -libm::log(0.63)));
        assert!(close(Scale::Points.effect(0.14), 0.14));
    }

    #[test]
    fn nothing_left_is_beyond_all_effects() {
        assert_eq!(Scale::Ratio.effect(0.0), f64::NEG_INFINITY);
        assert_eq!(Scale::Ratio.effect(-1.0), f64::NEG_INFINITY);
        assert_eq!(Scale::Reduction.effect(1.0), f64::INFINITY);
        assert_eq!(Scale::Increase.effect(-1.0), f64::NEG_INFINITY);
    }
}
