//! A packet: a small header, passed by value.

use std::hint::select_unpredictable;

use crate::ids::{FlowId, HostId};

/// What a packet is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    /// Carries payload.
    Data = 0,
    /// Acknowledges one data packet and, cumulatively, all before the first missing one.
    Ack = 1,
    /// Asks the receiver what has arrived; its one byte of payload is not counted.
    Probe = 2,
    /// Answers a probe.
    ProbeAck = 3,
    /// Announces or asks for something to a receiver, switch or coordinator.
    Request = 4,
    /// Allows a sender to send.
    Grant = 5,
    /// Any other control message of a scheme.
    Control = 6,
}

impl Kind {
    const ALL: [Self; 8] = [
        Self::Data,
        Self::Ack,
        Self::Probe,
        Self::ProbeAck,
        Self::Request,
        Self::Grant,
        Self::Control,
        Self::Control,
    ];
}

/// A packet of twenty bytes, passed by value.
///
/// The fields have the order of the packed form that the engine uses, so that converting is copying.
///
/// `sequence` numbers packets of the flow, not bytes. `value` and `note` belong to the scheme: an
/// acknowledgement of the window transport carries the first missing packet in `value`, a data packet
/// its rank for queues that serve the smallest value first. A scheme whose headers need more room
/// keeps them in a table of its own and puts the index into `value`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Packet {
    /// Which packet of the flow; in an acknowledgement, the packet that caused it.
    pub sequence: u32,
    /// The flow it belongs to.
    pub flow: FlowId,
    /// Level (3 bits), kind (3 bits), congestion experienced, congestion echo.
    pub(super) tag: u8,
    /// The scheme's eight bits.
    pub note: u8,
    /// Bytes on the wire, headers included; at most a full packet.
    pub size: u16,
    /// The scheme's 32 bits; see [`Packet::rank`].
    pub value: u32,
    /// The host that it is sent to.
    pub destination: HostId,
}

const KIND_SHIFT: u8 = 3;
const ECHO: u8 = 1 << 7;

impl Packet {
    pub(super) const LEVEL: u8 = 0b111;
    pub(super) const MARKED: u8 = 1 << 6;

    /// A packet of level 0 without marks, its scheme fields zero.
    pub const fn new(kind: Kind, flow: FlowId, sequence: u32, to: HostId, size: u16) -> Self {
        let tag = (kind as u8) << KIND_SHIFT;
        Self { flow, sequence, value: 0, destination: to, size, note: 0, tag }
    }

    /// Sets the priority; 0 is served first.
    #[must_use]
    pub const fn at_level(mut self, level: u8) -> Self {
        debug_assert!(level <= Self::LEVEL, "there are eight levels");
        self.tag = (self.tag & !Self::LEVEL) | (level & Self::LEVEL);
        self
    }

    /// Sets the scheme's 32 bits.
    #[must_use]
    pub const fn with_value(mut self, value: u32) -> Self {
        self.value = value;
        self
    }

    /// Sets the scheme's eight bits.
    #[must_use]
    pub const fn with_note(mut self, note: u8) -> Self {
        self.note = note;
        self
    }

    /// Echoes a congestion mark if `marked`.
    #[must_use]
    pub const fn echoing(mut self, marked: bool) -> Self {
        if marked {
            self.tag |= ECHO;
        }
        self
    }

    /// What the packet is for.
    pub const fn kind(self) -> Kind {
        Kind::ALL[(self.tag >> KIND_SHIFT & 0b111) as usize]
    }

    /// Whether it is of that kind.
    pub const fn is(self, kind: Kind) -> bool {
        self.tag >> KIND_SHIFT & 0b111 == kind as u8
    }

    /// Whether it carries payload.
    pub const fn is_data(self) -> bool {
        self.is(Kind::Data)
    }

    /// Its rank in queues that serve the smallest rank first: `value` for data and probes, 0 (the
    /// best) for acknowledgements and control.
    #[inline]
    pub fn rank(self) -> u32 {
        // Data and acknowledgements alternate, so that a branch would be mispredicted.
        let has_value = self.is(Kind::Data) | self.is(Kind::Probe);
        select_unpredictable(has_value, self.value, 0)
    }

    /// Its priority; 0 is served first.
    pub const fn level(self) -> u8 {
        self.tag & Self::LEVEL
    }

    /// Whether a port marked it: congestion experienced.
    pub const fn is_marked(self) -> bool {
        self.tag & Self::MARKED != 0
    }

    /// Whether it echoes the mark of the packet that it acknowledges.
    pub const fn is_echo(self) -> bool {
        self.tag & ECHO != 0
    }

    /// Marks it: congestion experienced.
    pub const fn mark(&mut self) {
        self.tag |= Self::MARKED;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_packet_is_twenty_bytes() {
        assert_eq!(size_of::<Packet>(), 20);
    }

    #[test]
    fn level_kind_and_marks_are_independent() {
        let kinds =
            [Kind::Data, Kind::Ack, Kind::Probe, Kind::ProbeAck, Kind::Request, Kind::Grant];
        for kind in kinds {
            let mut packet = Packet::new(kind, FlowId(1), 2, HostId(3), 1500).at_level(5);
            assert!(!packet.is_marked() && !packet.is_echo());
            packet.mark();
            let packet = packet.echoing(true).at_level(7).at_level(2);
            assert_eq!((packet.kind(), packet.level()), (kind, 2));
            assert!(packet.is_marked() && packet.is_echo());
            assert_eq!(packet.is_data(), kind == Kind::Data);
        }
    }
}
