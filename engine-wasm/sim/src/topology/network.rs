//! A built network: nodes, directed links, routes, and the pairs of hosts that communicate.

use std::collections::BTreeMap;
use std::iter;
use std::ops::Range;

use super::link::{Link, LinkQueue};
use super::routes::Routes;
use super::switch_ports::SwitchPorts;
use super::wire;
use super::wiring::Wiring;
use crate::ids::{FlowId, HostId, NodeId, PortId};
use crate::rng::mix;
use crate::units::{Bytes, Rate, Time};

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
    /// Pairs of hosts that communicate.
    pub endpoints: Endpoints,
    /// The capacity that a load of 1 fills, summed over the network: the host links of a fabric,
    /// the one link of a bottleneck topology.
    pub load_capacity: Rate,
    /// Whether fluid completion times include the round trip, unless traffic has coflows.
    pub fluid_round_trip: bool,
    reverse: Vec<PortId>,
    first_port: Vec<u32>,
    routes: Routes,
    blocks: Vec<u32>,
    /// Only for switch ports that override the scheme's queue.
    queues: BTreeMap<PortId, LinkQueue>,
    /// What holds for all ports without a queue of their own.
    pub(super) ports: SwitchPorts,
}

/// Properties of a network beyond its wiring and routes.
pub(super) struct NetworkTraits {
    pub balance: Balance,
    pub endpoints: Endpoints,
    pub load_capacity: Rate,
    /// By switch: switches of one block are interchangeable, so that spraying spreads traffic
    /// evenly over all cables between two blocks.
    pub blocks: Vec<u32>,
}

impl NetworkTraits {
    /// For a network of `switches` switches, no two of them interchangeable.
    pub fn new(endpoints: Endpoints, load_capacity: Rate, switches: u32) -> Self {
        let blocks = (0..switches).collect();
        Self { balance: Balance::Ecmp, endpoints, load_capacity, blocks }
    }
}

impl Network {
    pub(super) fn new(wiring: Wiring, routes: Routes, traits: NetworkTraits) -> Self {
        let Wiring { hosts, switches, links, reverse, first_port } = wiring;
        let NetworkTraits { balance, endpoints, load_capacity, blocks } = traits;
        Self {
            hosts,
            switches,
            links,
            balance,
            endpoints,
            load_capacity,
            fluid_round_trip: true,
            reverse,
            first_port,
            routes,
            blocks,
            queues: BTreeMap::new(),
            ports: SwitchPorts::default(),
        }
    }

    /// Sets the queues of some switch ports.
    pub(super) fn with_queues(self, queues: BTreeMap<PortId, LinkQueue>) -> Self {
        Self { queues, ..self }
    }

    /// A network with routes found by search, for builders that connect all their switches.
    pub(super) fn searched(wiring: Wiring, traits: NetworkTraits) -> Self {
        let routes = Routes::search(&wiring).expect("the builder joins all switches");
        Self::new(wiring, routes, traits)
    }

    /// The name of a port: that of its link, such as “host 3 → switch 0”.
    pub fn port_name(&self, port: PortId) -> String {
        let node = |node: NodeId| match node.0.checked_sub(self.hosts) {
            Some(switch) => format!("switch {switch}"),
            None => format!("host {}", node.0),
        };
        let link = self.link(port);
        format!("{} → {}", node(link.from), node(link.to))
    }

    /// The link behind a port.
    pub fn link(&self, port: PortId) -> &Link {
        &self.links[port.index()]
    }

    /// What overrides the scheme's queue at a port: its cable's limits, else those of all ports.
    pub fn queue(&self, port: PortId) -> LinkQueue {
        let cable = self.cable_queue(port);
        let of_switch = !self.is_host(self.link(port).from);
        let SwitchPorts { limit, counting } = self.ports;
        LinkQueue { limit: cable.limit.or(limit.filter(|_| of_switch)), counting, ..cable }
    }

    /// The queue limits of a port's cable alone.
    pub(super) fn cable_queue(&self, port: PortId) -> LinkQueue {
        self.queues.get(&port).copied().unwrap_or_default()
    }

