//! A round of max-min sharing: some flows share what earlier rounds left.

use crate::flow::{Allocation, Flows, Group};
use crate::ids::FlowId;

/// Max-min sharing among the flows that can still grow. A workspace that is reused round after
/// round: on a busy network most flows drop out at the first look.
#[derive(Clone, Debug, Default)]
pub struct SharingRound {
    open: Vec<FlowId>,
}

impl SharingRound {
    /// Shares what is free among `members` max-min fairly in proportion to their weights.
    pub fn share(
        &mut self,
        allocation: &mut Allocation,
        flows: &Flows,
        members: impl IntoIterator<Item = FlowId>,
        weight: impl Fn(FlowId) -> f64,
    ) {
        self.open.clear();
        self.open.extend(members.into_iter().filter(|&flow| allocation.room(flows, flow) > 0.0));
        allocation.max_min(flows, &self.open, weight);
    }

    /// Shares what is free max-min fairly among the members of `group`.
    pub fn share_in(&mut self, allocation: &mut Allocation, flows: &Flows, group: &Group) {
        self.open.clear();
        for span in group.spans().filter(|span| allocation.free(flows, span.link) > 0.0) {
            for (flow, others) in span.iter() {
                if others.iter().all(|&link| allocation.free(flows, link) > 0.0) {
                    self.open.push(flow);
                }
            }
        }
        allocation.max_min(flows, &self.open, |_| 1.0);
    }

    /// Lets the flows of `open` share what is free, those of one rank together, smaller ranks first.
    pub fn share_by_rank(
        &mut self,
        allocation: &mut Allocation,
        flows: &Flows,
        open: &mut [FlowId],
        rank: impl Fn(FlowId) -> usize,
    ) {
        open.sort_unstable_by_key(|&flow| (rank(flow), flow));
        for equals in open.chunk_by(|&a, &b| rank(a) == rank(b)) {
            self.share(allocation, flows, equals.iter().copied(), |_| 1.0);
        }
    }
}
