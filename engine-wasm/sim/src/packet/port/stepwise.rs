//! A port that is played a step at a time. It is not taken into registers for that, which would cost
//! more than a packet does.

use super::Port;
use super::hazards::Open;
use crate::packet::PackedPacket;
use crate::packet::driver::carrier::Carrier;
use crate::packet::queue::discipline::QueueDiscipline;
use crate::units::Time;

impl Port {
    /// Makes all decisions due by `now`.
    #[inline]
    pub(super) fn send_due(
        &mut self,
        queue: &mut impl QueueDiscipline,
        now: Time,
        in_flight: &mut impl Carrier,
    ) {
        while self.waiting > 0 && self.free_at <= now {
            let parcel = queue.pop();
            self.waiting -= parcel.size();
            self.send(self.free_at, parcel, in_flight);
        }
    }

    /// Takes an arriving packet, once all decisions due have been made; says how many it marked.
    #[inline]
    pub(super) fn take<Q: QueueDiscipline>(
        &mut self,
        queue: &mut Q,
        now: Time,
        parcel: PackedPacket,
        in_flight: &mut impl Carrier,
        lose: &mut impl FnMut(PackedPacket),
    ) -> u32 {
        self.send_due(queue, now, in_flight);
        let leaves_at_once = self.free_at <= now;
        let Some(is_marked) = self.admit::<Open, _>(queue, leaves_at_once, parcel) else {
            lose(parcel);
            return 0;
        };
        let parcel = parcel.marked_if(is_marked);
        if leaves_at_once {
            self.send(now, parcel, in_flight);
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
    fn send(&mut self, start: Time, parcel: PackedPacket, in_flight: &mut impl Carrier) {
        self.free_at = start + self.transmission(parcel.size());
        self.sent_bytes += u64::from(parcel.size());
        in_flight.expect(1);
        let stage = in_flight.stage(self.next_stage, parcel.destination());
        in_flight.carry(self.id, stage, self.free_at + self.delay, parcel);
    }
}
