//! Headers that ports write on passing packets and receivers send back to the sender.

use crate::ids::{FlowId, HostId};
use crate::packet::transport::{Progress, Tag, Tagger};
use crate::packet::{Context, Packet};
use crate::topology::wire;
use crate::workload::Flow;

/// Rates on packets count kilobits per second, so that 32 bits hold those of any link.
pub const UNIT_BPS: f64 = 1e3;

/// A rate as packets carry it, rounded down.
pub fn stamp(bits_per_second: f64) -> u32 {
    (bits_per_second / UNIT_BPS) as u32
}

/// Payload bits per bit on the wire.
pub const PAYLOAD: f64 = wire::FULL_PAYLOAD.get() as f64 / wire::FULL_PACKET.get() as f64;

/// Header that an acknowledgement returns to the sender.
pub trait Header: Copy {
    /// Reads the header of a packet on arrival.
    fn of(packet: &Packet) -> Self;
}

/// Headers of acknowledgements under way.
///
/// Acknowledgements have no room for them beside their own fields: the note holds the number of one of
/// the last 256 headers of the flow, more than a window holds.
#[derive(Debug)]
pub struct Echoes<H> {
    /// By flow.
    rings: Vec<Ring<H>>,
}

/// The last headers of a flow, by number: for packets that have no room for their header.
#[derive(Clone, Debug)]
pub struct Ring<H> {
    headers: Vec<H>,
    next: u32,
}

/// How many headers of a flow are kept: as many as eight bits of their numbers tell apart.
const KEPT: usize = 256;

impl<H> Default for Ring<H> {
    fn default() -> Self {
        Self { headers: Vec::new(), next: 0 }
    }
}

impl<H> Ring<H> {
    /// Stores a header; returns its number.
    pub fn push(&mut self, header: H) -> u32 {
        let number = self.next;
        self.next = number.wrapping_add(1);
        match self.get_mut(number) {
            Some(old) => *old = header,
            None => self.headers.push(header),
        }
        number
    }

    /// The header with a number, of which the last eight bits suffice; none if nothing was stored there.
    pub fn get_mut(&mut self, number: u32) -> Option<&mut H> {
        self.headers.get_mut(number as usize % KEPT)
    }

    /// Forgets all headers, at the end of the flow.
    pub fn clear(&mut self) {
        self.headers = Vec::new();
    }
}

impl<H> Echoes<H> {
    /// No headers yet.
    pub const fn new() -> Self {
        Self { rings: Vec::new() }
    }

    /// The header that `ack` returns; none after the end of its flow.
    pub fn header(&mut self, ack: &Packet) -> Option<&mut H> {
        self.rings.get_mut(ack.flow.index())?.get_mut(ack.note.into())
    }
}

impl<H: Header> Tagger for Echoes<H> {
    type State = ();

    fn start(&mut self, flow: FlowId, _: &Flow) -> Self::State {
        while self.rings.len() <= flow.index() {
            self.rings.push(Ring::default());
        }
    }

    fn tag(&self, (): &Self::State, _: u64, _: &Progress) -> Tag {
        Tag::default()
    }

    fn note(&mut self, packet: &Packet, _: bool, ctx: &mut Context) -> u8 {
        if ctx.is_finished(packet.flow) {
            return 0;
        }
        self.rings[packet.flow.index()].push(H::of(packet)) as u8
    }

    fn on_end(&mut self, flow: FlowId, _: HostId) {
        self.rings[flow.index()].clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_256_headers_of_a_flow_are_kept() {
        let mut ring = Ring::default();
        let numbers: Vec<u32> = (0..700).map(|header| ring.push(header)).collect();
        assert_eq!(ring.headers.len(), 256);
        for (header, number) in numbers.into_iter().enumerate().skip(700 - 256) {
            assert_eq!(ring.get_mut(number).copied(), Some(header));
            assert_eq!(ring.get_mut((number as u8).into()).copied(), Some(header));
        }
    }

    #[test]
    fn rates_are_stamped_to_the_kilobit_and_fit_any_link() {
        assert_eq!([0.0, 999.9, 1e10, 1.6e12].map(stamp), [0, 0, 10_000_000, 1_600_000_000]);
    }
}
