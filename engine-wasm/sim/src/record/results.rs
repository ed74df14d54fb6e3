//! What the results of a lane are computed from.

use super::{Completions, Counters, LinkUse, Reference};
use crate::topology::Network;
use crate::units::Time;
use crate::workload::Traffic;

/// What a lane's results are computed from; the run may still be going on.
#[derive(Clone, Debug)]
pub struct Results<'a> {
    /// The network.
    pub network: &'a Network,
    /// The traffic.
    pub traffic: &'a Traffic,
    /// What the results are measured against.
    pub reference: &'a Reference,
    /// What has finished.
    pub completions: &'a Completions,
    /// Totals while counted flows arrived.
    pub counters: Counters,
    /// What links carried while counted flows arrived.
    pub links: LinkUse,
    /// The simulated time reached.
    pub now: Time,
}

impl Results<'_> {
    /// When each flow finished, those of the cool-down left out.
    pub(super) fn recorded_finish(&self) -> &[Time] {
        &self.completions.finish[..self.traffic.recorded().len()]
    }
    /// Per flow, whether the scheme refused it.
    pub(super) fn rejected_flows(&self) -> Vec<bool> {
        let mut rejected = vec![false; self.traffic.flows.len()];
        for flow in &self.completions.rejected {
            rejected[flow.index()] = true;
        }
        rejected
    }

    /// Completion time of flow `index`, if it finished.
    pub(super) fn completion_time(&self, index: usize) -> Option<Time> {
        let finish = self.completions.finish[index];
        finish.is_finite().then(|| finish - self.traffic.flows[index].start)
    }
}
