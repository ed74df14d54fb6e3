//! The state of all flows: what the engine keeps and a policy may look at.

use std::sync::Arc;

use super::convoys::Convoys;
use super::extremes::not_negative;
use super::paths::Paths;
use crate::ids::{CoflowId, FlowId};
use crate::units::Time;
use crate::workload::{Flow, Traffic};

/// Where a flow is not in the list of active ones.
const ABSENT: u32 = u32::MAX;

/// Less than this is nothing: what rounding leaves of a flow that has been served in full.
const DONE_BITS: f64 = 1e-6;

/// All flows of a run, indexed by [`FlowId`].
///
/// A flow's bits drain lazily: its row is touched only when its rate changes. Flows that always have
/// the same rate can share a row; see [`super::Rates::join`].
#[derive(Debug)]
pub struct Flows {
    now: Time,
    /// The instant before, and the seconds since: what most rows that are touched hold from.
    before: Time,
    elapsed: f64,
    traffic: Arc<Traffic>,
    capacity: Vec<f64>,
    progress: Vec<Progress>,
    convoys: Convoys,
    paths: Paths,
    active: Vec<FlowId>,
    position: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Progress {
    /// Bits left at `since`.
    remaining: f64,
    rate: f64,
    since: Time,
}

impl Flows {
    /// `traffic` before its first arrival, on links of those capacities in bits per second.
    pub(super) fn new(traffic: Arc<Traffic>, paths: Paths, capacity: Vec<f64>) -> Self {
        let count = traffic.flows.len();
        let unstarted = Progress { remaining: 0.0, rate: 0.0, since: Time::ZERO };
        Self {
            now: Time::ZERO,
            before: Time::ZERO,
            elapsed: 0.0,
            traffic,
            capacity,
            progress: vec![unstarted; count],
            convoys: Convoys::new(count),
            paths,
            active: Vec::new(),
            position: vec![ABSENT; count],
        }
    }

    /// The simulated time.
    pub fn now(&self) -> Time {
        self.now
    }

    /// The traffic that the flows belong to.
    pub fn traffic(&self) -> &Traffic {
        &self.traffic
    }

    /// How many flows the run has in all.
    pub fn count(&self) -> usize {
        self.progress.len()
    }

    /// What the workload says of `flow`.
    pub fn spec(&self, flow: FlowId) -> &Flow {
        &self.traffic.flows[flow.index()]
    }

    /// When the deadline of `flow` passes; [`Time::NEVER`] for an ordinary flow.
    pub fn deadline(&self, flow: FlowId) -> Time {
        let spec = self.spec(flow);
        spec.start.saturating_add(spec.deadline)
    }

    /// The coflow of `flow`, if it has one.
    pub fn coflow(&self, flow: FlowId) -> Option<CoflowId> {
        self.spec(flow).coflow
    }

    /// Flows that have arrived and not left, in no particular order (but always the same one).
    pub fn active(&self) -> &[FlowId] {
        &self.active
    }

    /// Whether `flow` has arrived and not left.
    pub fn is_active(&self, flow: FlowId) -> bool {
        self.position[flow.index()] != ABSENT
    }

    /// The links that can hold `flow` up: those it uses, all at the same rate, without those that
    /// are never full before others on its path are.
    pub fn path(&self, flow: FlowId) -> &[u32] {
        self.paths.binding(flow)
    }

    /// Every link that `flow` uses.
    pub(super) fn whole_path(&self, flow: FlowId) -> &[u32] {
        self.paths.all(flow)
    }

    /// Capacity of every link in bits per second.
    pub fn capacity(&self) -> &[f64] {
        &self.capacity
    }

    /// The rate of `flow` in bits per second.
    pub fn rate(&self, flow: FlowId) -> f64 {
        self.progress[self.convoys.lead(flow).index()].rate
    }

    /// Bits that `flow` has still to send.
    pub fn remaining(&self, flow: FlowId) -> f64 {
        let lead = self.convoys.lead(flow);
        let left = self.left_in(lead);
        let left = if lead == flow { left } else { left + self.convoys.extra(flow) };
        not_negative(left)
    }

