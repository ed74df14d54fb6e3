//! A network summarised for drawing: layers, groups of nodes, bundles of cables.
//!
//! Small networks are outlined node by node; `grouping.rs` collapses larger ones.

use std::collections::BTreeMap;

use serde::Serialize;

use super::grouping::{grouping, numbered_by_layer};
use super::layers::{Layer, Layers};
use super::{Link, Network, wire};
use crate::ids::PortId;
use crate::units::Bytes;
use crate::yield_point::Yielding;

/// A network prepared for drawing.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Outline {
    /// Number of hosts.
    pub hosts: u32,
    /// Number of switches.
    pub switches: u32,
    /// Number of cables.
    pub cables: u32,
    /// From the hosts up.
    pub layers: Vec<Layer>,
    /// Groups to draw, by layer and then by first node.
    pub groups: Vec<Group>,
    /// All cables between two groups, ordered by those groups.
    pub bundles: Vec<Bundle>,
    /// By port, its *slot*: twice its bundle, plus one if it leads down.
    #[serde(skip)]
    #[cfg_attr(feature = "typescript", ts(skip))]
    pub(crate) slots: Vec<u32>,
}

/// Nodes drawn as one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Group {
    /// Their layer.
    pub layer: u32,
    /// The first of them.
    pub first: u32,
    /// Number of nodes.
    pub nodes: u32,
}

/// Cables drawn as one.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Bundle {
    /// Group at the lower end.
    pub a: u32,
    /// Group at the upper end.
    pub b: u32,
    /// Number of cables.
    pub cables: u32,
    /// Rate of each.
    pub rate_gbps: Span,
    /// One-way delay of each.
    pub delay_us: Span,
    /// Buffers of switch ports that override those of the schemes, those for all ports included.
    pub buffer_bytes: Option<Span>,
    /// Marking thresholds that override those of the schemes, in packets of 1500 bytes.
    pub mark_threshold_packets: Option<Span>,
}

/// The smallest and the largest of some values.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Span {
    /// The smallest.
    pub min: f64,
    /// The largest.
    pub max: f64,
}

impl Span {
    const fn of(value: f64) -> Self {
        Self { min: value, max: value }
    }

    fn with(self, other: Self) -> Self {
        Self { min: self.min.min(other.min), max: self.max.max(other.max) }
    }
}

impl Outline {
    /// Most groups that are distinguishable in one picture.
    pub const GROUPS: usize = 256;

    /// The finest outline of `network` with at most `most` groups, or else the outline by layers.
    pub fn new(network: &Network, most: usize) -> Self {
        let layers = Layers::of(network);
        let grouping = grouping(network, &layers, most);
        Self::grouped(network, &layers, &grouping)
    }

    /// Number of slots; see [`Outline::slots`].
    pub(crate) fn slot_count(&self) -> usize {
        2 * self.bundles.len()
    }

    fn grouped(network: &Network, layers: &Layers, grouping: &[u32]) -> Self {
        let layer_of = |node: usize| layers.of_nodes()[node];
        let keys = (0..grouping.len()).map(|node| (layer_of(node), grouping[node]));
        let of = numbered_by_layer(keys.collect());
        let mut groups: Vec<Group> = Vec::new();
        for (node, &group) in of.iter().enumerate().yielding() {
            let layer = layer_of(node);
            let fresh = Group { layer, first: node as u32, nodes: 0 };
            if groups.len() <= group as usize {
                groups.resize(group as usize + 1, fresh.clone());
            }
            let group = &mut groups[group as usize];
            if group.nodes == 0 {
                *group = fresh;
            }
            group.nodes += 1;
        }
        let (bundles, slots) = bundles(network, &of);
        Self {
            hosts: network.hosts,
            switches: network.switches,
            cables: network.links.len() as u32 / 2,
            layers: layers.named(),
            groups,
            bundles,
            slots,
        }
    }
}

/// The cables between groups, and the slot of every port.
fn bundles(network: &Network, group: &[u32]) -> (Vec<Bundle>, Vec<u32>) {
    let ends = |port: usize| {
        let link = &network.links[port];
        let (from, to) = (group[link.from.index()], group[link.to.index()]);
        (from.min(to), from.max(to), from > to)
    };
    let mut known: BTreeMap<(u32, u32), Bundle> = BTreeMap::new();
    let up = |(_, link): &(usize, &Link)| link.from < link.to;
    for (port, link) in network.links.iter().enumerate().yielding().filter(up) {
        let (a, b, _) = ends(port);
        let one = bundle(network, PortId::from(port), (a, b), link);
        known.entry((a, b)).and_modify(|all| all.take(&one)).or_insert(one);
    }
    let number: BTreeMap<_, _> = known.keys().copied().zip(0_u32..).collect();
    let slot = |port| {
        let (a, b, down) = ends(port);
        2 * number[&(a, b)] + u32::from(down)
    };
    let slots = (0..network.links.len()).yielding().map(slot).collect();
    (known.into_values().collect(), slots)
}

