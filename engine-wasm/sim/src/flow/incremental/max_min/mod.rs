//! Max-min sharing that is repaired where something changed.

mod bottlenecks;
mod cross_weights;
mod links;
mod memberships;
mod propagation;
mod solve;
mod staged;

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::flow::tolerance::{FULL, SAME};
use crate::flow::{Flows, Rank};
use crate::ids::FlowId;
use cross_weights::CrossWeights;
use links::{Link, Member, NOT_TWO};
pub(in crate::flow) use memberships::{Memberships, Routes};
use memberships::{NO_BOTTLENECK, lowest_on};

/// Weighted max-min fair rates of a changing set of flows.
///
/// Every link has a *fair share*: the rate per unit of weight at which it would limit its flows, or
/// infinity where it limits none. A flow's rate is its weight times the lowest fair share on its
/// path (that link is its *bottleneck*), and fair shares are such that the flows of a bottleneck
/// link just fill it. These equations have the max-min fair rates as their only solution, because
/// every flow then has a full link on which no flow gets more per unit of weight (Bertsekas and
/// Gallager, section 6.5.2). So it is enough to solve again the links next to a change, lowest fair
/// share first, until nothing changes: the lowest depends on no other, the next one on it alone,
/// and so on.
///
/// Most links of a large network limit no flow. Of those only the *residual* is kept; a link is
/// solved once it runs out.
///
/// Links can have ranks, in whose order they are solved: for links whose capacity depends on
/// others. Tests hold the rates to [`crate::flow::Allocation::max_min`].
#[derive(Debug, Default)]
pub(in crate::flow) struct MaxMin {
    links: Vec<Link>,
    /// By link.
    fair_share: Vec<f64>,
    /// By link, its flows of two links.
    members: Vec<Vec<Member>>,
    /// By link, its flows of more, or of it alone.
    others: Vec<Vec<FlowId>>,
    /// By link.
    rank: Vec<Rank>,
    /// May name links that are pending no more, or elsewhere.
    pending: BinaryHeap<Reverse<(Rank, u64, u32)>>,
    /// Flows with their members' links.
    changed: Vec<(FlowId, u32, u32)>,
    /// Links with new levels.
    moved: Vec<u32>,
    /// Links whose residual may have changed.
    touched: Vec<u32>,
    /// Of flows with another number of links than two.
    cross_weights: CrossWeights,
    /// Limits of flows with one link or more than two, while a link is solved.
    limits: Vec<(f64, f64)>,
    /// Flows that get this link as bottleneck, while its fair share is propagated.
    gained: Vec<FlowId>,
    /// The number of the clock of the first link.
    first_clock: u32,
}

