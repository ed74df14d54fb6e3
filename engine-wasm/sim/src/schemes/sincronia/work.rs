//! Remaining work of coflows.

use crate::flow::{Demand, Flows, Group};
use crate::ids::FlowId;

/// Remaining work of coflows by link, recomputed only for coflows that have sent: most wait.
#[derive(Debug, Default)]
pub struct Work {
    /// Seconds by link of each group; none where they may have changed.
    known: Vec<Vec<(u32, f64)>>,
    demand: Demand,
}

impl Work {
    /// Records that `flow` arrives, sends or leaves.
    pub fn changes(&mut self, flow: FlowId, flows: &Flows) {
        if let Some(work) = self.known.get_mut(Group::number_of(flow, flows)) {
            *work = Vec::new();
        }
    }

    /// Remaining work of `group`: bits ÷ capacity by link.
    pub fn of(&mut self, group: &Group, flows: &Flows) -> &[(u32, f64)] {
        let number = group.number(flows);
        if self.known.len() <= number {
            self.known.resize(number + 1, Vec::new());
        }
        let work = &mut self.known[number];
        if work.is_empty() {
            self.demand.measure(flows, group);
            let seconds = |(link, bits)| (link, bits / flows.capacity()[link as usize]);
            work.extend(self.demand.links().map(seconds));
        }
        work
    }
}
