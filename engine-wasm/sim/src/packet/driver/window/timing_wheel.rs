//! A timing wheel: arrivals and decisions by window and stage.

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

/// Future arrivals and decisions, by window.
///
/// A packet sent in a window arrives after it or at a later stage, so all arrivals at a stage in a
/// window are known when the stage is played: sorting these few replaces an event queue of all packets
/// in flight. The length of a window is a power of two picoseconds, so that a shift finds the window of
/// a time.
#[derive(Debug)]
pub struct TimingWheel {
    stages: Stages,
    /// Binary logarithm of a window's length in picoseconds.
    width: u32,
    /// The bits of a time that are its offset in a window.
    offset_mask: u32,
    /// The number of the open window; all before it are closed.
    current: u64,
    /// The bits of a window's number that are its slot of the wheel.
    window_mask: u64,
    /// The number of slots, as a binary logarithm.
    slot_bits: u32,
    /// By stage and slot, unsorted.
    arrivals: ArrivalPool,
    /// The number of one more list, for part of a window.
    part: usize,
    /// By stage and slot, the ports that announced a decision.
    decisions: Vec<Vec<PortId>>,
}

/// With windows of more link-picoseconds than this, as a binary logarithm, the arrivals of one do not
/// fit into the nearest caches.
const MAX_LINK_TIME: u32 = 35;
/// Windows shorter than this, as a binary logarithm of picoseconds, cost more than the caches gain.
const MIN_WIDTH: u32 = 22;
/// With more lists than this, most would be empty.
const MAX_LISTS: u64 = 1 << 18;
/// The open window, and a partial one at the other end.
const SPARE_WINDOWS: u64 = 2;

impl TimingWheel {
    /// How far ahead of its departure a port may hand on a packet; zero where there are no windows.
    pub fn horizon(network: &Network, stages: &Stages) -> Time {
        let Some(width) = width(network, stages) else { return Time::ZERO };
        let most = (MAX_LISTS / stages.lists() as u64).checked_ilog2().map_or(0, |bits| 1 << bits);
        let reach = Time::from_ps(u64::saturating_sub(most, SPARE_WINDOWS) << width);
        reach.saturating_sub(longest_transit(network))
    }

    /// An empty wheel for `network`, where ports hand on packets up to `ahead` before they leave. None
    /// if the bound of a window is zero, or so much below the largest latency that most lists would be
    /// empty, or if there are too many links for [`Arrival`]s.
    pub fn new(network: &Network, stages: Stages, ahead: Time) -> Option<Self> {
        if network.links.len() > arrival::MAX_LINKS {
            return None;
        }
        let width = width(network, &stages)?;
        let longest = longest_transit(network) + ahead;
        let slots = ((longest.ps() >> width) + SPARE_WINDOWS).next_power_of_two();
        let lists = stages.lists() as u64 * slots;
        (lists <= MAX_LISTS).then(|| Self {
            stages,
            width,
            offset_mask: (1 << width) - 1,
            current: 0,
            window_mask: slots - 1,
            slot_bits: slots.ilog2(),
            arrivals: ArrivalPool::new(lists as usize + 1),
            part: lists as usize,
            decisions: empty(lists),
        })
    }

    /// The number of stages; stage 0 is all hosts.
    pub const fn stage_count(&self) -> usize {
        self.stages.count
    }

    /// The stages of the network.
    pub const fn stages(&self) -> &Stages {
        &self.stages
    }

    /// Start of the open window.
    pub const fn start(&self) -> Time {
        Time::from_ps(self.current << self.width)
    }

    /// End of the open window, and start of the next one.
    pub const fn end(&self) -> Time {
        Time::from_ps((self.current + 1) << self.width)
    }

    /// The list of arrivals at `stage` in the open window before `until`, to be read with
    /// [`Self::found`] and then cleared.
    pub fn find(&mut self, stage: usize, until: Time) -> usize {
        let (start, list) = (self.start(), self.list(self.current, stage));
        if until >= self.end() {
            return list;
        }
        let stays = |arrival: &Arrival| arrival.time(start) >= until;
        self.arrivals.move_unless(list, self.part, stays);
        self.part
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

    /// Whether each host has a list of its own.
    pub fn hosts_are_independent(&self) -> bool {
        self.stages.lists_of_hosts().start > 0
    }

    /// The arrivals of a list that was found.
    pub fn found(&self, list: usize) -> ArrivalList<'_> {
        self.arrivals.list(list)
    }

    /// Clears a list that was found.
    pub fn clear(&mut self, list: usize) {
        self.arrivals.clear(list);
    }

    /// The length of a window in picoseconds, as a binary logarithm.
    pub const fn width(&self) -> u32 {
        self.width
    }

    /// Puts back arrivals at hosts that were found but not played.
    pub fn put_back(&mut self, left: &[Arrival]) {
        self.arrivals.reserve(left.len());
        for &arrival in left {
            let next_stage = self.stages.next_stage(arrival.port());
            let list = self.list(self.current, self.stage(next_stage, arrival.destination()));
            self.arrivals.push(list, arrival);
        }
    }

    /// Takes the ports of `stage` that announced a decision in the open window, and leaves `empty` in
    /// their place.
    pub fn take_decisions(&mut self, stage: usize, empty: Vec<PortId>) -> Vec<PortId> {
        let list = self.list(self.current, stage);
        mem::replace(&mut self.decisions[list], empty)
    }

    /// Whether no packet is in flight and no decision is announced.
    pub fn is_idle(&self) -> bool {
        (0..=self.window_mask).all(|ahead| self.is_empty(self.current + ahead))
    }

    /// Advances to the next window with arrivals or decisions, at the latest to the window of `call`;
    /// returns whether there is one.
    pub fn advance_to_next(&mut self, call: Time) -> bool {
        let call = if call.is_finite() { call.ps() >> self.width } else { u64::MAX };
        let ahead = self.current..=self.current + self.window_mask;
        let mut ahead = ahead.take_while(|&window| window < call);
        let next = ahead.find(|&window| !self.is_empty(window));
        let Some(next) = next.or((call < u64::MAX).then_some(call)) else { return false };
        self.current = next;
        true
    }

    /// The number of packets in flight.
    pub fn len(&self) -> u64 {
        self.arrivals.len() as u64
    }

    /// All packets in flight, in no order.
    pub fn packets(&self) -> impl Iterator<Item = PackedPacket> {
        self.arrivals.iter().map(Arrival::packet)
    }

    fn list(&self, window: u64, stage: usize) -> usize {
        debug_assert!(
            window.wrapping_sub(self.current) <= self.window_mask,
            "the wheel has a slot for every window ahead"
        );
        (stage << self.slot_bits) + (window & self.window_mask) as usize
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

/// The length of a window, as a binary logarithm of picoseconds; none if the lookahead is zero.
fn width(network: &Network, stages: &Stages) -> Option<u32> {
    let links = network.links.len().checked_ilog2()?;
    let widest = MAX_LINK_TIME.saturating_sub(links).clamp(MIN_WIDTH, arrival::OFFSET_BITS);
    Some(stages.lookahead.ps().checked_ilog2()?.min(widest))
}

fn longest_transit(network: &Network) -> Time {
    let transits = network.links.iter().map(|link| link.transit(wire::FULL_PACKET));
    transits.max().unwrap_or(Time::ZERO)
}

fn empty<T: Default>(count: u64) -> Vec<T> {
    (0..count).map(|_| T::default()).collect()
}
