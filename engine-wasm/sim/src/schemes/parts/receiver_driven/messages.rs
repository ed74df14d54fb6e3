//! Messages under way, by sender and by receiver.

use super::Silence;
use crate::ids::{FlowId, HostId};
use crate::packet::{Context, FlowSlots};

/// All messages of a run that are not acknowledged, with state `O` at their senders and `I` at their
/// receivers.
pub struct Messages<O, I> {
    outgoing: FlowSlots<Outgoing<O>>,
    incoming: FlowSlots<I>,
    sending: ByHost,
    receiving: ByHost,
}

/// A message at its sender.
pub(super) struct Outgoing<T> {
    pub state: T,
    pub silence: Silence,
}

impl<O, I> Messages<O, I> {
    /// No message at any of `hosts` hosts.
    pub(super) fn new(hosts: u32) -> Self {
        Self {
            outgoing: FlowSlots::default(),
            incoming: FlowSlots::default(),
            sending: ByHost::new(hosts),
            receiving: ByHost::new(hosts),
        }
    }

    /// Incomplete messages for `host` that it knows of, in order of their announcement.
    pub fn receiving(&self, host: HostId) -> impl Iterator<Item = (FlowId, &I)> {
        let messages = self.receiving.of(host).iter();
        messages.filter_map(|&Listed { message, slot }| Some((message, self.incoming.at(slot)?)))
    }

    /// An incomplete message at its receiver.
    pub fn incoming(&mut self, message: FlowId) -> Option<&mut I> {
        self.incoming.get_mut(message)
    }

    /// Whether the receiver of a message has learnt of it.
    pub(super) fn is_known(&self, message: FlowId) -> bool {
        self.incoming.has_opened(message)
    }

    /// A message at its sender.
    pub(super) fn outgoing(&mut self, message: FlowId) -> Option<&mut Outgoing<O>> {
        self.outgoing.get_mut(message)
    }

    /// A message begins at its sender.
    pub(super) fn start(&mut self, message: FlowId, state: O, silence: Silence, ctx: &Context) {
        let slot = self.outgoing.open(message, Outgoing { state, silence });
        self.sending.add(ctx.flow(message).source, Listed { message, slot });
    }

    /// A message is acknowledged at its sender.
    pub(super) fn finish(&mut self, message: FlowId, ctx: &Context) {
        self.outgoing.close(message);
        self.sending.remove(ctx.flow(message).source, message);
    }

    /// A receiver learns of a message.
    pub(super) fn open(&mut self, message: FlowId, state: I, ctx: &Context) {
        let slot = self.incoming.open(message, state);
        self.receiving.add(ctx.flow(message).destination, Listed { message, slot });
    }

    /// A message is complete at its receiver.
    pub(super) fn complete(&mut self, message: FlowId, ctx: &Context) {
        self.incoming.close(message);
        self.receiving.remove(ctx.flow(message).destination, message);
    }

    /// Calls `visit` with every message that `host` sends.
    pub(super) fn sending(&mut self, host: HostId, mut visit: impl FnMut(FlowId, &mut O)) {
        for &Listed { message, slot } in self.sending.of(host) {
            if let Some(outgoing) = self.outgoing.at_mut(slot) {
                visit(message, &mut outgoing.state);
            }
        }
    }
}

/// Messages by host, in order of their beginning.
struct ByHost {
    messages: Vec<Vec<Listed>>,
}

/// A message, and the slot with its state at one of its ends.
#[derive(Clone, Copy, Debug)]
struct Listed {
    message: FlowId,
    slot: u32,
}

impl ByHost {
    fn new(hosts: u32) -> Self {
        Self { messages: vec![Vec::new(); hosts as usize] }
    }

    fn add(&mut self, host: HostId, message: Listed) {
        self.messages[host.index()].push(message);
    }

    fn remove(&mut self, host: HostId, message: FlowId) {
        self.messages[host.index()].retain(|listed| listed.message != message);
    }

    fn of(&self, host: HostId) -> &[Listed] {
        &self.messages[host.index()]
    }
}
