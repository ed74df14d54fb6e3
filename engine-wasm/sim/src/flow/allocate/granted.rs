//! Rates as they are handed out, and those that have to be told.

use crate::flow::tolerance::differs;
use crate::flow::{Flows, Rates};
use crate::ids::FlowId;

/// What flows have been given since they were given nothing, beside what was told of it last.
///
/// A decision either lists who is given something, or is one about all flows, who then are told one
/// and all: nothing has to be listed for that, nor taken away from anyone before.
#[derive(Debug, Default)]
pub(in crate::flow) struct Grants {
    /// By flow: all that a step looks at lies together.
    rows: Vec<Grant>,
    /// By flow, what was told of those that may have changed since.
    told: Vec<Told>,
    /// Decisions about all flows so far, and whether the last one goes on.
    round: u32,
    is_for_all: bool,
    /// Flows that may have a rate, and those whose rate may differ from what was told last.
    served: Vec<FlowId>,
    changed: Vec<FlowId>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Grant {
    /// Nothing any more after its round.
    rate: f64,
    round: u32,
    is_served: bool,
    has_changed: bool,
}

/// The rate that was asked for last; in a later round, what all were given in that one.
#[derive(Clone, Copy, Debug, Default)]
struct Told {
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
    /// Makes room for so many flows.
    pub fn make_room(&mut self, flows: usize) {
        self.rows.resize(flows, Grant::default());
        self.told.resize(flows, Told::default());
    }

    /// Begins a decision about all flows: nobody has anything.
    pub fn begin_for_all(&mut self) {
        self.withdraw_from(0);
        for flow in self.changed.drain(..) {
            self.rows[flow.index()].has_changed = false;
        }
        self.round = self.round.wrapping_add(1);
        self.is_for_all = true;
    }

    /// Ends it, after all flows have been told.
    pub fn end_for_all(&mut self) {
        self.is_for_all = false;
    }

    /// Whether a decision about all flows goes on.
    pub fn is_for_all(&self) -> bool {
        self.is_for_all
    }

    /// Flows that may have a rate, unless the last decision was one about all flows.
    pub fn served(&self) -> &[FlowId] {
        &self.served
    }

    /// What has been given to `flow` so far.
    #[inline]
    pub fn rate(&self, flow: FlowId) -> f64 {
        self.rows[flow.index()].rate_in(self.round)
    }

    /// Adds `amount` to the rate of `flow`.
    #[inline]
    pub fn add(&mut self, flow: FlowId, amount: f64) {
        if !self.is_for_all {
            self.list(flow);
        }
        self.rows[flow.index()].add(amount, self.round);
    }

    /// The same in a decision about all flows.
    #[inline]
    pub fn add_for_all(&mut self) -> impl FnMut(FlowId, f64) {
        let (rows, round) = (&mut self.rows[..], self.round);
        move |flow, amount| rows[flow.index()].add(amount, round)
    }

    fn list(&mut self, flow: FlowId) {
        let row = &mut self.rows[flow.index()];
        let told = &mut self.told[flow.index()];
        if told.round != self.round {
            *told = Told { rate: row.rate_in(self.round), round: self.round };
        }
        if !std::mem::replace(&mut row.is_served, true) {
            self.served.push(flow);
        }
        if !std::mem::replace(&mut row.has_changed, true) {
            self.changed.push(flow);
        }
    }

    /// Takes its rate away from `flow`, of which nothing has to be told, and says how much that was.
    pub fn take(&mut self, flow: FlowId) -> f64 {
        let Some(row) = self.rows.get_mut(flow.index()) else { return 0.0 };
        let rate = row.rate_in(self.round);
        row.rate = 0.0;
        rate
    }

    /// Takes the rates away from flows that were served from that one on.
    pub fn withdraw_from(&mut self, start: usize) {
        for flow in self.served.drain(start..) {
            let row = &mut self.rows[flow.index()];
            (row.rate, row.is_served) = (0.0, false);
            if !std::mem::replace(&mut row.has_changed, true) {
                self.changed.push(flow);
            }
        }
    }

    /// Asks for all rates as they are.
    pub fn tell(&mut self, flows: &Flows, rates: &mut Rates) {
        debug_assert!(!self.is_for_all, "all flows are to be told of");
        for flow in self.changed.drain(..) {
            let row = &mut self.rows[flow.index()];
            row.has_changed = false;
            let rate = row.rate_in(self.round);
            let told = &mut self.told[flow.index()].rate;
            if differs(rate, *told) && flows.is_active(flow) {
                *told = rate;
                rates.set(flow, rate);
            }
        }
    }

    /// Asks for the rates of `members`, new or not, and says how many of them have one.
    #[inline(never)] // Few variables at a time are quicker on WebAssembly.
    pub fn tell_members(&self, members: &[FlowId], rates: &mut Rates) -> u32 {
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
