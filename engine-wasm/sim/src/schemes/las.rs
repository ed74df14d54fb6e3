//! Least attained service (foreground-background): the flow that has sent least goes first.
//!
//! The best order that needs no sizes when long flows are likely to last (Rai, Urvoy-Keller and
//! Biersack, Analysis of LAS scheduling for job size distributions with high variance, SIGMETRICS
//! 2003).

use super::parts::window_parameters::{self, NIC, WINDOWS};
use super::pfabric::{self, MIN_RTO, PROBE_AFTER};
use super::{Colour, Dash, Family, Information, Mark, SchemeCard};
use crate::flow::{Flows, Key, Order, Ordered, Policy, Ties};
use crate::ids::FlowId;
use crate::packet::transport::{Progress, Tag, Tagger};
use crate::parameters::{Parameter, parameters};
use crate::workload::Flow;

/// Flows with attained service closer than one segment of 1460 bytes are equal: no packet network
/// could tell them apart.
const SEGMENT_BITS: f64 = 1460.0 * 8.0;

/// Catalogue entry of LAS.
pub const CARD: SchemeCard = SchemeCard {
    id: "las",
    name: "LAS",
    family: Family::FlowScheduling,
    idea: "The flow that has sent least goes first, so short flows never wait for long ones.",
    information: &[Information::BytesSent],
    citation: "I. A. Rai, G. Urvoy-Keller, E. W. Biersack: Analysis of LAS scheduling for job size \
               distributions with high variance, SIGMETRICS 2003",
    model: &[
        "Packet level: pFabric's hosts and ports, but the value of a packet is the bytes its \
         flow had sent before it instead of the remaining bytes, as in the scripts behind the \
         evaluation of PIAS: a retransmitted packet keeps the value of its position. Every \
         switch serves the youngest flow first and drops the oldest; buffers hold 140 packets, \
         as there.",
        "Flow level: flows in order of attained service; flows on a link that are within one \
         segment of each other, directly or through a chain of such neighbours, share max-min \
         fairly what earlier flows leave.",
        "Rates are recomputed at arrivals and completions, and when a flow catches up with the \
         next one behind it on some link: from then on the two share.",
    ],
    apart: Some(pfabric::APART),
    colour: Colour::Purple,
    mark: Mark::Diamond,
    dash: Dash::Solid,
    parameters: parameters![..WINDOWS, BUFFER, MIN_RTO, PROBE_AFTER, NIC],
    packet: Some(&|settings, _| pfabric::ranked_by(AttainedService, settings)),
    flow: Some(&|_, _| policy()),
};

const BUFFER: Parameter = window_parameters::buffer(140, "PIAS (ns-2 scripts of LAS and pFabric)");

/// Tags packets with their offset in the flow.
#[derive(Clone, Copy, Debug)]
struct AttainedService;

impl Tagger for AttainedService {
    type State = ();

    fn start(&mut self, _: FlowId, _: &Flow) -> Self::State {}

    fn tag(&self, (): &Self::State, offset: u64, _: &Progress) -> Tag {
        Tag { level: 0, value: u32::try_from(offset).unwrap_or(u32::MAX) }
    }
}

/// Ordered allocation by attained service, with sharing among equals.
pub fn policy() -> Box<dyn Policy> {
    Box::new(Ordered::new(LeastAttained, Ties::Shared { within: SEGMENT_BITS }))
}

struct LeastAttained;

impl Order for LeastAttained {
    fn drift(&self) -> f64 {
        1.0
    }

    fn key(&self, flow: FlowId, flows: &Flows) -> Key {
        Key { class: 0.0, value: flows.attained(flow) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::testing::{Race, assert_exact};
    use crate::packet::testing::{flow, given, many_to_one, packets, run, traffic};
    use crate::record::Simulation;
    use crate::schemes::testing::recipe;
    use crate::units::Time;

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

    /// In the fluid the second flow of equal size catches up and both share from then on; the short
    /// one passes both.
    #[test]
    fn packets_keep_the_order_of_the_fluid() {
        let network = many_to_one(3);
        let at = Time::from_ms(1);
        let flows = [(Time::ZERO, 0, 2_000), (at, 1, 2_000), (at, 2, 20)];
        let flows = flows.map(|(start, source, size)| flow(start, source, 3, packets(size)));
        let traffic = traffic(flows.to_vec());
        let run = run(&network, &traffic, recipe(&CARD, &given(&[]), &network, &traffic));
        let finish = &run.completions().finish;
        let [long, late, short] = [finish[0], finish[1] - at, finish[2] - at];
        // Twenty packets alone take 24 µs and a round trip; 4020 packets take 4.824 ms.
        assert!(short < Time::from_us(200), "{short:?}");
        // Drops keep the two in step, at the price of a few timeouts of 250 µs.
        let end = Time::from_us(4_824 + 1_500);
        assert!(long.max(finish[1]) < end, "the link does not idle long: {long:?} {late:?}");
        assert!(long > Time::from_ms(4) && late > Time::from_us(3_400), "both end late");
    }

    /// Flow 1 -> 2 catches up with 0 -> 2 at time 2, and from then on they share their destination.
    #[test]
    fn flows_meet_across_the_network() {
        let race = Race::flows(&[(0.0, 0, 2, 2.0), (1.0, 1, 2, 1.5)]);
        assert_exact(&race.fct(las()), &[3.5, 2.0]);
    }
}
