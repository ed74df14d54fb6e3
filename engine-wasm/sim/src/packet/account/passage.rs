//! Passages: the links that a packet has crossed since its trail was extended.

use super::trails::{Span, TrailId, Trails};
use crate::record::account::Cause;
use crate::units::Time;

/// The way of a packet since its trail was extended: over links, without a wait. So hops without a wait do not touch
/// the trail.
#[derive(Clone, Copy, Debug)]
pub struct Passage {
    /// The trail, which the passage holds; none if the flow had ended when the packet was sent.
    pub trail: TrailId,
    /// In picoseconds, the delays of links since then without processing.
    propagation: u32,
    /// In picoseconds.
    processing: u32,
}

impl Passage {
    /// The passage of a packet that has been sent, or has waited, at the end of `trail`, which it holds.
    pub const fn new(trail: TrailId) -> Self {
        Self { trail, propagation: 0, processing: 0 }
    }

    /// The packet reaches the end of a link, with these delays, at `at`.
    #[expect(clippy::inline_always, reason = "a passage stays in registers")]
    #[inline(always)]
    #[must_use]
    pub fn cross(
        self,
        [propagation, processing]: [Time; 2],
        at: Time,
        trails: &mut Trails,
    ) -> Self {
        let sum = |before: u32, span: Time| u32::try_from(u64::from(before) + span.ps());
        let sums = (sum(self.propagation, propagation), sum(self.processing, processing));
        if let (Ok(propagation), Ok(processing)) = sums {
            return Self { propagation, processing, ..self };
        }
        let spans = [(Cause::Propagation, propagation), (Cause::Processing, processing)];
        Self::new(self.end(spans, at, trails))
    }

    /// The trail extended by the passage and by `spans`, to `to`.
    #[inline]
    #[must_use]
    pub fn end<const N: usize>(self, spans: [Span; N], to: Time, trails: &mut Trails) -> TrailId {
        if !self.trail.is_some() {
            return self.trail;
        }
        let Self { trail, propagation, processing } = self;
        trails.extend(trail, [propagation, processing], spans, to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_delays_add_up() {
        let ms = |ms| Time::from_ms(ms);
        let mut trails = Trails::default();
        let mut passage = Passage::new(trails.start(Time::ZERO));
        for hop in 1..=3 {
            // 32 bits hold 4.29 ms, so the third one exceeds them.
            passage = passage.cross([ms(2), ms(1)], ms(4 * hop), &mut trails);
        }
        let spans = [(Cause::LastOther, ms(5))];
        let trail = passage.end(spans, ms(17), &mut trails);
        let spent = trails.spent(trail);
        let causes = [Cause::Propagation, Cause::Processing, Cause::LastOther, Cause::Transmission];
        assert_eq!(causes.map(|cause| spent.on(cause)), [ms(6), ms(3), ms(5), ms(3)]);
    }
}
