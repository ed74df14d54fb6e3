//! Fast retransmission and fast recovery of `NewReno`: one hole per round trip.

use super::{DUPLICATES, News, Recovery, Repair, Sender};
use crate::packet::transport::Window;

/// RFC 5681 §3.2 and RFC 6582 §3.2.
///
/// Only acknowledgements of newly arrived packets count as duplicates, so that a packet that arrives
/// twice does not start a recovery.
#[derive(Clone, Copy, Debug)]
pub struct NewReno;

/// The sender's state.
#[derive(Clone, Copy, Debug, Default)]
pub struct State {
    duplicates: u32,
    /// In a recovery: it ends when this many packets are acknowledged.
    end: Option<u32>,
    /// No new recovery before this many packets are acknowledged.
    guard: u32,
    /// An acknowledgement of new data has arrived in this recovery.
    has_advanced: bool,
}

impl Recovery for NewReno {
    type State = State;

    fn on_ack(
        &self,
        state: &mut State,
        news: News,
        sender: Sender<'_>,
        window: &mut Window,
    ) -> Repair {
        if news.advanced > 0 {
            state.duplicates = 0;
            return state.advance(sender, window);
        }
        if news.sequence.is_none() || state.end.is_some() {
            return Repair::Nothing;
        }
        state.duplicates += 1;
        if state.duplicates == DUPLICATES && sender.acked.first_missing() >= state.guard {
            return state.begin(sender, window);
        }
        Repair::Nothing
    }

    fn on_timeout(&self, state: &mut State, sent: u32) {
        *state = State { guard: sent, ..State::default() };
    }

    fn is_active(&self, state: &State) -> bool {
        state.end.is_some()
    }

    /// Packets that arrived beyond the first hole have left the network. RFC 6582 adds them to the window
    /// itself, one per acknowledgement, and subtracts those that a partial acknowledgement covers; this
    /// is the sum.
    fn inflation(&self, state: &State, sender: Sender<'_>) -> u32 {
        if state.end.is_none() { 0 } else { sender.acked.len() - sender.acked.first_missing() }
    }

    /// Only the first partial acknowledgement restarts the timer (RFC 6582 §3.2, step 3), so that a long
    /// recovery ends with a timeout.
    fn holds_timer(&self, state: &State, sender: Sender<'_>) -> bool {
        let is_partial = |end| sender.acked.first_missing() < end;
        state.has_advanced && state.end.is_some_and(is_partial)
    }
}

impl State {
    fn begin(&mut self, sender: Sender<'_>, window: &mut Window) -> Repair {
        let missing = sender.acked.first_missing();
        window.halve(sender.sent - missing);
        self.end = Some(sender.sent);
        self.guard = sender.sent;
        self.has_advanced = false;
        Repair::Begins(missing)
    }

    /// New data is acknowledged: a full acknowledgement ends the recovery, a partial one repairs the next
    /// hole.
    fn advance(&mut self, sender: Sender<'_>, window: &mut Window) -> Repair {
        let Some(end) = self.end else { return Repair::Nothing };
        let missing = sender.acked.first_missing();
        if missing >= end {
            self.end = None;
            let flight = sender.next - missing;
            window.size = window.threshold.min(f64::from(flight.max(1) + 1));
            Repair::Nothing
        } else {
            self.has_advanced = true;
            Repair::Continues(missing)
        }
    }
}
