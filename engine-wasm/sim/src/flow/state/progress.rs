//! Rates and completion times: what the engine does with the rows of flows.

use crate::flow::Flows;
use crate::flow::float::not_negative;
use crate::flow::state::flows::{OWN, Progress};
use crate::flow::state::now::Now;
use crate::flow::state::virtual_time::Finish;
use crate::ids::FlowId;
use crate::units::Time;

/// Less than this is nothing: what rounding leaves of a flow that has been served in full.
const DONE_BITS: f64 = 1e-6;

/// A virtual clock that reads more is reset, so that its readings resolve picoseconds at the rates
/// at which hundreds of flows share a link of 1 Gb/s.
const FAR_BITS: f64 = 4e9;

impl Flows {
    /// Adds `flow`, which has just started or was in another rate group, to that of `lead`.
    pub(in crate::flow) fn join(&mut self, flow: FlowId, lead: FlowId) {
        if self.rate_groups.lead(flow) != flow {
            let left = self.remaining(flow);
            self.take(flow);
            self.stand_alone(flow, left);
        }
        let extra = self.left_in(flow) - self.left_in(lead);
        self.rate_groups.join(flow, lead, extra);
        if self.rate_groups.first(lead) == Some(flow) {
            self.expect(lead);
        }
    }

    /// Notes that `flow`, which is alone, passes a milestone when it has `bits` left.
    pub(in crate::flow) fn set_milestone(&mut self, flow: FlowId, bits: f64) {
        let left = not_negative(self.remaining(flow) - bits);
        self.rate_groups.set_beyond(flow, bits);
        self.progress[flow.index()] = Progress::new(left, 0.0, self.now());
    }

    /// Whether `flow`, which is due, has passed a milestone and not come to its end.
    pub(in crate::flow) fn is_at_milestone(&self, flow: FlowId) -> bool {
        self.rate_groups.beyond(flow) > 0.0
    }

    /// Lets `flow`, which has passed a milestone, stand alone and wait there.
    pub(in crate::flow) fn halt(&mut self, flow: FlowId) {
        self.stand_alone(flow, self.rate_groups.beyond(flow));
    }

    /// Lets `flow`, which has been removed from the list of its rate group, begin its own with
    /// `left` bits to send.
    fn stand_alone(&mut self, flow: FlowId, left: f64) {
        self.part(flow);
        self.rate_groups.begin(flow);
        self.progress[flow.index()] = Progress::new(left, 0.0, self.now());
    }

    /// Gives `flow`, which has been removed from the list of its rate group, its own row again.
    pub(in crate::flow) fn part(&mut self, flow: FlowId) {
        let lead = self.rate_groups.lead(flow);
        self.rate_groups.forget(flow);
        self.rate_groups.set_beyond(flow, 0.0);
        if self.rate_groups.first(lead).is_none() {
            self.progress[lead.index()] = Progress::new(0.0, 0.0, self.now());
        }
    }

    /// Allocates rows for `leads` leaders that are no flows.
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

    /// Sets the rate of a rate group; returns when its first member is done.
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

    /// Changes the rates of flows while all [are simple](Flows::are_simple), and says of each when it
    /// is done: never, if that is after `until`.
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
            // Which most need no division to know.
            let is_later = left > rate * seconds + DONE_BITS;
            (flow.0, if is_later { Time::NEVER } else { time_to_end(left, rate, present) })
        })
    }

    /// Lets a rate group follow `clock` at `times` its rate, which is 1 unless the leader is alone.
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
            self.set_back(clock);
        }
    }

    /// Lets `clock` begin at zero again.
    fn set_back(&mut self, clock: u32) {
        let reading = self.clocks.reading(clock, &self.present);
        let finishes = self.clocks.set_back(clock, &self.present);
        for finish in finishes {
            if self.is_to_come(clock, finish) {
                self.progress[finish.lead.index()].remaining -= reading;
                self.expect(finish.lead);
            }
        }
    }

    /// Notes the next completion of the group of `lead` in the virtual clock that it follows, if
    /// any.
    fn expect(&mut self, lead: FlowId) {
        let clock = self.progress[lead.index()].clock;
        if clock != OWN
            && let Some(finish) = self.finish(lead)
            && self.clocks.expect(clock, finish)
        {
            self.weed(clock);
        }
    }

    /// Removes stale completions from `clock`.
    fn weed(&mut self, clock: u32) {
        let mut clocks = std::mem::take(&mut self.clocks);
        clocks.weed(clock, |finish| self.is_to_come(clock, finish));
        self.clocks = clocks;
    }

    /// The reading of its virtual clock at which the first member of the group of `lead` is done.
    fn finish(&self, lead: FlowId) -> Option<Finish> {
        let first = self.rate_groups.first(lead)?;
        let extra = if first == lead { 0.0 } else { self.rate_groups.extra(first) };
        Some(Finish { reading: self.progress[lead.index()].remaining + extra, lead })
    }

    /// The next valid completion of `clock`.
    fn first_by(&mut self, clock: u32) -> Option<Finish> {
        let mut clocks = std::mem::take(&mut self.clocks);
        let first = clocks.first(clock, |finish| self.is_to_come(clock, finish));
        self.clocks = clocks;
        first
    }

    /// Whether a completion noted in `clock` is still valid.
    fn is_to_come(&self, clock: u32, finish: Finish) -> bool {
        self.progress[finish.lead.index()].clock == clock
            && self.finish(finish.lead) == Some(finish)
    }

    /// The timer of the rate group of `lead`: its leader's id, or, numbered after all flows, its
    /// virtual clock. None for a leader that is no flow and follows no clock.
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

    /// How many timers there are.
    pub(in crate::flow) fn timers(&self) -> usize {
        self.count() + self.clocks.count()
    }

    /// When the first of those whose timer that is is done, if rates stay.
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

    /// Of those whose timer that is, takes out the one that is done first.
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
