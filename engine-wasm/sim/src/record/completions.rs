//! When each flow finished, and what befell it on the way.

use crate::ids::FlowId;
use crate::units::Time;

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
}

impl Completions {
    /// Rows for `flows` flows, none of them finished.
    pub fn new(flows: usize) -> Self {
        Self {
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
    }

    /// Notes that the scheme refused `flow`, or ended it before it was done. A refused coflow is
    /// all of its flows, refused.
    ///
    /// # Panics
    /// When it had finished before.
    pub fn reject(&mut self, flow: FlowId) {
        assert!(!self.finish[flow.index()].is_finite(), "a finished flow cannot be refused");
        self.rejected.push(flow);
    }
}
