//! A port at which packets may wait until it decides which one leaves.
//!
//! It is played by loops over packets that call nothing, because a call would cost them their
//! registers: whatever has to be called for ends a loop, and another one goes on.

use super::Port;
use super::hazards::{Marks, MarksAndDrops, NoHazards};
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
    /// Plays the port with `queue` for what waits; says how many packets it marked.
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

    fn run_with<Q: QueueDiscipline, W: Carrier>(
        &mut self,
        transmission: impl Transmission,
        queue: &mut Q,
        input: impl PortInput,
        last: Time,
        carrier: &mut W,
        mut on_drop: impl FnMut(PackedPacket),
    ) -> u32 {
        let most = self.most_with(input.count());
        let never_drops = W::KNOWS_AHEAD && most <= u64::from(self.limit);
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
                self.run_contended::<Marks, _, _>(transmission, queue, input, taken, last, carrier)
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
                Stop::Idle => is_uncontended = true,
                Stop::MustWait => is_uncontended = false,
                Stop::QueueFull(packet) => queue.push(packet),
                Stop::WireFull(packet) => {
                    let stage = transmission.stage(carrier, packet.destination());
                    carrier.reserve(1);
                    carrier.carry(self.id, stage, self.free_at + self.delay, packet);
                    is_uncontended = never_marks && self.waiting == 0;
                }
                Stop::Dropped(packet) => on_drop(packet),
            }
        }
    }

    /// Bytes that wait at most when `packets` more arrive.
    fn most_with(&self, packets: usize) -> u64 {
        u64::from(self.waiting) + packets as u64 * wire::FULL_PACKET.get()
    }
}
