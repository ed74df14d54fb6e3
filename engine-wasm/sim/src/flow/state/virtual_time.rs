//! Virtual clocks, which measure the progress of many flows at once.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use crate::flow::state::now::Now;
use crate::growth::lengthen;
use crate::ids::FlowId;
use crate::units::Time;
use crate::yield_point::yield_point;

/// A *virtual clock* reads the bits that a flow following it from the start has sent: the virtual
/// time of processor sharing (Parekh and Gallager, A Generalized Processor Sharing Approach to Flow
/// Control, IEEE/ACM Transactions on Networking 1993, section VII). A flow that follows it is done
/// at a reading known when it begins to follow, so a change of rate changes the clock alone,
/// however many flows follow.
#[derive(Clone, Debug, Default)]
pub(in crate::flow) struct VirtualClocks {
    clocks: Vec<Clock>,
}

#[derive(Clone, Debug)]
struct Clock {
    /// Bits at `since`.
    reading: f64,
    rate: f64,
    since: Time,
    /// Scheduled completions, earliest on top; entries may be stale.
    tags: BinaryHeap<FinishTag>,
    /// Number of entries above which stale ones are removed.
    stale_limit: usize,
}

/// Lower bound of [`Clock::stale_limit`].
const MIN_STALE_LIMIT: usize = 64;

/// The first member of the group of `leader` is done when the clock reads `reading`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::flow) struct FinishTag {
    pub reading: f64,
    pub leader: FlowId,
}

impl Eq for FinishTag {}

impl Ord for FinishTag {
    /// Reversed, because [`BinaryHeap`] is a max-heap.
    fn cmp(&self, other: &Self) -> Ordering {
        other.reading.total_cmp(&self.reading).then(other.leader.cmp(&self.leader))
    }
}

impl PartialOrd for FinishTag {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl VirtualClocks {
    /// Allocates clocks up to number `clock`; new ones have reading and rate zero.
    pub fn make_room(&mut self, clock: u32) {
        if clock as usize >= self.clocks.len() {
            let tags = BinaryHeap::new();
            let new = Clock {
                reading: 0.0,
                rate: 0.0,
                since: Time::ZERO,
                tags,
                stale_limit: MIN_STALE_LIMIT,
            };
            lengthen(&mut self.clocks, clock as usize + 1, new);
        }
    }

    /// The number of clocks.
    pub fn count(&self) -> usize {
        self.clocks.len()
    }

    /// The rate of `clock` in bits per second.
    pub fn rate(&self, clock: u32) -> f64 {
        self.clocks[clock as usize].rate
    }

    /// The reading of `clock` in bits.
    pub fn reading(&self, clock: u32, now: &Now) -> f64 {
        let Clock { reading, rate, since, .. } = self.clocks[clock as usize];
        reading + rate * now.seconds_since(since)
    }

    /// Sets the rate of `clock` from now on.
    pub fn set_rate(&mut self, clock: u32, rate: f64, now: &Now) {
        let reading = self.reading(clock, now);
        let clock = &mut self.clocks[clock as usize];
        (clock.reading, clock.rate, clock.since) = (reading, rate, now.instant());
    }

    /// Resets `clock` to zero; returns its completions, by their old readings.
    pub fn reset(&mut self, clock: u32, now: &Now) -> BinaryHeap<FinishTag> {
        let clock = &mut self.clocks[clock as usize];
        (clock.reading, clock.since) = (0.0, now.instant());
        std::mem::take(&mut clock.tags)
    }

    /// Schedules a completion; returns whether stale ones have to be removed.
    pub fn push(&mut self, clock: u32, tag: FinishTag) -> bool {
        let Clock { tags, stale_limit, .. } = &mut self.clocks[clock as usize];
        tags.push(tag);
        tags.len() > *stale_limit
    }

    /// Removes stale completions. The number of entries may double before the next removal, so the
    /// amortized cost per entry is constant.
    pub fn remove_stale(&mut self, clock: u32, is_valid: impl Fn(FinishTag) -> bool) {
        let Clock { tags, stale_limit, .. } = &mut self.clocks[clock as usize];
        tags.retain(|&tag| {
            yield_point(1);
            is_valid(tag)
        });
        *stale_limit = MIN_STALE_LIMIT.max(2 * tags.len());
    }

    /// The earliest valid completion of `clock`; removes stale ones before it.
    pub fn first(&mut self, clock: u32, is_valid: impl Fn(FinishTag) -> bool) -> Option<FinishTag> {
        let tags = &mut self.clocks[clock as usize].tags;
        while let Some(&tag) = tags.peek() {
            if is_valid(tag) {
                return Some(tag);
            }
            tags.pop();
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stale_completions_are_removed() {
        let mut clocks = VirtualClocks::default();
        clocks.make_room(0);
        let tag = |at: u32| FinishTag { reading: f64::from(at), leader: FlowId(0) };
        for at in 0..10_000 {
            if clocks.push(0, tag(at)) {
                clocks.remove_stale(0, |other| other == tag(at));
            }
        }
        assert!(clocks.clocks[0].tags.len() <= MIN_STALE_LIMIT);
        assert_eq!(clocks.first(0, |other| other == tag(9_999)), Some(tag(9_999)));
    }
}
