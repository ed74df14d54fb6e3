//! What an account keeps of the packets in the network.

use super::pasts::{PastId, Pasts};
use super::slots::Slots;
use super::trail::{Sums, Trail};
use crate::packet::{PackedPacket, Packet};
use crate::record::account::Cause;
use crate::units::Time;

/// The record of a packet that has been sent and has not been delivered or dropped.
///
/// It fits into a cache line, because every hop changes one.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub struct PacketRecord {
    /// The trail to where the packet is, and while it is on a link to the start of its transmission; if its flow was
    /// under way when it was sent.
    pub sums: Sums,
    /// When it arrived at the port where it is, or was last; see [`Sums::until`].
    arrived: u32,
    pub sequence: u32,
}

impl Default for PacketRecord {
    fn default() -> Self {
        Self { sums: Sums::without_trail(Time::ZERO), arrived: 0, sequence: 0 }
    }
}

const _: () = assert!(size_of::<PacketRecord>() == 64, "a record fits into a cache line");

/// The records of packets in the network.
///
/// In the network a packet carries the number of its record in place of its sequence, which no port reads. Flow and
/// sequence would not tell copies of a packet apart.
#[derive(Debug, Default)]
pub struct PacketRecords(Slots<PacketRecord>);

impl PacketRecord {
    /// When the packet arrived at the port where it is.
    #[inline]
    pub fn arrival(&self) -> Time {
        self.sums.time_of(self.arrived)
    }
}

impl PacketRecords {
    /// A packet is sent `now`; returns it with the number of its record.
    #[inline]
    pub fn open(&mut self, packet: PackedPacket, now: Time, trail: Option<&Trail>) -> PackedPacket {
        let number = self.0.take();
        let record = self.0.get_mut(number);
        record.sums = trail.map_or(Sums::without_trail(now), |trail| *trail.sums());
        record.arrived = record.sums.until(now);
        record.sequence = packet.sequence();
        packet.with_sequence(number)
    }

    /// A packet is delivered or dropped; returns its record.
    #[inline]
    pub fn close(&mut self, packet: PackedPacket) -> &PacketRecord {
        self.0.free(packet.sequence());
        self.0.get(packet.sequence())
    }

    /// A packet arrives at a switch or host through a link with these delays.
    #[inline]
    pub fn arrive(
        &mut self,
        packet: PackedPacket,
        [propagation, processing]: [Time; 2],
        now: Time,
        pasts: &mut Pasts,
    ) {
        let record = self.0.get_mut(packet.sequence());
        if record.sums.are_of_trail() {
            let spans = [(Cause::Propagation, propagation), (Cause::Processing, processing)];
            record.sums.extend(spans, now, pasts);
            record.arrived = record.sums.until(now);
        } else {
            record.sums = Sums::without_trail(now);
        }
    }

    /// The record of a packet.
    #[inline]
    pub fn of(&self, packet: PackedPacket) -> &PacketRecord {
        self.0.get(packet.sequence())
    }

    /// The record of a packet.
    #[inline]
    pub fn of_mut(&mut self, packet: PackedPacket) -> &mut PacketRecord {
        self.0.get_mut(packet.sequence())
    }

    /// A packet in the network, with its sequence.
    pub fn with_sequence(&self, packet: Packet) -> Packet {
        Packet { sequence: self.0.get(packet.sequence).sequence, ..packet }
    }

    /// Visits the pasts of all records.
    pub fn visit_pasts(&mut self, visit: &mut dyn FnMut(PastId)) {
        let sums = self.0.used_mut().map(|record| record.sums);
        sums.filter(Sums::are_of_trail).for_each(|sums| visit(sums.past()));
    }
}
