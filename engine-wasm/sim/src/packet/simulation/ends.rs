//! Ends of flows, and of the run.

use crate::ids::PortId;
use crate::packet::PacketSimulation;
use crate::units::Time;

impl PacketSimulation {
    /// Checks whether flows have ended: their end may let others start, and the last one ends the run.
    #[inline]
    pub(in crate::packet) fn note_end(&mut self) {
        let ended = self.ctx.ledger.ended;
        if ended != self.ended_seen {
            self.ended_seen = ended;
            self.handle_ended_flows();
        }
    }

    /// Handles flows that have just ended. The run ends at the end of the current instant.
    #[cold]
    fn handle_ended_flows(&mut self) {
        if self.starts.depend_on_others() {
            let order = &self.ctx.ledger.completions.order;
            for &flow in &order[self.reported..] {
                self.starts.finished(flow, self.ctx.now);
            }
            self.reported = order.len();
        }
        if self.is_complete() {
            self.end = self.end.min(self.ctx.now);
        }
    }

    /// Whether every awaited flow has ended.
    fn is_complete(&self) -> bool {
        self.ctx.ledger.completions.are_complete()
    }

    /// Ends the run: at its time limit if there are `more` events after it.
    pub(in crate::packet) fn stop(&mut self, more: bool) {
        self.played = Time::ZERO;
        if more && !self.is_complete() {
            self.sample(self.end);
            self.ctx.now = self.end;
        }
        for port in (0..self.ctx.ports.len()).map(PortId::from) {
            self.ctx.play_port(port, self.ctx.now);
        }
        if let Some(recorder) = &mut self.ctx.recorder {
            recorder.close();
        }
    }
}
