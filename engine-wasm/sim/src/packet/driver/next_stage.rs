//! The stage at which the packets of a port arrive next.

use crate::ids::{HostId, PortId};
use crate::packet::forwarding::table::ForwardingTable;
use crate::topology::Network;

/// The stage at which all packets of a port arrive next, or, where that depends on the destination, a
/// row of [`NextStageTable`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NextStage(u16);

impl NextStage {
    /// The stage of all hosts.
    pub const HOSTS: Self = Self(0);
    /// The stage of all switches, in networks without an order of stages.
    pub const SWITCHES: Self = Self(1);
    const NONE: Self = Self(Self::ROW - 1);
    /// The bit that distinguishes rows from stages.
    const ROW: u16 = 1 << 15;

    /// The stage `stage`, which must be below 32,767.
    pub const fn to(stage: u16) -> Self {
        Self(stage)
    }

    /// The stage, unless it depends on destinations.
    #[inline]
    pub const fn stage(self) -> Option<usize> {
        if self.0 < Self::ROW { Some(self.0 as usize) } else { None }
    }

    /// The row of the table, where the stage depends on destinations.
    #[inline]
    pub const fn row(self) -> usize {
        (self.0 & !Self::ROW) as usize
    }

    /// Whether no packet arrives at a later stage than `stage`.
    pub const fn is_up_to(self, stage: u16) -> bool {
        self.0 <= stage
    }

    /// Merges with a packet that arrives at `stage`; `row` is the row to consult if stages differ.
    fn merge(self, stage: u16, row: u16) -> Self {
        if self == Self(stage) || self == Self::NONE { Self(stage) } else { Self(Self::ROW | row) }
    }
}

/// Next stages by home, the switch that the destination is attached to, for ports whose packets
/// arrive at several stages. By home, because a table by host would not fit into the first-level
/// cache.
#[derive(Clone, Debug, Default)]
pub struct NextStageTable {
    /// By host, its home.
    homes: Vec<u16>,
    /// By row and home.
    stages: Vec<u16>,
    switches: usize,
}

impl NextStageTable {
    /// The table of `network`: a row for each switch, the one that packets arrive at.
    pub fn new(network: &Network, table: &ForwardingTable) -> Self {
        let row = |switch| (0..network.switches).map(move |home| table.stage_for(switch, home));
        let homes = (0..network.hosts).map(|host| table.home(HostId(host)) as u16);
        Self {
            homes: homes.collect(),
            stages: (0..network.switches).flat_map(row).collect(),
            switches: network.switches as usize,
        }
    }

    /// The stage at which a packet to `host` arrives.
    #[inline]
    pub fn stage(&self, next_stage: NextStage, host: HostId) -> usize {
        let home = usize::from(self.homes[host.index()]);
        usize::from(self.stages[next_stage.row() * self.switches + home])
    }
}

/// By port, the stage at which its packets arrive next; `stage` maps a port to the stage that plays it.
pub fn next_stages(
    network: &Network,
    table: &ForwardingTable,
    stage: impl Fn(PortId) -> u16,
) -> Vec<NextStage> {
    let mut next_stages = vec![NextStage::NONE; network.links.len()];
    let mut add = |port: PortId, home: u32| {
        for &next in table.next_hops(table.far_end(port), home) {
            let row = table.far_end(port) as u16;
            next_stages[port.index()] = next_stages[port.index()].merge(stage(next), row);
        }
    };
    for home in 0..network.switches {
        for nic in (0..network.hosts).map(PortId) {
            add(nic, home);
        }
        for switch in (0..network.switches).filter(|&switch| switch != home) {
            for &port in table.next_hops(switch, home) {
                add(port, home);
            }
        }
    }
    let to_hosts = |port: &PortId| network.is_host(network.link(*port).to);
    for port in (0..next_stages.len()).map(PortId::from).filter(to_hosts) {
        next_stages[port.index()] = NextStage::HOSTS;
    }
    next_stages
}
