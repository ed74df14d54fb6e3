//! Max-min sharing that is repaired where something changed.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::filling::{FULL, SAME, not_negative, smaller};
use super::{Flows, Place};
use crate::ids::FlowId;

/// Where flows take part: the links on their paths, or what stands for links.
pub(super) trait Routes {
    /// The links of `flow`.
    fn route(&self, flow: FlowId) -> &[u32];
}

impl Routes for Flows {
    fn route(&self, flow: FlowId) -> &[u32] {
        self.path(flow)
    }
}

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
    /// By link, what is shared.
    capacity: Vec<f64>,
    /// By link.
    level: Vec<f64>,
    /// By link; only means something where the level is infinite and the link not pending.
    spare: Vec<f64>,
    /// By link.
    members: Vec<Vec<FlowId>>,
    /// By link.
    place: Vec<Place>,
    is_pending: Vec<bool>,
    /// May name links that are pending no more, or elsewhere.
    pending: BinaryHeap<Reverse<(Place, u64, u32)>>,
    changed: Vec<FlowId>,
    limits: Vec<(f64, f64)>,
}

/// A flow's part in some [`Sharing`], of which it takes part in one at a time.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Stake {
    weight: f64,
    /// The two lowest levels on its path, and the link that has the lowest.
    lowest: f64,
    second: f64,
    lowest_at: u32,
    /// Whether it may have to be told a new rate.
    is_changed: bool,
}

impl Stake {
    /// What it counts for.
    pub fn weight(&self) -> f64 {
        self.weight
    }

    fn rate(&self) -> f64 {
        self.weight * self.lowest
    }

    /// The level at which the other links hold it up.
    fn limit_at(&self, link: u32) -> f64 {
        if self.lowest_at == link { self.second } else { self.lowest }
    }

    /// Finds the lowest levels on `path`.
    fn look(&mut self, path: &[u32], level: &[f64]) {
        (self.lowest, self.second) = (f64::INFINITY, f64::INFINITY);
        for &link in path {
            let level = level[link as usize];
            if level < self.lowest {
                (self.lowest, self.second) = (level, self.lowest);
                self.lowest_at = link;
            } else {
                self.second = smaller(self.second, level);
            }
        }
    }
}

impl Sharing {
    /// Nobody yet, on links with all their capacity.
    pub fn new(flows: &Flows) -> Self {
        let links = flows.capacity().len();
        Self {
            capacity: flows.capacity().to_vec(),
            level: vec![f64::INFINITY; links],
            spare: flows.capacity().to_vec(),
            members: vec![Vec::new(); links],
            place: vec![Place::default(); links],
            is_pending: vec![false; links],
            ..Self::default()
        }
    }

    /// Adds a link, and says its number.
    pub fn add(&mut self) -> u32 {
        self.capacity.push(0.0);
        self.level.push(f64::INFINITY);
        self.spare.push(0.0);
        self.members.push(Vec::new());
        self.place.push(Place::default());
        self.is_pending.push(false);
        self.capacity.len() as u32 - 1
    }

    /// Has a link without members begin anew.
    pub fn begin(&mut self, link: u32, capacity: f64, place: Place) {
        let at = link as usize;
        assert!(self.members[at].is_empty(), "who takes part keeps what it has");
        (self.capacity[at], self.spare[at]) = (capacity, capacity);
        (self.level[at], self.is_pending[at]) = (f64::INFINITY, false);
        self.place[at] = place;
    }

    /// Moves `link` to another place in the order.
    pub fn put(&mut self, link: u32, place: Place) {
        self.place[link as usize] = place;
        if std::mem::replace(&mut self.is_pending[link as usize], false) {
            self.postpone(link);
        }
    }

    /// The place of `link` in the order.
    pub fn place(&self, link: u32) -> Place {
        self.place[link as usize]
    }

    /// The first place at which a link has to be solved.
    pub fn next_place(&mut self) -> Option<Place> {
        while let Some(&Reverse((place, _, link))) = self.pending.peek() {
            if self.is_pending[link as usize] && self.place[link as usize] == place {
                return Some(place);
            }
            self.pending.pop();
        }
        None
    }

    /// What the members of `link` leave of it.
    pub fn left(&self, link: u32, stakes: &[Stake]) -> f64 {
        let members = &self.members[link as usize];
        if members.is_empty() {
            return self.capacity[link as usize];
        }
        if self.level[link as usize].is_finite() {
            return 0.0;
        }
        let rates = members.iter().map(|flow| &stakes[flow.index()]).map(Stake::rate);
        not_negative(self.capacity[link as usize] - rates.sum::<f64>())
    }

    /// The capacity of `link` that is shared, in bits per second.
    pub fn capacity(&self, link: u32) -> f64 {
        self.capacity[link as usize]
    }

    /// Changes it.
    pub fn offer(&mut self, link: u32, capacity: f64) {
        let more = capacity - std::mem::replace(&mut self.capacity[link as usize], capacity);
        self.use_less(link, more);
    }

    /// The flows that share `link`.
    pub fn members(&self, link: u32) -> impl Iterator<Item = FlowId> {
        self.members[link as usize].iter().copied()
    }

