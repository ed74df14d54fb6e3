//! A port played with the input of a window: which loop runs next.
//!
//! The loops over packets call no function, because a call would cost them their registers. Where one
//! is needed (drop a packet, allocate memory) the loop ends, and continues after the call.

use super::Port;
use super::hazards::{MarksAndDrops, MarksOnly, NoHazards};
use super::loop_end::Stop;
use super::transmission::{AtUnevenRate, ToOneStage, ToSeveralStages, Transmission};
use super::uncontended::InOrderPrefix;
use crate::packet::PackedPacket;
use crate::packet::driver::carrier::Carrier;
use crate::packet::port::input::PortInput;
use crate::packet::queue::discipline::QueueDiscipline;
use crate::topology::wire;
use crate::units::Time;

impl Port {
    /// Plays the port with the waiting packets in `queue`; returns how many packets were marked.
    pub(super) fn run_queue<Q: QueueDiscipline>(
        &mut self,
        queue: &mut Q,
        input: impl PortInput,
        last: Time,
        carrier: &mut impl Carrier,
        on_drop: impl FnMut(PackedPacket),
    ) -> u32 {
        let (next_stage, rate, ps_per_byte) =
            (self.next_stage, self.rate, u64::from(self.ps_per_byte));
        match next_stage.stage() {
            _ if ps_per_byte == 0 => self.run_with(
                AtUnevenRate { rate, next_stage },
                queue,
                input,
                last,
                carrier,
                on_drop,
            ),
            Some(stage) => self.run_with(
                ToOneStage { ps_per_byte, stage },
                queue,
                input,
                last,
                carrier,
                on_drop,
            ),
            None => self.run_with(
                ToSeveralStages { ps_per_byte, next_stage },
                queue,
                input,
                last,
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
        last: Time,
        carrier: &mut C,
        mut on_drop: impl FnMut(PackedPacket),
    ) -> u32 {
        let most = self.max_waiting_with(input.count());
        let never_drops = C::KNOWS_AHEAD && most <= u64::from(self.limit);
        let never_marks = never_drops && most <= u64::from(self.mark_above);
        let (mut taken, mut marks, mut prefix) = (0, 0, InOrderPrefix::<Q>::default());
        let mut is_uncontended = never_marks && self.waiting == 0;
        loop {
            let end = if is_uncontended {
                self.run_uncontended(transmission, &mut prefix, input, taken, last, carrier)
            } else if never_marks {
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
            marks += end.marks;
            match end.stop {
                Stop::Done => return marks,
                Stop::QueueEmpty => is_uncontended = true,
                Stop::Contended => is_uncontended = false,
                Stop::QueueFull(packet) => queue.push(packet),
                Stop::CarrierFull(packet) => {
                    let stage = transmission.stage(carrier, packet.destination());
                    carrier.reserve(1);
                    carrier.carry(self.id, stage, self.free_at + self.delay, packet);
                    is_uncontended = never_marks && self.waiting == 0;
                }
                Stop::Dropped(packet) => on_drop(packet),
            }
        }
    }

    /// Upper bound on the waiting bytes when `packets` more arrive.
    fn max_waiting_with(&self, packets: usize) -> u64 {
        u64::from(self.waiting) + packets as u64 * wire::FULL_PACKET.get()
    }
}
