//! Earliest deadline first, per flow.
//!
//! Optimal on one link when all deadlines can be met (Liu and Layland 1973).

use super::{Colour, Dash, Family, Information, Mark, SchemeCard};
use crate::flow::{Flows, Key, Order, Ordered, Policy, Ties};
use crate::ids::FlowId;
use crate::units::Time;

/// Catalogue entry of EDF.
pub const CARD: SchemeCard = SchemeCard {
    id: "edf",
    name: "EDF",
    family: Family::FlowScheduling,
    idea: "The flow with the earliest deadline goes first; flows without a deadline follow, and \
           flows that missed theirs come last.",
    information: &[Information::Deadline, Information::Size],
    citation: "C. L. Liu, J. W. Layland: Scheduling algorithms for multiprogramming in a \
               hard-real-time environment, Journal of the ACM 1973",
    model: &[
        "Flow level: flows in order of absolute deadline, ties by remaining bits; each takes the \
         smallest residual capacity on its path and leaves the rest to the next.",
        "Flows without a deadline come after all live deadlines, and flows whose deadline has \
         passed after those, both by remaining bits: a missed deadline must not cause another \
         miss. Rates are recomputed when a deadline passes.",
        "No packet level: the paper orders tasks on a processor; PDQ and pFabric-EDF order packets.",
    ],
    apart: None,
    colour: Colour::Sky,
    mark: Mark::Star,
    dash: Dash::Solid,
    parameters: &[],
    packet: None,
    flow: Some(&|_, _| policy()),
};

/// Ordered allocation by deadline.
pub fn policy() -> Box<dyn Policy> {
    Box::new(Ordered::new(EarliestDeadline, Ties::ByArrival))
}

/// Live deadlines in order, then flows without one, then late ones; ties by remaining bits.
pub struct EarliestDeadline;

/// Classes after every deadline in seconds.
const NO_DEADLINE: f64 = 1e300;
/// Class of late flows.
pub const LATE: f64 = f64::INFINITY;

impl Order for EarliestDeadline {
    fn drift(&self) -> f64 {
        -1.0
    }

    fn key(&self, flow: FlowId, flows: &Flows) -> Key {
        let deadline = flows.deadline(flow);
        let class = if deadline <= flows.now() {
            LATE
        } else if deadline.is_finite() {
            deadline.seconds()
        } else {
            NO_DEADLINE
        };
        Key { class, value: flows.remaining(flow) }
    }

    fn next_change(&self, flow: FlowId, flows: &Flows) -> Time {
        let deadline = flows.deadline(flow);
        if deadline > flows.now() { deadline } else { Time::NEVER }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::testing::{Race, assert_exact};

    fn edf() -> Ordered<EarliestDeadline> {
        Ordered::new(EarliestDeadline, Ties::ByArrival)
    }

    #[test]
    fn the_earlier_deadline_goes_first_even_when_it_is_the_longer_flow() {
        let race = Race::flows(&[(0.0, 0, 1, 1.0), (0.0, 0, 1, 3.0)]).deadlines(&[5.0, 3.0]);
        assert_exact(&race.fct(edf()), &[4.0, 3.0]);
    }

    #[test]
    fn equal_deadlines_are_ordered_by_remaining_bits() {
        let race = Race::flows(&[(0.0, 0, 1, 3.0), (0.0, 0, 1, 1.0)]).deadlines(&[9.0, 9.0]);
        assert_exact(&race.fct(edf()), &[4.0, 1.0]);
    }

    #[test]
    fn a_late_flow_yields_to_every_other_flow() {
        // The first flow is late at 1 with 2 left; then the others run, the one with a deadline
        // before the one without.
        let race = Race::flows(&[(0.0, 0, 1, 3.0), (0.0, 0, 1, 2.0), (0.0, 0, 1, 1.0)]);
        let race = race.deadlines(&[1.0, f64::INFINITY, 4.0]);
        assert_exact(&race.fct(edf()), &[6.0, 4.0, 2.0]);
    }
}
