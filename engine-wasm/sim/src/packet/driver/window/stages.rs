//! Stages: the order in which a window plays ports.

use std::ops::Range;

use crate::ids::{HostId, NodeId, PortId};
use crate::packet::driver::next_stage::{NextStage, NextStageTable, next_stages};
use crate::packet::driver::window::stage_routing::StageRouting;
use crate::packet::forwarding::table::ForwardingTable;
use crate::topology::{Network, wire};
use crate::units::Time;

/// The evaluation stages of a window, in order: levelised simulation with conservative lookahead.
///
/// Stage 0 is all hosts together. Every other stage is a switch with those of its ports that are
/// equally far from the sources of packets: a leaf has two stages, one of its uplinks and one of its
/// downlinks, and the spines come between. Since a packet passes stages in ascending order,
/// everything that arrives at a stage is known once the stages before it have been played, however
/// short the links between them; only links back to hosts must not be shorter than a window. That makes
/// windows long, and the ports and queues of the current stage stay in the nearest cache.
///
/// Networks without such an order have one stage for all switches; the shortest link between two of
/// them then bounds a window.
#[derive(Clone, Debug)]
pub struct Stages {
    /// By port, the stage that plays it.
    stage_of: Vec<u16>,
    /// By stage, the ports that it plays.
    ports: Vec<Vec<PortId>>,
    /// By port, its index among the ports of its stage.
    indices: Vec<u32>,
    /// By port, the stage at which its packets arrive next.
    next_stage: Vec<NextStage>,
    /// Next stages of ports whose packets arrive at several.
    by_destination: NextStageTable,
    /// By stage, how it maps arrivals to ports.
    routing: Vec<StageRouting>,
    /// The number of stages.
    pub count: usize,
    /// The number of hosts with a list of arrivals of their own: none, or all.
    host_lists: usize,
    /// The smallest latency of a link that does not lead to a later stage: the bound of a window.
    pub lookahead: Time,
}

/// With more lists than this, finding the next window with arrivals would take long.
const MAX_LISTS: usize = 1 << 12;

/// In every topology that has an order of stages, packets pass fewer switches.
const MAX_RANK: u32 = 8;

impl Stages {
    /// The stages of `network`, in the order in which packets pass them; their numbers are also written
    /// to `table`.
    pub fn in_order(network: &Network, table: &mut ForwardingTable) -> Self {
        let Some(ranks) = ranks(network, table) else {
            return Self::hosts_and_switches(network);
        };
        let key = |port: PortId| match ranks[port.index()] {
            0 => (0, NodeId(0)),
            rank => (rank, network.link(port).from),
        };
        let mut keys: Vec<_> = (0..ranks.len()).map(|port| key(PortId::from(port))).collect();
        keys.sort_unstable();
        keys.dedup();
        let stage = |port| keys.binary_search(&key(port)).expect("every key has a stage") as u16;
        table.set_stages(stage);
        let next_stage = next_stages(network, table, stage);
        let stages = Self::of(network, stage, |port| next_stage[port.index()]);
        let routing = keys.iter().zip(0..).map(|(&(_, node), stage)| {
            let switch = node.0.checked_sub(network.hosts);
            switch.map_or(StageRouting::Dynamic, |switch| {
                StageRouting::new(network, table, (switch, stage), |port| {
                    stages.index_in_stage(port)
                })
            })
        });
        let routing = routing.collect();
        Self { routing, by_destination: NextStageTable::new(network, table), ..stages }
    }

    /// A single stage of all hosts and switches.
    pub fn single(network: &Network) -> Self {
        Self::of(network, |_| 0, |_| NextStage::HOSTS)
    }

    /// One stage of all hosts and one of all switches.
    pub fn hosts_and_switches(network: &Network) -> Self {
        let is_nic = |port: PortId| port.0 < network.hosts;
        let leads_to_host = |port: PortId| network.is_host(network.link(port).to);
        let next_stage =
            |port| if leads_to_host(port) { NextStage::HOSTS } else { NextStage::SWITCHES };
        Self::of(network, |port| u16::from(!is_nic(port)), next_stage)
    }

    /// The stage that plays `port`.
    pub fn stage_of(&self, port: PortId) -> usize {
        usize::from(self.stage_of[port.index()])
    }

    /// How a stage maps arrivals to ports.
    pub fn routing(&self, stage: usize) -> &StageRouting {
        &self.routing[stage]
    }

    /// The ports that a stage plays.
    pub fn ports(&self, stage: usize) -> &[PortId] {
        &self.ports[stage]
    }

    /// The stages with one list of arrivals per host, unless there are too many hosts.
    #[must_use]
    pub fn with_independent_hosts(mut self, network: &Network) -> Self {
        let hosts = network.hosts as usize;
        if self.count + hosts > MAX_LISTS {
            return self;
        }
        for host in 0..network.hosts {
            let port = network.last_port(HostId(host));
            self.next_stage[port.index()] = NextStage::to((self.count + host as usize) as u16);
        }
        self.host_lists = hosts;
        self
    }

    /// The number of lists of arrivals: one per stage, and one per host that has its own.
    pub const fn lists(&self) -> usize {
        self.count + self.host_lists
    }

    /// The lists of hosts, in the order of hosts; one if they share it.
    pub const fn lists_of_hosts(&self) -> Range<usize> {
        if self.host_lists > 0 { self.count..self.lists() } else { 0..1 }
    }

