//! The forwarding table: by switch and destination, the ports on shortest paths.

use std::hint::select_unpredictable;

use crate::ids::{HostId, NodeId, PortId};
use crate::packet::PackedPacket;
use crate::topology::Network;

/// The next hops of all switches: a row per switch, and a column per *home*, which is the switch that
/// a destination is attached to. Switches are numbered from zero.
#[derive(Debug)]
pub struct ForwardingTable {
    switches: u32,
    /// By port, the switch at the far end of its link.
    far_ends: Vec<u32>,
    /// By host, where it is attached.
    homes: Vec<Home>,
    /// By switch and home; empty where the table would be too large.
    choices: Vec<Choice>,
    /// The ports of the choices: all ports in order, followed by choices that are not consecutive
    /// ports.
    ports: Vec<PortId>,
}

/// Where a host is attached.
#[derive(Clone, Copy, Debug)]
struct Home {
    switch: u32,
    /// Index among its switch's hosts.
    index: u32,
}

/// Ports at equal distance from a destination.
#[derive(Clone, Copy, Debug, Default)]
pub struct Choice {
    first: u32,
    /// How many there are; 0 at the home itself, where the index of the host decides.
    pub count: u16,
    /// The stage at which these ports are played; see [`crate::packet::driver::window::stages`].
    pub stage: u16,
}

/// About as many entries as fit in a second-level cache.
const MAX_ENTRIES: usize = 1 << 18;

impl ForwardingTable {
    /// The table of `network`, all stages zero.
    pub fn new(network: &Network) -> Self {
        let row = |node: NodeId| node.0.saturating_sub(network.hosts);
        let mut table = Self {
            switches: network.switches,
            far_ends: network.links.iter().map(|link| row(link.to)).collect(),
            homes: homes(network),
            choices: Vec::new(),
            ports: (0..network.links.len()).map(PortId::from).collect(),
        };
        let switches = network.switches as usize;
        if switches * switches <= MAX_ENTRIES {
            table.tabulate(network);
        }
        table
    }

    /// Whether the network is small enough for a table.
    pub fn is_tabulated(&self) -> bool {
        !self.choices.is_empty()
    }

    /// The switch at the far end of `port`; any number if that is a host.
    #[inline]
    pub fn far_end(&self, port: PortId) -> u32 {
        self.far_ends[port.index()]
    }

    /// The choices at `switch`, by home; empty without a table.
    pub fn row(&self, switch: u32) -> &[Choice] {
        let columns = if self.is_tabulated() { self.switches as usize } else { 0 };
        &self.choices[switch as usize * columns..][..columns]
    }

    /// The choice of a packet in a row of the table; none without a table.
    #[expect(clippy::inline_always, reason = "one call per switch hop")]
    #[inline(always)]
    pub fn choice(&self, row: &[Choice], packet: PackedPacket) -> Option<Choice> {
        row.get(self.homes[packet.destination().index()].switch as usize).copied()
    }

    /// The `nth` port of a choice. Without branches: packets with one port, with several, and at
    /// their home alternate, so branches would be mispredicted.
    #[expect(clippy::inline_always, reason = "one call per switch hop")]
    #[inline(always)]
    pub fn egress(&self, choice: Choice, nth: u32, packet: PackedPacket) -> PortId {
        let index = self.homes[packet.destination().index()].index;
        let index = select_unpredictable(choice.count == 0, index, 0);
        self.ports[(choice.first + nth + index) as usize]
    }

    /// The ports on shortest paths from `switch` to `host`.
    pub fn next_hops_to(&self, switch: u32, host: HostId) -> &[PortId] {
        let home = self.homes[host.index()];
        let ports = self.next_hops(switch, home.switch);
        if home.switch == switch { &ports[home.index as usize..][..1] } else { ports }
    }

    /// The switch that `host` is attached to.
    pub fn home(&self, host: HostId) -> u32 {
        self.homes[host.index()].switch
    }

    /// The stage of arrivals at `switch` that go to hosts of `home`.
    pub fn stage_for(&self, switch: u32, home: u32) -> u16 {
        self.choices[self.entry(switch, home)].stage
    }

    /// The ports on shortest paths from `switch` to the hosts of `home`; at `home` itself one port per
    /// host.
    pub fn next_hops(&self, switch: u32, home: u32) -> &[PortId] {
        let Choice { first, count, .. } = self.choices[self.entry(switch, home)];
        let hosts = || self.homes.iter().filter(|at| at.switch == home).count();
        let count = if switch == home { hosts() } else { usize::from(count) };
        &self.ports[first as usize..][..count]
    }

    /// Sets the stage of every choice from that of its ports.
    pub fn set_stages(&mut self, stage: impl Fn(PortId) -> u16) {
        for choice in &mut self.choices {
            choice.stage = self.ports.get(choice.first as usize).map_or(0, |&port| stage(port));
        }
    }

    fn entry(&self, switch: u32, home: u32) -> usize {
        switch as usize * self.switches as usize + home as usize
    }

    fn tabulate(&mut self, network: &Network) {
        self.choices = vec![Choice::default(); (network.switches * network.switches) as usize];
        for host in (0..network.hosts).map(HostId) {
            let home = self.homes[host.index()].switch;
            for switch in (0..network.switches).filter(|&switch| switch != home) {
                let entry = self.entry(switch, home);
                if self.choices[entry].count == 0 {
                    let node = NodeId(switch + network.hosts);
                    self.choices[entry] = self.store(network.next_ports(node, host));
                }
            }
        }
        for switch in 0..network.switches {
            let hosts = (0..network.hosts).map(HostId);
            let own = hosts.filter(|host| self.homes[host.index()].switch == switch);
            let ports: Vec<_> = own.map(|host| network.last_port(host)).collect();
            let entry = self.entry(switch, switch);
            let first = self.ports.len() as u32;
            self.ports.extend(ports);
            self.choices[entry] = Choice { first, ..Choice::default() };
        }
    }

    /// Stores a choice: consecutive ports need no memory, others are appended to `ports`.
    fn store(&mut self, chosen: &[PortId]) -> Choice {
        let is_consecutive = (chosen[0].0..).zip(chosen).all(|(expected, port)| port.0 == expected);
        let first = if is_consecutive { chosen[0].0 } else { self.ports.len() as u32 };
        if !is_consecutive {
            self.ports.extend(chosen);
        }
        let count = u16::try_from(chosen.len()).expect("a switch has fewer ports");
        Choice { first, count, stage: 0 }
    }
}

/// Where hosts are attached; arbitrary for a host that is attached to another host.
fn homes(network: &Network) -> Vec<Home> {
    let mut counts = vec![0; network.nodes() as usize];
    let home = |host| {
        let node = network.link(network.nic(HostId(host))).to;
        let index = counts[node.index()];
        counts[node.index()] += 1;
        Home { switch: node.0.saturating_sub(network.hosts), index }
    };
    (0..network.hosts).map(home).collect()
}
