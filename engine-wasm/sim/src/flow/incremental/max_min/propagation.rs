//! Propagation of a new fair share to flows and other links.

use super::MaxMin;
use super::cross_weights::CrossWeight;
use super::links::{Member, NOT_TWO};
use super::memberships::{Memberships, Routes, lowest_on};
use crate::flow::float::{larger, smaller};
use crate::ids::FlowId;
use crate::yield_point::{Yielding, yield_point};

/// Which flows are listed when a link has a new fair share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Report {
    /// Flows with new rates.
    Rates,
    /// Flows whose bottleneck may have changed; their rates follow virtual clocks.
    Bottlenecks,
}

/// A new fair share of a link.
#[derive(Clone, Copy)]
struct Change {
    link: u32,
    old: f64,
    new: f64,
}

impl Change {
    fn lower(self) -> f64 {
        smaller(self.old, self.new)
    }

    fn upper(self) -> f64 {
        larger(self.old, self.new)
    }
}

impl MaxMin {
    /// Propagates the change of the fair share of `link` from `old` to its flows and to the links
    /// that they cross.
    pub(super) fn propagate(
        &mut self,
        link: u32,
        old: f64,
        report: Report,
        routes: &impl Routes,
        memberships: &mut Memberships,
    ) {
        let change = Change { link, old, new: self.fair_share[link as usize] };
        self.propagate_to_two_link_flows(change, report, memberships);
        let mut gained = std::mem::take(&mut self.gained);
        if report == Report::Rates || self.changes_bottlenecks(change) {
            self.propagate_to_other_flows(change, report, routes, memberships, &mut gained);
        }
        self.propagate_to_crossed_links(change);
        for flow in gained.drain(..) {
            self.cross_weights.add(link, routes.route(flow), memberships.weight(flow));
        }
        self.gained = gained;
    }

    fn propagate_to_two_link_flows(
        &mut self,
        change: Change,
        report: Report,
        memberships: &mut Memberships,
    ) {
        let Change { link, old, new } = change;
        let (lower, upper) = (change.lower(), change.upper());
        let members = std::mem::take(&mut self.members[link as usize]);
        yield_point(members.len());
        for &Member { flow, other, weight } in &members {
            let elsewhere = self.fair_share[other as usize];
            // The flow's bottleneck is `other`, before and after.
            if elsewhere < lower {
                continue;
            }
            let matters = match report {
                Report::Rates => lower < elsewhere,
                Report::Bottlenecks => elsewhere <= upper,
            };
            if matters {
                self.note_change(flow, link, other, memberships);
            }
            if lower < elsewhere {
                self.reduce_use(other, weight * (old - new));
            }
        }
        self.members[link as usize] = members;
    }

    /// Whether a flow with one link or more than two may change its bottleneck.
    fn changes_bottlenecks(&self, Change { link, old, new }: Change) -> bool {
        let fair_share = |cross_weight: &CrossWeight| self.fair_share[cross_weight.link as usize];
        if new > old {
            self.cross_weights
                .crossed(link)
                .iter()
                .any(|cross_weight| fair_share(cross_weight) < new)
        } else {
            self.cross_weights
                .bottlenecks(link)
                .iter()
                .any(|cross_weight| fair_share(cross_weight) > new)
        }
    }

    /// Updates flows with one link or more than two; `gained` collects the flows whose bottleneck
    /// becomes this link.
    fn propagate_to_other_flows(
        &mut self,
        change: Change,
        report: Report,
        routes: &impl Routes,
        memberships: &mut Memberships,
        gained: &mut Vec<FlowId>,
    ) {
        let link = change.link;
        let others = std::mem::take(&mut self.others[link as usize]);
        for &flow in others.iter().yielding() {
            let former = memberships.bottleneck_of(flow);
            let bottleneck = self.bottleneck(change, former, || routes.route(flow));
            if bottleneck != former || report == Report::Rates && bottleneck == link {
                self.note_change(flow, NOT_TWO, NOT_TWO, memberships);
            }
            if bottleneck == former {
                continue;
            }
            memberships.set_bottleneck(flow, bottleneck);
            let (route, weight) = (routes.route(flow), memberships.weight(flow));
            self.cross_weights.remove(former, route, weight);
            if bottleneck == link {
                gained.push(flow);
                self.propagate_along(
                    route,
                    link,
                    weight,
                    [self.fair_share[former as usize], change.new],
                );
            } else {
                self.cross_weights.add(bottleneck, route, weight);
                self.propagate_along(
                    route,
                    link,
                    weight,
                    [change.old, self.fair_share[bottleneck as usize]],
                );
            }
        }
        self.others[link as usize] = others;
    }

    /// The bottleneck, after the change, of a flow whose bottleneck was `former`.
    fn bottleneck<'a>(
        &self,
        Change { link, old, new }: Change,
        former: u32,
        route: impl Fn() -> &'a [u32],
    ) -> u32 {
        if former != link {
            return if new < self.fair_share[former as usize] { link } else { former };
        }
        if new <= old {
            return link;
        }
        let (lowest_at, lowest) = lowest_on(route(), &self.fair_share);
        if lowest < new { lowest_at } else { link }
    }

    /// Updates the use of all links of a route but `link` by a flow whose rate per weight changes
    /// from `before` to `now`.
    fn propagate_along(&mut self, route: &[u32], link: u32, weight: f64, [before, now]: [f64; 2]) {
        for &other in route.iter().filter(|&&other| other != link) {
            if smaller(before, now) < self.fair_share[other as usize] {
                self.reduce_use(other, weight * (before - now));
            }
        }
    }

    /// Updates the use of other links by flows whose bottleneck stays `link`.
    fn propagate_to_crossed_links(&mut self, change: Change) {
        let Change { link, old, new } = change;
        let crossed = self.cross_weights.take_crossed(link);
        for other in &crossed {
            if change.lower() < self.fair_share[other.link as usize] {
                self.reduce_use(other.link, other.weight * (old - new));
            }
        }
        self.cross_weights.put_back(link, crossed);
    }
}
