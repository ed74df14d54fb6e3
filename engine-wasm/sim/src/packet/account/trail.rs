//! Trails: the sums by cause from a flow's arrival to one of its events, or to where one of its packets is.

use super::pasts::{PastId, Pasts};
use super::steps::StepId;
use crate::record::account::{Cause, Spent};
use crate::units::Time;

/// The way from a flow's arrival to one of its events.
///
/// It fits into a cache line, because every event makes one.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub struct Trail {
    sums: Sums,
    /// Picoseconds since the time of its past.
    elapsed: u32,
    /// The last step, if the flow is watched.
    pub step: Option<StepId>,
}

/// The sums by cause of a trail, wherever it ends.
///
/// Kept are those of causes that a hop can have, except transmission, to which the rest of the time since the past
/// belongs. Other causes go to the past, and so does everything once 32 bits cannot hold the time since.
#[derive(Clone, Copy, Debug)]
pub struct Sums {
    /// The time of the past.
    since: Time,
    past: PastId,
    /// In picoseconds, by cause: [`Cause::Propagation`] and those that follow it.
    spans: [u32; SPANS],
}

const FIRST: usize = Cause::Propagation as usize;
const SPANS: usize = Cause::LastOther as usize - FIRST + 1;

const _: () = assert!(size_of::<Option<Trail>>() == 64, "a trail fits into a cache line");

/// A time that a trail spends on one cause.
pub type Span = (Cause, Time);

impl Default for Trail {
    fn default() -> Self {
        Sums::without_trail(Time::ZERO).trail(Time::ZERO, None)
    }
}

impl Trail {
    /// The trail to the arrival of a flow.
    pub fn start(at: Time, pasts: &mut Pasts) -> Self {
        let past = pasts.add(Spent::default());
        Self { sums: Sums { since: at, past, spans: [0; SPANS] }, elapsed: 0, step: None }
    }

    /// Until when the time is accounted for.
    pub fn at(&self) -> Time {
        self.sums.since + Time::from_ps(self.elapsed.into())
    }

    /// The sums.
    pub const fn sums(&self) -> &Sums {
        &self.sums
    }

    /// The sums by cause.
    pub fn spent(&self, pasts: &Pasts) -> Spent {
        self.sums.spent(self.at(), pasts)
    }

    /// Extends it by these spans, and transmission for the rest, to `to`.
    pub fn extend<const N: usize>(&mut self, spans: [Span; N], to: Time, pasts: &mut Pasts) {
        self.sums.extend(spans, to, pasts);
        *self = self.sums.trail(to, self.step);
    }

    /// Extends it to `to`, all of it for `cause`.
    pub fn wait(&mut self, cause: Cause, to: Time, pasts: &mut Pasts) {
        self.sums.extend_past(&[(cause, to - self.at())], to, pasts);
        self.elapsed = 0;
    }

    /// The past that it needs.
    pub const fn past(&self) -> PastId {
        self.sums.past
    }
}

impl Sums {
    /// Extends the trail by these spans, and transmission for the rest, to `to`.
    #[expect(clippy::inline_always, reason = "the spans stay in registers")]
    #[inline(always)]
    pub fn extend<const N: usize>(&mut self, spans: [Span; N], to: Time, pasts: &mut Pasts) {
        if self.reach(to) {
            self.add(spans);
        } else {
            self.extend_past(&spans, to, pasts);
        }
    }

    /// [`Self::extend`], and makes `copy` a copy of the extended trail, without a step.
    #[expect(clippy::inline_always, reason = "the spans stay in registers")]
    #[inline(always)]
    pub fn extend_with_copy<const N: usize>(
        &mut self,
        spans: [Span; N],
        to: Time,
        pasts: &mut Pasts,
        copy: &mut Trail,
    ) {
        if !self.reach(to) {
            self.extend_past(&spans, to, pasts);
            *copy = self.trail(to, None);
            return;
        }
        // Copied before the spans are added: a processor waits when it reads at once what it has just written in parts.
        *copy = self.trail(to, None);
        copy.sums.add(spans);
        self.add(spans);
    }

