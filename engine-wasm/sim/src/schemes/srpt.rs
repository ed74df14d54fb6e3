//! Shortest remaining processing time: the flow with the fewest bits left goes first.
//!
//! On one link it minimises the mean completion time (Schrage 1968). On a network it is the "ideal"
//! scheduler of Alizadeh et al., pFabric, SIGCOMM 2013, section 3.

use super::{Colour, Dash, Family, Information, Mark, SchemeCard};
use crate::flow::{Flows, Key, Order, Ordered, Policy, Ties};
use crate::ids::FlowId;

/// Catalogue entry of SRPT.
pub const CARD: SchemeCard = SchemeCard {
    id: "srpt",
    name: "SRPT",
    family: Family::FlowScheduling,
    idea: "The flow with the fewest remaining bits goes first and uses all it can; then the next.",
    information: &[Information::Size],
    citation: "L. Schrage: A proof of the optimality of the shortest remaining processing time \
               discipline, Operations Research 1968; M. Alizadeh et al.: pFabric, SIGCOMM 2013",
    model: &[
        "Flow level: flows in order of remaining bits, ties by arrival; each takes the smallest \
         residual capacity on its path, and leaves the rest to the next. This is pFabric's ideal.",
        "Rates are recomputed at arrivals and completions, and when a flow that is behind \
         another one on some link, but is served faster, comes to have fewer bits left.",
        "No packet level: it is the ideal that pFabric, PDQ, PASE, pHost and Homa approximate.",
    ],
    apart: None,
    colour: Colour::Green,
    mark: Mark::Triangle,
    dash: Dash::Dashed,
    parameters: &[],
    packet: None,
    flow: Some(&|_, _| policy()),
};

/// Ordered allocation by remaining bits.
pub fn policy() -> Box<dyn Policy> {
    Box::new(Ordered::new(LeastRemaining, Ties::ByArrival))
}

struct LeastRemaining;

impl Order for LeastRemaining {
    fn drift(&self) -> f64 {
        -1.0
    }

    fn key(&self, flow: FlowId, flows: &Flows) -> Key {
        Key { class: 0.0, value: flows.remaining(flow) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::testing::{Race, assert_exact};

    fn srpt() -> Ordered<LeastRemaining> {
        Ordered::new(LeastRemaining, Ties::ByArrival)
    }

    #[test]
    fn the_shorter_flow_goes_first_on_one_link() {
        let together = Race::flows(&[(0.0, 0, 1, 1.0), (0.0, 0, 1, 3.0)]);
        assert_exact(&together.fct(srpt()), &[1.0, 4.0]);
        let later = Race::flows(&[(0.0, 0, 1, 3.0), (1.0, 0, 1, 1.0)]);
        assert_exact(&later.fct(srpt()), &[4.0, 1.0]);
        let large = Race::flows(&[(0.0, 0, 1, 4.0), (2.0, 0, 1, 3.0)]);
        assert_exact(&large.fct(srpt()), &[4.0, 5.0]);
    }

    #[test]
    fn a_blocked_short_flow_does_not_stop_those_that_can_go() {
        let race = Race::flows(&[(0.0, 0, 3, 2.0), (0.0, 0, 4, 1.0), (0.0, 1, 4, 3.0)]);
        assert_exact(&race.fct(srpt()), &[3.0, 1.0, 4.0]);
    }

    #[test]
    fn per_flow_order_delays_coflows() {
        let c: &[_] = &[(0, 2, 2.0), (0, 3, 4.0), (1, 2, 3.0), (1, 3, 1.0)];
        let race = Race::coflows(&[(0.0, c), (0.0, &[(0, 2, 1.0), (1, 3, 3.0)])]);
        assert_exact(&race.fct(srpt()), &[3.0, 8.0, 7.0, 1.0, 1.0, 4.0]);
        assert_exact(&race.cct(srpt()), &[8.0, 4.0]);
    }

    /// The long flow runs while the shorter one in front of it waits at its other end, until it has
    /// less left than that one and takes their common link when it becomes free.
    #[test]
    fn a_flow_served_faster_overtakes_the_one_it_was_behind() {
        // 0 -> 2 is held up at its source by 0 -> 3 until 2.0; 1 -> 2, larger, is down to 2.0 then
        // and to less than 2.5 from 1.5 on.
        let race = Race::flows(&[(0.0, 0, 3, 2.0), (0.0, 0, 2, 2.5), (0.0, 1, 2, 4.0)]);
        assert_exact(&race.fct(srpt()), &[2.0, 6.5, 4.0]);
    }
}
