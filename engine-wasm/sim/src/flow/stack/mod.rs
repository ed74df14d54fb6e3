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
    /// Stations that may leave something else to the next one; may name some that do no more.
    touched: BinaryHeap<Reverse<(Place, u32)>>,
}

#[derive(Clone, Debug, Default)]
struct Tier {
    place: Place,
    /// Links with their stations, by link.
    stations: Vec<(u32, u32)>,
    /// By how much those of its flows that count get more together than told last.
    change: f64,
    is_changed: bool,
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
            self.stations[station as usize].is_touched = false;
            self.sharing.begin(station, 0.0, Place::default());
            self.unused.push(station);
        }
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
            self.stations[station as usize].is_touched = false;
            self.touch(station);
        }
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

    /// The flows of the tier of `flow` on the links of `flow`.
    pub fn neighbours(&self, flow: FlowId) -> impl Iterator<Item = FlowId> {
        self.seats.stations(flow).iter().flat_map(|&station| self.sharing.members(station))
    }

    /// Repairs what has changed, and names tiers with how much more those of their flows get together
    /// that count.
    pub fn settle(
        &mut self,
        flows: &Flows,
        rates: &mut Rates,
        mut each: impl FnMut(u32, f64),
    ) {
        while let Some(place) = self.next_place() {
            self.sharing.solve_at(place, &self.seats, &mut self.stakes);
            self.find_touched();
            while let Some(station) = self.next_touched().filter(|&at| self.place(at) == place) {
                self.touched.pop();
                self.stations[station as usize].is_touched = false;
                self.pass_on(station, flows);
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
                before.into_iter().for_each(|before| hold(before, -weight));
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
        let touched = self.next_touched().map(|station| self.place(station));
        let pending = self.sharing.next_place();
        touched.into_iter().chain(pending).min()
    }

    /// The first station that may leave something else to the next one.
    fn next_touched(&mut self) -> Option<u32> {
        while let Some(&Reverse((place, station))) = self.touched.peek() {
            if self.stations[station as usize].is_touched && self.place(station) == place {
                return Some(station);
            }
            self.touched.pop();
        }
        None
    }

    fn find_touched(&mut self) {
        let Self { sharing, stations, touched, .. } = self;
        sharing.drain_touched(|station, place| {
            if !std::mem::replace(&mut stations[station as usize].is_touched, true) {
                touched.push(Reverse((place, station)));
            }
        });
    }

    fn touch(&mut self, station: u32) {
        if !std::mem::replace(&mut self.stations[station as usize].is_touched, true) {
            self.touched.push(Reverse((self.place(station), station)));
        }
    }

    fn place(&self, station: u32) -> Place {
        self.sharing.place(station)
    }

    /// The station of `tier` on `link`.
    fn station(&mut self, tier: u32, link: u32, flows: &Flows) -> u32 {
        let Tier { place, stations, .. } = &self.tiers[tier as usize];
        let place = *place;
        let at = match stations.binary_search_by_key(&link, |&(link, _)| link) {
            Ok(at) => return stations[at].1,
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
        let before = self.chains.insert(link, self.place(station), station);
        before.map_or(flows.capacity()[link as usize], |before| self.left(before, flows))
    }

    /// Takes `station` out from among those of its link; the next one has what it had.
    fn unchain(&mut self, station: u32) {
        let link = self.stations[station as usize].link;
        if let Some(next) = self.chains.remove(link, self.place(station)) {
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
        let link = self.stations[station as usize].link;
        let Some(next) = self.chains.behind(link, self.place(station)) else { return };
        let left = self.left(station, flows);
        let more = left - self.sharing.capacity(next);
        if more.abs() > SAME * flows.capacity()[link as usize] {
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
