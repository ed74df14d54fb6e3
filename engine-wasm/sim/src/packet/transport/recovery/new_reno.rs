//! Fast retransmission and fast recovery of `NewReno`: one hole per round trip.

use super::{DUPLICATES, News, Recovery, Repair, Sender};
use crate::packet::transport::Window;

/// RFC 5681 §3.2 and RFC 6582 §3.2.
///
/// Only acknowledgements that bring news count as duplicates, so that a packet which arrives twice
/// starts nothing.
#[derive(Clone, Copy, Debug)]
pub struct NewReno;

/// What the sender keeps.
#[derive(Clone, Copy, Debug, Default)]
pub struct State {
    duplicates: u32,
    /// While a recovery lasts: how many packets must be acknowledged to end it.
    end: Option<u32>,
    /// No new recovery before this many packets are acknowledged.
    guard: u32,
    /// An acknowledgement of new data has arrived in this recovery.
    has_gone_on: bool,
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
            return state.go_on(sender, window);
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

    /// What has arrived beyond the first hole has left the network. RFC 6582 adds it to the window
    /// itself, acknowledgement by acknowledgement, and subtracts what a partial acknowledgement
    /// covers; the sum is this.
    fn inflation(&self, state: &State, sender: Sender<'_>) -> u32 {
        if state.end.is_none() { 0 } else { sender.acked.len() - sender.acked.first_missing() }
    }

    /// Only the first partial acknowledgement restarts the timer (RFC 6582 §3.2, step 3): a recovery
    /// of more round trips than a timeout has is left to the timeout.
    fn holds_timer(&self, state: &State, sender: Sender<'_>) -> bool {
        let is_partial = |end| sender.acked.first_missing() < end;
        state.has_gone_on && state.end.is_some_and(is_partial)
    }
}

impl State {
    fn begin(&mut self, sender: Sender<'_>, window: &mut Window) -> Repair {
        let missing = sender.acked.first_missing();
        window.halve(sender.sent - missing);
        self.end = Some(sender.sent);
        self.guard = sender.sent;
        self.has_gone_on = false;
        Repair::Begins(missing)
    }

    /// New data is acknowledged: all that was out when the recovery began, or up to the next hole.
    fn go_on(&mut self, sender: Sender<'_>, window: &mut Window) -> Repair {
        let Some(end) = self.end else { return Repair::Nothing };
        let missing = sender.acked.first_missing();
        if missing >= end {
            self.end = None;
            let flight = sender.next - missing;
            window.size = window.threshold.min(f64::from(flight.max(1) + 1));
            Repair::Nothing
        } else {
            self.has_gone_on = true;
            Repair::GoesOn(missing)
        }
    }
}
