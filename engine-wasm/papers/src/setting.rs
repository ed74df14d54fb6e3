//! Settings of a figure: the paper's, and those raced here.

use serde::{Deserialize, Serialize};

/// A setting of a figure, and the rule by which it was chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FigureSetting {
    /// What is set.
    pub name: String,
    /// What the paper says, in our own words.
    pub paper: String,
    /// What is raced here.
    pub here: String,
    /// The rule, in order of rank: the first that settles the setting decides, whatever the
    /// results are, and for all schemes of the figure.
    pub rule: SettingRule,
}

/// What decides a setting, in order of rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum SettingRule {
    /// The paper's text states it.
    Text,
    /// The text is silent; the authors' public code has it.
    Code,
    /// Neither has it; other papers and public code of the field do.
    Convention,
    /// Nothing has it, or what has it does not fit into a run: a choice of this project.
    Choice,
}
