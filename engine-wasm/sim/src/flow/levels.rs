//! Strict priority between levels, sharing within each.

use super::due::Due;
use super::filling::{FULL, SAME};
use super::sharing::{Sharing, Stakes};
use super::{Filling, Flows, Policy, Rates};
use crate::ids::FlowId;
use crate::units::Time;

/// How the flows of one level share what the levels above leave them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Within {
    /// Max-min fairly, in proportion to [`Levelling::weight`].
    Share,
    /// One after the other, in order of arrival.
    Fifo,
}

/// Which level a flow is in, and what holds inside a level.
pub trait Levelling: Send {
    /// How many levels there are; level 0 goes first.
    fn levels(&self) -> usize;

    /// `flow` has become active.
    fn arrived(&mut self, _flow: FlowId, _flows: &Flows) {}

    /// `flow` has left.
    fn finished(&mut self, _flow: FlowId, _flows: &Flows) {}

    /// Called at every event before rates are decided; pushes the active flows whose level or weight
    /// has changed for another reason than that [`Levelling::next_change`] has come.
    fn refresh(&mut self, _flows: &Flows, _changed: &mut Vec<FlowId>) {}

    /// From now on `flow` is served at `rate`; nothing any more when it has left.
    fn served(&mut self, _flow: FlowId, _rate: f64, _flows: &Flows) {}

    /// When, at those rates, [`Levelling::refresh`] has something to say if nothing else happens.
    fn next_refresh(&mut self, _flows: &Flows) -> Time {
        Time::NEVER
    }

    /// The level of an active flow, below [`Levelling::levels`].
    fn level(&self, flow: FlowId, flows: &Flows) -> usize;

    /// Its weight inside the level.
    fn weight(&self, _flow: FlowId, _flows: &Flows) -> f64 {
        1.0
    }

    /// How the flows of `level` share.
    fn within(&self, _level: usize) -> Within {
        Within::Share
    }

    /// When its level, which is `level` until then, or its weight changes next, if it is served at
    /// `rate` from now on.
    fn next_change(&self, _flow: FlowId, _flows: &Flows, _level: usize, _rate: f64) -> Time {
        Time::NEVER
    }
}

/// Strict-priority filling: the fluid limit of strict-priority queues at every port. Each level
/// shares, link by link, what the levels above leave it, and is repaired where that or its own
/// flows have changed.
pub struct Levels<L> {
    levelling: L,
    tiers: Vec<Tier>,
    /// By flow, as decided last.
    rate: Vec<f64>,
    level: Vec<u32>,
    stakes: Stakes,
    changes: Due,
    /// When levels and weights of flows with new rates change next.
    foreseen: Vec<(u32, Time)>,
    filling: Filling,
    refreshed: Vec<FlowId>,
}

/// One level.
struct Tier {
    members: Members,
    /// Links on which its flows' rates, or the flows themselves, have changed.
    touched: Vec<u32>,
    /// By link.
    is_touched: Vec<bool>,
}

enum Members {
    Share(Sharing),
    Fifo {
        /// In order of arrival.
        queue: Vec<FlowId>,
        /// By link, what the levels above leave.
        capacity: Vec<f64>,
    },
}

impl<L: Levelling> Levels<L> {
    /// Filling by those levels.
    pub fn new(levelling: L) -> Self {
        Self {
            levelling,
            tiers: Vec::new(),
            rate: Vec::new(),
            level: Vec::new(),
            stakes: Stakes::default(),
            changes: Due::new(0),
            foreseen: Vec::new(),
            filling: Filling::default(),
            refreshed: Vec::new(),
        }
    }

    fn prepare(&mut self, flows: &Flows) {
        if !self.tiers.is_empty() {
            return;
        }
        let tier = |level| Tier::new(self.levelling.within(level), flows);
        self.tiers = (0..self.levelling.levels()).map(tier).collect();
        self.rate.resize(flows.count(), 0.0);
        self.level.resize(flows.count(), 0);
        self.stakes.resize(flows.count());
        self.changes.grow(flows.count());
        self.filling.begin(flows);
    }

    fn enter(&mut self, flow: FlowId, flows: &Flows) {
        let level = self.levelling.level(flow, flows);
        self.level[flow.index()] = level as u32;
        let weight = self.levelling.weight(flow, flows);
        self.tiers[level].join(flow, weight, flows, &mut self.stakes);
    }

    fn leave(&mut self, flow: FlowId, flows: &Flows) {
        self.tiers[self.level[flow.index()] as usize].part(flow, flows, &mut self.stakes);
    }

    fn read_again(&mut self, flow: FlowId, flows: &Flows) {
        let old = self.level[flow.index()] as usize;
        if self.levelling.level(flow, flows) == old {
            let weight = self.levelling.weight(flow, flows);
            self.tiers[old].reweigh(flow, weight, flows, &mut self.stakes);
        } else {
            self.leave(flow, flows);
            self.enter(flow, flows);
        }
    }
}

impl<L: Levelling> Policy for Levels<L> {
    fn arrived(&mut self, flow: FlowId, flows: &Flows) {
        self.prepare(flows);
        self.levelling.arrived(flow, flows);
        self.enter(flow, flows);
    }

    fn finished(&mut self, flow: FlowId, flows: &Flows) {
        self.changes.remove(flow.0);
        self.rate[flow.index()] = 0.0;
        self.levelling.served(flow, 0.0, flows);
        self.leave(flow, flows);
        self.levelling.finished(flow, flows);
    }

