//! A figure of a paper as a file: `scenarios/papers/<paper>/<figure>.json`.

use millrace_sim::read_json::read_json;
use millrace_sim::scenario::ScenarioError;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::chart::Chart;
use crate::claim::Claim;
use crate::finding::Finding;
use crate::schema::schema;
use crate::setting::FigureSetting;

/// A figure or table of a paper: its content, the scenarios that reproduce it, and its claims.
///
/// The scenario of a panel at a size is `scenario`, modified in turn by the panel's `scenario`, by
/// the size's entry of `sizes`, by that of the panel's own `sizes`, and on the recorded trace by
/// that of `with_trace` and of the panel's own; each is a merge patch (RFC 7396).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Figure {
    /// Location of the schema, for editors; ignored.
    #[serde(rename = "$schema", default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub schema: Option<String>,
    /// The paper's id, the name of the file's folder.
    pub paper: String,
    /// The figure's id, the name of the file.
    pub figure: String,
    /// Heading, e.g. `Figure 4: mean FCT of all flows`.
    pub title: String,
    /// The paper's result, in our own words.
    pub shows: String,
    /// The paper's settings and those raced here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<FigureSetting>>"))]
    pub settings: Vec<FigureSetting>,
    /// What else differs from the paper, and what a reader should know.
    #[serde(default)]
    pub notes: Vec<String>,
    /// The charts, in the paper's form.
    pub charts: Vec<Chart>,
    /// The scenario, or the common part of its panels.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(type = "Record<string, unknown>"))]
    pub scenario: Value,
    /// Name of a calculation in place of races, for figures that only calculate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub analysis: Option<String>,
    /// Variants of the scenario shown side by side; empty for a single one.
    #[serde(default)]
    pub panels: Vec<Panel>,
    /// Modifications for each size.
    pub sizes: Sizes,
    /// Modifications for each size on the recorded trace, which becomes the workload's data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub with_trace: Option<Sizes>,
    /// Numbers that the reasons of the paper's claims may quote.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<Finding>>"))]
    pub findings: Vec<Finding>,
    /// The paper's claims; none in an experiment of ours, which shows causes.
    pub claims: Vec<Claim>,
}

/// One of several scenarios of a figure.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Panel {
    /// Its name in measures.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Modifications of the figure's scenario.
    #[cfg_attr(feature = "typescript", ts(type = "Record<string, unknown>"))]
    pub scenario: Value,
    /// Modifications for each size, after the figure's own.
    #[serde(default, skip_serializing_if = "Sizes::are_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Sizes>"))]
    pub sizes: Sizes,
    /// Modifications for each size on the recorded trace, after the figure's own.
    #[serde(default, skip_serializing_if = "Sizes::are_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Sizes>"))]
    pub with_trace: Sizes,
}

/// Modifications for the two sizes: merge patches.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Sizes {
    /// Runs for seconds in a browser.
    #[cfg_attr(feature = "typescript", ts(type = "Record<string, unknown>"))]
    pub quick: Value,
    /// As large as in the paper, or as feasible, in which case the notes say so.
    #[cfg_attr(feature = "typescript", ts(type = "Record<string, unknown>"))]
    pub full: Value,
}

impl Sizes {
    /// Whether neither size has modifications.
    pub fn are_empty(&self) -> bool {
        self.quick.is_null() && self.full.is_null()
    }

    /// The patch of `size`.
    pub fn of(&self, size: Size) -> &Value {
        match size {
            Size::Quick => &self.quick,
            Size::Full => &self.full,
        }
    }
}

/// Size of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Size {
    /// Seconds: the size on the page.
    Quick,
    /// The paper's own size where feasible.
    Full,
}

impl Size {
    /// Its name in file names.
    pub fn name(self) -> &'static str {
        match self {
            Self::Quick => "quick",
            Self::Full => "full",
        }
    }
}

impl Figure {
    /// Reads a figure written as JSON. Its races and claims are checked with
    /// [`Races::new`](crate::Races::new).
    ///
    /// # Errors
    /// Any deviation from the format, with its path.
    pub fn parse(json: &str) -> Result<Self, ScenarioError> {
        Ok(read_json(json, "figure", schema)?)
    }
}
