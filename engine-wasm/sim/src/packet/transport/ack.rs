//! What an acknowledgement does to the sender.

use super::connection::Connection;
use super::{Parts, Tagger, WindowRule};
use crate::packet::{Context, Kind, Packet};

impl<R, T> Connection<R, T> {
    /// Handles an acknowledgement of data or of a probe.
    ///
    /// The order follows the ns-2 code of DCTCP: the fraction of marks is settled before the cut of
    /// the same acknowledgement, and a marked acknowledgement never opens the window.
    pub fn on_ack<Rule, Tags>(
        &mut self,
        ack: Packet,
        parts: &mut Parts<Rule, Tags>,
        ctx: &mut Context,
    ) where
        Rule: WindowRule<State = R>,
        Tags: Tagger<State = T>,
    {
        let before = self.acked.first_missing();
        let for_data = ack.kind() == Kind::Ack;
        let news = for_data && self.acked.insert(ack.sequence);
        self.acked.insert_below(ack.value);
        let advanced = self.acked.first_missing() - before;
        parts.tagger.on_note(&mut self.tag, &ack);
        self.loss.consecutive = 0;
        if advanced > 0 {
            self.loss.rto.on_progress(self.acked.first_missing(), ctx.now());
            self.restart_timer(parts, ctx);
        }
        if self.loss.probing {
            self.end_probing(for_data, parts, ctx);
        }
        if for_data {
            self.count_mark(ack, parts, ctx);
        }
        self.recover(advanced, news, parts, ctx);
        if advanced > 0 && !ack.is_echo() && self.loss.recovery.is_none() {
            let increase = parts.rule.increase(&self.rule, &self.progress(ctx.now()));
            self.window.open(increase, parts.settings.largest_window());
        }
        self.send_more(parts, ctx);
    }

    /// Counts the acknowledged bytes, with or without a mark, and cuts the window for a mark at
    /// most once per window of data.
    fn count_mark<Rule, Tags>(&mut self, ack: Packet, parts: &Parts<Rule, Tags>, ctx: &Context)
    where
        Rule: WindowRule<State = R>,
    {
        let bytes = self.payload(ack.sequence);
        let acked = self.acked.first_missing();
        self.marks.acked_bytes += bytes;
        self.marks.marked_bytes += if ack.is_echo() { bytes } else { 0 };
        if acked > self.marks.window_end {
            let marked = self.marks.marked_bytes as f64 / self.marks.acked_bytes as f64;
            let progress = self.progress(ctx.now());
            parts.rule.on_window_end(&mut self.rule, marked, &mut self.window, &progress);
            self.marks.acked_bytes = 0;
            self.marks.marked_bytes = 0;
            self.marks.window_end = self.sent;
        }
        if ack.is_echo() && acked > self.marks.cut_guard {
            let fraction = parts.rule.cut(&self.rule, &self.progress(ctx.now()));
            self.window.cut(fraction);
            self.marks.cut_guard = self.sent;
            self.loss.cut_for_marks = true;
        }
    }
}
