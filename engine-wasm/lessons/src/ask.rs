//! Questions and tasks of steps.

use millrace_papers::Unit;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A question or a task. The first three are predictions: the race of their step starts with the
/// answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Ask {
    /// The order of the contestants by a value.
    Order {
        /// The question.
        question: String,
        /// Path of the value in a lane's summary.
        value: String,
        /// The value of the first contestant.
        first: Extreme,
        /// Unit of the value.
        unit: Unit,
        /// The explanation, shown with the result.
        why: String,
    },
    /// A number.
    Number {
        /// The question.
        question: String,
        /// The measure that is its answer.
        measure: String,
        /// Unit of the measure.
        unit: Unit,
        /// The lower end of the scale.
        from: f64,
        /// The upper end of the scale.
        to: f64,
        /// The explanation, shown with the result.
        why: String,
    },
    /// The distribution of a contestant's completion times.
    Curve {
        /// The question.
        question: String,
        /// Label of the contestant whose distribution is to be drawn.
        contestant: String,
        /// The flows in it.
        sizes: SizeClass,
        /// The left end of the axis, in seconds.
        from: f64,
        /// The right end of the axis, in seconds.
        to: f64,
        /// The explanation, shown with the result.
        why: String,
    },
    /// One of several answers.
    Choice {
        /// The question.
        question: String,
        /// The answers; one is right.
        answers: Vec<Answer>,
    },
    /// A change of the scenario that meets conditions.
    Task {
        /// What to achieve.
        task: String,
        /// When it is achieved.
        conditions: Vec<TaskCondition>,
        /// What helps.
        hint: String,
        /// A merge patch of the step's scenario that meets all conditions.
        #[cfg_attr(feature = "typescript", ts(type = "Record<string, unknown>"))]
        solution: Value,
        /// The explanation, shown once it is achieved, or with the solution.
        why: String,
    },
}

/// Which end of the values comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Extreme {
    /// The smallest.
    Smallest,
    /// The largest.
    Largest,
}

/// Size classes of flows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum SizeClass {
    /// All flows.
    All,
    /// Up to 100 KB.
    Small,
    /// Between 100 KB and 10 MB.
    Medium,
    /// Above 10 MB.
    Large,
}

/// One of several answers to a question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Answer {
    /// The answer.
    pub text: String,
    /// Whether it is right.
    #[serde(default)]
    pub right: bool,
    /// Why it is right or wrong.
    pub why: String,
}

/// A bound on a measured value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TaskCondition {
    /// What is measured, in words.
    pub says: String,
    /// The measure.
    pub measure: String,
    /// Its unit.
    pub unit: Unit,
    /// The smallest value that meets the condition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub at_least: Option<f64>,
    /// The largest value that meets the condition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub at_most: Option<f64>,
}

impl TaskCondition {
    /// Whether `value` meets it.
    pub fn holds(&self, value: f64) -> bool {
        self.at_least.is_none_or(|least| value >= least)
            && self.at_most.is_none_or(|most| value <= most)
    }
}
