//! Judges claims by the values of lanes.

use serde::{Deserialize, Serialize};

use crate::claim::{Claim, Class, Expect, Part};
use crate::figure::Size;
use crate::found::Found;
use crate::lane_values::LaneValues;
use crate::measured::{Measured, Range};
use crate::races::Races;
use crate::rows::Rows;
use crate::verdict::{ClaimVerdict, how_far, judge};

/// The reason if seeds disagree.
const NOISE: &str = "the interval holds the claim and its contrary";

/// The reason if a single run is inconclusive.
const ALONE: &str = "one seed; another might show the contrary";

/// The reason if a choice of this project decides the claim.
const OURS: &str = "a choice of ours decides it";

/// A judged claim.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ClaimResult {
    /// The claim's id.
    pub id: String,
    /// The worst verdict of its parts, alternative readings excluded.
    pub verdict: ClaimVerdict,
    /// Whether both ends of every interval give the same verdict.
    pub firm: bool,
    /// Its parts, in the claim's order; empty if nothing can be measured.
    pub parts: Vec<PartResult>,
}

/// A judged number.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PartResult {
    /// The measured value; absent if no lane has one.
    pub measured: Option<Measured>,
    /// Range of the seeds' values; absent for a single seed, and for a percentile of all seeds
    /// together.
    pub range: Option<Range>,
    /// Whether its percentiles are those of each seed, as lanes of earlier versions lack the values
    /// behind them; otherwise they are of the values of all seeds together.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<bool>", optional))]
    pub percentiles_of_each_seed: bool,
    /// The verdict.
    pub verdict: ClaimVerdict,
    /// The reason for being untestable, or the distance of the measured effect from the printed one
    /// if only the direction is right.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub why: Option<String>,
}

impl Races {
    /// The verdicts on all claims, from the values of all lanes.
    pub(crate) fn judge(&self, lanes: &[LaneValues]) -> Vec<ClaimResult> {
        let table = Rows::new(self, lanes);
        let claims = self.figure.claims.iter().zip(&self.measures);
        claims
            .map(|(claim, measures)| {
                if untestable(claim, self.size) {
                    return ClaimResult::not_testable(&claim.id);
                }
                let found: Vec<_> =
                    measures.iter().map(|measure| Found::in_table(measure, &table)).collect();
                let judged = ClaimResult::of(claim, &found, self.draws_arrivals());
                // Calculations have no other seeds.
                ClaimResult { firm: judged.firm || self.analysis.is_some(), ..judged }
            })
            .collect()
    }
}

fn untestable(claim: &Claim, size: Size) -> bool {
    claim.untestable.is_some() || size == Size::Quick && claim.needs_full.is_some()
}

impl ClaimResult {
    fn not_testable(id: &str) -> Self {
        let (id, verdict) = (id.to_owned(), ClaimVerdict::NotTestable);
        Self { id, verdict, firm: true, parts: Vec::new() }
    }

    /// Judges measured values; on random (`drawn`) arrivals one seed is inconclusive.
    fn of(claim: &Claim, found: &[Found], drawn: bool) -> Self {
        let is_ours = claim.reason.as_ref().is_some_and(|reason| reason.decides);
        let mut firm = true;
        let mut worst = None;
        let mut parts = Vec::new();
        for (part, &Found { measured, range, percentiles_of_each_seed }) in
            claim.parts.iter().zip(found)
        {
            let (verdict, same) = match measured {
                Ok(it) if !is_ours => part.judge(claim.class, it, drawn),
                _ => (ClaimVerdict::NotTestable, true),
            };
            if part.reading.is_empty() {
                firm &= same;
                worst = worst.max(Some(verdict));
            }
            let why = match measured {
                Err(gap) => Some(gap.to_string()),
                Ok(_) if is_ours => Some(OURS.to_owned()),
                Ok(_) if verdict == ClaimVerdict::NotTestable => Some(NOISE.to_owned()),
                Ok(_) if verdict == ClaimVerdict::OneRun => Some(ALONE.to_owned()),
                Ok(_) => how_far(claim.class, part.expect, verdict),
            };
            let measured = measured.ok();
            parts.push(PartResult { measured, range, percentiles_of_each_seed, verdict, why });
        }
        let verdict = worst.unwrap_or(ClaimVerdict::NotTestable);
        Self { id: claim.id.clone(), verdict, firm, parts }
    }
}

