//! Numbers that reasons may quote.

use serde::{Deserialize, Serialize};

use crate::claim::Unit;

/// A number that a figure's lanes show, which reasons of its paper's claims may quote.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Finding {
    /// Unique within the paper.
    pub id: String,
    /// What is measured.
    pub text: String,
    /// An expression over the lanes, as in [`Part::measure`](crate::Part::measure).
    pub measure: String,
    /// Its unit.
    pub unit: Unit,
}
