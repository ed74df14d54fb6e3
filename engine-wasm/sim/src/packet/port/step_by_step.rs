//! A port that is played a step at a time. It is not taken into registers for that, which would cost
//! more than a packet does.

use super::Port;
use super::outlook::Open;
use crate::packet::Parcel;
use crate::packet::queues::Waiting;
use crate::packet::wires::Carrier;
use crate::units::Time;

impl Port {
    /// Makes all decisions due by `now`.
    #[inline]
    pub(super) fn send_due(
        &mut self,
        queue: &mut impl Waiting,
        now: Time,
        wires: &mut impl Carrier,
    ) {
        while self.waiting > 0 && self.free_at <= now {
            let parcel = queue.pop();
            self.waiting -= parcel.size();
            self.send(self.free_at, parcel, wires);
        }
    }

    /// Takes an arriving packet, once all decisions due have been made; says how many it marked.
    #[inline]
    pub(super) fn take<Q: Waiting>(
        &mut self,
        queue: &mut Q,
        now: Time,
        parcel: Parcel,
        wires: &mut impl Carrier,
        lose: &mut impl FnMut(Parcel),
    ) -> u32 {
        self.send_due(queue, now, wires);
        let leaves_at_once = self.free_at <= now;
        let Some(is_marked) = self.admit::<Open, _>(queue, leaves_at_once, parcel) else {
            lose(parcel);
            return 0;
        };
        let parcel = parcel.marked_if(is_marked);
        if leaves_at_once {
            self.send(now, parcel, wires);
        } else {
            self.waiting += parcel.size();
            queue.push(parcel);
            while let Some(victim) = self.make_room(queue) {
                lose(victim);
            }
        }
        u32::from(is_marked)
    }

    /// Sends a packet from `start` on.
    #[expect(clippy::inline_always, reason = "a call would move the packet through memory")]
    #[inline(always)]
    fn send(&mut self, start: Time, parcel: Parcel, wires: &mut impl Carrier) {
        self.free_at = start + self.transmission(parcel.size());
        self.sent_bytes += u64::from(parcel.size());
        wires.expect(1);
        let station = wires.station(self.leads, parcel.destination());
        wires.carry(self.id, station, self.free_at + self.delay, parcel);
    }
}
