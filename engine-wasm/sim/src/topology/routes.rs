//! Which ports lead from a switch towards another switch, over the fewest hops.

use std::collections::VecDeque;
use std::ops::Range;

use super::wiring::Wiring;
use crate::ids::{NodeId, PortId};

/// Shortest paths between switches. The last hop, from a switch to its own host, is the network's.
#[derive(Clone, Debug)]
pub(super) struct Routes {
    /// Every port in order, so that a run of ports is a slice; behind it the choices of a table
    /// that are no such run.
    ports: Vec<PortId>,
    shape: Shape,
}

#[derive(Clone, Debug)]
enum Shape {
    /// Per pair of switches, a range of `ports`.
    Table { first: u32, switches: usize, choices: Vec<Range<u32>> },
    /// Computed from the numbering of `fat_tree.rs`: a table would need millions of entries.
    FatTree { first: u32, half: u32 },
}

impl Routes {
    /// The port with that number, as a slice.
    pub fn single(&self, port: u32) -> &[PortId] {
        &self.ports[port as usize..=port as usize]
    }

    /// All ports of `node` that begin a shortest path to the switch `home`, which is another one.
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

    /// Routes of a fat tree whose switches are numbered, tier by tier, edge, aggregation, core,
    /// each with ports down before ports up.
    pub fn fat_tree(wiring: &Wiring, half: u32) -> Self {
        Self { ports: wiring.ports(), shape: Shape::FatTree { first: wiring.hosts, half } }
    }

    /// Routes found by breadth-first search from every switch that has hosts.
    ///
    /// # Errors
    /// A switch, and a switch with hosts that it cannot reach.
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
                choices[switch * switches + home] = place(&mut ports, &nearer);
            }
        }
        Ok(Self { ports, shape: Shape::Table { first: wiring.hosts, switches, choices } })
    }
}

/// Hops from every switch to `home`, `u32::MAX` where there is no path.
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

/// Where `chosen` stands in `ports`: in place if it is a run of consecutive ports, else appended.
fn place(ports: &mut Vec<PortId>, chosen: &[u32]) -> Range<u32> {
    let run = chosen[0]..chosen[0] + chosen.len() as u32;
    if run.clone().eq(chosen.iter().copied()) {
        return run;
    }
    let start = ports.len() as u32;
    ports.extend(chosen.iter().copied().map(PortId));
    start..ports.len() as u32
}

/// The ports of switch `from` towards edge switch `edge`, both counted from the first edge switch.
/// Each switch has `2 * half` ports and `first`, the number of hosts, ports come before them all.
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
