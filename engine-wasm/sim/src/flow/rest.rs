//! What flows leave behind when they are done before their coflow.

use super::{Filling, Flows};
use crate::ids::FlowId;

/// Finds out who could use the rates of flows that have left. Nobody could get more before, as rates
/// are handed out until nobody can; so only flows that cross a link of one that left can now.
#[derive(Debug, Default)]
pub struct Rest {
    /// By link, the flows that cross it; those that have left are forgotten when somebody looks.
    crossing: Vec<Vec<FlowId>>,
    /// Links on which something has become free.
    freed: Vec<u32>,
    open: Vec<FlowId>,
}

impl Rest {
    /// Notes that `flow` has come.
    pub fn arrived(&mut self, flow: FlowId, flows: &Flows) {
        self.crossing.resize(flows.capacity().len(), Vec::new());
        for &link in flows.path(flow) {
            self.crossing[link as usize].push(flow);
        }
    }

    /// Takes back the rate of `flow`, which has left.
    pub fn finished(&mut self, flow: FlowId, flows: &Flows, filling: &mut Filling) {
        if filling.take_back(flows, flow) > 0.0 {
            self.freed.extend_from_slice(flows.path(flow));
        }
    }

    /// The flows that can get more since the last call, by arrival. They share it at once, so that
    /// nobody can get more when the next flow leaves.
    pub fn open(&mut self, flows: &Flows, filling: &Filling) -> &mut Vec<FlowId> {
        self.open.clear();
        self.freed.sort_unstable();
        self.freed.dedup();
        for link in self.freed.drain(..) {
            let crossing = &mut self.crossing[link as usize];
            crossing.retain(|&flow| flows.is_active(flow));
            if filling.free(flows, link) > 0.0 {
                let can_grow = |flow: &FlowId| filling.room(flows, *flow) > 0.0;
                self.open.extend(crossing.iter().copied().filter(can_grow));
            }
        }
        self.open.sort_unstable();
        self.open.dedup();
        &mut self.open
    }

    /// Forgets what has become free, as all rates are decided anew.
    pub fn forget(&mut self) {
        self.freed.clear();
    }
}
