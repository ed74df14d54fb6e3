//! What the loops over packets have in common: times, transmissions, and how they end.

use super::Port;
use super::transmission::Transmission;
use crate::packet::PackedPacket;
use crate::packet::driver::carrier::Carrier;
use crate::units::Time;

/// How far a loop over packets got, and why it ended.
pub(super) struct LoopEnd {
    /// Packets of the input taken so far.
    pub taken: usize,
    pub noted: Noted,
    pub stop: Stop,
}

/// What a port notes of packets that arrive.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Noted {
    /// Packets that it marked.
    pub marks: u32,
    /// The longest time, on arrival of an admitted packet that waits, until the link has sent everything at the
    /// port: the rest of the packet in transmission, what waits, and the arriving packet.
    pub backlog: Time,
}

impl Noted {
    /// Both together.
    pub fn and(self, other: Self) -> Self {
        Self { marks: self.marks + other.marks, backlog: self.backlog.max(other.backlog) }
    }
}

/// What became of an arriving packet.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Enqueued {
    pub is_marked: bool,
    /// Waiting bytes, with those of this packet; zero if it left at once or was dropped.
    pub waiting: u32,
}

/// Why a loop over packets ends.
pub(super) enum Stop {
    /// The port is played.
    Done,
    /// No packet waits any more: continue without the queue.
    QueueEmpty,
    /// The next packet must wait, because others may leave before it: continue with the queue.
    Contended,
    /// This packet waits, and the queue has no memory for it.
    QueueFull(PackedPacket),
    /// This packet was sent, and the carrier has no memory for it.
    CarrierFull(PackedPacket),
    /// This packet is dropped.
    Dropped(PackedPacket),
}

impl Port {
    /// A copy of the port with times relative to `start`, like the offsets of its input. A link that
    /// became free before `start` is free at `start`.
    pub(super) fn with_times_from(&self, start: Time) -> Self {
        Self { free_at: self.free_at.saturating_sub(start), ..self.clone() }
    }

    /// The inverse of [`Self::with_times_from`].
    pub(super) fn with_absolute_times(self, start: Time) -> Self {
        Self { free_at: self.free_at + start, ..self }
    }

    /// Sends a packet, starting `now`, with times relative to `start`; returns whether the carrier had
    /// memory for it.
    #[expect(clippy::inline_always, reason = "a call would move the packet through memory")]
    #[inline(always)]
    pub(super) fn transmit(
        &mut self,
        transmission: impl Transmission,
        start: Time,
        now: Time,
        packet: PackedPacket,
        carrier: &mut impl Carrier,
    ) -> bool {
        self.free_at = now + transmission.time(packet.size());
        self.sent_bytes += u64::from(packet.size());
        let stage = transmission.stage(carrier, packet.destination());
        carrier.try_carry(self.id, stage, self.free_at + (start + self.delay), packet)
    }
}
