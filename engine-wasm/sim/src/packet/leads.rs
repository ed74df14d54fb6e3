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

/// By switch and destination, where packets arrive.
pub fn apart(network: &Network, hops: &NextHops) -> Vec<u16> {
    let hosts = |switch| (0..network.hosts).map(move |host| hops.station_for(switch, HostId(host)));
    (0..network.switches).flat_map(hosts).collect()
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
