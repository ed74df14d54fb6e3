//! The loop over packets with the queue: whenever the link is free, the discipline chooses which packet
//! leaves.

use super::Port;
use super::hazards::Hazards;
use super::loop_end::{LoopEnd, Noted, Stop};
use super::transmission::Transmission;
use crate::packet::PackedPacket;
use crate::packet::driver::carrier::Carrier;
use crate::packet::port::input::PortInput;
use crate::packet::queue::discipline::{Backlog, QueueDiscipline};
use crate::units::Time;

impl Port {
    /// Plays the port from input packet `taken` on: to the end, or, without hazards, until the queue is
    /// empty.
    #[inline(never)]
    pub(super) fn run_contended<H: Hazards, T: Transmission, Q: QueueDiscipline>(
        &mut self,
        transmission: T,
        queue: &mut Q,
        input: impl PortInput,
        mut taken: usize,
        last: Time,
        carrier: &mut impl Carrier,
    ) -> LoopEnd {
        let start = input.start();
        let mut port = self.with_times_from(start);
        let last = last.saturating_sub(start);
        let (mut marks, mut backlog) = (0, Time::ZERO);
        let stop = 'play: loop {
            // Not a function, because that would use registers less well.
            let next = loop {
                if H::DROPS
                    && Q::PUSHES_OUT
                    && let Some(victim) = port.push_out_excess(queue)
                {
                    break 'play Stop::Dropped(victim);
                }
                let next = input.offset(taken);
                let Some(now) = next else { break next };
                if port.free_at <= now {
                    break next;
                }
                let mut packet = input.packet(taken);
                taken += 1;
                if H::MARKS {
                    let Some(is_marked) = port.admit::<H, _>(queue, false, packet) else {
                        break 'play Stop::Dropped(packet);
                    };
                    packet = packet.marked_if(is_marked);
                    marks += u32::from(is_marked);
                }
                port.waiting += packet.size();
                if H::MARKS {
                    backlog = backlog.max(port.free_at - now + transmission.time(port.waiting));
                }
                if !queue.try_push(packet) {
                    break 'play Stop::QueueFull(packet);
                }
            };
            if port.waiting > 0 {
                if next.is_none() && port.free_at > last {
                    break Stop::Done;
                }
                let packet = queue.pop();
                port.waiting -= packet.size();
                if !port.transmit(transmission, start, port.free_at, packet, carrier) {
                    break Stop::CarrierFull(packet);
                }
                if !H::MARKS && port.waiting == 0 {
                    break Stop::QueueEmpty;
                }
                continue;
            }
            let Some(now) = next else { break Stop::Done };
            let mut packet = input.packet(taken);
            taken += 1;
            if H::MARKS {
                let Some(is_marked) = port.admit::<H, _>(queue, true, packet) else {
                    break Stop::Dropped(packet);
                };
                packet = packet.marked_if(is_marked);
                marks += u32::from(is_marked);
            }
            if !port.transmit(transmission, start, now, packet, carrier) {
                break Stop::CarrierFull(packet);
            }
        };
        *self = port.with_absolute_times(start);
        LoopEnd { taken, noted: Noted { marks, backlog }, stop }
    }

    /// Whether to mark an arriving packet; none if it is dropped.
    #[expect(clippy::inline_always, reason = "part of the loop")]
    #[inline(always)]
    pub(super) fn admit<H: Hazards, Q: QueueDiscipline>(
        &self,
        queue: &Q,
        leaves_at_once: bool,
        packet: PackedPacket,
    ) -> Option<bool> {
        let backlog = if leaves_at_once {
            Backlog::NOTHING
        } else {
            queue.backlog(packet.level(), self.waiting)
        };
        if H::DROPS && !Q::PUSHES_OUT && backlog.for_limit + packet.size() > self.limit {
            return None;
        }
        Some(backlog.for_marks + packet.size() > self.mark_above)
    }

    /// Pushes out a packet if the waiting bytes exceed the limit.
    pub(super) fn push_out_excess(
        &mut self,
        queue: &mut impl QueueDiscipline,
    ) -> Option<PackedPacket> {
        if self.waiting <= self.limit {
            return None;
        }
        let victim = queue.push_out()?;
        self.waiting -= victim.size();
        Some(victim)
    }
}
