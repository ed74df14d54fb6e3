//! Messages under way, by sender and by receiver.

use super::{LeastLeft, OutgoingMessage, Silence};
use crate::ids::{FlowId, HostId};
use crate::packet::{Context, FlowSlots};
use crate::units::Time;

/// All messages of a run that are not acknowledged, with state `O` at their senders and `I` at their
/// receivers.
pub struct Messages<O, I> {
    outgoing: FlowSlots<Outgoing<O>>,
    incoming: FlowSlots<I>,
    /// All messages that may send a packet, and some of those that no longer may.
    ready: ByHost,
    receiving: ByHost,
}

/// A message at its sender.
pub(super) struct Outgoing<T> {
    pub state: T,
    pub silence: Silence,
    /// Whether it is in the list of ready messages.
    is_listed: bool,
}

impl<O, I> Messages<O, I> {
    /// No message at any of `hosts` hosts.
    pub(super) fn new(hosts: u32) -> Self {
        Self {
            outgoing: FlowSlots::default(),
            incoming: FlowSlots::default(),
            ready: ByHost::new(hosts),
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
    pub(super) fn start(&mut self, message: FlowId, state: O, silence: Silence) {
        self.outgoing.open(message, Outgoing { state, silence, is_listed: false });
    }

    /// A message may send a packet from `host`.
    pub(super) fn note_ready(&mut self, message: FlowId, host: HostId) {
        let Some(slot) = self.outgoing.slot(message) else { return };
        if let Some(outgoing) = self.outgoing.at_mut(slot)
            && !outgoing.is_listed
        {
            outgoing.is_listed = true;
            self.ready.add(host, Listed { message, slot });
        }
    }

    /// A message is acknowledged at `host`, its sender.
    pub(super) fn finish(&mut self, message: FlowId, host: HostId) {
        if self.outgoing.close(message).is_some_and(|outgoing| outgoing.is_listed) {
            self.ready.remove(host, message);
        }
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
}

impl<O: OutgoingMessage, I> Messages<O, I> {
    /// Of the messages that may send a packet from `host` at `now`, the one with the fewest packets left.
    pub(super) fn first_ready(&mut self, host: HostId, now: Time) -> Option<FlowId> {
        let mut first = LeastLeft::new();
        let outgoing = &mut self.outgoing;
        self.ready.retain(host, |Listed { message, slot }| {
            let Some(outgoing) = outgoing.at_mut(slot) else { return false };
            outgoing.is_listed = outgoing.state.is_ready(now);
            first.consider(outgoing.is_listed, outgoing.state.left(), message);
            outgoing.is_listed
        });
        first.message()
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
        self.retain(host, |listed| listed.message != message);
    }

    /// Removes all messages of `host` except those for which `stays` is true.
    fn retain(&mut self, host: HostId, mut stays: impl FnMut(Listed) -> bool) {
        self.messages[host.index()].retain(|&listed| stays(listed));
    }

    fn of(&self, host: HostId) -> &[Listed] {
        &self.messages[host.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::super::Departure;
    use super::*;
    use crate::packet::Timer;

    const HOST: HostId = HostId(0);

    /// A message that may send from `at` on.
    struct Later {
        at: Time,
        left: u32,
    }

    impl OutgoingMessage for Later {
        fn is_ready(&mut self, now: Time) -> bool {
            self.at <= now
        }

        fn left(&self) -> u32 {
            self.left
        }

        fn take(&mut self) -> Option<Departure> {
            None
        }
    }

    fn start(messages: &mut Messages<Later, ()>, message: u32, at: Time, left: u32) {
        let silence = Silence::new(Time::from_us(9), Timer { kind: 0, owner: message });
        messages.start(FlowId(message), Later { at, left }, silence);
    }

    fn first(messages: &mut Messages<Later, ()>, us: u64) -> Option<u32> {
        messages.first_ready(HOST, Time::from_us(us)).map(|message| message.0)
    }

    #[test]
    fn the_ready_message_with_the_fewest_packets_left_is_first() {
        let mut messages = Messages::new(1);
        for (message, us, left) in [(0, 1, 5), (1, 2, 3), (2, 3, 3)] {
            start(&mut messages, message, Time::from_us(us), left);
            messages.note_ready(FlowId(message), HOST);
        }
        // The search at 1 µs drops messages 1 and 2, which are not ready, until they are noted again.
        assert_eq!(first(&mut messages, 1), Some(0));
        assert_eq!(first(&mut messages, 3), Some(0));
        messages.note_ready(FlowId(2), HOST);
        messages.note_ready(FlowId(1), HOST);
        assert_eq!(first(&mut messages, 3), Some(1));
        messages.finish(FlowId(1), HOST);
        assert_eq!(first(&mut messages, 3), Some(2));
    }

    #[test]
    fn a_message_that_takes_the_slot_of_a_finished_one_is_listed_once() {
        let mut messages = Messages::new(1);
        start(&mut messages, 0, Time::ZERO, 1);
        messages.note_ready(FlowId(0), HOST);
        messages.finish(FlowId(0), HOST);
        start(&mut messages, 1, Time::ZERO, 2);
        assert_eq!(first(&mut messages, 0), None);
        messages.note_ready(FlowId(1), HOST);
        messages.note_ready(FlowId(1), HOST);
        assert_eq!(messages.ready.of(HOST).len(), 1);
        assert_eq!(first(&mut messages, 0), Some(1));
    }
}
