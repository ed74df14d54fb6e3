//! Claims of papers, and their measures.

use serde::{Deserialize, Serialize};

use crate::reason::Reason;
use crate::scale::Scale;

/// A number or an order that a paper prints.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Claim {
    /// Unique among all papers.
    pub id: String,
    /// The claim in our own words.
    pub text: String,
    /// The required accuracy.
    pub class: Class,
    /// The parts to measure. The claim's verdict is its weakest part's, alternative readings
    /// excluded. Empty if nothing can be measured.
    #[serde(default)]
    pub parts: Vec<Part>,
    /// The reason why nothing can be measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub untestable: Option<String>,
    /// The reason why the quick size is inconclusive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub needs_full: Option<String>,
    /// Where the measured value differs from the paper's, the reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub reason: Option<Reason>,
}

/// Required accuracy of the measured effect relative to the paper's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Class {
    /// 0.7 to 1.3 times the effect.
    A,
    /// A third to three times the effect.
    B,
    /// The direction; if the paper prints a number, also a third to three times the effect.
    C,
    /// The exact number.
    #[serde(rename = "exact")]
    Exact,
}

/// One number of a claim.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Part {
    /// Label that distinguishes it from the claim's other parts; empty for a single part.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<String>"))]
    pub label: String,
    /// An alternative reading of an ambiguous paper: the part is judged, but does not affect the
    /// claim's verdict. Empty for the reading that the figure adopts.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<String>"))]
    pub reading: String,
    /// The paper's value as text, e.g. `up to −50 %`.
    pub paper: String,
    /// An expression over the lanes, e.g. `1 - flows.fct_s.all.mean[PIAS] / flows.fct_s.all.mean[DCTCP]`.
    ///
    /// A term is a path of a number in a lane's summary, followed by `[contestant]`, `[contestant @
    /// swept]`, `[panel: contestant]` or `[panel: contestant @ swept]`; it never names the seed, as
    /// intervals are over seeds. If the swept value is left open, one of `largest(…)`,
    /// `smallest(…)`, `average(…)`, `first(…)`, `last(…)` and `trend(…)` closes it. `largest` and
    /// `smallest` also take several measures separated by commas, as claims of "up to" require.
    pub measure: String,
    /// The expected value.
    pub expect: Expect,
    /// Its unit.
    pub unit: Unit,
}

/// Expectation on a measured value.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Expect {
    /// The paper's value; its effect on the scale is what the class compares with.
    Effect {
        /// The kind of comparison.
        scale: Scale,
        /// The paper's value.
        value: f64,
    },
    /// At most the paper's value: up to 1.3 times its effect is reproduced, up to three times is in
    /// direction.
    AtMost {
        /// The kind of comparison.
        scale: Scale,
        /// The paper's value.
        value: f64,
    },
    /// Above `neutral`: the paper prints no number.
    Above {
        /// The value without any effect.
        #[serde(default)]
        neutral: f64,
    },
    /// About equal: within `within` of `neutral`, which is our reading of the paper's word.
    Similar {
        /// The permitted distance.
        within: f64,
        /// The centre.
        #[serde(default)]
        neutral: f64,
    },
    /// The number itself.
    Exact {
        /// The number.
        value: f64,
    },
}

/// Unit and format of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Unit {
    /// A fraction, as percent.
    Percent,
    /// A multiple.
    Factor,
    /// Seconds.
    Seconds,
    /// A plain number.
    Number,
}
