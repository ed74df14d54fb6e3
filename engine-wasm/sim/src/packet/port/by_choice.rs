//! A port at which packets wait: whenever the link is free, it chooses which one leaves.

use super::Port;
use super::in_queue::{Leg, Stop};
use super::outlook::Outlook;
use super::road::Road;
use crate::packet::Parcel;
use crate::packet::offered::Offered;
use crate::packet::queues::{Counted, Waiting};
use crate::packet::wires::Carrier;
use crate::units::Time;

impl Port {
    /// Plays the port with what is offered from the `taken` one on: to the end, or where nothing
    /// can be marked, as long as something waits.
    #[inline(never)]
    pub(super) fn run_by_choice<O: Outlook, R: Road, Q: Waiting>(
        &mut self,
        road: R,
        queue: &mut Q,
        offered: impl Offered,
        mut taken: usize,
        last: Time,
        wires: &mut impl Carrier,
    ) -> Leg {
        let start = offered.start();
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
                let next = offered.offset(taken);
                if next.is_none_or(|now| port.free_at <= now) {
                    break next;
                }
                let mut parcel = offered.parcel(taken);
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
                    break 'played Stop::Crammed(parcel);
                }
            };
            if port.waiting > 0 {
                if next.is_none() && port.free_at > last {
                    break Stop::Done;
                }
                let parcel = queue.pop();
                port.waiting -= parcel.size();
                if !port.transmit(road, start, port.free_at, parcel, wires) {
                    break Stop::Held(parcel);
                }
                if !O::MARKS && port.waiting == 0 {
                    break Stop::Idle;
                }
                continue;
            }
            let Some(now) = next else { break Stop::Done };
            let mut parcel = offered.parcel(taken);
            taken += 1;
            if O::MARKS {
                let Some(is_marked) = port.admit::<O, _>(queue, true, parcel) else {
                    break Stop::Lost(parcel);
                };
                parcel = parcel.marked_if(is_marked);
                marks += u32::from(is_marked);
            }
            if !port.transmit(road, start, now, parcel, wires) {
                break Stop::Held(parcel);
            }
        };
        *self = port.in_full(start);
        Leg { taken, marks, stop }
    }

    /// Whether an arriving packet is to be marked; none if it is lost.
    #[expect(clippy::inline_always, reason = "part of the loop")]
    #[inline(always)]
    pub(super) fn admit<O: Outlook, Q: Waiting>(
        &self,
        queue: &Q,
        leaves_at_once: bool,
        parcel: Parcel,
    ) -> Option<bool> {
        let counted = if leaves_at_once {
            Counted::NOTHING
        } else {
            queue.counted(parcel.level(), self.waiting)
        };
        if O::LOSSES && !Q::MAKES_ROOM && counted.bounded + parcel.size() > self.limit {
            return None;
        }
        Some(counted.marked + parcel.size() > self.mark_above)
    }

    /// Takes out a packet that makes room for others, if one has to.
    pub(super) fn make_room(&mut self, queue: &mut impl Waiting) -> Option<Parcel> {
        if self.waiting <= self.limit {
            return None;
        }
        let victim = queue.pop_worst()?;
        self.waiting -= victim.size();
        Some(victim)
    }
}
