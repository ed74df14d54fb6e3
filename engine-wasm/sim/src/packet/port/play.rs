//! A port played with the input of a window: which loop runs next.
//!
//! The loops over packets call no function, because a call would cost them their registers. Where one
//! is needed (drop a packet, allocate memory) the loop ends, and continues after the call.

use super::Port;
use super::hazards::{MarksAndDrops, MarksOnly, NoHazards};
use super::loop_end::{Noted, Stop};
use super::transmission::{AtUnevenRate, ToOneStage, ToSeveralStages, Transmission};
use super::uncontended::InOrderPrefix;
use crate::packet::PackedPacket;
use crate::packet::driver::carrier::Carrier;
use crate::packet::port::input::PortInput;
use crate::packet::queue::discipline::QueueDiscipline;
use crate::topology::wire;
use crate::units::Time;

/// A window to play.
#[derive(Clone, Copy)]
pub(super) struct Window {
    /// Its last instant.
    pub last: Time,
    /// No backlog of up to this many bytes needs to be noted.
    pub max_backlog: u32,
}

impl Port {
    /// Plays the port with the waiting packets in `queue`; returns what it has noted.
    pub(super) fn run_queue<Q: QueueDiscipline>(
        &mut self,
        queue: &mut Q,
        input: impl PortInput,
        window: Window,
        carrier: &mut impl Carrier,
        on_drop: impl FnMut(PackedPacket),
    ) -> Noted {
        let (next_stage, rate, ps_per_byte) =
            (self.next_stage, self.rate, u64::from(self.ps_per_byte));
        match next_stage.stage() {
            _ if ps_per_byte == 0 => self.run_with(
                AtUnevenRate { rate, next_stage },
                queue,
                input,
                window,
                carrier,
                on_drop,
            ),
            Some(stage) => self.run_with(
                ToOneStage { ps_per_byte, stage },
                queue,
                input,
                window,
                carrier,
                on_drop,
            ),
            None => self.run_with(
                ToSeveralStages { ps_per_byte, next_stage },
                queue,
                input,
                window,
                carrier,
                on_drop,
            ),
        }
    }

    /// [`Self::run_queue`], compiled for one kind of transmission.
    fn run_with<Q: QueueDiscipline, C: Carrier>(
        &mut self,
        transmission: impl Transmission,
        queue: &mut Q,
        input: impl PortInput,
        Window { last, max_backlog }: Window,
        carrier: &mut C,
        mut on_drop: impl FnMut(PackedPacket),
    ) -> Noted {
        let most = max_counted_with(queue.most_counted(self.waiting), input.count());
        let never_drops = C::KNOWS_AHEAD && most <= u64::from(self.limit);
        let is_longest = most + wire::FULL_PACKET.get() > u64::from(max_backlog);
        let is_safe = never_drops && most <= u64::from(self.mark_above) && !is_longest;
        let (mut taken, mut prefix) = (0, InOrderPrefix::<Q>::default());
        let mut noted = Noted::default();
        let mut is_uncontended = is_safe && self.waiting == 0;
        loop {
            let end = if is_uncontended {
                self.run_uncontended(transmission, &mut prefix, input, taken, last, carrier)
            } else if is_safe {
                self.run_contended::<NoHazards, _, _>(
                    transmission,
                    queue,
                    input,
                    taken,
                    last,
                    carrier,
                )
            } else if never_drops {
                self.run_contended::<MarksOnly, _, _>(
                    transmission,
                    queue,
                    input,
                    taken,
                    last,
                    carrier,
                )
            } else {
                self.run_contended::<MarksAndDrops, _, _>(
                    transmission,
                    queue,
                    input,
                    taken,
                    last,
                    carrier,
                )
            };
            taken = end.taken;
            noted = noted.and(end.noted);
            match end.stop {
                Stop::Done => return noted,
                Stop::QueueEmpty => is_uncontended = true,
                Stop::Contended => is_uncontended = false,
                Stop::QueueFull(packet) => queue.push(packet),
                Stop::CarrierFull(packet) => {
                    let stage = transmission.stage(carrier, packet.destination());
                    carrier.reserve(1);
                    carrier.carry(self.id, stage, self.free_at + self.delay, packet);
                    is_uncontended = is_safe && self.waiting == 0;
                }
                Stop::Dropped(packet) => on_drop(packet),
            }
        }
    }
}

/// Upper bound on what counts as waiting, as bytes, when `packets` more arrive.
pub(super) fn max_counted_with(counted: u32, packets: usize) -> u64 {
    u64::from(counted) + packets as u64 * wire::FULL_PACKET.get()
}
