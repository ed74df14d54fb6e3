//! Distances of nodes from the hosts, and the components that remain below a layer.

use std::collections::{BTreeMap, VecDeque};

use serde::Serialize;

use super::Network;
use crate::ids::NodeId;
use crate::yield_point::Yielding;

/// Nodes at the same distance from the hosts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Layer {
    /// Name of one of its nodes.
    pub name: String,
    /// Number of its nodes.
    pub nodes: u32,
}

/// By node, its layer: hosts are 0, switches with hosts 1, and so on.
pub(super) struct Layers(Vec<u32>);

impl Layers {
    pub fn of(network: &Network) -> Self {
        let mut layers = vec![u32::MAX; network.nodes() as usize];
        layers[..network.hosts as usize].fill(0);
        let mut reached: VecDeque<NodeId> = (0..network.hosts).map(NodeId).collect();
        while let Some(node) = reached.pop_front() {
            for neighbour in neighbours(network, node) {
                if layers[neighbour.index()] == u32::MAX {
                    layers[neighbour.index()] = layers[node.index()] + 1;
                    reached.push_back(neighbour);
                }
            }
        }
        Self(layers)
    }

    pub fn of_nodes(&self) -> &[u32] {
        &self.0
    }

    /// The layer farthest from the hosts.
    pub fn top(&self) -> u32 {
        self.0.iter().copied().max().unwrap_or(0)
    }

    /// The layers, named according to the height of the network.
    pub fn named(&self) -> Vec<Layer> {
        let names: &[&str] = match self.top() {
            0 => &["host"],
            1 => &["host", "switch"],
            2 => &["host", "leaf", "spine"],
            3 => &["host", "edge", "aggregation", "core"],
            _ => &["host", "edge"],
        };
        let name = |layer: u32| match names.get(layer as usize) {
            Some(&name) => name.to_owned(),
            None => format!("layer {layer}"),
        };
        let nodes = |layer| self.0.iter().filter(|&&of| of == layer).count() as u32;
        (0..=self.top()).map(|layer| Layer { name: name(layer), nodes: nodes(layer) }).collect()
    }
}

/// By node, its least number of links to a host.
pub fn layers_of_nodes(network: &Network) -> Vec<u32> {
    Layers::of(network).0
}

/// By node below `layer`, its connected component once that layer and all above are removed; every
/// other node is a component of its own.
pub(super) fn components_below(network: &Network, layers: &Layers, layer: u32) -> Vec<u32> {
    let of_nodes = layers.of_nodes();
    let mut part = vec![u32::MAX; of_nodes.len()];
    for start in 0..of_nodes.len() {
        if part[start] != u32::MAX {
            continue;
        }
        part[start] = start as u32;
        let mut open = if of_nodes[start] < layer { vec![start] } else { Vec::new() };
        while let Some(node) = open.pop() {
            for neighbour in neighbours(network, NodeId(node as u32)) {
                let next = neighbour.index();
                if of_nodes[next] < layer && part[next] == u32::MAX {
                    part[next] = start as u32;
                    open.push(next);
                }
            }
        }
    }
    part
}

/// Dense ranks: equal keys get equal numbers, in the order of the keys.
pub(super) fn dense_ranks<K: Ord>(keys: impl Iterator<Item = K>) -> Vec<u32> {
    let keys: Vec<K> = keys.yielding().collect();
    let mut number = BTreeMap::new();
    for key in keys.iter().yielding() {
        number.entry(key).or_insert(0);
    }
    for (place, number) in (0..).zip(number.values_mut()).yielding() {
        *number = place;
    }
    keys.iter().yielding().map(|key| number[key]).collect()
}

fn neighbours(network: &Network, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
    network.ports_of(node).yielding().map(|port| network.links[port as usize].to)
}
