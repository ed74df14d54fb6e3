//! A tournament tree: which of a fixed set of slots comes next.

use crate::units::Time;

/// The next time of every slot, and the earliest of them all; ties go to the lowest slot.
///
/// Unlike a heap it needs no insertion numbers to break ties, and an update replays one path to the
/// root without a branch that depends on data. The engine keeps one over hosts: when an idle NIC next
/// asks for a packet.
#[derive(Debug)]
pub struct Tournament {
    /// A complete binary tree with its root at 1. A key is a time, with the slot in the low
    /// `slot_bits`.
    keys: Vec<u64>,
    leaves: usize,
    slot_bits: u32,
}

impl Tournament {
    /// A tournament of `slots` slots without a time.
    pub fn new(slots: usize) -> Self {
        let leaves = slots.max(2).next_power_of_two();
        Self { keys: vec![u64::MAX; 2 * leaves], leaves, slot_bits: leaves.ilog2() }
    }

    /// The latest time that fits beside a slot number: ten hours for 512 slots, 37 minutes for
    /// 8,192.
    pub fn horizon(&self) -> Time {
        Time::from_ps((u64::MAX >> self.slot_bits) - 1)
    }

    /// Sets the next time of `slot`; [`Time::NEVER`] for none.
    pub fn set(&mut self, slot: usize, time: Time) {
        let mut key = if time <= self.horizon() {
            time.ps() << self.slot_bits | slot as u64
        } else {
            u64::MAX
        };
        let mut node = self.leaves + slot;
        self.keys[node] = key;
        while node > 1 {
            key = key.min(self.keys[node ^ 1]);
            node /= 2;
            self.keys[node] = key;
        }
    }

    /// The earliest time of all slots.
    pub fn next_time(&self) -> Time {
        self.time_at(1)
    }

    /// The time of `slot`.
    pub fn time_of(&self, slot: usize) -> Time {
        self.time_at(self.leaves + slot)
    }

    fn time_at(&self, node: usize) -> Time {
        match self.keys[node] {
            u64::MAX => Time::NEVER,
            key => Time::from_ps(key >> self.slot_bits),
        }
    }

    /// The slot with the earliest time; arbitrary if no slot has a time.
    pub fn next_slot(&self) -> usize {
        self.keys[1] as usize & (self.leaves - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::{Random, Stream};

    #[test]
    fn the_earliest_slot_comes_first_and_ties_go_to_the_lowest() {
        let mut tournament = Tournament::new(5);
        assert_eq!(tournament.next_time(), Time::NEVER);
        for (slot, us) in [(4, 2), (3, 1), (1, 1), (0, 3)] {
            tournament.set(slot, Time::from_us(us));
        }
        let order: Vec<_> = std::iter::from_fn(|| {
            let slot = tournament.next_slot();
            let some = tournament.next_time().is_finite().then_some(slot);
            tournament.set(slot, Time::NEVER);
            some
        })
        .collect();
        assert_eq!(order, [1, 3, 4, 0]);
    }

    #[test]
    fn it_agrees_with_a_linear_search() {
        let mut random = Random::new(3, Stream::Paths);
        let mut tournament = Tournament::new(13);
        let mut times = [Time::NEVER; 13];
        for _ in 0..1_000 {
            let slot = random.below(13) as usize;
            times[slot] = match random.below(5) {
                0 => Time::NEVER,
                _ => Time::from_ps(u64::from(random.below(20))),
            };
            tournament.set(slot, times[slot]);
            assert_eq!(tournament.time_of(slot), times[slot]);
            let (first, &time) = times.iter().enumerate().min_by_key(|(_, time)| **time).unwrap();
            assert_eq!(tournament.next_time(), time);
            assert!(!time.is_finite() || tournament.next_slot() == first);
        }
    }
}
