//! Tiers that are served one after the other, repaired where something changed.

mod chains;
mod seats;

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use self::chains::Chains;
use self::seats::Seats;
use super::filling::{FULL, SAME};
use super::sharing::{Held, Sharing, Stakes};
use super::{Flows, Place, Rates};
use crate::ids::FlowId;

/// Tiers of flows in order of their [`Place`]s, which may change. Each shares max-min fairly, in
/// proportion to weights, what those before it leave of every link.
///
/// A tier has a *station* on each link that its flows cross, and each link knows its stations in
/// order. What the flows of a station leave is offered to the next one; where that is what it was
/// before, nothing changes any more. So an event costs what it changes, however many tiers there are.
///
/// Stations are clocks, and flows follow the one that holds them up, at as many times its rate as they
/// weigh.
#[derive(Debug)]
pub struct Stack {
    /// Of stations, each with the place of its tier.
    sharing: Sharing,
    stakes: Stakes,
    seats: Seats,
    tiers: Vec<Tier>,
    unused_tiers: Vec<u32>,
    /// Tiers that are not served as told last.
    changed: Vec<u32>,
    chains: Chains,
    stations: Vec<Station>,
    unused: Vec<u32>,
    /// Tiers with touched stations; may name some that have none any more, or are elsewhere.
    touched: BinaryHeap<Reverse<(Place, u32)>>,
}

#[derive(Clone, Debug, Default)]
struct Tier {
    place: Place,
    /// Links with their stations, by link.
    stations: Vec<(u32, u32)>,
    /// Stations that may leave something else to the next one; may name some that do no more.
    touched: Vec<u32>,
    /// By how much those of its flows that count get more together than told last.
    change: f64,
    is_changed: bool,
}

impl Tier {
    /// Its station on `link`, or where among the others that would be.
    fn station(&self, link: u32) -> Result<u32, usize> {
        let at = self.stations.binary_search_by_key(&link, |&(link, _)| link)?;
        Ok(self.stations[at].1)
    }
}

#[derive(Clone, Copy, Debug)]
struct Station {
    link: u32,
    tier: u32,
    /// The rate of its clock.
    pace: f64,
    /// What those weigh together who follow it and count.
    held: f64,
    is_touched: bool,
}

impl Stack {
    /// No tiers yet.
    pub fn new(flows: &Flows) -> Self {
        let mut stakes = Stakes::default();
        stakes.resize(flows.count());
        Self {
            sharing: Sharing::of_ordered(),
            stakes,
            seats: Seats::new(flows),
            tiers: Vec::new(),
            unused_tiers: Vec::new(),
            changed: Vec::new(),
            chains: Chains::new(flows.capacity().len()),
            stations: Vec::new(),
            unused: Vec::new(),
            touched: BinaryHeap::new(),
        }
    }

    /// Makes a tier at `place`, where no other is.
    pub fn open(&mut self, place: Place) -> u32 {
        let tier = self.unused_tiers.pop().unwrap_or_else(|| {
            self.tiers.push(Tier::default());
            self.tiers.len() as u32 - 1
        });
        self.tiers[tier as usize].place = place;
        tier
    }

    /// Ends a tier whose flows have all left.
    pub fn close(&mut self, tier: u32) {
        for (_, station) in std::mem::take(&mut self.tiers[tier as usize].stations) {
            self.unchain(station);
            self.sharing.begin(station, 0.0, Place::default());
            self.unused.push(station);
        }
        self.tiers[tier as usize].touched.clear();
        self.tiers[tier as usize].change = 0.0;
        self.unused_tiers.push(tier);
    }

    /// Moves a tier to `place`, where no other is.
    pub fn put(&mut self, tier: u32, place: Place, flows: &Flows) {
        self.tiers[tier as usize].place = place;
        for at in 0..self.tiers[tier as usize].stations.len() {
            let (link, station) = self.tiers[tier as usize].stations[at];
            self.unchain(station);
            self.sharing.put(station, place);
            let capacity = self.chain(link, station, flows);
            self.sharing.offer(station, capacity);
            self.touch(station);
        }
        self.touched.push(Reverse((place, tier)));
    }

