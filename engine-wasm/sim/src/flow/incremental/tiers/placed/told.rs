//! Telling flows who holds them up.

use super::Stack;
use super::bundles::Bundles;
use super::tiers::Tiers;
use crate::flow::Rates;
use crate::ids::FlowId;

impl Stack {
    /// Tells flows which clocks they follow, and clocks their rates.
    pub(super) fn tell(&mut self, rates: &mut Rates) {
        let Self { sharing, stakes, bundles, tiers, fresh, scratch, .. } = self;
        sharing.drain_held(stakes, |bundle, holder| {
            scratch.clear();
            scratch.extend(bundles.members(bundle).map(|flow| flow.0));
            for flow in scratch.drain(..).map(FlowId) {
                tell_one(flow, holder, bundles, tiers, rates);
            }
        });
        for flow in fresh.drain(..) {
            let holder = bundles.of(flow).and_then(|bundle| stakes.holder(bundle));
            if let Some(holder) = holder.filter(|_| bundles.holder(flow).is_none()) {
                tell_one(flow, holder, bundles, tiers, rates);
            }
        }
        sharing.drain_levels(|station, level| {
            rates.pace(station, level);
            tiers.pace(station, level);
        });
    }
}

/// Tells `flow` which clock it follows, and counts that.
fn tell_one(
    flow: FlowId,
    holder: u32,
    bundles: &mut Bundles,
    tiers: &mut Tiers,
    rates: &mut Rates,
) {
    let weight = bundles.weight(flow);
    rates.follow_at(flow, holder, weight);
    if bundles.counts(flow) {
        if let Some(before) = bundles.holder(flow) {
            tiers.hold(before, -weight);
        }
        tiers.hold(holder, weight);
    }
    bundles.set_holder(flow, Some(holder));
}
