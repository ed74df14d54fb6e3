//! A timing wheel: arrivals and decisions by window and stage.

use crate::ids::{HostId, PortId};
use crate::packet::PackedPacket;
use crate::packet::driver::carrier::Carrier;
use crate::packet::driver::next_stage::NextStage;
use crate::packet::driver::window::arrival::{self, Arrival};
use crate::packet::driver::window::arrival_pool::{ArrivalList, ArrivalPool};
use crate::packet::driver::window::decisions::{Chain, Decisions};
use crate::packet::driver::window::stages::Stages;
use crate::packet::driver::window::wheel_size;
use crate::packet::driver::window::window_length::{Window, WindowLength};
use crate::topology::Network;
use crate::units::Time;

/// Future arrivals and decisions, by window.
///
/// A packet sent in a window arrives after it or at a later stage, so all arrivals at a stage in a
/// window are known when the stage is played: sorting these few replaces an event queue of all packets
/// in flight.
#[derive(Debug)]
pub struct TimingWheel {
    stages: Stages,
    length: WindowLength,
    /// The open window; all before it are closed.
    open: Window,
    /// The slots together, in picoseconds.
    reach: u64,
    /// The bits of a window's number that are its slot of the wheel.
    window_mask: u64,
    /// The number of slots, as a binary logarithm.
    slot_bits: u32,
    /// By stage and slot, unsorted.
    arrivals: ArrivalPool,
    /// The number of one more list, for part of a window.
    part: usize,
    /// By stage and slot.
    decisions: Decisions,
}

impl TimingWheel {
    /// An empty wheel for `network`, where ports hand on packets up to `ahead` before they leave. It
    /// reaches that far if a wheel [suits](wheel_size::suits) the network and `ahead` is within the
    /// [horizon](wheel_size::horizon).
    ///
    /// # Panics
    /// If there are too many links for [`Arrival`]s.
    pub fn new(network: &Network, stages: Stages, ahead: Time) -> Self {
        let links = network.links.len();
        assert!(links <= arrival::MAX_LINKS, "at most {} links are simulated", arrival::MAX_LINKS);
        let length = wheel_size::length(network, &stages);
        let slots = wheel_size::slots(network, &stages, ahead);
        let lists = stages.lists() * slots as usize;
        Self {
            stages,
            length,
            open: Window::default(),
            reach: slots * length.ps(),
            window_mask: slots - 1,
            slot_bits: slots.ilog2(),
            arrivals: ArrivalPool::new(lists + 1),
            part: lists,
            decisions: Decisions::new(lists, links),
        }
    }

    /// Whether the wheel has a slot for this time.
    #[inline]
    pub const fn reaches(&self, at: Time) -> bool {
        at.ps().wrapping_sub(self.open.start) < self.reach
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
        Time::from_ps(self.open.start)
    }

    /// End of the open window, and start of the next one.
    pub const fn end(&self) -> Time {
        Time::from_ps(self.open.start + self.length.ps())
    }

