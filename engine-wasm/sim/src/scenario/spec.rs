//! The scenario as written: versioned JSON, with every choice by name.

use serde::{Deserialize, Serialize};

use crate::level::Level;
use crate::parameters::Given;
use crate::topology::TopologySpec;

/// Version of the scenario format that this engine writes.
pub const SPEC_VERSION: u32 = 1;

/// A scenario as written. The contents of `topology`, `workload` and `contestants` are checked
/// against the parameter tables of the catalogue.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ScenarioSpec {
    /// Location of the JSON schema, for editors; ignored by the engine.
    #[serde(rename = "$schema", default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub schema: Option<String>,
    /// Version of this format; see [`SPEC_VERSION`].
    pub version: u32,
    /// A short name of the experiment.
    #[serde(default)]
    pub title: String,
    /// A sentence on what to observe.
    #[serde(default)]
    pub note: String,
    /// Packet by packet, or fluid.
    pub level: Level,
    /// The network.
    pub topology: TopologySpec,
    /// The traffic.
    pub workload: WorkloadSpec,
    /// The contestants.
    pub contestants: Vec<ContestantSpec>,
    /// One run of everything per seed.
    #[serde(default = "one_seed")]
    pub seeds: Vec<u32>,
    /// Repeats the whole race once per value of one field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub sweep: Option<SweepSpec>,
    /// The simulated time at which a lane stops although flows remain.
    #[serde(default)]
    pub limits: LimitsSpec,
}

fn one_seed() -> Vec<u32> {
    vec![1]
}

/// A workload of the catalogue with its parameters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct WorkloadSpec {
    /// Id in the catalogue.
    pub kind: String,
    /// Parameters that differ from their defaults.
    #[serde(default)]
    pub parameters: Given,
    /// The user's own traffic or size table as text, in the format that the workload names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub data: Option<String>,
}

/// A scheme with its parameters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ContestantSpec {
    /// A scheme of the catalogue, or an own one.
    pub scheme: SchemeSpec,
    /// Display name; the scheme's name if empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<String>"))]
    pub label: String,
    /// Parameters that differ from their defaults.
    #[serde(default)]
    pub parameters: Given,
}

/// A scheme as written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum SchemeSpec {
    /// Id in the catalogue.
    BuiltIn(String),
    /// An own scheme.
    Own(OwnSchemeSpec),
}

impl From<&str> for SchemeSpec {
    fn from(id: &str) -> Self {
        Self::BuiltIn(id.to_owned())
    }
}

/// A scheme of the scenario's author.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OwnSchemeSpec {
    /// Its source, in the language of own schemes.
    pub source: String,
}

/// A field of the specification and the values to try for it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SweepSpec {
    /// JSON pointer to a numeric field, e.g. `/workload/parameters/load`.
    pub path: String,
    /// The values.
    pub values: Vec<f64>,
}

/// When a lane stops although flows remain; `null` to wait for all flows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LimitsSpec {
    /// Simulated milliseconds.
    #[serde(default)]
    pub end_ms: Option<f64>,
}
