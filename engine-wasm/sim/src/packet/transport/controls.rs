//! Controls for schemes that wrap the transport: read and change the state of its flows.

use super::connection::PACE;
use super::{Progress, Recovery, Tagger, Window, WindowRule, WindowTransport};
use crate::ids::FlowId;
use crate::packet::Context;
use crate::units::Time;

/// The first timer kind that the transport does not use.
pub const FREE_TIMER: u8 = PACE + 1;

/// The state that determines how a flow sends.
#[derive(Debug)]
pub struct Controls<'a, R, T> {
    /// The flow.
    pub flow: FlowId,
    /// The state of the rule.
    pub rule: &'a mut R,
    /// The state of the tagger.
    pub tag: &'a mut T,
    /// The window.
    pub window: &'a mut Window,
    /// Lower bound on the retransmission timeout: from the next start of the timer, or from now if it is
    /// reduced.
    pub timeout_floor: &'a mut Time,
}

impl<R: WindowRule, T: Tagger, L: Recovery> WindowTransport<R, T, L> {
    /// The tagger.
    pub fn tagger(&mut self) -> &mut T {
        &mut self.parts.tagger
    }

    /// The progress of an active flow.
    pub fn progress(&mut self, flow: FlowId, now: Time) -> Option<Progress> {
        self.connections.get_mut(flow).map(|connection| connection.progress(now))
    }

    /// Whether the sender of an active flow has lost packets to send again: after a timeout, or in a
    /// recovery.
    pub fn is_repairing(&mut self, flow: FlowId) -> bool {
        let Some(connection) = self.connections.get_mut(flow) else { return false };
        let resends = connection.acked.next_missing(connection.next) < connection.sent;
        resends || self.parts.recovery.is_active(&connection.recovery)
    }

    /// Sends a probe of an active flow.
    pub fn probe(&mut self, flow: FlowId, ctx: &mut Context) {
        if let Some(connection) = self.connections.get_mut(flow) {
            connection.probe(&self.parts, ctx);
        }
    }

    /// Sets the lower bound on the retransmission timeout of an active flow, from the next start of its
    /// timer.
    pub fn set_timeout_floor(&mut self, flow: FlowId, floor: Time) {
        if let Some(connection) = self.connections.get_mut(flow) {
            connection.loss.floor = floor;
        }
    }

    /// The state of the rule for an active flow.
    pub fn state(&self, flow: FlowId) -> Option<&R::State> {
        self.connections.get(flow).map(|connection| &connection.rule)
    }

    /// Sets the state of the rule for an active flow, then sends the packets that it allows.
    pub fn set_state<S>(&mut self, flow: FlowId, state: S, ctx: &mut Context)
    where
        R::State: PartialEq<S> + From<S>,
    {
        if let Some(connection) = self.connections.get_mut(flow) {
            // Most acknowledgements repeat the rate.
            if connection.rule != state || !connection.waits_for_pace(ctx.now()) {
                connection.rule = state.into();
                connection.repace(&self.parts, ctx);
                connection.send_more(&self.parts, ctx);
            }
        }
    }

    /// Changes the controls of an active flow, then sends the packets that they allow.
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
