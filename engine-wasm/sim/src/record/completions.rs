//! When each flow finished, and what befell it on the way.

use std::ops::Range;

use crate::ids::FlowId;
use crate::units::Time;
use crate::workload::Traffic;

/// One row per flow of the traffic, and the order in which flows finished.
#[derive(Clone, Debug, Default)]
pub struct Completions {
    /// When each flow finished; [`Time::NEVER`] while it has not.
    pub finish: Vec<Time>,
    /// Flows in the order in which they finished.
    pub order: Vec<FlowId>,
    /// Retransmission timeouts per flow.
    pub timeouts: Vec<u32>,
    /// Packets lost per flow.
    pub drops: Vec<u32>,
    /// Flows that the scheme refused or ended before they were done; they never finish.
    pub rejected: Vec<FlowId>,
    /// The flows with whose last one the run ends, and how many of them have not ended.
    awaited: Range<u32>,
    open: usize,
}

impl Completions {
    /// Rows for the flows of `traffic`, none of them finished.
    pub fn new(traffic: &Traffic) -> Self {
        let (flows, awaited) = (traffic.flows.len(), traffic.awaited());
        Self {
            open: awaited.len(),
            awaited,
            finish: vec![Time::NEVER; flows],
            order: Vec::with_capacity(flows),
            timeouts: vec![0; flows],
            drops: vec![0; flows],
            rejected: Vec::new(),
        }
    }

    /// Notes that `flow` finished at `now`.
    ///
    /// # Panics
    /// When it had finished before.
    pub fn finish(&mut self, flow: FlowId, now: Time) {
        let slot = &mut self.finish[flow.index()];
        assert!(!slot.is_finite(), "a flow finishes once");
        *slot = now;
        self.order.push(flow);
        self.close(flow);
    }

    /// Notes that the scheme refused `flow`, or ended it before it was done. A refused coflow is
    /// all of its flows, refused.
    ///
    /// # Panics
    /// When it had finished before.
    pub fn reject(&mut self, flow: FlowId) {
        assert!(!self.finish[flow.index()].is_finite(), "a finished flow cannot be refused");
        self.rejected.push(flow);
        self.close(flow);
    }

    /// Whether every flow that the run waits for has finished or was refused.
    pub fn are_complete(&self) -> bool {
        self.open == 0
    }

    /// How many flows the run waits for, and how many of them have ended.
    pub fn awaited(&self) -> (usize, usize) {
        (self.awaited.len(), self.awaited.len() - self.open)
    }

    fn close(&mut self, flow: FlowId) {
        self.open -= usize::from(self.awaited.contains(&flow.0));
    }
}
