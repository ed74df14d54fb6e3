//! Arrivals by window: what a driver needs that plays a window at a time.

use std::mem;

use crate::ids::{HostId, PortId};
use crate::packet::PackedPacket;
use crate::packet::driver::carrier::Carrier;
use crate::packet::driver::next_stage::NextStage;
use crate::packet::driver::window::arrival::{self, Arrival};
use crate::packet::driver::window::arrival_pool::{ArrivalList, ArrivalPool};
use crate::packet::driver::window::stages::Stages;
use crate::topology::{Network, wire};
use crate::units::Time;

/// Arrivals and decisions ahead, in windows.
///
/// What is sent in a window arrives after it or at a later stage, so all that arrives at a stage
/// in a window is known when it is played: ordering these few once replaces a queue of everything
/// that travels. The length is a power of two picoseconds, so that a shift finds the window of an
/// instant.
#[derive(Debug)]
pub struct TimingWheel {
    stages: Stages,
    /// Binary logarithm of a window's length in picoseconds.
    width: u32,
    /// The bits of a time that say where in its window it lies.
    offset_mask: u32,
    /// The open window: all before it are closed.
    current: u64,
    /// The bits of a window's number that distinguish the windows of the wheel.
    window_mask: u64,
    /// How many windows are known, as a binary logarithm.
    window_bits: u32,
    /// By stage and window, unordered.
    arrivals: ArrivalPool,
    /// One more list, for the part of a window.
    found: usize,
    /// By stage and window, the ports that have something waiting and decide in it.
    decisions: Vec<Vec<PortId>>,
}

/// With windows of more link-picoseconds than this, as a binary logarithm, what arrives in one leaves
/// the nearest caches.
const CROWD: u32 = 35;
/// Shorter windows than this, as a binary logarithm of picoseconds, cost more than caches give.
const SHORT: u32 = 22;
/// With more lists than this most would be empty.
const MAX_LISTS: u64 = 1 << 18;
/// The open window, and the part of one at the other end.
const SPARE_WINDOWS: u64 = 2;

impl TimingWheel {
    /// How long before it leaves a port may hand a packet on: zero where there are no windows.
    pub fn horizon(network: &Network, stages: &Stages) -> Time {
        let Some(width) = width(network, stages) else { return Time::ZERO };
        let most = (MAX_LISTS / stages.lists() as u64).checked_ilog2().map_or(0, |bits| 1 << bits);
        let window_bits = Time::from_ps(u64::saturating_sub(most, SPARE_WINDOWS) << width);
        window_bits.saturating_sub(longest_transit(network))
    }

    /// An empty wheel for `network`, where packets may be handed on up to `wait` before they leave;
    /// none where the bound on a window is zero, or so much smaller than the largest latency that
    /// most lists would be empty, or where there are too many links to sort by.
    pub fn new(network: &Network, stages: Stages, wait: Time) -> Option<Self> {
        if network.links.len() > arrival::MAX_LINKS {
            return None;
        }
        let width = width(network, &stages)?;
        let longest = longest_transit(network) + wait;
        let known = ((longest.ps() >> width) + SPARE_WINDOWS).next_power_of_two();
        let lists = stages.lists() as u64 * known;
        (lists <= MAX_LISTS).then(|| Self {
            stages,
            width,
            offset_mask: (1 << width) - 1,
            current: 0,
            window_mask: known - 1,
            window_bits: known.ilog2(),
            arrivals: ArrivalPool::new(lists as usize + 1),
            found: lists as usize,
            decisions: empty(lists),
        })
    }

    /// How many stages a window plays; stage 0 are the hosts.
    pub const fn stage_count(&self) -> usize {
        self.stages.count
    }

    /// Where packets are played.
    pub const fn stages(&self) -> &Stages {
        &self.stages
    }

    /// When the open window begins.
    pub const fn start(&self) -> Time {
        Time::from_ps(self.current << self.width)
    }

    /// When the open window ends and the next one begins.
    pub const fn end(&self) -> Time {
        Time::from_ps((self.current + 1) << self.width)
    }

    /// Finds what arrives at `stage` in the open window before `until`, to be looked at and then to
    /// be cleared.
    pub fn find(&mut self, stage: usize, until: Time) -> usize {
        let (start, list) = (self.start(), self.list(self.current, stage));
        if until >= self.end() {
            return list;
        }
        let stays = |arrival: &Arrival| arrival.time(start) >= until;
        self.arrivals.move_unless(list, self.found, stays);
        self.found
    }

    /// [`Self::find`] for a host with a list of its own.
    pub fn find_for_host(&mut self, host: HostId, until: Time) -> usize {
        self.find(self.stages.lists_of_hosts().start + host.index(), until)
    }

    /// [`Self::find`] for all hosts, possibly in several lists.
    pub fn find_for_hosts(&mut self, until: Time) -> Vec<usize> {
        let mut lists: Vec<_> =
            self.stages.lists_of_hosts().map(|stage| self.find(stage, until)).collect();
        lists.dedup();
        lists
    }

