//! In which order a window plays what arrives in it.

use std::ops::Range;

use crate::ids::{HostId, NodeId, PortId};
use crate::packet::driver::next_stage::{NextStage, NextStageTable, next_stages};
use crate::packet::driver::window::stage_routing::StageRouting;
use crate::packet::forwarding::table::ForwardingTable;
use crate::topology::{Network, wire};
use crate::units::Time;

/// Stages: where arrivals are played, numbered in the order in which a window plays them.
///
/// Stage 0 is all hosts together. Every other stage is a switch with those of its ports that are at
/// one distance from where packets come from: a leaf has two stages, one that sends up and one that
/// sends down, and the spines come between. Since a packet passes stages in ascending order,
/// everything that arrives at a stage is known once the stages before it have been played, however
/// short the links between them; only links back to hosts must be longer than a window. That makes
/// windows long, and the ports and queues of the current stage stay in the nearest cache.
///
/// Networks without such an order have one stage for all switches; the shortest link between two of
/// them then bounds a window.
#[derive(Debug)]
pub struct Stages {
    /// By port, the stage that plays it.
    stage_of: Vec<u16>,
    /// By stage, the ports that it plays.
    ports: Vec<Vec<PortId>>,
    /// By port, which one of its stage's ports it is.
    indices: Vec<u32>,
    /// By port, the stage at which its packets arrive.
    next_stage: Vec<NextStage>,
    /// Where packets arrive that do not all arrive at one stage.
    by_destination: NextStageTable,
    /// By stage.
    routing: Vec<StageRouting>,
    /// How many stages there are.
    pub count: usize,
    /// How many hosts have what arrives at them by_destination: none, or all.
    host_lists: usize,
    /// The smallest latency of a link that does not lead to a later stage.
    pub lookahead: Time,
}

/// With more lists than this it would take long to find the next window in which something happens.
const MAX_LISTS: usize = 1 << 12;

/// Packets climb and descend through fewer switches in every topology that has an order.
const MAX_STAGES: u32 = 8;

impl Stages {
    /// The stages of `network`; only the hosts', where switches call the scheme as they do.
    pub fn new(network: &Network, hops: &mut ForwardingTable, switches_call: bool) -> Self {
        let is_nic = |port: PortId| port.0 < network.hosts;
        let leads_home = |port: PortId| network.is_host(network.link(port).to);
        if switches_call {
            return Self::of(network, |_| 0, |_| NextStage::HOSTS);
        }
        let Some(stages) = stages(network, hops) else {
            let next_stage =
                |port| if leads_home(port) { NextStage::HOSTS } else { NextStage::SWITCHES };
            return Self::of(network, |port| u16::from(!is_nic(port)), next_stage);
        };
        let place = |port: PortId| match stages[port.index()] {
            0 => (0, NodeId(0)),
            stage => (stage, network.link(port).from),
        };
        let mut places: Vec<_> = (0..stages.len()).map(|port| place(PortId::from(port))).collect();
        places.sort_unstable();
        places.dedup();
        let stage = |port| places.binary_search(&place(port)).expect("all are there") as u16;
        hops.set_stages(stage);
        let next_stage = next_stages(network, hops, stage);
        let stages = Self::of(network, stage, |port| next_stage[port.index()]);
        let routing = places.iter().zip(0..).map(|(&(_, node), stage)| {
            let switch = node.0.checked_sub(network.hosts);
            switch.map_or(StageRouting::Dynamic, |switch| {
                StageRouting::new(network, hops, (switch, stage), |port| {
                    stages.index_in_stage(port)
                })
            })
        });
        let routing = routing.collect();
        Self { routing, by_destination: NextStageTable::new(network, hops), ..stages }
    }

    /// The stage that plays `port`.
    pub fn stage_of(&self, port: PortId) -> usize {
        usize::from(self.stage_of[port.index()])
    }

    /// Through which of its ports a stage sends what arrives there.
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

    /// How many lists of arrivals there are: one for each stage, and for each host that has its own.
    pub const fn lists(&self) -> usize {
        self.count + self.host_lists
    }

