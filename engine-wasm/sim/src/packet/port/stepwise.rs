//! A port played one packet at a time. Unlike the loops over a window it works on the port in memory:
//! copying the port to registers would cost more than the packet.

use super::Port;
use super::hazards::MarksAndDrops;
use super::loop_end::Enqueued;
use crate::packet::PackedPacket;
use crate::packet::driver::carrier::Carrier;
use crate::packet::queue::discipline::QueueDiscipline;
use crate::units::Time;

impl Port {
    /// Makes all decisions due by `now`.
    #[expect(clippy::inline_always, reason = "most packets find no decision due")]
    #[inline(always)]
    pub(super) fn send_due(
        &mut self,
        queue: &mut impl QueueDiscipline,
        now: Time,
        carrier: &mut impl Carrier,
    ) {
        while self.is_due(now) {
            self.send_next(queue, carrier);
        }
    }

    /// Whether a packet waits and the link is free by `now`.
    const fn is_due(&self, now: Time) -> bool {
        self.free_at.ps() <= now.ps() && self.waiting > 0
    }

    /// Sends the packet that the discipline chooses, as soon as the link is free. Out of line, because
    /// the loop around it would otherwise load all fields of the port, to send one packet.
    #[inline(never)]
    fn send_next(&mut self, queue: &mut impl QueueDiscipline, carrier: &mut impl Carrier) {
        let packet = queue.pop();
        self.waiting -= packet.size();
        queue.note_sent(packet);
        self.send(self.free_at, packet, carrier);
    }

    /// Makes all decisions due by `now`, then takes an arriving packet.
    #[inline]
    pub(super) fn enqueue_in<Q: QueueDiscipline>(
        &mut self,
        queue: &mut Q,
        now: Time,
        packet: PackedPacket,
        carrier: &mut impl Carrier,
        on_drop: &mut impl FnMut(PackedPacket),
    ) -> Enqueued {
        self.send_due(queue, now, carrier);
        let leaves_at_once = self.free_at <= now;
        let Some(is_marked) = self.admit::<MarksAndDrops, _>(queue, leaves_at_once, packet) else {
            on_drop(packet);
            return Enqueued::default();
        };
        let packet = packet.marked_if(is_marked);
        let mut waiting = 0;
        if leaves_at_once {
            queue.note_sent(packet);
            self.send(now, packet, carrier);
        } else {
            self.waiting += packet.size();
            waiting = self.waiting;
            queue.push(packet);
            while let Some(victim) = self.push_out_excess(queue) {
                on_drop(victim);
            }
        }
        Enqueued { is_marked, waiting }
    }

    /// Sends a packet, starting at `start`.
    #[expect(clippy::inline_always, reason = "a call would move the packet through memory")]
    #[inline(always)]
    fn send(&mut self, start: Time, packet: PackedPacket, carrier: &mut impl Carrier) {
        self.free_at = start + self.transmission(packet.size());
        self.sent_bytes += u64::from(packet.size());
        carrier.reserve(1);
        let stage = carrier.stage(self.next_stage, packet.destination());
        carrier.carry(self.id, stage, self.free_at + self.delay, packet);
    }
}