    /// Number of nodes: hosts, then switches.
    pub fn nodes(&self) -> u32 {
        self.hosts + self.switches
    }

    /// Whether a node is a host.
    pub fn is_host(&self, node: NodeId) -> bool {
        node.0 < self.hosts
    }

    /// The ports of a node, to be wrapped in [`PortId`]; a host has one.
    pub fn ports_of(&self, node: NodeId) -> Range<u32> {
        self.first_port[node.index()]..self.first_port[node.index() + 1]
    }

    /// The only port of a host.
    pub fn nic(&self, host: HostId) -> PortId {
        PortId(host.0)
    }

    /// The port at the other end of the cable, which sends the opposite way.
    pub fn reverse(&self, port: PortId) -> PortId {
        self.reverse[port.index()]
    }

    /// The port with the link that ends at `host`: the last hop of everything sent to it.
    pub fn last_port(&self, host: HostId) -> PortId {
        self.reverse[host.index()]
    }

    /// All ports of `node` that begin a shortest path to `dst`, in ascending order. At a host this
    /// is its NIC, even if the host itself is `dst`.
    pub fn next_ports(&self, node: NodeId, dst: HostId) -> &[PortId] {
        if self.is_host(node) {
            return self.routes.single(node.0);
        }
        let home = self.links[dst.index()].to;
        if node == home {
            std::slice::from_ref(&self.reverse[dst.index()])
        } else {
            self.routes.towards(node, home)
        }
    }

    /// The ports of a shortest path; `choose` picks among equally short next hops.
    pub fn path<'a>(
        &'a self,
        src: HostId,
        dst: HostId,
        mut choose: impl FnMut(NodeId, &[PortId]) -> PortId + 'a,
    ) -> impl Iterator<Item = PortId> + 'a {
        iter::successors(Some(self.nic(src)), move |&port| {
            let node = self.link(port).to;
            (node != dst.into()).then(|| choose(node, self.next_ports(node, dst)))
        })
    }

    /// The path that takes the first of all equal choices: in regular networks as good as any
    /// other.
    pub fn first_path(&self, src: HostId, dst: HostId) -> impl Iterator<Item = PortId> + '_ {
        self.path(src, dst, |_, ports| ports[0])
    }

    /// Number of links a packet crosses.
    pub fn hops(&self, src: HostId, dst: HostId) -> u32 {
        self.first_path(src, dst).count() as u32
    }

    /// From a full packet's first bit sent to its acknowledgement received, in an idle network.
    pub fn base_rtt(&self, src: HostId, dst: HostId) -> Time {
        self.one_way(src, dst, wire::FULL_PACKET) + self.one_way(dst, src, wire::ACK)
    }

    /// One-way time of a packet in an idle network, store and forward.
    pub fn one_way(&self, src: HostId, dst: HostId, packet: Bytes) -> Time {
        let transits = self.first_path(src, dst).map(|port| self.link(port).transit(packet));
        transits.fold(Time::ZERO, |sum, transit| sum + transit)
    }

    /// The block of interchangeable nodes that a node belongs to; see [`super::FluidNetwork`].
    pub(super) fn block(&self, node: NodeId) -> u32 {
        match node.0.checked_sub(self.hosts) {
            Some(switch) => self.blocks[switch as usize],
            // Numbered after all blocks of switches: every host is a block of its own.
            None => self.switches + node.0,
        }
    }
}

/// The index, of `n` equally short next hops, that a flow takes at `node` under [`Balance::Ecmp`]:
/// `pinned` modulo `n`, or a hash.
///
/// The hash includes the node: otherwise consecutive tiers would make equal choices and leave part
/// of the paths unused.
pub fn ecmp_choice(seed: u64, flow: FlowId, pinned: Option<u16>, node: NodeId, n: usize) -> usize {
    if let Some(path) = pinned {
        return usize::from(path) % n;
    }
    let hash = mix(seed ^ mix(u64::from(flow.0) << 32 | u64::from(node.0)));
    // The upper half of the product spreads the hash over 0..n without a division.
    (((hash >> 32) * n as u64) >> 32) as usize
}
