//! Bottleneck-select-scale-iterate: finds the order of coflows from last to first.

/// Bottleneck-select-scale-iterate (section 3.1, algorithm 1).
#[derive(Debug, Default)]
pub struct Bssi {
    coflows: Vec<Coflow>,
    /// Work and number of coflows without a position, by link.
    load: Vec<f64>,
    users: Vec<u32>,
}

#[derive(Debug)]
struct Coflow {
    weight: f64,
    /// Seconds of work by link, sorted; links without work are absent.
    links: Vec<(u32, f64)>,
    placed: bool,
}

impl Coflow {
    fn on(&self, link: u32) -> f64 {
        let found = self.links.binary_search_by_key(&link, |&(link, _)| link);
        found.map_or(0.0, |at| self.links[at].1)
    }
}

impl Bssi {
    /// Removes all coflows, and sets the number of links.
    pub fn begin(&mut self, links: usize) {
        self.coflows.clear();
        self.load.clear();
        self.load.resize(links, 0.0);
        self.users.clear();
        self.users.resize(links, 0);
    }

    /// Adds a coflow with its seconds of work by link.
    pub fn add(&mut self, weight: f64, links: impl Iterator<Item = (u32, f64)>) {
        let mut links: Vec<_> = links.filter(|&(_, seconds)| seconds > 0.0).collect();
        links.sort_unstable_by_key(|&(link, _)| link);
        for &(link, seconds) in &links {
            self.load[link as usize] += seconds;
            self.users[link as usize] += 1;
        }
        self.coflows.push(Coflow { weight, links, placed: false });
    }

    /// Positions of the coflows, in the order in which they were added, first served first.
    pub fn order(&mut self) -> Vec<usize> {
        let mut order: Vec<_> = (0..self.coflows.len()).map(|_| self.place_last()).collect();
        order.reverse();
        order
    }

    /// Chooses the last among coflows without a position.
    fn place_last(&mut self) -> usize {
        let bottleneck = self.bottleneck();
        let mut last: Option<(f64, usize)> = None;
        for (at, coflow) in self.coflows.iter().enumerate().filter(|(_, one)| !one.placed) {
            // A coflow without work on the bottleneck never goes last while others have some.
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
            // Clears the rounding error once no coflow is left.
            *load = if *users == 0 { 0.0 } else { *load - seconds };
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
}
