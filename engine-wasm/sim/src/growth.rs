//! Growth of lists that may become very long. To move a list of a hundred megabytes at once takes a tenth of a
//! second or more, so a list that outgrows its place moves in parts, with yield points between them.

use std::collections::{BinaryHeap, VecDeque};
use std::mem;

use crate::yield_point::yield_point;

/// Items for which a list has room at least, once it has any.
const LEAST_ROOM: usize = 4;

/// Items between two yield points.
const PART: usize = 1 << 10;

/// Makes room in `list` for `more` items.
#[inline]
pub fn make_room<T>(list: &mut Vec<T>, more: usize) {
    if more > list.capacity() - list.len() {
        move_to_room(list, more);
    }
}

/// Appends `item` to `list`.
#[inline]
pub fn append<T>(list: &mut Vec<T>, item: T) {
    make_room(list, 1);
    list.push(item);
}

/// Appends `item` to `queue`.
#[inline]
pub fn append_to_queue<T>(queue: &mut VecDeque<T>, item: T) {
    if queue.len() == queue.capacity() {
        move_queue(queue);
    }
    queue.push_back(item);
}

/// Appends copies of `item` to `list` until it has `length` items; nothing if it is that long already.
#[inline]
pub fn lengthen<T: Clone>(list: &mut Vec<T>, length: usize, item: T) {
    if length > list.len() {
        fill(list, length, &item);
    }
}

/// Adds `item` to `heap`.
#[inline]
pub fn add_to_heap<T: Ord>(heap: &mut BinaryHeap<T>, item: T) {
    if heap.len() == heap.capacity() {
        move_heap(heap);
    }
    heap.push(item);
}

#[cold]
#[inline(never)]
fn move_to_room<T>(list: &mut Vec<T>, more: usize) {
    let length = list.len();
    let room = (length + more).max(2 * list.capacity()).max(LEAST_ROOM);
    let mut items = mem::replace(list, Vec::with_capacity(room)).into_iter();
    while list.len() < length {
        yield_point(PART.min(length) * steps_of::<T>());
        list.extend(items.by_ref().take(PART));
    }
}

#[cold]
#[inline(never)]
fn move_queue<T>(queue: &mut VecDeque<T>) {
    let room = (2 * queue.len()).max(LEAST_ROOM);
    for item in mem::replace(queue, VecDeque::with_capacity(room)) {
        yield_point(steps_of::<T>());
        queue.push_back(item);
    }
}

#[inline(never)]
fn fill<T: Clone>(list: &mut Vec<T>, length: usize, item: &T) {
    make_room(list, length - list.len());
    while list.len() < length {
        let end = length.min(list.len() + PART);
        yield_point((end - list.len()) * steps_of::<T>());
        list.resize(end, item.clone());
    }
}

#[cold]
#[inline(never)]
fn move_heap<T: Ord>(heap: &mut BinaryHeap<T>) {
    let room = (2 * heap.len()).max(LEAST_ROOM);
    let items = mem::replace(heap, BinaryHeap::with_capacity(room)).into_vec();
    // Items that are pushed in the order in which a heap has them stay where they are put.
    for item in items {
        yield_point(steps_of::<T>());
        heap.push(item);
    }
}

/// Steps that copying an item counts as.
const fn steps_of<T>() -> usize {
    1 + size_of::<T>() / 64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::yield_point::tests::calls_of;

    #[test]
    fn very_long_lists_move_in_parts() {
        let mut list = Vec::new();
        let mut append_many = |items: std::ops::Range<u32>| {
            calls_of(|| items.for_each(|item| append(&mut list, item)))
        };
        assert_eq!(append_many(0..1 << 16), 7, "the moves were of 65,532 items");
        assert_eq!(append_many(1 << 16..1 << 17), 7, "the move was of 65,536 items");
        assert!(list.into_iter().eq(0..1 << 17));
    }

    #[test]
    fn larger_items_count_as_more_steps() {
        let mut list = vec![[0_u64; 64]; 10_000];
        assert_eq!(calls_of(|| make_room(&mut list, 1)), 10_000 * 9 / 8_192);
    }

    #[test]
    fn a_list_becomes_longer_but_not_shorter() {
        let mut list = vec![1];
        assert_eq!(calls_of(|| lengthen(&mut list, 20_000, 2)), 2);
        lengthen(&mut list, 3, 3);
        assert_eq!((list.len(), list[0], list[1], list[19_999]), (20_000, 1, 2, 2));
    }

    #[test]
    fn a_queue_keeps_its_order() {
        let mut queue = VecDeque::from([0, 1, 2, 3]);
        queue.pop_front();
        let append_many = |queue: &mut VecDeque<u32>| {
            (4..20_000).for_each(|item| append_to_queue(queue, item));
        };
        assert!(calls_of(|| append_many(&mut queue)) > 0);
        assert!(queue.into_iter().eq(1..20_000));
    }

    #[test]
    fn a_heap_keeps_its_items() {
        let mut heap = BinaryHeap::new();
        let mut items: Vec<u32> = (0..20_000).map(|item| item * 7_919 % 20_011).collect();
        let append_all = || items.iter().for_each(|&item| add_to_heap(&mut heap, item));
        assert!(calls_of(append_all) > 0);
        items.sort_unstable();
        assert_eq!(heap.into_sorted_vec(), items);
    }
}
