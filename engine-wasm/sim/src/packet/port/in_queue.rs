//! A port at which packets may wait until it decides which one leaves.
//!
//! It is played by loops over packets that call nothing, because a call would cost them their
//! registers: whatever has to be called for ends a loop, and another one goes on.

use super::Port;
use super::in_turn::Turns;
use super::outlook::{Calm, Open, Roomy};
use super::road::{Forked, Road, Straight, Uneven};
use crate::packet::Parcel;
use crate::packet::offered::Offered;
use crate::packet::queues::Waiting;
use crate::packet::wires::Carrier;
use crate::topology::wire;
use crate::units::Time;

/// How far a loop over packets came, and why it ended.
pub(super) struct Leg {
    /// How many of the packets offered have been taken.
    pub taken: usize,
    pub marks: u32,
    pub stop: Stop,
}

/// Why a loop over packets ends.
pub(super) enum Stop {
    /// All is played.
    Done,
    /// Nothing waits any more.
    Idle,
    /// The next packet has to wait, because others may leave before it.
    MustWait,
    /// This packet waits, and its queue has no room at hand for it.
    Crammed(Parcel),
    /// This packet has left, and the wires have no room at hand for it.
    Held(Parcel),
    /// This packet is lost.
    Lost(Parcel),
}

impl Port {
    /// Plays the port with `queue` for what waits; says how many packets it marked.
    pub(super) fn run_in_queue<Q: Waiting>(
        &mut self,
        queue: &mut Q,
        offered: impl Offered,
        last: Time,
        wires: &mut impl Carrier,
        lose: impl FnMut(Parcel),
    ) -> u32 {
        let (leads, rate, pace) = (self.leads, self.rate, u64::from(self.ps_per_byte));
        match leads.station() {
            _ if pace == 0 => {
                self.run_along(Uneven { rate, leads }, queue, offered, last, wires, lose)
            }
            Some(station) => {
                self.run_along(Straight { pace, station }, queue, offered, last, wires, lose)
            }
            None => self.run_along(Forked { pace, leads }, queue, offered, last, wires, lose),
        }
    }

    fn run_along<Q: Waiting, W: Carrier>(
        &mut self,
        road: impl Road,
        queue: &mut Q,
        offered: impl Offered,
        last: Time,
        wires: &mut W,
        mut lose: impl FnMut(Parcel),
    ) -> u32 {
        let most = self.most_with(offered.count());
        let is_roomy = W::KNOWS_AHEAD && most <= u64::from(self.limit);
        let is_calm = is_roomy && most <= u64::from(self.mark_above);
        let (mut taken, mut marks, mut turns) = (0, 0, Turns::<Q>::default());
        let mut in_turn = is_calm && self.waiting == 0;
        loop {
            let leg = if in_turn {
                self.run_in_turn(road, &mut turns, offered, taken, last, wires)
            } else if is_calm {
                self.run_by_choice::<Calm, _, _>(road, queue, offered, taken, last, wires)
            } else if is_roomy {
                self.run_by_choice::<Roomy, _, _>(road, queue, offered, taken, last, wires)
            } else {
                self.run_by_choice::<Open, _, _>(road, queue, offered, taken, last, wires)
            };
            taken = leg.taken;
            marks += leg.marks;
            match leg.stop {
                Stop::Done => return marks,
                Stop::Idle => in_turn = true,
                Stop::MustWait => in_turn = false,
                Stop::Crammed(parcel) => queue.push(parcel),
                Stop::Held(parcel) => {
                    let station = road.station(wires, parcel.destination());
                    wires.expect(1);
                    wires.carry(self.id, station, self.free_at + self.delay, parcel);
                    in_turn = is_calm && self.waiting == 0;
                }
                Stop::Lost(parcel) => lose(parcel),
            }
        }
    }

    /// How many bytes wait at most, whenever so many more packets come.
    fn most_with(&self, packets: usize) -> u64 {
        u64::from(self.waiting) + packets as u64 * wire::FULL_PACKET.get()
    }

    /// The port with times counted from `start` on, which take a loop less to compare with offsets:
    /// when the link became free before is no matter.
    pub(super) fn since(&self, start: Time) -> Self {
        Self { free_at: self.free_at.saturating_sub(start), ..self.clone() }
    }

    /// A port whose times are counted from `start` on, with these as they are.
    pub(super) fn in_full(self, start: Time) -> Self {
        Self { free_at: self.free_at + start, ..self }
    }

    /// Sends a packet from `now` on, with times counted from `start` on; says whether the wires had room
    /// for it at hand.
    #[expect(clippy::inline_always, reason = "a call would move the packet through memory")]
    #[inline(always)]
    pub(super) fn transmit(
        &mut self,
        road: impl Road,
        start: Time,
        now: Time,
        parcel: Parcel,
        wires: &mut impl Carrier,
    ) -> bool {
        self.free_at = now + road.time(parcel.size());
        self.sent_bytes += u64::from(parcel.size());
        let station = road.station(wires, parcel.destination());
        wires.try_carry(self.id, station, self.free_at + (start + self.delay), parcel)
    }
}
