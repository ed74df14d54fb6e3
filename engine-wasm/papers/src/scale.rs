//! Scales of effects.

use serde::{Deserialize, Serialize};

/// The comparison that a value expresses, which determines its effect.
///
/// An effect is the logarithm of a ratio, so that twice and half have effects of equal size, as do
/// 50 % less and 100 % more; for points it is the difference itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Scale {
    /// A ratio, `a / b`; without effect 1.
    Ratio,
    /// A relative reduction, `1 - a / b`; without effect 0.
    Reduction,
    /// A relative increase, `a / b - 1`; without effect 0.
    Increase,
    /// A difference, `a - b`, of percentages or fractions; without effect 0.
    Points,
}

impl Scale {
    /// The signed effect of `value`; infinite if one side of the comparison is zero or less.
    pub(crate) fn effect(self, value: f64) -> f64 {
        let logarithm = |ratio: f64| if ratio > 0.0 { libm::log(ratio) } else { f64::NEG_INFINITY };
        match self {
            Self::Ratio => logarithm(value),
            Self::Reduction => -logarithm(1.0 - value),
            Self::Increase => logarithm(1.0 + value),
            Self::Points => value,
        }
    }

    /// The values that a paper can print on it.
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
    fn effects_are_independent_of_notation() {
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
    fn a_total_reduction_is_infinite() {
        assert_eq!(Scale::Ratio.effect(0.0), f64::NEG_INFINITY);
        assert_eq!(Scale::Ratio.effect(-1.0), f64::NEG_INFINITY);
        assert_eq!(Scale::Reduction.effect(1.0), f64::INFINITY);
        assert_eq!(Scale::Increase.effect(-1.0), f64::NEG_INFINITY);
    }
}
