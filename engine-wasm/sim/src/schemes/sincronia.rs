//! Sincronia: find a good order of coflows; how rates keep to it matters little.
//!
//! S. Agarwal, S. Rajakrishnan, A. Narayan, R. Agarwal, D. Shmoys, A. Vahdat: Sincronia: Near-Optimal
//! Network Design for Coflows, SIGCOMM 2018.

use super::varys::{REFILL, refill};
use super::{Colour, Dash, Family, Information, Mark, SchemeCard};
use crate::flow::{CoflowRule, Coflows, Demand, Filling, Flows, Groups, Turns};
use crate::ids::FlowId;

/// What the catalogue says of Sincronia.
pub const CARD: SchemeCard = SchemeCard {
    id: "sincronia",
    name: "Sincronia",
    family: Family::CoflowScheduling,
    idea: "The coflow that loads the busiest port most goes last, and so on from the last place to \
           the first; any rates that keep to this order are within four times the optimum.",
    information: &[Information::Coflow, Information::Size],
    citation: "S. Agarwal, S. Rajakrishnan, A. Narayan, R. Agarwal, D. Shmoys, A. Vahdat: \
               Sincronia: Near-Optimal Network Design for Coflows, SIGCOMM 2018",
    model: &[
        "Order: bottleneck-select-scale-iterate (section 3.1). From the last place to the first, the \
         link with most work still unordered is the bottleneck; of the coflows that use it, the one \
         with the least weight per work there goes last of all; the weights of the others shrink in \
         proportion to their work there. All coflows weigh 1 at first. Ties go to the link with the \
         lowest number, senders' links before receivers', and to the coflow that arrived first.",
        "Work on a link is bits ÷ capacity. On a network with a core, links of the core count like \
         those of the hosts.",
        "Rates: greedily in that order, inside a coflow by arrival; each flow takes all that is left \
         on its path. The paper leaves this to priorities in the transport.",
        "The order is found anew from what is left to send, with the original weights, when a \
         coflow arrives or is done: the paper does so at epochs.",
        "No packet level: the paper orders coflows and leaves packets to any transport that keeps \
         priorities.",
    ],
    apart: None,
    colour: Colour::Green,
    mark: Mark::Cross,
    dash: Dash::DashDot,
    parameters: &[REFILL],
    packet: None,
    flow: Some(|settings, _| Box::new(Coflows::new(Sincronia::default(), refill(settings)))),
};

#[derive(Debug, Default)]
struct Sincronia {
    demand: Demand,
    bssi: Bssi,
    /// Numbers of the groups that were ordered last, and their positions in that order.
    known: Vec<usize>,
    order: Vec<usize>,
    turns: Turns,
}

impl Sincronia {
    fn sort(&mut self, groups: &Groups, flows: &Flows) {
        let Self { demand, bssi, .. } = self;
        bssi.begin(flows.capacity().len());
        for group in groups.active() {
            demand.measure(flows, group);
            let seconds = |(link, bits)| (link, bits / flows.capacity()[link as usize]);
            bssi.add(1.0, demand.links().map(seconds));
        }
        self.order = bssi.order();
    }
}

impl CoflowRule for Sincronia {
    fn fill(&mut self, groups: &Groups, flows: &Flows, filling: &mut Filling) {
        let numbers = groups.active().iter().map(|group| group.number(flows));
        if !numbers.clone().eq(self.known.iter().copied()) {
            self.known = numbers.collect();
            self.sort(groups, flows);
        }
        let order = self.order.iter().copied();
        self.turns.fill(groups, flows, filling, order, |group, filling| {
            filling.greedy_in(flows, group);
        });
    }

    fn share_rest(&mut self, flows: &Flows, filling: &mut Filling, open: &mut Vec<FlowId>) {
        self.turns.forget();
        open.sort_unstable_by_key(|&flow| (self.turns.place(flow, flows), flow));
        filling.greedy(flows, open.iter().copied());
    }
}

/// Bottleneck-select-scale-iterate (section 3.1, algorithm 1).
#[derive(Debug, Default)]
struct Bssi {
    coflows: Vec<Work>,
    /// By link, the work of coflows that have no place yet, and how many they are.
    load: Vec<f64>,
    users: Vec<u32>,
}

#[derive(Debug)]
struct Work {
    weight: f64,
    /// Seconds by link, for the links with any, sorted.
    links: Vec<(u32, f64)>,
    placed: bool,
}

impl Work {
    fn on(&self, link: u32) -> f64 {
        let found = self.links.binary_search_by_key(&link, |&(link, _)| link);
        found.map_or(0.0, |at| self.links[at].1)
    }
}

