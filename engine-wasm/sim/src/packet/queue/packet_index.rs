//! Which packet and which flow is where, for queues in which very many flows wait.

use std::collections::{BTreeMap, BTreeSet};

/// The order of service of a packet: its value, then when it arrived.
pub(super) type Key = (u32, u64);

/// Packets by key, and flows by number.
#[derive(Clone, Debug, Default)]
pub(super) struct PacketIndex {
    /// Nodes of the packets.
    packets: BTreeSet<(Key, u32)>,
    /// Positions of the flows in their list.
    positions: BTreeMap<u32, u32>,
}

impl PacketIndex {
    /// Adds a packet.
    pub fn add(&mut self, key: Key, node: u32) {
        self.packets.insert((key, node));
    }

    /// Removes a packet.
    pub fn remove(&mut self, key: Key, node: u32) {
        self.packets.remove(&(key, node));
    }

    /// The node of the packet with the smallest key.
    pub fn best(&self) -> Option<u32> {
        self.packets.first().map(|&(_, node)| node)
    }

    /// The node of the packet with the largest key.
    pub fn worst(&self) -> Option<u32> {
        self.packets.last().map(|&(_, node)| node)
    }

    /// The position of a flow in the list.
    pub fn position(&self, flow: u32) -> Option<usize> {
        self.positions.get(&flow).map(|&position| position as usize)
    }

    /// Records that a flow is at `position` of the list.
    pub fn set_position(&mut self, flow: u32, position: usize) {
        self.positions.insert(flow, position as u32);
    }

    /// Records that a flow has left the list.
    pub fn forget(&mut self, flow: u32) {
        self.positions.remove(&flow);
    }
}
