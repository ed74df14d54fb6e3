//! PIAS+UCP: PIAS with UCP windows of Aemon in place of DCTCP's.

use super::aemon::{CITATION, LATE, WINDOWS};
use super::parts::dctcp_power::Corrected;
use super::parts::dctcp_rule::Dctcp;
use super::parts::ucp::{AFTER_DEADLINE, Ucp, Urgency, UrgencyWeights};
use super::parts::window_parameters;
use super::pias;
use super::{Colour, Dash, Family, Information, Mark, SchemeCard, Setting};
use crate::flow::{DeadlineTermination, Levels, Policy, Weighted};
use crate::parameters::{Settings, parameters};

/// Catalogue entry of PIAS+UCP.
pub const CARD: SchemeCard = SchemeCard {
    id: "pias-ucp",
    name: "PIAS+UCP",
    family: Family::FlowScheduling,
    idea: "PIAS in which flows back off less as their deadline approaches: one half of Aemon.",
    information: &[Information::BytesSent, Information::Deadline, Information::SizeDistribution],
    citation: CITATION,
    model: &[
        "Tags, ports, thresholds and probing are those of PIAS for all flows.",
        WINDOWS,
        LATE,
        pias::FLUID,
        "Flows with deadlines weigh ¼^(1 − ŝ) in their level, as in Aemon.",
    ],
    apart: Some(window_parameters::APART),
    colour: Colour::Orange,
    mark: Mark::Wye,
    dash: Dash::Dashed,
    parameters: parameters![AFTER_DEADLINE, ..pias::PARAMETERS],
    packet: Some(&|settings, setting| {
        let rule = Corrected::new(Dctcp::new(settings), Ucp::of(settings));
        pias::with_rule(rule, settings, setting)
    }),
    flow: Some(&policy),
};

fn policy(settings: &Settings, setting: &Setting) -> Box<dyn Policy> {
    let levels = Weighted::new(pias::levels(settings, setting), UrgencyWeights::of(settings));
    DeadlineTermination::boxed(Levels::new(levels), Urgency::of(settings).terminates())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packet::testing::{flow, given, packets, run, small_fabric, traffic};
    use crate::record::Simulation;
    use crate::schemes::testing::recipe;
    use crate::units::Time;
    use crate::workload::Flow;

    #[test]
    fn without_deadlines_it_is_pias() {
        let network = small_fabric("spray");
        let long = |source, size| flow(Time::ZERO, source, 3, packets(size));
        let plain = vec![long(0, 900), long(1, 1_500), long(2, 400)];
        let urgent =
            plain.iter().map(|&flow| Flow { deadline: Time::from_ms(2), ..flow }).collect();
        let finish = |card, flows: &Vec<Flow>| {
            let traffic = traffic(flows.clone());
            let recipe = recipe(card, &given(&[]), &network, &traffic);
            run(&network, &traffic, recipe).completions().finish.clone()
        };
        assert_eq!(finish(&CARD, &plain), finish(&pias::CARD, &plain));
        assert_ne!(finish(&CARD, &urgent), finish(&pias::CARD, &urgent));
    }
}