    fn allocate(&mut self, flows: &Flows, rates: &mut Rates) -> Time {
        let mut refreshed = std::mem::take(&mut self.refreshed);
        self.levelling.refresh(flows, &mut refreshed);
        while let Some(flow) = self.changes.pop(flows.now()).map(FlowId) {
            refreshed.push(flow);
        }
        for flow in refreshed.drain(..) {
            self.read_again(flow, flows);
        }
        self.refreshed = refreshed;
        for level in 0..self.tiers.len() {
            self.settle(level, flows, rates);
            self.pass_on(level, flows);
        }
        self.changes.next_time().min(self.levelling.next_refresh(flows))
    }
}

impl<L: Levelling> Levels<L> {
    fn settle(&mut self, level: usize, flows: &Flows, rates: &mut Rates) {
        let Self {
            levelling,
            tiers,
            rate,
            level: level_of,
            stakes,
            changes,
            foreseen,
            filling,
            ..
        } = self;
        let Tier { members, touched, is_touched } = &mut tiers[level];
        let soon = flows.now().saturating_add(Time::from_ps(1));
        members.settle(flows, stakes, filling, |flow, new| {
            if !flows.is_active(flow) || level_of[flow.index()] as usize != level {
                return;
            }
            let old = std::mem::replace(&mut rate[flow.index()], new);
            if (new - old).abs() > SAME * old {
                rates.set(flow, new);
                levelling.served(flow, new, flows);
                touch(touched, is_touched, flows.path(flow));
            } else {
                rate[flow.index()] = old;
            }
            let change = levelling.next_change(flow, flows, level, rate[flow.index()]);
            foreseen.push((flow.0, change.max(soon)));
        });
        changes.set_many(foreseen.drain(..));
    }

    /// Tells the next level what `level` leaves on the links on which it changed.
    fn pass_on(&mut self, level: usize, flows: &Flows) {
        let mut touched = std::mem::take(&mut self.tiers[level].touched);
        for link in touched.drain(..) {
            self.tiers[level].is_touched[link as usize] = false;
            if level + 1 == self.tiers.len() {
                continue;
            }
            let members = &self.tiers[level].members;
            let used = members.used(link, flows, &self.rate);
            let capacity = flows.capacity()[link as usize];
            let left = members.capacity(link) - used;
            let left = if left < FULL * capacity { 0.0 } else { left };
            let next = &mut self.tiers[level + 1];
            if (left - next.members.capacity(link)).abs() > SAME * capacity {
                next.members.offer(link, left);
                touch(&mut next.touched, &mut next.is_touched, &[link]);
            }
        }
        self.tiers[level].touched = touched;
    }
}

fn touch(touched: &mut Vec<u32>, is_touched: &mut [bool], links: &[u32]) {
    for &link in links {
        if !std::mem::replace(&mut is_touched[link as usize], true) {
            touched.push(link);
        }
    }
}

impl Tier {
    fn new(within: Within, flows: &Flows) -> Self {
        let members = match within {
            Within::Share => Members::Share(Sharing::new(flows)),
            Within::Fifo => {
                Members::Fifo { queue: Vec::new(), capacity: flows.capacity().to_vec() }
            }
        };
        let is_touched = vec![false; flows.capacity().len()];
        Self { members, touched: Vec::new(), is_touched }
    }

    fn join(&mut self, flow: FlowId, weight: f64, flows: &Flows, stakes: &mut Stakes) {
        touch(&mut self.touched, &mut self.is_touched, flows.path(flow));
        match &mut self.members {
            Members::Share(sharing) => sharing.join(flow, weight, flows, stakes),
            Members::Fifo { queue, .. } => {
                queue.insert(queue.partition_point(|&other| other < flow), flow);
            }
        }
    }

    fn part(&mut self, flow: FlowId, flows: &Flows, stakes: &mut Stakes) {
        touch(&mut self.touched, &mut self.is_touched, flows.path(flow));
        match &mut self.members {
            Members::Share(sharing) => sharing.part(flow, flows, stakes),
            Members::Fifo { queue, .. } => queue.retain(|&other| other != flow),
        }
    }

    fn reweigh(&mut self, flow: FlowId, weight: f64, flows: &Flows, stakes: &mut Stakes) {
        if let Members::Share(sharing) = &mut self.members {
            sharing.reweigh(flow, weight, flows, stakes);
        }
    }
}

impl Members {
    /// Names the flows whose rates may have changed, with their rates.
    fn settle(
        &mut self,
        flows: &Flows,
        stakes: &mut Stakes,
        filling: &mut Filling,
        mut changed: impl FnMut(FlowId, f64),
    ) {
        match self {
            Self::Share(sharing) => sharing.settle(flows, stakes, changed),
            Self::Fifo { queue, capacity } => {
                filling.begin_with(flows, capacity);
                filling.greedy(flows, queue.iter().copied());
                for &flow in queue.iter() {
                    changed(flow, filling.rate(flow));
                }
            }
        }
    }

    /// The rates of the flows that cross `link` together.
    fn used(&self, link: u32, flows: &Flows, rate: &[f64]) -> f64 {
        match self {
            Self::Share(sharing) => sharing.members(link).map(|flow| rate[flow.index()]).sum(),
            Self::Fifo { queue, .. } => {
                let crossing = queue.iter().filter(|&&flow| flows.path(flow).contains(&link));
                crossing.map(|flow| rate[flow.index()]).sum()
            }
        }
    }

    fn capacity(&self, link: u32) -> f64 {
        match self {
            Self::Share(sharing) => sharing.capacity(link),
            Self::Fifo { capacity, .. } => capacity[link as usize],
        }
    }

    fn offer(&mut self, link: u32, free: f64) {
        match self {
            Self::Share(sharing) => sharing.offer(link, free),
            Self::Fifo { capacity, .. } => capacity[link as usize] = free,
        }
    }
}
