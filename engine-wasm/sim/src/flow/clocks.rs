//! Clocks that tell of many flows at once how far they are.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use super::present::Present;
use crate::ids::FlowId;
use crate::units::Time;

/// A *clock* reads how many bits a flow has sent that has followed it all the time: the virtual time
/// of processor sharing (Parekh and Gallager, A Generalized Processor Sharing Approach to Flow
/// Control, IEEE/ACM Transactions on Networking 1993, section VII). Whoever follows it is done at a
/// reading that is known when it begins to, so a change of rate is one of the clock, however many
/// follow.
#[derive(Clone, Debug, Default)]
pub(super) struct Clocks {
    clocks: Vec<Clock>,
}

#[derive(Clone, Debug)]
struct Clock {
    /// Bits at `since`.
    reading: f64,
    rate: f64,
    since: Time,
    /// At which readings somebody is done, the first on top; may name some that are no more to come.
    finishes: BinaryHeap<Finish>,
}

/// The first of those whom `lead` leads is done when the clock reads `reading`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Finish {
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

impl Clocks {
    /// Makes room for clocks up to the one of that number; new ones stand still at zero.
    pub fn make_room(&mut self, clock: u32) {
        if clock as usize >= self.clocks.len() {
            let still =
                Clock { reading: 0.0, rate: 0.0, since: Time::ZERO, finishes: BinaryHeap::new() };
            self.clocks.resize(clock as usize + 1, still);
        }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.clocks.len()
    }

    /// Bits per second that each who follows `clock` is served at.
    pub fn rate(&self, clock: u32) -> f64 {
        self.clocks[clock as usize].rate
    }

    /// What `clock` reads.
    pub fn reading(&self, clock: u32, present: &Present) -> f64 {
        let Clock { reading, rate, since, .. } = self.clocks[clock as usize];
        reading + rate * present.seconds_since(since)
    }

    /// From now on `clock` runs at `rate`.
    pub fn pace(&mut self, clock: u32, rate: f64, present: &Present) {
        let reading = self.reading(clock, present);
        let clock = &mut self.clocks[clock as usize];
        (clock.reading, clock.rate, clock.since) = (reading, rate, present.now());
    }

    /// Sets `clock` to zero, and hands out what is to come by its old readings.
    pub fn set_back(&mut self, clock: u32, present: &Present) -> BinaryHeap<Finish> {
        let clock = &mut self.clocks[clock as usize];
        (clock.reading, clock.since) = (0.0, present.now());
        std::mem::take(&mut clock.finishes)
    }

    /// Notes when somebody is done.
    pub fn expect(&mut self, clock: u32, finish: Finish) {
        self.clocks[clock as usize].finishes.push(finish);
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
