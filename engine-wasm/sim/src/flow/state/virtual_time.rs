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
    /// Readings at which flows are done, the first on top; entries may be stale.
    finishes: BinaryHeap<Finish>,
    /// How many entries are too many until those that hold have been counted.
    many: usize,
}

/// So few entries are never too many.
const FEW: usize = 64;

/// The first member of the group of `lead` is done when the clock reads `reading`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::flow) struct Finish {
    pub reading: f64,
    pub lead: FlowId,
}

impl Eq for Finish {}

impl Ord for Finish {
    /// What comes first is the greatest, as heaps have it.
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
    /// Makes room for clocks up to the one of that number; new ones stand still at zero.
    pub fn make_room(&mut self, clock: u32) {
        if clock as usize >= self.clocks.len() {
            let finishes = BinaryHeap::new();
            let still = Clock { reading: 0.0, rate: 0.0, since: Time::ZERO, finishes, many: FEW };
            self.clocks.resize(clock as usize + 1, still);
        }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.clocks.len()
    }

    /// Bits per second of each flow that follows `clock`.
    pub fn rate(&self, clock: u32) -> f64 {
        self.clocks[clock as usize].rate
    }

    /// What `clock` reads.
    pub fn reading(&self, clock: u32, present: &Now) -> f64 {
        let Clock { reading, rate, since, .. } = self.clocks[clock as usize];
        reading + rate * present.seconds_since(since)
    }

    /// From now on `clock` runs at `rate`.
    pub fn pace(&mut self, clock: u32, rate: f64, present: &Now) {
        let reading = self.reading(clock, present);
        let clock = &mut self.clocks[clock as usize];
        (clock.reading, clock.rate, clock.since) = (reading, rate, present.now());
    }

    /// Sets `clock` to zero, and hands out what is to come by its old readings.
    pub fn set_back(&mut self, clock: u32, present: &Now) -> BinaryHeap<Finish> {
        let clock = &mut self.clocks[clock as usize];
        (clock.reading, clock.since) = (0.0, present.now());
        std::mem::take(&mut clock.finishes)
    }

    /// Notes a completion; returns whether so many are noted that stale ones have to be removed.
    pub fn expect(&mut self, clock: u32, finish: Finish) -> bool {
        let Clock { finishes, many, .. } = &mut self.clocks[clock as usize];
        finishes.push(finish);
        finishes.len() > *many
    }

    /// Forgets all that is not to come any more. What stays may double before the next time, so it
    /// costs each entry no more than a few steps.
    pub fn weed(&mut self, clock: u32, is_to_come: impl Fn(Finish) -> bool) {
        let Clock { finishes, many, .. } = &mut self.clocks[clock as usize];
        finishes.retain(|&finish| is_to_come(finish));
        *many = FEW.max(2 * finishes.len());
    }

    /// What comes first of `clock`, of all that `is_to_come`.
    pub fn first(&mut self, clock: u32, is_to_come: impl Fn(Finish) -> bool) -> Option<Finish> {
        let finishes = &mut self.clocks[clock as usize].finishes;
        while let Some(&finish) = finishes.peek() {
            if is_to_come(finish) {
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
                clocks.weed(0, |other| other == finish(turn));
            }
        }
        assert!(clocks.clocks[0].finishes.len() <= FEW);
        assert_eq!(clocks.first(0, |other| other == finish(9_999)), Some(finish(9_999)));
    }
}
