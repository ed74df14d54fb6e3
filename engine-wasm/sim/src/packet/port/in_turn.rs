//! A port at which nothing waits, and neither marks nor losses are near: what nothing overtakes is
//! sent as it is taken, though its turn may come later.

use std::marker::PhantomData;
use std::mem;

use super::Port;
use super::in_queue::{Leg, Stop};
use super::road::Road;
use crate::packet::offered::Offered;
use crate::packet::queues::Waiting;
use crate::packet::wires::Carrier;
use crate::units::Time;

impl Port {
    /// Plays the port with what is offered from the `taken` one on, as long as packets leave in turn.
    #[inline(never)]
    pub(super) fn run_in_turn<R: Road, Q: Waiting>(
        &mut self,
        road: R,
        turns: &mut Turns<Q>,
        offered: impl Offered,
        mut taken: usize,
        last: Time,
        wires: &mut impl Carrier,
    ) -> Leg {
        let begin = offered.start();
        let mut port = self.since(begin);
        let last = last.saturating_sub(begin);
        let mut known = mem::take(turns);
        let stop = loop {
            let Some(now) = offered.offset(taken) else { break Stop::Done };
            let start = port.free_at.max(now);
            // Later than that, more may have arrived by then than is known.
            if start > last || !known.hold_until(start, taken + 1, offered) {
                break Stop::MustWait;
            }
            let parcel = offered.parcel(taken);
            taken += 1;
            if !port.transmit(road, begin, start, parcel, wires) {
                break Stop::Held(parcel);
            }
        };
        *turns = known;
        *self = port.in_full(begin);
        Leg { taken, marks: 0, stop }
    }
}

/// How far what is offered comes in turn: none of it overtakes the one before it, and so none of
/// those before that either. It is looked at only as far as needed, and once.
#[derive(Debug)]
pub(super) struct Turns<Q> {
    ahead: usize,
    queue: PhantomData<Q>,
}

impl<Q> Default for Turns<Q> {
    fn default() -> Self {
        Self { ahead: 0, queue: PhantomData }
    }
}

impl<Q: Waiting> Turns<Q> {
    /// Whether all that comes before `start` comes in turn, from the `nth` on and behind the one
    /// before it.
    #[expect(clippy::inline_always, reason = "part of the loop")]
    #[inline(always)]
    fn hold_until(&mut self, start: Time, nth: usize, offered: impl Offered) -> bool {
        let mut ahead = self.ahead.max(nth);
        let is_before_start = |nth| offered.offset(nth).is_some_and(|time| time < start);
        while is_before_start(ahead)
            && !Q::overtakes(offered.parcel(ahead), offered.parcel(ahead - 1))
        {
            ahead += 1;
        }
        self.ahead = ahead;
        !is_before_start(ahead)
    }
}
