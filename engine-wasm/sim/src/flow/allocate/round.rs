//! One round of max-min sharing of the residual capacity.

use crate::flow::{Allocation, Flows, Group};
use crate::ids::FlowId;
use crate::sorting::sort_by_rank;
use crate::yield_point::Yielding;

/// Max-min sharing among the flows that can still grow. The workspace is reused round after round:
/// on a busy network most flows cannot grow and are filtered out first.
#[derive(Clone, Debug, Default)]
pub struct SharingRound {
    open: Vec<FlowId>,
}

impl SharingRound {
    /// Shares the free capacity among `members` max-min fairly in proportion to their weights.
    pub fn share(
        &mut self,
        allocation: &mut Allocation,
        flows: &Flows,
        members: impl IntoIterator<Item = FlowId>,
        weight: impl Fn(FlowId) -> f64,
    ) {
        self.open.clear();
        let members = members.into_iter().yielding();
        self.open.extend(members.filter(|&flow| allocation.room(flows, flow) > 0.0));
        allocation.max_min(flows, &self.open, weight);
    }

    /// Shares the free capacity max-min fairly among the members of `group`.
    pub fn share_in(&mut self, allocation: &mut Allocation, flows: &Flows, group: &Group) {
        self.open.clear();
        for span in group.spans().filter(|span| allocation.free(flows, span.link) > 0.0) {
            for (flow, others) in span.iter().yielding() {
                if others.iter().all(|&link| allocation.free(flows, link) > 0.0) {
                    self.open.push(flow);
                }
            }
        }
        allocation.max_min(flows, &self.open, |_| 1.0);
    }

    /// Shares the free capacity among the flows of `open`, rank by rank, smaller ranks first; flows
    /// of equal rank share max-min fairly.
    pub fn share_by_rank(
        &mut self,
        allocation: &mut Allocation,
        flows: &Flows,
        open: &mut [FlowId],
        rank: impl Fn(FlowId) -> usize,
    ) {
        sort_by_rank(open, |&flow| rank(flow) as u64);
        for equals in open.chunk_by(|&a, &b| rank(a) == rank(b)) {
            self.share(allocation, flows, equals.iter().copied(), |_| 1.0);
        }
    }
}
