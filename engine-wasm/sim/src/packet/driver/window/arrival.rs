//! A packet that reaches the far end of a link.

use crate::ids::{HostId, PortId};
use crate::packet::PackedPacket;
use crate::units::Time;

/// What arrives, through which link, and when in its window: three words, because packets on their
/// way are most of what a large network keeps in the caches.
#[derive(Clone, Copy, Debug, Default)]
pub struct Arrival {
    /// Offset in its window, link, the packet's destination.
    at: Key,
    /// The rest of the packet.
    words: [u64; 2],
}

/// The place of an arrival among those of its window: the smallest comes first, of simultaneous ones
/// that of the first link.
pub type Key = u64;

const LINK_SHIFT: u32 = 20;
const OFFSET_SHIFT: u32 = u64::BITS - OFFSET_BITS;
/// So long can a window be, as a binary logarithm of picoseconds.
pub const OFFSET_BITS: u32 = 24;

/// How many links, and so hosts, there can be, so that keys have room for them.
pub const MAX_LINKS: usize = 1 << (OFFSET_SHIFT - LINK_SHIFT);

impl Arrival {
    /// What arrives through `port`, `offset` picoseconds after its window begins.
    #[inline]
    pub fn new(offset: u32, port: PortId, packet: PackedPacket) -> Self {
        let to = u64::from(packet.destination().0);
        let at = u64::from(offset) << OFFSET_SHIFT | u64::from(port.0) << LINK_SHIFT | to;
        Self { at, words: packet.words() }
    }

    /// What arrives.
    #[inline]
    pub const fn packet(&self) -> PackedPacket {
        PackedPacket::from_words(self.words, self.destination())
    }

    /// Where it goes.
    #[inline]
    pub const fn destination(&self) -> HostId {
        HostId(self.at as u32 & ((1 << LINK_SHIFT) - 1))
    }

    /// Distinct because a link delivers one packet at a time.
    #[inline]
    pub const fn key(&self) -> Key {
        self.at
    }

    /// The link.
    pub const fn port(&self) -> PortId {
        PortId((self.at >> LINK_SHIFT) as u32 & (MAX_LINKS - 1) as u32)
    }

    /// When in its window it comes, in picoseconds.
    #[inline]
    pub const fn offset(&self) -> u64 {
        self.at >> OFFSET_SHIFT
    }

    /// When it comes, its window beginning at `start`.
    #[inline]
    pub const fn time(&self, start: Time) -> Time {
        Time::from_ps(start.ps() + self.offset())
    }

    /// In which slot of `1 << bits` picoseconds of its window it comes.
    #[inline]
    pub const fn slot(&self, bits: u32) -> u32 {
        (self.offset() >> bits) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::FlowId;
    use crate::packet::{Kind, Packet};

    #[test]
    fn an_arrival_unpacks_to_its_fields_and_sorts_by_time_then_link() {
        const LAST: u32 = (1 << OFFSET_BITS) - 1;
        let last = PortId(MAX_LINKS as u32 - 1);
        let to = HostId(MAX_LINKS as u32 - 1);
        let packet = Packet::new(Kind::Data, FlowId(3), 5, to, 40).with_value(u32::MAX);
        let arrival = Arrival::new(LAST, last, packet.into());
        assert_eq!((Packet::from(arrival.packet()), arrival.destination()), (packet, to));
        assert_eq!((arrival.offset(), arrival.port()), (u64::from(LAST), last));
        let key = |offset, port| Arrival::new(offset, PortId(port), PackedPacket::default()).key();
        assert!(key(1, 9) < key(2, 0) && key(1, 1) < key(1, 2));
    }
}
