//! Faults in user input, worded for the user.

use serde::Serialize;
use std::fmt;

/// One fault: the field, its value, and the allowed values.
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
    /// An issue at `path`, which holds `value` instead of `expected`.
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

    /// An issue at `path` of JSON, from the `message` of its reader; `whole` is what all of it should
    /// be.
    pub fn malformed(path: impl Into<String>, message: &str, whole: &str) -> Self {
        match message.split_once(", expected ") {
            Some((value, expected)) => Self::new(path, value, expected),
            None => Self::new(path, message, whole),
        }
    }

    /// An issue at `path` with an `id` that is not among `known`.
    pub fn unknown_id<'a>(path: &str, id: &str, known: impl Iterator<Item = &'a str>) -> Self {
        let known: Vec<_> = known.collect();
        Self::new(path, format!("{id:?}"), format!("one of {}", known.join(", ")))
    }
}

impl fmt::Display for Issue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.value.is_empty() {
            write!(f, "{}: missing; expected {}", self.path, self.expected)
        } else {
            write!(f, "{}: expected {}, got {}", self.path, self.expected, self.value)
        }
    }
}
