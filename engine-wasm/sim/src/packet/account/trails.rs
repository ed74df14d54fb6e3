//! Trails: the sums by cause from a flow's arrival to one of its events.

use crate::growth::append;
use crate::packet::account::steps::StepId;
use crate::record::account::{Cause, Spent};
use crate::units::Time;

/// The way from a flow's arrival to one of its events.
#[derive(Clone, Debug)]
pub struct Trail {
    /// The time of the event; later than the arrival by the sum of `spent`.
    pub at: Time,
    pub spent: Spent,
    /// The last step, if the flow is watched.
    pub step: Option<StepId>,
}

/// The index of a trail, or of none: packets of flows that have ended have no trail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrailId(u32);

impl TrailId {
    /// No trail.
    pub const NONE: Self = Self(u32::MAX);

    /// Whether there is a trail.
    pub const fn is_some(self) -> bool {
        self.0 != Self::NONE.0
    }
}

/// Trails with counts of their holders: an event of a flow is the origin of several packets. The slot of a
/// trail without holders is reused, so that memory follows the packets in the network.
#[derive(Debug, Default)]
pub struct Trails {
    slots: Vec<Trail>,
    /// Beside the trails, because they change far more often.
    holders: Vec<u32>,
    free: Vec<u32>,
}

impl Trails {
    /// A new trail with one holder.
    pub fn add(&mut self, trail: Trail) -> TrailId {
        if let Some(index) = self.free.pop() {
            self.slots[index as usize] = trail;
            self.holders[index as usize] = 1;
            return TrailId(index);
        }
        append(&mut self.slots, trail);
        self.holders.push(1);
        TrailId(self.slots.len() as u32 - 1)
    }

    /// One more holder.
    pub fn hold(&mut self, id: TrailId) -> TrailId {
        if id.is_some() {
            self.holders[id.0 as usize] += 1;
        }
        id
    }

    /// One holder less.
    pub fn release(&mut self, id: TrailId) {
        if id.is_some() {
            let holders = &mut self.holders[id.0 as usize];
            *holders -= 1;
            if *holders == 0 {
                self.free.push(id.0);
            }
        }
    }

    /// Replaces what `slot` holds by `id`, whose holder it becomes.
    pub fn replace(&mut self, slot: &mut TrailId, id: TrailId) {
        self.release(std::mem::replace(slot, id));
    }

    /// Visits the last steps of all trails that are held.
    pub fn visit_steps(&mut self, visit: &mut dyn FnMut(&mut Option<StepId>)) {
        for (trail, &holders) in self.slots.iter_mut().zip(&self.holders) {
            if holders == 0 {
                trail.step = None;
            }
            visit(&mut trail.step);
        }
    }

    /// The trail.
    pub fn get(&self, id: TrailId) -> &Trail {
        &self.slots[id.0 as usize]
    }

    /// A trail for its only holder: `id` itself, if it has no other, or else a copy in its place.
    pub fn own(&mut self, id: TrailId) -> TrailId {
        let holders = &mut self.holders[id.0 as usize];
        if *holders == 1 {
            return id;
        }
        *holders -= 1;
        self.add(self.get(id).clone())
    }

    /// The trail, to be changed by its only holder.
    pub fn get_mut(&mut self, id: TrailId) -> &mut Trail {
        debug_assert_eq!(self.holders[id.0 as usize], 1, "others hold the trail");
        &mut self.slots[id.0 as usize]
    }
}

impl Trail {
    /// Goes on to `to`, for `cause`.
    pub fn extend(&mut self, cause: Cause, to: Time) {
        self.spent.add(cause, to - self.at);
        self.at = to;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_are_reused_when_the_last_holder_has_released_them() {
        let mut trails = Trails::default();
        let start = Trail { at: Time::ZERO, spent: Spent::default(), step: None };
        let first = trails.add(start.clone());
        let held = trails.hold(first);
        trails.release(first);
        assert_ne!(trails.add(start.clone()), first);
        trails.release(held);
        assert_eq!(trails.add(start), first);
    }
}
