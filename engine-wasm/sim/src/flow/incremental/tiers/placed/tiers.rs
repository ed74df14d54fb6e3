//! Tiers and their slots.

use crate::growth::{add_to_heap, append, lengthen};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::flow::Rank;
use crate::yield_point::Yielding;

/// Tiers by rank, each with its slots by link and its pending work.
#[derive(Debug, Default)]
pub struct Tiers {
    rows: Vec<Tier>,
    unused: Vec<u32>,
    slots: Vec<Slot>,
    unused_slots: Vec<u32>,
    /// Tiers with touched slots; entries may be stale.
    touched: BinaryHeap<Reverse<(Rank, u32)>>,
    /// Tiers whose total rate differs from the one published last.
    changed: Vec<u32>,
}

#[derive(Clone, Debug, Default)]
struct Tier {
    rank: Rank,
    is_shared: bool,
    /// Links with their slots, by link.
    slots: Vec<(u32, u32)>,
    /// Slots whose residual may have changed; entries may be stale.
    touched: Vec<u32>,
    /// Change of the total rate of its counted flows since the last publication.
    change: f64,
    is_changed: bool,
}

#[derive(Clone, Copy, Debug)]
struct Slot {
    link: u32,
    tier: u32,
    /// Rate of the slot's virtual clock.
    rate: f64,
    /// Total weight of the counted flows that follow the clock.
    counted_weight: f64,
    is_touched: bool,
}

impl Tiers {
    /// Creates a tier at `rank`; `is_shared` if several of its flows may have the same route.
    pub fn open(&mut self, rank: Rank, is_shared: bool) -> u32 {
        let tier = self.unused.pop().unwrap_or_else(|| {
            append(&mut self.rows, Tier::default());
            self.rows.len() as u32 - 1
        });
        let row = &mut self.rows[tier as usize];
        (row.rank, row.is_shared) = (rank, is_shared);
        tier
    }

    /// Deletes a tier; returns its links and slots, whose ids may be reused.
    pub fn close(&mut self, tier: u32) -> Vec<(u32, u32)> {
        let row = &mut self.rows[tier as usize];
        row.touched.clear();
        row.change = 0.0;
        self.unused.push(tier);
        let slots = std::mem::take(&mut row.slots);
        self.unused_slots.extend(slots.iter().map(|&(_, slot)| slot));
        slots
    }

    /// The rank of `tier`.
    pub fn rank(&self, tier: u32) -> Rank {
        self.rows[tier as usize].rank
    }

    /// Whether several flows of `tier` may have the same route.
    pub fn is_shared(&self, tier: u32) -> bool {
        self.rows[tier as usize].is_shared
    }

    /// Moves `tier` to `rank`.
    pub fn set_rank(&mut self, tier: u32, rank: Rank) {
        self.rows[tier as usize].rank = rank;
    }

    /// Queues `tier`, which has been moved, under its new rank for its touched slots.
    pub fn enqueue(&mut self, tier: u32) {
        self.touched.push(Reverse((self.rank(tier), tier)));
    }

    /// `(link, slot)` for each slot of `tier`, by link.
    pub fn slots(&self, tier: u32) -> &[(u32, u32)] {
        &self.rows[tier as usize].slots
    }

    /// The slot of `tier` on `link`, if any.
    pub fn slot(&self, tier: u32, link: u32) -> Option<u32> {
        let slots = self.slots(tier);
        let at = slots.binary_search_by_key(&link, |&(link, _)| link).ok()?;
        Some(slots[at].1)
    }

    /// Adds a slot of `tier` on `link`; `number` allocates an id if none can be reused.
    pub fn add_slot(&mut self, tier: u32, link: u32, number: impl FnOnce() -> u32) -> u32 {
        let new = Slot { link, tier, rate: 0.0, counted_weight: 0.0, is_touched: false };
        let slot = self.unused_slots.pop().unwrap_or_else(number);
        lengthen(&mut self.slots, slot as usize + 1, new);
        self.slots[slot as usize] = new;
        let slots = &mut self.rows[tier as usize].slots;
        let at = slots.partition_point(|&(other, _)| other < link);
        slots.insert(at, (link, slot));
        slot
    }

    /// The link of a slot.
    pub fn link(&self, slot: u32) -> u32 {
        self.slots[slot as usize].link
    }

    /// Marks a slot whose residual may have changed.
    pub fn touch(&mut self, slot: u32) {
        let row = &mut self.slots[slot as usize];
        if !std::mem::replace(&mut row.is_touched, true) {
            let tier = &mut self.rows[row.tier as usize];
            if tier.touched.is_empty() {
                add_to_heap(&mut self.touched, Reverse((tier.rank, row.tier)));
            }
            tier.touched.push(slot);
        }
    }

    /// The first tier with touched slots.
    pub fn first_touched(&mut self) -> Option<u32> {
        while let Some(&Reverse((rank, tier))) = self.touched.peek() {
            if !self.rows[tier as usize].touched.is_empty() && self.rank(tier) == rank {
                return Some(tier);
            }
            self.touched.pop();
        }
        None
    }

    /// Moves the touched slots of `tier` into `touched`.
    pub fn take_touched(&mut self, tier: u32, touched: &mut Vec<u32>) {
        touched.append(&mut self.rows[tier as usize].touched);
        for &slot in &*touched {
            self.slots[slot as usize].is_touched = false;
        }
    }

    /// Adds `weight` to the counted weight that follows the slot.
    pub fn add_weight(&mut self, slot: u32, weight: f64) {
        let row = &mut self.slots[slot as usize];
        row.counted_weight += weight;
        let (tier, more) = (row.tier, weight * row.rate);
        self.note_change(tier, more);
    }

    /// Subtracts `weight` from the counted weight that follows the slot, without changing the
    /// tier's total; returns its rate.
    pub fn remove_weight(&mut self, slot: u32, weight: f64) -> f64 {
        let row = &mut self.slots[slot as usize];
        row.counted_weight -= weight;
        weight * row.rate
    }

    /// Changes the rate of a slot's virtual clock.
    pub fn set_clock_rate(&mut self, slot: u32, rate: f64) {
        let row = &mut self.slots[slot as usize];
        let more = rate - std::mem::replace(&mut row.rate, rate);
        let (tier, more) = (row.tier, row.counted_weight * more);
        self.note_change(tier, more);
    }

    fn note_change(&mut self, tier: u32, by: f64) {
        let row = &mut self.rows[tier as usize];
        row.change += by;
        if !std::mem::replace(&mut row.is_changed, true) {
            append(&mut self.changed, tier);
        }
    }

    /// Reports the tiers whose totals changed, with the increase in bits per second.
    pub fn drain_changed(&mut self, mut each: impl FnMut(u32, f64)) {
        for tier in self.changed.drain(..).yielding() {
            let Tier { change, is_changed, .. } = &mut self.rows[tier as usize];
            *is_changed = false;
            each(tier, std::mem::take(change));
        }
    }
}
