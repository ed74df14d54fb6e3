//! A port at which packets may wait until it decides which one leaves.
//!
//! It is played by loops over packets that call nothing, because a call would cost them their
//! registers: whatever has to be called for ends a loop, and another one goes on.

use super::Port;
use super::hazards::{Marks, NoHazards, Open};
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
        in_flight: &mut impl Carrier,
        lose: impl FnMut(PackedPacket),
    ) -> u32 {
        let (next_stage, rate, pace) = (self.next_stage, self.rate, u64::from(self.ps_per_byte));
        match next_stage.stage() {
            _ if pace == 0 => self.run_along(
                AtUnevenRate { rate, next_stage },
                queue,
                input,
                last,
                in_flight,
                lose,
            ),
            Some(stage) => {
                self.run_along(ToOneStage { pace, stage }, queue, input, last, in_flight, lose)
            }
            None => self.run_along(
                ToSeveralStages { pace, next_stage },
                queue,
                input,
                last,
                in_flight,
                lose,
            ),
        }
    }

    fn run_along<Q: QueueDiscipline, W: Carrier>(
        &mut self,
        transmission: impl Transmission,
        queue: &mut Q,
        input: impl PortInput,
        last: Time,
        in_flight: &mut W,
        mut lose: impl FnMut(PackedPacket),
    ) -> u32 {
        let most = self.most_with(input.count());
        let is_roomy = W::KNOWS_AHEAD && most <= u64::from(self.limit);
        let is_calm = is_roomy && most <= u64::from(self.mark_above);
        let (mut taken, mut marks, mut turns) = (0, 0, InOrderPrefix::<Q>::default());
        let mut is_uncontended = is_calm && self.waiting == 0;
        loop {
            let end = if is_uncontended {
                self.run_uncontended(transmission, &mut turns, input, taken, last, in_flight)
            } else if is_calm {
                self.run_contended::<NoHazards, _, _>(
                    transmission,
                    queue,
                    input,
                    taken,
                    last,
                    in_flight,
                )
            } else if is_roomy {
                self.run_contended::<Marks, _, _>(
                    transmission,
                    queue,
                    input,
                    taken,
                    last,
                    in_flight,
                )
            } else {
                self.run_contended::<Open, _, _>(transmission, queue, input, taken, last, in_flight)
            };
            taken = end.taken;
            marks += end.marks;
            match end.stop {
                Stop::Done => return marks,
                Stop::Idle => is_uncontended = true,
                Stop::MustWait => is_uncontended = false,
                Stop::QueueFull(parcel) => queue.push(parcel),
                Stop::WireFull(parcel) => {
                    let stage = transmission.stage(in_flight, parcel.destination());
                    in_flight.expect(1);
                    in_flight.carry(self.id, stage, self.free_at + self.delay, parcel);
                    is_uncontended = is_calm && self.waiting == 0;
                }
                Stop::Lost(parcel) => lose(parcel),
            }
        }
    }

    /// Bytes that wait at most when `packets` more arrive.
    fn most_with(&self, packets: usize) -> u64 {
        u64::from(self.waiting) + packets as u64 * wire::FULL_PACKET.get()
    }
}
