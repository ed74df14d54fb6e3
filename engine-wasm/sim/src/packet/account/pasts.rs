//! The earlier parts of trails.

use std::num::NonZeroU32;

use crate::growth::{append, lengthen};
use crate::record::account::Spent;
use crate::yield_point::{Yielding, yield_point};

/// The sums of the earlier parts of trails, from the flow's arrival on. Several trails may share a past. Those that no
/// trail needs are freed once there are twice as many pasts as were needed the last time.
#[derive(Debug)]
pub struct Pasts {
    sums: Vec<Spent>,
    free: Vec<PastId>,
    /// The number of pasts at which to look for those that are not needed.
    look_at: usize,
}

/// A past: its place among them, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PastId(NonZeroU32);

impl PastId {
    /// No past.
    pub const NONE: Self = Self(NonZeroU32::MAX);

    fn at(index: usize) -> Self {
        let place = u32::try_from(index + 1).ok().and_then(NonZeroU32::new);
        Self(place.expect("memory holds fewer than 2^32 pasts"))
    }

    const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

const FIRST_LOOK: usize = 1 << 10;

impl Default for Pasts {
    fn default() -> Self {
        Self { sums: Vec::new(), free: Vec::new(), look_at: FIRST_LOOK }
    }
}

impl Pasts {
    /// Adds a past.
    pub fn add(&mut self, spent: Spent) -> PastId {
        if let Some(id) = self.free.pop() {
            self.sums[id.index()] = spent;
            return id;
        }
        append(&mut self.sums, spent);
        PastId::at(self.sums.len() - 1)
    }

    /// The sums of a past.
    pub fn of(&self, id: PastId) -> &Spent {
        &self.sums[id.index()]
    }

    /// Whether it is time to [`Self::keep`] those that are needed.
    pub const fn are_many(&self) -> bool {
        self.free.is_empty() && self.sums.len() >= self.look_at
    }

    /// Keeps the pasts with which `needed` calls its argument, and frees the others; for when they
    /// [are many](Self::are_many).
    pub fn keep(&mut self, needed: impl FnOnce(&mut dyn FnMut(PastId))) {
        debug_assert!(self.free.is_empty(), "no place is freed twice");
        let mut is_needed = Vec::new();
        lengthen(&mut is_needed, self.sums.len(), false);
        needed(&mut |id| {
            yield_point(1);
            is_needed[id.index()] = true;
        });
        let places = (0..self.sums.len()).rev().yielding();
        places
            .filter(|&place| !is_needed[place])
            .for_each(|place| append(&mut self.free, PastId::at(place)));
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
            assert_eq!(pasts.add(past(us)).index() as u64, us);
            us += 1;
        }
        pasts.keep(|need| [3, 5, 3].map(PastId::at).into_iter().for_each(need));
        assert!(!pasts.are_many());
        let reused: Vec<_> = (0..4).map(|us| pasts.add(past(1_000_000 + us)).index()).collect();
        assert_eq!(reused, [0, 1, 2, 4]);
        assert_eq!([3, 5].map(|place| *pasts.of(PastId::at(place))), [past(3), past(5)]);
        assert_eq!(*pasts.of(PastId::at(2)), past(1_000_002));
    }
}
