//! What receiver-driven schemes share: who sends and who receives what, how packets of a message
//! look, and how long either end waits before it asks.

mod silence;

pub use silence::Silence;

use crate::ids::{FlowId, HostId};
use crate::packet::{Context, Kind, Packet};
use crate::topology::wire;

/// By host, its messages under way, in order of their beginning.
#[derive(Clone, Debug)]
pub struct ByHost {
    messages: Vec<Vec<FlowId>>,
}

impl ByHost {
    /// Nothing under way at any of `hosts` hosts.
    pub fn new(hosts: u32) -> Self {
        Self { messages: vec![Vec::new(); hosts as usize] }
    }

    /// A message begins.
    pub fn add(&mut self, host: HostId, message: FlowId) {
        self.messages[host.index()].push(message);
    }

    /// A message is over.
    pub fn remove(&mut self, host: HostId, message: FlowId) {
        self.messages[host.index()].retain(|&other| other != message);
    }

    /// What is under way.
    pub fn of(&self, host: HostId) -> &[FlowId] {
        &self.messages[host.index()]
    }
}

/// How many packets a message has.
pub fn packets(message: FlowId, ctx: &Context) -> u32 {
    wire::packets(ctx.flow(message).size) as u32
}

/// Packet `sequence` of a message, at the level that is served first.
pub fn data(message: FlowId, sequence: u32, ctx: &Context) -> Packet {
    let facts = ctx.flow(message);
    let full = wire::FULL_PAYLOAD.get();
    let payload = full.min(facts.size.get() - u64::from(sequence) * full);
    let size = payload + wire::HEADER.get();
    Packet::new(Kind::Data, message, sequence, facts.destination, size as u16)
}

/// A packet without payload from the sender of a message to its receiver.
pub fn tell_receiver(kind: Kind, message: FlowId, sequence: u32, ctx: &Context) -> Packet {
    let to = ctx.flow(message).destination;
    Packet::new(kind, message, sequence, to, wire::ACK.get() as u16)
}

/// A packet without payload from the receiver of a message to its sender.
pub fn tell_sender(kind: Kind, message: FlowId, sequence: u32, ctx: &Context) -> Packet {
    let to = ctx.flow(message).source;
    Packet::new(kind, message, sequence, to, wire::ACK.get() as u16)
}
