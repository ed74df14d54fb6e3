//! Virtual clocks, which measure the progress of many flows at once.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use crate::flow::state::now::Now;
use crate::ids::FlowId;
use crate::units::Time;

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
    finishes: BinaryHeap<Finish>,
    /// Number of entries above which stale ones are removed.
    stale_limit: usize,
}

/// Lower bound of [`Clock::stale_limit`].
const MIN_STALE_LIMIT: usize = 64;

/// The first member of the group of `lead` is done when the clock reads `reading`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::flow) struct Finish {
    pub reading: f64,
    pub lead: FlowId,
}

impl Eq for Finish {}

impl Ord for Finish {
    /// Reversed, because [`BinaryHeap`] is a max-heap.
    fn cmp(&self, other: &Self) -> Ordering {
        other.reading.total_cmp(&self.reading).then(other.lead.cmp(&self.lead))
    }
}

impl PartialOrd for Finish {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl VirtualClocks {
    /// Allocates clocks up to number `clock`; new ones have reading and rate zero.
    pub fn make_room(&mut self, clock: u32) {
        if clock as usize >= self.clocks.len() {
            let finishes = BinaryHeap::new();
            let new = Clock {
                reading: 0.0,
                rate: 0.0,
                since: Time::ZERO,
                finishes,
                stale_limit: MIN_STALE_LIMIT,
            };
            self.clocks.resize(clock as usize + 1, new);
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
    pub fn reading(&self, clock: u32, present: &Now) -> f64 {
        let Clock { reading, rate, since, .. } = self.clocks[clock as usize];
        reading + rate * present.seconds_since(since)
    }

    /// Sets the rate of `clock` from now on.
    pub fn pace(&mut self, clock: u32, rate: f64, present: &Now) {
        let reading = self.reading(clock, present);
        let clock = &mut self.clocks[clock as usize];
        (clock.reading, clock.rate, clock.since) = (reading, rate, present.now());
    }

    /// Resets `clock` to zero; returns its completions, by their old readings.
    pub fn reset(&mut self, clock: u32, present: &Now) -> BinaryHeap<Finish> {
        let clock = &mut self.clocks[clock as usize];
        (clock.reading, clock.since) = (0.0, present.now());
        std::mem::take(&mut clock.finishes)
    }

    /// Schedules a completion; returns whether stale ones have to be removed.
    pub fn expect(&mut self, clock: u32, finish: Finish) -> bool {
        let Clock { finishes, stale_limit, .. } = &mut self.clocks[clock as usize];
        finishes.push(finish);
        finishes.len() > *stale_limit
    }

    /// Removes stale completions. The number of entries may double before the next removal, so the
    /// amortized cost per entry is constant.
    pub fn remove_stale(&mut self, clock: u32, is_valid: impl Fn(Finish) -> bool) {
        let Clock { finishes, stale_limit, .. } = &mut self.clocks[clock as usize];
        finishes.retain(|&finish| is_valid(finish));
        *stale_limit = MIN_STALE_LIMIT.max(2 * finishes.len());
    }

    /// The earliest valid completion of `clock`; removes stale ones before it.
    pub fn first(&mut self, clock: u32, is_valid: impl Fn(Finish) -> bool) -> Option<Finish> {
        let finishes = &mut self.clocks[clock as usize].finishes;
        while let Some(&finish) = finishes.peek() {
            if is_valid(finish) {
                return Some(finish);
            }
            finishes.pop();
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
        let finish = |turn: u32| Finish { reading: f64::from(turn), lead: FlowId(0) };
        for turn in 0..10_000 {
            if clocks.expect(0, finish(turn)) {
                clocks.remove_stale(0, |other| other == finish(turn));
            }
        }
        assert!(clocks.clocks[0].finishes.len() <= MIN_STALE_LIMIT);
        assert_eq!(clocks.first(0, |other| other == finish(9_999)), Some(finish(9_999)));
    }
}
