//! Mapping of a trace's racks to the hosts of a network.

use crate::ids::HostId;
use crate::topology::{Endpoints, Network};

/// Mapping of racks to hosts: spread evenly over enough hosts, else wrapped around. In a network
/// with senders and receivers, mappers are placed on senders and reducers on receivers.
pub(super) struct RackMapping<'a> {
    network: &'a Network,
    racks: u32,
    senders: Vec<HostId>,
    receivers: Vec<HostId>,
}

impl<'a> RackMapping<'a> {
    /// The mapping of racks `0..racks`.
    pub fn of(racks: u32, network: &'a Network) -> Self {
        let (senders, receivers) = ends(network);
        Self { network, racks, senders, receivers }
    }

    /// The endpoints of a flow between two racks. If they coincide only because racks wrap around,
    /// the flow goes to the next host; a flow within a rack stays there and uses both links of the
    /// host, as in `CoflowSim`, unless no switch could reflect it.
    pub fn ends(&self, mapper: u32, reducer: u32) -> (HostId, HostId) {
        let source = self.host(mapper, &self.senders);
        let destination = self.host(reducer, &self.receivers);
        let may_stay = mapper == reducer && self.network.switches > 0;
        if source == destination && !may_stay {
            return (source, HostId((destination.0 + 1) % self.network.hosts));
        }
        (source, destination)
    }

    fn host(&self, rack: u32, hosts: &[HostId]) -> HostId {
        let count = hosts.len() as u32;
        hosts[(rack * (count / self.racks).max(1) % count) as usize]
    }
}

/// The hosts for mappers and for reducers: all hosts, unless the network has sides.
fn ends(network: &Network) -> (Vec<HostId>, Vec<HostId>) {
    if let Endpoints::Groups { senders, receivers } = &network.endpoints {
        return (senders.clone(), receivers.clone());
    }
    let all: Vec<_> = (0..network.hosts).map(HostId).collect();
    (all.clone(), all)
}
