//! A loop over packets: how it takes the port into registers, and how it ends.

use super::Port;
use super::transmission::Transmission;
use crate::packet::PackedPacket;
use crate::packet::driver::carrier::Carrier;
use crate::units::Time;

/// How far a loop over packets came, and why it ended.
pub(super) struct LoopEnd {
    /// Packets of the input taken so far.
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
    QueueFull(PackedPacket),
    /// This packet has left, and the carrier has no memory for it.
    WireFull(PackedPacket),
    /// This packet is lost.
    Dropped(PackedPacket),
}

impl Port {
    /// The port with times counted from `start` on, which take a loop less to compare with offsets:
    /// when the link became free before is no matter.
    pub(super) fn with_times_from(&self, start: Time) -> Self {
        Self { free_at: self.free_at.saturating_sub(start), ..self.clone() }
    }

    /// A port whose times are counted from `start` on, with these as they are.
    pub(super) fn with_absolute_times(self, start: Time) -> Self {
        Self { free_at: self.free_at + start, ..self }
    }

    /// Sends a packet from `now` on, with times counted from `start`; returns whether the carrier
    /// had memory for it.
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
