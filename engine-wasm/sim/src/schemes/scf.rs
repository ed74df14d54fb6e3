//! Shortest coflow first: Varys with the longest flow's size as the key.

use super::parts::coordinator;
use super::varys::{CITATION, MADD, PARAMETERS, RESIDUE, policy};
use super::{Colour, Dash, Family, Information, Mark, SchemeCard};
use crate::flow::{CoflowOrder, Demand, Flows, Group};
use crate::workload::Traffic;
use crate::yield_point::Yielding;

/// Catalogue entry of shortest coflow first.
pub const CARD: SchemeCard = SchemeCard {
    id: "scf",
    name: "Shortest coflow first",
    family: Family::CoflowScheduling,
    idea: "The coflow with the smallest longest flow goes first.",
    information: &[Information::Coflow, Information::Size],
    citation: CITATION,
    model: &[
        "Order: by the size of the longest flow, as at arrival; ties by arrival. The authors' \
         simulator, which has no individual flows, divides the bytes of the busiest receiver by \
         the number of senders.",
        MADD,
        RESIDUE,
        coordinator::ON_PACKETS,
    ],
    apart: Some(coordinator::APART),
    colour: Colour::Vermilion,
    mark: Mark::Triangle,
    dash: Dash::Dashed,
    parameters: PARAMETERS,
    packet: Some(&|settings, setting| {
        coordinator::recipe(policy(Shortest::of(setting.traffic), settings), settings, setting)
    }),
    flow: Some(&|settings, setting| policy(Shortest::of(setting.traffic), settings)),
};

/// By coflow, the size of its longest flow in bits.
struct Shortest {
    longest: Vec<f64>,
}

impl Shortest {
    fn of(traffic: &Traffic) -> Self {
        let mut longest = vec![0.0; traffic.coflows.len()];
        for flow in traffic.flows.iter().yielding() {
            if let Some(coflow) = flow.coflow {
                longest[coflow.index()] = flow.size.bits().max(longest[coflow.index()]);
            }
        }
        Self { longest }
    }
}

impl CoflowOrder for Shortest {
    fn key(&self, group: &Group, _demand: &Demand, flows: &Flows) -> f64 {
        match group.coflow {
            Some(coflow) => self.longest[coflow.index()],
            None => flows.size(group.members()[0]),
        }
    }
}
