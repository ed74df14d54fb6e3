//! The fair share of one link.

use crate::growth::append;
use std::cmp::Reverse;

use super::cross_weights::CrossWeight;
use super::memberships::{Memberships, Routes, lowest_elsewhere};
use super::propagation::Report;
use super::{MaxMin, Member, NOT_TWO};
use crate::flow::Rank;
use crate::flow::float::{larger, not_negative, smaller};
use crate::ids::FlowId;
use crate::yield_point::{Yielding, yield_point};

impl MaxMin {
    /// Solves the pending links at `rank`, which must be the first with any, and reports the flows
    /// whose rates may have changed, with their rates.
    pub fn update_rates_at(
        &mut self,
        rank: Rank,
        routes: &impl Routes,
        memberships: &mut Memberships,
        mut changed: impl FnMut(FlowId, f64),
    ) {
        self.solve_and_list(rank, Report::Rates, routes, memberships);
        self.updated.clear();
        for (flow, one, other) in self.changed.drain(..).yielding() {
            memberships.is_changed[flow.index()] = false;
            let lowest = match one {
                NOT_TWO => self.fair_share[memberships.bottleneck_of(flow) as usize],
                _ => smaller(self.fair_share[one as usize], self.fair_share[other as usize]),
            };
            changed(flow, memberships.weight(flow) * lowest);
        }
    }

    /// Solves the pending links at `rank`, which must be the first with any.
    pub fn solve_at(&mut self, rank: Rank, routes: &impl Routes, memberships: &mut Memberships) {
        self.solve_and_list(rank, Report::Bottlenecks, routes, memberships);
    }

    fn solve_and_list(
        &mut self,
        rank: Rank,
        report: Report,
        routes: &impl Routes,
        memberships: &mut Memberships,
    ) {
        while self.next_rank() == Some(rank) {
            let Some(Reverse((_, _, link))) = self.pending.pop() else { break };
            self.links[link as usize].is_pending = false;
            let (old, new) =
                (self.fair_share[link as usize], self.solve(link, routes, memberships));
            if !Self::is_same(old, new) {
                self.fair_share[link as usize] = new;
                self.touch(link);
                append(&mut self.updated, link);
                self.propagate(link, old, report, routes, memberships);
            }
        }
    }

    /// The fair share of `link`, given the fair shares of all other links.
    fn solve(&mut self, link: u32, routes: &impl Routes, memberships: &Memberships) -> f64 {
        let Self { fair_share, members, others, cross_weights, limits, .. } = self;
        yield_point(members[link as usize].len() + others[link as usize].len());
        let (at, before) = (link as usize, fair_share[link as usize]);
        let capacity = self.links[at].capacity;
        let of_two = members[at]
            .iter()
            .map(|&Member { other, weight, .. }| (fair_share[other as usize], weight));
        // Flows limited by this link stay so unless another link on their paths becomes lower.
        let of_more = cross_weights.bottlenecks(link).iter().map(|cross_weight| {
            (
                if cross_weight.link == link {
                    f64::INFINITY
                } else {
                    fair_share[cross_weight.link as usize]
                },
                cross_weight.weight,
            )
        });
        let (mut new, mut residual) = fill_to(capacity, before, &of_two.clone().chain(of_more));
        let passes = |cross_weight: &CrossWeight| fair_share[cross_weight.link as usize] < new;
        if new > before && cross_weights.crossed(link).iter().any(passes) {
            limits.clear();
            let elsewhere = cross_weights
                .bottlenecks(link)
                .iter()
                .filter(|cross_weight| cross_weight.link != link);
            limits.extend(
                elsewhere.map(|cross_weight| {
                    (fair_share[cross_weight.link as usize], cross_weight.weight)
                }),
            );
            let limited =
                others[at].iter().filter(|&&flow| memberships.bottleneck_of(flow) == link);
            limits.extend(limited.map(|&flow| {
                (lowest_elsewhere(routes.route(flow), link, fair_share), memberships.weight(flow))
            }));
            (new, residual) = fill_to(capacity, new, &of_two.chain(limits.iter().copied()));
        }
        self.links[at].residual = residual;
        new
    }
}

