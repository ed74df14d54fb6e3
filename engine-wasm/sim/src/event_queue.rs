//! An event queue with a deterministic order: a binary heap, and sorted runs of what exceeds it.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::mem;

use crate::units::Time;

/// Most events in the heap. A heap of millions moves for a tenth of a second whenever it outgrows its place.
const HEAP: usize = 1 << 16;

/// Events ordered by time, then by `rank`, then first in, first out.
///
/// `rank` breaks ties canonically, by the class of the event or the port that it happens at, so that an
/// engine with another internal order reproduces the results.
#[derive(Debug)]
pub struct EventQueue<E> {
    heap: BinaryHeap<Reverse<Entry<E>>>,
    runs: BinaryHeap<Reverse<Run<E>>>,
    inserted: u64,
}

impl<E> Default for EventQueue<E> {
    fn default() -> Self {
        Self { heap: BinaryHeap::new(), runs: BinaryHeap::new(), inserted: 0 }
    }
}

impl<E> EventQueue<E> {
    /// Adds an event at `time`; of simultaneous events, smaller ranks come first.
    pub fn insert(&mut self, time: Time, rank: u32, event: E) {
        self.inserted += 1;
        self.heap.push(Reverse(Entry { time, rank, sequence: self.inserted, event }));
        if self.heap.len() > HEAP {
            self.set_aside();
        }
    }

    /// Removes and returns the next event with its time.
    pub fn pop(&mut self) -> Option<(Time, E)> {
        let next = if self.is_next_in_run() {
            self.pop_from_run()
        } else {
            self.heap.pop().map(|Reverse(entry)| entry)
        };
        next.map(|entry| (entry.time, entry.event))
    }

    /// The time of the next event; [`Time::NEVER`] without one.
    pub fn next_time(&self) -> Time {
        let in_heap = self.heap.peek().map_or(Time::NEVER, |Reverse(entry)| entry.time);
        match self.runs.peek() {
            None => in_heap,
            Some(Reverse(run)) => in_heap.min(run.next().time),
        }
    }

    /// All events, in no order.
    pub fn iter(&self) -> impl Iterator<Item = &E> {
        let in_runs = self.runs.iter().flat_map(|Reverse(run)| &run.0);
        self.heap.iter().chain(in_runs).map(|Reverse(entry)| &entry.event)
    }

    /// The number of events.
    pub fn len(&self) -> usize {
        self.heap.len() + self.runs.iter().map(|Reverse(run)| run.0.len()).sum::<usize>()
    }

    /// Whether there is no event.
    pub fn is_empty(&self) -> bool {
        self.heap.is_empty() && self.runs.is_empty()
    }

    fn is_next_in_run(&self) -> bool {
        self.runs.peek().is_some_and(|Reverse(run)| {
            self.heap.peek().is_none_or(|Reverse(entry)| run.next() < entry)
        })
    }

    #[cold]
    fn pop_from_run(&mut self) -> Option<Entry<E>> {
        let mut first = self.runs.peek_mut()?;
        let next = first.0.0.pop();
        if first.0.0.is_empty() {
            PeekMut::pop(first);
        }
        next.map(|Reverse(entry)| entry)
    }

    /// Turns the later half of the heap into a run.
    #[cold]
    fn set_aside(&mut self) {
        let mut latest_first = mem::take(&mut self.heap).into_sorted_vec();
        let run = latest_first.drain(..HEAP / 2).collect();
        self.runs.push(Reverse(Run(run)));
        self.heap = latest_first.into();
    }
}

/// Events of which the next one is last; there is one.
#[derive(Debug)]
struct Run<E>(Vec<Reverse<Entry<E>>>);

impl<E> Run<E> {
    fn next(&self) -> &Entry<E> {
        let Reverse(entry) = self.0.last().expect("an empty run is dropped");
        entry
    }
}

impl<E> PartialEq for Run<E> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl<E> Eq for Run<E> {}

impl<E> PartialOrd for Run<E> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<E> Ord for Run<E> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.next().cmp(other.next())
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
    use std::collections::BTreeSet;

    use super::*;
    use crate::rng::{Random, Stream};

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

    #[test]
    fn events_of_runs_and_of_the_heap_come_in_one_order() {
        let mut random = Random::new(6, Stream::Shapes);
        let (mut queue, mut expected) = (EventQueue::default(), BTreeSet::new());
        let mut sequence = 0_u64;
        // Four times as many as the heap holds, while some are taken; then all are taken.
        for round in 0..8 * HEAP {
            if round < 4 * HEAP || random.below(4) == 0 {
                let (ticks, rank) =
                    (round as u64 / 64 + u64::from(random.below(5_000)), random.below(3));
                sequence += 1;
                queue.insert(Time::from_ps(ticks), rank, sequence);
                expected.insert((Time::from_ps(ticks), rank, sequence));
            }
            if round >= 4 * HEAP || random.below(3) == 0 {
                let next = expected.pop_first();
                assert_eq!(queue.pop(), next.map(|(time, _, event)| (time, event)));
            }
            if round % 1_024 == 0 {
                let next = expected.first().map_or(Time::NEVER, |&(time, ..)| time);
                assert_eq!((queue.len(), queue.next_time()), (expected.len(), next));
                assert_eq!(
                    (queue.iter().count(), queue.is_empty()),
                    (expected.len(), expected.is_empty())
                );
            }
        }
        while let Some((time, _, event)) = expected.pop_first() {
            assert_eq!(queue.pop(), Some((time, event)));
        }
        assert!(queue.pop().is_none() && queue.is_empty() && queue.runs.is_empty());
    }
}
