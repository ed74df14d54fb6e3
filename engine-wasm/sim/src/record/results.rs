//! The inputs of a lane's results.

use super::{Completions, Counters, LinkUse, Reference};
use crate::topology::Network;
use crate::units::{Bytes, Time};
use crate::workload::Traffic;

/// The inputs of a lane's results; the run may be unfinished.
#[derive(Clone, Debug)]
pub struct Results<'a> {
    /// The network.
    pub network: &'a Network,
    /// The traffic.
    pub traffic: &'a Traffic,
    /// Ideal times and identity of the arrivals.
    pub reference: &'a Reference,
    /// Completions so far.
    pub completions: &'a Completions,
    /// Totals over the window of counted arrivals.
    pub counters: Counters,
    /// Bytes carried by links over the window of counted arrivals.
    pub links: LinkUse,
    /// The most bytes at a port of a switch at once, at least a full packet; none at the flow level.
    pub max_backlog: Option<Bytes>,
    /// The simulated time reached.
    pub now: Time,
}

impl Results<'_> {
    /// Finish times of all flows except the cool-down.
    pub(super) fn recorded_finish(&self) -> &[Time] {
        &self.completions.finish[..self.traffic.recorded().len()]
    }
    /// Per flow, whether the scheme rejected it.
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