    /// Which lists are those of hosts, in the order of hosts; one if they share it.
    pub const fn lists_of_hosts(&self) -> Range<usize> {
        if self.host_lists > 0 { self.count..self.lists() } else { 0..1 }
    }

    /// Which one of its stage's ports a port is.
    #[inline]
    pub fn index_in_stage(&self, port: PortId) -> u32 {
        self.indices[port.index()]
    }

    /// Stage at which a packet to `host` arrives next, from a port that leads to several.
    #[inline]
    pub fn stage_by_destination(&self, next_stage: NextStage, host: HostId) -> usize {
        self.by_destination.stage(next_stage, host)
    }

    /// Where the packets of `port` arrive.
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

/// The stage of every port: 0 for NICs, and for others a later one than that of every port whose
/// packets it forwards; none where that is impossible.
///
/// Ports that a switch serves in round robin must be played together, in order of time, so they
/// have one stage.
fn stages(network: &Network, hops: &ForwardingTable) -> Option<Vec<u32>> {
    if !hops.is_tabulated() {
        return None;
    }
    let mut stages: Vec<_> =
        (0..network.links.len() as u32).map(|port| u32::from(port >= network.hosts)).collect();
    loop {
        let before = stages.clone();
        for switch in 0..network.switches {
            raise(switch, network, hops, &mut stages);
        }
        if stages == before {
            return Some(stages);
        }
        if stages.iter().any(|&stage| stage > MAX_STAGES) {
            return None;
        }
    }
}

/// Raises the stages of what follows on the ports of `switch`, and of these themselves where they
/// are chosen together or lead to hosts, which are played together as well.
fn raise(switch: u32, network: &Network, hops: &ForwardingTable, stages: &mut [u32]) {
    let others = || (0..network.switches).filter(|&home| home != switch);
    let choices =
        others().map(|home| hops.next_hops(switch, home)).filter(|routing| routing.len() > 1);
    level(&choices.flatten().copied().collect::<Vec<_>>(), stages);
    level(hops.next_hops(switch, switch), stages);
    for home in others() {
        for &port in hops.next_hops(switch, home) {
            let least = stages[port.index()] + 1;
            for next in hops.next_hops(hops.far_end(port), home) {
                stages[next.index()] = stages[next.index()].max(least);
            }
        }
    }
}

/// Gives all of `ports` the highest stage among them.
fn level(ports: &[PortId], stages: &mut [u32]) {
    let highest = ports.iter().map(|port| stages[port.index()]).max().unwrap_or(0);
    for port in ports {
        stages[port.index()] = highest;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packet::testing::{given, network, small_fabric};

    /// The order in which the ports of the path from host 0 to the last host are played.
    fn order(network: &Network) -> Vec<usize> {
        let mut hops = ForwardingTable::new(network);
        let stages = Stages::new(network, &mut hops, false);
        let last = HostId(network.hosts - 1);
        network.first_path(HostId(0), last).map(|port| stages.stage_of(port)).collect()
    }

    #[test]
    fn a_packet_passes_stages_in_ascending_order() {
        // Hosts, two leaves that send up, two spines, two leaves that send down.
        assert_eq!(order(&small_fabric("spray")), [0, 1, 3, 6]);
        let tree = network("fat-tree", &given(&[("k", 4.0)]));
        assert_eq!(order(&tree).len(), 6);
        assert!(order(&tree).is_sorted_by(|one, next| one < next));
    }

    #[test]
    fn only_links_to_hosts_bound_a_window() {
        let network = small_fabric("spray");
        let mut hops = ForwardingTable::new(&network);
        let to_host = network.link(network.last_port(HostId(0))).transit(wire::ACK);
        assert_eq!(Stages::new(&network, &mut hops, false).lookahead, to_host);
        let every = network.links.iter().map(|link| link.transit(wire::ACK)).min();
        assert_eq!(Some(Stages::new(&network, &mut hops, true).lookahead), every);
    }
}
