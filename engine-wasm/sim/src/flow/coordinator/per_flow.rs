//! Per-flow rates from policies that set rates by virtual clock.

use crate::flow::{Flows, Rates};
use crate::ids::FlowId;
use crate::yield_point::{Yielding, yield_point};

/// The virtual clock of each flow; see [`Rates::follow`].
#[derive(Debug, Default)]
pub(in crate::flow) struct PerFlowRates {
    clocks: Vec<Clock>,
    /// By flow, its clock and the multiple of the clock's rate.
    followed: Vec<(u32, f64)>,
}

#[derive(Clone, Debug, Default)]
struct Clock {
    rate: f64,
    is_changed: bool,
    /// Followers; entries may be stale.
    flows: Vec<FlowId>,
}

const NONE: u32 = u32::MAX;

impl PerFlowRates {
    /// Appends to `changed` the rates of flows that follow another clock than before, or whose
    /// clock has a new rate.
    pub fn publish(&mut self, rates: &mut Rates, flows: &Flows, changed: &mut Vec<(FlowId, f64)>) {
        self.followed.resize(flows.count(), (NONE, 0.0));
        let clocks = rates.followed.iter().map(|&(_, clock, _)| clock);
        let clocks = clocks.chain(rates.clocks.iter().map(|&(clock, _)| clock)).max();
        let count = clocks.map_or(0, |last| last as usize + 1).max(self.clocks.len());
        self.clocks.resize(count, Clock::default());
        let mut touched = Vec::new();
        for (clock, rate) in rates.clocks.drain(..) {
            self.clocks[clock as usize].rate = rate;
            self.clocks[clock as usize].is_changed = true;
            touched.push(clock);
        }
        for (flow, clock, times) in rates.followed.drain(..).yielding() {
            let before = std::mem::replace(&mut self.followed[flow.index()], (clock, times)).0;
            let Clock { rate, is_changed, flows } = &mut self.clocks[clock as usize];
            if before != clock {
                flows.push(flow);
            }
            if !*is_changed {
                changed.push((flow, times * *rate));
            }
        }
        for clock in touched {
            let followed = &mut self.followed;
            let row = &mut self.clocks[clock as usize];
            let follows = |flow: FlowId| flows.is_active(flow) && followed[flow.index()].0 == clock;
            yield_point(row.flows.len());
            row.flows.retain(|&flow| follows(flow));
            let published = row.flows.iter().filter(|_| row.is_changed);
            changed.extend(published.map(|&flow| (flow, followed[flow.index()].1 * row.rate)));
            row.is_changed = false;
        }
    }
}
