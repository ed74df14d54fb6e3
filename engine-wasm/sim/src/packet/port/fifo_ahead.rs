//! A FIFO port: it knows when a packet leaves as soon as it arrives, and hands it on at once.

use super::{Departures, Port, Queue};
use crate::ids::HostId;
use crate::packet::PackedPacket;
use crate::packet::driver::carrier::Carrier;
use crate::packet::port::input::PortInput;
use crate::packet::queue::Queues;
use crate::packet::queue::departures::{Bounds, Departure};
use crate::topology::wire;
use crate::units::Time;

impl Port {
    /// Whether every packet can be handed on as it arrives: waiting packets leave within `horizon`, and
    /// waiting bytes follow from transmission times.
    pub(super) fn knows_departures(&self, horizon: Time) -> bool {
        self.ps_per_byte > 0 && self.limit < u32::MAX && self.time_to_drain() <= horizon
    }

    /// The limits of this port for [`Departures`].
    pub(super) fn bounds(&self) -> Bounds {
        let Self { limit, mark_above, ps_per_byte, .. } = *self;
        Bounds { limit, mark_above, ps_per_byte }
    }

    /// The longest time between handing on a packet and its departure.
    pub fn max_ahead(&self) -> Time {
        match self.queue {
            Queue::Departures(_) => self.time_to_drain(),
            _ => Time::ZERO,
        }
    }

    /// The number of packets handed on that wait at `now`.
    pub fn handed_on_waiting(&self, queues: &Queues, now: Time) -> usize {
        match self.queue {
            Queue::Departures(index) if self.free_at > now => {
                queues.departures[index as usize].count_waiting(now)
            }
            _ => 0,
        }
    }

    /// Hands on all input, in order of time. No backlog of up to `known` needs to be noted.
    #[inline(never)]
    pub(super) fn run_fifo_ahead(
        &mut self,
        departures: &mut Departures,
        input: impl PortInput,
        carrier: &mut impl Carrier,
        mut on_drop: impl FnMut(PackedPacket),
        known: Time,
    ) {
        let Some(first) = input.offset(0) else { return };
        let now = input.start() + first;
        let count = input.count();
        departures.reserve(now, self.free_at, count);
        carrier.reserve(count);
        let full = self.time_of(wire::FULL_PACKET.get() as u32);
        let longest = self.free_at.saturating_sub(now) + full * count as u64;
        if departures.may_mark_or_drop(longest) {
            let mut port = self.clone();
            for (now, packet) in input.iter() {
                port.hand_on(departures, now, packet, carrier, &mut on_drop);
            }
            *self = port;
        } else if longest > known {
            self.hand_on_safely::<true>(departures, input, carrier);
        } else {
            self.hand_on_safely::<false>(departures, input, carrier);
        }
    }

    /// Hands on all input, without marks or drops.
    #[expect(clippy::inline_always, reason = "the only call of either kind")]
    #[inline(always)]
    fn hand_on_safely<const NOTES: bool>(
        &mut self,
        departures: &mut Departures,
        input: impl PortInput,
        carrier: &mut impl Carrier,
    ) {
        if let Some(stage) = self.next_stage.stage() {
            self.hand_on_all::<NOTES, _>(departures, input.iter(), carrier, |_, _| stage);
        } else {
            let next_stage = self.next_stage;
            self.hand_on_all::<NOTES, _>(departures, input.iter(), carrier, |carrier, host| {
                carrier.stage_by_destination(next_stage, host)
            });
        }
    }

    /// [`Self::hand_on_safely`] with a function that knows the next stage; notes the longest stay if asked to.
    #[expect(clippy::inline_always, reason = "with a constant stage the loop is shorter")]
    #[inline(always)]
    fn hand_on_all<const NOTES: bool, C: Carrier>(
        &mut self,
        departures: &mut Departures,
        arrivals: impl ExactSizeIterator<Item = (Time, PackedPacket)>,
        carrier: &mut C,
        stage: impl Fn(&C, HostId) -> usize,
    ) {
        let mut port = self.clone();
        let mut longest_stay = Time::ZERO;
        let added = departures.add_all(arrivals.len());
        for (departure, (now, packet)) in added.iter_mut().zip(arrivals) {
            let stage = stage(carrier, packet.destination());
            let end = port.end_of(now, packet);
            if NOTES {
                longest_stay = longest_stay.max(end - now);
            }
            port.send_until(end, packet, stage, carrier);
            *departure = Departure::new(end, packet.level());
        }
        if NOTES {
            departures.note(longest_stay);
        }
        *self = port;
    }

    /// Hands on a packet that arrives `now`, unless it is dropped.
    #[expect(clippy::inline_always, reason = "a call would move packet and port through memory")]
    #[inline(always)]
    pub(super) fn hand_on(
        &mut self,
        departures: &mut Departures,
        now: Time,
        mut packet: PackedPacket,
        carrier: &mut impl Carrier,
        on_drop: &mut impl FnMut(PackedPacket),
    ) {
        // The waiting bytes take less time than until the link is free: usually that bound suffices.
        let end = self.end_of(now, packet);
        if departures.is_remarkable(end - now) {
            let admitted = departures.admit(now, self.free_at, packet.size());
            let Some(marked) = admitted else { return on_drop(packet) };
            packet = packet.marked_if(marked);
        }
        let stage = carrier.stage(self.next_stage, packet.destination());
        self.send_until(end, packet, stage, carrier);
        departures.add(Departure::new(end, packet.level()));
    }

    /// The end of the transmission of a packet that arrives `now`.
    fn end_of(&self, now: Time, packet: PackedPacket) -> Time {
        self.free_at.max(now) + self.time_of(packet.size())
    }

    /// Hands on a packet whose transmission ends at `end`.
    #[expect(clippy::inline_always, reason = "a call would move packet and port through memory")]
    #[inline(always)]
    fn send_until(
        &mut self,
        end: Time,
        packet: PackedPacket,
        stage: usize,
        carrier: &mut impl Carrier,
    ) {
        self.free_at = end;
        self.sent_bytes += u64::from(packet.size());
        carrier.carry(self.id, stage, end + self.delay, packet);
    }

    fn time_of(&self, bytes: u32) -> Time {
        Time::from_ps(u64::from(bytes) * u64::from(self.ps_per_byte))
    }

    fn time_to_drain(&self) -> Time {
        self.time_of(self.limit) + self.transmission(wire::FULL_PACKET.get() as u32)
    }
}
