//! Journeys: what a packet has spent time on since it was sent.

use super::steps::StepId;
use super::trails::{Trail, TrailId, Trails};
use crate::growth::append;
use crate::record::account::Cause;
use crate::units::Time;

/// The way of a packet from the event in whose handler it was sent.
///
/// It fits into a cache line, because every hop of every packet changes one. So it holds the sums of
/// the causes that a hop can have, except transmission, to which the rest of the time since `origin` belongs;
/// and a sum that 32 bits cannot hold goes to a trail of its own, which becomes the origin.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub struct Journey {
    /// Until when the time is accounted for.
    pub at: Time,
    /// The trail to the event; the journey holds it. None if the flow has ended.
    pub origin: TrailId,
    /// The last step, if the flow is watched.
    pub step: Option<StepId>,
    /// In picoseconds, by cause: [`Cause::Propagation`] and those that follow it.
    spans: [u32; SPANS],
}

const FIRST: usize = Cause::Propagation as usize;
const SPANS: usize = Cause::LastOther as usize - FIRST + 1;

/// A time that a journey spends on one cause.
pub type Span = (Cause, Time);

impl Journey {
    /// The journey of a packet of a flow that has ended.
    pub const NONE: Self = Self::from_origin(TrailId::NONE, Time::ZERO, None);

    const fn from_origin(origin: TrailId, at: Time, step: Option<StepId>) -> Self {
        Self { at, origin, step, spans: [0; SPANS] }
    }

    /// A journey from the event to which the trail `origin` leads.
    pub fn depart(origin: TrailId, trails: &mut Trails) -> Self {
        let origin = trails.hold(origin);
        let Trail { at, step, .. } = *trails.get(origin);
        Self::from_origin(origin, at, step)
    }

    /// The trail to the end of the journey, which its holder holds from now on.
    pub fn arrive(&self, trails: &mut Trails) -> TrailId {
        if !self.origin.is_some() {
            return self.origin;
        }
        let id = trails.own(self.origin);
        self.add_to(trails.get_mut(id));
        id
    }

    /// Goes on to `to` with these spans, and transmission for the rest.
    #[inline]
    pub fn extend<const N: usize>(&mut self, spans: [Span; N], to: Time, trails: &mut Trails) {
        if !self.try_extend(spans, to) {
            self.extend_origin(&spans, to, trails);
        }
    }

    /// [`Self::extend`] with sums that a journey cannot hold.
    #[cold]
    fn extend_origin(&mut self, spans: &[Span], to: Time, trails: &mut Trails) {
        let id = self.arrive(trails);
        let trail = trails.get_mut(id);
        let mut rest = to - trail.at;
        for &(cause, span) in spans {
            trail.spent.add(cause, span);
            rest = rest - span;
        }
        trail.spent.add(Cause::Transmission, rest);
        trail.at = to;
        *self = Self::from_origin(id, to, self.step);
    }

    /// Extends the journey, unless a sum would be too large; returns whether it did.
    #[inline]
    fn try_extend<const N: usize>(&mut self, spans: [Span; N], to: Time) -> bool {
        // Sums change where they are: a journey that is put together anew and then copied would wait for
        // its own stores.
        let sum = |&(cause, span): &Span| {
            u64::from(self.spans[cause as usize - FIRST]).saturating_add(span.ps())
        };
        if spans.iter().any(|span| sum(span) > u32::MAX.into()) {
            return false;
        }
        for (cause, span) in spans {
            self.spans[cause as usize - FIRST] += span.ps() as u32;
        }
        self.at = to;
        true
    }

    /// Adds the journey to the trail to its origin.
    fn add_to(&self, trail: &mut Trail) {
        let mut rest = self.at - trail.at;
        for (cause, &span) in trail.spent.from_mut(FIRST).zip(&self.spans) {
            let span = Time::from_ps(span.into());
            *cause += span;
            rest = rest - span;
        }
        trail.spent.add(Cause::Transmission, rest);
        (trail.at, trail.step) = (self.at, self.step);
    }
}

/// The index of a journey.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JourneyId(u32);

/// The journeys of all packets in the network. The slot that was freed last is reused first, because it is in
/// the nearest cache: hosts answer packets.
#[derive(Debug, Default)]
pub struct Journeys {
    slots: Vec<Journey>,
    free: Vec<JourneyId>,
}

impl Journeys {
    /// Adds a journey.
    pub fn add(&mut self, journey: Journey) -> JourneyId {
        let id = self.free.pop().unwrap_or_else(|| {
            append(&mut self.slots, Journey::NONE);
            JourneyId(self.slots.len() as u32 - 1)
        });
        *self.get_mut(id) = journey;
        id
    }

    /// The journey.
    #[inline]
    pub fn get_mut(&mut self, id: JourneyId) -> &mut Journey {
        &mut self.slots[id.0 as usize]
    }

    /// Visits the last steps of the journeys of all packets in the network.
    pub fn visit_steps(&mut self, visit: &mut dyn FnMut(&mut Option<StepId>)) {
        for id in &self.free {
            self.slots[id.0 as usize].step = None;
        }
        self.slots.iter_mut().for_each(|journey| visit(&mut journey.step));
    }

    /// Ends a journey, and returns where it has led.
    pub fn remove(&mut self, id: JourneyId) -> &Journey {
        self.free.push(id);
        &self.slots[id.0 as usize]
    }
}

const _: () = assert!(size_of::<Journey>() <= 64, "a journey fits into a cache line");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::account::Spent;

    #[test]
    fn a_journey_adds_up_whatever_its_spans_are() {
        let us = |us| Time::from_us(us);
        let mut trails = Trails::default();
        let start = trails.add(Trail { at: us(7), spent: Spent::default(), step: None });
        let mut journey = Journey::depart(start, &mut trails);
        let mut at = us(7);
        for wait in [3, 4_000, 500, 9_000, 1] {
            at += us(wait + 2);
            let spans = [(Cause::LastLonger, us(wait)), (Cause::Propagation, us(1))];
            journey.extend(spans, at, &mut trails);
        }
        let end = journey.arrive(&mut trails);
        let (Trail { at: ended, spent, .. }, before) = (trails.get(end), trails.get(start));
        assert_eq!((*ended, spent.total()), (at, us(13_504 + 10)));
        assert_eq!(spent.on(Cause::LastLonger), us(13_504));
        assert_eq!(spent.on(Cause::Propagation), us(5));
        assert_eq!(spent.on(Cause::Transmission), us(5));
        assert_eq!((before.at, before.spent.total()), (us(7), Time::ZERO));
    }
}
