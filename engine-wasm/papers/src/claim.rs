//! What a paper claims, and how it is measured.

use serde::{Deserialize, Serialize};

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
    /// How close the measured value has to come.
    pub class: Class,
    /// What is measured; the claim holds as far as its weakest part does, other readings aside. None
    /// where nothing can be.
    #[serde(default)]
    pub parts: Vec<Part>,
    /// Why nothing can be measured here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub untestable: Option<String>,
    /// Why the quick size says nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub needs_full: Option<String>,
    /// Why the measured value differs from the paper's, where it does: our model, an ambiguity, or
    /// the paper.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub reason: Option<String>,
}

/// How close the measured effect has to come to the paper's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Class {
    /// 0.7 to 1.3 times the effect.
    A,
    /// A third to three times the effect.
    B,
    /// In the direction; where the paper prints a number a third to three times the effect.
    C,
    /// The very number.
    #[serde(rename = "exact")]
    Exact,
}

/// One number of a claim.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Part {
    /// What tells it from the claim's other parts; empty where there is one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<String>"))]
    pub label: String,
    /// What the paper may also mean, where it leaves that open: the part is judged, but the claim is
    /// judged without it. Empty for the reading that the figure takes.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<String>"))]
    pub reading: String,
    /// What the paper prints, as people read it, e.g. `up to −50 %`.
    pub paper: String,
    /// An expression over the lanes, e.g. `1 - flows.fct_s.all.mean[PIAS] / flows.fct_s.all.mean[DCTCP]`.
    ///
    /// A term is a number of a lane's summary followed by `[contestant]`, `[contestant @ swept]`,
    /// `[panel: contestant]` or `[panel: contestant @ swept]`; it says nothing of the seed, over which
    /// the interval is taken. Where a sweep is left open, one of `largest(…)`, `smallest(…)`,
    /// `average(…)`, `first(…)`, `last(…)` and `trend(…)` closes it. `largest` and `smallest` also take
    /// the best of several measures, separated by commas: "up to" is judged there.
    pub measure: String,
    /// What it should be.
    pub expect: Expect,
    /// How to write it.
    pub unit: Unit,
}

/// What a measured value should be.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Expect {
    /// The paper's value, whose effect on the scale is what the class asks for.
    Effect {
        /// What is compared.
        scale: Scale,
        /// The paper's value.
        value: f64,
    },
    /// No more than the paper's value: up to 1.3 times its effect reproduced, up to three times in
    /// direction.
    AtMost {
        /// What is compared.
        scale: Scale,
        /// The paper's value.
        value: f64,
    },
    /// Above `neutral`: the paper prints no number.
    Above {
        /// What it would be if nothing was better than anything.
        #[serde(default)]
        neutral: f64,
    },
    /// About the same: no further from `neutral` than `within`, which is our reading of the paper's word.
    Similar {
        /// The distance allowed.
        within: f64,
        /// Where it lies.
        #[serde(default)]
        neutral: f64,
    },
    /// The number itself.
    Exact {
        /// The number.
        value: f64,
    },
}

/// How a value is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Unit {
    /// A fraction, as percent.
    Percent,
    /// How many times something.
    Factor,
    /// Seconds.
    Seconds,
    /// A plain number.
    Number,
}
