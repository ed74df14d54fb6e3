//! The form of a paper's chart.

use serde::{Deserialize, Serialize};

use crate::claim::Unit;

/// A chart of a figure: one mark per contestant, line and swept value, and one chart per panel
/// unless `panel` says which.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Chart {
    /// What stands above it.
    pub title: String,
    /// Its form.
    pub kind: ChartKind,
    /// What the horizontal axis says.
    pub x: String,
    /// Whether the horizontal axis is divided by ratios.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub logarithmic_x: bool,
    /// What the vertical axis says.
    pub y: String,
    /// Whether the vertical axis is divided by ratios; bars then stand on 1.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub logarithmic_y: bool,
    /// How values on the vertical axis are written.
    pub unit: Unit,
    /// What is drawn of each contestant: one line for each of these, or one group of bars.
    pub lines: Vec<Line>,
    /// The panel it draws; all, one chart each, when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub panel: Option<String>,
    /// Contestants that are drawn, by label; all when empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub contestants: Vec<String>,
    /// The contestant, by label, by whose values on the same arrivals all are divided.
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
    /// The first completions in order: rank on the horizontal axis, a line per contestant. The path of
    /// its one line is a list.
    Ranks,
}

/// A number of every lane that a chart draws.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Line {
    /// What tells it from the others.
    pub label: String,
    /// Its place in a lane's values, e.g. `flows.fct_s.small.mean`.
    pub path: String,
}
