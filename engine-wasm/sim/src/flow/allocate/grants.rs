//! Rates under allocation, and which of them have to be published.

use crate::flow::tolerance::differs;
use crate::flow::{Flows, Rates};
use crate::growth::lengthen;
use crate::ids::FlowId;
use crate::yield_point::{Yielding, yield_point};

/// Rates of the current decision, beside those published last.
///
/// A decision either lists the flows that it serves, or covers all flows and publishes every rate;
/// the latter needs no list and no reset.
#[derive(Debug, Default)]
pub(in crate::flow) struct Grants {
    /// By flow; the fields read in a step share a cache line.
    rows: Vec<Grant>,
    /// By flow, the rate published last; valid only for flows whose rate may have changed since.
    published: Vec<Published>,
    /// Number of decisions about all flows so far, and whether the last one is in progress.
    round: u32,
    is_for_all: bool,
    /// Flows that may have a rate, and flows whose rate may differ from the one published last.
    served: Vec<FlowId>,
    changed: Vec<FlowId>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Grant {
    /// Void after `round`.
    rate: f64,
    round: u32,
    is_served: bool,
    has_changed: bool,
}

/// The rate published last; in a later round, the rate granted in the decision about all flows.
#[derive(Clone, Copy, Debug, Default)]
struct Published {
    rate: f64,
    round: u32,
}

impl Grant {
    #[inline]
    fn rate_in(&self, round: u32) -> f64 {
        if self.round == round { self.rate } else { 0.0 }
    }

    #[inline]
    fn add(&mut self, amount: f64, round: u32) {
        (self.rate, self.round) = (self.rate_in(round) + amount, round);
    }
}

impl Grants {
    /// Allocates rows for `flows` flows.
    pub fn make_room(&mut self, flows: usize) {
        lengthen(&mut self.rows, flows, Grant::default());
        lengthen(&mut self.published, flows, Published::default());
    }

    /// Begins a decision about all flows, with all rates at zero.
    pub fn begin_for_all(&mut self) {
        self.withdraw_from(0);
        for flow in self.changed.drain(..).yielding() {
            self.rows[flow.index()].has_changed = false;
        }
        self.round = self.round.wrapping_add(1);
        self.is_for_all = true;
    }

    /// Ends a decision about all flows, after all rates have been published.
    pub fn end_for_all(&mut self) {
        self.is_for_all = false;
    }

    /// Whether a decision about all flows is in progress.
    pub fn is_for_all(&self) -> bool {
        self.is_for_all
    }

    /// Flows that may have a nonzero rate; invalid after a decision about all flows.
    pub fn served(&self) -> &[FlowId] {
        &self.served
    }

    /// The rate granted to `flow` so far, in bits per second.
    #[inline]
    pub fn rate(&self, flow: FlowId) -> f64 {
        self.rows[flow.index()].rate_in(self.round)
    }

    /// Adds `amount` to the rate of `flow`.
    #[inline]
    pub fn add(&mut self, flow: FlowId, amount: f64) {
        if !self.is_for_all {
            self.track(flow);
        }
        self.rows[flow.index()].add(amount, self.round);
    }

    /// Like [`Self::add`], in a decision about all flows.
    #[inline]
    pub fn add_for_all(&mut self) -> impl FnMut(FlowId, f64) {
        let (rows, round) = (&mut self.rows[..], self.round);
        move |flow, amount| rows[flow.index()].add(amount, round)
    }

    fn track(&mut self, flow: FlowId) {
        let row = &mut self.rows[flow.index()];
        let published = &mut self.published[flow.index()];
        if published.round != self.round {
            *published = Published { rate: row.rate_in(self.round), round: self.round };
        }
        if !std::mem::replace(&mut row.is_served, true) {
            self.served.push(flow);
        }
        if !std::mem::replace(&mut row.has_changed, true) {
            self.changed.push(flow);
        }
    }

    /// Clears the rate of `flow` without publishing it; returns the old rate.
    pub fn take(&mut self, flow: FlowId) -> f64 {
        let Some(row) = self.rows.get_mut(flow.index()) else { return 0.0 };
        let rate = row.rate_in(self.round);
        row.rate = 0.0;
        rate
    }

    /// Clears the rates of the flows listed from index `start` on.
    pub fn withdraw_from(&mut self, start: usize) {
        for flow in self.served.drain(start..).yielding() {
            let row = &mut self.rows[flow.index()];
            (row.rate, row.is_served) = (0.0, false);
            if !std::mem::replace(&mut row.has_changed, true) {
                self.changed.push(flow);
            }
        }
    }

    /// Publishes the rates that changed.
    pub fn publish(&mut self, flows: &Flows, rates: &mut Rates) {
        debug_assert!(!self.is_for_all, "a decision about all flows publishes by members");
        for flow in self.changed.drain(..).yielding() {
            let row = &mut self.rows[flow.index()];
            row.has_changed = false;
            let rate = row.rate_in(self.round);
            let published = &mut self.published[flow.index()].rate;
            if differs(rate, *published) && flows.is_active(flow) {
                *published = rate;
                rates.set(flow, rate);
            }
        }
    }

    /// Publishes the rates of `members`, changed or not; returns how many are nonzero.
    #[inline(never)] // Fewer live variables are faster on WebAssembly.
    pub fn publish_members(&self, members: &[FlowId], rates: &mut Rates) -> u32 {
        yield_point(members.len());
        let mut served = 0;
        let (rows, round) = (&self.rows[..], self.round);
        rates.changed.extend(members.iter().map(|&flow| {
            let rate = rows[flow.index()].rate_in(round);
            served += u32::from(rate > 0.0);
            (flow, rate)
        }));
        served
    }
}
