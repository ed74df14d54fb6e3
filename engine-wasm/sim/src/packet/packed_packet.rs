//! A packet while the engine has it.

use crate::ids::{FlowId, HostId};
use crate::packet::Packet;

/// A [`Packet`] in three words, which is how the engine carries and queues it: a hop copies it two
/// to four times, and three words stay in registers on the way where eight fields do not.
///
/// Packed, because what waits and travels should take no more of the caches than it must.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C, packed(4))]
pub struct PackedPacket {
    /// Flow and sequence.
    of: u64,
    /// The scheme's 32 bits, size, the scheme's eight bits, and the tag.
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

    /// Where it goes.
    pub const fn destination(self) -> HostId {
        HostId(self.to)
    }

    /// Bytes on the wire.
    pub const fn size(self) -> u32 {
        (self.head >> SIZE_SHIFT) as u16 as u32
    }

    /// Its priority, 0 being served first.
    pub const fn level(self) -> u8 {
        self.head as u8 & Packet::LEVEL
    }

    /// Its place in queues that serve the smallest value first; see [`Packet::rank`].
    pub fn rank(self) -> u32 {
        Packet::from(self).rank()
    }

    /// All but the destination, in two words.
    pub const fn words(self) -> [u64; 2] {
        [self.of, self.head]
    }

    /// The packet of two [`PackedPacket::words`] that goes to `destination`.
    pub const fn of_words([of, head]: [u64; 2], destination: HostId) -> Self {
        Self { of, head, to: destination.0 }
    }

    /// The packet, marked if `congested`.
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
    fn from(parcel: PackedPacket) -> Self {
        Self {
            flow: parcel.flow(),
            sequence: parcel.of as u32,
            value: (parcel.head >> VALUE_SHIFT) as u32,
            destination: parcel.destination(),
            size: parcel.size() as u16,
            note: (parcel.head >> NOTE_SHIFT) as u8,
            tag: parcel.head as u8,
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
            let parcel = PackedPacket::from(packet);
            assert_eq!(Packet::from(parcel), packet);
            assert_eq!((parcel.flow(), parcel.destination()), (packet.flow, packet.destination));
            assert_eq!((parcel.size(), parcel.level()), (65_535, packet.level()));
            assert_eq!(parcel.rank(), packet.rank());
            assert_eq!(PackedPacket::of_words(parcel.words(), packet.destination), parcel);
            assert!(Packet::from(parcel.marked_if(true)).is_marked());
            assert_eq!(parcel.marked_if(false), parcel);
            assert_eq!(size_of_val(&parcel), size_of::<Packet>());
        }
    }
}
