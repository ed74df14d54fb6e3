//! Tiers served in order of rank, incrementally.

mod link_order;
mod offers;
mod publish;
mod tier_aggregates;
mod tiers;

use self::link_order::LinkOrder;
use self::tier_aggregates::TierAggregates;
use self::tiers::Tiers;
use crate::flow::incremental::max_min::{MaxMin, Memberships};
use crate::flow::tolerance::usable;
use crate::flow::{Flows, Rank, Rates};
use crate::growth::append;
use crate::ids::FlowId;
use crate::yield_point::yield_point;

/// Tiers of flows in order of their [`Rank`]s, which may change. Each tier shares the residual of
/// earlier tiers max-min fairly, in proportion to weights. Tests compare the rates to serving tier
/// after tier with [`crate::flow::Allocation::max_min`].
///
/// A tier has a *slot* on each link that its flows cross, and each link keeps its slots in order.
/// The capacity left by the slots in front is offered to the first slot that leaves nothing; no
/// other slot of the link is affected by a change. The cost of an event therefore depends on what
/// it changes, not on the number of tiers.
///
/// Slots are virtual clocks. A flow follows that of its bottleneck, at its weight times the rate of
/// the clock.
#[derive(Debug)]
pub struct PlacedTiers {
    /// Max-min sharing among aggregates on slots, each slot with the rank of its tier.
    sharing: MaxMin,
    /// By aggregate.
    memberships: Memberships,
    aggregates: TierAggregates,
    tiers: Tiers,
    link_order: LinkOrder,
    /// Flows whose bottleneck has to be published; entries may be stale.
    unpublished: Vec<FlowId>,
    /// Scratch buffers: slots or flows being visited, and slots that are offered nothing.
    scratch: Vec<u32>,
    starved: Vec<u32>,
}

impl PlacedTiers {
    /// No tiers yet.
    pub fn new(flows: &Flows) -> Self {
        Self {
            sharing: MaxMin::staged(),
            memberships: Memberships::default(),
            aggregates: TierAggregates::new(flows.count()),
            tiers: Tiers::default(),
            link_order: LinkOrder::new(flows.capacity()),
            unpublished: Vec::new(),
            scratch: Vec::new(),
            starved: Vec::new(),
        }
    }

    /// Creates a tier at the unused rank `rank`.
    pub fn open(&mut self, rank: Rank) -> u32 {
        self.tiers.open(rank, false)
    }

    /// Like [`Self::open`], for a tier in which many flows have the same route.
    pub fn open_shared(&mut self, rank: Rank) -> u32 {
        self.tiers.open(rank, true)
    }

    /// Deletes a tier whose flows have all left.
    pub fn close(&mut self, tier: u32, flows: &Flows) {
        for (link, slot) in self.tiers.close(tier) {
            self.remove_slot(link, slot, flows);
            self.sharing.reset_link(slot, 0.0, Rank::default());
        }
    }

    /// Moves a tier to the unused rank `rank`.
    pub fn set_rank(&mut self, tier: u32, rank: Rank, flows: &Flows) {
        self.tiers.set_rank(tier, rank);
        for at in 0..self.tiers.slots(tier).len() {
            let (link, slot) = self.tiers.slots(tier)[at];
            self.remove_slot(link, slot, flows);
            self.sharing.set_rank(slot, rank);
            let offered = self.link_order.insert(link, rank, slot);
            self.offer(link, slot, offered, flows);
            self.tiers.touch(slot);
        }
        self.tiers.enqueue(tier);
    }

    /// Adds `flow`, which is in no tier, to `tier`; its rate counts towards the total of the tier
    /// until it is exempt.
    pub fn join(&mut self, flow: FlowId, tier: u32, weight: f64, flows: &Flows) {
        let mut route = std::mem::take(&mut self.scratch);
        route.clear();
        route.extend(flows.path(flow).iter().map(|&link| self.slot(tier, link, flows)));
        let is_shared = self.tiers.is_shared(tier);
        let found = if is_shared { self.aggregates.find(&route) } else { None };
        if let Some(aggregate) = found {
            self.aggregates.add(flow, aggregate, weight);
            self.weigh(aggregate);
        } else {
            let aggregate = self.aggregates.begin(&route, is_shared);
            self.aggregates.add(flow, aggregate, weight);
            self.memberships.resize(self.aggregates.count());
            self.sharing.join(aggregate, weight, &self.aggregates, &mut self.memberships);
        }
        append(&mut self.unpublished, flow);
        self.scratch = route;
    }

