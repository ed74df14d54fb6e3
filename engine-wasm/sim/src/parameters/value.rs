//! Values as written in a scenario.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

use crate::numbers::grouped;

/// A parameter's value as written in a scenario.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Value {
    /// For [`Domain::Switch`](super::Domain::Switch).
    Switch(bool),
    /// For [`Domain::Integer`](super::Domain::Integer) and [`Domain::Number`](super::Domain::Number).
    Number(f64),
    /// For [`Domain::Choice`](super::Domain::Choice).
    Text(String),
    /// For [`Domain::Numbers`](super::Domain::Numbers).
    Numbers(Vec<f64>),
}

/// Values given in a scenario, by parameter name; absent parameters take their defaults.
pub type Given = BTreeMap<String, Value>;

impl Value {
    /// The value as messages quote it.
    pub(super) fn quoted(&self) -> String {
        match self {
            Self::Number(number) => grouped(number),
            other => other.to_string(),
        }
    }
}

impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Switch(on) => write!(f, "{on}"),
            Self::Number(number) => write!(f, "{number}"),
            Self::Text(text) => write!(f, "{text:?}"),
            Self::Numbers(numbers) => write!(f, "{numbers:?}"),
        }
    }
}
