//! Rates as they are handed out, and those that have to be told.

use super::filling::SAME;
use super::{Flows, Rates};
use crate::ids::FlowId;

/// What flows have been given since they were given nothing, beside what was told of it last.
#[derive(Debug, Default)]
pub(super) struct Grants {
    /// By flow: all that a step looks at lies together.
    rows: Vec<Grant>,
    /// Flows that may have a rate, and those whose rate may differ from what was told last.
    served: Vec<FlowId>,
    changed: Vec<FlowId>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Grant {
    rate: f64,
    /// As asked for last.
    told: f64,
    is_served: bool,
    has_changed: bool,
}

impl Grants {
    /// Makes room for so many flows.
    pub fn make_room(&mut self, flows: usize) {
        self.rows.resize(flows, Grant::default());
    }

    /// How many flows may have a rate.
    pub fn served(&self) -> usize {
        self.served.len()
    }

    /// What has been given to `flow` so far.
    #[inline]
    pub fn rate(&self, flow: FlowId) -> f64 {
        self.rows[flow.index()].rate
    }

    /// Adds `amount` to the rate of `flow`.
    #[inline]
    pub fn add(&mut self, flow: FlowId, amount: f64) {
        let row = &mut self.rows[flow.index()];
        row.rate += amount;
        if !std::mem::replace(&mut row.is_served, true) {
            self.served.push(flow);
        }
        if !std::mem::replace(&mut row.has_changed, true) {
            self.changed.push(flow);
        }
    }

    /// Takes its rate away from `flow`, of which nothing has to be told, and says how much that was.
    pub fn take(&mut self, flow: FlowId) -> f64 {
        self.rows.get_mut(flow.index()).map_or(0.0, |row| std::mem::take(&mut row.rate))
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
        for flow in self.changed.drain(..) {
            let Grant { rate, told, has_changed, .. } = &mut self.rows[flow.index()];
            *has_changed = false;
            if (*rate - *told).abs() > SAME * *told && flows.is_active(flow) {
                *told = *rate;
                rates.set(flow, *rate);
            }
        }
    }
}
