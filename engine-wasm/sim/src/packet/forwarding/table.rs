//! Where switches send what reaches them, as one flat table.

use crate::ids::{HostId, NodeId, PortId};
use crate::packet::PackedPacket;
use crate::topology::Network;

/// The next hops of all switches: a row per switch and a column per switch to which hosts are
/// attached. Switches are counted from the first switch.
#[derive(Debug)]
pub struct ForwardingTable {
    switches: u32,
    /// By port, the switch at its far end.
    far_ends: Vec<u32>,
    /// By host, its switch and its place there.
    homes: Vec<Home>,
    /// By switch × switch of the destination; empty for networks for which it would be too large.
    choices: Vec<Choice>,
    /// Where the choices lie: every port in order, behind it those that are no run of ports.
    ports: Vec<PortId>,
}

/// Where a host is attached.
#[derive(Clone, Copy, Debug)]
struct Home {
    switch: u32,
    /// The how many'th host of its switch it is.
    place: u32,
}

/// Ports that are equally near to a destination.
#[derive(Clone, Copy, Debug, Default)]
pub struct Choice {
    first: u32,
    /// How many; at the hosts' own switch 0, because there the place of the host decides.
    pub count: u16,
    /// Where arrivals that have this choice are played; see [`crate::packet::driver::window::stages`].
    pub stage: u16,
}

/// About as many entries as fit in a cache of the second level.
const LARGEST_TABLE: usize = 1 << 18;

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
        if switches * switches <= LARGEST_TABLE {
            table.tabulate(network);
        }
        table
    }

    /// Whether there is a table: without one, ask the network.
    pub fn is_tabulated(&self) -> bool {
        !self.choices.is_empty()
    }

    /// The switch at the far end of `port`; any number if that is a host.
    #[inline]
    pub fn far_end(&self, port: PortId) -> u32 {
        self.far_ends[port.index()]
    }

    /// What can be chosen among at `switch`, by switch of the destination; nothing without a table.
    pub fn row(&self, switch: u32) -> &[Choice] {
        let columns = if self.is_tabulated() { self.switches as usize } else { 0 };
        &self.choices[switch as usize * columns..][..columns]
    }

    /// What a packet can choose among in a row of the table, if there is one.
    #[expect(clippy::inline_always, reason = "one call per switch hop")]
    #[inline(always)]
    pub fn choice(&self, row: &[Choice], parcel: PackedPacket) -> Option<Choice> {
        row.get(self.homes[parcel.destination().index()].switch as usize).copied()
    }

    /// The `nth` of what a packet can choose among. Whether there is a choice, and whether the host
    /// is near, alternates from hop to hop, so that nothing here branches on it.
    #[expect(clippy::inline_always, reason = "one call per switch hop")]
    #[inline(always)]
    pub fn exit(&self, choice: Choice, nth: u32, parcel: PackedPacket) -> PortId {
        let place = self.homes[parcel.destination().index()].place;
        let place = place & u32::from(choice.count == 0).wrapping_neg();
        self.ports[(choice.first + nth + place) as usize]
    }

    /// The ports through which packets leave `switch` for `host`.
    pub fn exits(&self, switch: u32, host: HostId) -> &[PortId] {
        let home = self.homes[host.index()];
        let routing = self.routing(switch, home.switch);
        if home.switch == switch { &routing[home.place as usize..][..1] } else { routing }
    }

    /// The switch to which `host` is attached.
    pub fn home(&self, host: HostId) -> u32 {
        self.homes[host.index()].switch
    }

    /// Where arrivals at `switch` that go to hosts of `home` are played.
    pub fn stage_for(&self, switch: u32, home: u32) -> u16 {
        self.choices[self.entry(switch, home)].stage
    }

    /// The ports through which packets leave `switch` for the hosts of `home`.
    pub fn routing(&self, switch: u32, home: u32) -> &[PortId] {
        let Choice { first, count, .. } = self.choices[self.entry(switch, home)];
        let hosts = || self.homes.iter().filter(|at| at.switch == home).count();
        let routing = if switch == home { hosts() } else { usize::from(count) };
        &self.ports[first as usize..][..routing]
    }

    /// Says where arrivals at a switch are played that can choose among these ports.
    pub fn set_stations(&mut self, stage: impl Fn(PortId) -> u16) {
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
                    self.choices[entry] = self.place(network.next_ports(node, host));
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

    /// Where `chosen` lies in `ports`: in place if it is a run of consecutive ports, else appended.
    fn place(&mut self, chosen: &[PortId]) -> Choice {
        let is_run = (chosen[0].0..).zip(chosen).all(|(expected, port)| port.0 == expected);
        let first = if is_run { chosen[0].0 } else { self.ports.len() as u32 };
        if !is_run {
            self.ports.extend(chosen);
        }
        let count = u16::try_from(chosen.len()).expect("a switch has fewer ports");
        Choice { first, count, stage: 0 }
    }
}

/// Where the hosts are attached; anything for a host that is attached to another host.
fn homes(network: &Network) -> Vec<Home> {
    let mut occupied = vec![0; network.nodes() as usize];
    let home = |host| {
        let node = network.link(network.nic(HostId(host))).to;
        let place = occupied[node.index()];
        occupied[node.index()] += 1;
        Home { switch: node.0.saturating_sub(network.hosts), place }
    };
    (0..network.hosts).map(home).collect()
}
