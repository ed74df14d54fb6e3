//! The state of all flows, as kept by the engine and read by policies.

use std::sync::Arc;

use crate::flow::float::not_negative;
use crate::flow::state::now::Now;
use crate::flow::state::paths::Paths;
use crate::flow::state::rate_groups::RateGroups;
use crate::flow::state::virtual_time::VirtualClocks;
use crate::growth::append;
use crate::ids::{CoflowId, FlowId};
use crate::units::Time;
use crate::workload::{Flow, Traffic};
use crate::yield_point::Yielding;

/// Position of a flow that is not active.
const ABSENT: u32 = u32::MAX;

/// All flows of a run, indexed by [`FlowId`].
///
/// Bits drain lazily: the row of a flow is updated only when its rate changes. Flows that always
/// have the same rate can share a row, see [`crate::flow::Rates::join`], and rows with proportional
/// rates can follow a virtual clock, see [`crate::flow::Rates::follow`].
#[derive(Debug)]
pub struct Flows {
    pub(in crate::flow) now: Now,
    traffic: Arc<Traffic>,
    /// Sizes in bits, contiguous for loops over many flows.
    sizes: Vec<f64>,
    capacity: Vec<f64>,
    pub(in crate::flow) progress: Vec<Progress>,
    pub(in crate::flow) rate_groups: RateGroups,
    pub(in crate::flow) clocks: VirtualClocks,
    paths: Paths,
    active: Vec<FlowId>,
    position: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
pub(in crate::flow) struct Progress {
    /// Bits left at `since`; for a row that follows a clock, the reading of the clock at which none
    /// is left.
    pub remaining: f64,
    /// In bits per second; for a row that follows a clock, a multiple of the clock's rate.
    pub rate: f64,
    pub since: Time,
    /// The clock that the row follows, or [`OWN`].
    pub clock: u32,
}

/// Marks a row with its own rate.
pub(in crate::flow) const OWN: u32 = u32::MAX;

impl Progress {
    pub fn new(remaining: f64, rate: f64, since: Time) -> Self {
        Self { remaining, rate, since, clock: OWN }
    }

    /// Bits left at `now`, for a row with its own rate; negative once the flow that began the
    /// row has left.
    #[inline]
    pub fn left(self, now: Now) -> f64 {
        self.remaining - self.rate * now.seconds_since(self.since)
    }
}

impl Flows {
    /// The state before the first arrival of `traffic`, on links of the given `capacity` in bits
    /// per second.
    pub(in crate::flow) fn new(traffic: Arc<Traffic>, paths: Paths, capacity: Vec<f64>) -> Self {
        let count = traffic.flows.len();
        Self {
            now: Now::START,
            sizes: traffic.flows.iter().yielding().map(|flow| flow.size.bits()).collect(),
            traffic,
            capacity,
            progress: vec![Progress::new(0.0, 0.0, Time::ZERO); count],
            rate_groups: RateGroups::new(count),
            clocks: VirtualClocks::default(),
            paths,
            active: Vec::new(),
            position: vec![ABSENT; count],
        }
    }

    /// The simulated time.
    pub fn now(&self) -> Time {
        self.now.instant()
    }

    /// The traffic that the flows belong to.
    pub fn traffic(&self) -> &Traffic {
        &self.traffic
    }

    /// The number of flows in the traffic, active or not.
    pub fn count(&self) -> usize {
        self.traffic.flows.len()
    }

    /// The specification of `flow` in the workload.
    pub fn spec(&self, flow: FlowId) -> &Flow {
        &self.traffic.flows[flow.index()]
    }

    /// The size of `flow` in bits.
    #[inline]
    pub fn size(&self, flow: FlowId) -> f64 {
        self.sizes[flow.index()]
    }

    /// The absolute deadline of `flow`; [`Time::NEVER`] without one.
    pub fn deadline(&self, flow: FlowId) -> Time {
        let spec = self.spec(flow);
        spec.start.saturating_add(spec.deadline)
    }

    /// The coflow of `flow`, if it has one.
    pub fn coflow(&self, flow: FlowId) -> Option<CoflowId> {
        self.spec(flow).coflow
    }

    /// Active flows, in an arbitrary but deterministic order.
    pub fn active(&self) -> &[FlowId] {
        &self.active
    }

    /// Whether `flow` has arrived and not left.
    #[inline]
    pub fn is_active(&self, flow: FlowId) -> bool {
        self.position[flow.index()] != ABSENT
    }

