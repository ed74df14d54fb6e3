//! Narrowest coflow first: Varys with the smaller of senders and receivers as the key.

use super::parts::coordinator;
use super::varys::{CITATION, MADD, PARAMETERS, RESIDUE, policy};
use super::{Colour, Dash, Family, Information, Mark, SchemeCard};
use crate::flow::{CoflowOrder, Demand, Flows, Group};
use crate::sorting::sort_by_rank;
use crate::workload::Traffic;
use crate::yield_point::Yielding;

/// Catalogue entry of narrowest coflow first.
pub const CARD: SchemeCard = SchemeCard {
    id: "ncf",
    name: "Narrowest coflow first",
    family: Family::CoflowScheduling,
    idea: "The coflow with the fewest senders or receivers, whichever are fewer, goes first.",
    information: &[Information::Coflow, Information::Size],
    citation: CITATION,
    model: &[
        "Order: by the smaller of the number of senders and the number of receivers, as at \
         arrival; ties by arrival. Sizes serve only to share inside a coflow.",
        MADD,
        RESIDUE,
        coordinator::ON_PACKETS,
    ],
    apart: Some(coordinator::APART),
    colour: Colour::Vermilion,
    mark: Mark::Diamond,
    dash: Dash::Dotted,
    parameters: PARAMETERS,
    packet: Some(&|settings, setting| {
        coordinator::recipe(policy(Narrowest::of(setting.traffic), settings), settings, setting)
    }),
    flow: Some(&|settings, setting| policy(Narrowest::of(setting.traffic), settings)),
};

/// By coflow, the smaller of its numbers of senders and receivers.
struct Narrowest {
    width: Vec<u32>,
}

impl Narrowest {
    fn of(traffic: &Traffic) -> Self {
        let coflows = traffic.coflows.len();
        let ends = |end: fn(&crate::workload::Flow) -> crate::ids::HostId| {
            let members = traffic.flows.iter().yielding();
            let mut pairs: Vec<_> =
                members.filter_map(|flow| Some((flow.coflow?, end(flow)))).collect();
            sort_by_rank(&mut pairs, |&(coflow, host)| {
                u64::from(coflow.0) << 32 | u64::from(host.0)
            });
            pairs.dedup();
            let mut counts = vec![0_u32; coflows];
            for (coflow, _) in pairs {
                counts[coflow.index()] += 1;
            }
            counts
        };
        let (senders, receivers) = (ends(|flow| flow.source), ends(|flow| flow.destination));
        Self { width: senders.into_iter().zip(receivers).map(|(s, r)| s.min(r)).collect() }
    }
}

impl CoflowOrder for Narrowest {
    fn key(&self, group: &Group, _demand: &Demand, _flows: &Flows) -> f64 {
        f64::from(group.coflow.map_or(1, |coflow| self.width[coflow.index()]))
    }
}
