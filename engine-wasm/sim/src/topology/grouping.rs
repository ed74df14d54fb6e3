//! Groups of nodes for drawing: the finest grouping that fits in one picture.
//!
//! Larger networks are collapsed no further than needed: first the hosts of a switch, then the
//! components below a layer (racks, pods), then switches with equal neighbours, finally whole
//! layers.

use std::collections::{BTreeMap, BTreeSet};
use std::iter;

use super::Network;
use super::layers::{Layers, components_below, dense_ranks};
use crate::ids::NodeId;
use crate::yield_point::Yielding;

/// By node, its group: the finest grouping with at most `most` groups, or else the one by layers.
pub(super) fn grouping(network: &Network, layers: &Layers, most: usize) -> Vec<u32> {
    let top = layers.top();
    let one_by_one = iter::once_with(|| (0..network.nodes()).collect());
    let racks = iter::once_with(|| by_switch(network));
    let parts = (2..=top).map(|layer| by_component(network, layers, layer));
    let merged = iter::once_with(|| merged(network, layers, &by_component(network, layers, top)));
    let mut all = one_by_one.chain(racks).chain(parts).chain(merged);
    all.find(|grouping| count(grouping) <= most).unwrap_or_else(|| layers.of_nodes().to_vec())
}

fn count(grouping: &[u32]) -> usize {
    grouping.iter().yielding().collect::<BTreeSet<_>>().len()
}

/// Numbers groups by layer, and within a layer by their first node.
pub(super) fn numbered_by_layer(keys: Vec<(u32, u32)>) -> Vec<u32> {
    let mut first = BTreeMap::new();
    for (node, &key) in keys.iter().enumerate().yielding() {
        first.entry(key).or_insert((key.0, node));
    }
    dense_ranks(keys.into_iter().map(|key| first[&key]))
}

/// Groups hosts by their switch; each switch is a group of its own.
fn by_switch(network: &Network) -> Vec<u32> {
    let group = |node: u32| {
        if !network.is_host(NodeId(node)) {
            return node;
        }
        // Numbered after all nodes, so that a switch and its hosts are two groups.
        network.nodes() + network.links[node as usize].to.0
    };
    (0..network.nodes()).map(group).collect()
}

/// Groups nodes below `layer` by their component once that layer is removed.
fn by_component(network: &Network, layers: &Layers, layer: u32) -> Vec<u32> {
    let part = components_below(network, layers, layer);
    let of_nodes = layers.of_nodes();
    let key = |node: usize| {
        let own = (layer, network.nodes() + node as u32);
        if of_nodes[node] < layer { (of_nodes[node], part[node]) } else { own }
    };
    dense_ranks((0..of_nodes.len()).map(key))
}

/// Merges top switches with equal neighbours.
fn merged(network: &Network, layers: &Layers, grouping: &[u32]) -> Vec<u32> {
    let top = layers.top();
    let key = |node: usize| {
        if layers.of_nodes()[node] < top {
            return (vec![grouping[node]], false);
        }
        let ports = network.ports_of(NodeId(node as u32));
        let mut near: Vec<_> =
            ports.map(|port| grouping[network.links[port as usize].to.index()]).collect();
        near.sort_unstable();
        near.dedup();
        (near, true)
    };
    dense_ranks((0..grouping.len()).map(key))
}
