//! Forwarding: the port through which a packet leaves a switch.
//!
//! Per packet in round robin (spraying), or by a hash of the flow (ECMP), as the network's balance says;
//! schemes that pin paths bypass both. Only a change of load balancing concerns this folder.

pub(in crate::packet) mod pinned;
pub(in crate::packet) mod table;

use std::sync::Arc;

use crate::ids::{FlowId, NodeId, PortId};
use crate::packet::PackedPacket;
use crate::packet::forwarding::table::ForwardingTable;
use crate::rng::Random;
use crate::topology::{Balance, Network, ecmp_choice};
use crate::workload::Traffic;

/// Chooses egress ports: the table of next hops, and the state of round robins.
#[derive(Debug)]
pub struct Forwarding {
    network: Arc<Network>,
    table: ForwardingTable,
    /// By switch, the position of its round robin.
    round_robins: Vec<u32>,
    /// Seed of the hashes that choose paths per flow.
    seed: u64,
    /// By flow, its own choice of path; empty if no flow has one.
    paths: Box<[Option<u16>]>,
}

impl Forwarding {
    /// Forwarding in `network`; round robins start at random positions.
    pub fn new(
        network: Arc<Network>,
        table: ForwardingTable,
        traffic: &Traffic,
        seed: u64,
        random: &mut Random,
    ) -> Self {
        // One draw per node, hosts included, because nodes are numbered together.
        let mut round_robins: Vec<_> =
            (0..network.nodes()).map(|_| random.below(1 << 16)).collect();
        round_robins.drain(..network.hosts as usize);
        let any_pinned = traffic.flows.iter().any(|flow| flow.path.is_some());
        let pinned = traffic.flows.iter().filter(|_| any_pinned).map(|flow| flow.path);
        Self { network, table, round_robins, seed, paths: pinned.collect() }
    }

    /// The egress port of a packet at the switch that it enters through the link `ingress`.
    #[expect(clippy::inline_always, reason = "one call per switch hop")]
    #[inline(always)]
    pub fn egress(&mut self, ingress: PortId, packet: PackedPacket) -> PortId {
        let switch = self.table.far_end(ingress);
        let Some(choice) = self.table.choice(self.table.row(switch), packet) else {
            return self.choose_without_table(switch, packet);
        };
        let count = u32::from(choice.count);
        let nth = match self.network.balance {
            Balance::Spray => advance(&mut self.round_robins[switch as usize], count),
            Balance::Ecmp => self.hash(switch, packet.flow(), count),
        };
        self.table.egress(choice, nth, packet)
    }

    /// The round robin of a switch, for [`advance`] and [`advance_by`].
    pub fn round_robin(&mut self, switch: u32) -> &mut u32 {
        &mut self.round_robins[switch as usize]
    }

    /// [`Self::egress`] in networks that are too large for a table.
    fn choose_without_table(&mut self, switch: u32, packet: PackedPacket) -> PortId {
        let node = NodeId(switch + self.network.hosts);
        let ports = self.network.next_ports(node, packet.destination());
        if ports.len() == 1 {
            return ports[0];
        }
        match self.network.balance {
            Balance::Ecmp => ports[self.hash(switch, packet.flow(), ports.len() as u32) as usize],
            Balance::Spray => {
                let nth = advance(&mut self.round_robins[switch as usize], ports.len() as u32);
                ports[nth as usize]
            }
        }
    }

    fn hash(&self, switch: u32, flow: FlowId, count: u32) -> u32 {
        let node = NodeId(switch + self.network.hosts);
        let pinned = self.paths.get(flow.index()).copied().flatten();
        ecmp_choice(self.seed, flow, pinned, node, count as usize) as u32
    }
}

/// Advances a round robin over `count` ports, at least two, by `packets`; returns the index of the
/// first packet's port.
pub fn advance_by(position: &mut u32, count: u32, packets: u32) -> u32 {
    let first = if *position + 1 < count { *position + 1 } else { 0 };
    *position = (first + packets - 1) % count;
    first
}

/// Advances a round robin over `count` ports and returns the index of the next one; with a single
/// port it stays and returns 0. Written without branches.
#[inline]
pub fn advance(position: &mut u32, count: u32) -> u32 {
    let has_choice = u32::from(count > 1).wrapping_neg();
    let next = *position + 1;
    let next = next & u32::from(next < count).wrapping_neg();
    *position = (next & has_choice) | (*position & !has_choice);
    next & has_choice
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn advancing_by_several_equals_advancing_one_by_one() {
        for (start, count, packets) in [(0, 2, 1), (3, 4, 1), (9, 4, 7), (1, 4, 8), (60_000, 3, 5)]
        {
            let (mut one_by_one, mut at_once) = (start, start);
            let taken: Vec<_> = (0..packets).map(|_| advance(&mut one_by_one, count)).collect();
            assert_eq!(advance_by(&mut at_once, count, packets), taken[0]);
            assert_eq!(at_once, one_by_one);
        }
    }
}
