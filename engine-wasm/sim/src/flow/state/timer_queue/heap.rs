//! A heap in which the time of an entry can change.

use crate::units::Time;

const ABSENT: u32 = u32::MAX;

/// Sorting afresh costs about two steps per entry, moving one entry as many as the heap is deep:
/// sorting pays once a quarter of the entries changed.
const WORTH: usize = 4;

/// Numbers with the times at which they are due, earliest first, ties by number.
#[derive(Debug, Default)]
pub struct Heap {
    heap: Vec<(Time, u32)>,
    place: Vec<u32>,
}

impl Heap {
    /// Makes room for numbers `0..count`, no fewer than before.
    pub fn grow(&mut self, count: usize) {
        self.place.resize(count, ABSENT);
    }

    /// The first, and when that is due.
    pub fn first(&self) -> Option<(Time, u32)> {
        self.heap.first().copied()
    }

    /// When `id` is due, or [`Time::NEVER`].
    pub fn time(&self, id: u32) -> Time {
        self.heap.get(self.place[id as usize] as usize).map_or(Time::NEVER, |&(time, _)| time)
    }

    /// Moves `id` to `time`, adding or removing it as needed.
    pub fn set(&mut self, id: u32, time: Time) {
        if !time.is_finite() {
            self.remove(id);
            return;
        }
        let mut at = self.place[id as usize] as usize;
        if at == ABSENT as usize {
            at = self.heap.len();
            self.heap.push((time, id));
        }
        self.heap[at] = (time, id);
        let at = self.rise(at);
        self.sink(at);
    }

    /// Moves all those to their times, as [`Heap::set`] does: at once where that is less work.
    pub fn set_many(&mut self, changes: impl ExactSizeIterator<Item = (u32, Time)>) {
        if changes.len() * WORTH < self.heap.len() {
            for (id, time) in changes {
                self.set(id, time);
            }
            return;
        }
        for (id, time) in changes {
            self.set_out_of_order(id, time);
        }
        for at in (0..self.heap.len() / 2).rev() {
            self.sink(at);
        }
    }

    /// Leaves the heap without its order.
    fn set_out_of_order(&mut self, id: u32, time: Time) {
        let at = self.place[id as usize];
        match (at, time.is_finite()) {
            (ABSENT, false) => {}
            (ABSENT, true) => {
                self.place[id as usize] = self.heap.len() as u32;
                self.heap.push((time, id));
            }
            (at, true) => self.heap[at as usize] = (time, id),
            (at, false) => {
                self.place[id as usize] = ABSENT;
                self.heap.swap_remove(at as usize);
                if let Some(&(_, moved)) = self.heap.get(at as usize) {
                    self.place[moved as usize] = at;
                }
            }
        }
    }

    fn remove(&mut self, id: u32) {
        let at = self.place[id as usize];
        if at == ABSENT {
            return;
        }
        self.place[id as usize] = ABSENT;
        let last = self.heap.pop().expect("what has a place is in the heap");
        if last.1 != id {
            self.heap[at as usize] = last;
            let at = self.rise(at as usize);
            self.sink(at);
        }
    }

    fn rise(&mut self, mut at: usize) -> usize {
        let entry = self.heap[at];
        while at > 0 && entry < self.heap[(at - 1) / 2] {
            self.put(at, self.heap[(at - 1) / 2]);
            at = (at - 1) / 2;
        }
        self.put(at, entry);
        at
    }

    fn sink(&mut self, start: usize) {
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
        // Most stay where they are when all are ordered afresh.
        if at != start {
            self.put(at, entry);
        }
    }

    fn put(&mut self, at: usize, entry: (Time, u32)) {
        self.heap[at] = entry;
        self.place[entry.1 as usize] = at as u32;
    }
}
