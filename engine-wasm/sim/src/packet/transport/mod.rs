//! The window transport of all schemes that send by window; a scheme supplies a [`WindowRule`], a
//! [`Tagger`] and a [`Recovery`].
//!
//! One acknowledgement per data packet, echoing that packet's mark. It carries the first missing packet
//! and the packet that caused it, so that the sender learns the holes. Connections exist before flows
//! start, and every flow starts with the initial window. These are the conventions of the ns-2 scripts
//! behind the evaluations of DCTCP, pFabric and PIAS.
//!
//! The author of a scheme reads `rule.rs`, `tagger.rs` and `settings.rs`, and `controls.rs` if the
//! scheme wraps the transport. The other files are the transport itself: `connection` (state and
//! sending), `ack`, `timeout`, `rto`, `recovery/`.

mod ack;
mod connection;
mod controls;
mod parts;
mod recovery;
mod rto;
mod rule;
mod settings;
mod tagger;
#[cfg(test)]
mod tests;
mod timeout;

pub use controls::{Controls, FREE_TIMER};
pub use recovery::{NewReno, News, Next, Recovery, Repair, Sack, Sender, Timeouts};
pub use rule::{Acknowledged, Progress, Window, WindowRule};
pub use settings::{Probing, RtoMode, TransportSettings};
pub use tagger::{Tag, Tagger, Untagged};

use crate::ids::FlowId;
use crate::packet::{Context, FlowSlots, Kind, Packet, Scheme, SendingLimit, Timer};
use crate::record::account::Cause;
use crate::topology::wire;
use connection::{Connection, PACE, RETRANSMIT};
use parts::Parts;

/// Hosts that run the window transport.
pub struct WindowTransport<R: WindowRule, T: Tagger, L: Recovery = Option<NewReno>> {
    parts: Parts<R, T, L>,
    connections: FlowSlots<Connection<R, T, L>>,
}

impl<R: WindowRule, T: Tagger, L: Recovery> WindowTransport<R, T, L> {
    /// A transport with these parts.
    pub fn new(rule: R, tagger: T, recovery: L, settings: TransportSettings) -> Self {
        let parts = Parts { rule, tagger, recovery, settings };
        Self { parts, connections: FlowSlots::default() }
    }

    /// Receiver: acknowledges a data packet or a probe, at the highest priority. Packets of a flow that
    /// its sender gave up are ignored.
    fn acknowledge(&mut self, packet: Packet, ctx: &mut Context) {
        let is_data = packet.is_data();
        let connection = self.connections.get_mut(packet.flow);
        let (is_new, first_missing, sender) = if let Some(open) = connection {
            let is_new = is_data && open.received.insert(packet.sequence);
            if is_new && open.received.first_missing() == open.packets {
                ctx.received_all(packet.flow);
            }
            (is_new, open.received.first_missing(), open.source)
        } else if !ctx.is_finished(packet.flow) {
            return;
        } else {
            // A late copy: the sender has finished.
            let flow = ctx.flow(packet.flow);
            (false, wire::packets(flow.size) as u32, flow.source)
        };
        if is_data && !is_new {
            ctx.count_spurious();
        }
        let note = self.parts.tagger.note(&packet, is_new, ctx);
        let kind = if is_data { Kind::Ack } else { Kind::ProbeAck };
        let ack = Packet::new(kind, packet.flow, packet.sequence, sender, wire::ACK.get() as u16);
        let ack = ack.with_value(first_missing).with_note(note).echoing(packet.is_marked());
        ctx.send(packet.destination, ack);
    }

    fn on_ack(&mut self, ack: Packet, ctx: &mut Context) {
        let Some(connection) = self.connections.get_mut(ack.flow) else { return };
        connection.on_ack(ack, &mut self.parts, ctx);
        if connection.acked.first_missing() == connection.packets {
            ctx.finish(ack.flow);
            self.close(ack.flow);
        } else {
            self.give_up_if_hopeless(ack.flow, ctx);
        }
    }

    fn give_up_if_hopeless(&mut self, flow: FlowId, ctx: &mut Context) {
        if !self.parts.rule.can_give_up() {
            return;
        }
        let Some(connection) = self.connections.get_mut(flow) else { return };
        if self.parts.rule.gives_up(&connection.rule, &connection.progress(ctx.now())) {
            ctx.abandon(flow);
            self.close(flow);
        }
    }

    fn close(&mut self, flow: FlowId) {
        if let Some(connection) = self.connections.close(flow) {
            self.parts.tagger.on_end(flow, connection.source);
        }
    }
}

impl<R: WindowRule, T: Tagger, L: Recovery> Scheme for WindowTransport<R, T, L> {
    fn on_flow_start(&mut self, flow: FlowId, ctx: &mut Context) {
        let mut connection = Connection::open(flow, &mut self.parts, ctx);
        connection.send_more(&self.parts, ctx);
        self.connections.open(flow, connection);
    }

    #[expect(clippy::inline_always, reason = "part of the loop over packets")]
    #[inline(always)]
    fn on_packet(&mut self, packet: Packet, ctx: &mut Context) {
        if packet.is_data() || packet.is(Kind::Probe) {
            self.acknowledge(packet, ctx);
        } else {
            self.on_ack(packet, ctx);
        }
    }

    fn hosts_are_independent(&self) -> bool {
        !self.parts.rule.can_give_up()
    }

    fn on_timer(&mut self, timer: Timer, ctx: &mut Context) {
        let flow = FlowId(timer.owner);
        let Some(connection) = self.connections.get_mut(flow) else { return };
        let lazy = match timer.kind {
            RETRANSMIT => &mut connection.loss.timer,
            _ => connection.pacing(),
        };
        if !ctx.has_expired(lazy, timer) {
            return;
        }
        if timer.kind == PACE {
            connection.send_more(&self.parts, ctx);
        } else if connection.has_outstanding() {
            connection.on_timeout(&mut self.parts, ctx);
            self.give_up_if_hopeless(flow, ctx);
        }
        // Without outstanding packets pacing delays the flow, not a loss.
    }

    fn failure(&self) -> Option<String> {
        self.parts.rule.failure()
    }

    fn timer_wait(&self, kind: u8) -> Option<Cause> {
        match kind {
            RETRANSMIT => Some(Cause::Timeout),
            PACE => Some(Cause::Pace),
            _ => None,
        }
    }

    fn sending_limit(&self, flow: FlowId) -> Option<SendingLimit> {
        let connection = self.connections.get(flow)?;
        Some(self.parts.rule.limit(&connection.rule, &connection.window))
    }
}
