//! Through which of its ports a station sends what arrives there.

use super::next_hops::NextHops;
use crate::ids::{HostId, PortId};
use crate::topology::{Balance, Network};

/// The choice of a port at a station, by destination, as far as that can be tabulated.
#[derive(Clone, Debug)]
pub enum Ways {
    /// The place of the one port that leads there; so the order of arrivals does not decide it.
    Sole(Vec<u16>),
    /// The same ports for all, which take turns at this switch.
    Round(u32, Turn),
    /// Ports that take turns at this switch.
    Turns(u32, Vec<Turn>),
    /// The switch has to be asked.
    Asked,
}

/// Ports with consecutive places at a station.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The place of the first.
    pub first: u16,
    /// How many there are.
    pub count: u16,
}

impl Ways {
    /// The ways of what arrives at `station`, which is one of `switch`; `place` says which one of its
    /// station's ports a port is.
    pub fn new(
        network: &Network,
        hops: &NextHops,
        (switch, station): (u32, u16),
        place: impl Fn(PortId) -> u32,
    ) -> Self {
        let mut turns = Vec::new();
        for host in (0..network.hosts).map(HostId) {
            let is_here = hops.station_for(switch, hops.home(host)) == station;
            let ports = if is_here { hops.exits(switch, host) } else { &[] };
            let first = ports.first().map_or(0, |&port| place(port));
            let is_run = (first..).zip(ports).all(|(expected, &port)| place(port) == expected);
            let turn = Turn { first: first as u16, count: ports.len() as u16 };
            if !is_run || u32::from(turn.first) != first {
                return Self::Asked;
            }
            turns.push(turn);
        }
        if turns.iter().all(|turn| turn.count < 2) {
            Self::Sole(turns.iter().map(|turn| turn.first).collect())
        } else if network.balance == Balance::Spray {
            let mut here = turns.iter().filter(|turn| turn.count > 0);
            let first = here.next().copied().filter(|first| here.all(|turn| turn == first));
            first.map_or(Self::Turns(switch, turns), |turn| Self::Round(switch, turn))
        } else {
            Self::Asked
        }
    }
}
