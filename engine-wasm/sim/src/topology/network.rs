//! A built network: nodes, directed links, routes, and who talks to whom.

use crate::ids::{HostId, NodeId, PortId};
use crate::units::{Rate, Time};

/// A directed link. It is also the output port at its sending end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// Sending node.
    pub from: NodeId,
    /// Receiving node.
    pub to: NodeId,
    /// Capacity.
    pub rate: Rate,
    /// Propagation plus, on links that touch a host, the host's processing.
    pub delay: Time,
}

/// How a switch chooses among equally short next hops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Balance {
    /// Per packet, round robin from a random start in every switch.
    Spray,
    /// Per flow, by a hash of seed, flow and switch.
    Ecmp,
}

/// Which hosts send and which receive, for workloads that draw pairs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Endpoints {
    /// Every ordered pair of distinct hosts.
    AllPairs,
    /// Sender `i` only talks to receiver `i`.
    Matched(Vec<(HostId, HostId)>),
    /// Every sender to every receiver other than itself.
    Groups {
        /// Hosts that send.
        senders: Vec<HostId>,
        /// Hosts that receive.
        receivers: Vec<HostId>,
    },
}

/// A network that can be simulated: connected, and every host has exactly one link out and one in.
///
/// Hosts are nodes `0..hosts`; switches follow. Links are grouped by sending node, so the ports of
/// a node are a contiguous range, and port `h` is the NIC of host `h`.
#[derive(Clone, Debug)]
pub struct Network {
    /// Number of hosts.
    pub hosts: u32,
    /// Number of switches.
    pub switches: u32,
    /// Directed links by [`PortId`].
    pub links: Vec<Link>,
    /// How equally short next hops are shared.
    pub balance: Balance,
    /// Who talks to whom.
    pub endpoints: Endpoints,
    /// The capacity that load 1 fills, summed over the network: host links for a fabric, the one
    /// link for a bottleneck topology.
    pub load_capacity: Rate,
}

impl Network {
    /// The link behind a port.
    pub fn link(&self, port: PortId) -> &Link {
        &self.links[port.index()]
    }
}
