//! Loss recovery: how a sender detects and repairs losses before its timer expires. Timeouts are the
//! transport's own.
//!
//! Schemes choose a recovery; only the author of a new one reads further than this file.

mod new_reno;
mod sack;

pub use new_reno::NewReno;
pub use sack::Sack;

use super::Window;
use crate::packet::SequenceSet;

/// Detects losses from acknowledgements, and chooses what to send again. Changes only its state of the
/// flow and the window.
pub trait Recovery {
    /// The sender's state of a flow.
    type State: Default;

    /// An acknowledgement of data or of a probe, already included in `sender`.
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

    /// The packets by which the window is inflated while losses are repaired.
    fn inflation(&self, state: &Self::State, sender: Sender<'_>) -> u32 {
        let _ = (state, sender);
        0
    }

    /// Whether an acknowledgement of new data does not restart the retransmission timer. Called before
    /// [`Self::on_ack`].
    fn holds_timer(&self, state: &Self::State, sender: Sender<'_>) -> bool {
        let _ = (state, sender);
        false
    }

    /// The next packet to send.
    fn next(&self, state: &Self::State, sender: Sender<'_>, window: &Window) -> Next {
        let _ = (state, sender, window);
        Next::ByWindow
    }

    /// Packet `sequence` is sent again, for any reason.
    fn on_resend(&self, state: &mut Self::State, sequence: u32) {
        let _ = (state, sequence);
    }
}

/// What the sender learns from an acknowledgement.
#[derive(Clone, Copy, Debug)]
pub struct News {
    /// The packet that caused it, unless it was known to have arrived, or was a probe.
    pub sequence: Option<u32>,
    /// The advance of the first missing packet.
    pub advanced: u32,
    /// The number of packets newly known to have arrived; more than one if earlier acknowledgements were
    /// lost.
    pub arrived: u32,
}

/// What a sender knows of the packets of a flow.
#[derive(Clone, Copy, Debug)]
pub struct Sender<'a> {
    /// Packets known to have arrived.
    pub acked: &'a SequenceSet,
    /// The next packet to send by the window; below `sent` only after a timeout.
    pub next: u32,
    /// Packets sent at least once.
    pub sent: u32,
    /// Packets of the flow.
    pub packets: u32,
}

/// What to send at once, regardless of window and pacing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repair {
    /// Nothing.
    Nothing,
    /// This packet; a recovery begins.
    Begins(u32),
    /// This packet; the recovery continues.
    Continues(u32),
}

/// Which packet to send next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The next packet by the window, counted from the first missing one.
    ByWindow,
    /// This packet, new or again.
    Packet(u32),
    /// None until an acknowledgement arrives.
    Nothing,
}

/// The number of duplicate acknowledgements that indicate a loss (RFC 5681 §3.2, `DupThresh` of RFC 6675).
const DUPLICATES: u32 = 3;

/// No recovery at all: every loss waits for the timer.
#[derive(Clone, Copy, Debug)]
pub struct Timeouts;

impl Recovery for Timeouts {
    type State = ();
}

/// A recovery where it helps. Where paths reorder packets, a hole does not indicate a loss: with `None`
/// only timeouts repair.
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
