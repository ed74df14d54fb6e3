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
            return state.go_on(news.advanced, sender, window);
        }
        if news.sequence.is_none() {
            return Repair::Nothing;
        }
        if state.end.is_some() {
            window.size += 1.0;
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
}

impl State {
    fn begin(&mut self, sender: Sender<'_>, window: &mut Window) -> Repair {
        let missing = sender.acked.first_missing();
        window.threshold = (f64::from(sender.next - missing) / 2.0).max(2.0);
        window.size = window.threshold + f64::from(DUPLICATES);
        self.end = Some(sender.sent);
        self.guard = sender.sent;
        Repair::Begins(missing)
    }

    /// New data is acknowledged: all that was out when the recovery began, or up to the next hole.
    fn go_on(&mut self, advanced: u32, sender: Sender<'_>, window: &mut Window) -> Repair {
        let Some(end) = self.end else { return Repair::Nothing };
        let missing = sender.acked.first_missing();
        if missing >= end {
            self.end = None;
            window.size = window.threshold;
            Repair::Nothing
        } else {
            window.size = (window.size - f64::from(advanced) + 1.0).max(1.0);
            Repair::GoesOn(missing)
        }
    }
}
