//! Tiers that are served one after the other, repaired where something changed.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::filling::{FULL, SAME};
use super::sharing::{Routes, Sharing, Stakes};
use super::{Flows, Place};
use crate::ids::FlowId;

/// Tiers of flows in order of their [`Place`]s, which may change. Each shares max-min fairly, in
/// proportion to weights, what those before it leave of every link.
///
/// A tier has a *station* on each link that its flows cross, and each link knows its stations in
/// order. What the flows of a station leave is offered to the next one; where that is what it was
/// before, nothing changes any more. So an event costs what it changes, however many tiers there are.
#[derive(Debug)]
pub struct Stack {
    /// Of stations, each with the place of its tier.
    sharing: Sharing,
    stakes: Stakes,
    seats: Seats,
    /// By flow, as told last.
    rate: Vec<f64>,
    tiers: Vec<Tier>,
    unused_tiers: Vec<u32>,
    /// By link, its stations in order.
    chains: Vec<Vec<(Place, u32)>>,
    /// By station, its link.
    link: Vec<u32>,
    unused: Vec<u32>,
    /// Stations that may leave something else to the next one; may name some that do no more.
    touched: BinaryHeap<Reverse<(Place, u32)>>,
    /// By station.
    is_touched: Vec<bool>,
}

#[derive(Clone, Debug, Default)]
struct Tier {
    place: Place,
    /// Links with their stations, by link.
    stations: Vec<(u32, u32)>,
}

/// Which stations flows use.
#[derive(Debug)]
struct Seats {
    stations: Vec<u32>,
    /// By flow, where its stations begin; and where the last one's end.
    bounds: Vec<u32>,
    /// By flow.
    tier: Vec<u32>,
}

const NOWHERE: u32 = u32::MAX;

impl Routes for Seats {
    fn route(&self, flow: FlowId) -> &[u32] {
        let [start, end] = [self.bounds[flow.index()], self.bounds[flow.index() + 1]];
        &self.stations[start as usize..end as usize]
    }
}

