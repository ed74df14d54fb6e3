//! First in, first out: flows are served one after the other as they arrived.

use super::{Colour, Dash, Family, Information, Mark, SchemeCard};
use crate::flow::{Flows, Key, Order, Ordered, Policy, Ties};
use crate::ids::FlowId;

/// Catalogue entry of FIFO.
pub const CARD: SchemeCard = SchemeCard {
    id: "fifo",
    name: "FIFO",
    family: Family::FlowScheduling,
    idea: "Flows are served one after the other, in order of arrival.",
    information: &[Information::Arrival],
    citation: "L. Kleinrock: Queueing Systems, volume 1, section 5.6. Wiley 1975",
    model: &[
        "Flow level: flows in order of arrival; each takes the smallest residual capacity on its \
         path, and leaves the rest to the next. On one link this is the M/G/1 queue.",
        "No packet level: it is a reference, with an exact formula on one link.",
    ],
    apart: None,
    colour: Colour::Ochre,
    mark: Mark::Square,
    dash: Dash::Solid,
    parameters: &[],
    packet: None,
    flow: Some(&|_, _| policy()),
};

/// Ordered allocation by arrival.
pub fn policy() -> Box<dyn Policy> {
    Box::new(Ordered::new(FirstArrived, Ties::ByArrival))
}

struct FirstArrived;

impl Order for FirstArrived {
    fn drift(&self) -> f64 {
        0.0
    }

    fn key(&self, flow: FlowId, flows: &Flows) -> Key {
        Key { class: 0.0, value: flows.spec(flow).start.seconds() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::testing::{Race, assert_exact};

    fn fifo() -> Ordered<FirstArrived> {
        Ordered::new(FirstArrived, Ties::ByArrival)
    }

    #[test]
    fn flows_are_served_in_order_of_arrival() {
        let long_first = Race::flows(&[(0.0, 0, 1, 3.0), (0.0, 0, 1, 1.0)]);
        assert_exact(&long_first.fct(fifo()), &[3.0, 4.0]);
        let later = Race::flows(&[(0.0, 0, 1, 3.0), (1.0, 0, 1, 1.0)]);
        assert_exact(&later.fct(fifo()), &[3.0, 3.0]);
        let large = Race::flows(&[(0.0, 0, 1, 4.0), (2.0, 0, 1, 3.0)]);
        assert_exact(&large.fct(fifo()), &[4.0, 5.0]);
    }
}
