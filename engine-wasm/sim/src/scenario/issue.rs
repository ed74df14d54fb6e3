//! What is wrong with a scenario, in words for the person who wrote it.

use serde::Serialize;
use std::fmt;

/// One thing that is wrong: which field, what it holds, what it may hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Issue {
    /// Path of the field, e.g. `contestants[1].parameters.queues`.
    pub path: String,
    /// The offending value as written, possibly shortened; empty where nothing was given.
    pub value: String,
    /// What is allowed, completing "expected …".
    pub expected: String,
}

impl Issue {
    /// An issue with `path` holding `value` where `expected` was expected.
    pub fn new(
        path: impl Into<String>,
        value: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        let mut value = value.into();
        if value.chars().count() > 60 {
            value = value.chars().take(57).chain("…".chars()).collect();
        }
        Self { path: path.into(), value, expected: expected.into() }
    }
}

impl fmt::Display for Issue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.value.is_empty() {
            write!(f, "{} is missing; expected {}", self.path, self.expected)
        } else {
            write!(f, "{} is {}; expected {}", self.path, self.value, self.expected)
        }
    }
}

/// Everything that is wrong with a scenario.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
pub struct ScenarioError(pub Vec<Issue>);

impl From<Issue> for ScenarioError {
    fn from(issue: Issue) -> Self {
        Self(vec![issue])
    }
}
