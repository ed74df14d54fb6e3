//! A paper as a file: `scenarios/papers/<paper>/paper.json`.

use serde::{Deserialize, Serialize};

/// What is said of a paper above its figures.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Paper {
    /// The name of its folder.
    pub id: String,
    /// What it is called for short.
    pub name: String,
    /// Its title.
    pub title: String,
    /// Who wrote it.
    pub authors: String,
    /// Where it appeared.
    pub venue: String,
    /// When.
    pub year: u32,
    /// What it proposes, in a sentence of our own.
    pub idea: String,
}
