//! Ends of coflows.

use super::Results;
use crate::units::Time;
use crate::workload::Coflow;
use crate::yield_point::Yielding;

/// End of a coflow.
#[derive(Clone, Copy, Debug)]
pub(super) struct CoflowEnd {
    /// Finish of its last flow; [`Time::NEVER`] while any flow is unfinished.
    pub finish: Time,
    /// Whether any of its flows was rejected.
    pub rejected: bool,
}

/// The end of each coflow.
pub(super) fn coflow_ends(results: &Results) -> Vec<CoflowEnd> {
    let coflows = &results.traffic.coflows;
    let end = |coflow: &Coflow| CoflowEnd { finish: coflow.start, rejected: false };
    let mut ends: Vec<_> = coflows.iter().yielding().map(end).collect();
    if ends.is_empty() {
        return ends;
    }
    let rejected = results.rejected_flows();
    for (index, flow) in results.traffic.flows.iter().enumerate().yielding() {
        if let Some(coflow) = flow.coflow {
            let end = &mut ends[coflow.index()];
            // `NEVER` exceeds every time, so one unfinished flow keeps its coflow unfinished.
            end.finish = end.finish.max(results.completions.finish[index]);
            end.rejected |= rejected[index];
        }
    }
    ends
}
