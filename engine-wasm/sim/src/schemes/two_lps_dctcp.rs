//! 2LPS+DCTCP: the tags of Aemon over plain DCTCP windows.

use super::aemon::CITATION;
use super::parts::dctcp_rule::Dctcp;
use super::parts::two_level::{self, TwoLevels};
use super::parts::ucp;
use super::parts::window_parameters;
use super::{Colour, Dash, Family, Information, Mark, SchemeCard};
use crate::flow::Levels;
use crate::parameters::{Choice, Domain, Parameter, parameters};

/// Catalogue entry of 2LPS+DCTCP.
pub const CARD: SchemeCard = SchemeCard {
    id: "2lps-dctcp",
    name: "2LPS+DCTCP",
    family: Family::FlowScheduling,
    idea: "Switch priorities as in Aemon, rising with urgency and falling with bytes sent, over \
           plain DCTCP windows: the other half of Aemon.",
    information: &[Information::BytesSent, Information::Deadline, Information::SizeDistribution],
    citation: CITATION,
    model: &[
        two_level::TAGS,
        two_level::PORTS,
        "Windows are DCTCP's for all flows.",
        "A late flow stays in the queue of the most urgent flows or drops to that of the least \
         urgent, as the formula literally says.",
        "Flow level: strict priority over the eight queues, equal shares within each.",
    ],
    apart: Some(window_parameters::APART),
    colour: Colour::Purple,
    mark: Mark::Square,
    dash: Dash::Dotted,
    parameters: parameters![AFTER_DEADLINE, ..two_level::PARAMETERS],
    packet: Some(&|settings, setting| {
        two_level::with_rule(Dctcp::new(settings), settings, setting)
    }),
    flow: Some(&|settings, setting| Box::new(Levels::new(TwoLevels::of(settings, setting)))),
};

/// Rate control, here DCTCP, would be the one to end flows; so that choice is absent.
const AFTER_DEADLINE: Parameter = Parameter {
    domain: Domain::Choice {
        options: &[
            Choice { id: "urgent", label: "most urgent" },
            Choice { id: "demote", label: "least urgent" },
        ],
        default: "urgent",
    },
    ..ucp::AFTER_DEADLINE
};
