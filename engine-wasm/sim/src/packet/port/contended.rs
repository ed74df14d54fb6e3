//! A port at which packets wait: whenever the link is free, it chooses which one leaves.

use super::Port;
use super::hazards::Hazards;
use super::loop_end::{LoopEnd, Stop};
use super::transmission::Transmission;
use crate::packet::PackedPacket;
use crate::packet::driver::carrier::Carrier;
use crate::packet::port::input::PortInput;
use crate::packet::queue::discipline::{Backlog, QueueDiscipline};
use crate::units::Time;

impl Port {
    /// Plays the port from input `taken` on: to the end, or where nothing can be marked, as long as
    /// something waits.
    #[inline(never)]
    pub(super) fn run_contended<O: Hazards, R: Transmission, Q: QueueDiscipline>(
        &mut self,
        transmission: R,
        queue: &mut Q,
        input: impl PortInput,
        mut taken: usize,
        last: Time,
        carrier: &mut impl Carrier,
    ) -> LoopEnd {
        let start = input.start();
        let mut port = self.with_times_from(start);
        let last = last.saturating_sub(start);
        let mut marks = 0;
        let stop = 'played: loop {
            // Written out, because as a function of its own it would not keep to registers as well.
            let next = loop {
                if O::DROPS
                    && Q::PUSHES_OUT
                    && let Some(victim) = port.push_out_excess(queue)
                {
                    break 'played Stop::Dropped(victim);
                }
                let next = input.offset(taken);
                if next.is_none_or(|now| port.free_at <= now) {
                    break next;
                }
                let mut packet = input.packet(taken);
                taken += 1;
                if O::MARKS {
                    let Some(is_marked) = port.admit::<O, _>(queue, false, packet) else {
                        break 'played Stop::Dropped(packet);
                    };
                    packet = packet.marked_if(is_marked);
                    marks += u32::from(is_marked);
                }
                port.waiting += packet.size();
                if !queue.try_push(packet) {
                    break 'played Stop::QueueFull(packet);
                }
            };
            if port.waiting > 0 {
                if next.is_none() && port.free_at > last {
                    break Stop::Done;
                }
                let packet = queue.pop();
                port.waiting -= packet.size();
                if !port.transmit(transmission, start, port.free_at, packet, carrier) {
                    break Stop::WireFull(packet);
                }
                if !O::MARKS && port.waiting == 0 {
                    break Stop::Idle;
                }
                continue;
            }
            let Some(now) = next else { break Stop::Done };
            let mut packet = input.packet(taken);
            taken += 1;
            if O::MARKS {
                let Some(is_marked) = port.admit::<O, _>(queue, true, packet) else {
                    break Stop::Dropped(packet);
                };
                packet = packet.marked_if(is_marked);
                marks += u32::from(is_marked);
            }
            if !port.transmit(transmission, start, now, packet, carrier) {
                break Stop::WireFull(packet);
            }
        };
        *self = port.with_absolute_times(start);
        LoopEnd { taken, marks, stop }
    }

    /// Whether an arriving packet is to be marked; none if it is lost.
    #[expect(clippy::inline_always, reason = "part of the loop")]
    #[inline(always)]
    pub(super) fn admit<O: Hazards, Q: QueueDiscipline>(
        &self,
        queue: &Q,
        leaves_at_once: bool,
        packet: PackedPacket,
    ) -> Option<bool> {
        let counted = if leaves_at_once {
            Backlog::NOTHING
        } else {
            queue.backlog(packet.level(), self.waiting)
        };
        if O::DROPS && !Q::PUSHES_OUT && counted.bounded + packet.size() > self.limit {
            return None;
        }
        Some(counted.marked + packet.size() > self.mark_above)
    }

    /// Takes out a packet that makes room for others, if one has to.
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
