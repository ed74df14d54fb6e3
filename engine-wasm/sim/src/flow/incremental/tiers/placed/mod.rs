//! Tiers that are served one after the other, repaired where something changed.

mod bundles;
mod lines;
mod offers;
mod tiers;
mod told;

use self::bundles::Aggregates;
use self::lines::Lines;
use self::tiers::Tiers;
use crate::flow::incremental::max_min::{MaxMin, Memberships};
use crate::flow::tolerance::usable;
use crate::flow::{Flows, Rank, Rates};
use crate::ids::FlowId;

/// Tiers of flows in order of their [`Rank`]s, which may change. Each shares max-min fairly, in
/// proportion to weights, what those before it leave of every link.
///
/// A tier has a *station* on each link that its flows cross, and each link knows its stations in
/// order. What those in front leave is offered to the first that leaves nothing: nobody else there
/// has to know what changes. So an event costs what it changes, however many tiers there are.
///
/// Stations are clocks, and flows follow the one that holds them up, at as many times its rate as they
/// weigh.
#[derive(Debug)]
pub struct PlacedTiers {
    /// Of stations, each with the place of its tier, among bundles.
    sharing: MaxMin,
    /// Of bundles.
    memberships: Memberships,
    bundles: Aggregates,
    tiers: Tiers,
    lines: Lines,
    /// Flows that have to be told who holds them up; may name some that have left.
    fresh: Vec<FlowId>,
    /// Stations, while they are looked at, and those for which there is nothing any more.
    scratch: Vec<u32>,
    without: Vec<u32>,
}

impl PlacedTiers {
    /// No tiers yet.
    pub fn new(flows: &Flows) -> Self {
        Self {
            sharing: MaxMin::of_ordered(),
            memberships: Memberships::default(),
            bundles: Aggregates::new(flows.count()),
            tiers: Tiers::default(),
            lines: Lines::new(flows.capacity()),
            fresh: Vec::new(),
            scratch: Vec::new(),
            without: Vec::new(),
        }
    }

    /// Makes a tier at `place`, where no other is.
    pub fn open(&mut self, place: Rank) -> u32 {
        self.tiers.open(place, false)
    }

    /// The same for many flows on the same routes.
    pub fn open_shared(&mut self, place: Rank) -> u32 {
        self.tiers.open(place, true)
    }

    /// Ends a tier whose flows have all left.
    pub fn close(&mut self, tier: u32, flows: &Flows) {
        for (link, station) in self.tiers.close(tier) {
            self.take_out(link, station, flows);
            self.sharing.begin(station, 0.0, Rank::default());
        }
    }

    /// Moves a tier to `place`, where no other is.
    pub fn put(&mut self, tier: u32, place: Rank, flows: &Flows) {
        self.tiers.put(tier, place);
        for at in 0..self.tiers.stations(tier).len() {
            let (link, station) = self.tiers.stations(tier)[at];
            self.take_out(link, station, flows);
            self.sharing.put(station, place);
            let offered = self.lines.insert(link, place, station);
            self.offer(link, station, offered, flows);
            self.tiers.touch(station);
        }
        self.tiers.expect(tier);
    }

    /// Adds `flow`, which is in no tier; what it gets counts until it is exempt from that.
    pub fn join(&mut self, flow: FlowId, tier: u32, weight: f64, flows: &Flows) {
        let mut route = std::mem::take(&mut self.scratch);
        route.clear();
        route.extend(flows.path(flow).iter().map(|&link| self.station(tier, link, flows)));
        let is_shared = self.tiers.is_shared(tier);
        let found = if is_shared { self.bundles.find(&route) } else { None };
        if let Some(bundle) = found {
            self.bundles.add(flow, bundle, weight);
            self.weigh(bundle);
        } else {
            let bundle = self.bundles.begin(&route, is_shared);
            self.bundles.add(flow, bundle, weight);
            self.memberships.resize(self.bundles.count());
            self.sharing.join(bundle, weight, &self.bundles, &mut self.memberships);
        }
        self.fresh.push(flow);
        self.scratch = route;
    }

    /// Takes `flow` out of its tier, and says how much less that gets.
    pub fn part(&mut self, flow: FlowId) -> f64 {
        let rate = self.exempt(flow);
        let bundle = self.bundles.take(flow);
        if self.bundles.members(bundle).next().is_some() {
            self.weigh(bundle);
        } else {
            self.sharing.part(bundle, &self.bundles, &mut self.memberships);
            self.bundles.end(bundle);
        }
        rate
    }

    /// Changes the weight of `flow` in its tier, and says how much less that gets before it settles.
    pub fn reweigh(&mut self, flow: FlowId, weight: f64) -> f64 {
        let Some(bundle) = self.bundles.of(flow) else { return 0.0 };
        if self.bundles.weight(flow) == weight {
            return 0.0;
        }
        let counts = self.bundles.counts(flow);
        let rate = self.exempt(flow);
        self.bundles.set_counts(flow, counts);
        self.bundles.reweigh(flow, weight);
        self.bundles.set_holder(flow, None);
        self.weigh(bundle);
        self.fresh.push(flow);
        rate
    }

    /// Lets `bundle` weigh what its members do.
    fn weigh(&mut self, bundle: FlowId) {
        let weight = self.bundles.weight_of(bundle);
        self.sharing.reweigh(bundle, weight, &self.bundles, &mut self.memberships);
    }

    /// Does not count for its tier any more what `flow` gets there, and says how much that was.
    pub fn exempt(&mut self, flow: FlowId) -> f64 {
        let bottleneck = self.bundles.bottleneck(flow).filter(|_| self.bundles.counts(flow));
        self.bundles.set_counts(flow, false);
        let weight = self.bundles.weight(flow);
        bottleneck.map_or(0.0, |bottleneck| self.tiers.exempt(bottleneck, weight))
    }

    /// Repairs what has changed, and names tiers with how much more those of their flows get together
    /// that count.
    pub fn settle(&mut self, flows: &Flows, rates: &mut Rates, each: impl FnMut(u32, f64)) {
        while let Some(place) = self.next_rank() {
            self.sharing.solve_at(place, &self.bundles, &mut self.memberships);
            self.find_touched();
            let first = self.tiers.first_touched();
            if let Some(tier) = first.filter(|&tier| self.tiers.place(tier) == place) {
                let mut touched = std::mem::take(&mut self.scratch);
                touched.clear();
                self.tiers.take_touched(tier, &mut touched);
                for &station in &touched {
                    self.pass_on(station, flows);
                }
                self.scratch = touched;
            }
        }
        self.tell(rates);
        self.tiers.drain_changed(each);
    }

    /// The first place at which something has to be done.
    fn next_rank(&mut self) -> Option<Rank> {
        self.find_touched();
        let touched = self.tiers.first_touched().map(|tier| self.tiers.place(tier));
        let pending = self.sharing.next_rank();
        touched.into_iter().chain(pending).min()
    }

    /// Finds stations whose flows leave something else.
    fn find_touched(&mut self) {
        let Self { sharing, tiers, .. } = self;
        sharing.drain_touched(|station| tiers.touch(station));
    }

    /// The station of `tier` on `link`.
    fn station(&mut self, tier: u32, link: u32, flows: &Flows) -> u32 {
        if let Some(station) = self.tiers.station(tier, link) {
            return station;
        }
        let place = self.tiers.place(tier);
        let station = self.tiers.add_station(tier, link, || self.sharing.add());
        let offered = self.lines.insert(link, place, station);
        self.sharing.begin(station, usable(offered, flows.capacity()[link as usize]), place);
        station
    }
}
