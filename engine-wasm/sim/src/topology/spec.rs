//! The topology as written in a scenario.

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
    /// Positions of nodes moved by hand in an editor; ignored by the engine.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<GraphPlace>>"))]
    pub places: Vec<GraphPlace>,
}

impl GraphSpec {
    /// Most hosts in a graph.
    pub const MAX_HOSTS: u32 = 4_096;
    /// Most switches in a graph.
    pub const MAX_SWITCHES: u32 = 512;
    /// Most cables in a graph.
    pub const MAX_CABLES: u32 = 65_536;
}

/// Position of a node in an editor, in the editor's pixels.
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
    /// Buffer at each switch port of the cable, in packets of 1500 bytes, in place of the scheme's.
    /// Counted in bytes; hosts keep the queue of their transport.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub buffer_packets: Option<u32>,
    /// Marking threshold at each switch port of the cable, in place of the scheme's; schemes that
    /// do not mark still do not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub mark_threshold_packets: Option<u32>,
}

impl GraphLink {
    /// A cable with the queues of the scheme.
    pub const fn new(a: u32, b: u32, rate_gbps: f64, delay_us: f64) -> Self {
        Self { a, b, rate_gbps, delay_us, buffer_packets: None, mark_threshold_packets: None }
    }
}
