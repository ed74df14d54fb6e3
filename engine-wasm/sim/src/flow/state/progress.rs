//! Rates and completion times of the rows of flows.

use crate::flow::Flows;
use crate::flow::float::not_negative;
use crate::flow::state::flows::{OWN, Progress};
use crate::flow::state::now::Now;
use crate::flow::state::virtual_time::FinishTag;
use crate::growth::lengthen;
use crate::ids::FlowId;
use crate::units::Time;
use crate::yield_point::Yielding;

/// A flow with no more bits left is done; covers rounding errors.
const DONE_BITS: f64 = 1e-6;

/// A virtual clock with a larger reading is reset, so that readings resolve picoseconds at the
/// rates of hundreds of flows on a link of 1 Gb/s.
const FAR_BITS: f64 = 4e9;

impl Flows {
    /// Moves `flow`, which has just started or was in another rate group, to that of `leader`.
    pub(in crate::flow) fn join(&mut self, flow: FlowId, leader: FlowId) {
        if self.rate_groups.leader(flow) != flow {
            let left = self.remaining(flow);
            self.unlink(flow);
            self.isolate(flow, left);
        }
        let extra = self.left_in(flow) - self.left_in(leader);
        self.rate_groups.join(flow, leader, extra);
        if self.rate_groups.first(leader) == Some(flow) {
            self.push_finish_tag(leader);
        }
    }

    /// Sets a milestone of `flow`, which is alone, at `bits` left.
    pub(in crate::flow) fn set_milestone(&mut self, flow: FlowId, bits: f64) {
        let left = not_negative(self.remaining(flow) - bits);
        self.rate_groups.set_beyond(flow, bits);
        self.progress[flow.index()] = Progress::new(left, 0.0, self.now());
    }

    /// Whether `flow`, which is due, is at a milestone rather than done.
    pub(in crate::flow) fn is_at_milestone(&self, flow: FlowId) -> bool {
        self.rate_groups.beyond(flow) > 0.0
    }

    /// Stops `flow`, which has passed a milestone, in a group of its own.
    pub(in crate::flow) fn stop_at_milestone(&mut self, flow: FlowId) {
        self.isolate(flow, self.rate_groups.beyond(flow));
    }

    /// Begins a new group for `flow`, which has been removed from the list of its rate group, with
    /// `left` bits.
    fn isolate(&mut self, flow: FlowId, left: f64) {
        self.leave_group(flow);
        self.rate_groups.begin(flow);
        self.progress[flow.index()] = Progress::new(left, 0.0, self.now());
    }

    /// Detaches `flow`, which has been removed from the list of its rate group, from the row of the
    /// group.
    pub(in crate::flow) fn leave_group(&mut self, flow: FlowId) {
        let leader = self.rate_groups.leader(flow);
        self.rate_groups.reset_leader(flow);
        self.rate_groups.set_beyond(flow, 0.0);
        if self.rate_groups.first(leader).is_none() {
            self.progress[leader.index()] = Progress::new(0.0, 0.0, self.now());
        }
    }

    /// Allocates rows for `leaders` leaders that are not flows.
    pub(in crate::flow) fn make_room(&mut self, leaders: usize) {
        let rows = self.count() + leaders;
        if rows > self.progress.len() {
            lengthen(&mut self.progress, rows, Progress::new(0.0, 0.0, Time::ZERO));
            self.rate_groups.make_room(rows);
        }
    }

    /// Removes `flow` from the list of its rate group.
    pub(in crate::flow) fn unlink(&mut self, flow: FlowId) {
        let leader = self.rate_groups.leader(flow);
        let was_first = self.rate_groups.first(leader) == Some(flow);
        self.rate_groups.unlink(flow);
        if was_first {
            self.push_finish_tag(leader);
        }
    }

    /// Sets the rate of a rate group; returns the time of its first completion.
    pub(in crate::flow) fn set_rate(&mut self, leader: FlowId, rate: f64) -> Time {
        let left = self.left_in(leader);
        if self.rate_groups.is_single(leader) {
            let remaining = not_negative(left);
            self.progress[leader.index()] = Progress::new(remaining, rate, self.now());
            return time_to_end(remaining, rate, self.now);
        }
        self.progress[leader.index()] = Progress::new(left, rate, self.now());
        self.completion_time(leader.0)
    }

    /// Sets the rates of flows while all [are independent](Flows::are_independent); yields the completion
    /// time of each, or [`Time::NEVER`] if after `until`.
    pub(in crate::flow) fn set_rates(
        &mut self,
        rates: impl ExactSizeIterator<Item = (FlowId, f64)>,
        until: Time,
    ) -> impl ExactSizeIterator<Item = (u32, Time)> {
        let (progress, now) = (&mut self.progress[..], self.now);
        let seconds = until.saturating_sub(now.instant()).seconds();
        rates.map(move |(flow, rate)| {
            let row = &mut progress[flow.index()];
            let left = not_negative(row.left(now));
            (row.remaining, row.rate, row.since) = (left, rate, now.instant());
            // Avoids a division for most flows.
            let is_later = left > rate * seconds + DONE_BITS;
            (flow.0, if is_later { Time::NEVER } else { time_to_end(left, rate, now) })
        })
    }

