//! Where the packets of a port arrive.

use crate::ids::{HostId, PortId};
use crate::packet::forwarding::table::ForwardingTable;
use crate::topology::Network;

/// The stage at which the packets of a port arrive; where that depends on their destination, a row
/// of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NextStage(u16);

impl NextStage {
    /// To hosts.
    pub const HOSTS: Self = Self(0);
    /// To the one stage that there is besides.
    pub const SWITCHES: Self = Self(1);
    const NONE: Self = Self(Self::ROW - 1);
    /// The bit that distinguishes rows from stages, of which there are fewer; see
    /// [`TimingWheel::new`].
    ///
    /// [`TimingWheel::new`]: crate::packet::driver::window::timing_wheel::TimingWheel::new
    const ROW: u16 = 1 << 15;

    /// Target `list`, which must be below 32,768.
    pub const fn to(list: u16) -> Self {
        Self(list)
    }

    /// The stage, unless that depends on destinations.
    #[inline]
    pub const fn stage(self) -> Option<usize> {
        if self.0 < Self::ROW { Some(self.0 as usize) } else { None }
    }

    /// The row, where it depends on destinations.
    #[inline]
    pub const fn row(self) -> usize {
        (self.0 & !Self::ROW) as usize
    }

    /// Whether nothing that arrives goes to a later stage than that.
    pub const fn is_up_to(self, stage: u16) -> bool {
        self.0 <= stage
    }

    /// Merges two targets; `row` is the table row to consult when they differ.
    fn merge(self, stage: u16, row: u16) -> Self {
        let is_same = self == Self(stage) || self == Self::NONE;
        if is_same { Self(stage) } else { Self(Self::ROW | row) }
    }
}

/// Stages of packets whose port leads to several: by the destination's switch, because a table by
/// host would not fit into the nearest cache.
#[derive(Debug, Default)]
pub struct NextStageTable {
    /// By host, its switch.
    homes: Vec<u16>,
    /// By row and switch of the destination.
    stages: Vec<u16>,
    switches: usize,
}

impl NextStageTable {
    /// The stages of `network`: a row for each switch, which is the one that packets reach.
    pub fn new(network: &Network, hops: &ForwardingTable) -> Self {
        let row = |switch| (0..network.switches).map(move |home| hops.stage_for(switch, home));
        let homes = (0..network.hosts).map(|host| hops.home(HostId(host)) as u16);
        Self {
            homes: homes.collect(),
            stages: (0..network.switches).flat_map(row).collect(),
            switches: network.switches as usize,
        }
    }

    /// The stage at which a packet for `host` arrives.
    #[inline]
    pub fn stage(&self, next_stage: NextStage, host: HostId) -> usize {
        let home = usize::from(self.homes[host.index()]);
        usize::from(self.stages[next_stage.row() * self.switches + home])
    }
}

/// By port, where its packets arrive.
pub fn next_stages(
    network: &Network,
    hops: &ForwardingTable,
    stage: impl Fn(PortId) -> u16,
) -> Vec<NextStage> {
    let mut next_stages = vec![NextStage::NONE; network.links.len()];
    let mut add = |port: PortId, home: u32| {
        for &next in hops.next_hops(hops.far_end(port), home) {
            let row = hops.far_end(port) as u16;
            next_stages[port.index()] = next_stages[port.index()].merge(stage(next), row);
        }
    };
    for home in 0..network.switches {
        for nic in (0..network.hosts).map(PortId) {
            add(nic, home);
        }
        for switch in (0..network.switches).filter(|&switch| switch != home) {
            for &port in hops.next_hops(switch, home) {
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
