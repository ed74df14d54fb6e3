//! Max-min sharing, incrementally.

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
use crate::growth::{add_to_heap, append};
use crate::ids::FlowId;
use cross_weights::CrossWeights;
use links::{Link, Member, NOT_TWO};
pub(in crate::flow) use memberships::{Memberships, Routes};
use memberships::{NO_BOTTLENECK, lowest_on};

/// Weighted max-min fair rates of a changing set of flows.
///
/// Every link has a *fair share*: the rate per unit of weight at which it limits its flows, or
/// infinity if it limits none. The rate of a flow is its weight times the lowest fair share on its
/// path (that link is its *bottleneck*), and the fair shares are such that the flows of every
/// bottleneck link exactly fill it. The max-min fair rates are the only solution of these
/// equations, because every flow then has a full link on which no flow has a higher rate per unit
/// of weight (Bertsekas and Gallager, section 6.5.2). It is therefore enough to solve the links
/// affected by a change, lowest fair share first, until nothing changes: the lowest depends on no
/// other, the next on that one alone, and so on.
///
/// Most links of a large network limit no flow. Of these only the *residual* is kept; a link is
/// solved once its residual is used up.
///
/// Links can have ranks, in whose order they are solved: for links whose capacity depends on
/// others. Tests compare the rates to [`crate::flow::Allocation::max_min`].
#[derive(Debug, Default)]
pub(in crate::flow) struct MaxMin {
    links: Vec<Link>,
    /// By link.
    fair_share: Vec<f64>,
    /// By link, its flows with two links.
    members: Vec<Vec<Member>>,
    /// By link, its flows with one link or more than two.
    others: Vec<Vec<FlowId>>,
    /// By link.
    rank: Vec<Rank>,
    /// Links to be solved, by rank, then fair share; entries may be stale.
    pending: BinaryHeap<Reverse<(Rank, u64, u32)>>,
    /// Flows to be published, with their two links, or [`NOT_TWO`].
    changed: Vec<(FlowId, u32, u32)>,
    /// Links with new fair shares.
    updated: Vec<u32>,
    /// Links whose residual may have changed.
    touched: Vec<u32>,
    /// For flows with one link or more than two.
    cross_weights: CrossWeights,
    /// Scratch buffer of [`Self::solve`]: limits and weights of flows with one link or more than
    /// two.
    limits: Vec<(f64, f64)>,
    /// Scratch buffer of [`Self::propagate`]: flows whose bottleneck becomes the link.
    gained: Vec<FlowId>,
    /// Number of the virtual clock of link 0.
    first_clock: u32,
}

impl MaxMin {
    /// No flows; all links at full capacity.
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

    /// Shared capacity of `link`, in bits per second.
    pub fn capacity(&self, link: u32) -> f64 {
        self.links[link as usize].capacity
    }

    /// Sets the shared capacity of `link`.
    pub fn set_capacity(&mut self, link: u32, capacity: f64) {
        let added = capacity - std::mem::replace(&mut self.links[link as usize].capacity, capacity);
        self.reduce_use(link, added);
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
        // A change still pending in the sharing that the flow has just left must not be reported.
        memberships.is_changed[flow.index()] = false;
        memberships.bottleneck[flow.index()] = NO_BOTTLENECK;
        if let &[one, other] = routes.route(flow) {
            self.note_change(flow, one, other, memberships);
            for (link, other) in [(one, other), (other, one)] {
                let members = &mut self.members[link as usize];
                *memberships.index(flow, link, other) = members.len() as u32;
                append(members, Member { flow, other, weight });
                self.reduce_use(link, -weight * self.fair_share[other as usize]);
            }
        } else {
            let (bottleneck, lowest) = lowest_on(routes.route(flow), &self.fair_share);
            memberships.set_bottleneck(flow, bottleneck);
            self.note_change(flow, NOT_TWO, NOT_TWO, memberships);
            self.cross_weights.add(bottleneck, routes.route(flow), weight);
            memberships.positions(flow).clear();
            for &link in routes.route(flow) {
                let others = &mut self.others[link as usize];
                memberships.positions(flow).push(others.len() as u32);
                others.push(flow);
                self.reduce_use(link, -weight * lowest);
            }
        }
    }