impl Stack {
    /// No tiers yet.
    pub fn new(flows: &Flows) -> Self {
        let mut bounds = vec![0];
        for flow in (0..flows.count()).map(FlowId::from) {
            bounds.push(bounds[flow.index()] + flows.path(flow).len() as u32);
        }
        let stations = vec![NOWHERE; bounds[flows.count()] as usize];
        let mut stakes = Stakes::default();
        stakes.resize(flows.count());
        Self {
            sharing: Sharing::default(),
            stakes,
            seats: Seats { stations, bounds, tier: vec![NOWHERE; flows.count()] },
            rate: vec![0.0; flows.count()],
            tiers: Vec::new(),
            unused_tiers: Vec::new(),
            chains: vec![Vec::new(); flows.capacity().len()],
            link: Vec::new(),
            unused: Vec::new(),
            touched: BinaryHeap::new(),
            is_touched: Vec::new(),
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
            self.is_touched[station as usize] = false;
            self.sharing.begin(station, 0.0, Place::default());
            self.unused.push(station);
        }
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
            self.is_touched[station as usize] = false;
            self.touch(station);
        }
    }

    /// Adds `flow`, which is in no tier.
    pub fn join(&mut self, flow: FlowId, tier: u32, weight: f64, flows: &Flows) {
        let start = self.seats.bounds[flow.index()] as usize;
        for (at, &link) in (start..).zip(flows.path(flow)) {
            self.seats.stations[at] = self.station(tier, link, flows);
        }
        self.seats.tier[flow.index()] = tier;
        self.sharing.join(flow, weight, &self.seats, &mut self.stakes);
        // Even where its rate stays what it was in another tier.
        self.touch_all(flow);
    }

    /// Takes `flow` out of its tier.
    pub fn part(&mut self, flow: FlowId) {
        self.sharing.part(flow, &self.seats, &mut self.stakes);
        self.seats.tier[flow.index()] = NOWHERE;
        self.touch_all(flow);
    }

    /// Changes the weight of `flow` in its tier.
    pub fn reweigh(&mut self, flow: FlowId, weight: f64) {
        if self.stakes.weight(flow) != weight {
            self.sharing.reweigh(flow, weight, &self.seats, &mut self.stakes);
        }
    }

    /// Forgets and says the rate of `flow`, which has left.
    pub fn take_rate(&mut self, flow: FlowId) -> f64 {
        std::mem::take(&mut self.rate[flow.index()])
    }

    /// The flows of the tier of `flow` on the links of `flow`.
    pub fn neighbours(&self, flow: FlowId) -> impl Iterator<Item = FlowId> {
        self.seats.route(flow).iter().flat_map(|&station| self.sharing.members(station))
    }

    /// Repairs what has changed, and names flows with their new rates and those before.
    pub fn settle(&mut self, flows: &Flows, mut changed: impl FnMut(FlowId, f64, f64)) {
        while let Some(place) = self.next_place() {
            let Self { sharing, stakes, seats, rate, touched, is_touched, tiers, .. } = self;
            sharing.settle_at(place, seats, stakes, |flow, new| {
                let tier = seats.tier[flow.index()];
                // Who has joined a tier behind this one may not have been held up yet.
                if tier == NOWHERE || new == f64::INFINITY {
                    return;
                }
                let old = rate[flow.index()];
                if (new - old).abs() > SAME * old {
                    rate[flow.index()] = new;
                    changed(flow, new, old);
                    for &station in seats.route(flow) {
                        if !std::mem::replace(&mut is_touched[station as usize], true) {
                            touched.push(Reverse((tiers[tier as usize].place, station)));
                        }
                    }
                }
            });
            while let Some(&Reverse((touched_place, station))) = self.touched.peek() {
                if touched_place != place {
                    break;
                }
                self.touched.pop();
                if self.is_touched[station as usize] && self.sharing.place(station) == place {
                    self.is_touched[station as usize] = false;
                    self.pass_on(station, flows);
                }
            }
        }
    }

    /// The first place at which something has to be done.
    fn next_place(&mut self) -> Option<Place> {
        while let Some(&Reverse((place, station))) = self.touched.peek() {
            if self.is_touched[station as usize] && self.sharing.place(station) == place {
                let other = self.sharing.next_place();
                return Some(other.map_or(place, |other| other.min(place)));
            }
            self.touched.pop();
        }
        self.sharing.next_place()
    }

    fn touch_all(&mut self, flow: FlowId) {
        for at in self.seats.bounds[flow.index()]..self.seats.bounds[flow.index() + 1] {
            self.touch(self.seats.stations[at as usize]);
        }
    }

    fn touch(&mut self, station: u32) {
        if !std::mem::replace(&mut self.is_touched[station as usize], true) {
            self.touched.push(Reverse((self.sharing.place(station), station)));
        }
    }

    /// The station of `tier` on `link`.
    fn station(&mut self, tier: u32, link: u32, flows: &Flows) -> u32 {
        let Tier { place, stations } = &self.tiers[tier as usize];
        let place = *place;
        let at = match stations.binary_search_by_key(&link, |&(link, _)| link) {
            Ok(at) => return stations[at].1,
            Err(at) => at,
        };
        let station = self.unused.pop().unwrap_or_else(|| {
            self.link.push(link);
            self.is_touched.push(false);
            self.sharing.add()
        });
        self.link[station as usize] = link;
        self.tiers[tier as usize].stations.insert(at, (link, station));
        self.sharing.begin(station, 0.0, place);
        let capacity = self.chain(link, station, flows);
        self.sharing.begin(station, capacity, place);
        station
    }

    /// Puts `station` in its place among those of `link`, and says what those before leave.
    fn chain(&mut self, link: u32, station: u32, flows: &Flows) -> f64 {
        let chain = &mut self.chains[link as usize];
        let entry = (self.sharing.place(station), station);
        let at = chain.partition_point(|other| *other < entry);
        chain.insert(at, entry);
        let before = at.checked_sub(1).map(|before| chain[before].1);
        before.map_or(flows.capacity()[link as usize], |before| self.left(before, flows))
    }

    /// Takes `station` out from among those of its link; the next one has what it had.
    fn unchain(&mut self, station: u32) {
        let chain = &mut self.chains[self.link[station as usize] as usize];
        let entry = (self.sharing.place(station), station);
        let at = chain.binary_search(&entry).expect("a station is among those of its link");
        chain.remove(at);
        if let Some(&(_, next)) = chain.get(at) {
            self.sharing.offer(next, self.sharing.capacity(station));
            self.touch(next);
        }
    }

    /// What the flows of `station` leave.
    fn left(&self, station: u32, flows: &Flows) -> f64 {
        let left = self.sharing.left(station, &self.stakes);
        let capacity = flows.capacity()[self.link[station as usize] as usize];
        if left < FULL * capacity { 0.0 } else { left }
    }

    /// Offers what the flows of `station` leave to the next one on its link.
    fn pass_on(&mut self, station: u32, flows: &Flows) {
        let link = self.link[station as usize] as usize;
        let chain = &self.chains[link];
        let entry = (self.sharing.place(station), station);
        let at = chain.binary_search(&entry).expect("a station is among those of its link");
        let Some(&(_, next)) = chain.get(at + 1) else { return };
        let left = self.left(station, flows);
        let more = left - self.sharing.capacity(next);
        if more.abs() > SAME * flows.capacity()[link] {
            self.sharing.offer(next, left);
            self.touch(next);
        }
    }
}
