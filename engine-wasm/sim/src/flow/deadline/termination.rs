//! Termination of flows at their deadlines.

use crate::flow::{Flows, Policy, Rates};
use crate::ids::FlowId;
use crate::units::Time;
use crate::yield_point::Yielding;

/// Wraps a policy and rejects flows whose deadline has passed.
#[derive(Clone, Copy, Debug)]
pub struct DeadlineTermination<P> {
    policy: P,
}

impl<P: Policy + 'static> DeadlineTermination<P> {
    /// `policy`, wrapped if `terminates`.
    pub fn boxed(policy: P, terminates: bool) -> Box<dyn Policy> {
        if terminates { Box::new(Self { policy }) } else { Box::new(policy) }
    }
}

impl<P: Policy> Policy for DeadlineTermination<P> {
    fn arrived(&mut self, flow: FlowId, flows: &Flows) {
        self.policy.arrived(flow, flows);
    }

    fn finished(&mut self, flow: FlowId, flows: &Flows) {
        self.policy.finished(flow, flows);
    }

    fn passed(&mut self, flow: FlowId, flows: &Flows) {
        self.policy.passed(flow, flows);
    }

    fn allocate(&mut self, flows: &Flows, rates: &mut Rates) -> Time {
        let mut next = self.policy.allocate(flows, rates);
        if rates.is_cut_short() {
            return next;
        }
        for &flow in flows.active().iter().yielding() {
            let deadline = flows.deadline(flow);
            if deadline <= flows.now() {
                rates.reject(flow);
            } else {
                next = next.min(deadline);
            }
        }
        next
    }
}