    /// Removes `flow` from its tier; returns the decrease of the tier's total rate.
    pub fn leave(&mut self, flow: FlowId) -> f64 {
        let rate = self.exempt(flow);
        let aggregate = self.aggregates.take(flow);
        if self.aggregates.members(aggregate).next().is_some() {
            self.weigh(aggregate);
        } else {
            self.sharing.leave(aggregate, &self.aggregates, &mut self.memberships);
            self.aggregates.end(aggregate);
        }
        rate
    }

    /// Changes the weight of `flow` in its tier; returns the decrease of the tier's total rate
    /// until it settles.
    pub fn reweigh(&mut self, flow: FlowId, weight: f64) -> f64 {
        let Some(aggregate) = self.aggregates.of(flow) else { return 0.0 };
        if self.aggregates.weight(flow) == weight {
            return 0.0;
        }
        let counts = self.aggregates.counts(flow);
        let rate = self.exempt(flow);
        self.aggregates.set_counts(flow, counts);
        self.aggregates.reweigh(flow, weight);
        self.aggregates.set_bottleneck(flow, None);
        self.weigh(aggregate);
        append(&mut self.unpublished, flow);
        rate
    }

    /// Sets the weight of an aggregate to that of its members.
    fn weigh(&mut self, aggregate: FlowId) {
        let weight = self.aggregates.weight_of(aggregate);
        self.sharing.reweigh(aggregate, weight, &self.aggregates, &mut self.memberships);
    }

    /// Excludes the rate of `flow` from the total of its tier; returns the decrease of the total.
    pub fn exempt(&mut self, flow: FlowId) -> f64 {
        let bottleneck = self.aggregates.bottleneck(flow).filter(|_| self.aggregates.counts(flow));
        self.aggregates.set_counts(flow, false);
        let weight = self.aggregates.weight(flow);
        bottleneck.map_or(0.0, |bottleneck| self.tiers.remove_weight(bottleneck, weight))
    }

    /// Updates all rates affected by a change and reports the tiers whose totals changed, with the
    /// increase. Does neither if it is [cut short](Rates::may_go_on), to be continued by the next call.
    pub fn update(&mut self, flows: &Flows, rates: &mut Rates, each: impl FnMut(u32, f64)) {
        while let Some(rank) = self.next_rank() {
            if !rates.may_go_on() {
                return;
            }
            self.sharing.solve_at(rank, &self.aggregates, &mut self.memberships);
            self.collect_touched();
            let first = self.tiers.first_touched();
            if let Some(tier) = first.filter(|&tier| self.tiers.rank(tier) == rank) {
                let mut touched = std::mem::take(&mut self.scratch);
                touched.clear();
                self.tiers.take_touched(tier, &mut touched);
                for &slot in &touched {
                    self.pass_residual(slot, flows);
                }
                self.scratch = touched;
            }
        }
        self.publish(rates);
        self.tiers.drain_changed(each);
    }

    /// The first rank with pending work.
    fn next_rank(&mut self) -> Option<Rank> {
        self.collect_touched();
        let touched = self.tiers.first_touched().map(|tier| self.tiers.rank(tier));
        let pending = self.sharing.next_rank();
        touched.into_iter().chain(pending).min()
    }

    /// Finds slots whose residual changed.
    fn collect_touched(&mut self) {
        let Self { sharing, tiers, .. } = self;
        sharing.drain_touched(|slot| {
            yield_point(1);
            tiers.touch(slot);
        });
    }

    /// The slot of `tier` on `link`.
    fn slot(&mut self, tier: u32, link: u32, flows: &Flows) -> u32 {
        if let Some(slot) = self.tiers.slot(tier, link) {
            return slot;
        }
        let rank = self.tiers.rank(tier);
        let slot = self.tiers.add_slot(tier, link, || self.sharing.add_link());
        let offered = self.link_order.insert(link, rank, slot);
        self.sharing.reset_link(slot, usable(offered, flows.capacity()[link as usize]), rank);
        slot
    }
}