impl Bssi {
    fn begin(&mut self, links: usize) {
        self.coflows.clear();
        self.load.clear();
        self.load.resize(links, 0.0);
        self.users.clear();
        self.users.resize(links, 0);
    }

    fn add(&mut self, weight: f64, links: impl Iterator<Item = (u32, f64)>) {
        let mut links: Vec<_> = links.filter(|&(_, seconds)| seconds > 0.0).collect();
        links.sort_unstable_by_key(|&(link, _)| link);
        for &(link, seconds) in &links {
            self.load[link as usize] += seconds;
            self.users[link as usize] += 1;
        }
        self.coflows.push(Work { weight, links, placed: false });
    }

    /// Positions of the coflows, in the order in which they were added, first served first.
    fn order(&mut self) -> Vec<usize> {
        let mut order: Vec<_> = (0..self.coflows.len()).map(|_| self.place_last()).collect();
        order.reverse();
        order
    }

    /// Chooses who goes last of those that have no place.
    fn place_last(&mut self) -> usize {
        let bottleneck = self.bottleneck();
        let mut last: Option<(f64, usize)> = None;
        for (at, coflow) in self.coflows.iter().enumerate().filter(|(_, one)| !one.placed) {
            // A coflow with nothing left on the bottleneck never goes last while others have.
            let ratio = coflow.weight / coflow.on(bottleneck);
            if last.is_none_or(|(least, _)| ratio < least) {
                last = Some((ratio, at));
            }
        }
        let (_, last) = last.expect("somebody has no place yet");
        self.scale(bottleneck, last);
        self.remove(last);
        last
    }

    fn bottleneck(&self) -> u32 {
        let mut most = 0;
        for (link, &load) in self.load.iter().enumerate() {
            if load > self.load[most] {
                most = link;
            }
        }
        most as u32
    }

    fn scale(&mut self, bottleneck: u32, last: usize) {
        let per_second = self.coflows[last].weight / self.coflows[last].on(bottleneck);
        if per_second.is_finite() {
            for coflow in self.coflows.iter_mut().filter(|coflow| !coflow.placed) {
                coflow.weight -= per_second * coflow.on(bottleneck);
            }
        }
    }

    fn remove(&mut self, at: usize) {
        self.coflows[at].placed = true;
        for &(link, seconds) in &self.coflows[at].links {
            let (load, users) = (&mut self.load[link as usize], &mut self.users[link as usize]);
            *users -= 1;
            // Not what rounding would leave where nobody is left.
            *load = if *users == 0 { 0.0 } else { *load - seconds };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::Refill;
    use crate::flow::testing::{Race, assert_exact};

    /// Work on two senders' and two receivers' links.
    const C: [f64; 4] = [6.0, 4.0, 5.0, 5.0];
    const D: [f64; 4] = [1.0, 3.0, 1.0, 3.0];
    const E: [f64; 4] = [2.0, 0.0, 0.0, 2.0];

    fn order(coflows: &[([f64; 4], f64)]) -> Vec<usize> {
        let mut bssi = Bssi::default();
        bssi.begin(4);
        for (work, weight) in coflows {
            bssi.add(*weight, (0..).zip(work.iter().copied()));
        }
        bssi.order()
    }

    #[test]
    fn the_heaviest_at_the_bottleneck_goes_last() {
        assert_eq!(order(&[(C, 1.0), (D, 1.0)]), [1, 0]);
        // The second receiver has 10 to do: C goes last, D and E keep 2/5 and 3/5 of their weight.
        assert_eq!(order(&[(C, 1.0), (D, 1.0), (E, 1.0)]), [2, 1, 0]);
    }

    #[test]
    fn weight_brings_a_coflow_to_the_front() {
        assert_eq!(order(&[(C, 10.0), (D, 1.0), (E, 1.0)]), [0, 2, 1]);
    }

    #[test]
    fn ties_leave_the_first_to_arrive_last() {
        assert_eq!(order(&[(D, 1.0), (D, 1.0)]), [1, 0]);
    }

    /// C and D as flows: C 1→1 2, 1→2 4, 2→1 3, 2→2 1; D 1→1 1, 2→2 3.
    fn c_and_d() -> Race {
        let c: &[_] = &[(0, 2, 2.0), (0, 3, 4.0), (1, 2, 3.0), (1, 3, 1.0)];
        Race::coflows(&[(0.0, c), (0.0, &[(0, 2, 1.0), (1, 3, 3.0)])])
    }

    /// Sincronia's rates in order of arrival.
    struct InOrderOfArrival;

    impl CoflowRule for InOrderOfArrival {
        fn fill(&mut self, groups: &Groups, flows: &Flows, filling: &mut Filling) {
            filling.begin(flows);
            for group in groups.active() {
                filling.greedy(flows, group.members().iter().copied());
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
