//! Timer queue with mutable times.

mod heap;

use self::heap::Heap;
use crate::flow::state::dirty_set::DirtySet;
use crate::growth::lengthen;
use crate::units::Time;
use crate::yield_point::yield_point;

/// Ids per block. A block has one heap entry, for its earliest time, which is found by a scan:
/// entries that change together mostly have neighbouring ids, and scanning a block costs less than
/// moving each of them in the heap.
const BLOCK: usize = 32;

/// From this number of changes on, the earliest time of every changed block is recomputed once,
/// after all changes.
const MANY: usize = 8;

/// Timers of dense ids (of flows or links), earliest first, ties by id.
#[derive(Debug)]
pub struct TimerQueue {
    /// By id, padded to whole blocks.
    times: Vec<Time>,
    /// Blocks by their earliest time.
    blocks: Heap,
    /// Blocks whose earliest time may have changed.
    changed: DirtySet,
}

impl TimerQueue {
    /// No timers set, for ids `0..count`.
    pub fn new(count: usize) -> Self {
        let (times, blocks, changed) = (Vec::new(), Heap::default(), DirtySet::default());
        let mut due = Self { times, blocks, changed };
        due.grow(count);
        due
    }

    /// Allocates room for ids `0..count`; `count` must not decrease.
    pub fn grow(&mut self, count: usize) {
        let blocks = count.div_ceil(BLOCK);
        lengthen(&mut self.times, blocks * BLOCK, Time::NEVER);
        self.blocks.grow(blocks);
    }

    /// The earliest time, or [`Time::NEVER`].
    pub fn next_time(&self) -> Time {
        self.blocks.first().map_or(Time::NEVER, |(time, _)| time)
    }

    /// Removes and returns the earliest entry due at `now` or before.
    pub fn pop(&mut self, now: Time) -> Option<u32> {
        let (first, block) = self.blocks.first().filter(|&(time, _)| time <= now)?;
        let start = block as usize * BLOCK;
        let at = self.times[start..].iter().position(|&time| time == first);
        let id = start + at.expect("a block knows its first");
        self.remove(id as u32);
        Some(id as u32)
    }

    /// Sets the time of `id`, inserting or removing it as needed.
    pub fn set(&mut self, id: u32, time: Time) {
        let block = id / BLOCK as u32;
        let old = std::mem::replace(&mut self.times[id as usize], time);
        let first = self.blocks.time(block);
        if time < first {
            self.blocks.set(block, time);
        } else if old == first && time > first {
            self.blocks.set(block, first_of(&self.times, block));
        }
    }

    /// Like [`TimerQueue::set`] for every change; batched if that is cheaper.
    pub fn set_many(&mut self, changes: impl ExactSizeIterator<Item = (u32, Time)>) {
        if changes.len() < MANY {
            changes.for_each(|(id, time)| self.set(id, time));
            return;
        }
        let Self { times, blocks, changed } = self;
        let times = &mut times[..];
        let mut last = u32::MAX;
        for (id, time) in changes {
            yield_point(1);
            let old = &mut times[id as usize];
            if *old == time {
                continue;
            }
            *old = time;
            let block = id / BLOCK as u32;
            if block != last {
                changed.add(block);
                last = block;
            }
        }
        blocks.set_many(changed.drain().map(|block| (block, first_of(times, block))));
    }

    /// Removes `id`, if present.
    pub fn remove(&mut self, id: u32) {
        self.set(id, Time::NEVER);
    }
}

/// The earliest time of a block.
fn first_of(times: &[Time], block: u32) -> Time {
    let start = block as usize * BLOCK;
    times[start..start + BLOCK].iter().fold(Time::NEVER, |first, &time| first.min(time))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::{Random, Stream};

    #[test]
    fn entries_pop_by_time_then_id_after_random_changes() {
        let mut random = Random::new(3, Stream::Arrivals);
        let mut due = TimerQueue::new(200);
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
    fn batched_changes_equal_single_changes() {
        let mut random = Random::new(4, Stream::Arrivals);
        let (mut together, mut single) = (TimerQueue::new(60), TimerQueue::new(60));
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
