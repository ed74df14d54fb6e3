//! In which order a window plays what arrives in it.

use std::ops::Range;

use super::leads::{Apart, Leads, leads};
use super::next_hops::NextHops;
use super::ways::Ways;
use crate::ids::{HostId, NodeId, PortId};
use crate::topology::{Network, wire};
use crate::units::Time;

/// Where arrivals are played, numbered in the order in which a window plays them.
///
/// Station 0 are the hosts, all together. Each other one is a switch with those of its ports that
/// are at the same distance from where packets come from: a leaf has two, one that sends up and one
/// that sends down, and between them the spines are played. Since a packet passes stations in
/// ascending order, all that arrives at one is known once those before it have been played, however
/// short the links between them; only the links that lead back, to hosts, must be longer than a
/// window. That makes windows long, and the ports and queues of the station at hand stay in the
/// nearest cache.
///
/// Networks without such an order have one station for all switches: then the shortest link between
/// two of them bounds a window.
#[derive(Debug)]
pub struct Stations {
    /// By port, the station that offers packets to it.
    of_port: Vec<u16>,
    /// By station, the ports to which it offers packets.
    ports: Vec<Vec<PortId>>,
    /// By port, which one of its station's ports it is.
    places: Vec<u32>,
    /// By port, the station at which its packets arrive.
    leads: Vec<Leads>,
    /// Where packets arrive that do not all arrive at one station.
    apart: Apart,
    /// By station.
    ways: Vec<Ways>,
    /// How many stations there are.
    pub count: usize,
    /// How many hosts have what arrives at them apart: none, or all.
    hosts_apart: usize,
    /// The smallest latency of a link that does not lead to a later station.
    pub lookahead: Time,
}

/// With more lists than this it would take long to find the next window in which something happens.
const MOST_LISTS: usize = 1 << 12;

/// Packets climb and descend through fewer switches in every topology that has an order.
const MOST_STAGES: u32 = 8;

impl Stations {
    /// The stations of `network`; only the hosts', where switches call the scheme as they do.
    pub fn new(network: &Network, hops: &mut NextHops, switches_call: bool) -> Self {
        let is_nic = |port: PortId| port.0 < network.hosts;
        let leads_home = |port: PortId| network.is_host(network.link(port).to);
        if switches_call {
            return Self::of(network, |_| 0, |_| Leads::HOSTS);
        }
        let Some(stages) = stages(network, hops) else {
            let leads = |port| if leads_home(port) { Leads::HOSTS } else { Leads::SWITCHES };
            return Self::of(network, |port| u16::from(!is_nic(port)), leads);
        };
        let place = |port: PortId| match stages[port.index()] {
            0 => (0, NodeId(0)),
            stage => (stage, network.link(port).from),
        };
        let mut places: Vec<_> = (0..stages.len()).map(|port| place(PortId::from(port))).collect();
        places.sort_unstable();
        places.dedup();
        let station = |port| places.binary_search(&place(port)).expect("all are there") as u16;
        hops.set_stations(station);
        let leads = leads(network, hops, station);
        let stations = Self::of(network, station, |port| leads[port.index()]);
        let ways = places.iter().zip(0..).map(|(&(_, node), station)| {
            let switch = node.0.checked_sub(network.hosts);
            switch.map_or(Ways::Asked, |switch| {
                Ways::new(network, hops, (switch, station), |port| stations.place(port))
            })
        });
        let ways = ways.collect();
        Self { ways, apart: Apart::new(network, hops), ..stations }
    }

    /// The station that offers packets to `port`.
    pub fn of_port(&self, port: PortId) -> usize {
        usize::from(self.of_port[port.index()])
    }

    /// Through which of its ports a station sends what arrives there.
    pub fn ways(&self, station: usize) -> &Ways {
        &self.ways[station]
    }

    /// The ports to which a station offers packets.
    pub fn ports(&self, station: usize) -> &[PortId] {
        &self.ports[station]
    }

    /// The same where what arrives at a host is kept apart from what arrives at others, unless hosts
    /// are too many.
    #[must_use]
    pub fn with_hosts_apart(mut self, network: &Network) -> Self {
        let hosts = network.hosts as usize;
        if self.count + hosts > MOST_LISTS {
            return self;
        }
        for host in 0..network.hosts {
            let port = network.last_port(HostId(host));
            self.leads[port.index()] = Leads::to((self.count + host as usize) as u16);
        }
        self.hosts_apart = hosts;
        self
    }

