//! The packets of a message, which is a flow of known size.

use crate::ids::FlowId;
use crate::packet::{Context, Kind, Packet};
use crate::topology::wire;

/// How many data packets a message has.
pub fn count(message: FlowId, ctx: &Context) -> u32 {
    wire::packets(ctx.flow(message).size) as u32
}

/// Data packet `sequence` of a message, at the highest priority.
pub fn data(message: FlowId, sequence: u32, ctx: &Context) -> Packet {
    let facts = ctx.flow(message);
    let full = wire::FULL_PAYLOAD.get();
    let payload = full.min(facts.size.get() - u64::from(sequence) * full);
    let size = payload + wire::HEADER.get();
    Packet::new(Kind::Data, message, sequence, facts.destination, size as u16)
}

/// A control packet from the sender of a message to its receiver.
pub fn to_receiver(kind: Kind, message: FlowId, sequence: u32, ctx: &Context) -> Packet {
    let to = ctx.flow(message).destination;
    Packet::new(kind, message, sequence, to, wire::ACK.get() as u16)
}

/// A control packet from the receiver of a message to its sender.
pub fn to_sender(kind: Kind, message: FlowId, sequence: u32, ctx: &Context) -> Packet {
    let to = ctx.flow(message).source;
    Packet::new(kind, message, sequence, to, wire::ACK.get() as u16)
}
