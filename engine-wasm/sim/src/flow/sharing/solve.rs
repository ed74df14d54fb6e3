//! Solving for one link, and what that means for others.

use std::cmp::Reverse;

use super::super::Place;
use super::super::extremes::{not_negative, smaller};
use super::stakes::{Limits, Routes, Stakes};
use super::{NOT_TWO, Seat, Sharing};
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
        while self.next_place() == Some(place) {
            let Some(Reverse((_, _, link))) = self.pending.pop() else { break };
            self.is_pending[link as usize] = false;
            let (old, new) = (self.level[link as usize], self.solve(link, stakes));
            if !Self::is_same(old, new) {
                self.level[link as usize] = new;
                self.tell(link, old, routes, stakes);
            }
        }
        for (flow, one, other) in self.changed.drain(..) {
            stakes.is_changed[flow.index()] = false;
            let lowest = match one {
                NOT_TWO => stakes.limits[flow.index()].lowest,
                _ => smaller(self.level[one as usize], self.level[other as usize]),
            };
            changed(flow, stakes.weight(flow) * lowest);
        }
    }

    /// The level of `link` as its flows are held up elsewhere.
    fn solve(&mut self, link: u32, stakes: &Stakes) -> f64 {
        let Self { limits, level, seats, .. } = self;
        limits.clear();
        limits.extend(seats[link as usize].iter().map(
            |&Seat { flow, other, weight }| match other {
                NOT_TWO => (stakes.limits[flow.index()].at(link), stakes.weight(flow)),
                _ => (level[other as usize], weight),
            },
        ));
        let (level, spare) = fill_to(self.capacity[link as usize], limits);
        self.spare[link as usize] = spare;
        level
    }

    /// Tells the flows of `link` its level, which was `old`, and has all links solved anew to which
    /// that matters.
    fn tell(&mut self, link: u32, old: f64, routes: &impl Routes, stakes: &mut Stakes) {
        let new = self.level[link as usize];
        let seats = std::mem::take(&mut self.seats[link as usize]);
        for &Seat { flow, other, weight } in &seats {
            if other == NOT_TWO {
                self.tell_one(flow, link, routes, stakes);
                continue;
            }
            let elsewhere = self.level[other as usize];
            if smaller(old, elsewhere) != smaller(new, elsewhere) {
                self.note(flow, link, other, stakes);
            }
            // Where the flow is held up at `other` before and after, its limits elsewhere do not
            // matter there.
            if smaller(old, new) < elsewhere {
                self.use_less(other, weight * (old - new));
            }
        }
        self.seats[link as usize] = seats;
    }

    /// Tells a flow with another number of links than two that one of them has a new level.
    fn tell_one(&mut self, flow: FlowId, link: u32, routes: &impl Routes, stakes: &mut Stakes) {
        let route = routes.route(flow);
        let old = stakes.limits[flow.index()];
        let new = Limits::on(route, &self.level);
        stakes.limits[flow.index()] = new;
        if new.lowest != old.lowest {
            self.note(flow, NOT_TWO, NOT_TWO, stakes);
        }
        for &other in route.iter().filter(|&&other| other != link) {
            let (old, new) = (old.at(other), new.at(other));
            if old != new && smaller(old, new) < self.level[other as usize] {
                self.use_less(other, stakes.weight(flow) * (old - new));
            }
        }
    }
}

/// The level to which flows `(limit elsewhere, weight)` fill `capacity`, infinite when their limits
/// keep them below it; and what then is left.
fn fill_to(capacity: f64, limits: &mut Vec<(f64, f64)>) -> (f64, f64) {
    let mut left = capacity;
    let mut weight: f64 = limits.iter().map(|&(_, weight)| weight).sum();
    while !limits.is_empty() {
        let level = left / weight;
        let before = limits.len();
        limits.retain(|&(limit, flow_weight)| {
            let held_up_here = limit >= level;
            if !held_up_here {
                left -= flow_weight * limit;
                weight -= flow_weight;
            }
            held_up_here
        });
        if limits.len() == before {
            return (not_negative(level), 0.0);
        }
    }
    (f64::INFINITY, left)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flows_held_up_elsewhere_leave_their_share_to_the_others() {
        let level = |limits: &[(f64, f64)]| fill_to(1.0, &mut limits.to_vec()).0;
        let free = f64::INFINITY;
        assert_eq!(level(&[(free, 1.0), (free, 1.0)]), 0.5);
        assert_eq!(level(&[(0.25, 1.0), (free, 1.0)]), 0.75);
        assert_eq!(level(&[(0.125, 1.0), (0.375, 1.0), (free, 1.0)]), 0.5);
        assert_eq!(level(&[(free, 3.0), (free, 1.0)]), 0.25);
        assert_eq!(level(&[(0.25, 1.0), (0.5, 1.0)]), f64::INFINITY);
        assert_eq!(level(&[]), f64::INFINITY);
    }
}
