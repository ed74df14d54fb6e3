//! Trails: the sums by cause from a flow's arrival to one of its events, or to where one of its packets is.

use std::num::NonZeroU32;

use super::pasts::Pasts;
use super::shared_slots::SharedSlots;
use super::steps::StepId;
use crate::record::account::{Cause, Spent};
use crate::units::Time;

/// The way from a flow's arrival to one of its events, or to where one of its packets is.
///
/// It fits into a cache line, because every hop of every packet changes one. So it holds the sums of the causes
/// that a hop can have, except transmission, to which the rest of the time since its past belongs; other causes go
/// to the past, and so does everything once 32 bits cannot hold the time since.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub struct Trail {
    /// The time of its past.
    since: Time,
    /// Picoseconds since then that are accounted for.
    elapsed: u32,
    /// The slot of its past.
    past: u32,
    /// The last step, if the flow is watched.
    pub step: Option<StepId>,
    /// In picoseconds, by cause: [`Cause::Propagation`] and those that follow it.
    spans: [u32; SPANS],
}

const FIRST: usize = Cause::Propagation as usize;
const SPANS: usize = Cause::LastOther as usize - FIRST + 1;

const _: () = assert!(size_of::<Trail>() == 64, "a trail fits into a cache line");

/// A time that a trail spends on one cause.
pub type Span = (Cause, Time);

/// A trail, or none: packets of flows that have ended have no trail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrailId(NonZeroU32);

impl TrailId {
    /// No trail.
    pub const NONE: Self = Self(NonZeroU32::MAX);

    /// Whether there is a trail.
    pub const fn is_some(self) -> bool {
        self.0.get() != u32::MAX
    }

    fn of(slot: u32) -> Self {
        Self(NonZeroU32::new(slot + 1).expect("memory holds fewer than 2^32 trails"))
    }

    const fn slot(self) -> u32 {
        self.0.get() - 1
    }
}

/// Trails with counts of their holders: an event of a flow precedes several packets.
#[derive(Debug, Default)]
pub struct Trails {
    trails: SharedSlots<Trail>,
    pasts: Pasts,
}

impl Trails {
    /// The trail to the arrival of a flow; the caller holds it.
    pub fn start(&mut self, at: Time) -> TrailId {
        let past = self.add_past(Spent::default());
        TrailId::of(self.trails.add(Trail {
            since: at,
            elapsed: 0,
            past,
            step: None,
            spans: [0; SPANS],
        }))
    }

    /// One more holder.
    pub fn hold(&mut self, id: TrailId) -> TrailId {
        if id.is_some() {
            self.trails.hold(id.slot());
        }
        id
    }

    /// One holder less.
    #[inline]
    pub fn release(&mut self, id: TrailId) {
        if id.is_some() {
            self.trails.release(id.slot());
        }
    }

    /// Replaces what `held` holds by `id`, whose holder it becomes.
    pub fn replace(&mut self, held: &mut TrailId, id: TrailId) {
        self.release(std::mem::replace(held, id));
    }

    /// The trail.
    pub fn get(&self, id: TrailId) -> &Trail {
        self.trails.get(id.slot())
    }

    /// A trail that the holder of `held` may change: itself, or a copy if there are other holders.
    #[inline]
    fn own(&mut self, held: TrailId) -> TrailId {
        if self.trails.has_one_holder(held.slot()) { held } else { self.copy(held) }
    }

    #[inline(never)]
    fn copy(&mut self, held: TrailId) -> TrailId {
        let copy = *self.get(held);
        self.trails.release(held.slot());
        TrailId::of(self.trails.add(copy))
    }

    /// Replaces the last step of a trail for this holder; returns what it holds instead of `held`.
    #[must_use]
    pub fn with_step(&mut self, held: TrailId, step: StepId) -> TrailId {
        let id = self.own(held);
        self.trails.get_mut(id.slot()).step = Some(step);
        id
    }

    /// Visits the last steps of all trails that are held.
    pub fn visit_steps(&mut self, visit: &mut dyn FnMut(&mut Option<StepId>)) {
        for (trail, is_held) in self.trails.iter_mut() {
            if !is_held {
                trail.step = None;
            }
            visit(&mut trail.step);
        }
    }

