//! The loop over packets without the queue, for ports with an empty queue and too little input for
//! hazards: a packet that no later one overtakes is sent as it is taken, even if its transmission
//! starts later.

use std::marker::PhantomData;
use std::mem;

use super::Port;
use super::loop_end::{LoopEnd, Noted, Stop};
use super::transmission::Transmission;
use crate::packet::driver::carrier::Carrier;
use crate::packet::port::input::PortInput;
use crate::packet::queue::discipline::QueueDiscipline;
use crate::units::Time;

impl Port {
    /// Plays the port from input packet `taken` on, while packets leave in order of arrival.
    #[inline(never)]
    pub(super) fn run_uncontended<T: Transmission, Q: QueueDiscipline>(
        &mut self,
        transmission: T,
        prefix: &mut InOrderPrefix<Q>,
        input: impl PortInput,
        mut taken: usize,
        last: Time,
        carrier: &mut impl Carrier,
    ) -> LoopEnd {
        let begin = input.start();
        let mut port = self.with_times_from(begin);
        let last = last.saturating_sub(begin);
        let mut in_order = mem::take(prefix);
        let stop = loop {
            let Some(now) = input.offset(taken) else { break Stop::Done };
            let start = port.free_at.max(now);
            // After `last` the input is not complete.
            if start > last || !in_order.covers_until(start, taken + 1, input) {
                break Stop::Contended;
            }
            let packet = input.packet(taken);
            taken += 1;
            if !port.transmit(transmission, begin, start, packet, carrier) {
                break Stop::CarrierFull(packet);
            }
        };
        *prefix = in_order;
        *self = port.with_absolute_times(begin);
        LoopEnd { taken, noted: Noted::default(), stop }
    }
}

/// The input prefix in which no packet overtakes its predecessor, hence none overtakes any. Extended
/// only as far as needed; each packet is examined once.
#[derive(Debug)]
pub(super) struct InOrderPrefix<Q> {
    len: usize,
    queue: PhantomData<Q>,
}

impl<Q> Default for InOrderPrefix<Q> {
    fn default() -> Self {
        Self { len: 0, queue: PhantomData }
    }
}

impl<Q: QueueDiscipline> InOrderPrefix<Q> {
    /// Whether the prefix reaches from packet `nth` to the last one that arrives before `start`.
    #[expect(clippy::inline_always, reason = "part of the loop")]
    #[inline(always)]
    fn covers_until(&mut self, start: Time, nth: usize, input: impl PortInput) -> bool {
        let mut len = self.len.max(nth);
        let is_before_start = |nth| input.offset(nth).is_some_and(|time| time < start);
        while is_before_start(len) && !Q::overtakes(input.packet(len), input.packet(len - 1)) {
            len += 1;
        }
        self.len = len;
        !is_before_start(len)
    }
}
