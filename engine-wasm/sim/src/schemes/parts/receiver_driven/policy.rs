//! What a receiver-driven scheme decides.

use super::{IncomingMessage, Messages, OutgoingMessage};
use crate::ids::{FlowId, HostId};
use crate::packet::{Context, Kind, Packet, Timer};
use crate::record::account::Cause;
use crate::units::Time;

/// How receivers of a scheme admit packets.
pub trait ReceiverPolicy: Sized {
    /// State of a message at its sender.
    type Outgoing: OutgoingMessage;
    /// State of a message at its receiver.
    type Incoming: IncomingMessage;
    /// Control packet with which a sender announces a message, or asks about it after a silence.
    const QUESTION: Kind;
    /// What senders wait for.
    const PERMISSION: Cause;
    /// Kinds of the policy's timers that belong to messages, after which a receiver asks again.
    const REPEATS: &'static [u8] = &[];

    /// See [`crate::packet::Scheme::hosts_are_independent`].
    fn hosts_are_independent(&self) -> bool;

    /// The host that a timer of the policy concerns.
    fn host_of(&self, timer: Timer, ctx: &Context) -> HostId;

    /// How long a sender waits for its first answer.
    fn patience(&self, message: FlowId, ctx: &Context) -> Time;

    /// A message starts at its sender.
    fn start(&mut self, message: FlowId, ctx: &mut Context) -> Self::Outgoing;

    /// A receiver learns of a message; `sender` is the state at the sender until the message is
    /// acknowledged.
    fn open(
        &mut self,
        message: FlowId,
        sender: Option<&Self::Outgoing>,
        ctx: &mut Context,
    ) -> Self::Incoming;

    /// A question about an incomplete message arrives at its receiver; `is_new` if the receiver
    /// learns of the message by it.
    fn on_question(
        &mut self,
        messages: &mut Messages<Self::Outgoing, Self::Incoming>,
        message: FlowId,
        is_new: bool,
        ctx: &mut Context,
    ) {
        let _ = (messages, message, is_new, ctx);
    }

    /// A control packet other than an acknowledgement arrives at the sender.
    fn on_answer(&self, outgoing: &mut Self::Outgoing, packet: Packet, ctx: &Context);

    /// A message for `host` is complete.
    fn on_complete(&mut self, host: HostId) {
        let _ = host;
    }

    /// Data of a message that was incomplete has arrived at `host`.
    fn after_data(
        &mut self,
        messages: &mut Messages<Self::Outgoing, Self::Incoming>,
        host: HostId,
        ctx: &mut Context,
    ) {
        let _ = (messages, host, ctx);
    }

    /// Why the run must end; see [`crate::packet::Scheme::failure`].
    fn failure(&self) -> Option<String> {
        None
    }

    /// A timer of the policy fires; its kind is at least
    /// [`FIRST_OWN_TIMER`](super::FIRST_OWN_TIMER).
    fn on_timer(
        &mut self,
        messages: &mut Messages<Self::Outgoing, Self::Incoming>,
        timer: Timer,
        ctx: &mut Context,
    );
}
