//! A paper as a file: `scenarios/papers/<paper>/paper.json`.

use serde::{Deserialize, Serialize};

/// Description of a paper, shown above its figures.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Paper {
    /// The name of its folder.
    pub id: String,
    /// Its short name.
    pub name: String,
    /// Its title.
    pub title: String,
    /// Its authors.
    pub authors: String,
    /// Its venue.
    pub venue: String,
    /// Its year.
    pub year: u32,
    /// Its proposal, in a sentence of our own.
    pub idea: String,
}
