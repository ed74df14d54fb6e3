//! A lesson as a file: `scenarios/lessons/<lesson>.json`.

use millrace_papers::merge;
use millrace_sim::read_json::read_json;
use millrace_sim::scenario::ScenarioError;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::ask::Ask;
use crate::schema::schema;

/// A lesson. Texts are Markdown without HTML; in texts of steps, `{measure | unit}` stands for a
/// measured value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Lesson {
    /// Location of the schema, for editors; ignored.
    #[serde(rename = "$schema", default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub schema: Option<String>,
    /// Version of the format: 1.
    pub version: u32,
    /// Its place in the course; 0 for lessons outside it.
    #[serde(default)]
    pub number: u32,
    /// Its title.
    pub title: String,
    /// What it is about, in one sentence.
    pub summary: String,
    /// Minutes that it takes.
    pub minutes: u32,
    /// What students can do afterwards.
    pub goals: Vec<String>,
    /// Notes for teachers, with sample answers.
    #[serde(default)]
    pub teacher: String,
    /// Publications that it rests on.
    #[serde(default)]
    pub sources: Vec<String>,
    /// Numbers in its texts that are neither measured nor in the scenario of their step.
    #[serde(default)]
    pub quoted: Vec<Quoted>,
    /// Its steps, in order.
    pub steps: Vec<Step>,
}

/// A text with numbers that no race of the lesson measures.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Quoted {
    /// The text, as it stands in a step.
    pub text: String,
    /// Where its numbers come from.
    pub source: String,
}

/// One step of a lesson.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Step {
    /// Its heading.
    pub title: String,
    /// What to know or to look at.
    pub text: String,
    /// Merge patch (RFC 7396) of the previous step's scenario; the whole scenario in the first step.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(type = "Record<string, unknown> | null"))]
    pub scenario: Value,
    /// Fields of the page's view that differ from the default.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(type = "Record<string, unknown> | null"))]
    pub view: Value,
    /// Parameters that the step offers to change.
    #[serde(default)]
    pub controls: Vec<Control>,
    /// A part of the page that the step points at, by name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub points_at: Option<String>,
    /// A question or a task.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub ask: Option<Ask>,
}

/// A parameter that a step offers to change, with its range.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Control {
    /// Path of the parameter, e.g. `workload.parameters.load` or `contestants[1].parameters.queues`.
    pub path: String,
    /// The smallest offered value.
    pub from: f64,
    /// The largest offered value.
    pub to: f64,
}

impl Lesson {
    /// Reads a lesson written as JSON. Its races, questions and measures are checked with
    /// [`CheckedLesson::new`](crate::CheckedLesson::new).
    ///
    /// # Errors
    /// Any deviation from the format, with its path.
    pub fn parse(json: &str) -> Result<Self, ScenarioError> {
        Ok(read_json(json, "lesson", schema)?)
    }

    /// The scenario of step `index`, counted from 0, as unchecked JSON; `None` beyond the last step.
    /// The lesson and the step give it its title.
    pub fn scenario(&self, index: usize) -> Option<Value> {
        let step = self.steps.get(index)?;
        let mut json = json!({});
        for earlier in &self.steps[..=index] {
            merge(&mut json, &earlier.scenario);
        }
        json["title"] = format!("{}: {}", self.title, step.title).into();
        Some(json)
    }
}
