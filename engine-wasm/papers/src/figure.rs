//! A figure of a paper as a file: `scenarios/papers/<paper>/<figure>.json`.

use millrace_sim::issue::Issue;
use millrace_sim::scenario::ScenarioError;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::chart::Chart;
use crate::claim::Claim;

/// A figure or table of a paper: what it shows, how it is repeated, what is claimed.
///
/// The scenario of a panel at a size is `scenario`, changed by the panel's `scenario`, then by the
/// size's entry of `sizes`, then by that of the panel's own `sizes`, and on the recorded trace by
/// that of `with_trace` and of the panel's own, each a merge patch (RFC 7396).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Figure {
    /// Where editors find the schema; ignored.
    #[serde(rename = "$schema", default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub schema: Option<String>,
    /// The paper's id, the name of the file's folder.
    pub paper: String,
    /// The figure's id, the name of the file.
    pub figure: String,
    /// What a heading says, e.g. `Figure 4: mean FCT of all flows`.
    pub title: String,
    /// What the paper shows there, in our own words.
    pub shows: String,
    /// Where the model differs from the paper's setting, and why.
    #[serde(default)]
    pub notes: Vec<String>,
    /// The charts, in the paper's form.
    pub charts: Vec<Chart>,
    /// The scenario, or what its panels have in common.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(type = "Record<string, unknown>"))]
    pub scenario: Value,
    /// Name of a calculation that takes the place of races, for figures that only calculate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub analysis: Option<String>,
    /// Variants of the scenario that the figure sets side by side; none for a single one.
    #[serde(default)]
    pub panels: Vec<Panel>,
    /// What each size changes.
    pub sizes: Sizes,
    /// What each size changes when the user brings the recorded trace, which becomes the workload's data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub with_trace: Option<Sizes>,
    /// What the paper claims there.
    pub claims: Vec<Claim>,
}

/// One of several scenarios of a figure.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Panel {
    /// What measures call it.
    pub id: String,
    /// What people read.
    pub title: String,
    /// What it changes in the figure's scenario.
    #[cfg_attr(feature = "typescript", ts(type = "Record<string, unknown>"))]
    pub scenario: Value,
    /// What each size changes here, after the figure's own sizes.
    #[serde(default, skip_serializing_if = "Sizes::are_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Sizes>"))]
    pub sizes: Sizes,
    /// What each size changes here on the recorded trace, after what the figure changes.
    #[serde(default, skip_serializing_if = "Sizes::are_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Sizes>"))]
    pub with_trace: Sizes,
}

/// What the two sizes change: merge patches.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Sizes {
    /// Seconds in a browser.
    #[cfg_attr(feature = "typescript", ts(type = "Record<string, unknown>"))]
    pub quick: Value,
    /// As large as in the paper, or as large as is feasible, which the notes then say.
    #[cfg_attr(feature = "typescript", ts(type = "Record<string, unknown>"))]
    pub full: Value,
}

impl Sizes {
    /// Whether neither size changes anything.
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

/// How large a figure is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Size {
    /// Seconds: what the page runs.
    Quick,
    /// The paper's own size where feasible.
    Full,
}

impl Size {
    /// As in file names.
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
    /// What is not as expected, with its path.
    pub fn parse(json: &str) -> Result<Self, ScenarioError> {
        let reader = &mut serde_json::Deserializer::from_str(json);
        serde_path_to_error::deserialize(reader).map_err(|error| {
            let path = error.path().to_string();
            let path = if path == "." { "figure".to_owned() } else { path };
            Issue::new(path, "not as expected", error.inner().to_string()).into()
        })
    }
}