    /// How many lists of arrivals there are: one for each station, and for each host that has its own.
    pub const fn lists(&self) -> usize {
        self.count + self.hosts_apart
    }

    /// Which lists are those of hosts, in the order of hosts; one if they share it.
    pub const fn lists_of_hosts(&self) -> Range<usize> {
        if self.hosts_apart > 0 { self.count..self.lists() } else { 0..1 }
    }

    /// Which one of its station's ports a port is.
    #[inline]
    pub fn place(&self, port: PortId) -> u32 {
        self.places[port.index()]
    }

    /// The station at which a packet for `host` arrives that a port sends which `leads` to several.
    #[inline]
    pub fn apart(&self, leads: Leads, host: HostId) -> usize {
        self.apart.station(leads, host)
    }

    /// Where the packets of `port` arrive.
    pub fn leads(&self, port: PortId) -> Leads {
        self.leads[port.index()]
    }

    fn of(
        network: &Network,
        station: impl Fn(PortId) -> u16,
        leads: impl Fn(PortId) -> Leads,
    ) -> Self {
        let ports = || (0..network.links.len()).map(PortId::from);
        let of_port: Vec<_> = ports().map(station).collect();
        let leads: Vec<_> = ports().map(leads).collect();
        let count = of_port.iter().max().map_or(1, |&last| usize::from(last) + 1);
        let back = ports().filter(|port| leads[port.index()].is_up_to(of_port[port.index()]));
        let lookahead = back.map(|port| network.link(port).transit(wire::ACK)).min();
        let (ways, lookahead) = (vec![Ways::Asked; count], lookahead.unwrap_or(Time::ZERO));
        let (mut at, mut places) = (vec![Vec::new(); count], Vec::new());
        for port in ports() {
            let at: &mut Vec<_> = &mut at[usize::from(of_port[port.index()])];
            places.push(at.len() as u32);
            at.push(port);
        }
        let apart = Apart::default();
        Self { of_port, ports: at, places, leads, apart, ways, count, lookahead, hosts_apart: 0 }
    }
}

/// The stage of every port: 0 for NICs, and for others a later one than that of every port whose
/// packets it sends on; none where that is impossible.
///
/// What chooses in turns at a switch must be played together, in order of time, so all ports of a
/// switch that are chosen in turns have the same stage.
fn stages(network: &Network, hops: &NextHops) -> Option<Vec<u32>> {
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
        if stages.iter().any(|&stage| stage > MOST_STAGES) {
            return None;
        }
    }
}

/// Raises the stages of what follows on the ports of `switch`, and of these themselves where they
/// are chosen together or lead to hosts, which are played together as well.
fn raise(switch: u32, network: &Network, hops: &NextHops, stages: &mut [u32]) {
    let others = || (0..network.switches).filter(|&home| home != switch);
    let choices = others().map(|home| hops.ways(switch, home)).filter(|ways| ways.len() > 1);
    level(&choices.flatten().copied().collect::<Vec<_>>(), stages);
    level(hops.ways(switch, switch), stages);
    for home in others() {
        for &port in hops.ways(switch, home) {
            let least = stages[port.index()] + 1;
            for next in hops.ways(hops.far_end(port), home) {
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
        let mut hops = NextHops::new(network);
        let stations = Stations::new(network, &mut hops, false);
        let last = HostId(network.hosts - 1);
        network.first_path(HostId(0), last).map(|port| stations.of_port(port)).collect()
    }

    #[test]
    fn a_packet_passes_stations_in_ascending_order() {
        // Hosts, two leaves that send up, two spines, two leaves that send down.
        assert_eq!(order(&small_fabric("spray")), [0, 1, 3, 6]);
        let tree = network("fat-tree", &given(&[("k", 4.0)]));
        assert_eq!(order(&tree).len(), 6);
        assert!(order(&tree).is_sorted_by(|one, next| one < next));
    }

    #[test]
    fn only_links_to_hosts_bound_a_window() {
        let network = small_fabric("spray");
        let mut hops = NextHops::new(&network);
        let to_host = network.link(network.last_port(HostId(0))).transit(wire::ACK);
        assert_eq!(Stations::new(&network, &mut hops, false).lookahead, to_host);
        let every = network.links.iter().map(|link| link.transit(wire::ACK)).min();
        assert_eq!(Some(Stations::new(&network, &mut hops, true).lookahead), every);
    }
}