/// The fair share at which flows with `(limit elsewhere, weight)` fill `capacity`, infinite if
/// their limits keep their total below it; and the residual.
///
/// The use of a link is a concave, piecewise linear function of its fair share, because more and
/// more flows reach their limits. Newton's method therefore finds the root from any `guess`, here
/// the former fair share, in a few steps, which only rise after the first.
fn fill_to(
    capacity: f64,
    mut guess: f64,
    limits: &(impl Iterator<Item = (f64, f64)> + Clone),
) -> (f64, f64) {
    let mut has_guessed = false;
    loop {
        yield_point(limits.size_hint().0);
        let Split { elsewhere, here, below, above } = Split::at(guess, limits.clone());
        let left = capacity - elsewhere;
        if here == 0.0 {
            if left >= 0.0 || below < 0.0 {
                return (f64::INFINITY, not_negative(left));
            }
            // Only rounding makes the guess fall after it has risen.
            if has_guessed {
                return (below, 0.0);
            }
            guess = below;
            continue;
        }
        let fair_share = not_negative(left / here);
        // Stops once the same flows are limited on both sides of the step; the second condition
        // prevents cycles by rounding.
        if below < fair_share && fair_share <= above || has_guessed && fair_share <= guess {
            return (fair_share, 0.0);
        }
        (guess, has_guessed) = (fair_share, true);
    }
}

/// Flows split by whether their limit elsewhere is below a fair share.
struct Split {
    /// Use by flows limited elsewhere, in bits per second.
    elsewhere: f64,
    /// Total weight of the other flows.
    here: f64,
    /// The highest limit below the fair share, and the lowest of the other limits.
    below: f64,
    above: f64,
}

impl Split {
    fn at(fair_share: f64, limits: impl Iterator<Item = (f64, f64)>) -> Self {
        let mut split =
            Self { elsewhere: 0.0, here: 0.0, below: f64::NEG_INFINITY, above: f64::INFINITY };
        limits.for_each(|(limit, weight)| {
            // Branch-free, because which flows are limited elsewhere has no pattern.
            let is_below = limit < fair_share;
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
    fn flows_with_another_bottleneck_leave_their_share_to_the_others() {
        let fair_share = |limits: &[(f64, f64)]| {
            let guesses = [0.0, 0.2, 0.5, 0.8, 7.0, f64::INFINITY];
            let fair_shares = guesses.map(|guess| fill_to(1.0, guess, &limits.iter().copied()).0);
            assert!(
                fair_shares.iter().all(|&fair_share| fair_share == fair_shares[0]),
                "{fair_shares:?}"
            );
            fair_shares[0]
        };
        let free = f64::INFINITY;
        assert_eq!(fair_share(&[(free, 1.0), (free, 1.0)]), 0.5);
        assert_eq!(fair_share(&[(0.25, 1.0), (free, 1.0)]), 0.75);
        assert_eq!(fair_share(&[(0.125, 1.0), (0.375, 1.0), (free, 1.0)]), 0.5);
        assert_eq!(fair_share(&[(free, 3.0), (free, 1.0)]), 0.25);
        assert_eq!(fair_share(&[(0.25, 1.0), (0.5, 1.0)]), f64::INFINITY);
        assert_eq!(fair_share(&[]), f64::INFINITY);
    }

    #[test]
    fn rounding_causes_no_endless_rescheduling() {
        let mut random = Random::new(5, Stream::Shapes);
        for _ in 0..100_000 {
            let weights: Vec<f64> =
                (0..=random.below(4)).map(|_| 1.0 / f64::from(1 + random.below(9))).collect();
            let exact = 1.0 / weights.iter().sum::<f64>();
            let limits: Vec<_> = weights.iter().map(|&weight| (exact, weight)).collect();
            let (fair_share, _) =
                fill_to(1.0, exact * f64::from(random.below(3)), &limits.iter().copied());
            assert!(
                fair_share == f64::INFINITY || (fair_share / exact - 1.0).abs() < 1e-12,
                "{limits:?}"
            );
        }
    }
}
