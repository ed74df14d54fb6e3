//! A binary heap of events, and sorted runs of what exceeds it.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::mem;

use super::entry::Entry;
use crate::units::Time;

/// Most events in the heap. A heap of millions moves for a tenth of a second whenever it outgrows its place.
pub const HEAP: usize = 1 << 16;

/// Events of which the first can be taken out.
#[derive(Debug)]
pub struct BoundedHeap<E> {
    heap: BinaryHeap<Reverse<Entry<E>>>,
    runs: BinaryHeap<Reverse<Run<E>>>,
}

impl<E> Default for BoundedHeap<E> {
    fn default() -> Self {
        Self { heap: BinaryHeap::new(), runs: BinaryHeap::new() }
    }
}

impl<E> BoundedHeap<E> {
    /// Adds an event.
    pub fn push(&mut self, entry: Entry<E>) {
        self.heap.push(Reverse(entry));
        if self.heap.len() > HEAP {
            self.set_aside();
        }
    }

    /// Removes and returns the first event.
    pub fn pop(&mut self) -> Option<Entry<E>> {
        if self.is_next_in_run() {
            self.pop_from_run()
        } else {
            self.heap.pop().map(|Reverse(entry)| entry)
        }
    }

    /// The time of the first event; [`Time::NEVER`] without one.
    pub fn next_time(&self) -> Time {
        let in_heap = self.heap.peek().map_or(Time::NEVER, |Reverse(entry)| entry.time);
        match self.runs.peek() {
            None => in_heap,
            Some(Reverse(run)) => in_heap.min(run.next().time),
        }
    }

    /// Removes and returns the first event, if it is `wanted`.
    pub fn pop_if(&mut self, wanted: impl Fn(&Entry<E>) -> bool) -> Option<Entry<E>> {
        let in_run = self.runs.peek().map(|Reverse(run)| run.next());
        let in_heap = self.heap.peek().map(|Reverse(entry)| entry);
        let first = in_run.into_iter().chain(in_heap).min()?;
        if wanted(first) { self.pop() } else { None }
    }

    /// All events, in no order.
    pub fn iter(&self) -> impl Iterator<Item = &Entry<E>> {
        let in_runs = self.runs.iter().flat_map(|Reverse(run)| &run.0);
        self.heap.iter().chain(in_runs).map(|Reverse(entry)| entry)
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
