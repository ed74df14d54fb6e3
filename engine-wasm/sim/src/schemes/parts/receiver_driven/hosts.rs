//! Both ends of messages.

use super::super::message_packets;
use super::{IncomingMessage, Messages, OutgoingMessage, ReceiverPolicy, Silence};
use crate::ids::{FlowId, HostId};
use crate::packet::{Context, Kind, Packet, Scheme, Timer};
use crate::record::account::Cause;

/// All hosts of a run, under `P`.
pub struct MessageHosts<P: ReceiverPolicy> {
    policy: P,
    messages: Messages<P::Outgoing, P::Incoming>,
}

/// A sender has had no answer for a while; other timers are the policy's.
const UNANSWERED: u8 = 0;

impl<P: ReceiverPolicy> MessageHosts<P> {
    /// `hosts` hosts without messages.
    pub fn new(policy: P, hosts: u32) -> Self {
        Self { policy, messages: Messages::new(hosts) }
    }

    /// The receiver learns of a message.
    fn open(&mut self, message: FlowId, ctx: &mut Context) {
        let sender = self.messages.outgoing(message).map(|outgoing| &outgoing.state);
        let incoming = self.policy.open(message, sender, ctx);
        self.messages.open(message, incoming, ctx);
    }

    fn on_data(&mut self, packet: Packet, ctx: &mut Context) {
        let (message, host) = (packet.flow, packet.destination);
        if !self.messages.is_known(message) {
            self.open(message, ctx);
        }
        let Some(incoming) = self.messages.incoming(message) else {
            ctx.count_spurious();
            acknowledge(message, ctx);
            return;
        };
        if !incoming.receive(packet.sequence, ctx) {
            ctx.count_spurious();
        }
        if incoming.left() == 0 {
            ctx.received_all(message);
            self.messages.complete(message, ctx);
            self.policy.on_complete(host);
            acknowledge(message, ctx);
        }
        self.policy.after_data(&mut self.messages, host, ctx);
    }

    /// A sender announces a message or asks about it.
    fn on_question(&mut self, message: FlowId, ctx: &mut Context) {
        let is_new = !self.messages.is_known(message);
        if is_new {
            self.open(message, ctx);
        }
        if self.messages.incoming(message).is_some() {
            self.policy.on_question(&mut self.messages, message, is_new, ctx);
        } else {
            acknowledge(message, ctx);
        }
    }

    /// A control packet arrives at the sender.
    fn on_answer(&mut self, packet: Packet, ctx: &mut Context) {
        let Some(outgoing) = self.messages.outgoing(packet.flow) else { return };
        if packet.kind() == Kind::Ack {
            self.messages.finish(packet.flow, packet.destination);
            ctx.finish(packet.flow);
            return;
        }
        let was_ready = outgoing.state.is_ready(ctx.now());
        self.policy.on_answer(&mut outgoing.state, packet, ctx);
        let is_ready = outgoing.state.is_ready(ctx.now());
        if !was_ready && is_ready {
            ctx.eligible(packet.flow);
        }
        outgoing.silence.heard(ctx);
        if is_ready {
            self.messages.note_ready(packet.flow, packet.destination);
        }
        ctx.wake(packet.destination);
    }

    fn on_unanswered(&mut self, message: FlowId, ctx: &mut Context) {
        let Some(outgoing) = self.messages.outgoing(message) else { return };
        if !outgoing.silence.fired(ctx) {
            return;
        }
        outgoing.silence.wait(ctx);
        if outgoing.state.expects_answer() {
            ctx.count_timeout(message);
            ask::<P>(message, ctx);
        }
    }
}

fn ask<P: ReceiverPolicy>(message: FlowId, ctx: &mut Context) {
    let question = message_packets::to_receiver(P::QUESTION, message, 0, ctx);
    ctx.send(ctx.flow(message).source, question);
}

fn acknowledge(message: FlowId, ctx: &mut Context) {
    let ack = message_packets::to_sender(Kind::Ack, message, 0, ctx);
    ctx.send(ctx.flow(message).destination, ack);
}

impl<P: ReceiverPolicy> Scheme for MessageHosts<P> {
    fn on_flow_start(&mut self, message: FlowId, ctx: &mut Context) {
        let mut state = self.policy.start(message, ctx);
        let patience = self.policy.patience(message, ctx);
        let mut silence = Silence::new(patience, Timer { kind: UNANSWERED, owner: message.0 });
        silence.wait(ctx);
        if state.is_announced() {
            ask::<P>(message, ctx);
        }
        let (is_ready, source) = (state.is_ready(ctx.now()), ctx.flow(message).source);
        self.messages.start(message, state, silence);
        if is_ready {
            ctx.eligible(message);
            self.messages.note_ready(message, source);
        }
        ctx.wake(source);
    }

    fn on_packet(&mut self, packet: Packet, ctx: &mut Context) {
        match packet.kind() {
            Kind::Data => self.on_data(packet, ctx),
            kind if kind == P::QUESTION => self.on_question(packet.flow, ctx),
            _ => self.on_answer(packet, ctx),
        }
    }

    fn on_timer(&mut self, timer: Timer, ctx: &mut Context) {
        match timer.kind {
            UNANSWERED => self.on_unanswered(FlowId(timer.owner), ctx),
            _ => self.policy.on_timer(&mut self.messages, timer, ctx),
        }
    }

    fn hosts_are_independent(&self) -> bool {
        self.policy.hosts_are_independent()
    }

    fn host_of(&self, timer: Timer, ctx: &Context) -> HostId {
        match timer.kind {
            UNANSWERED => ctx.flow(FlowId(timer.owner)).source,
            _ => self.policy.host_of(timer, ctx),
        }
    }

    fn failure(&self) -> Option<String> {
        self.policy.failure()
    }

    fn timer_wait(&self, kind: u8) -> Option<Cause> {
        (kind == UNANSWERED || P::REPEATS.contains(&kind)).then_some(Cause::Timeout)
    }

    fn permission(&self) -> Cause {
        P::PERMISSION
    }

    /// The message with the fewest packets left goes first.
    #[expect(clippy::inline_always, reason = "a call would move the packet through memory")]
    #[inline(always)]
    fn on_nic_idle(&mut self, host: HostId, ctx: &mut Context) -> Option<Packet> {
        let message = self.messages.first_ready(host, ctx.now())?;
        let departure = self.messages.outgoing(message)?.state.take()?;
        if departure.is_again {
            ctx.count_retransmission(Cause::Timeout);
        }
        let packet = message_packets::data(message, departure.sequence, ctx);
        Some(packet.at_level(departure.level))
    }
}
