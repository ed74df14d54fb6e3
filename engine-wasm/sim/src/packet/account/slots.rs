//! Numbered slots.

use crate::growth::{append, make_room};

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

impl<T> Slots<T> {
    /// Adds an item; returns its slot.
    #[inline]
    pub fn add(&mut self, item: T) -> u32 {
        if let Some(slot) = self.free.pop() {
            self.items[slot as usize] = item;
            return slot;
        }
        self.add_slot(item)
    }

    #[inline(never)]
    fn add_slot(&mut self, item: T) -> u32 {
        append(&mut self.items, item);
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

    /// The items in all slots, used or free.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.items.iter()
    }
}
