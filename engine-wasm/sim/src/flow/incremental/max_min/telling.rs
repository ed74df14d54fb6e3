//! What a new level of a link means for flows, and for other links.

use super::Sharing;
use super::links::{NOT_TWO, Seat};
use super::pairs::Pair;
use super::stakes::{Routes, Stakes, lowest_on};
use crate::flow::float::{larger, smaller};
use crate::ids::FlowId;

/// Of which flows it is told that a link has a new level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Telling {
    /// Of those that have new rates.
    Rates,
    /// Of those that may be held up elsewhere than before: links tell their levels.
    Holders,
}

/// A new level of a link.
#[derive(Clone, Copy)]
struct Change {
    link: u32,
    old: f64,
    new: f64,
}

impl Change {
    fn lower(self) -> f64 {
        smaller(self.old, self.new)
    }

    fn upper(self) -> f64 {
        larger(self.old, self.new)
    }
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
        let change = Change { link, old, new: self.level[link as usize] };
        self.tell_those_of_two(change, telling, stakes);
        let mut caught = std::mem::take(&mut self.caught);
        if telling == Telling::Rates || self.changes_holders(change) {
            self.tell_others(change, telling, routes, stakes, &mut caught);
        }
        self.tell_crossed(change);
        for flow in caught.drain(..) {
            self.pairs.add(link, routes.route(flow), stakes.weight(flow));
        }
        self.caught = caught;
    }

    fn tell_those_of_two(&mut self, change: Change, telling: Telling, stakes: &mut Stakes) {
        let Change { link, old, new } = change;
        let (lower, upper) = (change.lower(), change.upper());
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

    /// Whether the change has flows of other numbers of links than two held up elsewhere than before.
    fn changes_holders(&self, Change { link, old, new }: Change) -> bool {
        let level = |pair: &Pair| self.level[pair.link as usize];
        if new > old {
            self.pairs.crossed(link).iter().any(|pair| level(pair) < new)
        } else {
            self.pairs.holders(link).iter().any(|pair| level(pair) > new)
        }
    }

    /// Tells flows with other numbers of links than two; `caught` are those that the link holds up from
    /// now on, which is still to be noted.
    fn tell_others(
        &mut self,
        change: Change,
        telling: Telling,
        routes: &impl Routes,
        stakes: &mut Stakes,
        caught: &mut Vec<FlowId>,
    ) {
        let link = change.link;
        let others = std::mem::take(&mut self.others[link as usize]);
        for &flow in &others {
            let former = stakes.held_by(flow);
            let holder = self.holder(change, former, || routes.route(flow));
            if holder != former || telling == Telling::Rates && holder == link {
                self.note(flow, NOT_TWO, NOT_TWO, stakes);
            }
            if holder == former {
                continue;
            }
            stakes.hold_up(flow, holder);
            let (route, weight) = (routes.route(flow), stakes.weight(flow));
            self.pairs.remove(former, route, weight);
            if holder == link {
                caught.push(flow);
                self.tell_path(route, link, weight, [self.level[former as usize], change.new]);
            } else {
                self.pairs.add(holder, route, weight);
                self.tell_path(route, link, weight, [change.old, self.level[holder as usize]]);
            }
        }
        self.others[link as usize] = others;
    }

    /// Where the change leaves a flow held up that was so at `former`.
    fn holder<'a>(
        &self,
        Change { link, old, new }: Change,
        former: u32,
        route: impl Fn() -> &'a [u32],
    ) -> u32 {
        if former != link {
            return if new < self.level[former as usize] { link } else { former };
        }
        if new <= old {
            return link;
        }
        let (lowest_at, lowest) = lowest_on(route(), &self.level);
        if lowest < new { lowest_at } else { link }
    }

    /// Notes what a flow takes up elsewhere than at `link` whose rate per weight changes so.
    fn tell_path(&mut self, route: &[u32], link: u32, weight: f64, [before, now]: [f64; 2]) {
        for &other in route.iter().filter(|&&other| other != link) {
            if smaller(before, now) < self.level[other as usize] {
                self.use_less(other, weight * (before - now));
            }
        }
    }

    /// Notes what those whom the link holds up before and after take up elsewhere.
    fn tell_crossed(&mut self, change: Change) {
        let Change { link, old, new } = change;
        let crossed = self.pairs.take_crossed(link);
        for other in &crossed {
            if change.lower() < self.level[other.link as usize] {
                self.use_less(other.link, other.weight * (old - new));
            }
        }
        self.pairs.put_back(link, crossed);
    }
}
