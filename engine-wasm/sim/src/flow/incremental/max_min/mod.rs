//! Max-min sharing that is repaired where something changed.

mod held;
mod links;
mod ordered;
mod pairs;
mod solve;
mod stakes;
mod telling;

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::flow::tolerance::{FULL, SAME};
use crate::flow::{Flows, Place};
use crate::ids::FlowId;
use links::{Link, NOT_TWO, Seat};
use pairs::Pairs;
use stakes::{NOBODY, lowest_on};
pub(in crate::flow) use stakes::{Routes, Stakes};

/// Weighted max-min fair rates of a changing set of flows.
///
/// Every link has a *level*: the rate per unit of weight at which it would hold its flows up, or
/// infinity where it holds none up. A flow's rate is its weight times the lowest level on its path,
/// and a level is such that flows held up elsewhere and flows held up here just fill the link. These
/// equations have the max-min fair rates as their only solution, because every flow then has a full
/// link on which no flow gets more per unit of weight (Bertsekas and Gallager, section 6.5.2). So
/// it is enough to solve anew for links next to which something changed, lowest level first, until
/// nothing changes any more: the lowest level depends on no other, the next one on it alone, and so
/// on.
///
/// Most links of a large network hold nobody up. Of those it is enough to know how much they have
/// to *spare*; only one that runs out of it is solved.
///
/// Links can have places in an order in which they are solved, for those whose capacity depends on
/// others.
#[derive(Debug, Default)]
pub(in crate::flow) struct Sharing {
    links: Vec<Link>,
    /// By link.
    level: Vec<f64>,
    /// By link, its flows of two links.
    seats: Vec<Vec<Seat>>,
    /// By link, its flows of more, or of it alone.
    others: Vec<Vec<FlowId>>,
    /// By link.
    place: Vec<Place>,
    /// May name links that are pending no more, or elsewhere.
    pending: BinaryHeap<Reverse<(Place, u64, u32)>>,
    /// Flows with their seats' links.
    changed: Vec<(FlowId, u32, u32)>,
    /// Links with new levels.
    moved: Vec<u32>,
    /// Links of which something else may be left.
    touched: Vec<u32>,
    /// Of flows with another number of links than two.
    pairs: Pairs,
    /// How flows of other numbers of links than two are held up elsewhere, while a link is solved.
    limits: Vec<(f64, f64)>,
    /// Flows that a link has begun to hold up, while it tells its level.
    caught: Vec<FlowId>,
    /// The number of the clock of the first link.
    first_clock: u32,
}

impl Sharing {
    /// Nobody yet, on links with all their capacity.
    pub fn new(flows: &Flows) -> Self {
        let links = flows.capacity().len();
        Self {
            links: flows.capacity().iter().map(|&capacity| Link::of(capacity)).collect(),
            level: vec![f64::INFINITY; links],
            seats: vec![Vec::new(); links],
            others: vec![Vec::new(); links],
            pairs: Pairs::new(links),
            place: vec![Place::default(); links],
            ..Self::default()
        }
    }

    /// The capacity of `link` that is shared, in bits per second.
    pub fn capacity(&self, link: u32) -> f64 {
        self.links[link as usize].capacity
    }

    /// Changes it.
    pub fn offer(&mut self, link: u32, capacity: f64) {
        let more = capacity - std::mem::replace(&mut self.links[link as usize].capacity, capacity);
        self.use_less(link, more);
    }

    /// Whether any flows share `link`.
    pub fn has_members(&self, link: u32) -> bool {
        !self.seats[link as usize].is_empty() || !self.others[link as usize].is_empty()
    }

    /// Adds `flow`.
    pub fn join(&mut self, flow: FlowId, weight: f64, routes: &impl Routes, stakes: &mut Stakes) {
        stakes.weight[flow.index()] = weight;
        // What another sharing that it has just left still has to tell is not for it any more.
        stakes.is_changed[flow.index()] = false;
        stakes.holder[flow.index()] = NOBODY;
        if let &[one, other] = routes.route(flow) {
            self.note(flow, one, other, stakes);
            for (link, other) in [(one, other), (other, one)] {
                let seats = &mut self.seats[link as usize];
                *stakes.at(flow, link, other) = seats.len() as u32;
                seats.push(Seat { flow, other, weight });
                self.use_less(link, -weight * self.level[other as usize]);
            }
        } else {
            let (holder, lowest) = lowest_on(routes.route(flow), &self.level);
            stakes.hold_up(flow, holder);
            self.note(flow, NOT_TWO, NOT_TWO, stakes);
            self.pairs.add(holder, routes.route(flow), weight);
            for &link in routes.route(flow) {
                self.others[link as usize].push(flow);
                self.use_less(link, -weight * lowest);
            }
        }
    }

