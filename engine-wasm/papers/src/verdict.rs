//! Verdicts on numbers.

use serde::{Deserialize, Serialize};

use crate::claim::{Class, Expect};

/// Multiple of a limit up to which it is met.
const LIMIT: f64 = 1.3;
/// Multiple of a limit up to which its direction is met.
const LIMIT_DIRECTION: f64 = 3.0;
/// Rounding errors of exact values.
const EXACT: f64 = 1e-6;
/// Rounding errors of logarithms, so that a band includes its ends.
const ROUNDING: f64 = 1e-9;

/// Verdict on a claim, from best to worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum ClaimVerdict {
    /// As accurate as its class requires.
    Reproduced,
    /// The direction is right, and the effect larger than its class permits.
    Overshoots,
    /// The direction is right, and the effect smaller than its class requires.
    DirectionOnly,
    /// One run on random arrivals: another seed might show the contrary.
    OneRun,
    /// Inconclusive: the claim gives the reason, or the interval includes the claim and its
    /// contrary.
    NotTestable,
    /// The measured value contradicts the claim.
    NotReproduced,
}

/// The band of multiples of the printed effect that counts as reproduced, and its wording.
struct Band {
    least: f64,
    most: f64,
    words: [&'static str; 2],
}

impl Class {
    fn band(self) -> Band {
        let (least, most, words) = match self {
            Self::A => (0.7, 1.3, ["0.7 times", "1.3 times"]),
            Self::B | Self::C => (1.0 / 3.0, 3.0, ["a third of", "three times"]),
            Self::Exact => (1.0 - EXACT, 1.0 + EXACT, ["", ""]),
        };
        Band { least, most, words }
    }
}

/// The verdict on a number.
pub(crate) fn judge(class: Class, expect: Expect, measured: f64) -> ClaimVerdict {
    let holds = |holds: bool| {
        if holds { ClaimVerdict::Reproduced } else { ClaimVerdict::NotReproduced }
    };
    match expect {
        Expect::Effect { scale, value } => {
            let Band { least, most, .. } = class.band();
            match scale.effect(measured) / scale.effect(value) {
                share if share <= 0.0 => ClaimVerdict::NotReproduced,
                share if share < least - ROUNDING => ClaimVerdict::DirectionOnly,
                share if share > most + ROUNDING => ClaimVerdict::Overshoots,
                _ => ClaimVerdict::Reproduced,
            }
        }
        Expect::AtMost { scale, value } => match scale.effect(measured) / scale.effect(value) {
            share if share > LIMIT_DIRECTION + ROUNDING => ClaimVerdict::NotReproduced,
            share if share > LIMIT + ROUNDING => ClaimVerdict::DirectionOnly,
            _ => ClaimVerdict::Reproduced,
        },
        Expect::Above { neutral } => holds(measured > neutral),
        Expect::Similar { within, neutral } => holds((measured - neutral).abs() <= within),
        Expect::Exact { value } => holds((measured - value).abs() <= EXACT * value.abs().max(1.0)),
    }
}

/// The distance from the printed effect, if only the direction is right.
pub(crate) fn how_far(class: Class, expect: Expect, verdict: ClaimVerdict) -> Option<String> {
    let [least, most] = class.band().words;
    let far = |than: &str, multiple: &str, of: &str| {
        let space = if multiple.is_empty() { "" } else { " " };
        Some(format!("{than} than {multiple}{space}the printed {of}"))
    };
    match (verdict, expect) {
        (ClaimVerdict::Overshoots, _) => far("more", most, "effect"),
        (ClaimVerdict::DirectionOnly, Expect::AtMost { .. }) => far("more", "1.3 times", "limit"),
        (ClaimVerdict::DirectionOnly, _) => far("less", least, "effect"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::ClaimVerdict::{DirectionOnly, NotReproduced, Overshoots, Reproduced};
    use super::*;
    use crate::scale::Scale;

    fn verdicts<const N: usize>(
        class: Class,
        expect: Expect,
        found: [f64; N],
    ) -> [ClaimVerdict; N] {
        found.map(|measured| judge(class, expect, measured))
    }

    fn printed(scale: Scale, value: f64) -> Expect {
        Expect::Effect { scale, value }
    }

    #[test]
    fn class_a_requires_the_effect_within_three_tenths() {
        let lower = printed(Scale::Reduction, 0.37);
        // ln 0.63 = -0.462: 25 % lower is 0.62 times that, 45 % 1.29 times, 60 % 1.98 times.
        let found = verdicts(Class::A, lower, [0.25, 0.28, 0.37, 0.45, 0.46, 0.6, 0.0, -0.1]);
        let right = [DirectionOnly, Reproduced, Reproduced, Reproduced];
        let wrong = [Overshoots, Overshoots, NotReproduced, NotReproduced];
        assert_eq!(found, [right, wrong].concat()[..]);
    }

    #[test]
    fn class_b_requires_a_third_to_three_times_the_effect() {
        let times = printed(Scale::Ratio, 1.9);
        // 1.9 to the power of 1/3 is 1.24, to that of 3 6.86.
        let found = verdicts(Class::B, times, [0.9, 1.2, 1.25, 1.9, 5.0, 6.8, 6.9, 216.0]);
        let below = [NotReproduced, DirectionOnly, Reproduced, Reproduced];
        let above = [Reproduced, Reproduced, Overshoots, Overshoots];
        assert_eq!(found, [below, above].concat()[..]);
        let less = printed(Scale::Reduction, 0.357);
        assert_eq!(
            verdicts(Class::B, less, [0.13, 0.14, 0.995]),
            [DirectionOnly, Reproduced, Overshoots]
        );
    }

    #[test]
    fn class_c_requires_the_sign_or_the_band_of_class_b() {
        let more = printed(Scale::Increase, 0.02);
        let found = verdicts(Class::C, more, [-0.01, 0.005, 0.01, 0.06, 0.096]);
        assert_eq!(found, [NotReproduced, DirectionOnly, Reproduced, Reproduced, Overshoots]);
        let above = Expect::Above { neutral: 1.0 };
        let found = verdicts(Class::C, above, [0.987, 1.0, 1.001, 216.0]);
        assert_eq!(found, [NotReproduced, NotReproduced, Reproduced, Reproduced]);
    }

    #[test]
    fn ratios_below_1_are_effects() {
        let faster = printed(Scale::Ratio, 0.87);
        let found = verdicts(Class::B, faster, [0.9, 0.66, 0.65, 0.97, 1.1, 0.0]);
        let wanted = [Reproduced, Reproduced, Overshoots, DirectionOnly, NotReproduced, Overshoots];
        assert_eq!(found, wanted);
    }

    #[test]
    fn points_are_compared_by_difference() {
        let points = printed(Scale::Points, 0.14);
        let found = verdicts(Class::B, points, [-0.01, 0.04, 0.05, 0.42, 0.43]);
        assert_eq!(found, [NotReproduced, DirectionOnly, Reproduced, Reproduced, Overshoots]);
    }

    #[test]
    fn bands_include_their_ends() {
        for (class, ends) in [(Class::A, [0.7, 1.3]), (Class::B, [1.0 / 3.0, 3.0])] {
            for (scale, value) in [(Scale::Ratio, 1.9), (Scale::Ratio, 0.87), (Scale::Points, 0.3)]
            {
                for end in ends {
                    let effect = end * scale.effect(value);
                    let measured = if scale == Scale::Ratio { libm::exp(effect) } else { effect };
                    assert_eq!(judge(class, printed(scale, value), measured), Reproduced);
                }
            }
        }
    }

    #[test]
    fn limits_and_equalities_have_their_own_bands() {
        let limit = Expect::AtMost { scale: Scale::Increase, value: 0.1 };
        // 1.1 to the power of 1.3 is 1.132, to that of 3 1.331.
        let limit = verdicts(Class::B, limit, [-0.2, 0.13, 0.2, 0.33, 0.34]);
        assert_eq!(limit, [Reproduced, Reproduced, DirectionOnly, DirectionOnly, NotReproduced]);
        let alike = Expect::Similar { within: 0.1, neutral: 1.0 };
        let alike = verdicts(Class::C, alike, [0.95, 1.05, 1.2, 0.8]);
        assert_eq!(alike, [Reproduced, Reproduced, NotReproduced, NotReproduced]);
        let exact = verdicts(Class::Exact, Expect::Exact { value: 2.5 }, [2.5, 2.6, 2.4, 0.0]);
        assert_eq!(exact, [Reproduced, NotReproduced, NotReproduced, NotReproduced]);
    }

    #[test]
    fn wording_names_the_passed_bound() {
        let (times, limit) =
            (printed(Scale::Ratio, 1.9), Expect::AtMost { scale: Scale::Increase, value: 0.1 });
        let words = |class, expect, measured| {
            how_far(class, expect, judge(class, expect, measured)).unwrap_or_default()
        };
        assert_eq!(words(Class::B, times, 216.0), "more than three times the printed effect");
        assert_eq!(words(Class::C, times, 1.1), "less than a third of the printed effect");
        assert_eq!(words(Class::A, times, 5.0), "more than 1.3 times the printed effect");
        assert_eq!(words(Class::A, times, 1.2), "less than 0.7 times the printed effect");
        assert_eq!(words(Class::Exact, times, 2.0), "more than the printed effect");
        assert_eq!(words(Class::B, limit, 0.2), "more than 1.3 times the printed limit");
        assert_eq!(words(Class::B, times, 1.9) + &words(Class::B, times, 0.9), "");
    }
}
