//! Rates and completion times of the rows of flows.

use crate::flow::Flows;
use crate::flow::float::not_negative;
use crate::flow::state::flows::{OWN, Progress};
use crate::flow::state::now::Now;
use crate::flow::state::virtual_time::Finish;
use crate::ids::FlowId;
use crate::units::Time;

/// A flow with no more bits left is done; covers rounding errors.
const DONE_BITS: f64 = 1e-6;

/// A virtual clock with a larger reading is reset, so that readings resolve picoseconds at the
/// rates of hundreds of flows on a link of 1 Gb/s.
const FAR_BITS: f64 = 4e9;

impl Flows {
    /// Moves `flow`, which has just started or was in another rate group, to that of `lead`.
    pub(in crate::flow) fn join(&mut self, flow: FlowId, lead: FlowId) {
        if self.rate_groups.lead(flow) != flow {
            let left = self.remaining(flow);
            self.take(flow);
            self.isolate(flow, left);
        }
        let extra = self.left_in(flow) - self.left_in(lead);
        self.rate_groups.join(flow, lead, extra);
        if self.rate_groups.first(lead) == Some(flow) {
            self.expect(lead);
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
    pub(in crate::flow) fn halt(&mut self, flow: FlowId) {
        self.isolate(flow, self.rate_groups.beyond(flow));
    }

    /// Begins a new group for `flow`, which has been removed from the list of its rate group, with
    /// `left` bits.
    fn isolate(&mut self, flow: FlowId, left: f64) {
        self.part(flow);
        self.rate_groups.begin(flow);
        self.progress[flow.index()] = Progress::new(left, 0.0, self.now());
    }

    /// Detaches `flow`, which has been removed from the list of its rate group, from the row of the
    /// group.
    pub(in crate::flow) fn part(&mut self, flow: FlowId) {
        let lead = self.rate_groups.lead(flow);
        self.rate_groups.forget(flow);
        self.rate_groups.set_beyond(flow, 0.0);
        if self.rate_groups.first(lead).is_none() {
            self.progress[lead.index()] = Progress::new(0.0, 0.0, self.now());
        }
    }

    /// Allocates rows for `leads` leaders that are not flows.
    pub(in crate::flow) fn make_room(&mut self, leads: usize) {
        let rows = self.count() + leads;
        if rows > self.progress.len() {
            self.progress.resize(rows, Progress::new(0.0, 0.0, Time::ZERO));
            self.rate_groups.make_room(rows);
        }
    }

    /// Removes `flow` from the list of its rate group.
    pub(in crate::flow) fn take(&mut self, flow: FlowId) {
        let lead = self.rate_groups.lead(flow);
        let was_first = self.rate_groups.first(lead) == Some(flow);
        self.rate_groups.take(flow);
        if was_first {
            self.expect(lead);
        }
    }

    /// Sets the rate of a rate group; returns the time of its first completion.
    pub(in crate::flow) fn set_rate(&mut self, lead: FlowId, rate: f64) -> Time {
        let left = self.left_in(lead);
        if self.rate_groups.is_single(lead) {
            let remaining = not_negative(left);
            self.progress[lead.index()] = Progress::new(remaining, rate, self.now());
            return time_to_end(remaining, rate, self.present);
        }
        self.progress[lead.index()] = Progress::new(left, rate, self.now());
        self.due(lead.0)
    }

    /// Sets the rates of flows while all [are simple](Flows::are_simple); yields the completion
    /// time of each, or [`Time::NEVER`] if after `until`.
    pub(in crate::flow) fn set_rates(
        &mut self,
        rates: impl ExactSizeIterator<Item = (FlowId, f64)>,
        until: Time,
    ) -> impl ExactSizeIterator<Item = (u32, Time)> {
        let (progress, present) = (&mut self.progress[..], self.present);
        let seconds = until.saturating_sub(present.now()).seconds();
        rates.map(move |(flow, rate)| {
            let row = &mut progress[flow.index()];
            let left = not_negative(row.left(present));
            (row.remaining, row.rate, row.since) = (left, rate, present.now());
            // Avoids a division for most flows.
            let is_later = left > rate * seconds + DONE_BITS;
            (flow.0, if is_later { Time::NEVER } else { time_to_end(left, rate, present) })
        })
    }

    /// Ties a rate group to `clock` at `times` its rate, which is 1 unless the leader is alone.
    pub(in crate::flow) fn follow(&mut self, lead: FlowId, clock: u32, times: f64) {
        self.clocks.make_room(clock);
        let remaining = self.left_in(lead) / times + self.clocks.reading(clock, &self.present);
        self.progress[lead.index()] =
            Progress { clock, ..Progress::new(remaining, times, self.now()) };
        self.expect(lead);
    }

    /// Sets the rate of all flows that follow `clock`.
    pub(in crate::flow) fn pace(&mut self, clock: u32, rate: f64) {
        self.clocks.make_room(clock);
        self.clocks.pace(clock, rate, &self.present);
        if self.clocks.reading(clock, &self.present) > FAR_BITS {
            self.reset(clock);
        }
    }

    /// Resets `clock` to zero and adjusts the rows that follow it.
    fn reset(&mut self, clock: u32) {
        let reading = self.clocks.reading(clock, &self.present);
        let finishes = self.clocks.reset(clock, &self.present);
        for finish in finishes {
            if self.is_valid(clock, finish) {
                self.progress[finish.lead.index()].remaining -= reading;
                self.expect(finish.lead);
            }
        }
    }

    /// Schedules the next completion of the group of `lead` in its virtual clock, if it follows
    /// one.
    fn expect(&mut self, lead: FlowId) {
        let clock = self.progress[lead.index()].clock;
        if clock != OWN
            && let Some(finish) = self.finish(lead)
            && self.clocks.expect(clock, finish)
        {
            self.remove_stale(clock);
        }
    }

    /// Removes stale completions from `clock`.
    fn remove_stale(&mut self, clock: u32) {
        let mut clocks = std::mem::take(&mut self.clocks);
        clocks.remove_stale(clock, |finish| self.is_valid(clock, finish));
        self.clocks = clocks;
    }

    /// The next completion in the group of `lead`, by the reading of its virtual clock.
    fn finish(&self, lead: FlowId) -> Option<Finish> {
        let first = self.rate_groups.first(lead)?;
        let extra = if first == lead { 0.0 } else { self.rate_groups.extra(first) };
        Some(Finish { reading: self.progress[lead.index()].remaining + extra, lead })
    }

    /// The next valid completion of `clock`.
    fn first_by(&mut self, clock: u32) -> Option<Finish> {
        let mut clocks = std::mem::take(&mut self.clocks);
        let first = clocks.first(clock, |finish| self.is_valid(clock, finish));
        self.clocks = clocks;
        first
    }

    /// Whether a completion scheduled in `clock` is still valid.
    fn is_valid(&self, clock: u32, finish: Finish) -> bool {
        self.progress[finish.lead.index()].clock == clock
            && self.finish(finish.lead) == Some(finish)
    }

    /// The timer of the rate group of `lead`: the leader's id, or, numbered after all flows, the
    /// virtual clock. [`None`] for a leader that is not a flow and follows no clock.
    pub(in crate::flow) fn timer(&self, lead: FlowId) -> Option<u32> {
        match self.progress[lead.index()].clock {
            OWN => (lead.index() < self.count()).then_some(lead.0),
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
    pub(in crate::flow) fn due(&mut self, timer: u32) -> Time {
        let Some(clock) = timer.checked_sub(self.count() as u32) else {
            let lead = FlowId(timer);
            let first = self.rate_groups.first(lead);
            let row = self.progress[lead.index()];
            let Some(first) = first.filter(|_| row.clock == OWN) else { return Time::NEVER };
            let left = self.left_in(lead);
            let left = if first == lead { left } else { left + self.rate_groups.extra(first) };
            return time_to_end(left, row.rate, self.present);
        };
        let Some(Finish { reading, .. }) = self.first_by(clock) else { return Time::NEVER };
        let left = reading - self.clocks.reading(clock, &self.present);
        time_to_end(left, self.clocks.rate(clock), self.present)
    }

    /// Removes the flow of `timer` that is done first from its group and returns it.
    pub(in crate::flow) fn take_due(&mut self, timer: u32) -> FlowId {
        let lead = match timer.checked_sub(self.count() as u32) {
            None => FlowId(timer),
            Some(clock) => self.first_by(clock).expect("who is due follows its clock").lead,
        };
        let first = self.rate_groups.first(lead).expect("nobody waits for what nobody does");
        self.take(first);
        first
    }
}

#[inline]
fn time_to_end(left: f64, rate: f64, present: Now) -> Time {
    match not_negative(left) {
        0.0..=DONE_BITS => present.now(),
        remaining => present.time_to_send(remaining, rate),
    }
}
