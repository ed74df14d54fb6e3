//! How a sender finds and repairs losses before its timer expires: a part of its own, like the
//! window rule and the tagger. Timeouts are the transport's, whatever the recovery.

mod new_reno;
mod sack;

pub use new_reno::NewReno;
pub use sack::Sack;

use super::Window;
use crate::packet::ReceivedSet;

/// Reads losses from acknowledgements, and says what to send again.
///
/// A flow's state is all that a recovery may change, apart from the window.
pub trait Recovery {
    /// What the sender remembers of a flow.
    type State: Default;

    /// An acknowledgement of data or of a probe, which `sender` already knows.
    fn on_ack(
        &self,
        state: &mut Self::State,
        news: News,
        sender: Sender<'_>,
        window: &mut Window,
    ) -> Repair {
        let _ = (state, news, sender, window);
        Repair::Nothing
    }

    /// The timer expired when `sent` packets had been sent: the transport goes back to the first hole
    /// with a window of one packet.
    fn on_timeout(&self, state: &mut Self::State, sent: u32) {
        let _ = (state, sent);
    }

    /// Whether losses are being repaired; meanwhile the window does not open.
    fn is_active(&self, state: &Self::State) -> bool {
        let _ = state;
        false
    }

    /// By how many packets the window reaches further than its size while losses are repaired.
    fn inflation(&self, state: &Self::State, sender: Sender<'_>) -> u32 {
        let _ = (state, sender);
        0
    }

    /// Whether an acknowledgement of new data, not yet known to the recovery, leaves the
    /// retransmission timer as it is.
    fn holds_timer(&self, state: &Self::State, sender: Sender<'_>) -> bool {
        let _ = (state, sender);
        false
    }

    /// What may be sent now.
    fn next(&self, state: &Self::State, sender: Sender<'_>, window: &Window) -> Next {
        let _ = (state, sender, window);
        Next::ByWindow
    }

    /// Packet `sequence` is sent again, for whatever reason.
    fn on_resend(&self, state: &mut Self::State, sequence: u32) {
        let _ = (state, sequence);
    }
}

/// What an acknowledgement brought.
#[derive(Clone, Copy, Debug)]
pub struct News {
    /// The packet that caused it, unless it was known to have arrived, or was a probe.
    pub sequence: Option<u32>,
    /// By how many packets the first missing one moved.
    pub advanced: u32,
    /// How many packets are known to have arrived that were not known before; more than the one
    /// that caused it where acknowledgements were lost.
    pub arrived: u32,
}

/// What a sender knows of the packets of a flow.
#[derive(Clone, Copy, Debug)]
pub struct Sender<'a> {
    /// What is known to have arrived.
    pub acked: &'a ReceivedSet,
    /// The next packet to send by the window; below `sent` only on the way back from a timeout.
    pub next: u32,
    /// How many packets have been sent at least once.
    pub sent: u32,
    /// How many packets the flow has.
    pub packets: u32,
}

/// What to send at once, whatever window and pacer allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repair {
    /// Nothing.
    Nothing,
    /// This packet, with which a recovery begins.
    Begins(u32),
    /// This packet, with which it goes on.
    GoesOn(u32),
}

/// What may be sent next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The next packet that is missing, as far as the window reaches from the first one.
    ByWindow,
    /// This packet, new or again.
    Packet(u32),
    /// None before something arrives.
    Nothing,
}

/// Duplicate acknowledgements that stand for a loss (RFC 5681 §3.2, `DupThresh` of RFC 6675).
const DUPLICATES: u32 = 3;

/// No recovery at all: every loss waits for the timer.
#[derive(Clone, Copy, Debug)]
pub struct Timeouts;

impl Recovery for Timeouts {
    type State = ();
}

/// A recovery where it helps: where paths reorder packets, what is missing below others is no loss,
/// and only timeouts repair.
impl<R: Recovery> Recovery for Option<R> {
    type State = R::State;

    fn on_ack(
        &self,
        state: &mut Self::State,
        news: News,
        sender: Sender<'_>,
        window: &mut Window,
    ) -> Repair {
        let recovery = self.as_ref();
        recovery.map_or(Repair::Nothing, |recovery| recovery.on_ack(state, news, sender, window))
    }

    fn on_timeout(&self, state: &mut Self::State, sent: u32) {
        if let Some(recovery) = self {
            recovery.on_timeout(state, sent);
        }
    }

    fn is_active(&self, state: &Self::State) -> bool {
        self.as_ref().is_some_and(|recovery| recovery.is_active(state))
    }

    fn inflation(&self, state: &Self::State, sender: Sender<'_>) -> u32 {
        self.as_ref().map_or(0, |recovery| recovery.inflation(state, sender))
    }

    fn holds_timer(&self, state: &Self::State, sender: Sender<'_>) -> bool {
        self.as_ref().is_some_and(|recovery| recovery.holds_timer(state, sender))
    }

    fn next(&self, state: &Self::State, sender: Sender<'_>, window: &Window) -> Next {
        let recovery = self.as_ref();
        recovery.map_or(Next::ByWindow, |recovery| recovery.next(state, sender, window))
    }

    fn on_resend(&self, state: &mut Self::State, sequence: u32) {
        if let Some(recovery) = self {
            recovery.on_resend(state, sequence);
        }
    }
}
