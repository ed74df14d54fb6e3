//! What a new level of a link means for flows, and for other links.

use super::super::extremes::{larger, smaller};
use super::Sharing;
use super::links::{NOT_TWO, Seat};
use super::pairs::Pair;
use super::stakes::{Routes, Stakes, lowest_on};
use crate::ids::FlowId;

/// Of which flows it is told that a link has a new level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Telling {
    /// Of those that have new rates.
    Rates,
    /// Of those that may be held up elsewhere than before: links tell their levels.
    Holders,
}

impl Sharing {
    /// Tells the flows of `link` its level, which was `old`, and has all links solved anew to which
    /// that matters.
    pub(super) fn tell(
        &mut self,
        link: u32,
        old: f64,
        telling: Telling,
        routes: &impl Routes,
        stakes: &mut Stakes,
    ) {
        self.tell_those_of_two(link, old, telling, stakes);
        let mut caught = std::mem::take(&mut self.caught);
        if telling == Telling::Rates || self.changes_holders(link, old) {
            self.tell_others(link, old, telling, routes, stakes, &mut caught);
        }
        self.tell_crossed(link, old);
        for flow in caught.drain(..) {
            self.pairs.add(link, routes.route(flow), stakes.weight(flow));
        }
        self.caught = caught;
    }

    fn tell_those_of_two(&mut self, link: u32, old: f64, telling: Telling, stakes: &mut Stakes) {
        let new = self.level[link as usize];
        let (lower, upper) = (smaller(old, new), larger(old, new));
        let seats = std::mem::take(&mut self.seats[link as usize]);
        for &Seat { flow, other, weight } in &seats {
            let elsewhere = self.level[other as usize];
            // Where the flow is held up at `other` before and after, nothing changes.
            if elsewhere < lower {
                continue;
            }
            let matters = match telling {
                Telling::Rates => lower < elsewhere,
                Telling::Holders => elsewhere <= upper,
            };
            if matters {
                self.note(flow, link, other, stakes);
            }
            if lower < elsewhere {
                self.use_less(other, weight * (old - new));
            }
        }
        self.seats[link as usize] = seats;
    }

    /// Whether a new level of `link`, which was `old`, has flows of other numbers of links than two
    /// held up elsewhere than before.
    fn changes_holders(&self, link: u32, old: f64) -> bool {
        let new = self.level[link as usize];
        let level = |pair: &Pair| self.level[pair.link as usize];
        if new > old {
            self.pairs.crossed(link).iter().any(|pair| level(pair) < new)
        } else {
            self.pairs.holders(link).iter().any(|pair| level(pair) > new)
        }
    }

    /// Tells flows with other numbers of links than two; `caught` are those that `link` holds up from
    /// now on, which is still to be noted.
    fn tell_others(
        &mut self,
        link: u32,
        old: f64,
        telling: Telling,
        routes: &impl Routes,
        stakes: &mut Stakes,
        caught: &mut Vec<FlowId>,
    ) {
        let new = self.level[link as usize];
        let others = std::mem::take(&mut self.others[link as usize]);
        for &flow in &others {
            let former = stakes.held_by(flow);
            let holder = if former != link {
                if new < self.level[former as usize] { link } else { former }
            } else if new > old {
                let (lowest_at, lowest) = lowest_on(routes.route(flow), &self.level);
                if lowest < new { lowest_at } else { link }
            } else {
                link
            };
            if holder != former || telling == Telling::Rates && holder == link {
                self.note(flow, NOT_TWO, NOT_TWO, stakes);
            }
            if holder != former {
                stakes.hold_up(flow, holder);
                let (route, weight) = (routes.route(flow), stakes.weight(flow));
                self.pairs.remove(former, route, weight);
                if holder == link {
                    caught.push(flow);
                    self.tell_path(route, link, weight, [self.level[former as usize], new]);
                } else {
                    self.pairs.add(holder, route, weight);
                    self.tell_path(route, link, weight, [old, self.level[holder as usize]]);
                }
            }
        }
        self.others[link as usize] = others;
    }

    /// Notes what a flow takes up elsewhere than at `link` whose rate per weight changes so.
    fn tell_path(&mut self, route: &[u32], link: u32, weight: f64, [before, now]: [f64; 2]) {
        for &other in route.iter().filter(|&&other| other != link) {
            if smaller(before, now) < self.level[other as usize] {
                self.use_less(other, weight * (before - now));
            }
        }
    }

    /// Notes what those whom `link` holds up before and after take up elsewhere.
    fn tell_crossed(&mut self, link: u32, old: f64) {
        let new = self.level[link as usize];
        let crossed = self.pairs.take_crossed(link);
        for other in &crossed {
            if smaller(old, new) < self.level[other.link as usize] {
                self.use_less(other.link, other.weight * (old - new));
            }
        }
        self.pairs.put_back(link, crossed);
    }
}
