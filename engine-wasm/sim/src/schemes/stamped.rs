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

/// Payload bits in a bit on the wire.
pub const PAYLOAD: f64 = wire::FULL_PAYLOAD.get() as f64 / wire::FULL_PACKET.get() as f64;

/// What an acknowledgement brings back of the packet that it answers.
pub trait Header: Copy {
    /// Read where the packet has arrived.
    fn of(packet: &Packet) -> Self;
}

/// Headers of acknowledgements under way.
///
/// An acknowledgement has no room for them beside its own fields: it carries in its note which of
/// the last 256 of its flow is its own, more than a window holds.
#[derive(Debug)]
pub struct Echoes<H> {
    /// By flow.
    rings: Vec<Ring<H>>,
}

#[derive(Clone, Debug)]
struct Ring<H> {
    headers: Vec<H>,
    next: u8,
}

impl<H> Echoes<H> {
    /// None yet.
    pub const fn new() -> Self {
        Self { rings: Vec::new() }
    }

    /// What `ack` brings back; none once its flow is over.
    pub fn header(&mut self, ack: &Packet) -> Option<&mut H> {
        self.rings.get_mut(ack.flow.index())?.headers.get_mut(usize::from(ack.note))
    }
}

impl<H: Header> Tagger for Echoes<H> {
    type State = ();

    fn start(&mut self, flow: FlowId, _: &Flow) -> Self::State {
        while self.rings.len() <= flow.index() {
            self.rings.push(Ring { headers: Vec::new(), next: 0 });
        }
    }

    fn tag(&self, (): &Self::State, _: u64, _: &Progress) -> Tag {
        Tag::default()
    }

    fn note(&mut self, packet: &Packet, _: bool, ctx: &mut Context) -> u8 {
        if ctx.is_finished(packet.flow) {
            return 0;
        }
        let Ring { headers, next } = &mut self.rings[packet.flow.index()];
        let place = *next;
        if headers.len() == usize::from(place) {
            headers.push(H::of(packet));
        } else {
            headers[usize::from(place)] = H::of(packet);
        }
        *next = next.wrapping_add(1);
        place
    }

    fn on_end(&mut self, flow: FlowId, _: HostId) {
        self.rings[flow.index()].headers = Vec::new();
    }
}
