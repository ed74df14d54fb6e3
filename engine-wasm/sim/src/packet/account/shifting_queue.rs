//! A queue whose items stay near the beginning of its memory.

use crate::growth::make_room;

/// A queue in one slice. Unlike a ring buffer, which goes round all of its memory, it writes to the same few cache
/// lines again while it is short.
#[derive(Debug)]
pub struct ShiftingQueue<T> {
    items: Vec<T>,
    /// How many of the first items have been removed.
    removed: usize,
}

/// Fewer items are not worth shifting the others.
const FEW: usize = 16;

impl<T> Default for ShiftingQueue<T> {
    fn default() -> Self {
        Self { items: Vec::new(), removed: 0 }
    }
}

impl<T: Copy> ShiftingQueue<T> {
    /// Makes room for `more` items.
    #[inline]
    pub fn reserve(&mut self, more: usize) {
        make_room(&mut self.items, more);
    }

    /// Appends an item, for which [`Self::reserve`] has made room.
    #[inline]
    pub fn push(&mut self, item: T) {
        self.items.push(item);
    }

    /// The items in order.
    #[inline]
    pub fn as_slice(&self) -> &[T] {
        &self.items[self.removed..]
    }

    /// The items in order.
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.items[self.removed..]
    }

    /// Removes the first `count` items.
    #[inline]
    pub fn remove_first(&mut self, count: usize) {
        self.removed += count;
        if self.removed == self.items.len() {
            self.items.clear();
            self.removed = 0;
        } else if self.removed >= FEW && 2 * self.removed >= self.items.len() {
            self.shift();
        }
    }

    /// Returns memory, if it has room for four times as many items, and for more than `few`.
    pub fn shrink(&mut self, few: usize) {
        let length = self.items.len() - self.removed;
        if self.items.capacity() > 4 * length.max(few) {
            self.shift();
            self.items.shrink_to(2 * length);
        }
    }

    #[inline(never)]
    fn shift(&mut self) {
        self.items.drain(..self.removed);
        self.removed = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_keep_their_order() {
        let mut queue = ShiftingQueue::default();
        let (mut first, mut next) = (0, 0);
        for count in 0..100 {
            queue.reserve(count);
            for _ in 0..count {
                queue.push(next);
                next += 1;
            }
            let removed = (count * 7 % 11).min(next - first);
            queue.remove_first(removed);
            first += removed;
            assert!(queue.as_slice().iter().copied().eq(first..next));
        }
        queue.remove_first(next - first - 20);
        queue.shrink(16);
        assert!(queue.items.capacity() <= 80);
        assert!(queue.as_slice().iter().copied().eq(next - 20..next));
        queue.remove_first(20);
        assert!(queue.as_slice().is_empty());
    }
}