    /// What the row of `lead` says now, which falls below zero once `lead` has left its convoy.
    fn left_in(&self, lead: FlowId) -> f64 {
        let Progress { remaining, rate, since } = self.progress[lead.index()];
        if since == self.now {
            remaining
        } else if since == self.before {
            remaining - rate * self.elapsed
        } else {
            remaining - rate * (self.now - since).seconds()
        }
    }

    /// Bits that `flow` has sent.
    pub fn attained(&self, flow: FlowId) -> f64 {
        self.spec(flow).size.bits() - self.remaining(flow)
    }

    /// When a flow that keeps a rate of `bits_per_second` will have sent `bits` more, to the nearest
    /// picosecond.
    pub fn time_to_send(&self, bits: f64, bits_per_second: f64) -> Time {
        if bits_per_second <= 0.0 {
            return Time::NEVER;
        }
        self.now.saturating_add(Time::from_seconds(bits / bits_per_second))
    }

    pub(super) fn advance_to(&mut self, now: Time) {
        if now != self.now {
            (self.before, self.now) = (self.now, now);
            self.elapsed = (now - self.before).seconds();
        }
    }

    pub(super) fn start(&mut self, flow: FlowId) {
        let remaining = self.spec(flow).size.bits();
        self.progress[flow.index()] = Progress { remaining, rate: 0.0, since: self.now };
        self.convoys.begin(flow);
        self.position[flow.index()] = self.active.len() as u32;
        self.active.push(flow);
    }

    /// From now on `flow`, which has just started, has the rate of those whom `lead` leads.
    pub(super) fn join(&mut self, flow: FlowId, lead: FlowId) {
        let extra = self.remaining(flow) - self.left_in(lead);
        self.convoys.join(flow, lead, extra);
    }

    /// Who leads the flows that have the rate of `flow`: itself where it is alone.
    pub(super) fn lead(&self, flow: FlowId) -> FlowId {
        self.convoys.lead(flow)
    }

    /// Of those whom `lead` leads, takes out the one that is done first.
    pub(super) fn take_first(&mut self, lead: FlowId) -> FlowId {
        let first = self.convoys.first(lead).expect("nobody waits for what nobody does");
        self.convoys.take(first);
        first
    }

    /// When the first of those whom `lead` leads is done, if their rate stays.
    pub(super) fn first_done(&self, lead: FlowId) -> Time {
        self.first_done_at(lead, self.left_in(lead), self.progress[lead.index()].rate)
    }

    /// The same where the row says that `left` is left at `rate`.
    fn first_done_at(&self, lead: FlowId, left: f64, rate: f64) -> Time {
        let Some(first) = self.convoys.first(lead) else { return Time::NEVER };
        let left = if first == lead { left } else { left + self.convoys.extra(first) };
        match not_negative(left) {
            0.0..=DONE_BITS => self.now,
            remaining => self.time_to_send(remaining, rate),
        }
    }

    /// Takes an active flow to have `bits` left, or all of its size, if it seems to have less.
    pub(super) fn keep_at_least(&mut self, flow: FlowId, bits: f64) {
        let least = bits.min(self.spec(flow).size.bits());
        if self.remaining(flow) < least {
            let row = &mut self.progress[flow.index()];
            (row.remaining, row.since) = (least, self.now);
        }
    }

    pub(super) fn stop(&mut self, flow: FlowId) {
        let remaining = self.remaining(flow);
        self.convoys.take(flow);
        self.convoys.forget(flow);
        // While others go on by this row, it is theirs.
        if self.convoys.first(flow).is_none() {
            self.progress[flow.index()] = Progress { remaining, rate: 0.0, since: self.now };
        }
        let position = self.position[flow.index()] as usize;
        self.position[flow.index()] = ABSENT;
        self.active.swap_remove(position);
        if let Some(moved) = self.active.get(position) {
            self.position[moved.index()] = position as u32;
        }
    }

    /// Changes the rate of all whom `lead` leads, and says when the first of them is then done.
    pub(super) fn set_rate(&mut self, lead: FlowId, rate: f64) -> Time {
        let left = self.left_in(lead);
        let remaining = if self.convoys.is_single(lead) { not_negative(left) } else { left };
        self.progress[lead.index()] = Progress { remaining, rate, since: self.now };
        self.first_done_at(lead, remaining, rate)
    }
}