    /// Removes `flow`.
    pub fn part(&mut self, flow: FlowId, routes: &impl Routes, stakes: &mut Stakes) {
        let weight = stakes.weight(flow);
        if let &[one, other] = routes.route(flow) {
            for (link, other) in [(one, other), (other, one)] {
                let at = *stakes.at(flow, link, other) as usize;
                let seats = &mut self.seats[link as usize];
                seats.swap_remove(at);
                if let Some(moved) = seats.get(at) {
                    *stakes.at(moved.flow, link, moved.other) = at as u32;
                }
                self.use_less(link, weight * self.level[other as usize]);
            }
        } else {
            let holder = stakes.held_by(flow);
            self.pairs.remove(holder, routes.route(flow), weight);
            for &link in routes.route(flow) {
                let others = &mut self.others[link as usize];
                let at = others.iter().position(|&other| other == flow);
                others.swap_remove(at.expect("it takes part"));
                self.use_less(link, weight * self.level[holder as usize]);
            }
        }
    }

    /// A flow that takes part on the path of `flow`.
    pub fn on_path_of(&self, flow: FlowId, flows: &Flows) -> Option<FlowId> {
        let path = flows.path(flow);
        if let &[one, other] = path {
            let count = |link: u32| self.seats[link as usize].len();
            let (link, other) =
                if count(one) <= count(other) { (one, other) } else { (other, one) };
            let mut seats = self.seats[link as usize].iter();
            return seats.find(|seat| seat.other == other).map(|seat| seat.flow);
        }
        let others = path.iter().map(|&link| &self.others[link as usize]);
        let mut others = others.min_by_key(|others| others.len())?.iter();
        others.find(|&&other| flows.path(other) == path).copied()
    }

    /// Changes the weight of a flow that takes part.
    pub fn reweigh(
        &mut self,
        flow: FlowId,
        weight: f64,
        routes: &impl Routes,
        stakes: &mut Stakes,
    ) {
        let before = std::mem::replace(&mut stakes.weight[flow.index()], weight);
        let less = before - weight;
        if let &[one, other] = routes.route(flow) {
            self.note(flow, one, other, stakes);
            for (link, other) in [(one, other), (other, one)] {
                let at = *stakes.at(flow, link, other) as usize;
                self.seats[link as usize][at].weight = weight;
                self.use_less(link, less * self.level[other as usize]);
            }
        } else {
            self.note(flow, NOT_TWO, NOT_TWO, stakes);
            let holder = stakes.held_by(flow);
            self.pairs.reweigh(holder, routes.route(flow), -less);
            for &link in routes.route(flow) {
                self.use_less(link, less * self.level[holder as usize]);
            }
        }
    }

    /// Solves for all links next to which something changed, and names the flows whose rates may
    /// have, even some that have left or share elsewhere by now.
    pub fn settle(
        &mut self,
        routes: &impl Routes,
        stakes: &mut Stakes,
        mut changed: impl FnMut(FlowId, f64),
    ) {
        while let Some(place) = self.next_place() {
            self.settle_at(place, routes, stakes, &mut changed);
        }
    }

    fn note(&mut self, flow: FlowId, one: u32, other: u32, stakes: &mut Stakes) {
        if !std::mem::replace(&mut stakes.is_changed[flow.index()], true) {
            self.changed.push((flow, one, other));
        }
    }

    fn postpone(&mut self, link: u32) {
        if !std::mem::replace(&mut self.links[link as usize].is_pending, true) {
            // The bits of positive floats sort like the floats.
            let level = self.level[link as usize].to_bits();
            self.pending.push(Reverse((self.place[link as usize], level, link)));
        }
    }

    /// Notes that flows use so much less of `link` (or more, if negative) where others hold them up.
    #[inline]
    fn use_less(&mut self, link: u32, less: f64) {
        let holds_up = self.level[link as usize].is_finite();
        let one = &mut self.links[link as usize];
        if one.is_pending {
            return;
        }
        one.spare += less;
        let is_ample = one.spare > FULL * one.capacity && !holds_up;
        if !one.is_touched || !is_ample {
            self.note_use(link, is_ample);
        }
    }

    /// Notes that flows use more or less of `link`, which has to be solved unless enough is left of it.
    #[inline(never)]
    fn note_use(&mut self, link: u32, is_ample: bool) {
        self.touch(link);
        if !is_ample {
            self.postpone(link);
        }
    }

    fn touch(&mut self, link: u32) {
        if !std::mem::replace(&mut self.links[link as usize].is_touched, true) {
            self.touched.push(link);
        }
    }

    /// Whether a level is as good as another one.
    fn is_same(old: f64, new: f64) -> bool {
        old == new || old.is_finite() && (new - old).abs() <= SAME * old
    }
}
