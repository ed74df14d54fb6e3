//! Tasks that are heavy on a link by the bytes sent over it.

use std::collections::BTreeMap;

use crate::flow::{Flows, Group};
use crate::ids::{CoflowId, FlowId};

/// Bytes of one task by link: a workspace, reused for each task.
#[derive(Debug, Default)]
pub(super) struct PerLink {
    /// Sent by flows that have left.
    left: BTreeMap<(CoflowId, u32), f64>,
    /// By link, in bits and bits per second.
    pub sent: Vec<f64>,
    pub rate: Vec<f64>,
    pub used: Vec<u32>,
}

impl PerLink {
    /// Records what `flow` had sent when it left.
    pub fn keep(&mut self, flow: FlowId, flows: &Flows) {
        if let Some(coflow) = flows.coflow(flow) {
            for &link in flows.path(flow) {
                *self.left.entry((coflow, link)).or_default() += flows.attained(flow);
            }
        }
    }

    /// Sums what `group` has sent and its rates.
    pub fn measure(&mut self, group: &Group, flows: &Flows, rate: impl Fn(FlowId) -> f64) {
        self.sent.resize(flows.capacity().len(), 0.0);
        self.rate.resize(flows.capacity().len(), 0.0);
        self.used.clear();
        for &flow in group.members() {
            self.used.extend_from_slice(flows.path(flow));
        }
        self.used.sort_unstable();
        self.used.dedup();
        for &link in &self.used {
            let key = group.coflow.map(|coflow| (coflow, link));
            self.sent[link as usize] = key.and_then(|key| self.left.get(&key)).map_or(0.0, |&b| b);
            self.rate[link as usize] = 0.0;
        }
        for &flow in group.members() {
            for &link in flows.path(flow) {
                self.sent[link as usize] += flows.attained(flow);
                self.rate[link as usize] += rate(flow);
            }
        }
    }
}