    /// Removes `flow`.
    pub fn leave(&mut self, flow: FlowId, routes: &impl Routes, memberships: &mut Memberships) {
        let weight = memberships.weight(flow);
        if let &[one, other] = routes.route(flow) {
            for (link, other) in [(one, other), (other, one)] {
                let at = *memberships.index(flow, link, other) as usize;
                let members = &mut self.members[link as usize];
                members.swap_remove(at);
                if let Some(moved) = members.get(at) {
                    *memberships.index(moved.flow, link, moved.other) = at as u32;
                }
                self.reduce_use(link, weight * self.fair_share[other as usize]);
            }
        } else {
            let bottleneck = memberships.bottleneck_of(flow);
            self.cross_weights.remove(bottleneck, routes.route(flow), weight);
            for (hop, &link) in routes.route(flow).iter().enumerate() {
                let others = &mut self.others[link as usize];
                let at = memberships.positions(flow)[hop];
                others.swap_remove(at as usize);
                if let Some(&moved) = others.get(at as usize) {
                    let hop = routes.route(moved).iter().position(|&other| other == link);
                    let hop = hop.expect("members are listed at their links");
                    memberships.positions(moved)[hop] = at;
                }
                self.reduce_use(link, weight * self.fair_share[bottleneck as usize]);
            }
        }
    }

    /// A member on the same path as `flow`, if any.
    pub fn peer_on_path(&self, flow: FlowId, flows: &Flows) -> Option<FlowId> {
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

    /// Changes the weight of a member.
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
            self.note_change(flow, one, other, memberships);
            for (link, other) in [(one, other), (other, one)] {
                let at = *memberships.index(flow, link, other) as usize;
                self.members[link as usize][at].weight = weight;
                self.reduce_use(link, less * self.fair_share[other as usize]);
            }
        } else {
            self.note_change(flow, NOT_TWO, NOT_TWO, memberships);
            let bottleneck = memberships.bottleneck_of(flow);
            self.cross_weights.reweigh(bottleneck, routes.route(flow), -less);
            for &link in routes.route(flow) {
                self.reduce_use(link, less * self.fair_share[bottleneck as usize]);
            }
        }
    }

    /// Solves all links affected by a change and reports flows whose rates may have changed, with
    /// their rates. Flows that have left since may be reported as well.
    pub fn update_rates(
        &mut self,
        routes: &impl Routes,
        memberships: &mut Memberships,
        mut changed: impl FnMut(FlowId, f64),
    ) {
        while let Some(rank) = self.next_rank() {
            self.update_rates_at(rank, routes, memberships, &mut changed);
        }
    }

    fn note_change(&mut self, flow: FlowId, one: u32, other: u32, memberships: &mut Memberships) {
        if !std::mem::replace(&mut memberships.is_changed[flow.index()], true) {
            append(&mut self.changed, (flow, one, other));
        }
    }

    fn schedule(&mut self, link: u32) {
        if !std::mem::replace(&mut self.links[link as usize].is_pending, true) {
            // The bit patterns of nonnegative floats sort like the floats.
            let fair_share = self.fair_share[link as usize].to_bits();
            let entry = Reverse((self.rank[link as usize], fair_share, link));
            add_to_heap(&mut self.pending, entry);
        }
    }

    /// Records that flows with another bottleneck use `less` of `link` (more if negative).
    #[inline]
    fn reduce_use(&mut self, link: u32, less: f64) {
        let is_bottleneck = self.fair_share[link as usize].is_finite();
        let one = &mut self.links[link as usize];
        if one.is_pending {
            return;
        }
        one.residual += less;
        let is_ample = one.residual > FULL * one.capacity && !is_bottleneck;
        if !one.is_touched || !is_ample {
            self.note_use(link, is_ample);
        }
    }

    /// Marks `link` as touched, and as pending unless its residual is ample.
    #[inline(never)]
    fn note_use(&mut self, link: u32, is_ample: bool) {
        self.touch(link);
        if !is_ample {
            self.schedule(link);
        }
    }

    fn touch(&mut self, link: u32) {
        if !std::mem::replace(&mut self.links[link as usize].is_touched, true) {
            append(&mut self.touched, link);
        }
    }

    /// Whether two fair shares are equal up to rounding.
    fn is_same(old: f64, new: f64) -> bool {
        old == new || old.is_finite() && (new - old).abs() <= SAME * old
    }
}
