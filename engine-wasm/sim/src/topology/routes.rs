//! Routing between switches: the ports that begin a shortest path.

use std::collections::VecDeque;
use std::ops::Range;

use super::wiring::Wiring;
use crate::ids::{NodeId, PortId};

/// Shortest paths between switches. The last hop, from a switch to its own host, is left to the
/// network.
#[derive(Clone, Debug)]
pub(super) struct Routes {
    /// Every port in order, so that a run of consecutive ports is a slice; then a table's choices
    /// that are not such a run.
    ports: Vec<PortId>,
    shape: Shape,
}

#[derive(Clone, Debug)]
enum Shape {
    /// Per pair of switches, a range of `ports`.
    Table { first: u32, switches: usize, choices: Vec<Range<u32>> },
    /// Computed from the numbering in `fat_tree.rs`: a table would need millions of entries.
    FatTree { first: u32, half: u32 },
}

impl Routes {
    /// Port number `port`, as a slice.
    pub fn single(&self, port: u32) -> &[PortId] {
        &self.ports[port as usize..=port as usize]
    }

    /// All ports of `node` that begin a shortest path to `home`, another switch.
    pub fn towards(&self, node: NodeId, home: NodeId) -> &[PortId] {
        let Range { start, end } = match &self.shape {
            Shape::Table { first, switches, choices } => {
                let row = (node.0 - first) as usize * switches;
                choices[row + (home.0 - first) as usize].clone()
            }
            Shape::FatTree { first, half } => {
                climb_or_descend(*first, *half, node.0 - first, home.0 - first)
            }
        };
        &self.ports[start as usize..end as usize]
    }

    /// Routes of a fat tree with switches numbered tier by tier (edge, aggregation, core), each
    /// with ports down before ports up.
    pub fn fat_tree(wiring: &Wiring, half: u32) -> Self {
        Self { ports: wiring.ports(), shape: Shape::FatTree { first: wiring.hosts, half } }
    }

    /// Finds routes by breadth-first search from every switch that has hosts.
    ///
    /// # Errors
    /// A switch, and a switch with hosts that is unreachable from it.
    pub fn search(wiring: &Wiring) -> Result<Self, (NodeId, NodeId)> {
        let switches = wiring.switches as usize;
        let mut ports = wiring.ports();
        let mut choices = vec![0..0; switches * switches];
        let mut has_hosts = vec![false; switches];
        for nic in &wiring.links[..wiring.hosts as usize] {
            if let Some(home) = nic.to.0.checked_sub(wiring.hosts) {
                has_hosts[home as usize] = true;
            }
        }
        for home in (0..switches).filter(|&home| has_hosts[home]) {
            let distance = distances(wiring, home);
            for switch in (0..switches).filter(|&switch| switch != home) {
                let node = |switch: usize| NodeId::from(switch + wiring.hosts as usize);
                if distance[switch] == u32::MAX {
                    return Err((node(switch), node(home)));
                }
                let nearer = wiring.ports_of(node(switch)).filter(|&port| {
                    let to = wiring.links[port as usize].to.0.checked_sub(wiring.hosts);
                    to.is_some_and(|to| distance[to as usize] == distance[switch] - 1)
                });
                let nearer: Vec<u32> = nearer.collect();
                choices[switch * switches + home] = range_in(&mut ports, &nearer);
            }
        }
        Ok(Self { ports, shape: Shape::Table { first: wiring.hosts, switches, choices } })
    }
}

/// Hops from every switch to `home`; `u32::MAX` if unreachable.
fn distances(wiring: &Wiring, home: usize) -> Vec<u32> {
    let mut distance = vec![u32::MAX; wiring.switches as usize];
    distance[home] = 0;
    let mut frontier = VecDeque::from([home]);
    while let Some(switch) = frontier.pop_front() {
        for port in wiring.ports_of(NodeId::from(switch + wiring.hosts as usize)) {
            let Some(to) = wiring.links[port as usize].to.0.checked_sub(wiring.hosts) else {
                continue;
            };
            if distance[to as usize] == u32::MAX {
                distance[to as usize] = distance[switch] + 1;
                frontier.push_back(to as usize);
            }
        }
    }
    distance
}

/// The range of `chosen` in `ports`: in place if it is a run of consecutive ports, else appended.
fn range_in(ports: &mut Vec<PortId>, chosen: &[u32]) -> Range<u32> {
    let run = chosen[0]..chosen[0] + chosen.len() as u32;
    if run.clone().eq(chosen.iter().copied()) {
        return run;
    }
    let start = ports.len() as u32;
    ports.extend(chosen.iter().copied().map(PortId));
    start..ports.len() as u32
}

/// The ports of switch `from` towards edge switch `edge`, both counted from the first edge switch.
/// Each switch has `2 * half` ports, numbered after the `first` ports of the hosts.
fn climb_or_descend(first: u32, half: u32, from: u32, edge: u32) -> Range<u32> {
    let tier = 2 * half * half;
    let down = first + from * 2 * half;
    let up = down + half..down + 2 * half;
    let (pod, position) = (edge / half, edge % half);
    match from / tier {
        1 if (from - tier) / half == pod => down + position..down + position + 1,
        0 | 1 => up,
        _ => down + pod..down + pod + 1,
    }
}
