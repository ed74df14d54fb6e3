//! An event queue with a deterministic order: a binary heap.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::units::Time;

/// Events ordered by time, then by `rank`, then first in, first out.
///
/// `rank` breaks ties canonically, by the class of the event or the port that it happens at, so that an
/// engine with another internal order reproduces the results.
#[derive(Debug)]
pub struct EventQueue<E> {
    heap: BinaryHeap<Reverse<Entry<E>>>,
    inserted: u64,
}

impl<E> Default for EventQueue<E> {
    fn default() -> Self {
        Self { heap: BinaryHeap::new(), inserted: 0 }
    }
}

impl<E> EventQueue<E> {
    /// Adds an event at `time`; of simultaneous events, smaller ranks come first.
    pub fn insert(&mut self, time: Time, rank: u32, event: E) {
        self.inserted += 1;
        self.heap.push(Reverse(Entry { time, rank, sequence: self.inserted, event }));
    }

    /// Removes and returns the next event with its time.
    pub fn pop(&mut self) -> Option<(Time, E)> {
        self.heap.pop().map(|Reverse(entry)| (entry.time, entry.event))
    }

    /// The time of the next event; [`Time::NEVER`] without one.
    pub fn next_time(&self) -> Time {
        self.heap.peek().map_or(Time::NEVER, |Reverse(entry)| entry.time)
    }

    /// All events, in no order.
    pub fn iter(&self) -> impl Iterator<Item = &E> {
        self.heap.iter().map(|Reverse(entry)| &entry.event)
    }

    /// The number of events.
    pub fn len(&self) -> usize {
        self.heap.len()
    }

    /// Whether there is no event.
    pub fn is_empty(&self) -> bool {
        self.heap.is_empty()
    }
}

#[derive(Debug)]
struct Entry<E> {
    time: Time,
    rank: u32,
    sequence: u64,
    event: E,
}

impl<E> Entry<E> {
    fn key(&self) -> (Time, u32, u64) {
        (self.time, self.rank, self.sequence)
    }
}

impl<E> PartialEq for Entry<E> {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl<E> Eq for Entry<E> {}

impl<E> PartialOrd for Entry<E> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<E> Ord for Entry<E> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.key().cmp(&other.key())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_come_by_time_then_rank_then_insertion() {
        let mut queue = EventQueue::default();
        let at = Time::from_us;
        queue.insert(at(2), 0, "late");
        queue.insert(at(1), 1, "third");
        queue.insert(at(1), 0, "first");
        queue.insert(at(1), 0, "second");
        queue.insert(at(1), 1, "fourth");
        let order: Vec<_> = std::iter::from_fn(|| queue.pop()).map(|(_, name)| name).collect();
        assert_eq!(order, ["first", "second", "third", "fourth", "late"]);
    }
}
