//! Through which of its ports a stage sends what arrives there.

use crate::ids::{HostId, PortId};
use crate::packet::forwarding::table::ForwardingTable;
use crate::topology::{Balance, Network};

/// The choice of a port at a stage, by destination, as far as that can be tabulated.
#[derive(Clone, Debug)]
pub enum StageRouting {
    /// By destination, the index of the one port that leads there; the order of arrivals does not
    /// matter.
    Single(Vec<u16>),
    /// Ports common to all destinations, in round robin at this switch.
    RoundRobin(u32, PortRange),
    /// Ports by destination, in round robin at this switch.
    RoundRobinByDestination(u32, Vec<PortRange>),
    /// The switch has to be asked.
    Dynamic,
}

/// Ports with consecutive places at a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PortRange {
    /// The place of the first.
    pub first: u16,
    /// How many there are.
    pub count: u16,
}

impl StageRouting {
    /// The routing of what arrives at `stage`, which is one of `switch`; `place` says which one of its
    /// stage's ports a port is.
    pub fn new(
        network: &Network,
        table: &ForwardingTable,
        (switch, stage): (u32, u16),
        place: impl Fn(PortId) -> u32,
    ) -> Self {
        let mut turns = Vec::new();
        for host in (0..network.hosts).map(HostId) {
            let is_here = table.stage_for(switch, table.home(host)) == stage;
            let ports = if is_here { table.next_hops_to(switch, host) } else { &[] };
            let first = ports.first().map_or(0, |&port| place(port));
            let is_run = (first..).zip(ports).all(|(expected, &port)| place(port) == expected);
            let turn = PortRange { first: first as u16, count: ports.len() as u16 };
            if !is_run || u32::from(turn.first) != first {
                return Self::Dynamic;
            }
            turns.push(turn);
        }
        if turns.iter().all(|turn| turn.count < 2) {
            Self::Single(turns.iter().map(|turn| turn.first).collect())
        } else if network.balance == Balance::Spray {
            let mut here = turns.iter().filter(|turn| turn.count > 0);
            let first = here.next().copied().filter(|first| here.all(|turn| turn == first));
            first.map_or(Self::RoundRobinByDestination(switch, turns), |turn| {
                Self::RoundRobin(switch, turn)
            })
        } else {
            Self::Dynamic
        }
    }
}
