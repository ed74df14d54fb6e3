//! A port at which packets wait until it decides which one leaves.

use super::Port;
use crate::packet::Parcel;
use crate::packet::queues::{Counted, Waiting};
use crate::packet::wires::Carrier;
use crate::units::Time;

impl Port {
    /// Plays the port with `queue` for what waits; says how many packets it marked. Once for every
    /// discipline, and never part of a caller, so that state which changes with every packet stays in
    /// registers.
    #[inline(never)]
    pub(super) fn run_with<Q: Waiting>(
        &mut self,
        queue: &mut Q,
        arrivals: impl ExactSizeIterator<Item = (Time, Parcel)>,
        last: Time,
        wires: &mut impl Carrier,
        mut lose: impl FnMut(Parcel),
    ) -> u32 {
        let mut port = self.clone();
        let mut marks = 0;
        queue.expect(arrivals.len());
        for (now, parcel) in arrivals {
            port.send_waiting(queue, now, wires);
            marks += port.take_in(queue, now, parcel, wires, &mut lose);
        }
        port.send_waiting(queue, last, wires);
        *self = port;
        marks
    }

    /// Takes an arriving packet with `queue` for what waits; says how many it marked. A port is not
    /// taken into registers for a single packet: that costs more than the packet.
    #[inline]
    pub(super) fn offer_to<Q: Waiting>(
        &mut self,
        queue: &mut Q,
        now: Time,
        parcel: Parcel,
        wires: &mut impl Carrier,
        lose: &mut impl FnMut(Parcel),
    ) -> u32 {
        queue.expect(1);
        self.send_waiting(queue, now, wires);
        self.take_in(queue, now, parcel, wires, lose)
    }

    /// Takes a packet that arrives when all decisions have been made. Says how many it marked.
    #[expect(clippy::inline_always, reason = "a call would move packet and port through memory")]
    #[inline(always)]
    fn take_in<Q: Waiting>(
        &mut self,
        queue: &mut Q,
        now: Time,
        parcel: Parcel,
        wires: &mut impl Carrier,
        lose: &mut impl FnMut(Parcel),
    ) -> u32 {
        let leaves_at_once = self.free_at <= now;
        let counted = if leaves_at_once {
            Counted::NOTHING
        } else {
            queue.counted(parcel.level(), self.waiting)
        };
        let Some(marked) = self.admit::<Q>(counted, parcel.size()) else {
            lose(parcel);
            return 0;
        };
        let parcel = parcel.marked_if(marked);
        if leaves_at_once {
            self.transmit(now, parcel, wires);
            return u32::from(marked);
        }
        self.waiting += parcel.size();
        queue.push(parcel);
        while self.waiting > self.limit {
            let Some(victim) = queue.pop_worst() else { break };
            self.waiting -= victim.size();
            lose(victim);
        }
        u32::from(marked)
    }

    /// Makes all decisions due by `now`.
    #[expect(clippy::inline_always, reason = "a call would move the port through memory")]
    #[inline(always)]
    fn send_waiting(&mut self, queue: &mut impl Waiting, now: Time, wires: &mut impl Carrier) {
        while self.waiting > 0 && self.free_at <= now {
            let parcel = queue.pop();
            self.waiting -= parcel.size();
            self.transmit(self.free_at, parcel, wires);
        }
    }

    /// Whether an arriving packet that meets what is counted is to be marked; none if it is lost.
    #[inline]
    fn admit<Q: Waiting>(&self, counted: Counted, size: u32) -> Option<bool> {
        if !Q::MAKES_ROOM && counted.bounded + size > self.limit {
            return None;
        }
        Some(counted.marked + size > self.mark_above)
    }

    #[expect(clippy::inline_always, reason = "a call would move the packet through memory")]
    #[inline(always)]
    fn transmit(&mut self, start: Time, parcel: Parcel, wires: &mut impl Carrier) {
        self.free_at = start + self.transmission(parcel.size());
        self.sent_bytes += u64::from(parcel.size());
        wires.expect(1);
        let station = wires.station(self.leads, parcel.destination());
        wires.carry(self.id, station, self.free_at + self.delay, parcel);
    }
}