    /// Ties a rate group to `clock` at `times` its rate, which is 1 unless the leader is alone.
    pub(in crate::flow) fn follow(&mut self, leader: FlowId, clock: u32, times: f64) {
        self.clocks.make_room(clock);
        let remaining = self.left_in(leader) / times + self.clocks.reading(clock, &self.now);
        self.progress[leader.index()] =
            Progress { clock, ..Progress::new(remaining, times, self.now()) };
        self.push_finish_tag(leader);
    }

    /// Sets the rate of all flows that follow `clock`.
    pub(in crate::flow) fn set_clock_rate(&mut self, clock: u32, rate: f64) {
        self.clocks.make_room(clock);
        self.clocks.set_rate(clock, rate, &self.now);
        if self.clocks.reading(clock, &self.now) > FAR_BITS {
            self.reset(clock);
        }
    }

    /// Resets `clock` to zero and adjusts the rows that follow it.
    fn reset(&mut self, clock: u32) {
        let reading = self.clocks.reading(clock, &self.now);
        let tags = self.clocks.reset(clock, &self.now);
        for tag in tags.into_iter().yielding() {
            if self.is_valid(clock, tag) {
                self.progress[tag.leader.index()].remaining -= reading;
                self.push_finish_tag(tag.leader);
            }
        }
    }

    /// Schedules the next completion of the group of `leader` in its virtual clock, if it follows
    /// one.
    fn push_finish_tag(&mut self, leader: FlowId) {
        let clock = self.progress[leader.index()].clock;
        if clock != OWN
            && let Some(tag) = self.finish_tag(leader)
            && self.clocks.push(clock, tag)
        {
            self.remove_stale(clock);
        }
    }

    /// Removes stale completions from `clock`.
    fn remove_stale(&mut self, clock: u32) {
        let mut clocks = std::mem::take(&mut self.clocks);
        clocks.remove_stale(clock, |tag| self.is_valid(clock, tag));
        self.clocks = clocks;
    }

    /// The next completion in the group of `leader`, by the reading of its virtual clock.
    fn finish_tag(&self, leader: FlowId) -> Option<FinishTag> {
        let first = self.rate_groups.first(leader)?;
        let extra = if first == leader { 0.0 } else { self.rate_groups.extra(first) };
        Some(FinishTag { reading: self.progress[leader.index()].remaining + extra, leader })
    }

    /// The next valid completion of `clock`.
    fn first_finish_tag(&mut self, clock: u32) -> Option<FinishTag> {
        let mut clocks = std::mem::take(&mut self.clocks);
        let first = clocks.first(clock, |tag| self.is_valid(clock, tag));
        self.clocks = clocks;
        first
    }

    /// Whether a completion scheduled in `clock` is still valid.
    fn is_valid(&self, clock: u32, tag: FinishTag) -> bool {
        self.progress[tag.leader.index()].clock == clock && self.finish_tag(tag.leader) == Some(tag)
    }

    /// The timer of the rate group of `leader`: the leader's id, or, numbered after all flows, the
    /// virtual clock. [`None`] for a leader that is not a flow and follows no clock.
    pub(in crate::flow) fn timer(&self, leader: FlowId) -> Option<u32> {
        match self.progress[leader.index()].clock {
            OWN => (leader.index() < self.count()).then_some(leader.0),
            clock => Some(self.timer_of_clock(clock)),
        }
    }

    /// The timer of all flows that follow `clock`.
    pub(in crate::flow) fn timer_of_clock(&self, clock: u32) -> u32 {
        self.count() as u32 + clock
    }

    /// The number of timers.
    pub(in crate::flow) fn timers(&self) -> usize {
        self.count() + self.clocks.count()
    }

    /// The earliest completion among the flows of `timer` at present rates.
    pub(in crate::flow) fn completion_time(&mut self, timer: u32) -> Time {
        let Some(clock) = timer.checked_sub(self.count() as u32) else {
            let leader = FlowId(timer);
            let first = self.rate_groups.first(leader);
            let row = self.progress[leader.index()];
            let Some(first) = first.filter(|_| row.clock == OWN) else { return Time::NEVER };
            let left = self.left_in(leader);
            let left = if first == leader { left } else { left + self.rate_groups.extra(first) };
            return time_to_end(left, row.rate, self.now);
        };
        let Some(FinishTag { reading, .. }) = self.first_finish_tag(clock) else {
            return Time::NEVER;
        };
        let left = reading - self.clocks.reading(clock, &self.now);
        time_to_end(left, self.clocks.rate(clock), self.now)
    }

    /// Removes the flow of `timer` that is done first from its group and returns it.
    pub(in crate::flow) fn take_first_done(&mut self, timer: u32) -> FlowId {
        let leader = match timer.checked_sub(self.count() as u32) {
            None => FlowId(timer),
            Some(clock) => self.first_finish_tag(clock).expect("a due clock has followers").leader,
        };
        let first = self.rate_groups.first(leader).expect("a due group has members");
        self.unlink(first);
        first
    }
}

#[inline]
fn time_to_end(left: f64, rate: f64, now: Now) -> Time {
    match not_negative(left) {
        0.0..=DONE_BITS => now.instant(),
        remaining => now.time_to_send(remaining, rate),
    }
}