impl Part {
    /// The verdict on a measured value, and whether it holds at both ends of the interval. It is
    /// inconclusive if exactly one end contradicts the claim, or for a single seed of random
    /// (`drawn`) arrivals.
    fn judge(&self, class: Class, measured: Measured, drawn: bool) -> (ClaimVerdict, bool) {
        let at = |value| judge(class, self.expect, value);
        let verdict = at(measured.value);
        let (Some(low), Some(high)) = (measured.low, measured.high) else {
            if drawn {
                return (ClaimVerdict::OneRun, false);
            }
            return (verdict, matches!(self.expect, Expect::Exact { .. }));
        };
        let ends = [at(low), at(high)];
        // The value in the interval closest to the claim's optimum, if it has one.
        let best = match self.expect {
            Expect::Similar { neutral: wanted, .. } | Expect::Exact { value: wanted } => {
                at(wanted.clamp(low, high))
            }
            Expect::Effect { .. } | Expect::AtMost { .. } | Expect::Above { .. } => verdict,
        };
        let against = |verdict: ClaimVerdict| verdict == ClaimVerdict::NotReproduced;
        if ends.into_iter().chain([best]).any(|other| against(other) != against(verdict)) {
            return (ClaimVerdict::NotTestable, false);
        }
        (verdict, ends == [verdict; 2])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claim::Unit;
    use crate::expression::Gap;
    use crate::reason::{DifferenceCause, Reason};
    use crate::scale::Scale;

    fn part(expect: Expect) -> Part {
        let (label, reading, paper, measure) = Default::default();
        Part { label, reading, paper, measure, expect, unit: Unit::Percent }
    }

    fn claim(class: Class, parts: Vec<Part>) -> Claim {
        let (id, text) = ("X".to_owned(), String::new());
        Claim { id, text, class, parts, untestable: None, needs_full: None, reason: None }
    }

    fn points(value: f64) -> Expect {
        Expect::Effect { scale: Scale::Points, value }
    }

    use ClaimVerdict::{DirectionOnly, NotReproduced, NotTestable, OneRun, Overshoots, Reproduced};

    fn measured(value: f64, low: f64, high: f64) -> Measured {
        Measured { value, low: Some(low), high: Some(high), seeds: 5, silent: 0 }
    }

    /// Values of a measure that is neither a ratio nor chosen.
    fn found(by_seed: &[Result<f64, Gap>]) -> Found {
        Found::of(&by_seed.to_vec(), None, 0.0)
    }

    fn interval(value: f64, low: f64, high: f64) -> Found {
        let measured = Ok(measured(value, low, high));
        Found { measured, range: None, percentiles_of_each_seed: false }
    }

    #[test]
    fn an_interval_around_the_claim_is_inconclusive() {
        let alike = part(Expect::Similar { within: 0.1, neutral: 0.0 });
        let verdict = |value, low, high| alike.judge(Class::C, measured(value, low, high), true).0;
        assert_eq!(verdict(0.2, -0.3, 0.7), ClaimVerdict::NotTestable);
        assert_eq!(verdict(0.2, 0.15, 0.25), NotReproduced);
        assert_eq!(verdict(0.0, -0.05, 0.05), Reproduced);
    }

    #[test]
    fn an_interval_across_a_bound_is_judged_by_its_mean() {
        let third = part(points(0.3));
        let judged = |value, low, high| third.judge(Class::B, measured(value, low, high), true);
        assert_eq!(judged(0.8, 0.7, 1.0), (Reproduced, false));
        assert_eq!(judged(1.0, 0.8, 1.2), (Overshoots, false));
        assert_eq!(judged(1.1, 1.0, 1.2), (Overshoots, true));
        assert_eq!(judged(0.5, 0.05, 0.95), (Reproduced, false));
        // Once it includes the contrary, the verdict is inconclusive, whatever the mean.
        assert_eq!(judged(1.1, -0.1, 2.3), (NotTestable, false));
    }

    #[test]
    fn a_sign_must_exceed_noise() {
        let above = part(Expect::Above { neutral: 0.0 });
        let judged = |value, low, high| above.judge(Class::C, measured(value, low, high), true);
        assert_eq!(judged(0.2, 0.1, 0.3), (Reproduced, true));
        assert_eq!(judged(0.2, -0.1, 0.5), (NotTestable, false));
        assert_eq!(judged(-0.013, -0.020, -0.007), (NotReproduced, true));
    }

    #[test]
    fn overshoot_ranks_between_reproduced_and_undershoot() {
        let claim = claim(Class::B, vec![part(points(0.3)), part(points(0.3))]);
        let verdict = |values: [f64; 2]| {
            ClaimResult::of(&claim, &values.map(|value| found(&[Ok(value)])), false).verdict
        };
        assert_eq!(verdict([0.3, 2.0]), Overshoots);
        assert_eq!(verdict([2.0, 0.05]), DirectionOnly);
        assert_eq!(verdict([2.0, -0.05]), NotReproduced);
    }

    #[test]
    fn the_weakest_part_decides() {
        let effect = points(0.3);
        let claim = claim(Class::B, vec![part(effect), part(effect)]);
        let judged = |parts: [Found; 2]| ClaimResult::of(&claim, &parts, true);
        let good = interval(0.3, 0.25, 0.35);
        let both = judged([good, good]);
        assert_eq!((both.verdict, both.firm), (Reproduced, true));
        let weak = judged([good, interval(0.05, 0.01, 0.15)]);
        assert_eq!((weak.verdict, weak.firm), (DirectionOnly, false));
        let noise = judged([good, interval(0.05, -0.05, 0.15)]);
        assert_eq!((noise.verdict, noise.firm), (ClaimVerdict::NotTestable, false));
        let silent = judged([good, found(&[Err(Gap::Silent)])]);
        assert_eq!(silent.verdict, ClaimVerdict::NotTestable);
    }

    #[test]
    fn what_a_choice_of_this_project_decides_is_not_tested() {
        let text = String::new();
        let cause = DifferenceCause::Unstated;
        let judged = |decides| {
            let reason = Some(Reason { cause, text: text.clone(), decides });
            let claim = Claim { reason, ..claim(Class::B, vec![part(points(0.3))]) };
            ClaimResult::of(&claim, &[interval(0.3, 0.25, 0.35)], true)
        };
        assert_eq!(judged(false).verdict, Reproduced);
        let ClaimResult { verdict, parts, .. } = judged(true);
        assert_eq!((verdict, parts[0].verdict), (NotTestable, NotTestable));
        assert_eq!(parts[0].why.as_deref(), Some(OURS));
        assert_eq!(parts[0].measured.map(|it| it.value), Some(0.3), "what was measured is shown");
    }

    #[test]
    fn one_seed_of_random_arrivals_is_inconclusive() {
        let claim = claim(Class::B, vec![part(points(0.3))]);
        let judged = |value, drawn| {
            let judged = ClaimResult::of(&claim, &[found(&[Ok(value)])], drawn);
            let why = judged.parts[0].why.clone();
            (judged.verdict, judged.firm, why)
        };
        for value in [0.3, -0.3] {
            assert_eq!(judged(value, true), (OneRun, false, Some(ALONE.to_owned())));
        }
        // A recorded trace has no other seeds.
        assert_eq!(judged(0.3, false), (Reproduced, false, None));
        assert_eq!(judged(-0.3, false), (NotReproduced, false, None));
        // One of two seeds has no value.
        let half = ClaimResult::of(&claim, &[found(&[Ok(0.3), Err(Gap::Silent)])], true);
        assert_eq!(half.verdict, OneRun);
        let measured = half.parts[0].measured.expect("one seed says something");
        assert_eq!((measured.seeds, measured.silent), (1, 1));
    }

    #[test]
    fn undefined_measures_are_untestable_with_a_reason() {
        let effect = points(0.3);
        let claim = claim(Class::B, vec![part(effect)]);
        let judged = |seeds: &[Result<f64, Gap>]| {
            let judged = ClaimResult::of(&claim, &[found(seeds)], false);
            let part = judged.parts.into_iter().next().expect("one");
            assert_eq!(judged.verdict, part.verdict);
            (part.verdict, part.measured, part.why)
        };
        let divided = judged(&[Err(Gap::DividedByZero)]);
        let why = Some("the measure divides by 0".to_owned());
        assert_eq!(divided, (ClaimVerdict::NotTestable, None, why));
        // Each seed's number is finite, their sum is not.
        let large = judged(&[Ok(f64::MAX), Ok(f64::MAX)]);
        assert_eq!((large.0, large.1), (ClaimVerdict::NotTestable, None));
        assert_eq!(large.2, Some(Gap::TooLarge.to_string()));
        let far = judged(&[Ok(1.0)]);
        assert_eq!(
            (far.0, far.2.as_deref()),
            (Overshoots, Some("more than three times the printed effect"))
        );
        let noise = judged(&[Ok(-1.0), Ok(1.5)]);
        assert_eq!((noise.0, noise.2.as_deref()), (ClaimVerdict::NotTestable, Some(NOISE)));
        assert!(noise.1.is_some());
        // A seed without a number does not exclude the others.
        assert_eq!(judged(&[Ok(0.3), Err(Gap::Silent)]).0, Reproduced);
    }

    #[test]
    fn alternative_readings_do_not_affect_the_claim() {
        let effect = points(0.3);
        let other = Part { reading: "Hosts mark (ECN)".to_owned(), ..part(effect) };
        let claim = claim(Class::B, vec![part(effect), other]);
        let seeds = |values: [f64; 2]| found(&values.map(Ok));
        let parts = [seeds([0.3, 0.31]), seeds([-0.2, -0.21])];
        let judged = ClaimResult::of(&claim, &parts, true);
        let parts: Vec<_> = judged.parts.iter().map(|part| part.verdict).collect();
        assert_eq!((judged.verdict, judged.firm), (Reproduced, true));
        assert_eq!(parts, [Reproduced, NotReproduced]);
        let Range { least, most } = judged.parts[1].range.expect("two seeds");
        assert_eq!((least, most), (-0.21, -0.2));
    }
}
