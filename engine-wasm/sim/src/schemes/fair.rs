//! Ideal fair sharing: max-min fair rates at every instant.
//!
//! The fluid limit of many flows under additive increase and multiplicative decrease with equal
//! round trips (Bertsekas and Gallager, Data Networks, section 6.5.2; Chiu and Jain 1989).

use super::{Colour, Dash, Family, Mark, SchemeCard};
use crate::flow::{EqualWeights, Fair, Policy};

/// Catalogue entry of fair sharing.
pub const CARD: SchemeCard = SchemeCard {
    id: "fair",
    name: "Fair sharing",
    family: Family::FairSharing,
    idea: "Every flow gets an equal share of its bottleneck, and no link idles while flows could \
           use it.",
    information: &[],
    citation: "D. Bertsekas, R. Gallager: Data Networks, 2nd edition, section 6.5.2. Prentice Hall 1992",
    model: &[
        "Flow level: at every arrival and completion all rates are set to the max-min fair \
         allocation, found by progressive allocation: the link that offers the smallest share freezes \
         its flows at it, and so on with what is left.",
        "There is no queue, no loss and no start-up: TCP and DCTCP with equal round trips tend to \
         this sharing, so at flow level they coincide with it.",
        "No packet level: it is the ideal that TCP and DCTCP approach.",
    ],
    apart: None,
    colour: Colour::Grey,
    mark: Mark::Circle,
    dash: Dash::Solid,
    parameters: &[],
    packet: None,
    flow: Some(&|_, _| policy()),
};

/// Max-min sharing with equal weights.
pub fn policy() -> Box<dyn Policy> {
    Box::new(Fair::new(EqualWeights))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::testing::{Race, assert_exact};

    #[test]
    fn flows_on_one_link_share_it_equally_whenever_they_arrive() {
        let fair = || Fair::new(EqualWeights);
        let together = Race::flows(&[(0.0, 0, 1, 1.0), (0.0, 0, 1, 3.0)]);
        assert_exact(&together.fct(fair()), &[2.0, 4.0]);
        let later = Race::flows(&[(0.0, 0, 1, 3.0), (1.0, 0, 1, 1.0)]);
        assert_exact(&later.fct(fair()), &[4.0, 2.0]);
        let large = Race::flows(&[(0.0, 0, 1, 4.0), (2.0, 0, 1, 3.0)]);
        assert_exact(&large.fct(fair()), &[6.0, 5.0]);
    }

    #[test]
    fn a_flow_limited_at_one_end_leaves_its_share_of_the_other_to_the_rest() {
        let race = Race::flows(&[(0.0, 0, 3, 2.0), (0.0, 0, 4, 1.0), (0.0, 1, 4, 3.0)]);
        assert_exact(&race.fct(Fair::new(EqualWeights)), &[3.0, 2.0, 4.0]);
        // Rates 2/3, 1/3, 1/3, 1/3: sizes in the same proportion end together.
        let sizes = [(0, 4, 2.0), (0, 5, 1.0), (1, 5, 1.0), (2, 5, 1.0)];
        let race = Race::flows(&sizes.map(|(source, to, size)| (0.0, source, to, size)));
        assert_exact(&race.fct(Fair::new(EqualWeights)), &[3.0; 4]);
    }

    #[test]
    fn fair_shares_finish_coflows_together_and_late() {
        let c: &[_] = &[(0, 2, 2.0), (0, 3, 4.0), (1, 2, 3.0), (1, 3, 1.0)];
        let race = Race::coflows(&[(0.0, c), (0.0, &[(0, 2, 1.0), (1, 3, 3.0)])]);
        assert_exact(&race.fct(Fair::new(EqualWeights)), &[5.0, 8.0, 7.0, 3.0, 3.0, 7.0]);
        assert_exact(&race.cct(Fair::new(EqualWeights)), &[8.0, 7.0]);
        let (long, short) = ([(0, 1, 30.0)], [(0, 1, 5.0)]);
        let race = Race::coflows(&[(0.0, &long), (0.0, &short), (0.0, &short)]);
        assert_exact(&race.cct(Fair::new(EqualWeights)), &[40.0, 15.0, 15.0]);
    }
}