    /// Adds `flow`, which is in no tier; what it gets counts until it is exempt from that.
    pub fn join(&mut self, flow: FlowId, tier: u32, weight: f64, flows: &Flows) {
        for (at, &link) in flows.path(flow).iter().enumerate() {
            let station = self.station(tier, link, flows);
            self.seats.take(flow, at, station);
        }
        self.seats.enter(flow);
        self.sharing.join(flow, weight, &self.seats, &mut self.stakes);
    }

    /// Takes `flow` out of its tier, and says how much less that gets.
    pub fn part(&mut self, flow: FlowId) -> f64 {
        let rate = self.exempt(flow);
        self.stakes.forget_holder(flow);
        self.sharing.part(flow, &self.seats, &mut self.stakes);
        self.seats.leave(flow);
        rate
    }

    /// Changes the weight of `flow` in its tier, and says how much less that gets before it settles.
    pub fn reweigh(&mut self, flow: FlowId, weight: f64) -> f64 {
        if self.stakes.weight(flow) == weight {
            return 0.0;
        }
        let counts = self.seats.counts(flow);
        let rate = self.exempt(flow);
        self.seats.set_counts(flow, counts);
        self.stakes.forget_holder(flow);
        self.sharing.reweigh(flow, weight, &self.seats, &mut self.stakes);
        rate
    }

    /// Does not count for its tier any more what `flow` gets there, and says how much that was.
    pub fn exempt(&mut self, flow: FlowId) -> f64 {
        let holder = self.stakes.holder(flow).filter(|_| self.seats.counts(flow));
        self.seats.set_counts(flow, false);
        holder.map_or(0.0, |holder| {
            let station = &mut self.stations[holder as usize];
            let weight = self.stakes.weight(flow);
            station.held -= weight;
            weight * station.pace
        })
    }

    /// The flows of `tier` on `link`.
    pub fn members(&self, tier: u32, link: u32) -> impl Iterator<Item = FlowId> {
        let station = self.tiers[tier as usize].station(link);
        station.into_iter().flat_map(|station| self.sharing.members(station))
    }

    /// Repairs what has changed, and names tiers with how much more those of their flows get together
    /// that count.
    pub fn settle(&mut self, flows: &Flows, rates: &mut Rates, mut each: impl FnMut(u32, f64)) {
        while let Some(place) = self.next_place() {
            self.sharing.solve_at(place, &self.seats, &mut self.stakes);
            self.find_touched();
            if let Some(tier) = self.first_touched().filter(|&tier| self.place(tier) == place) {
                let mut touched = std::mem::take(&mut self.tiers[tier as usize].touched);
                for station in touched.drain(..) {
                    self.stations[station as usize].is_touched = false;
                    self.pass_on(station, flows);
                }
                self.tiers[tier as usize].touched = touched;
            }
        }
        self.tell(rates);
        for tier in self.changed.drain(..) {
            let Tier { change, is_changed, .. } = &mut self.tiers[tier as usize];
            *is_changed = false;
            each(tier, std::mem::take(change));
        }
    }

    /// Tells flows which clocks they follow, and clocks their rates.
    fn tell(&mut self, rates: &mut Rates) {
        let Self { sharing, stakes, seats, stations, tiers, changed, .. } = self;
        sharing.drain_held(stakes, |Held { flow, weight, before, holder }| {
            if !seats.is_in(flow) {
                return;
            }
            rates.follow_at(flow, holder, weight);
            let mut hold = |station: u32, weight: f64| {
                let Station { held, pace, tier, .. } = &mut stations[station as usize];
                *held += weight;
                note_change(tiers, changed, *tier, weight * *pace);
            };
            if seats.counts(flow) {
                if let Some(before) = before {
                    hold(before, -weight);
                }
                hold(holder, weight);
            }
        });
        sharing.drain_levels(|at, level| {
            rates.pace(at, level);
            let Station { held, pace, tier, .. } = &mut stations[at as usize];
            let more = level - std::mem::replace(pace, level);
            note_change(tiers, changed, *tier, *held * more);
        });
    }