    /// Adds `flow`.
    pub fn join(&mut self, flow: FlowId, weight: f64, routes: &impl Routes, stakes: &mut [Stake]) {
        let stake = &mut stakes[flow.index()];
        stake.weight = weight;
        stake.look(routes.route(flow), &self.level);
        // What another sharing that it has just left still has to tell is not for it any more.
        stake.is_changed = false;
        self.note(flow, stake);
        for &link in routes.route(flow) {
            self.members[link as usize].push(flow);
            self.use_less(link, -weight * stake.limit_at(link));
        }
    }

    /// Removes `flow`.
    pub fn part(&mut self, flow: FlowId, routes: &impl Routes, stakes: &[Stake]) {
        let stake = &stakes[flow.index()];
        for &link in routes.route(flow) {
            let members = &mut self.members[link as usize];
            let at = members.iter().position(|&member| member == flow);
            members.swap_remove(at.expect("it takes part"));
            self.use_less(link, stake.weight * stake.limit_at(link));
        }
    }

    /// A flow that takes part on the path of `flow`.
    pub fn on_path_of(&self, flow: FlowId, flows: &Flows) -> Option<FlowId> {
        let path = flows.path(flow);
        let link = path.iter().copied().min_by_key(|&link| self.members[link as usize].len())?;
        self.members(link).find(|&other| flows.path(other) == path)
    }

    /// Changes the weight of a flow that takes part.
    pub fn reweigh(
        &mut self,
        flow: FlowId,
        weight: f64,
        routes: &impl Routes,
        stakes: &mut [Stake],
    ) {
        let stake = &mut stakes[flow.index()];
        let less = std::mem::replace(&mut stake.weight, weight) - weight;
        self.note(flow, stake);
        for &link in routes.route(flow) {
            self.use_less(link, less * stake.limit_at(link));
        }
    }

    /// Solves for all links next to which something changed, and names the flows whose rates may
    /// have, even some that have left or share elsewhere by now.
    pub fn settle(
        &mut self,
        routes: &impl Routes,
        stakes: &mut [Stake],
        mut changed: impl FnMut(FlowId, f64),
    ) {
        while let Some(place) = self.next_place() {
            self.settle_at(place, routes, stakes, &mut changed);
        }
    }

    /// The same for links at that place only, which is the first that has any.
    pub fn settle_at(
        &mut self,
        place: Place,
        routes: &impl Routes,
        stakes: &mut [Stake],
        mut changed: impl FnMut(FlowId, f64),
    ) {
        while self.next_place() == Some(place) {
            let Some(Reverse((_, _, link))) = self.pending.pop() else { break };
            self.is_pending[link as usize] = false;
            let (old, new) = (self.level[link as usize], self.solve(link, stakes));
            let close = old.is_finite() && (new - old).abs() <= SAME * old;
            if old == new || close {
                continue;
            }
            self.level[link as usize] = new;
            self.tell(link, routes, stakes);
        }
        let mut noted = std::mem::take(&mut self.changed);
        for flow in noted.drain(..) {
            let stake = &mut stakes[flow.index()];
            stake.is_changed = false;
            changed(flow, stake.rate());
        }
        self.changed = noted;
    }

    fn note(&mut self, flow: FlowId, stake: &mut Stake) {
        if !std::mem::replace(&mut stake.is_changed, true) {
            self.changed.push(flow);
        }
    }

    fn postpone(&mut self, link: u32) {
        if !std::mem::replace(&mut self.is_pending[link as usize], true) {
            // The bits of positive floats sort like the floats.
            let level = self.level[link as usize].to_bits();
            self.pending.push(Reverse((self.place[link as usize], level, link)));
        }
    }

    /// Notes that flows use so much less of `link` (or more, if negative) where others hold them up.
    fn use_less(&mut self, link: u32, less: f64) {
        let at = link as usize;
        if self.is_pending[at] {
            return;
        }
        self.spare[at] += less;
        let is_ample = self.level[at] == f64::INFINITY && self.spare[at] > FULL * self.capacity[at];
        if !is_ample {
            self.postpone(link);
        }
    }

    /// The level of `link` as its flows are held up elsewhere.
    fn solve(&mut self, link: u32, stakes: &[Stake]) -> f64 {
        self.limits.clear();
        let members = self.members[link as usize].iter().map(|flow| &stakes[flow.index()]);
        self.limits.extend(members.map(|stake| (stake.limit_at(link), stake.weight)));
        let (level, spare) = fill_to(self.capacity[link as usize], &mut self.limits);
        self.spare[link as usize] = spare;
        level
    }

    /// Tells the flows of `link` its level, and has all links solved anew to which that matters.
    fn tell(&mut self, link: u32, routes: &impl Routes, stakes: &mut [Stake]) {
        for at in 0..self.members[link as usize].len() {
            let flow = self.members[link as usize][at];
            let old = stakes[flow.index()];
            let mut stake = old;
            let route = routes.route(flow);
            stake.look(route, &self.level);
            if stake.lowest != old.lowest {
                self.note(flow, &mut stake);
            }
            stakes[flow.index()] = stake;
            for &other in route.iter().filter(|&&other| other != link) {
                let (old, new) = (old.limit_at(other), stake.limit_at(other));
                // Where the flow is held up at `other` before and after, its limits elsewhere do
                // not matter there.
                if old != new && smaller(old, new) < self.level[other as usize] {
                    self.use_less(other, stake.weight * (old - new));
                }
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
