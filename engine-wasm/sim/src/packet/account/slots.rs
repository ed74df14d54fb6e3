//! Numbered slots.

use crate::growth::{append, lengthen, make_room};
use crate::yield_point::Yielding;

/// Not the number of a slot.
pub const NO_SLOT: u32 = u32::MAX;

/// Items in numbered slots. The slot that was freed last is used first, because it is in the nearest cache.
#[derive(Debug)]
pub struct Slots<T> {
    items: Vec<T>,
    free: Vec<u32>,
}

impl<T> Default for Slots<T> {
    fn default() -> Self {
        Self { items: Vec::new(), free: Vec::new() }
    }
}

impl<T: Default> Slots<T> {
    /// Takes a slot into use; returns its number. Its item is an old one or a default.
    #[inline]
    pub fn take(&mut self) -> u32 {
        self.free.pop().unwrap_or_else(|| self.add_slot())
    }

    #[inline(never)]
    fn add_slot(&mut self) -> u32 {
        append(&mut self.items, T::default());
        // Room for all, so that freeing does not allocate.
        let used = self.items.len() - self.free.len();
        make_room(&mut self.free, used);
        self.items.len() as u32 - 1
    }

    /// Frees a slot; its item stays until the slot is used again.
    #[inline]
    pub fn free(&mut self, slot: u32) {
        self.free.push(slot);
    }

    /// The item in a slot.
    #[inline]
    pub fn get(&self, slot: u32) -> &T {
        &self.items[slot as usize]
    }

    /// The item in a slot.
    #[inline]
    pub fn get_mut(&mut self, slot: u32) -> &mut T {
        &mut self.items[slot as usize]
    }

    /// The items in slots that are in use.
    pub fn used_mut(&mut self) -> impl Iterator<Item = &mut T> {
        let mut is_used = Vec::new();
        lengthen(&mut is_used, self.items.len(), true);
        for &slot in self.free.iter().yielding() {
            is_used[slot as usize] = false;
        }
        self.items.iter_mut().zip(is_used).filter(|&(_, is_used)| is_used).map(|(item, _)| item)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_in_use_keep_their_items_and_free_ones_are_taken_again() {
        let mut slots = Slots::default();
        for item in 0..6 {
            let slot = slots.take();
            *slots.get_mut(slot) = item;
        }
        for slot in [4, 1] {
            slots.free(slot);
        }
        assert!(slots.used_mut().map(|item| *item).eq([0, 2, 3, 5]));
        assert_eq!([slots.take(), slots.take(), slots.take()], [1, 4, 6]);
        assert!(slots.used_mut().map(|item| *item).eq([0, 1, 2, 3, 4, 5, 0]));
    }
}
