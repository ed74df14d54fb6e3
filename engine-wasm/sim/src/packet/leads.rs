//! Where the packets of a port arrive.

use super::next_hops::NextHops;
use crate::ids::{HostId, PortId};
use crate::topology::Network;

/// The station at which the packets of a port arrive; where that depends on their destination, a row
/// of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leads(u16);

impl Leads {
    /// To hosts.
    pub const HOSTS: Self = Self(0);
    /// To the one station that there is besides.
    pub const SWITCHES: Self = Self(1);
    const NOWHERE: Self = Self(Self::ROW - 1);
    /// The bit that tells rows from stations, of which there are fewer; see [`Windows::new`].
    ///
    /// [`Windows::new`]: super::windows::Windows::new
    const ROW: u16 = 1 << 15;

    /// To that list of arrivals, of which there are fewer than 32,768.
    pub const fn to(list: u16) -> Self {
        Self(list)
    }

    /// The station, unless that depends on destinations.
    #[inline]
    pub const fn station(self) -> Option<usize> {
        if self.0 < Self::ROW { Some(self.0 as usize) } else { None }
    }

    /// The row, where it depends on destinations.
    #[inline]
    pub const fn row(self) -> usize {
        (self.0 & !Self::ROW) as usize
    }

    /// Whether nothing that arrives goes to a later station than that.
    pub const fn is_up_to(self, station: u16) -> bool {
        self.0 <= station
    }

    /// Where packets lead of which some lead here and some to that station, `row` saying which ones.
    fn and(self, station: u16, row: u16) -> Self {
        let is_same = self == Self(station) || self == Self::NOWHERE;
        if is_same { Self(station) } else { Self(Self::ROW | row) }
    }
}

/// The stations at which packets arrive whose port leads to several: by way of the destinations'
/// switches, because a table by host would not fit into the nearest cache.
#[derive(Debug, Default)]
pub struct Apart {
    /// By host, its switch.
    homes: Vec<u16>,
    /// By row and switch of the destination.
    stations: Vec<u16>,
    switches: usize,
}

impl Apart {
    /// The stations of `network`: a row for each switch, which is the one that packets reach.
    pub fn new(network: &Network, hops: &NextHops) -> Self {
        let row = |switch| (0..network.switches).map(move |home| hops.station_for(switch, home));
        let homes = (0..network.hosts).map(|host| hops.home(HostId(host)) as u16);
        Self {
            homes: homes.collect(),
            stations: (0..network.switches).flat_map(row).collect(),
            switches: network.switches as usize,
        }
    }

    /// The station at which a packet for `host` arrives.
    #[inline]
    pub fn station(&self, leads: Leads, host: HostId) -> usize {
        let home = usize::from(self.homes[host.index()]);
        usize::from(self.stations[leads.row() * self.switches + home])
    }
}

/// By port, where its packets arrive.
pub fn leads(network: &Network, hops: &NextHops, station: impl Fn(PortId) -> u16) -> Vec<Leads> {
    let mut leads = vec![Leads::NOWHERE; network.links.len()];
    let mut lead = |port: PortId, home: u32| {
        for &next in hops.ways(hops.far_end(port), home) {
            let row = hops.far_end(port) as u16;
            leads[port.index()] = leads[port.index()].and(station(next), row);
        }
    };
    for home in 0..network.switches {
        for nic in (0..network.hosts).map(PortId) {
            lead(nic, home);
        }
        for switch in (0..network.switches).filter(|&switch| switch != home) {
            for &port in hops.ways(switch, home) {
                lead(port, home);
            }
        }
    }
    let to_hosts = |port: &PortId| network.is_host(network.link(*port).to);
    for port in (0..leads.len()).map(PortId::from).filter(to_hosts) {
        leads[port.index()] = Leads::HOSTS;
    }
    leads
}
