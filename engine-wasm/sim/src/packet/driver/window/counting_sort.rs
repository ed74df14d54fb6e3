//! A counting sort of arrivals, and an insertion sort to finish it.

use crate::packet::driver::window::arrival::Arrival;
use crate::packet::driver::window::prefix_sum;

/// The counters of a counting sort: by slot, first the number of arrivals, then the position of the
/// next one. Large: keep it in a box, and borrow it outside loops; otherwise the pointer is reloaded
/// on every iteration.
#[derive(Debug)]
pub struct CountingSort {
    next: [u16; Self::SLOTS],
}

impl Default for CountingSort {
    fn default() -> Self {
        Self { next: [0; Self::SLOTS] }
    }
}

impl CountingSort {
    /// The most slots, as a binary logarithm.
    pub const BITS: u32 = 12;
    /// The limit of arrivals in all slots together, as a binary logarithm.
    pub const COUNT_BITS: u32 = 16;
    /// The most slots.
    pub const SLOTS: usize = 1 << Self::BITS;

    /// Resets the first `slots` counters.
    pub fn clear(&mut self, slots: usize) {
        self.next[..slots.next_multiple_of(prefix_sum::STEP)].fill(0);
    }

    /// Counts an arrival into its slot.
    #[inline]
    pub fn count(&mut self, slot: u32) {
        self.next[slot as usize % Self::SLOTS] += 1;
    }

    /// Turns the counts of the first `slots` into positions: the sum of all counts before.
    pub fn counts_to_positions(&mut self, slots: usize) {
        let (counts, _) = self.next.as_chunks_mut();
        prefix_sum::exclusive(&mut counts[..slots.div_ceil(prefix_sum::STEP)]);
    }

    /// The position for the next arrival of a slot.
    #[inline]
    pub fn next_position(&mut self, slot: u32) -> usize {
        let next = &mut self.next[slot as usize % Self::SLOTS];
        let position = *next;
        *next = position.wrapping_add(1);
        usize::from(position)
    }

    /// The end position of each group of `1 << bits` slots, among the first `slots`.
    #[inline]
    pub fn ends(&self, slots: usize, bits: u32) -> impl Iterator<Item = u32> {
        self.next[..slots].chunks_exact(1 << bits).map(|run| u32::from(run[run.len() - 1]))
    }
}

/// Insertion sort: linear if every arrival is close to its position. If many are not, because they
/// share a few slots, a general sort takes over.
#[inline]
pub fn sort_nearly_sorted(arrivals: &mut [Arrival]) {
    let Some(mut largest) = arrivals.first().map(Arrival::key) else { return };
    let mut moves = 0;
    for end in 1..arrivals.len() {
        let key = arrivals[end].key();
        if key > largest {
            largest = key;
            continue;
        }
        moves += insert(arrivals, end);
        if moves > 16 * arrivals.len() {
            return arrivals.sort_unstable_by_key(Arrival::key);
        }
    }
}

/// Inserts the arrival at `end` among those before it; returns the distance moved.
fn insert(arrivals: &mut [Arrival], end: usize) -> usize {
    let arrival = arrivals[end];
    let mut hole = end;
    while hole > 0 && arrivals[hole - 1].key() > arrival.key() {
        arrivals[hole] = arrivals[hole - 1];
        hole -= 1;
    }
    arrivals[hole] = arrival;
    end - hole
}
