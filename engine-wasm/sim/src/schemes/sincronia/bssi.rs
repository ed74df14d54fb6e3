//! Bottleneck-select-scale-iterate: finds the order of coflows from last to first.

use crate::flow::Rates;
use crate::growth::append;
use crate::yield_point::{Yielding, yield_point};

/// Bottleneck-select-scale-iterate (section 3.1, algorithm 1).
#[derive(Debug, Default)]
pub struct Bssi {
    coflows: Vec<Coflow>,
    links: Vec<Link>,
    /// Positions of the coflows that have a place, last served first.
    placed: Vec<usize>,
}

#[derive(Debug)]
struct Coflow {
    weight: f64,
    /// Seconds of work by link; links without work are absent.
    work: Vec<(u32, f64)>,
    is_placed: bool,
}

/// What coflows without a place have to do on a link.
#[derive(Clone, Debug, Default)]
struct Link {
    /// Seconds of work.
    load: f64,
    /// The number of coflows.
    users: u32,
    /// The coflows, in the order in which they were added, with their seconds of work; some may have got a
    /// place since the list was last cleared of them.
    work: Vec<(usize, f64)>,
}

impl Bssi {
    /// Removes all coflows, and sets the number of links.
    pub fn begin(&mut self, links: usize) {
        self.coflows.clear();
        self.placed.clear();
        self.links.clear();
        self.links.resize(links, Link::default());
    }

    /// Adds a coflow with its seconds of work by link.
    pub fn add(&mut self, weight: f64, work: impl Iterator<Item = (u32, f64)>) {
        let work: Vec<_> = work.filter(|&(_, seconds)| seconds > 0.0).collect();
        for &(link, seconds) in &work {
            let link = &mut self.links[link as usize];
            link.load += seconds;
            link.users += 1;
            append(&mut link.work, (self.coflows.len(), seconds));
        }
        append(&mut self.coflows, Coflow { weight, work, is_placed: false });
    }

    /// Finds a place for every coflow; returns false if that is [cut short](Rates::may_go_on), to be
    /// continued by the next call.
    pub fn place_all(&mut self, rates: &mut Rates) -> bool {
        while self.placed.len() < self.coflows.len() {
            if !rates.may_go_on() {
                return false;
            }
            rates.count_steps(self.place_last());
        }
        true
    }

    /// Positions of the coflows, in the order in which they were added, first served first.
    pub fn order(&self) -> impl Iterator<Item = usize> {
        self.placed.iter().rev().copied()
    }

    /// Chooses the last among coflows without a place; returns the number of links and coflows visited.
    fn place_last(&mut self) -> usize {
        let bottleneck = self.bottleneck();
        let Self { coflows, links, placed } = self;
        let count = links.len();
        let work = &mut links[bottleneck].work;
        work.retain(|&(at, _)| {
            yield_point(1);
            !coflows[at].is_placed
        });
        // A coflow without work on the bottleneck never goes last while others have some.
        let mut last: Option<(f64, usize)> = None;
        for &(at, seconds) in work.iter().yielding() {
            let per_second = coflows[at].weight / seconds;
            if last.is_none_or(|(least, _)| per_second < least) {
                last = Some((per_second, at));
            }
        }
        if let Some((per_second, _)) = last {
            for &(at, seconds) in work.iter().yielding() {
                coflows[at].weight -= per_second * seconds;
            }
        }
        let visited = count + work.len();
        // Without a bottleneck no coflow has work.
        let first = || coflows.iter().yielding().position(|coflow| !coflow.is_placed);
        let last = last.map(|(_, at)| at).or_else(first).expect("a coflow has no place yet");
        placed.push(last);
        self.remove(last);
        visited
    }

    fn bottleneck(&self) -> usize {
        let mut most = 0;
        for (at, link) in self.links.iter().enumerate() {
            if link.load > self.links[most].load {
                most = at;
            }
        }
        most
    }

    fn remove(&mut self, at: usize) {
        let coflow = &mut self.coflows[at];
        coflow.is_placed = true;
        for &(link, seconds) in &coflow.work {
            let link = &mut self.links[link as usize];
            link.users -= 1;
            // Clears the rounding error once no coflow is left.
            link.load = if link.users == 0 { 0.0 } else { link.load - seconds };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert!(bssi.place_all(&mut Rates::default()));
        bssi.order().collect()
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
    /// The first two tie on the first link, so that the second keeps no weight; it has no work on the
    /// second link, where the third has most.
    #[test]
    fn a_coflow_without_weight_goes_last_only_where_it_has_work() {
        let first = [5.0, 0.0, 0.0, 0.0];
        assert_eq!(order(&[(first, 1.0), (first, 1.0), ([0.0, 6.0, 0.0, 0.0], 1.0)]), [1, 2, 0]);
    }

    #[test]
    fn coflows_without_work_go_last_in_order_of_arrival() {
        assert_eq!(order(&[([0.0; 4], 1.0), (D, 1.0), ([0.0; 4], 1.0)]), [2, 0, 1]);
    }
}