    /// The list of arrivals at `stage` in the open window before `until`, to be read with
    /// [`Self::found`] and then cleared.
    pub fn find(&mut self, stage: usize, until: Time) -> usize {
        let (start, list) = (self.start(), self.list(self.open.number, stage));
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
    pub fn find_for_hosts(&mut self, until: Time) -> impl Iterator<Item = usize> + Clone + use<> {
        let stages = self.stages.lists_of_hosts();
        let (mut first, mut end) =
            (self.list(self.open.number, stages.start), self.list(self.open.number, stages.end));
        if until < self.end() {
            for stage in stages {
                self.find(stage, until);
            }
            (first, end) = (self.part, self.part + 1);
        }
        (first..end).step_by(1 << self.slot_bits)
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

    /// How many bits an offset in a window has.
    pub const fn offset_bits(&self) -> u32 {
        self.length.offset_bits()
    }

    /// Puts back arrivals at hosts that were found but not played.
    pub fn put_back(&mut self, left: &[Arrival]) {
        self.arrivals.reserve(left.len());
        for &arrival in left {
            let next_stage = self.stages.next_stage(arrival.port());
            let list = self.list(self.open.number, self.stage(next_stage, arrival.destination()));
            self.arrivals.push(list, arrival);
        }
    }

    /// Takes the decisions of `stage` in the open window, to be read with [`Self::next_decision`].
    pub fn take_decisions(&mut self, stage: usize) -> Chain {
        let list = self.list(self.open.number, stage);
        self.decisions.take(list)
    }

    /// The next port that announced a decision among those taken.
    pub fn next_decision(&self, chain: &mut Chain) -> Option<PortId> {
        self.decisions.next(chain)
    }

    /// Whether no packet is in flight and no decision is announced.
    pub fn is_idle(&self) -> bool {
        self.next_occupied() > self.window_mask
    }

    /// Advances to the next window with arrivals or decisions, at the latest to the window of `call`;
    /// returns whether there is one.
    pub fn advance_to_next(&mut self, call: Time) -> bool {
        let ahead = self.next_occupied();
        let next = if ahead > self.window_mask { u64::MAX } else { self.open.number + ahead };
        let call = if call.is_finite() { call.ps() / self.length.ps() } else { u64::MAX };
        if next.min(call) == u64::MAX {
            return false;
        }
        self.open = self.length.window(next.min(call));
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

    /// The list of what happens at `stage` at `at`, and the offset of this time in its window.
    #[expect(clippy::inline_always, reason = "part of the loop over packets")]
    #[inline(always)]
    fn list_at(&self, at: Time, stage: usize) -> (usize, u32) {
        let (window, offset) = self.length.locate(at.ps(), self.open);
        (self.list(window, stage), offset)
    }

    fn list(&self, window: u64, stage: usize) -> usize {
        debug_assert!(
            window.wrapping_sub(self.open.number) <= self.window_mask,
            "the wheel has a slot for every window ahead"
        );
        (stage << self.slot_bits) + (window & self.window_mask) as usize
    }

    /// How many windows ahead of the open one the first window with arrivals or decisions is; more than
    /// the wheel has if there is none.
    fn next_occupied(&self) -> u64 {
        let slots = 1 << self.slot_bits;
        let occupied = [&self.arrivals.ends()[..self.part], self.decisions.heads()];
        let current = (self.open.number & self.window_mask) as usize;
        let next = occupied.into_iter().flat_map(|lists| lists.chunks_exact(slots)).fold(
            slots,
            |next, list| {
                let (before, after) = list.split_at(current);
                let ahead = first_nonzero(&after[..next.min(after.len())]);
                let wrapped = || {
                    let rest = next.saturating_sub(after.len());
                    first_nonzero(&before[..rest]).map(|ahead| ahead + after.len())
                };
                ahead.or_else(wrapped).unwrap_or(next)
            },
        );
        next as u64
    }
}

/// The index of the first number other than zero. Looks at sixteen at a time, because most are zero
/// where windows are short.
fn first_nonzero(numbers: &[u32]) -> Option<usize> {
    let (sixteens, _) = numbers.as_chunks::<16>();
    let any = |sixteen: &[u32; 16]| sixteen.iter().fold(0, |any, number| any | number) != 0;
    let begin = 16 * sixteens.iter().take_while(|sixteen| !any(sixteen)).count();
    let found = numbers[begin..].iter().position(|&number| number != 0);
    found.map(|index| begin + index)
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
        let (list, offset) = self.list_at(at, stage);
        self.arrivals.push(list, Arrival::new(offset, port, packet));
    }

    #[expect(clippy::inline_always, reason = "a call would move the packet through memory")]
    #[inline(always)]
    fn try_carry(&mut self, port: PortId, stage: usize, at: Time, packet: PackedPacket) -> bool {
        let (list, offset) = self.list_at(at, stage);
        self.arrivals.try_push(list, Arrival::new(offset, port, packet))
    }

    fn announce(&mut self, port: PortId, at: Time) {
        let (list, _) = self.list_at(at, self.stages.stage_of(port));
        self.decisions.add(list, port);
    }
}
