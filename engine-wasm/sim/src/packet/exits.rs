//! Through which port a packet leaves a switch.

use std::sync::Arc;

use super::Parcel;
use crate::ids::{FlowId, HostId, NodeId, PortId};
use crate::rng::Random;
use crate::topology::{Balance, Network, ecmp_choice};

/// The next hops of all switches as one flat table, and where their round robins stand.
///
/// The table has a row per switch and a column per switch to which hosts are attached. Networks for
/// which it would be too large are asked anew for each packet.
#[derive(Debug)]
pub struct Exits {
    network: Arc<Network>,
    /// By port, the switch at its far end, counted from the first switch.
    far_ends: Vec<u32>,
    /// By host, its switch and its place there.
    homes: Vec<Home>,
    /// By switch × switch of the destination.
    choices: Vec<Choice>,
    /// Where the choices lie: every port in order, behind it those that are no run of ports.
    ports: Vec<PortId>,
    /// By switch, where its round robin stands.
    turns: Vec<u32>,
    /// Decides paths that are fixed per flow.
    seed: u64,
}

/// Where a host is attached.
#[derive(Clone, Copy, Debug)]
struct Home {
    /// Counted from the first switch.
    switch: u32,
    /// The how many'th host of its switch it is.
    place: u32,
}

/// Ports that are equally near to a destination.
#[derive(Clone, Copy, Debug)]
struct Choice {
    first: u32,
    /// How many; at the hosts' own switch 0, because there the place of the host decides.
    count: u32,
}

/// About as many entries as fit in a cache of the second level.
const LARGEST_TABLE: usize = 1 << 18;

impl Exits {
    /// The exits of `network`, round robins starting at random.
    pub fn new(network: Arc<Network>, seed: u64, random: &mut Random) -> Self {
        let row = |node: NodeId| node.0.saturating_sub(network.hosts);
        // One draw per node, hosts included, as the numbering of nodes has it.
        let mut turns: Vec<_> = (0..network.nodes()).map(|_| random.below(1 << 16)).collect();
        turns.drain(..network.hosts as usize);
        let mut exits = Self {
            far_ends: network.links.iter().map(|link| row(link.to)).collect(),
            homes: homes(&network),
            choices: Vec::new(),
            ports: (0..network.links.len()).map(PortId::from).collect(),
            turns,
            seed,
            network,
        };
        exits.tabulate();
        exits
    }

    /// The port through which a packet leaves the switch that it reaches through `entrance`.
    #[expect(clippy::inline_always, reason = "one call per switch hop")]
    #[inline(always)]
    pub fn choose(&mut self, entrance: PortId, parcel: Parcel) -> PortId {
        let switch = self.far_ends[entrance.index()];
        let home = self.homes[parcel.destination().index()];
        let Some(&choice) = self.choices.get(self.entry(switch, home.switch)) else {
            return self.choose_anew(switch, parcel);
        };
        // Whether there is a choice, and whether the host is near, alternates from hop to hop, so
        // that nothing here branches on it.
        let nth = match self.network.balance {
            Balance::Spray => advance(&mut self.turns[switch as usize], choice.count),
            Balance::Ecmp => self.path(switch, parcel.flow(), choice.count),
        };
        let place = home.place & u32::from(choice.count == 0).wrapping_neg();
        self.ports[(choice.first + nth + place) as usize]
    }

    fn choose_anew(&mut self, switch: u32, parcel: Parcel) -> PortId {
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

    fn entry(&self, switch: u32, home: u32) -> usize {
        switch as usize * self.network.switches as usize + home as usize
    }

    fn tabulate(&mut self) {
        let network = Arc::clone(&self.network);
        let switches = network.switches as usize;
        if switches * switches > LARGEST_TABLE {
            return;
        }
        let nowhere = Choice { first: 0, count: 0 };
        self.choices = vec![nowhere; switches * switches];
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
            self.choices[entry] = Choice { first, count: 0 };
        }
    }

    /// Where `chosen` lies in `ports`: in place if it is a run of consecutive ports, else appended.
    fn place(&mut self, chosen: &[PortId]) -> Choice {
        let is_run = (chosen[0].0..).zip(chosen).all(|(expected, port)| port.0 == expected);
        let first = if is_run { chosen[0].0 } else { self.ports.len() as u32 };
        if !is_run {
            self.ports.extend(chosen);
        }
        Choice { first, count: chosen.len() as u32 }
    }
}

/// Moves a round robin over `count` to its next turn, which it returns; one that has no choice stays
/// and returns 0.
fn advance(turn: &mut u32, count: u32) -> u32 {
    let has_choice = u32::from(count > 1).wrapping_neg();
    let next = *turn + 1;
    let next = next & u32::from(next < count).wrapping_neg();
    *turn = (next & has_choice) | (*turn & !has_choice);
    next & has_choice
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
