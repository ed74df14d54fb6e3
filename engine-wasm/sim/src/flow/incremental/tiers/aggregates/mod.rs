//! Strict priority between levels whose flows share as equals.

mod ledger;
mod members;

use self::ledger::Ledger;
use self::members::Members;
use crate::flow::incremental::max_min::{MaxMin, Memberships};
use crate::flow::incremental::tiers::aggregate_ids::AggregateIds;
use crate::flow::tolerance::new_offer;
use crate::flow::{Flows, Rates};
use crate::ids::FlowId;

/// Strict priority between levels in each of which all flows share as equals, at a cost that hardly
/// depends on how many flows there are: those on one route in one level form a *bundle*, which follows
/// the clock of the link that holds it up.
///
/// Flows belong to *groups*, of which it is told how much they get together.
#[derive(Debug)]
pub struct Aggregates {
    levels: Vec<MaxMin>,
    /// How many links each of them has.
    links: u32,
    memberships: Memberships,
    members: Members,
    ledger: Ledger,
    /// By flow.
    group_of: Vec<u32>,
}

/// What has changed for a group.
#[derive(Clone, Copy, Debug, Default)]
pub struct Change {
    /// By how much its flows get more together, in bits per second.
    pub more: f64,
    /// Whether one of them may be served that was not, or the other way round.
    pub has_turned: bool,
}

impl Aggregates {
    /// Nobody yet, in so many levels.
    pub fn new(levels: usize, flows: &Flows) -> Self {
        let links = flows.capacity().len() as u32;
        let sharing = |level| MaxMin::with_clocks(flows, level * links);
        Self {
            levels: (0..levels as u32).map(sharing).collect(),
            links,
            memberships: Memberships::default(),
            members: Members::new(levels, flows),
            ledger: Ledger::new(levels * links as usize),
            group_of: vec![0; flows.count()],
        }
    }

    /// Which level `flow` is in, if in any.
    pub fn level(&self, flow: FlowId) -> Option<usize> {
        self.members.bundle(flow).map(|bundle| self.members.level(bundle))
    }

    /// What `flow` gets, as settled last.
    pub fn rate(&self, flow: FlowId) -> f64 {
        let clock = self.members.bundle(flow).and_then(|bundle| self.members.clock(bundle));
        clock.map_or(0.0, |clock| self.ledger.rate(clock))
    }

    /// Adds `flow`, which is in no level, to one of them.
    pub fn join(
        &mut self,
        flow: FlowId,
        level: usize,
        group: u32,
        flows: &Flows,
        rates: &mut Rates,
    ) {
        let bundle = self.members.join(flow, level, flows);
        let Self { levels, memberships, members, ledger, group_of, .. } = self;
        group_of[flow.index()] = group;
        ledger.make_room(group);
        memberships.resize(members.bundles());
        rates.join(flow, AggregateIds::lead(bundle, flows));
        match members.size(bundle) {
            1 => levels[level].join(FlowId(bundle), 1.0, members, memberships),
            size => levels[level].reweigh(FlowId(bundle), f64::from(size), members, memberships),
        }
        if let Some(clock) = members.clock(bundle) {
            ledger.add(group, None, clock);
        }
    }

    /// Takes `flow` out of its level, if it is in one, and says what it got.
    pub fn part(&mut self, flow: FlowId) -> f64 {
        let Some(bundle) = self.members.bundle(flow) else { return 0.0 };
        let clock = self.members.clock(bundle);
        self.members.part(flow);
        let Self { levels, memberships, members, ledger, group_of, .. } = self;
        let sharing = &mut levels[members.level(bundle)];
        match members.size(bundle) {
            0 => sharing.part(FlowId(bundle), members, memberships),
            size => sharing.reweigh(FlowId(bundle), f64::from(size), members, memberships),
        }
        clock.map_or(0.0, |clock| {
            ledger.remove(group_of[flow.index()], clock);
            ledger.rate(clock)
        })
    }

    /// Decides all rates anew, and names the groups for which that changes something.
    pub fn settle(&mut self, flows: &Flows, rates: &mut Rates, each: impl FnMut(u32, Change)) {
        rates.offer_leads(self.members.bundles());
        for level in 0..self.levels.len() {
            self.settle_level(level, flows, rates);
            self.pass_on(level, flows);
        }
        self.ledger.drain_changes(each);
    }

    fn settle_level(&mut self, level: usize, flows: &Flows, rates: &mut Rates) {
        let Self { levels, links, memberships, members, ledger, group_of } = self;
        let first_clock = level as u32 * *links;
        levels[level].solve_all(members, memberships);
        levels[level].drain_bottlenecks(memberships, |FlowId(bundle), bottleneck| {
            if members.size(bundle) == 0 {
                return;
            }
            let clock = first_clock + bottleneck;
            let before = members.follow(bundle, clock);
            rates.follow(AggregateIds::lead(bundle, flows), clock);
            for flow in members.of(bundle) {
                ledger.add(group_of[flow.index()], before, clock);
            }
        });
        levels[level].drain_fair_shares(|link, rate| {
            rates.pace(first_clock + link, rate);
            ledger.pace(first_clock + link, rate);
        });
    }

    /// Tells the level behind `level` what that leaves.
    fn pass_on(&mut self, level: usize, flows: &Flows) {
        let (before, behind) = self.levels.split_at_mut(level + 1);
        let Some(next) = behind.first_mut() else { return };
        before[level].drain_left(|link, left| {
            let capacity = flows.capacity()[link as usize];
            if let Some(left) = new_offer(left, next.capacity(link), capacity) {
                next.offer(link, left);
            }
        });
    }
}
