//! Mapping of the machines in a trace's racks to the hosts of a network.

use crate::ids::HostId;
use crate::parameters::{Domain, Parameter, Settings};
use crate::topology::{Endpoints, Network};

pub(super) const MACHINES: Parameter = Parameter {
    name: "machines_per_rack",
    label: "Machines per rack",
    unit: "",
    domain: Domain::Integer { min: 1, max: 1_000, default: 1 },
    help: "The mappers and reducers of a rack take its machines in turn; 1: all of them are on \
           one machine.",
    source: "1: the public trace names racks; its cluster had 3000 machines in 150 racks",
    shown_when: None,
};

/// How many machines there are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Machines {
    /// Racks of the trace.
    pub racks: u32,
    /// Machines in each of them.
    pub per_rack: u32,
}

impl Machines {
    /// The machines of `racks` racks.
    pub fn of(racks: u32, settings: &Settings) -> Self {
        Self { racks, per_rack: settings.integer(MACHINES.name) }
    }

    /// All machines.
    pub fn count(self) -> u32 {
        self.racks * self.per_rack
    }

    /// Assigns the tasks of racks to machines: those of a rack take its machines in turn.
    pub fn in_turn(self) -> impl FnMut(u32) -> u32 {
        let mut next = vec![0; self.racks as usize];
        move |rack| {
            let turn = &mut next[rack as usize];
            let machine = rack * self.per_rack + *turn;
            *turn = (*turn + 1) % self.per_rack;
            machine
        }
    }
}

/// Mapping of machines to hosts: spread evenly over enough hosts, else wrapped around. In a network
/// with senders and receivers, mappers are placed on senders and reducers on receivers.
pub(super) struct RackMapping<'a> {
    network: &'a Network,
    machines: u32,
    senders: Vec<HostId>,
    receivers: Vec<HostId>,
}

impl<'a> RackMapping<'a> {
    /// The mapping of machines `0..machines`.
    pub fn of(machines: u32, network: &'a Network) -> Self {
        let (senders, receivers) = ends(network);
        Self { network, machines, senders, receivers }
    }

    /// The endpoints of a flow between two machines. If they coincide only because machines wrap
    /// around, the flow goes to the next host; a flow within a machine stays there and uses both
    /// links of the host, as in `CoflowSim`, unless no switch could reflect it.
    pub fn ends(&self, mapper: u32, reducer: u32) -> (HostId, HostId) {
        let source = self.host(mapper, &self.senders);
        let destination = self.host(reducer, &self.receivers);
        let may_stay = mapper == reducer && self.network.switches > 0;
        if source == destination && !may_stay {
            return (source, HostId((destination.0 + 1) % self.network.hosts));
        }
        (source, destination)
    }

    fn host(&self, machine: u32, hosts: &[HostId]) -> HostId {
        let count = hosts.len() as u32;
        hosts[(machine * (count / self.machines).max(1) % count) as usize]
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
