//! Trails: the sums by cause from a flow's arrival to one of its events.

use super::journey::{Journey, Span};
use crate::packet::account::watch::StepId;
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
        self.slots.push(trail);
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

    /// The trail.
    pub fn get(&self, id: TrailId) -> &Trail {
        &self.slots[id.0 as usize]
    }

    /// A journey from the event to which the trail leads.
    pub fn depart(&mut self, origin: TrailId) -> Journey {
        let origin = self.hold(origin);
        let Trail { at, step, .. } = *self.get(origin);
        Journey::from_origin(origin, at, step)
    }

    /// The trail to the end of a journey, with one holder.
    pub fn arrive(&mut self, journey: &Journey) -> TrailId {
        let Journey { origin, .. } = *journey;
        if !origin.is_some() {
            return origin;
        }
        let holders = &mut self.holders[origin.0 as usize];
        if *holders == 1 {
            journey.add_to(&mut self.slots[origin.0 as usize]);
            return origin;
        }
        *holders -= 1;
        let id = self.add(self.get(origin).clone());
        journey.add_to(&mut self.slots[id.0 as usize]);
        id
    }

    /// Extends a journey to `to` by these spans, and by transmission for the rest.
    #[inline]
    pub fn extend<const N: usize>(&mut self, journey: &mut Journey, spans: [Span; N], to: Time) {
        if !journey.try_extend(spans, to) {
            self.extend_origin(journey, &spans, to);
        }
    }

    /// [`Self::extend`] with sums that a journey cannot hold.
    #[cold]
    fn extend_origin(&mut self, journey: &mut Journey, spans: &[Span], to: Time) {
        let id = self.arrive(journey);
        let trail = &mut self.slots[id.0 as usize];
        let mut rest = to - trail.at;
        for &(cause, span) in spans {
            trail.spent.add(cause, span);
            rest = rest - span;
        }
        trail.spent.add(Cause::Transmission, rest);
        trail.at = to;
        *journey = Journey::from_origin(id, to, journey.step);
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

    #[test]
    fn a_journey_adds_up_whatever_its_spans_are() {
        let us = |us| Time::from_us(us);
        let mut trails = Trails::default();
        let start = trails.add(Trail { at: us(7), spent: Spent::default(), step: None });
        let mut journey = trails.depart(start);
        let mut at = us(7);
        for wait in [3, 4_000, 500, 9_000, 1] {
            at += us(wait + 2);
            let spans = [(Cause::LastLonger, us(wait)), (Cause::Propagation, us(1))];
            trails.extend(&mut journey, spans, at);
        }
        let end = trails.arrive(&journey);
        let (Trail { at: ended, spent, .. }, before) = (trails.get(end), trails.get(start));
        assert_eq!((*ended, spent.total()), (at, us(13_504 + 10)));
        assert_eq!(spent.on(Cause::LastLonger), us(13_504));
        assert_eq!(spent.on(Cause::Propagation), us(5));
        assert_eq!(spent.on(Cause::Transmission), us(5));
        assert_eq!((before.at, before.spent.total()), (us(7), Time::ZERO));
    }
}
