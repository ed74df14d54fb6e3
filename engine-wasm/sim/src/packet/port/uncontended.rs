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
        prefix: &mut InOrderPrefix<Q>,
        input: impl PortInput,
        mut taken: usize,
        last: Time,
        carrier: &mut impl Carrier,
    ) -> LoopEnd {
        let begin = input.start();
        let mut port = self.with_times_from(begin);
        let last = last.saturating_sub(begin);
        let mut known = mem::take(prefix);
        let stop = loop {
            let Some(now) = input.offset(taken) else { break Stop::Done };
            let start = port.free_at.max(now);
            // Later than that, more may have arrived by then than is known.
            if start > last || !known.covers_until(start, taken + 1, input) {
                break Stop::MustWait;
            }
            let packet = input.packet(taken);
            taken += 1;
            if !port.transmit(transmission, begin, start, packet, carrier) {
                break Stop::WireFull(packet);
            }
        };
        *prefix = known;
        *self = port.with_absolute_times(begin);
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
    fn covers_until(&mut self, start: Time, nth: usize, input: impl PortInput) -> bool {
        let mut ahead = self.ahead.max(nth);
        let is_before_start = |nth| input.offset(nth).is_some_and(|time| time < start);
        while is_before_start(ahead) && !Q::overtakes(input.packet(ahead), input.packet(ahead - 1))
        {
            ahead += 1;
        }
        self.ahead = ahead;
        !is_before_start(ahead)
    }
}
