//! Losses: timeouts, probes, and fast recovery.

use super::connection::Connection;
use super::{Parts, Tagger, Window, WindowRule};
use crate::packet::{Context, Kind};
use crate::topology::wire;

/// Headers and one byte.
const PROBE: u16 = wire::HEADER.get() as u16 + 1;

impl<R, T> Connection<R, T> {
    /// The retransmission timer expired: resume from the first hole with a window of one packet,
    /// or ask what has arrived when that has been in vain.
    pub fn on_timeout<Rule, Tags>(&mut self, parts: &mut Parts<Rule, Tags>, ctx: &mut Context)
    where
        Rule: WindowRule<State = R>,
        Tags: Tagger<State = T>,
    {
        self.loss.rto.back_off();
        self.restart_timer(parts, ctx);
        if self.loss.probing {
            self.probe(parts, ctx);
            return;
        }
        ctx.count_timeout(self.flow);
        self.loss.consecutive += 1;
        let consecutive = self.loss.consecutive;
        let progress = self.progress(ctx.now());
        parts.tagger.on_timeout(&mut self.tag, consecutive, &progress);
        self.window.collapse(self.loss.cut_for_marks);
        self.loss.cut_for_marks = false;
        self.loss.duplicates = 0;
        self.loss.recovery = None;
        self.loss.recovery_guard = self.sent;
        self.next = self.acked.first_missing();
        if parts.settings.probing.is_some_and(|probing| consecutive >= probing.after) {
            self.loss.probing = true;
            self.probe(parts, ctx);
        } else {
            self.send_more(parts, ctx);
        }
    }

    /// Asks what has arrived.
    pub fn probe<Rule, Tags>(&self, parts: &Parts<Rule, Tags>, ctx: &mut Context)
    where
        Tags: Tagger<State = T>,
    {
        let missing = self.acked.first_missing();
        let probe = self.tagged(Kind::Probe, missing, PROBE, parts, ctx.now());
        ctx.send(self.source, probe);
    }

    /// A sign of life ends the probing. The answer to a probe releases the held retransmissions:
    /// the network lost the packets. An acknowledgement of old data says they were only stuck.
    pub fn end_probing<Rule, Tags>(
        &mut self,
        for_data: bool,
        parts: &Parts<Rule, Tags>,
        ctx: &mut Context,
    ) {
        self.loss.probing = false;
        self.restart_timer(parts, ctx);
        let Some(probing) = parts.settings.probing else { return };
        if for_data && probing.discards {
            self.next = self.sent;
        }
        if probing.restarts {
            self.window = Window::new(1);
        }
    }

    /// Fast retransmission and fast recovery (RFC 5681 §3.2, RFC 6582 §3.2), where paths keep
    /// order. Only acknowledgements that bring news count as duplicates, so that a packet which
    /// arrives twice starts nothing.
    pub fn recover<Rule, Tags>(
        &mut self,
        advanced: u32,
        news: bool,
        parts: &Parts<Rule, Tags>,
        ctx: &mut Context,
    ) where
        Rule: WindowRule<State = R>,
        Tags: Tagger<State = T>,
    {
        let Some(threshold) = parts.settings.duplicate_threshold else { return };
        if advanced > 0 {
            self.loss.duplicates = 0;
            self.continue_recovery(advanced, parts, ctx);
        } else if news && self.loss.recovery.is_some() {
            self.window.size += 1.0;
        } else if news {
            self.loss.duplicates += 1;
            let acked = self.acked.first_missing();
            if self.loss.duplicates == threshold && acked >= self.loss.recovery_guard {
                self.start_recovery(threshold, parts, ctx);
            }
        }
    }

    fn start_recovery<Rule, Tags>(
        &mut self,
        threshold: u32,
        parts: &Parts<Rule, Tags>,
        ctx: &mut Context,
    ) where
        Rule: WindowRule<State = R>,
        Tags: Tagger<State = T>,
    {
        let missing = self.acked.first_missing();
        self.window.threshold = (f64::from(self.next - missing) / 2.0).max(2.0);
        self.window.size = self.window.threshold + f64::from(threshold);
        self.loss.cut_for_marks = false;
        self.loss.recovery = Some(self.sent);
        self.loss.recovery_guard = self.sent;
        self.transmit(missing, parts, ctx);
    }

    /// New data is acknowledged: all that was out when the recovery began, or up to the next hole.
    fn continue_recovery<Rule, Tags>(
        &mut self,
        advanced: u32,
        parts: &Parts<Rule, Tags>,
        ctx: &mut Context,
    ) where
        Rule: WindowRule<State = R>,
        Tags: Tagger<State = T>,
    {
        let Some(end) = self.loss.recovery else { return };
        let missing = self.acked.first_missing();
        if missing >= end {
            self.loss.recovery = None;
            self.window.size = self.window.threshold;
        } else {
            self.window.size = (self.window.size - f64::from(advanced) + 1.0).max(1.0);
            self.transmit(missing, parts, ctx);
        }
    }
}
