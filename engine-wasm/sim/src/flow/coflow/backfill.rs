//! Reallocation of capacity freed by flows that finish before their coflow.

use crate::flow::{Allocation, Flows};
use crate::growth::append;
use crate::ids::FlowId;
use crate::sorting::sort_many;
use crate::yield_point::yield_point;

/// Finds the flows that can use the capacity of departed flows. Before a departure no flow can
/// grow, so only flows that share a link with a departed one can grow after it.
#[derive(Debug, Default)]
pub struct Backfill {
    /// By link, the flows that cross it; departed flows are removed lazily.
    crossing: Vec<Vec<Crossing>>,
    /// Links on which capacity has been freed.
    freed: Vec<u32>,
    open: Vec<FlowId>,
}

/// A flow on one of its links. Most flows have two links; for these, whether they can grow is known
/// without reading the path.
#[derive(Clone, Copy, Debug)]
struct Crossing {
    flow: FlowId,
    /// The other link of a flow of two links, else [`NOT_TWO`].
    other: u32,
}

const NOT_TWO: u32 = u32::MAX;

impl Backfill {
    /// Adds `flow`, which has arrived.
    pub fn arrived(&mut self, flow: FlowId, flows: &Flows) {
        self.crossing.resize(flows.capacity().len(), Vec::new());
        let path = flows.path(flow);
        for (at, &link) in path.iter().enumerate() {
            let other = if path.len() == 2 { path[1 - at] } else { NOT_TWO };
            let crossing = &mut self.crossing[link as usize];
            append(crossing, Crossing { flow, other });
        }
    }

    /// Frees the capacity of `flow`, which has left.
    pub fn finished(&mut self, flow: FlowId, flows: &Flows, allocation: &mut Allocation) {
        if allocation.take_back(flows, flow) > 0.0 {
            self.freed.extend_from_slice(flows.path(flow));
        }
    }

    /// The flows that can grow because of departures since the last call, in order of arrival. The
    /// caller must share the capacity among them at once, so that afterwards no flow can grow.
    pub fn open(&mut self, flows: &Flows, allocation: &Allocation) -> &mut Vec<FlowId> {
        let Self { crossing, freed, open } = self;
        open.clear();
        freed.sort_unstable();
        freed.dedup();
        for link in freed.drain(..) {
            if allocation.free(flows, link) == 0.0 {
                continue;
            }
            crossing[link as usize].retain(|&Crossing { flow, other }| {
                yield_point(1);
                let can_grow = match other {
                    NOT_TWO => allocation.room(flows, flow) > 0.0,
                    other => allocation.free(flows, other) > 0.0,
                };
                let is_active = !can_grow || flows.is_active(flow);
                if can_grow && is_active {
                    open.push(flow);
                }
                is_active
            });
        }
        sort_many(&mut self.open);
        self.open.dedup();
        &mut self.open
    }

    /// Discards the freed links, because all rates are decided afresh.
    pub fn forget(&mut self) {
        self.freed.clear();
    }
}
