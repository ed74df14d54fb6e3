//! Tiers and their stations.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::flow::Rank;

/// Tiers in their places, each with its stations by link, and what is due at them.
#[derive(Debug, Default)]
pub struct Tiers {
    rows: Vec<Tier>,
    unused: Vec<u32>,
    stations: Vec<Station>,
    unused_stations: Vec<u32>,
    /// Tiers with touched stations; may name some that have none any more, or are elsewhere.
    touched: BinaryHeap<Reverse<(Rank, u32)>>,
    /// Tiers whose flows do not get what was told last.
    changed: Vec<u32>,
}

#[derive(Clone, Debug, Default)]
struct Tier {
    place: Rank,
    is_shared: bool,
    /// Links with their stations, by link.
    stations: Vec<(u32, u32)>,
    /// Stations that may leave something else to the next one; may name some that do no more.
    touched: Vec<u32>,
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

impl Tiers {
    /// Makes a tier at `place`, and says whether flows of it may take one route.
    pub fn open(&mut self, place: Rank, is_shared: bool) -> u32 {
        let tier = self.unused.pop().unwrap_or_else(|| {
            self.rows.push(Tier::default());
            self.rows.len() as u32 - 1
        });
        let row = &mut self.rows[tier as usize];
        (row.place, row.is_shared) = (place, is_shared);
        tier
    }

    /// Ends a tier, and names its stations, whose numbers others may have from now on.
    pub fn close(&mut self, tier: u32) -> Vec<(u32, u32)> {
        let row = &mut self.rows[tier as usize];
        row.touched.clear();
        row.change = 0.0;
        self.unused.push(tier);
        let stations = std::mem::take(&mut row.stations);
        self.unused_stations.extend(stations.iter().map(|&(_, station)| station));
        stations
    }

    /// Where `tier` is.
    pub fn place(&self, tier: u32) -> Rank {
        self.rows[tier as usize].place
    }

    /// Whether flows of `tier` may take one route.
    pub fn is_shared(&self, tier: u32) -> bool {
        self.rows[tier as usize].is_shared
    }

    /// Moves `tier` to `place`.
    pub fn put(&mut self, tier: u32, place: Rank) {
        self.rows[tier as usize].place = place;
    }

    /// Notes that stations of `tier`, which has been moved, are touched.
    pub fn expect(&mut self, tier: u32) {
        self.touched.push(Reverse((self.place(tier), tier)));
    }

    /// Links with the stations of `tier`.
    pub fn stations(&self, tier: u32) -> &[(u32, u32)] {
        &self.rows[tier as usize].stations
    }

    /// The station of `tier` on `link`, if it has one.
    pub fn station(&self, tier: u32, link: u32) -> Option<u32> {
        let stations = self.stations(tier);
        let at = stations.binary_search_by_key(&link, |&(link, _)| link).ok()?;
        Some(stations[at].1)
    }

    /// Gives `tier` a station on `link`, where it has none; `number` makes a number for it if there is
    /// none that was used before.
    pub fn add_station(&mut self, tier: u32, link: u32, number: impl FnOnce() -> u32) -> u32 {
        let new = Station { link, tier, pace: 0.0, held: 0.0, is_touched: false };
        let station = self.unused_stations.pop().unwrap_or_else(number);
        self.stations.resize(self.stations.len().max(station as usize + 1), new);
        self.stations[station as usize] = new;
        let stations = &mut self.rows[tier as usize].stations;
        let at = stations.partition_point(|&(other, _)| other < link);
        stations.insert(at, (link, station));
        station
    }

    /// The link of `station`.
    pub fn link(&self, station: u32) -> u32 {
        self.stations[station as usize].link
    }

    /// Notes that `station` may leave something else to the next one.
    pub fn touch(&mut self, station: u32) {
        let row = &mut self.stations[station as usize];
        if !std::mem::replace(&mut row.is_touched, true) {
            let tier = &mut self.rows[row.tier as usize];
            if tier.touched.is_empty() {
                self.touched.push(Reverse((tier.place, row.tier)));
            }
            tier.touched.push(station);
        }
    }

    /// The first tier with touched stations.
    pub fn first_touched(&mut self) -> Option<u32> {
        while let Some(&Reverse((place, tier))) = self.touched.peek() {
            if !self.rows[tier as usize].touched.is_empty() && self.place(tier) == place {
                return Some(tier);
            }
            self.touched.pop();
        }
        None
    }

    /// Takes the touched stations of `tier` out, into `touched`.
    pub fn take_touched(&mut self, tier: u32, touched: &mut Vec<u32>) {
        touched.append(&mut self.rows[tier as usize].touched);
        for &station in &*touched {
            self.stations[station as usize].is_touched = false;
        }
    }

    /// Lets so much more weight count that follows `station`.
    pub fn hold(&mut self, station: u32, weight: f64) {
        let row = &mut self.stations[station as usize];
        row.held += weight;
        let (tier, more) = (row.tier, weight * row.pace);
        self.note_change(tier, more);
    }

    /// Does not count `weight` any more that follows `station`, without a word to its tier, and says
    /// how much that gets.
    pub fn exempt(&mut self, station: u32, weight: f64) -> f64 {
        let row = &mut self.stations[station as usize];
        row.held -= weight;
        weight * row.pace
    }

    /// Changes the rate of the clock of `station`.
    pub fn pace(&mut self, station: u32, pace: f64) {
        let row = &mut self.stations[station as usize];
        let more = pace - std::mem::replace(&mut row.pace, pace);
        let (tier, more) = (row.tier, row.held * more);
        self.note_change(tier, more);
    }

    fn note_change(&mut self, tier: u32, by: f64) {
        let row = &mut self.rows[tier as usize];
        row.change += by;
        if !std::mem::replace(&mut row.is_changed, true) {
            self.changed.push(tier);
        }
    }

    /// Names tiers with how much more those of their flows get together that count.
    pub fn drain_changed(&mut self, mut each: impl FnMut(u32, f64)) {
        for tier in self.changed.drain(..) {
            let Tier { change, is_changed, .. } = &mut self.rows[tier as usize];
            *is_changed = false;
            each(tier, std::mem::take(change));
        }
    }
}
