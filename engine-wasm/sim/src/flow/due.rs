//! What is due when: an order in which the time of an entry can change.

use crate::units::Time;

const ABSENT: u32 = u32::MAX;

/// From here on, places are those of entries that are far.
const FAR: u32 = 1 << 31;

/// Things numbered from 0 (flows, links) by the time at which they are due, earliest first, ties by
/// number.
///
/// Times change far more often than one of them comes. So only entries up to a horizon are kept in
/// order, in a heap; it moves when none of them is left, or so many that order is dear.
#[derive(Debug)]
pub struct Due {
    near: Vec<(Time, u32)>,
    /// Those later than the horizon, in no order.
    far: Vec<(Time, u32)>,
    horizon: Time,
    /// By number.
    place: Vec<u32>,
}

impl Due {
    /// Nothing due, for numbers `0..count`.
    pub fn new(count: usize) -> Self {
        Self { near: Vec::new(), far: Vec::new(), horizon: Time::ZERO, place: vec![ABSENT; count] }
    }

    /// Makes room for numbers `0..count`, no fewer than before.
    pub fn grow(&mut self, count: usize) {
        self.place.resize(count, ABSENT);
    }

    /// The earliest time, or [`Time::NEVER`].
    pub fn next_time(&self) -> Time {
        self.near.first().map_or(Time::NEVER, |&(time, _)| time)
    }

    /// Takes the first that is due at `now` or before.
    pub fn pop(&mut self, now: Time) -> Option<u32> {
        let &(time, id) = self.near.first()?;
        (time <= now).then(|| {
            self.remove(id);
            id
        })
    }

    /// Moves `id` to `time`, adding or removing it as needed.
    pub fn set(&mut self, id: u32, time: Time) {
        self.change(id, time);
        self.keep_in_view();
    }

    /// Moves all those to their times, as [`Due::set`] does.
    pub fn set_many(&mut self, changes: impl Iterator<Item = (u32, Time)>) {
        for (id, time) in changes {
            self.change(id, time);
        }
        self.keep_in_view();
    }

    /// Forgets `id`, which need not be here.
    pub fn remove(&mut self, id: u32) {
        self.take(id);
        self.keep_in_view();
    }

    fn change(&mut self, id: u32, time: Time) {
        let place = self.place[id as usize];
        match (place, time <= self.horizon) {
            (..FAR, true) => {
                self.near[place as usize].0 = time;
                let at = self.rise(place as usize);
                self.sink(at);
            }
            (FAR.., false) if place != ABSENT && time.is_finite() => {
                self.far[(place - FAR) as usize].0 = time;
            }
            (_, is_near) => {
                self.take(id);
                if is_near {
                    self.near.push((time, id));
                    self.rise(self.near.len() - 1);
                } else if time.is_finite() {
                    self.place[id as usize] = FAR + self.far.len() as u32;
                    self.far.push((time, id));
                }
            }
        }
    }

    fn take(&mut self, id: u32) {
        match std::mem::replace(&mut self.place[id as usize], ABSENT) {
            ABSENT => {}
            place @ FAR.. => {
                let at = (place - FAR) as usize;
                self.far.swap_remove(at);
                if let Some(&(_, moved)) = self.far.get(at) {
                    self.place[moved as usize] = place;
                }
            }
            place => {
                let last = self.near.pop().expect("what has a place is there");
                if last.1 != id {
                    self.near[place as usize] = last;
                    let at = self.rise(place as usize);
                    self.sink(at);
                }
            }
        }
    }

    /// Moves the horizon where nothing is near, or a good part of all: then it takes as many changes
    /// until that is so again as there are entries to look at.
    fn keep_in_view(&mut self) {
        const FEW: usize = 64;
        let all = self.near.len() + self.far.len();
        let is_crowded = self.near.len() > FEW + all / 4 && !self.far.is_empty();
        if all == 0 || !self.near.is_empty() && !is_crowded {
            return;
        }
        self.far.append(&mut self.near);
        let (_, &mut (horizon, _), _) =
            self.far.select_nth_unstable((all / 16 + FEW / 2).min(all - 1));
        self.horizon = horizon;
        let Self { near, far, .. } = self;
        far.retain(|&entry| {
            if entry.0 <= horizon {
                near.push(entry);
            }
            entry.0 > horizon
        });
        for (place, &(_, id)) in (FAR..).zip(&self.far) {
            self.place[id as usize] = place;
        }
        for (place, &(_, id)) in (0..).zip(&self.near) {
            self.place[id as usize] = place;
        }
        for at in (0..self.near.len() / 2).rev() {
            self.sink(at);
        }
    }

    fn rise(&mut self, mut at: usize) -> usize {
        let entry = self.near[at];
        while at > 0 && entry < self.near[(at - 1) / 2] {
            self.put(at, self.near[(at - 1) / 2]);
            at = (at - 1) / 2;
        }
        self.put(at, entry);
        at
    }

    fn sink(&mut self, start: usize) {
        let mut at = start;
        let entry = self.near[at];
        loop {
            let mut child = 2 * at + 1;
            if child + 1 < self.near.len() && self.near[child + 1] < self.near[child] {
                child += 1;
            }
            if child >= self.near.len() || entry <= self.near[child] {
                break;
            }
            self.put(at, self.near[child]);
            at = child;
        }
        if at != start {
            self.put(at, entry);
        }
    }

    fn put(&mut self, at: usize, entry: (Time, u32)) {
        self.near[at] = entry;
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
        let mut due = Due::new(900);
        let mut expected = vec![Time::NEVER; 900];
        for _ in 0..20_000 {
            let flow = random.below(900);
            let time = match random.below(400) {
                0..20 => Time::NEVER,
                ticks => Time::from_ps(u64::from(ticks)),
            };
            due.set(flow, time);
            expected[flow as usize] = time;
        }
        let mut order: Vec<_> = (0..900).map(|flow| (expected[flow as usize], flow)).collect();
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
        let (mut together, mut single) = (Due::new(400), Due::new(400));
        for round in 0..300 {
            let changes = (0..round % 200).map(|_| match random.below(140) {
                0..10 => (random.below(400), Time::NEVER),
                ticks => (random.below(400), Time::from_ps(u64::from(ticks))),
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
