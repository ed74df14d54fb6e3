//! The sender's reaction to an acknowledgement.

use super::connection::Connection;
use super::parts::Parts;
use super::{Acknowledged, News, Recovery, Repair, Sender, Tagger, WindowRule};
use crate::packet::{Context, Kind, Packet};

impl<R: WindowRule, T: Tagger, L: Recovery> Connection<R, T, L> {
    /// Handles an acknowledgement of data or of a probe.
    ///
    /// The order follows the ns-2 code of DCTCP: the fraction of marks is settled before the cut of
    /// the same acknowledgement, and a marked acknowledgement never opens the window.
    pub fn on_ack(&mut self, ack: Packet, parts: &mut Parts<R, T, L>, ctx: &mut Context) {
        let for_data = ack.is(Kind::Ack);
        let news = self.learn(ack, for_data);
        let advanced = news.advanced;
        parts.tagger.on_note(&mut self.tag, &ack);
        self.loss.consecutive = 0;
        if advanced > 0 {
            self.loss.rto.on_progress(self.acked.first_missing(), ctx.now());
            if !parts.recovery.holds_timer(&self.recovery, self.sender()) {
                self.restart_timer(parts, ctx);
            }
        }
        if self.loss.probing {
            self.end_probing(for_data, parts, ctx);
        }
        if for_data {
            self.count_mark(ack, parts, ctx);
        }
        self.recover(news, parts, ctx);
        if parts.rule.sets_window() {
            self.set_window(ack, news.arrived, parts, ctx);
        } else if advanced > 0 && !ack.is_echo() && !parts.recovery.is_active(&self.recovery) {
            let increase = parts.rule.increase(&self.rule, &self.progress(ctx.now()));
            self.window.open(increase, parts.settings.largest_window());
        }
        self.send_more(parts, ctx);
    }

    /// Lets the rule set the window, if `ack` reported `arrived` packets.
    fn set_window(&mut self, ack: Packet, arrived: u32, parts: &Parts<R, T, L>, ctx: &Context) {
        if arrived == 0 || parts.recovery.is_active(&self.recovery) {
            return;
        }
        let progress = self.progress(ctx.now());
        let before = self.payload_of(self.acked.len() - arrived);
        let news = Acknowledged {
            sequence: ack.sequence,
            first_missing: self.acked.first_missing(),
            bytes: progress.acked - before,
            is_marked: ack.is_echo(),
        };
        parts.rule.on_acknowledgement(&mut self.rule, news, &mut self.window, &progress);
        self.window.size = self.window.size.min(parts.settings.largest_window());
    }

    /// Updates the set of arrived packets.
    fn learn(&mut self, ack: Packet, for_data: bool) -> News {
        let (first_missing, known) = (self.acked.first_missing(), self.acked.len());
        let is_new = for_data && self.acked.insert(ack.sequence);
        self.acked.insert_below(ack.value);
        News {
            sequence: is_new.then_some(ack.sequence),
            advanced: self.acked.first_missing() - first_missing,
            arrived: self.acked.len() - known,
        }
    }

    /// Runs the recovery.
    fn recover(&mut self, news: News, parts: &Parts<R, T, L>, ctx: &mut Context) {
        let Self { recovery, window, acked, next, sent, packets, .. } = self;
        let sender = Sender { acked, next: *next, sent: *sent, packets: *packets };
        match parts.recovery.on_ack(recovery, news, sender, window) {
            Repair::Nothing => {}
            Repair::Begins(sequence) => {
                self.loss.cut_for_marks = false;
                self.marks.cut_guard = self.sent;
                self.transmit(sequence, parts, ctx);
            }
            Repair::Continues(sequence) => self.transmit(sequence, parts, ctx),
        }
    }

    /// Counts acknowledged and marked bytes, and cuts the window for a mark, at most once per window of
    /// data.
    fn count_mark(&mut self, ack: Packet, parts: &Parts<R, T, L>, ctx: &Context) {
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
        if parts.rule.heeds_marks() && ack.is_echo() && acked > self.marks.cut_guard {
            let fraction = parts.rule.cut(&self.rule, &self.progress(ctx.now()));
            self.window.cut(fraction);
            self.marks.cut_guard = self.sent;
            self.loss.cut_for_marks = true;
        }
    }
}
