//! The order of flows by a rank.

use crate::ids::FlowId;

/// Sorts flows by their ranks, smaller ones first, and flows of equal rank by number. One function for all
/// schemes, because each kind of key that a sort compares makes the module 10 KB larger.
pub fn sort_by_rank(flows: &mut [FlowId], rank: impl Fn(FlowId) -> u64) {
    let mut ranked: Vec<_> = flows.iter().map(|&flow| (rank(flow), flow)).collect();
    ranked.sort_unstable();
    for (place, (_, flow)) in flows.iter_mut().zip(ranked) {
        *place = flow;
    }
}
