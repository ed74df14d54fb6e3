//! Through which port a packet leaves a switch.

pub(in crate::packet) mod pinned;
pub(in crate::packet) mod table;

use std::sync::Arc;

use crate::ids::{FlowId, NodeId, PortId};
use crate::packet::PackedPacket;
use crate::packet::forwarding::table::ForwardingTable;
use crate::rng::Random;
use crate::topology::{Balance, Network, ecmp_choice};

/// The choices of all switches, and where their round robins stand.
#[derive(Debug)]
pub struct Forwarding {
    network: Arc<Network>,
    hops: ForwardingTable,
    /// By switch, where its round robin stands.
    turns: Vec<u32>,
    /// Decides paths that are fixed per flow.
    seed: u64,
}

impl Forwarding {
    /// The exits of `network`, round robins starting at random.
    pub fn new(
        network: Arc<Network>,
        hops: ForwardingTable,
        seed: u64,
        random: &mut Random,
    ) -> Self {
        // One draw per node, hosts included, as the numbering of nodes has it.
        let mut turns: Vec<_> = (0..network.nodes()).map(|_| random.below(1 << 16)).collect();
        turns.drain(..network.hosts as usize);
        Self { network, hops, turns, seed }
    }

    /// The port through which a packet leaves the switch that it reaches through `entrance`.
    #[expect(clippy::inline_always, reason = "one call per switch hop")]
    #[inline(always)]
    pub fn choose(&mut self, entrance: PortId, parcel: PackedPacket) -> PortId {
        let switch = self.hops.far_end(entrance);
        let Some(choice) = self.hops.choice(self.hops.row(switch), parcel) else {
            return self.choose_anew(switch, parcel);
        };
        let count = u32::from(choice.count);
        let nth = match self.network.balance {
            Balance::Spray => advance(&mut self.turns[switch as usize], count),
            Balance::Ecmp => self.path(switch, parcel.flow(), count),
        };
        self.hops.exit(choice, nth, parcel)
    }

    /// Where the round robin of a switch stands, to [`advance`].
    pub fn round_robin(&mut self, switch: u32) -> &mut u32 {
        &mut self.turns[switch as usize]
    }

    fn choose_anew(&mut self, switch: u32, parcel: PackedPacket) -> PortId {
        let node = NodeId(switch + self.network.hosts);
        let ports = self.network.next_ports(node, parcel.destination());
        if ports.len() == 1 {
            return ports[0];
        }
        match self.network.balance {
            Balance::Ecmp => ports[self.path(switch, parcel.flow(), ports.len() as u32) as usize],
            Balance::Spray => {
                let turn = advance(&mut self.turns[switch as usize], ports.len() as u32);
                ports[turn as usize]
            }
        }
    }

    fn path(&self, switch: u32, flow: FlowId, count: u32) -> u32 {
        let node = NodeId(switch + self.network.hosts);
        ecmp_choice(self.seed, flow, node, count as usize) as u32
    }
}

/// Advances a round robin over `count` ports, at least two, by `turns`; returns the first port.
pub fn advance_by(turn: &mut u32, count: u32, turns: u32) -> u32 {
    let first = if *turn + 1 < count { *turn + 1 } else { 0 };
    *turn = (first + turns - 1) % count;
    first
}

/// Advances a round robin over `count` ports and returns the next one; with a single port it stays
/// and returns 0.
#[inline]
pub fn advance(turn: &mut u32, count: u32) -> u32 {
    let has_choice = u32::from(count > 1).wrapping_neg();
    let next = *turn + 1;
    let next = next & u32::from(next < count).wrapping_neg();
    *turn = (next & has_choice) | (*turn & !has_choice);
    next & has_choice
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn advancing_by_several_equals_advancing_one_by_one() {
        for (start, count, turns) in [(0, 2, 1), (3, 4, 1), (9, 4, 7), (1, 4, 8), (60_000, 3, 5)] {
            let (mut one_by_one, mut at_once) = (start, start);
            let taken: Vec<_> = (0..turns).map(|_| advance(&mut one_by_one, count)).collect();
            assert_eq!(advance_by(&mut at_once, count, turns), taken[0]);
            assert_eq!(at_once, one_by_one);
        }
    }
}
