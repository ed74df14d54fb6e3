//! Max-min sharing against [`Allocation::max_min`](crate::flow::Allocation::max_min) of all flows.

use super::compare;
use crate::flow::float::not_negative;
use crate::flow::{EqualWeights, Fair, Flows, Weights};
use crate::ids::FlowId;
use crate::units::Time;

#[test]
fn equal_shares_equal_shares_from_scratch() {
    compare(
        || Fair::new(EqualWeights),
        |flows, allocation| {
            allocation.max_min(flows, flows.active(), |_| 1.0);
            true
        },
    );
}

/// Weights by id, which change once half of the flow has been sent.
struct Halving;

impl Weights for Halving {
    fn weight(&self, flow: FlowId, flows: &Flows) -> f64 {
        let weight = f64::from(1 + flow.0 % 3);
        // Half a bit of tolerance, because events fall on whole picoseconds.
        if 2.0 * flows.attained(flow) + 1.0 >= flows.size(flow) { weight / 4.0 } else { weight }
    }

    fn next_change(&self, flow: FlowId, flows: &Flows, rate: f64) -> Time {
        let left = 0.5 * flows.size(flow) - flows.attained(flow);
        if left <= 0.5 { Time::NEVER } else { flows.time_to_send(not_negative(left), rate) }
    }
}

#[test]
fn weighted_shares_equal_weighted_shares_from_scratch() {
    compare(
        || Fair::new(Halving),
        |flows, allocation| {
            allocation.max_min(flows, flows.active(), |flow| Halving.weight(flow, flows));
            true
        },
    );
}