    /// The index of a port among the ports of its stage.
    #[inline]
    pub fn index_in_stage(&self, port: PortId) -> u32 {
        self.indices[port.index()]
    }

    /// The stage at which a packet to `host` arrives next, from a port that leads to several.
    #[inline]
    pub fn stage_by_destination(&self, next_stage: NextStage, host: HostId) -> usize {
        self.by_destination.stage(next_stage, host)
    }

    /// The stage at which the packets of `port` arrive next.
    pub fn next_stage(&self, port: PortId) -> NextStage {
        self.next_stage[port.index()]
    }

    fn of(
        network: &Network,
        stage: impl Fn(PortId) -> u16,
        next_stage: impl Fn(PortId) -> NextStage,
    ) -> Self {
        let ports = || (0..network.links.len()).map(PortId::from);
        let stage_of: Vec<_> = ports().map(stage).collect();
        let next_stage: Vec<_> = ports().map(next_stage).collect();
        let count = stage_of.iter().max().map_or(1, |&last| usize::from(last) + 1);
        let back = ports().filter(|port| next_stage[port.index()].is_up_to(stage_of[port.index()]));
        let lookahead = back.map(|port| network.link(port).transit(wire::ACK)).min();
        let (routing, lookahead) =
            (vec![StageRouting::Dynamic; count], lookahead.unwrap_or(Time::ZERO));
        let (mut by_stage, mut indices) = (vec![Vec::new(); count], Vec::new());
        for port in ports() {
            let stage: &mut Vec<_> = &mut by_stage[usize::from(stage_of[port.index()])];
            indices.push(stage.len() as u32);
            stage.push(port);
        }
        let by_destination = NextStageTable::default();
        Self {
            stage_of,
            ports: by_stage,
            indices,
            next_stage,
            by_destination,
            routing,
            count,
            lookahead,
            host_lists: 0,
        }
    }
}

/// The rank of every port: 0 for NICs, and for others above the rank of every port whose packets it
/// forwards; none where that is impossible. Ports of one rank at one switch are a stage.
///
/// Ports that a switch serves in round robin must be played together, in order of time, so they have
/// one rank.
fn ranks(network: &Network, table: &ForwardingTable) -> Option<Vec<u32>> {
    if !table.is_tabulated() {
        return None;
    }
    let mut ranks: Vec<_> =
        (0..network.links.len() as u32).map(|port| u32::from(port >= network.hosts)).collect();
    loop {
        let before = ranks.clone();
        for switch in 0..network.switches {
            raise(switch, network, table, &mut ranks);
        }
        if ranks == before {
            return Some(ranks);
        }
        if ranks.iter().any(|&rank| rank > MAX_RANK) {
            return None;
        }
    }
}

/// Raises the ranks of the ports that follow the ports of `switch` on a path. First equalises ports of
/// the switch that are chosen among in round robin, and those to its hosts.
fn raise(switch: u32, network: &Network, table: &ForwardingTable, ranks: &mut [u32]) {
    let others = || (0..network.switches).filter(|&home| home != switch);
    let choices =
        others().map(|home| table.next_hops(switch, home)).filter(|ports| ports.len() > 1);
    equalise(&choices.flatten().copied().collect::<Vec<_>>(), ranks);
    equalise(table.next_hops(switch, switch), ranks);
    for home in others() {
        for &port in table.next_hops(switch, home) {
            let least = ranks[port.index()] + 1;
            for next in table.next_hops(table.far_end(port), home) {
                ranks[next.index()] = ranks[next.index()].max(least);
            }
        }
    }
}

/// Gives all of `ports` the highest rank among them.
fn equalise(ports: &[PortId], ranks: &mut [u32]) {
    let highest = ports.iter().map(|port| ranks[port.index()]).max().unwrap_or(0);
    for port in ports {
        ranks[port.index()] = highest;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packet::testing::{given, network, small_fabric};

    /// The stages along the path from host 0 to the last host.
    fn stages_of_path(network: &Network) -> Vec<usize> {
        let mut table = ForwardingTable::new(network);
        let stages = Stages::in_order(network, &mut table);
        let last = HostId(network.hosts - 1);
        network.first_path(HostId(0), last).map(|port| stages.stage_of(port)).collect()
    }

    #[test]
    fn a_packet_passes_stages_in_ascending_order() {
        // Hosts, uplinks of two leaves, two spines, downlinks of two leaves.
        assert_eq!(stages_of_path(&small_fabric("spray")), [0, 1, 3, 6]);
        let tree = network("fat-tree", &given(&[("k", 4.0)]));
        assert_eq!(stages_of_path(&tree).len(), 6);
        assert!(stages_of_path(&tree).is_sorted_by(|one, next| one < next));
    }

    #[test]
    fn only_links_to_hosts_bound_a_window() {
        let network = small_fabric("spray");
        let mut table = ForwardingTable::new(&network);
        let to_host = network.link(network.last_port(HostId(0))).transit(wire::ACK);
        assert_eq!(Stages::in_order(&network, &mut table).lookahead, to_host);
        let every = network.links.iter().map(|link| link.transit(wire::ACK)).min();
        assert_eq!(Some(Stages::single(&network).lookahead), every);
    }
}
