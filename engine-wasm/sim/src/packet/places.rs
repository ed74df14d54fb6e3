//! Putting keys into slots, and slots in order.

/// Where the keys of each slot go.
#[derive(Debug)]
pub struct Places {
    next: Box<[u16; Self::SLOTS]>,
}

impl Default for Places {
    fn default() -> Self {
        Self { next: Box::new([0; Self::SLOTS]) }
    }
}

impl Places {
    /// The most slots, as a binary logarithm.
    pub const BITS: u32 = 12;
    /// How many keys there can be in all slots together, as a binary logarithm.
    pub const COUNT_BITS: u32 = 16;
    /// The most slots.
    pub const SLOTS: usize = 1 << Self::BITS;

    /// Forgets the counts of the first `slots`.
    pub fn clear(&mut self, slots: usize) {
        self.next[..slots].fill(0);
    }

    /// Counts a key into its slot.
    #[inline]
    pub fn count(&mut self, slot: u32) {
        self.next[slot as usize % Self::SLOTS] += 1;
    }

    /// Replaces the count of every one of the first `slots` by the sum of all before it.
    pub fn add_up(&mut self, slots: usize) {
        let mut before = 0;
        for next in &mut self.next[..slots] {
            (*next, before) = (before, before + *next);
        }
    }

    /// Takes the next place of a slot.
    #[inline]
    pub fn take(&mut self, slot: u32) -> usize {
        let next = &mut self.next[slot as usize % Self::SLOTS];
        let place = *next;
        *next = place.wrapping_add(1);
        usize::from(place)
    }

    /// The next place of a slot.
    pub fn next(&self, slot: u32) -> u32 {
        u32::from(self.next[slot as usize % Self::SLOTS])
    }
}

/// Insertion: linear where every key is close to its place. Where many are not, because they share
/// a few instants, a general sort takes over.
#[inline]
pub fn sort_nearly_sorted(keys: &mut [u64]) {
    let (mut moves, mut last) = (0, 0);
    for end in 0..keys.len() {
        let key = keys[end];
        if key > last {
            last = key;
            continue;
        }
        moves += sink(keys, end);
        if moves > 16 * keys.len() {
            return keys.sort_unstable();
        }
    }
}

/// Moves the key at `end` down to its place among those before it. Says how far.
fn sink(keys: &mut [u64], end: usize) -> usize {
    let key = keys[end];
    let mut hole = end;
    while hole > 0 && keys[hole - 1] > key {
        keys[hole] = keys[hole - 1];
        hole -= 1;
    }
    keys[hole] = key;
    end - hole
}
