//! Max-min sharing that is repaired where something changed.

mod held;
mod ordered;
mod solve;
mod stakes;

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::filling::{FULL, SAME};
use super::{Flows, Place};
use crate::ids::FlowId;
use stakes::NOBODY;
pub(super) use stakes::{Routes, Stakes};

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
pub(super) struct Sharing {
    links: Vec<Link>,
    /// By link.
    level: Vec<f64>,
    /// By link.
    seats: Vec<Vec<Seat>>,
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
    /// The number of the clock of the first link.
    first_clock: u32,
}

#[derive(Clone, Copy, Debug, Default)]
struct Link {
    /// What is shared.
    capacity: f64,
    /// Only means something where the level is infinite and the link not pending.
    spare: f64,
    is_pending: bool,
    is_touched: bool,
}

impl Link {
    fn of(capacity: f64) -> Self {
        Self { capacity, spare: capacity, ..Self::default() }
    }
}

/// A flow on one of its links. Most have two, and then all that matters to one of them is here: links
/// are solved without a look at each flow.
#[derive(Clone, Copy, Debug)]
struct Seat {
    flow: FlowId,
    /// The other one of two; [`NOT_TWO`] where there are more or less.
    other: u32,
    /// Only kept where there are two.
    weight: f64,
}

const NOT_TWO: u32 = u32::MAX;

impl Sharing {
    /// Nobody yet, on links with all their capacity.
    pub fn new(flows: &Flows) -> Self {
        let links = flows.capacity().len();
        Self {
            links: flows.capacity().iter().map(|&capacity| Link::of(capacity)).collect(),
            level: vec![f64::INFINITY; links],
            seats: vec![Vec::new(); links],
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
        !self.seats[link as usize].is_empty()
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
            stakes.look(flow, routes.route(flow), &self.level);
            self.note(flow, NOT_TWO, NOT_TWO, stakes);
            for &link in routes.route(flow) {
                self.seats[link as usize].push(Seat { flow, other: NOT_TWO, weight });
                self.use_less(link, -weight * stakes.limits[flow.index()].at(link));
            }
        }
    }

    /// Removes `flow`.
    pub fn part(&mut self, flow: FlowId, routes: &impl Routes, stakes: &mut Stakes) {
        let weight = stakes.weight(flow);
        for &link in routes.route(flow) {
            let seats = &mut self.seats[link as usize];
            let (at, limit) = if let &[one, other] = routes.route(flow) {
                let other = if link == one { other } else { one };
                (*stakes.at(flow, link, other) as usize, self.level[other as usize])
            } else {
                let at = seats.iter().position(|seat| seat.flow == flow);
                (at.expect("it takes part"), stakes.limits[flow.index()].at(link))
            };
            seats.swap_remove(at);
            if let Some(moved) = seats.get(at).filter(|moved| moved.other != NOT_TWO) {
                *stakes.at(moved.flow, link, moved.other) = at as u32;
            }
            self.use_less(link, weight * limit);
        }
    }

    /// A flow that takes part on the path of `flow`.
    pub fn on_path_of(&self, flow: FlowId, flows: &Flows) -> Option<FlowId> {
        let path = flows.path(flow);
        let link = path.iter().copied().min_by_key(|&link| self.seats[link as usize].len())?;
        let mut seats = self.seats[link as usize].iter();
        let same = if let &[one, other] = path {
            seats.find(|seat| seat.other == if link == one { other } else { one })
        } else {
            seats.find(|seat| flows.path(seat.flow) == path)
        };
        same.map(|seat| seat.flow)
    }

    /// Changes the weight of a flow that takes part.
    pub fn reweigh(
        &mut self,
        flow: FlowId,
        weight: f64,
        routes: &impl Routes,
        stakes: &mut Stakes,
    ) {
        let less = std::mem::replace(&mut stakes.weight[flow.index()], weight) - weight;
        if let &[one, other] = routes.route(flow) {
            self.note(flow, one, other, stakes);
            for (link, other) in [(one, other), (other, one)] {
                let at = *stakes.at(flow, link, other) as usize;
                self.seats[link as usize][at].weight = weight;
                self.use_less(link, less * self.level[other as usize]);
            }
        } else {
            self.note(flow, NOT_TWO, NOT_TWO, stakes);
            for &link in routes.route(flow) {
                self.use_less(link, less * stakes.limits[flow.index()].at(link));
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
