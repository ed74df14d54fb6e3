//! Routing at a stage: arrival to egress port.

use crate::ids::{HostId, PortId};
use crate::packet::forwarding::table::ForwardingTable;
use crate::topology::{Balance, Network};

/// How a stage maps an arrival to a port, tabulated by destination where possible. Ports are named by
/// their index among the ports of the stage.
#[derive(Clone, Debug)]
pub enum StageRouting {
    /// One port per destination: the order of arrivals does not matter.
    Single(Vec<u16>),
    /// Round robin at this switch over ports common to all destinations.
    RoundRobin(u32, PortRange),
    /// Round robin at this switch over ports that depend on the destination.
    RoundRobinByDestination(u32, Vec<PortRange>),
    /// Not tabulated: forwarding chooses per packet.
    Dynamic,
}

/// Consecutive ports of a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PortRange {
    /// The index of the first.
    pub first: u16,
    /// How many there are.
    pub count: u16,
}

impl StageRouting {
    /// The routing at `stage`, which belongs to `switch`; `index_of` maps a port to its index among the
    /// ports of its stage.
    pub fn new(
        network: &Network,
        table: &ForwardingTable,
        (switch, stage): (u32, u16),
        index_of: impl Fn(PortId) -> u32,
    ) -> Self {
        let mut ranges = Vec::new();
        for host in (0..network.hosts).map(HostId) {
            let is_here = table.stage_for(switch, table.home(host)) == stage;
            let ports = if is_here { table.next_hops_to(switch, host) } else { &[] };
            let first = ports.first().map_or(0, |&port| index_of(port));
            let is_consecutive =
                (first..).zip(ports).all(|(expected, &port)| index_of(port) == expected);
            let range = PortRange { first: first as u16, count: ports.len() as u16 };
            if !is_consecutive || u32::from(range.first) != first {
                return Self::Dynamic;
            }
            ranges.push(range);
        }
        if ranges.iter().all(|range| range.count < 2) {
            Self::Single(ranges.iter().map(|range| range.first).collect())
        } else if network.balance == Balance::Spray {
            let mut here = ranges.iter().filter(|range| range.count > 0);
            let first = here.next().copied().filter(|first| here.all(|range| range == first));
            first.map_or(Self::RoundRobinByDestination(switch, ranges), |range| {
                Self::RoundRobin(switch, range)
            })
        } else {
            Self::Dynamic
        }
    }
}
