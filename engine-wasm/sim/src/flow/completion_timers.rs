//! When the engine looks at flows next.

use crate::flow::state::dirty_set::DirtySet;
use crate::flow::state::timer_queue::TimerQueue;
use crate::flow::{Flows, Rates};
use crate::ids::FlowId;
use crate::units::Time;

/// Tolerance in seconds, and as a share of the time until then: a flow done within it counts as
/// meant to be done by then.
const MARGIN: f64 = 1e-9;

/// One timer per rate group or virtual clock, set to its earliest completion.
#[derive(Debug)]
pub(super) struct Timers {
    due: TimerQueue,
    /// Timers that may have to be set again.
    stale: DirtySet,
    /// The latest time at which all flows get new rates: flows done later have no timer.
    until: Time,
}

impl Timers {
    /// No timer set, for `count` flows.
    pub fn new(count: usize) -> Self {
        Self { due: TimerQueue::new(count), stale: DirtySet::default(), until: Time::NEVER }
    }

    /// When the first flow is due.
    pub fn next_time(&self) -> Time {
        self.due.next_time()
    }

    /// When all flows have been given other rates at the latest, if that has been promised.
    pub fn until(&self) -> Time {
        self.until
    }

    /// Takes the next flow that is due at present.
    pub fn pop(&mut self, flows: &mut Flows) -> Option<FlowId> {
        let timer = self.due.pop(flows.now())?;
        let flow = flows.take_due(timer);
        self.set(timer, flows);
        Some(flow)
    }

    /// Sets `timer` by the first of its flows.
    pub fn set(&mut self, timer: u32, flows: &mut Flows) {
        self.due.set(timer, flows.due(timer));
    }

    /// Lets flows have the rates that a policy has asked for, before the next flow arrives.
    #[inline(never)] // Few variables at a time are quicker on WebAssembly.
    pub fn apply(&mut self, rates: &mut Rates, flows: &mut Flows, next_arrival: Time) {
        if let Some(latest) = rates.all_anew_by.take() {
            self.until = latest.min(next_arrival);
            let margin = MARGIN * self.until.saturating_sub(flows.now()).seconds();
            self.until = self.until.saturating_add(Time::from_seconds(MARGIN + margin));
        }
        let Self { due, stale, until } = self;
        flows.make_room(rates.leads);
        // Whatever changes now did so last when rates changed last, which is known until all has been
        // changed.
        let changes = !(rates.changed.is_empty() && rates.paced.is_empty());
        for (flow, bits) in rates.milestones.drain(..) {
            flows.set_milestone(flow, bits);
        }
        for (flow, lead) in rates.joined.drain(..) {
            if let Some(timer) = flows.timer(flows.lead(flow)).filter(|&timer| timer != flow.0) {
                stale.add(timer);
            }
            flows.join(flow, lead);
            if let Some(timer) = flows.timer(lead) {
                stale.add(timer);
            }
        }
        for (lead, clock, times) in rates.followed.drain(..) {
            if let Some(timer) = flows.timer(lead) {
                stale.add(timer);
            }
            flows.follow(lead, clock, times);
            stale.add(flows.timer_of_clock(clock));
        }
        for (clock, rate) in rates.paced.drain(..) {
            flows.pace(clock, rate);
            stale.add(flows.timer_of_clock(clock));
        }
        if flows.are_simple() {
            due.set_many(flows.set_rates(rates.changed.drain(..), *until));
        } else {
            due.set_many(rates.changed.drain(..).map(|(lead, rate)| {
                if let Some(timer) = flows.timer(lead).filter(|&timer| timer != lead.0) {
                    stale.add(timer);
                }
                (lead.0, flows.set_rate(lead, rate))
            }));
        }
        if changes {
            flows.present.change();
        }
        due.grow(flows.timers());
        due.set_many(stale.drain().map(|timer| (timer, flows.due(timer))));
    }
}