    /// Whether hosts have what arrives at them apart.
    pub fn hosts_are_independent(&self) -> bool {
        self.stages.lists_of_hosts().start > 0
    }

    /// What has been found.
    pub fn found(&self, list: usize) -> ArrivalList<'_> {
        self.arrivals.of(list)
    }

    /// Forgets what has been found.
    pub fn clear(&mut self, list: usize) {
        self.arrivals.clear(list);
    }

    /// A window's length in picoseconds, as a binary logarithm.
    pub const fn width(&self) -> u32 {
        self.width
    }

    /// Puts back what is left of what arrives at hosts.
    pub fn put_back(&mut self, left: &[Arrival]) {
        self.arrivals.reserve(left.len());
        for &arrival in left {
            let next_stage = self.stages.next_stage(arrival.port());
            let list = self.list(self.current, self.stage(next_stage, arrival.destination()));
            self.arrivals.push(list, arrival);
        }
    }

    /// Takes the ports of `stage` that decide in the open window, leaving room for others.
    pub fn take_decisions(&mut self, stage: usize, room: Vec<PortId>) -> Vec<PortId> {
        let list = self.list(self.current, stage);
        mem::replace(&mut self.decisions[list], room)
    }

    /// Whether nothing travels or waits anywhere.
    pub fn is_idle(&self) -> bool {
        (0..=self.window_mask).all(|ahead| self.is_empty(self.current + ahead))
    }

    /// Moves from a window that is done to the next one with something to do, at the latest to the
    /// one of `call`. Says whether there was one.
    pub fn advance_to_next(&mut self, call: Time) -> bool {
        let call = if call.is_finite() { call.ps() >> self.width } else { u64::MAX };
        let ahead = self.current..=self.current + self.window_mask;
        let mut ahead = ahead.take_while(|&window| window < call);
        let next = ahead.find(|&window| !self.is_empty(window));
        let Some(next) = next.or((call < u64::MAX).then_some(call)) else { return false };
        self.current = next;
        true
    }

    /// How many packets are on their way.
    pub fn travelling(&self) -> u64 {
        self.arrivals.len() as u64
    }

    /// Every packet on its way.
    pub fn packets(&self) -> impl Iterator<Item = PackedPacket> {
        self.arrivals.iter().map(Arrival::packet)
    }

    fn list(&self, window: u64, stage: usize) -> usize {
        debug_assert!(
            window.wrapping_sub(self.current) <= self.window_mask,
            "windows window_bits that far"
        );
        (stage << self.window_bits) + (window & self.window_mask) as usize
    }

    fn is_empty(&self, window: u64) -> bool {
        let mut lists = (0..self.stages.lists()).map(|stage| self.list(window, stage));
        lists.all(|list| self.arrivals.is_empty(list) && self.decisions[list].is_empty())
    }
}

impl Carrier for TimingWheel {
    const KNOWS_AHEAD: bool = true;

    #[inline]
    fn reserve(&mut self, packets: usize) {
        self.arrivals.reserve(packets);
    }

    #[inline]
    fn stage(&self, next_stage: NextStage, host: HostId) -> usize {
        next_stage.stage().unwrap_or_else(|| self.stage_by_destination(next_stage, host))
    }

    #[inline]
    fn stage_by_destination(&self, next_stage: NextStage, host: HostId) -> usize {
        self.stages.stage_by_destination(next_stage, host)
    }

    #[expect(clippy::inline_always, reason = "a call would move the packet through memory")]
    #[inline(always)]
    fn carry(&mut self, port: PortId, stage: usize, at: Time, packet: PackedPacket) {
        let list = self.list(at.ps() >> self.width, stage);
        let offset = at.ps() as u32 & self.offset_mask;
        self.arrivals.push(list, Arrival::new(offset, port, packet));
    }

    #[expect(clippy::inline_always, reason = "a call would move the packet through memory")]
    #[inline(always)]
    fn try_carry(&mut self, port: PortId, stage: usize, at: Time, packet: PackedPacket) -> bool {
        let list = self.list(at.ps() >> self.width, stage);
        let offset = at.ps() as u32 & self.offset_mask;
        self.arrivals.try_push(list, Arrival::new(offset, port, packet))
    }

    fn announce(&mut self, port: PortId, at: Time) {
        let list = self.list(at.ps() >> self.width, self.stages.stage_of(port));
        self.decisions[list].push(port);
    }
}

/// The length of a window as a binary logarithm of picoseconds, if there can be one.
fn width(network: &Network, stages: &Stages) -> Option<u32> {
    let links = network.links.len().checked_ilog2()?;
    let widest = CROWD.saturating_sub(links).clamp(SHORT, arrival::OFFSET_BITS);
    Some(stages.lookahead.ps().checked_ilog2()?.min(widest))
}

fn longest_transit(network: &Network) -> Time {
    let transits = network.links.iter().map(|link| link.transit(wire::FULL_PACKET));
    transits.max().unwrap_or(Time::ZERO)
}

fn empty<T: Default>(count: u64) -> Vec<T> {
    (0..count).map(|_| T::default()).collect()
}
