//! Least attained service (foreground-background): whoever has sent least goes first.
//!
//! The best order that needs no sizes when long flows are likely to last (Rai, Urvoy-Keller and
//! Biersack, Analysis of LAS scheduling for job size distributions with high variance, SIGMETRICS
//! 2003).

use super::{Colour, Dash, Family, Information, Mark, SchemeCard};
use crate::flow::{Flows, Key, Order, Ordered, Policy, Ties};
use crate::ids::FlowId;

/// Flows whose attained service differs by less share a place: one segment of 1460 bytes, since no
/// packet network could tell them apart.
const SEGMENT_BITS: f64 = 1460.0 * 8.0;

/// What the catalogue says of LAS.
pub const CARD: SchemeCard = SchemeCard {
    id: "las",
    name: "LAS",
    family: Family::FlowScheduling,
    idea: "Whoever has sent least goes first, so short flows never wait for long ones.",
    information: &[Information::BytesSent],
    citation: "I. A. Rai, G. Urvoy-Keller, E. W. Biersack: Analysis of LAS scheduling for job size \
               distributions with high variance, SIGMETRICS 2003",
    model: &[
        "Flow level: flows in order of attained service; those within one segment of each other \
         share max-min fairly what those before them leave.",
        "Rates are decided anew at arrivals and completions, and when a flow catches up with the \
         one before which it was served on some link: from then on the two share.",
    ],
    colour: Colour::Purple,
    mark: Mark::Diamond,
    dash: Dash::Solid,
    parameters: &[],
    packet: None,
    flow: Some(|_, _| policy()),
};

/// Ordered filling by attained service, with sharing among equals.
pub fn policy() -> Box<dyn Policy> {
    Box::new(Ordered::new(LeastAttained, Ties::Shared { within: SEGMENT_BITS }))
}

struct LeastAttained;

impl Order for LeastAttained {
    const DRIFT: f64 = 1.0;

    fn key(&self, flow: FlowId, flows: &Flows) -> Key {
        Key { class: 0.0, value: flows.attained(flow) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::testing::{Race, assert_exact};

    fn las() -> Ordered<LeastAttained> {
        Ordered::new(LeastAttained, Ties::Shared { within: SEGMENT_BITS })
    }

    #[test]
    fn a_new_flow_runs_alone_until_it_has_caught_up() {
        let together = Race::flows(&[(0.0, 0, 1, 1.0), (0.0, 0, 1, 3.0)]);
        assert_exact(&together.fct(las()), &[2.0, 4.0]);
        let short = Race::flows(&[(0.0, 0, 1, 3.0), (1.0, 0, 1, 1.0)]);
        assert_exact(&short.fct(las()), &[4.0, 1.0]);
        let large = Race::flows(&[(0.0, 0, 1, 4.0), (2.0, 0, 1, 3.0)]);
        assert_exact(&large.fct(las()), &[7.0, 4.0]);
    }

    /// Flow 1 -> 2 catches up with 0 -> 2 at time 2, and from then on they share their destination.
    #[test]
    fn flows_meet_across_the_network() {
        let race = Race::flows(&[(0.0, 0, 2, 2.0), (1.0, 1, 2, 1.5)]);
        assert_exact(&race.fct(las()), &[3.5, 2.0]);
    }
}
