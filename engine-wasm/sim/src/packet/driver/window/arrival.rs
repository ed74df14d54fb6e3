//! An arrival: a packet that reaches the far end of a link.

use std::iter::StepBy;
use std::slice::Iter;

use crate::ids::{HostId, PortId};
use crate::packet::PackedPacket;
use crate::units::Time;

/// A packet, the link that it arrives through, and the time within its window. Three words, because
/// packets in flight fill most of the caches in a large network.
#[derive(Clone, Copy, Debug, Default)]
pub struct Arrival {
    /// From the top: offset in the window, link, destination of the packet.
    key: Key,
    /// The rest of the packet.
    words: [u64; 2],
}

/// The arrivals at one port of a switch in a window, in order of time.
pub type PortArrivals<'a> = StepBy<Iter<'a, Arrival>>;

/// The sort key of an arrival within its window: by time, then by link.
pub type Key = u64;

const LINK_SHIFT: u32 = 20;
const OFFSET_SHIFT: u32 = u64::BITS - OFFSET_BITS;
/// The longest window, as a binary logarithm of picoseconds.
pub const OFFSET_BITS: u32 = 24;

/// The most links, and therefore hosts, that fit into a key.
pub const MAX_LINKS: usize = 1 << (OFFSET_SHIFT - LINK_SHIFT);

impl Arrival {
    /// The arrival of `packet` from `port`, `offset` picoseconds after the start of the window.
    #[inline]
    pub fn new(offset: u32, port: PortId, packet: PackedPacket) -> Self {
        let to = u64::from(packet.destination().0);
        let key = u64::from(offset) << OFFSET_SHIFT | u64::from(port.0) << LINK_SHIFT | to;
        Self { key, words: packet.words() }
    }

    /// The packet.
    #[inline]
    pub const fn packet(&self) -> PackedPacket {
        PackedPacket::from_words(self.words, self.destination())
    }

    /// The packet's destination.
    #[inline]
    pub const fn destination(&self) -> HostId {
        HostId(self.key as u32 & ((1 << LINK_SHIFT) - 1))
    }

    /// Distinct within a window, because a link delivers one packet at a time.
    #[inline]
    pub const fn key(&self) -> Key {
        self.key
    }

    /// The link, by the port at its sending end.
    pub const fn port(&self) -> PortId {
        PortId((self.key >> LINK_SHIFT) as u32 & (MAX_LINKS - 1) as u32)
    }

    /// Picoseconds since the start of the window.
    #[inline]
    pub const fn offset(&self) -> u64 {
        self.key >> OFFSET_SHIFT
    }

    /// The time of arrival, in a window that starts at `start`.
    #[inline]
    pub const fn time(&self, start: Time) -> Time {
        Time::from_ps(start.ps() + self.offset())
    }

    /// The slot of the window that it falls into, with slots of `1 << bits` picoseconds.
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
