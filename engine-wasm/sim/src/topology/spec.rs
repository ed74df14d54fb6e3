//! The topology as a scenario writes it.

use serde::{Deserialize, Serialize};

use crate::parameters::Given;

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

impl GraphSpec {
    /// The most hosts that a graph may have.
    pub const MAX_HOSTS: u32 = 4_096;
    /// The most switches that a graph may have.
    pub const MAX_SWITCHES: u32 = 512;
    /// The most cables that a graph may have.
    pub const MAX_CABLES: u32 = 65_536;
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
