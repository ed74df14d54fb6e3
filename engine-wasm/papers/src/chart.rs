//! The layout of a paper's chart.

use serde::{Deserialize, Serialize};

use crate::claim::Unit;

/// A chart of a figure: one mark per contestant, line and swept value; one chart per panel unless
/// `panel` selects one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Chart {
    /// Its title.
    pub title: String,
    /// Its form.
    pub kind: ChartKind,
    /// Label of the horizontal axis.
    pub x: String,
    /// Whether the horizontal axis is logarithmic.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub logarithmic_x: bool,
    /// Label of the vertical axis.
    pub y: String,
    /// Whether the vertical axis is logarithmic; bars then start at 1.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub logarithmic_y: bool,
    /// Unit of the vertical axis.
    pub unit: Unit,
    /// Values drawn per contestant: one line, or one group of bars, for each.
    pub lines: Vec<Line>,
    /// The panel drawn; without it, one chart for each panel.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub panel: Option<String>,
    /// Labels of the contestants drawn; all if empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub contestants: Vec<String>,
    /// Label of the contestant used as divisor of all others, on the same arrivals.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub relative_to: Option<String>,
}

/// Forms of charts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum ChartKind {
    /// Swept values on the horizontal axis, a line per contestant.
    Lines,
    /// Groups of bars: a group per line of the chart or per swept value, a bar per contestant.
    Bars,
    /// The first completions in order: rank on the horizontal axis, a line per contestant. The path
    /// of its only line is a list.
    Ranks,
}

/// A number of every lane, as drawn in a chart.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Line {
    /// Label that distinguishes it from the others.
    pub label: String,
    /// Path in a lane's values, e.g. `flows.fct_s.small.mean`.
    pub path: String,
}