impl MaxMin {
    /// No flows, on links with all their capacity.
    pub fn new(flows: &Flows) -> Self {
        let links = flows.capacity().len();
        Self {
            links: flows.capacity().iter().map(|&capacity| Link::of(capacity)).collect(),
            fair_share: vec![f64::INFINITY; links],
            members: vec![Vec::new(); links],
            others: vec![Vec::new(); links],
            cross_weights: CrossWeights::new(links),
            rank: vec![Rank::default(); links],
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
        !self.members[link as usize].is_empty() || !self.others[link as usize].is_empty()
    }

    /// Adds `flow`.
    pub fn join(
        &mut self,
        flow: FlowId,
        weight: f64,
        routes: &impl Routes,
        memberships: &mut Memberships,
    ) {
        memberships.weight[flow.index()] = weight;
        // What another sharing that it has just left still has to propagate is not for it any more.
        memberships.is_changed[flow.index()] = false;
        memberships.bottleneck[flow.index()] = NO_BOTTLENECK;
        if let &[one, other] = routes.route(flow) {
            self.note(flow, one, other, memberships);
            for (link, other) in [(one, other), (other, one)] {
                let members = &mut self.members[link as usize];
                *memberships.at(flow, link, other) = members.len() as u32;
                members.push(Member { flow, other, weight });
                self.use_less(link, -weight * self.fair_share[other as usize]);
            }
        } else {
            let (bottleneck, lowest) = lowest_on(routes.route(flow), &self.fair_share);
            memberships.set_bottleneck(flow, bottleneck);
            self.note(flow, NOT_TWO, NOT_TWO, memberships);
            self.cross_weights.add(bottleneck, routes.route(flow), weight);
            for &link in routes.route(flow) {
                self.others[link as usize].push(flow);
                self.use_less(link, -weight * lowest);
            }
        }
    }

    /// Removes `flow`.
    pub fn part(&mut self, flow: FlowId, routes: &impl Routes, memberships: &mut Memberships) {
        let weight = memberships.weight(flow);
        if let &[one, other] = routes.route(flow) {
            for (link, other) in [(one, other), (other, one)] {
                let at = *memberships.at(flow, link, other) as usize;
                let members = &mut self.members[link as usize];
                members.swap_remove(at);
                if let Some(moved) = members.get(at) {
                    *memberships.at(moved.flow, link, moved.other) = at as u32;
                }
                self.use_less(link, weight * self.fair_share[other as usize]);
            }
        } else {
            let bottleneck = memberships.bottleneck_of(flow);
            self.cross_weights.remove(bottleneck, routes.route(flow), weight);
            for &link in routes.route(flow) {
                let others = &mut self.others[link as usize];
                let at = others.iter().position(|&other| other == flow);
                others.swap_remove(at.expect("it takes part"));
                self.use_less(link, weight * self.fair_share[bottleneck as usize]);
            }
        }
    }

    /// A flow that takes part on the path of `flow`.
    pub fn on_path_of(&self, flow: FlowId, flows: &Flows) -> Option<FlowId> {
        let path = flows.path(flow);
        if let &[one, other] = path {
            let count = |link: u32| self.members[link as usize].len();
            let (link, other) =
                if count(one) <= count(other) { (one, other) } else { (other, one) };
            let mut members = self.members[link as usize].iter();
            return members.find(|member| member.other == other).map(|member| member.flow);
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
        memberships: &mut Memberships,
    ) {
        let before = std::mem::replace(&mut memberships.weight[flow.index()], weight);
        let less = before - weight;
        if let &[one, other] = routes.route(flow) {
            self.note(flow, one, other, memberships);
            for (link, other) in [(one, other), (other, one)] {
                let at = *memberships.at(flow, link, other) as usize;
                self.members[link as usize][at].weight = weight;
                self.use_less(link, less * self.fair_share[other as usize]);
            }
        } else {
            self.note(flow, NOT_TWO, NOT_TWO, memberships);
            let bottleneck = memberships.bottleneck_of(flow);
            self.cross_weights.reweigh(bottleneck, routes.route(flow), -less);
            for &link in routes.route(flow) {
                self.use_less(link, less * self.fair_share[bottleneck as usize]);
            }
        }
    }

    /// Solves for all links next to which something changed, and names the flows whose rates may
    /// have, even some that have left or share elsewhere by now.
    pub fn settle(
        &mut self,
        routes: &impl Routes,
        memberships: &mut Memberships,
        mut changed: impl FnMut(FlowId, f64),
    ) {
        while let Some(rank) = self.next_rank() {
            self.settle_at(rank, routes, memberships, &mut changed);
        }
    }

    fn note(&mut self, flow: FlowId, one: u32, other: u32, memberships: &mut Memberships) {
        if !std::mem::replace(&mut memberships.is_changed[flow.index()], true) {
            self.changed.push((flow, one, other));
        }
    }

    fn postpone(&mut self, link: u32) {
        if !std::mem::replace(&mut self.links[link as usize].is_pending, true) {
            // The bits of positive floats sort like the floats.
            let fair_share = self.fair_share[link as usize].to_bits();
            self.pending.push(Reverse((self.rank[link as usize], fair_share, link)));
        }
    }

    /// Notes that flows with another bottleneck use `less` of `link` (more, if negative).
    #[inline]
    fn use_less(&mut self, link: u32, less: f64) {
        let holds_up = self.fair_share[link as usize].is_finite();
        let one = &mut self.links[link as usize];
        if one.is_pending {
            return;
        }
        one.residual += less;
        let is_ample = one.residual > FULL * one.capacity && !holds_up;
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

    /// Whether a fair share is as good as another one.
    fn is_same(old: f64, new: f64) -> bool {
        old == new || old.is_finite() && (new - old).abs() <= SAME * old
    }
}
