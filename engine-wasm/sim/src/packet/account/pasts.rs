//! The earlier parts of trails.

use crate::growth::{append, lengthen};
use crate::record::account::Spent;
use crate::yield_point::Yielding;

/// The sums of the earlier parts of trails, from the flow's arrival on. Several trails may share a past. Those that no
/// trail needs are freed once there are twice as many pasts as were needed the last time.
#[derive(Debug)]
pub struct Pasts {
    sums: Vec<Spent>,
    free: Vec<u32>,
    /// The number of pasts at which to look for those that are not needed.
    look_at: usize,
}

const FIRST_LOOK: usize = 1 << 10;

impl Default for Pasts {
    fn default() -> Self {
        Self { sums: Vec::new(), free: Vec::new(), look_at: FIRST_LOOK }
    }
}

impl Pasts {
    /// Adds a past; returns its place.
    pub fn add(&mut self, spent: Spent) -> u32 {
        if let Some(place) = self.free.pop() {
            self.sums[place as usize] = spent;
            return place;
        }
        append(&mut self.sums, spent);
        self.sums.len() as u32 - 1
    }

    /// The past at `place`.
    pub fn of(&self, place: u32) -> &Spent {
        &self.sums[place as usize]
    }

    /// Whether it is time to [`Self::keep`] those that are needed.
    pub const fn are_many(&self) -> bool {
        self.free.is_empty() && self.sums.len() >= self.look_at
    }

    /// Keeps the pasts at these places, and frees the others; for when they [are many](Self::are_many).
    pub fn keep(&mut self, needed: impl Iterator<Item = u32>) {
        debug_assert!(self.free.is_empty(), "no place is freed twice");
        let mut is_needed = Vec::new();
        lengthen(&mut is_needed, self.sums.len(), false);
        needed.yielding().for_each(|place| is_needed[place as usize] = true);
        let places = (0..self.sums.len() as u32).rev().yielding();
        places
            .filter(|&place| !is_needed[place as usize])
            .for_each(|place| append(&mut self.free, place));
        self.look_at = FIRST_LOOK.max(2 * (self.sums.len() - self.free.len()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::account::Cause;
    use crate::units::Time;

    #[test]
    fn needed_pasts_stay_and_the_places_of_others_are_used_again() {
        let past = |us| {
            let mut spent = Spent::default();
            spent.add(Cause::Order, Time::from_us(us));
            spent
        };
        let mut pasts = Pasts::default();
        let mut us = 0;
        while !pasts.are_many() {
            assert_eq!(u64::from(pasts.add(past(us))), us);
            us += 1;
        }
        pasts.keep([3, 5, 3].into_iter());
        assert!(!pasts.are_many());
        let reused: Vec<_> = (0..4).map(|us| pasts.add(past(1_000_000 + us))).collect();
        assert_eq!(reused, [0, 1, 2, 4]);
        assert_eq!([3, 5].map(|place| *pasts.of(place)), [past(3), past(5)]);
        assert_eq!(*pasts.of(2), past(1_000_002));
    }
}
