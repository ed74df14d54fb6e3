//! Converts a list of cables to directed links, grouped by sending node.

use std::ops::Range;

use super::link::Link;
use crate::ids::{NodeId, PortId};
use crate::units::{Rate, Time};
use crate::yield_point::Yielding;

/// Two directed links of the same rate and delay.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cable {
    pub a: NodeId,
    pub b: NodeId,
    pub rate: Rate,
    /// Propagation and processing.
    pub delay: Time,
    /// Processing in the hosts at its ends.
    pub processing: Time,
}

/// Nodes and their links. A node's ports follow the order of its cables.
#[derive(Clone, Debug)]
pub(super) struct Wiring {
    pub hosts: u32,
    pub switches: u32,
    pub links: Vec<Link>,
    /// By link, the opposite direction of its cable.
    pub reverse: Vec<PortId>,
    /// By node, its first port; one more entry closes the last range.
    pub first_port: Vec<u32>,
}

impl Wiring {
    /// Lays out `cables` between nodes `0..hosts + switches`.
    pub fn new(hosts: u32, switches: u32, cables: &[Cable]) -> Self {
        let nodes = (hosts + switches) as usize;
        let mut first_port = vec![0; nodes + 1];
        for cable in cables.iter().yielding() {
            first_port[cable.a.index() + 1] += 1;
            first_port[cable.b.index() + 1] += 1;
        }
        for node in 0..nodes {
            first_port[node + 1] += first_port[node];
        }
        let mut next = first_port.clone();
        let mut take = |node: NodeId| {
            next[node.index()] += 1;
            PortId(next[node.index()] - 1)
        };
        let nowhere = Link {
            from: NodeId(0),
            to: NodeId(0),
            rate: Rate::from_bps(1),
            delay: Time::ZERO,
            processing: Time::ZERO,
        };
        let mut links = vec![nowhere; 2 * cables.len()];
        let mut reverse = vec![PortId(0); 2 * cables.len()];
        for &Cable { a, b, rate, delay, processing } in cables.iter().yielding() {
            let (out, back) = (take(a), take(b));
            links[out.index()] = Link { from: a, to: b, rate, delay, processing };
            links[back.index()] = Link { from: b, to: a, rate, delay, processing };
            reverse[out.index()] = back;
            reverse[back.index()] = out;
        }
        Self { hosts, switches, links, reverse, first_port }
    }

    /// The port numbers of `node`.
    pub fn ports_of(&self, node: NodeId) -> Range<u32> {
        self.first_port[node.index()]..self.first_port[node.index() + 1]
    }

    /// Every port in order.
    pub fn ports(&self) -> Vec<PortId> {
        (0..self.links.len()).map(PortId::from).collect()
    }
}
