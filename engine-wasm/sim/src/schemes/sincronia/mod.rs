//! Sincronia: find a good order of coflows; how rates keep to it matters little.
//!
//! S. Agarwal, S. Rajakrishnan, A. Narayan, R. Agarwal, D. Shmoys, A. Vahdat: Sincronia: Near-Optimal
//! Network Design for Coflows, SIGCOMM 2018.

mod bssi;
mod work;

use self::bssi::Bssi;
use self::work::Work;
use super::varys::{REFILL, refill};
use super::{Colour, Dash, Family, Information, Mark, SchemeCard};
use crate::flow::{Allocation, CoflowRule, Coflows, Flows, Groups, Rates, ServedPrefix};
use crate::ids::FlowId;
use crate::sorting::sort_by_rank;
use crate::yield_point::Yielding;

/// Catalogue entry of Sincronia.
pub const CARD: SchemeCard = SchemeCard {
    id: "sincronia",
    name: "Sincronia",
    family: Family::CoflowScheduling,
    idea: "The coflow that loads the busiest port most goes last, and so on from the last place \
           to the first; any rates that follow this order are within four times the optimum.",
    information: &[Information::Coflow, Information::Size],
    citation: "S. Agarwal, S. Rajakrishnan, A. Narayan, R. Agarwal, D. Shmoys, A. Vahdat: \
               Sincronia: Near-Optimal Network Design for Coflows, SIGCOMM 2018",
    model: &[
        "Order: bottleneck-select-scale-iterate (section 3.1). From the last place to the first, \
         the link with the most unordered work is the bottleneck; of the coflows that use it, \
         the one with the least weight per unit of work there takes the last free place; the \
         weights of the others shrink in proportion to their work there. All coflows initially \
         have weight 1. Ties go to the link with the lowest number, senders' links before \
         receivers', and to the coflow that arrived first.",
        "Work on a link is bits ÷ capacity. On a network with a core, core links count like host \
         links.",
        "Rates: greedily in that order, inside a coflow by arrival; each flow takes all capacity \
         left on its path. The paper leaves this to priorities in the transport.",
        "The order is recomputed from the remaining bytes, with the original weights, when a \
         coflow arrives or finishes; the paper does so at epochs.",
        "No packet level: the paper orders coflows and leaves packets to any transport that \
         supports priorities.",
    ],
    apart: None,
    colour: Colour::Green,
    mark: Mark::Cross,
    dash: Dash::DashDot,
    parameters: &[REFILL],
    packet: None,
    flow: Some(&|settings, _| Box::new(Coflows::new(Sincronia::default(), refill(settings)))),
};

#[derive(Debug, Default)]
struct Sincronia {
    work: Work,
    bssi: Bssi,
    /// Groups of the last decision.
    known: Vec<usize>,
    turns: ServedPrefix,
}

impl CoflowRule for Sincronia {
    fn arrived(&mut self, flow: FlowId, flows: &Flows) {
        self.work.changes(flow, flows);
    }

    fn finished(&mut self, flow: FlowId, flows: &Flows) {
        self.work.changes(flow, flows);
    }

    /// Finds the order.
    fn decide_in_steps(
        &mut self,
        groups: &Groups,
        flows: &Flows,
        _: &mut Allocation,
        rates: &mut Rates,
    ) -> bool {
        let numbers = || groups.active().iter().yielding().map(|group| group.number(flows));
        if !numbers().eq(self.known.iter().copied()) {
            self.known = numbers().collect();
            self.bssi.begin(flows.capacity().len());
            for group in groups.active() {
                self.bssi.add(1.0, self.work.of(group, flows).iter().copied());
            }
        }
        self.bssi.place_all(rates)
    }

    fn fill(&mut self, groups: &Groups, flows: &Flows, allocation: &mut Allocation) {
        let Self { bssi, turns, work, .. } = self;
        turns.fill(groups, flows, allocation, bssi.order(), |group, allocation| {
            allocation.greedy_in(flows, group);
        });
        allocation.served().for_each(|flow| work.changes(flow, flows));
    }

    fn backfill(&mut self, flows: &Flows, allocation: &mut Allocation, open: &mut Vec<FlowId>) {
        self.turns.forget();
        sort_by_rank(open, |&flow| self.turns.position(flow, flows) as u64);
        allocation.greedy(flows, open.iter().copied());
        for &flow in &*open {
            self.work.changes(flow, flows);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::Refill;
    use crate::flow::testing::{Race, assert_exact};
    use crate::schemes::testing::UnderScheme;

    /// C and D as flows: C 1→1 2, 1→2 4, 2→1 3, 2→2 1; D 1→1 1, 2→2 3.
    fn c_and_d() -> Race {
        let c: &[_] = &[(0, 2, 2.0), (0, 3, 4.0), (1, 2, 3.0), (1, 3, 1.0)];
        Race::coflows(&[(0.0, c), (0.0, &[(0, 2, 1.0), (1, 3, 3.0)])])
    }

    /// Sincronia's rates in order of arrival.
    struct InOrderOfArrival;

    impl CoflowRule for InOrderOfArrival {
        fn fill(&mut self, groups: &Groups, flows: &Flows, allocation: &mut Allocation) {
            allocation.begin(flows);
            for group in groups.active() {
                allocation.greedy(flows, group.members().iter().copied());
            }
        }
    }

    #[test]
    fn the_other_order_serves_the_other_coflow_first() {
        let policy = Coflows::new(InOrderOfArrival, Refill::AtFlows);
        assert_exact(&c_and_d().cct(policy), &[6.0, 8.0]);
    }

    #[test]
    fn flows_keep_to_the_order_greedily() {
        let race = c_and_d();
        for refill in [Refill::AtFlows, Refill::AtCoflows] {
            let cct = race.cct(Coflows::new(Sincronia::default(), refill));
            assert_exact(&cct[1..], &[3.0]);
        }
        assert_exact(&race.cct_of(&CARD), &[8.0, 3.0]);
    }
}
