//! Coflows in order of arrival, with weighted shuffle scheduling inside each (Orchestra).
//!
//! M. Chowdhury et al.: Managing data transfers in computer clusters with Orchestra, SIGCOMM 2011.
//! Its rates inside a coflow are in proportion to flow sizes, which is MADD.

use super::parts::coordinator;
use super::varys::{MADD, PARAMETERS, RESIDUE, policy};
use super::{Colour, Dash, Family, Information, Mark, SchemeCard};
use crate::flow::{CoflowOrder, Demand, Flows, Group};

/// Catalogue entry of coflow FIFO.
pub const CARD: SchemeCard = SchemeCard {
    id: "coflow-fifo",
    name: "Coflow FIFO (Orchestra)",
    family: Family::CoflowScheduling,
    idea: "Coflows are served one after the other, in order of arrival.",
    information: &[Information::Coflow, Information::Arrival, Information::Size],
    citation: "M. Chowdhury, M. Zaharia, J. Ma, M. I. Jordan, I. Stoica: Managing data transfers in \
               computer clusters with Orchestra, SIGCOMM 2011",
    model: &[
        "Order: by arrival. Sizes serve only to share inside a coflow: Orchestra's weighted shuffle \
         scheduling gives each flow a rate in proportion to its size, as MADD does.",
        MADD,
        RESIDUE,
        coordinator::ON_PACKETS,
    ],
    apart: Some(coordinator::APART),
    colour: Colour::Ochre,
    mark: Mark::Square,
    dash: Dash::Dashed,
    parameters: PARAMETERS,
    packet: Some(&|settings, setting| {
        coordinator::recipe(policy(FirstArrived, settings), settings, setting)
    }),
    flow: Some(&|settings, _| policy(FirstArrived, settings)),
};

struct FirstArrived;

impl CoflowOrder for FirstArrived {
    fn key(&self, group: &Group, _demand: &Demand, _flows: &Flows) -> f64 {
        group.start.seconds()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::testing::{Race, assert_exact};
    use crate::schemes::testing::UnderScheme;

    #[test]
    fn a_short_coflow_waits_for_the_long_one_before_it() {
        let (long, short) = ([(0, 1, 30.0)], [(0, 1, 5.0)]);
        let race = Race::coflows(&[(0.0, &long), (0.0, &short), (0.0, &short)]);
        assert_exact(&race.cct_of(&CARD), &[30.0, 35.0, 40.0]);
    }
}
