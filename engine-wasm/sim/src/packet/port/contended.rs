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
        in_flight: &mut impl Carrier,
    ) -> LoopEnd {
        let start = input.start();
        let mut port = self.since(start);
        let last = last.saturating_sub(start);
        let mut marks = 0;
        let stop = 'played: loop {
            // Written out, because as a function of its own it would not keep to registers as well.
            let next = loop {
                if O::LOSSES
                    && Q::MAKES_ROOM
                    && let Some(victim) = port.make_room(queue)
                {
                    break 'played Stop::Lost(victim);
                }
                let next = input.offset(taken);
                if next.is_none_or(|now| port.free_at <= now) {
                    break next;
                }
                let mut parcel = input.parcel(taken);
                taken += 1;
                if O::MARKS {
                    let Some(is_marked) = port.admit::<O, _>(queue, false, parcel) else {
                        break 'played Stop::Lost(parcel);
                    };
                    parcel = parcel.marked_if(is_marked);
                    marks += u32::from(is_marked);
                }
                port.waiting += parcel.size();
                if !queue.try_push(parcel) {
                    break 'played Stop::QueueFull(parcel);
                }
            };
            if port.waiting > 0 {
                if next.is_none() && port.free_at > last {
                    break Stop::Done;
                }
                let parcel = queue.pop();
                port.waiting -= parcel.size();
                if !port.transmit(transmission, start, port.free_at, parcel, in_flight) {
                    break Stop::WireFull(parcel);
                }
                if !O::MARKS && port.waiting == 0 {
                    break Stop::Idle;
                }
                continue;
            }
            let Some(now) = next else { break Stop::Done };
            let mut parcel = input.parcel(taken);
            taken += 1;
            if O::MARKS {
                let Some(is_marked) = port.admit::<O, _>(queue, true, parcel) else {
                    break Stop::Lost(parcel);
                };
                parcel = parcel.marked_if(is_marked);
                marks += u32::from(is_marked);
            }
            if !port.transmit(transmission, start, now, parcel, in_flight) {
                break Stop::WireFull(parcel);
            }
        };
        *self = port.in_full(start);
        LoopEnd { taken, marks, stop }
    }

    /// Whether an arriving packet is to be marked; none if it is lost.
    #[expect(clippy::inline_always, reason = "part of the loop")]
    #[inline(always)]
    pub(super) fn admit<O: Hazards, Q: QueueDiscipline>(
        &self,
        queue: &Q,
        leaves_at_once: bool,
        parcel: PackedPacket,
    ) -> Option<bool> {
        let counted = if leaves_at_once {
            Backlog::NOTHING
        } else {
            queue.backlog(parcel.level(), self.waiting)
        };
        if O::LOSSES && !Q::MAKES_ROOM && counted.bounded + parcel.size() > self.limit {
            return None;
        }
        Some(counted.marked + parcel.size() > self.mark_above)
    }

    /// Takes out a packet that makes room for others, if one has to.
    pub(super) fn make_room(&mut self, queue: &mut impl QueueDiscipline) -> Option<PackedPacket> {
        if self.waiting <= self.limit {
            return None;
        }
        let victim = queue.pop_worst()?;
        self.waiting -= victim.size();
        Some(victim)
    }
}
