//! What is due when: a heap in which the time of an entry can change.

use crate::units::Time;

const ABSENT: u32 = u32::MAX;

/// Ordering all afresh costs about two steps for each, moving one as many as the heap is deep: it is
/// worth it from one change in so many on.
const WORTH: usize = 4;

/// Things numbered from 0 (flows, links) by the time at which they are due, earliest first, ties by
/// number.
#[derive(Debug)]
pub struct Due {
    heap: Vec<(Time, u32)>,
    place: Vec<u32>,
}

impl Due {
    /// Nothing due, for numbers `0..count`.
    pub fn new(count: usize) -> Self {
        Self { heap: Vec::new(), place: vec![ABSENT; count] }
    }

    /// Makes room for numbers `0..count`, no fewer than before.
    pub fn grow(&mut self, count: usize) {
        self.place.resize(count, ABSENT);
    }

    /// The earliest time, or [`Time::NEVER`].
    pub fn next_time(&self) -> Time {
        self.heap.first().map_or(Time::NEVER, |&(time, _)| time)
    }

    /// Takes the first that is due at `now` or before.
    pub fn pop(&mut self, now: Time) -> Option<u32> {
        let &(time, id) = self.heap.first()?;
        (time <= now).then(|| {
            self.remove(id);
            id
        })
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

    /// Moves all those to their times, as [`Due::set`] does: at once where that is less work.
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

    /// Forgets `id`, which need not be here.
    pub fn remove(&mut self, id: u32) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::{Random, Stream};

    #[test]
    fn after_any_changes_entries_come_out_by_time_then_number() {
        let mut random = Random::new(3, Stream::Arrivals);
        let mut due = Due::new(200);
        let mut expected = vec![Time::NEVER; 200];
        for _ in 0..5_000 {
            let flow = random.below(200);
            let time = match random.below(60) {
                0..20 => Time::NEVER,
                ticks => Time::from_ps(u64::from(ticks)),
            };
            due.set(flow, time);
            expected[flow as usize] = time;
        }
        let mut order: Vec<_> = (0..200).map(|flow| (expected[flow as usize], flow)).collect();
        order.retain(|(time, _)| time.is_finite());
        order.sort_unstable();
        assert_eq!(due.next_time(), order[0].0);
        for (time, flow) in order {
            assert_eq!(due.pop(Time::from_ps(time.ps() - 1)), None, "nothing is due early");
            assert_eq!(due.pop(time), Some(flow));
        }
        assert_eq!(due.next_time(), Time::NEVER);
    }

    #[test]
    fn many_changes_at_once_are_as_many_one_by_one() {
        let mut random = Random::new(4, Stream::Arrivals);
        let (mut together, mut single) = (Due::new(60), Due::new(60));
        for round in 0..300 {
            let changes = (0..round % 50).map(|_| match random.below(40) {
                0..10 => (random.below(60), Time::NEVER),
                ticks => (random.below(60), Time::from_ps(u64::from(ticks))),
            });
            let changes: Vec<_> = changes.collect();
            for &(id, time) in &changes {
                single.set(id, time);
            }
            together.set_many(changes.into_iter());
            for _ in 0..random.below(20) {
                let next = single.next_time();
                assert_eq!(together.next_time(), next);
                assert_eq!(together.pop(next), single.pop(next));
            }
        }
    }
}
