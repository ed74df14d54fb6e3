//! Solving for one link.

use std::cmp::Reverse;

use super::pairs::Pair;
use super::stakes::{Routes, Stakes, lowest_elsewhere};
use super::telling::Telling;
use super::{NOT_TWO, Seat, Sharing};
use crate::flow::Place;
use crate::flow::float::{larger, not_negative, smaller};
use crate::ids::FlowId;

impl Sharing {
    /// Solves for links at that place, which is the first that has any that have to be, and names the
    /// flows whose rates may have changed.
    pub fn settle_at(
        &mut self,
        place: Place,
        routes: &impl Routes,
        stakes: &mut Stakes,
        mut changed: impl FnMut(FlowId, f64),
    ) {
        self.solve_and_tell(place, Telling::Rates, routes, stakes);
        self.moved.clear();
        for (flow, one, other) in self.changed.drain(..) {
            stakes.is_changed[flow.index()] = false;
            let lowest = match one {
                NOT_TWO => self.level[stakes.held_by(flow) as usize],
                _ => smaller(self.level[one as usize], self.level[other as usize]),
            };
            changed(flow, stakes.weight(flow) * lowest);
        }
    }

    /// Solves for links at that place, which is the first that has any that have to be.
    pub fn solve_at(&mut self, place: Place, routes: &impl Routes, stakes: &mut Stakes) {
        self.solve_and_tell(place, Telling::Holders, routes, stakes);
    }

    fn solve_and_tell(
        &mut self,
        place: Place,
        telling: Telling,
        routes: &impl Routes,
        stakes: &mut Stakes,
    ) {
        while self.next_place() == Some(place) {
            let Some(Reverse((_, _, link))) = self.pending.pop() else { break };
            self.links[link as usize].is_pending = false;
            let (old, new) = (self.level[link as usize], self.solve(link, routes, stakes));
            if !Self::is_same(old, new) {
                self.level[link as usize] = new;
                self.touch(link);
                self.moved.push(link);
                self.tell(link, old, telling, routes, stakes);
            }
        }
    }

    /// The level of `link` as its flows are held up elsewhere.
    fn solve(&mut self, link: u32, routes: &impl Routes, stakes: &Stakes) -> f64 {
        let Self { level, seats, others, pairs, limits, .. } = self;
        let (at, before) = (link as usize, level[link as usize]);
        let capacity = self.links[at].capacity;
        let of_two =
            seats[at].iter().map(|&Seat { other, weight, .. }| (level[other as usize], weight));
        // As long as no other link on their way is as low, those that it holds up stay.
        let of_more = pairs.holders(link).iter().map(|pair| {
            (if pair.link == link { f64::INFINITY } else { level[pair.link as usize] }, pair.weight)
        });
        let (mut new, mut spare) = fill_to(capacity, before, &of_two.clone().chain(of_more));
        let passes = |pair: &Pair| level[pair.link as usize] < new;
        if new > before && pairs.crossed(link).iter().any(passes) {
            limits.clear();
            let elsewhere = pairs.holders(link).iter().filter(|pair| pair.link != link);
            limits.extend(elsewhere.map(|pair| (level[pair.link as usize], pair.weight)));
            let held = others[at].iter().filter(|&&flow| stakes.held_by(flow) == link);
            limits.extend(held.map(|&flow| {
                (lowest_elsewhere(routes.route(flow), link, level), stakes.weight(flow))
            }));
            (new, spare) = fill_to(capacity, new, &of_two.chain(limits.iter().copied()));
        }
        self.links[at].spare = spare;
        new
    }
}

/// The level to which flows `(limit elsewhere, weight)` fill `capacity`, infinite when their limits
/// keep them below it; and what then is left.
///
/// What flows take up of a link grows with its level, ever more slowly as ever more of them reach
/// their limits. So the level is found as roots of concave functions are by Newton's method: from
/// any `guess` on, here the level before, in a few steps, of which those after the first only rise.
fn fill_to(
    capacity: f64,
    mut guess: f64,
    limits: &(impl Iterator<Item = (f64, f64)> + Clone),
) -> (f64, f64) {
    let mut has_guessed = false;
    loop {
        let Split { elsewhere, here, below, above } = Split::at(guess, limits.clone());
        let left = capacity - elsewhere;
        if here == 0.0 {
            if left >= 0.0 || below < 0.0 {
                return (f64::INFINITY, not_negative(left));
            }
            // It cannot rise and fall, but for rounding.
            if has_guessed {
                return (below, 0.0);
            }
            guess = below;
            continue;
        }
        let level = not_negative(left / here);
        // All on one side of the guess are on that side of the level, or rounding would go round in
        // circles.
        if below < level && level <= above || has_guessed && level <= guess {
            return (level, 0.0);
        }
        (guess, has_guessed) = (level, true);
    }
}

/// Flows on both sides of a level.
struct Split {
    /// What those take up who are held up elsewhere, before they reach it.
    elsewhere: f64,
    /// The weight of the others.
    here: f64,
    /// The highest limit below the level, and the lowest other one.
    below: f64,
    above: f64,
}

impl Split {
    fn at(level: f64, limits: impl Iterator<Item = (f64, f64)>) -> Self {
        let mut split =
            Self { elsewhere: 0.0, here: 0.0, below: f64::NEG_INFINITY, above: f64::INFINITY };
        limits.for_each(|(limit, weight)| {
            // Without branches: which flows are held up where has no pattern.
            let is_below = limit < level;
            split.elsewhere += if is_below { weight * limit } else { 0.0 };
            split.here += if is_below { 0.0 } else { weight };
            split.below = larger(split.below, if is_below { limit } else { f64::NEG_INFINITY });
            split.above = smaller(split.above, if is_below { f64::INFINITY } else { limit });
        });
        split
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::{Random, Stream};

    #[test]
    fn flows_held_up_elsewhere_leave_their_share_to_the_others() {
        let level = |limits: &[(f64, f64)]| {
            let guesses = [0.0, 0.2, 0.5, 0.8, 7.0, f64::INFINITY];
            let levels = guesses.map(|guess| fill_to(1.0, guess, &limits.iter().copied()).0);
            assert!(levels.iter().all(|&level| level == levels[0]), "{levels:?}");
            levels[0]
        };
        let free = f64::INFINITY;
        assert_eq!(level(&[(free, 1.0), (free, 1.0)]), 0.5);
        assert_eq!(level(&[(0.25, 1.0), (free, 1.0)]), 0.75);
        assert_eq!(level(&[(0.125, 1.0), (0.375, 1.0), (free, 1.0)]), 0.5);
        assert_eq!(level(&[(free, 3.0), (free, 1.0)]), 0.25);
        assert_eq!(level(&[(0.25, 1.0), (0.5, 1.0)]), f64::INFINITY);
        assert_eq!(level(&[]), f64::INFINITY);
    }

    #[test]
    fn rounding_does_not_go_round_in_circles() {
        let mut random = Random::new(5, Stream::Shapes);
        for _ in 0..100_000 {
            let weights: Vec<f64> =
                (0..=random.below(4)).map(|_| 1.0 / f64::from(1 + random.below(9))).collect();
            let exact = 1.0 / weights.iter().sum::<f64>();
            let limits: Vec<_> = weights.iter().map(|&weight| (exact, weight)).collect();
            let (level, _) =
                fill_to(1.0, exact * f64::from(random.below(3)), &limits.iter().copied());
            assert!(level == f64::INFINITY || (level / exact - 1.0).abs() < 1e-12, "{limits:?}");
        }
    }
}
