//! Strict priority between levels, equal sharing within each.

mod ledger;
mod members;

use self::ledger::Ledger;
use self::members::Members;
use crate::flow::incremental::max_min::{MaxMin, Memberships};
use crate::flow::incremental::tiers::aggregate_ids::AggregateIds;
use crate::flow::tolerance::changed_residual;
use crate::flow::{Flows, Rates};
use crate::ids::FlowId;
use crate::yield_point::Yielding;

/// Strict priority between levels, max-min sharing with equal weights within each, at a cost that
/// hardly depends on the number of flows: flows on one route in one level form an *aggregate*,
/// which follows the virtual clock of its bottleneck link. Tests compare the rates to
/// [`crate::flow::Levels`].
///
/// Flows belong to *groups*, whose total rates are reported.
#[derive(Debug)]
pub struct AggregatedLevels {
    levels: Vec<MaxMin>,
    /// Number of links of the network.
    links: u32,
    memberships: Memberships,
    members: Members,
    ledger: Ledger,
    /// By flow.
    group_of: Vec<u32>,
}

/// Change of the rates of a group.
#[derive(Clone, Copy, Debug, Default)]
pub struct Change {
    /// Increase of the total rate of its flows, in bits per second.
    pub more: f64,
    /// Whether the rate of some flow may have changed from zero or to zero.
    pub starts_or_stops: bool,
}

impl AggregatedLevels {
    /// No flows; `levels` levels.
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

    /// The level of `flow`, if it is in one.
    pub fn level(&self, flow: FlowId) -> Option<usize> {
        self.members.aggregate(flow).map(|aggregate| self.members.level(aggregate))
    }

    /// The rate of `flow` after the last update, in bits per second.
    pub fn rate(&self, flow: FlowId) -> f64 {
        let clock =
            self.members.aggregate(flow).and_then(|aggregate| self.members.clock(aggregate));
        clock.map_or(0.0, |clock| self.ledger.rate(clock))
    }

    /// Adds `flow`, which is in no level, to `level`.
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
        rates.join(flow, AggregateIds::leader(aggregate, flows));
        match members.size(aggregate) {
            1 => levels[level].join(FlowId(aggregate), 1.0, members, memberships),
            size => levels[level].reweigh(FlowId(aggregate), f64::from(size), members, memberships),
        }
        if let Some(clock) = members.clock(aggregate) {
            ledger.add(group, None, clock);
        }
    }

    /// Removes `flow` from its level, if any; returns its rate.
    pub fn leave(&mut self, flow: FlowId) -> f64 {
        let Some(aggregate) = self.members.aggregate(flow) else { return 0.0 };
        let clock = self.members.clock(aggregate);
        self.members.leave(flow);
        let Self { levels, memberships, members, ledger, group_of, .. } = self;
        let sharing = &mut levels[members.level(aggregate)];
        match members.size(aggregate) {
            0 => sharing.leave(FlowId(aggregate), members, memberships),
            size => sharing.reweigh(FlowId(aggregate), f64::from(size), members, memberships),
        }
        clock.map_or(0.0, |clock| {
            ledger.remove(group_of[flow.index()], clock);
            ledger.rate(clock)
        })
    }

    /// Decides all rates and reports the groups whose totals changed.
    pub fn update(&mut self, flows: &Flows, rates: &mut Rates, each: impl FnMut(u32, Change)) {
        rates.declare_leaders(self.members.aggregates());
        for level in 0..self.levels.len() {
            self.update_level(level, flows, rates);
            self.pass_residual(level, flows);
        }
        self.ledger.drain_changes(each);
    }

    fn update_level(&mut self, level: usize, flows: &Flows, rates: &mut Rates) {
        let Self { levels, links, memberships, members, ledger, group_of } = self;
        let first_clock = level as u32 * *links;
        levels[level].solve_all(members, memberships);
        levels[level].drain_bottlenecks(memberships, |FlowId(aggregate), bottleneck| {
            if members.size(aggregate) == 0 {
                return;
            }
            let clock = first_clock + bottleneck;
            let before = members.follow(aggregate, clock);
            rates.follow(AggregateIds::leader(aggregate, flows), clock);
            for flow in members.flows_of(aggregate).yielding() {
                ledger.add(group_of[flow.index()], before, clock);
            }
        });
        levels[level].drain_fair_shares(|link, rate| {
            rates.set_clock_rate(first_clock + link, rate);
            ledger.set_rate(first_clock + link, rate);
        });
    }

    /// Offers the residual of `level` to the next level.
    fn pass_residual(&mut self, level: usize, flows: &Flows) {
        let (before, behind) = self.levels.split_at_mut(level + 1);
        let Some(next) = behind.first_mut() else { return };
        before[level].drain_residuals(|link, left| {
            let capacity = flows.capacity()[link as usize];
            if let Some(left) = changed_residual(left, next.capacity(link), capacity) {
                next.set_capacity(link, left);
            }
        });
    }
}
