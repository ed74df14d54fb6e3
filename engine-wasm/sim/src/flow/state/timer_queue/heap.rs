//! Binary heap with mutable times.

use crate::growth::{append, lengthen};
use crate::units::Time;
use crate::yield_point::yield_point;

const ABSENT: u32 = u32::MAX;

/// Rebuilding the heap costs about two steps per entry, moving one entry the depth of the heap:
/// rebuilding pays off once this fraction (1 / `REBUILD_FRACTION`) of the entries changed.
const REBUILD_FRACTION: usize = 4;

/// Ids with due times, earliest first, ties by id.
#[derive(Debug, Default)]
pub struct Heap {
    heap: Vec<(Time, u32)>,
    index: Vec<u32>,
}

impl Heap {
    /// Allocates room for ids `0..count`; `count` must not decrease.
    pub fn grow(&mut self, count: usize) {
        lengthen(&mut self.index, count, ABSENT);
    }

    /// The earliest entry, as time and id.
    pub fn first(&self) -> Option<(Time, u32)> {
        self.heap.first().copied()
    }

    /// The due time of `id`, or [`Time::NEVER`].
    pub fn time(&self, id: u32) -> Time {
        self.heap.get(self.index[id as usize] as usize).map_or(Time::NEVER, |&(time, _)| time)
    }

    /// Sets the time of `id`, inserting or removing it as needed.
    pub fn set(&mut self, id: u32, time: Time) {
        if !time.is_finite() {
            self.remove(id);
            return;
        }
        let mut at = self.index[id as usize] as usize;
        if at == ABSENT as usize {
            at = self.heap.len();
            append(&mut self.heap, (time, id));
        }
        self.heap[at] = (time, id);
        let at = self.sift_up(at);
        self.sift_down(at);
    }

    /// Like [`Heap::set`] for every change; rebuilds the heap if that is cheaper.
    pub fn set_many(&mut self, changes: impl ExactSizeIterator<Item = (u32, Time)>) {
        if changes.len() * REBUILD_FRACTION < self.heap.len() {
            for (id, time) in changes {
                self.set(id, time);
            }
            return;
        }
        for (id, time) in changes {
            self.set_out_of_order(id, time);
        }
        for at in (0..self.heap.len() / 2).rev() {
            yield_point(1);
            self.sift_down(at);
        }
    }

    /// Like [`Heap::set`], but does not restore the heap order.
    fn set_out_of_order(&mut self, id: u32, time: Time) {
        let at = self.index[id as usize];
        match (at, time.is_finite()) {
            (ABSENT, false) => {}
            (ABSENT, true) => {
                self.index[id as usize] = self.heap.len() as u32;
                append(&mut self.heap, (time, id));
            }
            (at, true) => self.heap[at as usize] = (time, id),
            (at, false) => {
                self.index[id as usize] = ABSENT;
                self.heap.swap_remove(at as usize);
                if let Some(&(_, moved)) = self.heap.get(at as usize) {
                    self.index[moved as usize] = at;
                }
            }
        }
    }

    fn remove(&mut self, id: u32) {
        let at = self.index[id as usize];
        if at == ABSENT {
            return;
        }
        self.index[id as usize] = ABSENT;
        let last = self.heap.pop().expect("an indexed entry is in the heap");
        if last.1 != id {
            self.heap[at as usize] = last;
            let at = self.sift_up(at as usize);
            self.sift_down(at);
        }
    }

    fn sift_up(&mut self, mut at: usize) -> usize {
        let entry = self.heap[at];
        while at > 0 && entry < self.heap[(at - 1) / 2] {
            self.put(at, self.heap[(at - 1) / 2]);
            at = (at - 1) / 2;
        }
        self.put(at, entry);
        at
    }

    fn sift_down(&mut self, start: usize) {
        let mut at = start;
        let entry = self.heap[at];
        loop {
            let mut child = 2 * at + 1;
            if child + 1 < self.heap.len() && self.heap[child + 1] < self.heap[child] {
                child += 1;
            }
            if child >= self.heap.len() || entry <= self.heap[child] {
                break;
            }
            self.put(at, self.heap[child]);
            at = child;
        }
        // On a rebuild most entries keep their place.
        if at != start {
            self.put(at, entry);
        }
    }

    fn put(&mut self, at: usize, entry: (Time, u32)) {
        self.heap[at] = entry;
        self.index[entry.1 as usize] = at as u32;
    }
}
