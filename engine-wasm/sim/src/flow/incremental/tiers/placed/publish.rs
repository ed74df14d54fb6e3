//! Publication of bottlenecks and rates.

use super::PlacedTiers;
use super::tier_aggregates::TierAggregates;
use super::tiers::Tiers;
use crate::flow::Rates;
use crate::ids::FlowId;
use crate::yield_point::Yielding;

impl PlacedTiers {
    /// Publishes which virtual clocks flows follow, and the rates of the clocks.
    pub(super) fn publish(&mut self, rates: &mut Rates) {
        let Self { sharing, memberships, aggregates, tiers, unpublished, scratch, .. } = self;
        sharing.drain_bottlenecks(memberships, |aggregate, bottleneck| {
            scratch.clear();
            scratch.extend(aggregates.members(aggregate).map(|flow| flow.0));
            for flow in scratch.drain(..).map(FlowId) {
                publish_one(flow, bottleneck, aggregates, tiers, rates);
            }
        });
        for flow in unpublished.drain(..).yielding() {
            let bottleneck =
                aggregates.of(flow).and_then(|aggregate| memberships.bottleneck(aggregate));
            if let Some(bottleneck) = bottleneck.filter(|_| aggregates.bottleneck(flow).is_none()) {
                publish_one(flow, bottleneck, aggregates, tiers, rates);
            }
        }
        sharing.drain_fair_shares(|slot, fair_share| {
            rates.set_clock_rate(slot, fair_share);
            tiers.set_clock_rate(slot, fair_share);
        });
    }
}

/// Publishes which virtual clock `flow` follows, and updates the weight counted for the tier.
fn publish_one(
    flow: FlowId,
    bottleneck: u32,
    aggregates: &mut TierAggregates,
    tiers: &mut Tiers,
    rates: &mut Rates,
) {
    let weight = aggregates.weight(flow);
    rates.follow_at(flow, bottleneck, weight);
    if aggregates.counts(flow) {
        if let Some(before) = aggregates.bottleneck(flow) {
            tiers.add_weight(before, -weight);
        }
        tiers.add_weight(bottleneck, weight);
    }
    aggregates.set_bottleneck(flow, Some(bottleneck));
}
