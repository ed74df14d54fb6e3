//! Timeouts, and probes that may replace retransmissions.

use super::connection::Connection;
use super::parts::Parts;
use super::{Recovery, Tagger, Window, WindowRule};
use crate::packet::{Context, Kind};
use crate::topology::wire;

/// Size of a probe: headers and one byte.
const PROBE: u16 = wire::HEADER.get() as u16 + 1;

impl<R: WindowRule, T: Tagger, L: Recovery> Connection<R, T, L> {
    /// The retransmission timer expired: resumes from the first hole with a window of one packet, or,
    /// after repeated timeouts, probes.
    pub fn on_timeout(&mut self, parts: &mut Parts<R, T, L>, ctx: &mut Context) {
        self.loss.rto.back_off();
        self.restart_timer(parts, ctx);
        if self.loss.probing {
            self.probe(parts, ctx);
            return;
        }
        ctx.count_timeout(self.flow);
        self.loss.is_probed = false;
        self.loss.consecutive += 1;
        let consecutive = self.loss.consecutive;
        let progress = self.progress(ctx.now());
        parts.tagger.on_timeout(&mut self.tag, consecutive, &progress);
        self.window.collapse(self.loss.cut_for_marks);
        self.loss.cut_for_marks = false;
        parts.recovery.on_timeout(&mut self.recovery, self.sent);
        self.next = self.acked.first_missing();
        if parts.settings.probing.is_some_and(|probing| consecutive >= probing.after) {
            self.loss.probing = true;
            self.probe(parts, ctx);
        } else {
            self.send_more(parts, ctx);
        }
    }

    /// Sends a probe: asks the receiver what has arrived.
    pub fn probe(&self, parts: &Parts<R, T, L>, ctx: &mut Context) {
        let missing = self.acked.first_missing();
        let probe = self.tagged(Kind::Probe, missing, PROBE, parts, ctx.now());
        ctx.send(self.source, probe);
    }

    /// Any acknowledgement ends probing. That of a probe releases the held retransmissions: the network
    /// lost the packets. That of old data shows that they were only delayed in a queue.
    pub fn end_probing(&mut self, for_data: bool, parts: &Parts<R, T, L>, ctx: &mut Context) {
        self.loss.probing = false;
        self.loss.is_probed = !for_data;
        self.restart_timer(parts, ctx);
        let Some(probing) = parts.settings.probing else { return };
        if for_data && probing.discards {
            self.next = self.sent;
        }
        if probing.restarts {
            self.window = Window::new(1);
        }
    }
}