    /// The first place at which something has to be done.
    fn next_place(&mut self) -> Option<Place> {
        self.find_touched();
        let touched = self.first_touched().map(|tier| self.place(tier));
        let pending = self.sharing.next_place();
        touched.into_iter().chain(pending).min()
    }

    /// The first tier with touched stations.
    fn first_touched(&mut self) -> Option<u32> {
        while let Some(&Reverse((place, tier))) = self.touched.peek() {
            if !self.tiers[tier as usize].touched.is_empty() && self.place(tier) == place {
                return Some(tier);
            }
            self.touched.pop();
        }
        None
    }

    /// Finds stations whose flows leave something else.
    fn find_touched(&mut self) {
        let Self { sharing, stations, tiers, touched, .. } = self;
        sharing.drain_touched(|station| touch(stations, tiers, touched, station));
    }

    fn touch(&mut self, station: u32) {
        touch(&mut self.stations, &mut self.tiers, &mut self.touched, station);
    }

    fn place(&self, tier: u32) -> Place {
        self.tiers[tier as usize].place
    }

    /// The station of `tier` on `link`.
    fn station(&mut self, tier: u32, link: u32, flows: &Flows) -> u32 {
        let place = self.tiers[tier as usize].place;
        let at = match self.tiers[tier as usize].station(link) {
            Ok(station) => return station,
            Err(at) => at,
        };
        let new = Station { link, tier, pace: 0.0, held: 0.0, is_touched: false };
        let station = self.unused.pop().unwrap_or_else(|| {
            self.stations.push(new);
            self.sharing.add()
        });
        self.stations[station as usize] = new;
        self.tiers[tier as usize].stations.insert(at, (link, station));
        self.sharing.begin(station, 0.0, place);
        let capacity = self.chain(link, station, flows);
        self.sharing.begin(station, capacity, place);
        station
    }

    /// Puts `station` in its place among those of `link`, and says what those before leave.
    fn chain(&mut self, link: u32, station: u32, flows: &Flows) -> f64 {
        let before = self.chains.insert(link, self.sharing.place(station), station);
        before.map_or(flows.capacity()[link as usize], |before| self.left(before, flows))
    }

    /// Takes `station` out from among those of its link; the next one has what it had.
    fn unchain(&mut self, station: u32) {
        let link = self.stations[station as usize].link;
        if let Some(next) = self.chains.remove(link, station) {
            self.sharing.offer(next, self.sharing.capacity(station));
            self.touch(next);
        }
    }

    /// What the flows of `station` leave.
    fn left(&self, station: u32, flows: &Flows) -> f64 {
        let left = self.sharing.left(station);
        let capacity = flows.capacity()[self.stations[station as usize].link as usize];
        // Also nothing where what is left is not known yet.
        if left > FULL * capacity { left } else { 0.0 }
    }

    /// Offers what the flows of `station` leave to the next one on its link.
    fn pass_on(&mut self, station: u32, flows: &Flows) {
        let Some(next) = self.chains.behind(station) else { return };
        let left = self.left(station, flows);
        let more = left - self.sharing.capacity(next);
        if more.abs() > SAME * flows.capacity()[self.stations[station as usize].link as usize] {
            self.sharing.offer(next, left);
            self.touch(next);
        }
    }
}

fn note_change(tiers: &mut [Tier], changed: &mut Vec<u32>, tier: u32, by: f64) {
    let row = &mut tiers[tier as usize];
    row.change += by;
    if !std::mem::replace(&mut row.is_changed, true) {
        changed.push(tier);
    }
}

fn touch(
    stations: &mut [Station],
    tiers: &mut [Tier],
    touched: &mut BinaryHeap<Reverse<(Place, u32)>>,
    station: u32,
) {
    let row = &mut stations[station as usize];
    if !std::mem::replace(&mut row.is_touched, true) {
        let tier = &mut tiers[row.tier as usize];
        if tier.touched.is_empty() {
            touched.push(Reverse((tier.place, row.tier)));
        }
        tier.touched.push(station);
    }
}