    /// The links that can be the bottleneck of `flow`: those on its path, all at the same rate,
    /// except links that are never full before another on the path.
    #[inline]
    pub fn path(&self, flow: FlowId) -> &[u32] {
        self.paths.binding(flow)
    }

    /// [`Self::path`] without its last link.
    #[inline]
    pub fn path_to_last(&self, flow: FlowId) -> &[u32] {
        let path = self.path(flow);
        &path[..path.len() - 1]
    }

    /// Every link that `flow` uses.
    pub(crate) fn whole_path(&self, flow: FlowId) -> &[u32] {
        self.paths.all(flow)
    }

    /// Capacity of every link in bits per second.
    pub fn capacity(&self) -> &[f64] {
        &self.capacity
    }

    /// The rate of `flow` in bits per second.
    pub fn rate(&self, flow: FlowId) -> f64 {
        let Progress { rate, clock, .. } = self.progress[self.rate_groups.leader(flow).index()];
        if clock == OWN { rate } else { rate * self.clocks.rate(clock) }
    }

    /// Bits left of `flow`.
    #[inline]
    pub fn remaining(&self, flow: FlowId) -> f64 {
        let leader = self.rate_groups.leader(flow);
        let left = self.left_in(leader);
        let left = if leader == flow { left } else { left + self.rate_groups.extra(flow) };
        not_negative(left) + self.rate_groups.beyond(flow)
    }

    /// Whether every flow has had its own rate so far, and no milestone; selects the fast path of
    /// loops over many flows.
    pub(in crate::flow) fn are_independent(&self) -> bool {
        self.rate_groups.are_independent() && self.clocks.count() == 0
    }

    /// Appends to `left` the bits left of each of `members`.
    pub fn remaining_of(&self, members: &[FlowId], left: &mut Vec<f64>) {
        if self.are_independent() {
            let (progress, now) = (&self.progress[..], self.now);
            let row = |flow: FlowId| progress[flow.index()];
            left.extend(members.iter().map(|&flow| not_negative(row(flow).left(now))));
        } else {
            left.extend(members.iter().map(|&flow| self.remaining(flow)));
        }
    }

    /// Bits left in the row of `leader`; negative once `leader` has left its rate group.
    #[inline]
    pub(in crate::flow) fn left_in(&self, leader: FlowId) -> f64 {
        let row = self.progress[leader.index()];
        if row.clock == OWN {
            row.left(self.now)
        } else {
            row.rate * (row.remaining - self.clocks.reading(row.clock, &self.now))
        }
    }

    /// Bits that `flow` has sent.
    pub fn attained(&self, flow: FlowId) -> f64 {
        self.size(flow) - self.remaining(flow)
    }

    /// When a flow served at `bits_per_second` from now on will have sent `bits`, to the nearest
    /// picosecond.
    pub fn time_to_send(&self, bits: f64, bits_per_second: f64) -> Time {
        self.now.time_to_send(bits, bits_per_second)
    }

    pub(in crate::flow) fn advance_to(&mut self, now: Time) {
        self.now.advance_to(now);
    }

    pub(in crate::flow) fn start(&mut self, flow: FlowId) {
        let remaining = self.size(flow);
        self.progress[flow.index()] = Progress::new(remaining, 0.0, self.now());
        self.rate_groups.begin(flow);
        self.position[flow.index()] = self.active.len() as u32;
        append(&mut self.active, flow);
    }

    /// The leader of the rate group of `flow`: `flow` itself if it is alone.
    pub(in crate::flow) fn leader(&self, flow: FlowId) -> FlowId {
        self.rate_groups.leader(flow)
    }

    /// Raises the remaining bits of an active flow to at least `bits`, or to its size if smaller.
    pub(in crate::flow) fn keep_at_least(&mut self, flow: FlowId, bits: f64) {
        let least = bits.min(self.size(flow));
        if self.remaining(flow) < least {
            let now = self.now();
            let row = &mut self.progress[flow.index()];
            (row.remaining, row.since) = (least, now);
        }
    }

    pub(in crate::flow) fn stop(&mut self, flow: FlowId) {
        let remaining = self.remaining(flow);
        self.unlink(flow);
        self.leave_group(flow);
        // Other flows may still share the row.
        if self.rate_groups.first(flow).is_none() {
            self.progress[flow.index()] = Progress::new(remaining, 0.0, self.now());
        }
        let position = self.position[flow.index()] as usize;
        self.position[flow.index()] = ABSENT;
        self.active.swap_remove(position);
        if let Some(moved) = self.active.get(position) {
            self.position[moved.index()] = position as u32;
        }
    }
}
