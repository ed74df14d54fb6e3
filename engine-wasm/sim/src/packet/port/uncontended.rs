//! A port at which nothing waits and that is far from marks and losses: a packet that no other
//! overtakes is sent as it is taken, even if its transmission starts later.

use std::marker::PhantomData;
use std::mem;

use super::Port;
use super::loop_end::{LoopEnd, Stop};
use super::transmission::Transmission;
use crate::packet::driver::carrier::Carrier;
use crate::packet::port::input::PortInput;
use crate::packet::queue::discipline::QueueDiscipline;
use crate::units::Time;

impl Port {
    /// Plays the port from input `taken` on, while packets leave in order of arrival.
    #[inline(never)]
    pub(super) fn run_uncontended<R: Transmission, Q: QueueDiscipline>(
        &mut self,
        transmission: R,
        turns: &mut InOrderPrefix<Q>,
        input: impl PortInput,
        mut taken: usize,
        last: Time,
        in_flight: &mut impl Carrier,
    ) -> LoopEnd {
        let begin = input.start();
        let mut port = self.since(begin);
        let last = last.saturating_sub(begin);
        let mut known = mem::take(turns);
        let stop = loop {
            let Some(now) = input.offset(taken) else { break Stop::Done };
            let start = port.free_at.max(now);
            // Later than that, more may have arrived by then than is known.
            if start > last || !known.hold_until(start, taken + 1, input) {
                break Stop::MustWait;
            }
            let parcel = input.parcel(taken);
            taken += 1;
            if !port.transmit(transmission, begin, start, parcel, in_flight) {
                break Stop::WireFull(parcel);
            }
        };
        *turns = known;
        *self = port.in_full(begin);
        LoopEnd { taken, marks: 0, stop }
    }
}

/// Length of the input prefix in which no packet overtakes its predecessor (hence none overtakes
/// any). Extended only as far as needed, each packet examined once.
#[derive(Debug)]
pub(super) struct InOrderPrefix<Q> {
    ahead: usize,
    queue: PhantomData<Q>,
}

impl<Q> Default for InOrderPrefix<Q> {
    fn default() -> Self {
        Self { ahead: 0, queue: PhantomData }
    }
}

impl<Q: QueueDiscipline> InOrderPrefix<Q> {
    /// Whether all packets before `start` leave in order, from the `nth` on and behind its
    /// predecessor.
    #[expect(clippy::inline_always, reason = "part of the loop")]
    #[inline(always)]
    fn hold_until(&mut self, start: Time, nth: usize, input: impl PortInput) -> bool {
        let mut ahead = self.ahead.max(nth);
        let is_before_start = |nth| input.offset(nth).is_some_and(|time| time < start);
        while is_before_start(ahead) && !Q::overtakes(input.parcel(ahead), input.parcel(ahead - 1))
        {
            ahead += 1;
        }
        self.ahead = ahead;
        !is_before_start(ahead)
    }
}
