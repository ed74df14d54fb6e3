//! Telling flows who holds them up.

use super::PlacedTiers;
use super::bundles::Aggregates;
use super::tiers::Tiers;
use crate::flow::Rates;
use crate::ids::FlowId;

impl PlacedTiers {
    /// Tells flows which clocks they follow, and clocks their rates.
    pub(super) fn tell(&mut self, rates: &mut Rates) {
        let Self { sharing, memberships, bundles, tiers, fresh, scratch, .. } = self;
        sharing.drain_bottlenecks(memberships, |bundle, bottleneck| {
            scratch.clear();
            scratch.extend(bundles.members(bundle).map(|flow| flow.0));
            for flow in scratch.drain(..).map(FlowId) {
                tell_one(flow, bottleneck, bundles, tiers, rates);
            }
        });
        for flow in fresh.drain(..) {
            let bottleneck = bundles.of(flow).and_then(|bundle| memberships.bottleneck(bundle));
            if let Some(bottleneck) = bottleneck.filter(|_| bundles.bottleneck(flow).is_none()) {
                tell_one(flow, bottleneck, bundles, tiers, rates);
            }
        }
        sharing.drain_fair_shares(|station, level| {
            rates.pace(station, level);
            tiers.pace(station, level);
        });
    }
}

/// Tells `flow` which clock it follows, and counts that.
fn tell_one(
    flow: FlowId,
    bottleneck: u32,
    bundles: &mut Aggregates,
    tiers: &mut Tiers,
    rates: &mut Rates,
) {
    let weight = bundles.weight(flow);
    rates.follow_at(flow, bottleneck, weight);
    if bundles.counts(flow) {
        if let Some(before) = bundles.bottleneck(flow) {
            tiers.hold(before, -weight);
        }
        tiers.hold(bottleneck, weight);
    }
    bundles.set_holder(flow, Some(bottleneck));
}