    /// Whether 32 bits hold the time from the past to `to`.
    #[inline]
    fn reach(&self, to: Time) -> bool {
        u32::try_from((to - self.since).ps()).is_ok()
    }

    /// Adds these spans, none of which is longer than the time since the past.
    #[inline]
    fn add<const N: usize>(&mut self, spans: [Span; N]) {
        for (cause, span) in spans {
            self.spans[cause as usize - FIRST] += span.ps() as u32;
        }
    }

    /// [`Self::extend`] with spans of any cause and length: makes the whole trail its past.
    #[cold]
    #[inline(never)]
    fn extend_past(&mut self, spans: &[Span], to: Time, pasts: &mut Pasts) {
        let mut spent = *pasts.of(self.past);
        let mut rest = self.add_to(&mut spent, to - self.since);
        for &(cause, span) in spans {
            spent.add(cause, span);
            rest = rest - span;
        }
        spent.add(Cause::Transmission, rest);
        *self = Self { since: to, past: pasts.add(spent), spans: [0; SPANS] };
    }

    /// A time without a trail, for packets of flows that have ended.
    pub const fn without_trail(at: Time) -> Self {
        Self { since: at, past: PastId::NONE, spans: [0; SPANS] }
    }

    /// Whether there is a trail.
    #[inline]
    pub fn are_of_trail(&self) -> bool {
        self.past != PastId::NONE
    }

    /// The trail with these sums that ends at `at`, with this last step.
    pub fn trail(self, at: Time, step: Option<StepId>) -> Trail {
        Trail { sums: self, elapsed: self.until(at), step }
    }

    /// Picoseconds from the past to `at`, which is not after the end of the trail, or of a wait that follows it.
    #[inline]
    pub fn until(&self, at: Time) -> u32 {
        u32::try_from((at - self.since).ps()).expect("what takes longer belongs to the past")
    }

    /// The inverse of [`Self::until`].
    #[inline]
    pub fn time_of(&self, elapsed: u32) -> Time {
        self.since + Time::from_ps(elapsed.into())
    }

    /// The past that they need.
    pub const fn past(&self) -> PastId {
        self.past
    }

    /// The sums by cause of the trail, which ends at `at`.
    fn spent(&self, at: Time, pasts: &Pasts) -> Spent {
        let mut spent = *pasts.of(self.past);
        let transmission = self.add_to(&mut spent, at - self.since);
        spent.add(Cause::Transmission, transmission);
        spent
    }

    /// Adds the sums to a past; returns what is left of `elapsed`.
    fn add_to(&self, past: &mut Spent, elapsed: Time) -> Time {
        let mut rest = elapsed;
        for (cause, &span) in past.from_mut(FIRST).zip(&self.spans) {
            let span = Time::from_ps(span.into());
            *cause += span;
            rest = rest - span;
        }
        rest
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
        let mut pasts = Pasts::default();
        let start = Trail::start(us(7), &mut pasts);
        let mut trail = start;
        let mut at = us(7);
        // 32 bits hold 4.29 ms.
        for wait in [3, 4_000, 500, 9_000, 1] {
            at += us(wait + 2);
            let spans = [(Cause::LastLonger, us(wait)), (Cause::Propagation, us(1))];
            trail.extend(spans, at, &mut pasts);
        }
        trail.wait(Cause::Grant, at + us(20), &mut pasts);
        let spent = trail.spent(&pasts);
        assert_eq!((trail.at(), spent.total()), (at + us(20), us(13_504 + 10 + 20)));
        assert_eq!(spent.on(Cause::LastLonger), us(13_504));
        assert_eq!(spent.on(Cause::Grant), us(20));
        assert_eq!(spent.on(Cause::Propagation), us(5));
        assert_eq!(spent.on(Cause::Transmission), us(5));
        assert_eq!((start.at(), start.spent(&pasts).total()), (us(7), Time::ZERO));
    }
}
