//! Slots with counts of their holders.

use crate::growth::{append, make_room};

/// Items that have several holders. The slot that was freed last is reused first, because it is in the nearest
/// cache.
#[derive(Debug)]
pub struct SharedSlots<T> {
    items: Vec<T>,
    /// Beside the items, because they change far more often.
    holders: Vec<u32>,
    free: Vec<u32>,
}

impl<T> Default for SharedSlots<T> {
    fn default() -> Self {
        Self { items: Vec::new(), holders: Vec::new(), free: Vec::new() }
    }
}

impl<T> SharedSlots<T> {
    /// Adds an item with one holder; returns its slot.
    pub fn add(&mut self, item: T) -> u32 {
        if let Some(slot) = self.free.pop() {
            self.items[slot as usize] = item;
            self.holders[slot as usize] = 1;
            return slot;
        }
        self.add_slot(item)
    }

    #[inline(never)]
    fn add_slot(&mut self, item: T) -> u32 {
        append(&mut self.items, item);
        append(&mut self.holders, 1);
        // Room for all, so that releasing does not allocate.
        let held = self.items.len() - self.free.len();
        make_room(&mut self.free, held);
        self.items.len() as u32 - 1
    }

    /// One more holder.
    pub fn hold(&mut self, slot: u32) {
        self.holders[slot as usize] += 1;
    }

    /// One holder less; without a holder the slot is free.
    #[inline]
    pub fn release(&mut self, slot: u32) {
        let holders = &mut self.holders[slot as usize];
        *holders -= 1;
        if *holders == 0 {
            self.free.push(slot);
        }
    }

    /// Whether there is exactly one holder.
    pub fn has_one_holder(&self, slot: u32) -> bool {
        self.holders[slot as usize] == 1
    }

    /// The item.
    pub fn get(&self, slot: u32) -> &T {
        &self.items[slot as usize]
    }

    /// The item, to be changed by its only holder.
    pub fn get_mut(&mut self, slot: u32) -> &mut T {
        debug_assert!(self.has_one_holder(slot), "others hold the item");
        &mut self.items[slot as usize]
    }

    /// All items, each with whether it has a holder.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (&mut T, bool)> {
        self.items.iter_mut().zip(self.holders.iter().map(|&holders| holders > 0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_are_reused_when_the_last_holder_has_released_them() {
        let mut slots = SharedSlots::default();
        let first = slots.add('a');
        slots.hold(first);
        slots.release(first);
        assert_ne!(slots.add('b'), first);
        slots.release(first);
        assert_eq!(slots.add('c'), first);
        let items: Vec<_> = slots.iter_mut().map(|(item, is_held)| (*item, is_held)).collect();
        assert_eq!(items, [('c', true), ('b', true)]);
    }
}