    /// Extends a trail for this holder to `to`: propagation and processing in picoseconds, these spans, and transmission
    /// for the rest; returns what it holds instead of `held`.
    #[inline]
    #[must_use]
    pub fn extend<const N: usize>(
        &mut self,
        held: TrailId,
        [propagation, processing]: [u32; 2],
        spans: [Span; N],
        to: Time,
    ) -> TrailId {
        let id = self.own(held);
        let trail = self.trails.get_mut(id.slot());
        let Ok(elapsed) = u32::try_from((to - trail.since).ps()) else {
            let links = [(Cause::Propagation, propagation), (Cause::Processing, processing)]
                .map(|(cause, ps)| (cause, Time::from_ps(ps.into())));
            self.extend_past(id, links.into_iter().chain(spans), to);
            return id;
        };
        trail.elapsed = elapsed;
        // No sum is longer than all that has elapsed.
        trail.spans[Cause::Propagation as usize - FIRST] += propagation;
        trail.spans[Cause::Processing as usize - FIRST] += processing;
        for (cause, span) in spans {
            trail.spans[cause as usize - FIRST] += span.ps() as u32;
        }
        id
    }

    /// Extends a trail for this holder to `to`, all of it for `cause`; returns what it holds instead of `held`.
    #[must_use]
    pub fn wait(&mut self, held: TrailId, cause: Cause, to: Time) -> TrailId {
        let id = self.own(held);
        let span = to - self.get(id).at();
        self.extend_past(id, std::iter::once((cause, span)), to);
        id
    }

    /// The sums by cause.
    pub fn spent(&self, id: TrailId) -> Spent {
        let trail = self.get(id);
        let mut spent = *self.pasts.of(trail.past);
        trail.add_to(&mut spent);
        spent
    }

    /// [`Self::extend`] with spans of any cause and length: makes the whole trail its past.
    #[cold]
    #[inline(never)]
    fn extend_past(&mut self, id: TrailId, spans: impl Iterator<Item = Span>, to: Time) {
        let mut spent = self.spent(id);
        let mut rest = to - self.get(id).at();
        for (cause, span) in spans {
            spent.add(cause, span);
            rest = rest - span;
        }
        spent.add(Cause::Transmission, rest);
        let past = self.add_past(spent);
        let trail = self.trails.get_mut(id.slot());
        *trail = Trail { since: to, elapsed: 0, past, spans: [0; SPANS], ..*trail };
    }

    fn add_past(&mut self, spent: Spent) -> u32 {
        if self.pasts.are_many() {
            let held =
                self.trails.iter_mut().filter_map(|(trail, is_held)| is_held.then_some(trail.past));
            self.pasts.keep(held);
        }
        self.pasts.add(spent)
    }
}

impl Trail {
    /// Until when the time is accounted for.
    pub fn at(&self) -> Time {
        self.since + Time::from_ps(self.elapsed.into())
    }

    /// Adds what the trail has spent since its past.
    fn add_to(&self, past: &mut Spent) {
        let mut rest = self.elapsed;
        for (cause, &span) in past.from_mut(FIRST).zip(&self.spans) {
            *cause += Time::from_ps(span.into());
            rest -= span;
        }
        past.add(Cause::Transmission, Time::from_ps(rest.into()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn us(us: u64) -> Time {
        Time::from_us(us)
    }

    #[test]
    fn a_trail_adds_up_whatever_its_spans_are() {
        let mut trails = Trails::default();
        let start = trails.start(us(7));
        let mut trail = trails.hold(start);
        let mut at = us(7);
        for wait in [3, 4_000, 500, 9_000, 1] {
            at += us(wait + 2);
            let spans = [(Cause::LastLonger, us(wait)), (Cause::Propagation, us(1))];
            trail = trails.extend(trail, [0; 2], spans, at);
        }
        trail = trails.wait(trail, Cause::Grant, at + us(20));
        let spent = trails.spent(trail);
        assert_eq!((trails.get(trail).at(), spent.total()), (at + us(20), us(13_504 + 10 + 20)));
        assert_eq!(spent.on(Cause::LastLonger), us(13_504));
        assert_eq!(spent.on(Cause::Grant), us(20));
        assert_eq!(spent.on(Cause::Propagation), us(5));
        assert_eq!(spent.on(Cause::Transmission), us(5));
        assert_eq!((trails.get(start).at(), trails.spent(start).total()), (us(7), Time::ZERO));
    }

    #[test]
    fn holders_share_a_trail_until_one_changes_it() {
        let mut trails = Trails::default();
        let start = trails.start(us(0));
        let first = trails.wait(start, Cause::Order, us(5));
        let second = trails.hold(first);
        let second = trails.wait(second, Cause::Rate, us(7));
        let mut first = trails.extend(first, [0; 2], [(Cause::HostOther, us(1))], us(8));
        assert_eq!(trails.spent(first).on(Cause::Rate), Time::ZERO);
        assert_eq!(trails.spent(first).on(Cause::Transmission), us(2));
        trails.replace(&mut first, second);
        let spent = trails.spent(first);
        assert_eq!([Cause::Order, Cause::Rate].map(|cause| spent.on(cause)), [us(5), us(2)]);
        assert_eq!(spent.total(), us(7));
    }
}
