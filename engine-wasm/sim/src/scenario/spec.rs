//! The scenario as a person writes it: JSON, versioned, every choice by name.

use serde::{Deserialize, Serialize};

use crate::parameters::Given;

/// The version of the scenario format that this engine writes.
pub const SPEC_VERSION: u32 = 1;

/// A scenario as written. Everything below `topology`, `workload` and `contestants` is checked
/// against the catalogue's parameter tables.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ScenarioSpec {
    /// Where editors find the schema; ignored by the engine.
    #[serde(rename = "$schema", default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub schema: Option<String>,
    /// Version of this format; see [`SPEC_VERSION`].
    pub version: u32,
    /// A few words that name the experiment.
    #[serde(default)]
    pub title: String,
    /// A sentence on what to look at.
    #[serde(default)]
    pub note: String,
    /// Packet by packet, or fluid.
    pub level: Level,
    /// The network.
    pub topology: TopologySpec,
    /// The traffic.
    pub workload: WorkloadSpec,
    /// Who races.
    pub contestants: Vec<ContestantSpec>,
    /// One run of everything per seed.
    #[serde(default = "one_seed")]
    pub seeds: Vec<u32>,
    /// Repeats the whole race once per value of one field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub sweep: Option<SweepSpec>,
    /// When a lane stops although flows remain.
    #[serde(default)]
    pub limits: LimitsSpec,
}

fn one_seed() -> Vec<u32> {
    vec![1]
}

/// How the network is simulated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Level {
    /// Every packet, queue and timer.
    Packet,
    /// Fluid rates between events.
    Flow,
}

/// A topology of the catalogue with its parameters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TopologySpec {
    /// Id in the catalogue.
    pub kind: String,
    /// Parameters that differ from their defaults.
    #[serde(default)]
    pub parameters: Given,
    /// Nodes and links, for the kind that takes an explicit graph.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub graph: Option<GraphSpec>,
}

/// An explicit network. Hosts are nodes `0..hosts`, switches `hosts..hosts + switches`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GraphSpec {
    /// Number of hosts.
    pub hosts: u32,
    /// Number of switches.
    pub switches: u32,
    /// Cables; each carries traffic both ways.
    pub links: Vec<GraphLink>,
    /// Where editors draw nodes that were moved by hand; ignored by the engine.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<GraphPlace>>"))]
    pub places: Vec<GraphPlace>,
}

/// Where an editor draws a node, in its own pixels.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GraphPlace {
    /// The node.
    pub node: u32,
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

/// A cable between two nodes: two directed links of the same rate and delay.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GraphLink {
    /// One end.
    pub a: u32,
    /// The other end.
    pub b: u32,
    /// Rate in each direction.
    pub rate_gbps: f64,
    /// One-way delay, host processing included.
    pub delay_us: f64,
    /// Room for packets of 1500 bytes at each switch port of the cable, in place of what the scheme
    /// asks for. Counted in bytes, and hosts keep the queue that belongs to their transport.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub buffer_packets: Option<u32>,
    /// When switch ports of the cable mark, in place of the scheme's threshold; schemes that do not
    /// mark still do not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub mark_threshold_packets: Option<u32>,
}

impl GraphLink {
    /// A cable whose queues are as the scheme wants them.
    pub const fn new(a: u32, b: u32, rate_gbps: f64, delay_us: f64) -> Self {
        Self { a, b, rate_gbps, delay_us, buffer_packets: None, mark_threshold_packets: None }
    }
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
    /// Id in the catalogue.
    pub scheme: String,
    /// What to call it; the scheme's name when empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<String>"))]
    pub label: String,
    /// Parameters that differ from their defaults.
    #[serde(default)]
    pub parameters: Given,
}

/// A field of the specification and the values it takes in turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SweepSpec {
    /// JSON pointer to a numeric field, e.g. `/workload/parameters/load`.
    pub path: String,
    /// The values.
    pub values: Vec<f64>,
}

/// When a lane stops although flows remain; `null` for "when all flows are done".
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LimitsSpec {
    /// Simulated milliseconds.
    #[serde(default)]
    pub end_ms: Option<f64>,
}
