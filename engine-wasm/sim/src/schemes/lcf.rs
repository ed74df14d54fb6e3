//! Lightest coflow first: Varys with the bits left in all flows as the key.

use super::parts::coordinator;
use super::varys::{CITATION, MADD, PARAMETERS, RESIDUE, policy};
use super::{Colour, Dash, Family, Information, Mark, SchemeCard};
use crate::flow::{CoflowOrder, Demand, Flows, Group};

/// Catalogue entry of lightest coflow first.
pub const CARD: SchemeCard = SchemeCard {
    id: "lcf",
    name: "Lightest coflow first",
    family: Family::CoflowScheduling,
    idea: "The coflow with the fewest remaining bits, summed over its flows, goes first.",
    information: &[Information::Coflow, Information::Size],
    citation: CITATION,
    model: &[
        "Order: by remaining bits summed over all flows; ties by arrival.",
        MADD,
        RESIDUE,
        coordinator::ON_PACKETS,
    ],
    apart: Some(coordinator::APART),
    colour: Colour::Vermilion,
    mark: Mark::Circle,
    dash: Dash::DashDot,
    parameters: PARAMETERS,
    packet: Some(&|settings, setting| {
        coordinator::recipe(policy(Lightest, settings), settings, setting)
    }),
    flow: Some(&|settings, _| policy(Lightest, settings)),
};

struct Lightest;

impl CoflowOrder for Lightest {
    fn key(&self, _group: &Group, demand: &Demand, _flows: &Flows) -> f64 {
        demand.left().iter().sum()
    }

    fn fall(&self, flows: &Flows) -> f64 {
        flows.capacity().iter().sum()
    }
}
