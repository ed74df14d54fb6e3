//! How coflows ended.

use super::Results;
use crate::units::Time;

/// How a coflow ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct CoflowEnd {
    /// When its last flow finished; [`Time::NEVER`] while any has not.
    pub finish: Time,
    /// Whether any of its flows was refused.
    pub rejected: bool,
}

/// How each coflow ended.
pub(super) fn coflow_ends(results: &Results) -> Vec<CoflowEnd> {
    let coflows = &results.traffic.coflows;
    let mut ends: Vec<_> =
        coflows.iter().map(|coflow| CoflowEnd { finish: coflow.start, rejected: false }).collect();
    if ends.is_empty() {
        return ends;
    }
    let rejected = results.rejected_flows();
    for (index, flow) in results.traffic.flows.iter().enumerate() {
        if let Some(coflow) = flow.coflow {
            let end = &mut ends[coflow.index()];
            // `NEVER` is later than everything, so one unfinished flow keeps its coflow unfinished.
            end.finish = end.finish.max(results.completions.finish[index]);
            end.rejected |= rejected[index];
        }
    }
    ends
}
