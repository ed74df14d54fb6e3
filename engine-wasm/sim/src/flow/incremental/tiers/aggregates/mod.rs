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

/// Strict priority between levels whose flows share as equals, at a cost that hardly depends on the
/// number of flows: flows on one route in one level form an *aggregate*, which follows the virtual
/// clock of its bottleneck link. Tests hold it to [`crate::flow::Levels`].
///
/// Flows belong to *groups*, whose total rates are reported.
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
    /// No flows, in `levels` levels.
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
        self.members.aggregate(flow).map(|aggregate| self.members.level(aggregate))
    }

    /// What `flow` gets, as settled last.
    pub fn rate(&self, flow: FlowId) -> f64 {
        let clock =
            self.members.aggregate(flow).and_then(|aggregate| self.members.clock(aggregate));
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
        let aggregate = self.members.join(flow, level, flows);
        let Self { levels, memberships, members, ledger, group_of, .. } = self;
        group_of[flow.index()] = group;
        ledger.make_room(group);
        memberships.resize(members.aggregates());
        rates.join(flow, AggregateIds::lead(aggregate, flows));
        match members.size(aggregate) {
            1 => levels[level].join(FlowId(aggregate), 1.0, members, memberships),
            size => levels[level].reweigh(FlowId(aggregate), f64::from(size), members, memberships),
        }
        if let Some(clock) = members.clock(aggregate) {
            ledger.add(group, None, clock);
        }
    }

    /// Takes `flow` out of its level, if it is in one, and says what it got.
    pub fn part(&mut self, flow: FlowId) -> f64 {
        let Some(aggregate) = self.members.aggregate(flow) else { return 0.0 };
        let clock = self.members.clock(aggregate);
        self.members.part(flow);
        let Self { levels, memberships, members, ledger, group_of, .. } = self;
        let sharing = &mut levels[members.level(aggregate)];
        match members.size(aggregate) {
            0 => sharing.part(FlowId(aggregate), members, memberships),
            size => sharing.reweigh(FlowId(aggregate), f64::from(size), members, memberships),
        }
        clock.map_or(0.0, |clock| {
            ledger.remove(group_of[flow.index()], clock);
            ledger.rate(clock)
        })
    }

    /// Decides all rates and reports the groups whose totals changed.
    pub fn settle(&mut self, flows: &Flows, rates: &mut Rates, each: impl FnMut(u32, Change)) {
        rates.offer_leads(self.members.aggregates());
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
        levels[level].drain_bottlenecks(memberships, |FlowId(aggregate), bottleneck| {
            if members.size(aggregate) == 0 {
                return;
            }
            let clock = first_clock + bottleneck;
            let before = members.follow(aggregate, clock);
            rates.follow(AggregateIds::lead(aggregate, flows), clock);
            for flow in members.of(aggregate) {
                ledger.add(group_of[flow.index()], before, clock);
            }
        });
        levels[level].drain_fair_shares(|link, rate| {
            rates.pace(first_clock + link, rate);
            ledger.pace(first_clock + link, rate);
        });
    }

    /// Updates what `level` leaves to the next one.
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
