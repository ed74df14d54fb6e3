//! Coflows in order of their deadlines: Varys' service with the absolute deadline as the key.

use super::parts::coordinator;
use super::varys::{CITATION, MADD, PARAMETERS, RESIDUE, policy};
use super::{Colour, Dash, Family, Information, Mark, SchemeCard};
use crate::flow::{CoflowOrder, Demand, Flows, Group};

/// Catalogue entry of coflow EDF.
pub const CARD: SchemeCard = SchemeCard {
    id: "coflow-edf",
    name: "Coflow EDF",
    family: Family::CoflowScheduling,
    idea: "The coflow with the earliest deadline goes first.",
    information: &[Information::Coflow, Information::Size, Information::Deadline],
    citation: CITATION,
    model: &[
        "Order: by absolute deadline, also once it has passed; coflows without a deadline follow, \
         all ties by arrival. There is no admission: compare Varys with deadlines.",
        MADD,
        RESIDUE,
        coordinator::ON_PACKETS,
    ],
    apart: Some(coordinator::APART),
    colour: Colour::Sky,
    mark: Mark::Star,
    dash: Dash::Dashed,
    parameters: PARAMETERS,
    packet: Some(&|settings, setting| {
        coordinator::recipe(policy(EarliestDeadline, settings), settings, setting)
    }),
    flow: Some(&|settings, _| policy(EarliestDeadline, settings)),
};

struct EarliestDeadline;

impl CoflowOrder for EarliestDeadline {
    fn key(&self, group: &Group, _demand: &Demand, _flows: &Flows) -> f64 {
        group.start.saturating_add(group.deadline).seconds()
    }
}
