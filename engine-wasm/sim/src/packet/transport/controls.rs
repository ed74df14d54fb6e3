//! What a scheme that wraps the transport may ask of its flows, and set.

use super::connection::PACE;
use super::{Progress, Recovery, Tagger, Window, WindowRule, WindowTransport};
use crate::ids::FlowId;
use crate::packet::Context;
use crate::units::Time;

/// Timers of this kind and those above it are not the transport's.
pub const FREE_TIMER: u8 = PACE + 1;

/// What decides how a flow sends.
#[derive(Debug)]
pub struct Controls<'a, R, T> {
    /// Whose controls these are.
    pub flow: FlowId,
    /// What the rule remembers.
    pub rule: &'a mut R,
    /// What the tagger remembers.
    pub tag: &'a mut T,
    /// The window.
    pub window: &'a mut Window,
    /// The retransmission timer runs at least for so long: from its next start on, or from now on
    /// if that is less than before.
    pub timeout_floor: &'a mut Time,
}

impl<R: WindowRule, T: Tagger, L: Recovery> WindowTransport<R, T, L> {
    /// The tagger, for what it keeps of both ends.
    pub fn tagger(&mut self) -> &mut T {
        &mut self.parts.tagger
    }

    /// How far an active flow is.
    pub fn progress(&mut self, flow: FlowId, now: Time) -> Option<Progress> {
        self.connections.get_mut(flow).map(|connection| connection.progress(now))
    }

    /// Whether the sender of an active flow knows of lost packets that it has yet to send again:
    /// after a timeout, or in a recovery.
    pub fn is_repairing(&mut self, flow: FlowId) -> bool {
        let Some(connection) = self.connections.get_mut(flow) else { return false };
        let resends = connection.acked.next_missing(connection.next) < connection.sent;
        resends || self.parts.recovery.is_active(&connection.recovery)
    }

    /// Asks the receiver of an active flow what has arrived, with a minimal packet.
    pub fn probe(&mut self, flow: FlowId, ctx: &mut Context) {
        if let Some(connection) = self.connections.get_mut(flow) {
            connection.probe(&self.parts, ctx);
        }
    }

    /// From its next start on the retransmission timer of an active flow runs for at least `floor`.
    pub fn set_timeout_floor(&mut self, flow: FlowId, floor: Time) {
        if let Some(connection) = self.connections.get_mut(flow) {
            connection.loss.floor = floor;
        }
    }

    /// What the rule remembers of an active flow.
    pub fn state(&self, flow: FlowId) -> Option<&R::State> {
        self.connections.get(flow).map(|connection| &connection.rule)
    }

    /// Changes what the rule remembers of an active flow, and sends what it then allows.
    pub fn adjust(&mut self, flow: FlowId, change: impl FnOnce(&mut R::State), ctx: &mut Context) {
        self.steer(flow, |controls| change(controls.rule), ctx);
    }

    /// Changes all that decides how an active flow sends, and sends what it then allows.
    pub fn steer(
        &mut self,
        flow: FlowId,
        change: impl FnOnce(Controls<'_, R::State, T::State>),
        ctx: &mut Context,
    ) {
        if let Some(connection) = self.connections.get_mut(flow) {
            let floor = connection.loss.floor;
            change(Controls {
                flow,
                rule: &mut connection.rule,
                tag: &mut connection.tag,
                window: &mut connection.window,
                timeout_floor: &mut connection.loss.floor,
            });
            if connection.loss.floor < floor && connection.loss.timer.due().is_finite() {
                connection.restart_timer(&self.parts, ctx);
            }
            connection.repace(&self.parts, ctx);
            connection.send_more(&self.parts, ctx);
        }
    }

    /// Gives an active flow up for good.
    pub fn give_up(&mut self, flow: FlowId, ctx: &mut Context) {
        if self.connections.get_mut(flow).is_some() {
            ctx.abandon(flow);
            self.close(flow);
        }
    }
}
