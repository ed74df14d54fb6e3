//! A packet as the engine carries and queues it.

use crate::ids::{FlowId, HostId};
use crate::packet::Packet;

/// A [`Packet`] in three words. A hop copies a packet two to four times, and three words stay in
/// registers where eight fields do not.
///
/// Packed to four bytes, so that queues and links hold no padding.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C, packed(4))]
pub struct PackedPacket {
    /// Flow (upper half) and sequence.
    of: u64,
    /// From the top: value (32 bits), size (16), note (8), tag (8).
    head: u64,
    /// The destination.
    to: u32,
}

const VALUE_SHIFT: u32 = 32;
const SIZE_SHIFT: u32 = 16;
const NOTE_SHIFT: u32 = 8;

impl PackedPacket {
    /// The flow it belongs to.
    pub const fn flow(self) -> FlowId {
        FlowId((self.of >> 32) as u32)
    }

    /// See [`Packet::sequence`].
    pub const fn sequence(self) -> u32 {
        self.of as u32
    }

    /// The host that it is sent to.
    pub const fn destination(self) -> HostId {
        HostId(self.to)
    }

    /// Bytes on the wire.
    pub const fn size(self) -> u32 {
        (self.head >> SIZE_SHIFT) as u16 as u32
    }

    /// Its priority; 0 is served first.
    pub const fn level(self) -> u8 {
        self.head as u8 & Packet::LEVEL
    }

    /// See [`Packet::rank`].
    pub fn rank(self) -> u32 {
        Packet::from(self).rank()
    }

    /// Whether a port has marked it: congestion experienced.
    pub const fn is_marked(self) -> bool {
        self.head & Packet::MARKED as u64 != 0
    }

    /// Everything except the destination.
    pub const fn words(self) -> [u64; 2] {
        [self.of, self.head]
    }

    /// The inverse of [`PackedPacket::words`].
    pub const fn from_words([of, head]: [u64; 2], destination: HostId) -> Self {
        Self { of, head, to: destination.0 }
    }

    /// The packet with another sequence.
    #[must_use]
    pub const fn with_sequence(self, sequence: u32) -> Self {
        Self { of: self.of >> 32 << 32 | sequence as u64, ..self }
    }

    /// The packet with the fields of `header` that a port may change: value, note and tag. The others come from
    /// registers, because a processor waits when it reads memory in longer words than it has just written.
    #[must_use]
    pub const fn stamped(self, Packet { value, note, tag, .. }: Packet) -> Self {
        let size = self.head & (u16::MAX as u64) << SIZE_SHIFT;
        let head = (value as u64) << VALUE_SHIFT | size | (note as u64) << NOTE_SHIFT | tag as u64;
        Self { head, ..self }
    }

    /// The packet, with congestion experienced if `congested`.
    #[must_use]
    pub const fn marked_if(self, congested: bool) -> Self {
        let mark = (congested as u64) << Packet::MARKED.trailing_zeros();
        Self { head: self.head | mark, ..self }
    }
}

impl From<Packet> for PackedPacket {
    fn from(packet: Packet) -> Self {
        let Packet { flow, sequence, value, destination, size, note, tag } = packet;
        Self {
            of: u64::from(flow.0) << 32 | u64::from(sequence),
            head: u64::from(value) << VALUE_SHIFT
                | u64::from(size) << SIZE_SHIFT
                | u64::from(note) << NOTE_SHIFT
                | u64::from(tag),
            to: destination.0,
        }
    }
}

impl From<PackedPacket> for Packet {
    fn from(packet: PackedPacket) -> Self {
        Self {
            flow: packet.flow(),
            sequence: packet.sequence(),
            value: (packet.head >> VALUE_SHIFT) as u32,
            destination: packet.destination(),
            size: packet.size() as u16,
            note: (packet.head >> NOTE_SHIFT) as u8,
            tag: packet.head as u8,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packet::Kind;

    #[test]
    fn packing_and_unpacking_preserves_a_packet() {
        let packet = Packet::new(Kind::Probe, FlowId(u32::MAX), 7, HostId(u32::MAX - 1), 65_535);
        for packet in [packet, packet.at_level(7).with_value(u32::MAX).with_note(255)] {
            let stored = PackedPacket::from(packet);
            assert_eq!(Packet::from(stored), packet);
            assert_eq!((stored.flow(), stored.destination()), (packet.flow, packet.destination));
            assert_eq!((stored.size(), stored.level()), (65_535, packet.level()));
            assert_eq!(stored.rank(), packet.rank());
            assert_eq!(PackedPacket::from_words(stored.words(), packet.destination), stored);
            assert!(Packet::from(stored.marked_if(true)).is_marked());
            assert_eq!(stored.marked_if(false), stored);
            let header = packet.at_level(3).with_value(5).with_note(9).echoing(true);
            let other = Packet { flow: FlowId(2), sequence: 1, size: 40, ..header };
            assert_eq!(Packet::from(stored.stamped(other)), header);
            let renumbered = stored.with_sequence(u32::MAX - 2);
            assert_eq!(Packet::from(renumbered), Packet { sequence: u32::MAX - 2, ..packet });
            assert_eq!(size_of_val(&stored), size_of::<Packet>());
        }
    }
}
