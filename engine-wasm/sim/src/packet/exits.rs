//! Through which port a packet leaves a switch.

use std::sync::Arc;

use super::Packet;
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
    /// By host, its switch, counted from the first switch, and that switch's port towards it.
    homes: Vec<(u32, PortId)>,
    /// By switch × switch of the destination.
    choices: Vec<Choice>,
    /// Where the choices lie: every port in order, behind it those that are no run of ports.
    ports: Vec<PortId>,
    /// By switch, where its round robin stands.
    turns: Vec<u32>,
    /// Decides paths that are fixed per flow.
    seed: u64,
}

/// Ports that are equally near to a destination.
#[derive(Clone, Copy, Debug, Default)]
struct Choice {
    first: u32,
    count: u32,
}

/// About as many entries as fit in a cache of the second level.
const LARGEST_TABLE: usize = 1 << 18;

impl Exits {
    /// The exits of `network`, round robins starting at random.
    pub fn new(network: Arc<Network>, seed: u64, random: &mut Random) -> Self {
        let row = |node: NodeId| node.0.saturating_sub(network.hosts);
        let home = |host| {
            let switch = row(network.link(network.nic(host)).to);
            (switch, network.last_port(host))
        };
        // One draw per node, hosts included, as the numbering of nodes has it.
        let turns: Vec<_> = (0..network.nodes()).map(|_| random.below(1 << 16)).collect();
        let mut exits = Self {
            far_ends: network.links.iter().map(|link| row(link.to)).collect(),
            homes: (0..network.hosts).map(|host| home(HostId(host))).collect(),
            choices: Vec::new(),
            ports: (0..network.links.len()).map(PortId::from).collect(),
            turns: turns[network.hosts as usize..].to_vec(),
            seed,
            network,
        };
        exits.tabulate();
        exits
    }

    /// The port through which a packet leaves the switch that it reaches through `entrance`.
    pub fn choose(&mut self, entrance: PortId, packet: &Packet) -> PortId {
        let switch = self.far_ends[entrance.index()];
        let (home, last) = self.homes[packet.destination.index()];
        let Some(&choice) = self.choices.get(self.entry(switch, home)) else {
            return self.choose_anew(switch, packet);
        };
        // Without a choice the round robin stands still.
        let turn = match self.network.balance {
            Balance::Spray => {
                let turn = &mut self.turns[switch as usize];
                let next = if *turn + 1 < choice.count { *turn + 1 } else { 0 };
                *turn = if choice.count > 1 { next } else { *turn };
                if choice.count > 1 { next } else { 0 }
            }
            Balance::Ecmp if choice.count > 1 => self.path(switch, packet.flow, choice.count),
            Balance::Ecmp => 0,
        };
        let port = self.ports[(choice.first + turn) as usize];
        if switch == home { last } else { port }
    }

    fn choose_anew(&mut self, switch: u32, packet: &Packet) -> PortId {
        let node = NodeId(switch + self.network.hosts);
        let ports = self.network.next_ports(node, packet.destination);
        if ports.len() == 1 {
            return ports[0];
        }
        match self.network.balance {
            Balance::Ecmp => ports[self.path(switch, packet.flow, ports.len() as u32) as usize],
            Balance::Spray => {
                let turn = &mut self.turns[switch as usize];
                *turn = if (*turn as usize) < ports.len() - 1 { *turn + 1 } else { 0 };
                ports[*turn as usize]
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
        self.choices = vec![Choice::default(); switches * switches];
        for host in 0..network.hosts {
            let (home, _) = self.homes[host as usize];
            for switch in (0..network.switches).filter(|&switch| switch != home) {
                let entry = self.entry(switch, home);
                if self.choices[entry].count == 0 {
                    let node = NodeId(switch + network.hosts);
                    self.choices[entry] = self.place(network.next_ports(node, HostId(host)));
                }
            }
        }
    }

    /// Where `chosen` lies in `ports`: in place if it is a run of consecutive ports, else appended.
    fn place(&mut self, chosen: &[PortId]) -> Choice {
        let count = chosen.len() as u32;
        let is_run = (chosen[0].0..).zip(chosen).all(|(expected, port)| port.0 == expected);
        let first = if is_run { chosen[0].0 } else { self.ports.len() as u32 };
        if !is_run {
            self.ports.extend(chosen);
        }
        Choice { first, count }
    }
}
