//! Timers for flow completions.

use crate::flow::state::dirty_set::DirtySet;
use crate::flow::state::timer_queue::TimerQueue;
use crate::flow::{Flows, Rates};
use crate::ids::FlowId;
use crate::units::Time;
use crate::yield_point::Yielding;

/// Tolerance of [`CompletionTimers::expiry`], in seconds and relative to the time that remains: a flow that
/// finishes within it keeps its timer.
const MARGIN: f64 = 1e-9;

/// One timer per rate group or virtual clock, set to its earliest completion.
#[derive(Debug)]
pub(super) struct CompletionTimers {
    due: TimerQueue,
    /// Timers that may have to be set again.
    stale: DirtySet,
    /// Upper bound on the time of the next decision about all flows: flows that finish later need
    /// no timer.
    expiry: Time,
}

impl CompletionTimers {
    /// No timers set; `count` flows.
    pub fn new(count: usize) -> Self {
        Self { due: TimerQueue::new(count), stale: DirtySet::default(), expiry: Time::NEVER }
    }

    /// The time of the earliest timer.
    pub fn next_time(&self) -> Time {
        self.due.next_time()
    }

    /// Upper bound on the time of the next decision about all flows, or [`Time::NEVER`].
    pub fn expiry(&self) -> Time {
        self.expiry
    }

    /// Removes the next flow due now from its group.
    pub fn pop(&mut self, flows: &mut Flows) -> Option<FlowId> {
        let timer = self.due.pop(flows.now())?;
        let flow = flows.take_first_done(timer);
        self.set(timer, flows);
        Some(flow)
    }

    /// Sets `timer` to the earliest completion of its flows.
    pub fn set(&mut self, timer: u32, flows: &mut Flows) {
        self.due.set(timer, flows.completion_time(timer));
    }

    /// Applies the changes that a policy asked for. `next_arrival` bounds the time of the next
    /// decision.
    #[inline(never)] // Fewer live variables are faster on WebAssembly.
    pub fn apply(&mut self, rates: &mut Rates, flows: &mut Flows, next_arrival: Time) {
        if let Some(latest) = rates.all_expire_by.take() {
            self.expiry = latest.min(next_arrival);
            let margin = MARGIN * self.expiry.saturating_sub(flows.now()).seconds();
            self.expiry = self.expiry.saturating_add(Time::from_seconds(MARGIN + margin));
        }
        let Self { due, stale, expiry } = self;
        flows.make_room(rates.leaders);
        // Rows changed below were last updated at the previous change of rates, whose elapsed time
        // `present` caches until `change` is called at the end.
        let changes = !(rates.changed.is_empty() && rates.clocks.is_empty());
        for (flow, bits) in rates.milestones.drain(..).yielding() {
            flows.set_milestone(flow, bits);
        }
        for (flow, leader) in rates.joined.drain(..).yielding() {
            if let Some(timer) = flows.timer(flows.leader(flow)).filter(|&timer| timer != flow.0) {
                stale.add(timer);
            }
            flows.join(flow, leader);
            if let Some(timer) = flows.timer(leader) {
                stale.add(timer);
            }
        }
        for (leader, clock, times) in rates.followed.drain(..).yielding() {
            if let Some(timer) = flows.timer(leader) {
                stale.add(timer);
            }
            flows.follow(leader, clock, times);
            stale.add(flows.timer_of_clock(clock));
        }
        for (clock, rate) in rates.clocks.drain(..).yielding() {
            flows.set_clock_rate(clock, rate);
            stale.add(flows.timer_of_clock(clock));
        }
        if flows.are_independent() {
            due.set_many(flows.set_rates(rates.changed.drain(..), *expiry));
        } else {
            due.set_many(rates.changed.drain(..).map(|(leader, rate)| {
                if let Some(timer) = flows.timer(leader).filter(|&timer| timer != leader.0) {
                    stale.add(timer);
                }
                (leader.0, flows.set_rate(leader, rate))
            }));
        }
        if changes {
            flows.now.change();
        }
        due.grow(flows.timers());
        due.set_many(stale.drain().map(|timer| (timer, flows.completion_time(timer))));
    }
}