fn bundle(network: &Network, port: PortId, (a, b): (u32, u32), link: &Link) -> Bundle {
    let of_switch = if network.is_host(link.from) { network.reverse(port) } else { port };
    let queue = network.queue(of_switch);
    let packets = |bytes: Bytes| Span::of(bytes.get() as f64 / wire::FULL_PACKET.get() as f64);
    Bundle {
        a,
        b,
        cables: 1,
        rate_gbps: Span::of(link.rate.bps() as f64 / 1e9),
        delay_us: Span::of(link.delay.ps() as f64 / 1e6),
        buffer_bytes: queue.limit.map(|limit| Span::of(limit.get() as f64)),
        mark_threshold_packets: queue.mark_above.map(packets),
    }
}

impl Bundle {
    fn take(&mut self, other: &Self) {
        let either = |a: Option<Span>, b: Option<Span>| match (a, b) {
            (Some(a), Some(b)) => Some(a.with(b)),
            (a, b) => a.or(b),
        };
        self.cables += other.cables;
        self.rate_gbps = self.rate_gbps.with(other.rate_gbps);
        self.delay_us = self.delay_us.with(other.delay_us);
        self.buffer_bytes = either(self.buffer_bytes, other.buffer_bytes);
        self.mark_threshold_packets =
            either(self.mark_threshold_packets, other.mark_threshold_packets);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::example::network;

    fn outline(kind: &str, numbers: &[(&str, f64)]) -> Outline {
        Outline::new(&network(kind, numbers), Outline::GROUPS)
    }

    /// By layer, the number of groups and of nodes in each.
    fn shape(outline: &Outline) -> Vec<(&str, usize, u32)> {
        let of_layer = |layer: usize| {
            let groups = outline.groups.iter().filter(move |group| group.layer as usize == layer);
            let nodes = groups.clone().map(|group| group.nodes).max().unwrap();
            (outline.layers[layer].name.as_str(), groups.count(), nodes)
        };
        (0..outline.layers.len()).map(of_layer).collect()
    }

    #[test]
    fn the_published_fabric_is_drawn_host_by_host() {
        let fabric = outline("leaf-spine", &[]);
        assert_eq!(shape(&fabric), [("host", 144, 1), ("leaf", 9, 1), ("spine", 4, 1)]);
        assert_eq!((fabric.bundles.len(), fabric.cables), (144 + 36, 180));
        assert_eq!(fabric.bundles[0].rate_gbps, Span::of(10.0));
        assert_eq!(fabric.bundles[0].delay_us, Span::of(20.2));
    }

    #[test]
    fn a_buffer_for_all_switch_ports_is_that_of_every_cable_at_a_switch() {
        let star = outline("star", &[("switch_buffer_bytes", 20_000.0)]);
        assert!(star.bundles.iter().all(|b| b.buffer_bytes == Some(Span::of(20_000.0))));
        assert!(outline("star", &[]).bundles.iter().all(|b| b.buffer_bytes.is_none()));
        let link = outline("single-link", &[("switch_buffer_bytes", 20_000.0)]);
        assert_eq!(link.bundles[0].buffer_bytes, None, "hosts keep the queue of their transport");
    }

    #[test]
    fn a_larger_fabric_collapses_its_racks() {
        let fabric = outline("leaf-spine", &[("leaves", 64.0), ("hosts_per_leaf", 32.0)]);
        assert_eq!(shape(&fabric), [("host", 64, 32), ("leaf", 64, 1), ("spine", 4, 1)]);
        assert_eq!(fabric.bundles[0].cables, 32);
    }

    #[test]
    fn the_largest_fat_tree_collapses_to_48_pods_and_one_core() {
        let tree = outline("fat-tree", &[("k", 48.0)]);
        assert_eq!(
            shape(&tree),
            [("host", 48, 576), ("edge", 48, 24), ("aggregation", 48, 24), ("core", 1, 576)]
        );
        assert_eq!(tree.bundles.len(), 3 * 48);
        let cables: u32 = tree.bundles.iter().map(|bundle| bundle.cables).sum();
        assert_eq!((tree.cables, cables), (82_944, 82_944));
    }

    #[test]
    fn too_many_equal_racks_become_layers() {
        let fabric = outline("leaf-spine", &[("leaves", 256.0), ("hosts_per_leaf", 16.0)]);
        assert_eq!(shape(&fabric), [("host", 1, 4096), ("leaf", 1, 256), ("spine", 1, 4)]);
    }

    #[test]
    fn two_switches_in_a_row_keep_separate_hosts() {
        let dumbbell = outline("dumbbell", &[("pairs", 600.0)]);
        assert_eq!(shape(&dumbbell), [("host", 2, 600), ("switch", 2, 1)]);
    }

    #[test]
    fn every_port_has_a_slot_and_upward_ones_are_even() {
        for kind in ["leaf-spine", "fat-tree", "dumbbell"] {
            let network = network(kind, &[]);
            let outline = Outline::new(&network, 40);
            let mut ports = vec![0; outline.slot_count()];
            for &slot in &outline.slots {
                ports[slot as usize] += 1;
            }
            for (bundle, pair) in outline.bundles.iter().zip(ports.chunks(2)) {
                assert_eq!(pair, [bundle.cables; 2], "{kind}");
            }
            assert!(
                (0..network.hosts as usize).all(|nic| outline.slots[nic].is_multiple_of(2)),
                "{kind}"
            );
        }
    }
}
