//! The window rule: how a sender's window reacts to marks.

use crate::ids::FlowId;
use crate::packet::SendingLimit;
use crate::units::{Bytes, Rate, Time};

/// A sender's window, in packets.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window {
    /// Packets that may be outstanding from the first unacknowledged one on; at least 1.
    pub size: f64,
    /// Below it the window grows by a packet per acknowledgement (slow start), otherwise by the rule's
    /// increase per window (congestion avoidance).
    pub threshold: f64,
}

impl Window {
    /// The window of a new flow: slow start without a threshold.
    pub const fn new(initial: u32) -> Self {
        Self { size: initial as f64, threshold: f64::INFINITY }
    }

    /// Shrinks by `fraction` of its size, and continues in congestion avoidance.
    pub fn cut(&mut self, fraction: f64) {
        self.size = (self.size * (1.0 - fraction)).max(1.0);
        self.threshold = self.size.max(2.0);
    }

    /// Halves for a loss detected by acknowledgements while `flight` packets were outstanding (RFC
    /// 5681, equation 4), counting no more of them than the window: an earlier recovery may have
    /// reached further.
    pub fn halve(&mut self, flight: u32) {
        self.threshold = (self.size.min(f64::from(flight)) / 2.0).max(2.0);
        self.size = self.threshold;
    }

    /// Grows for one acknowledgement; `increase` is per window.
    pub fn open(&mut self, increase: f64, largest: f64) {
        self.size += if self.size < self.threshold { 1.0 } else { increase / self.size };
        // Not `min`, which is a function call in WebAssembly.
        if self.size > largest {
            self.size = largest;
        }
    }

    /// Shrinks to one packet after a timeout; `keep_threshold` if the last reduction was for marks.
    pub fn collapse(&mut self, keep_threshold: bool) {
        if !keep_threshold {
            self.threshold = (self.size / 2.0).max(2.0);
        }
        self.size = 1.0;
    }
}

/// What rules and taggers see of a flow; each uses only what its scheme assumes to know.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The flow.
    pub flow: FlowId,
    /// Now.
    pub now: Time,
    /// When the flow arrived.
    pub start: Time,
    /// Relative to `start`; [`Time::NEVER`] for an ordinary flow.
    pub deadline: Time,
    /// Payload of the whole flow.
    pub size: Bytes,
    /// Payload sent so far, each byte counted once.
    pub sent: Bytes,
    /// Payload sent so far, including bytes sent again.
    pub transmitted: Bytes,
    /// Payload known to have arrived, in order or not.
    pub acked: Bytes,
    /// The window, in packets.
    pub window: f64,
    /// Round trip of a full packet and its acknowledgement in the idle network.
    pub base_rtt: Time,
    /// Rate of the sender's link.
    pub line_rate: Rate,
}

impl Progress {
    /// Time since the flow arrived.
    pub fn age(&self) -> Time {
        self.now - self.start
    }

    /// Payload not known to have arrived.
    pub fn remaining(&self) -> Bytes {
        self.size - self.acked
    }

    /// Time until the deadline: zero once it has passed, [`Time::NEVER`] without one.
    pub fn time_left(&self) -> Time {
        self.start.saturating_add(self.deadline).saturating_sub(self.now)
    }

    /// Whether the deadline has passed.
    pub fn is_late(&self) -> bool {
        self.time_left() == Time::ZERO
    }
}

/// An acknowledgement of data that were not known to have arrived.
#[derive(Clone, Copy, Debug)]
pub struct Acknowledged {
    /// The packet that was acknowledged.
    pub sequence: u32,
    /// The first packet not known to have arrived.
    pub first_missing: u32,
    /// Payload not known to have arrived before.
    pub bytes: Bytes,
    /// Whether a port marked the packet.
    pub is_marked: bool,
}

/// How the window reacts to marks, or to every acknowledgement. The transport does everything else.
pub trait WindowRule {
    /// The rule's state of a flow.
    type State;

    /// The state of a new flow.
    fn start(&self, progress: &Progress) -> Self::State;

    /// Sets the window of a new flow, if it is not the initial window of the settings.
    fn open(&self, state: &mut Self::State, window: &mut Window, progress: &Progress) {
        let _ = (state, window, progress);
    }

    /// A window of data has been acknowledged; `marked` is the marked fraction of its bytes. Called
    /// before [`Self::cut`] for the same acknowledgement.
    fn on_window_end(
        &self,
        state: &mut Self::State,
        marked: f64,
        window: &mut Window,
        progress: &Progress,
    ) {
        let _ = (state, marked, window, progress);
    }

    /// The fraction by which a mark cuts the window; asked at most once per window of data.
    fn cut(&self, state: &Self::State, progress: &Progress) -> f64;

    /// Whether marks cut the window at all; does not change during a run.
    fn heeds_marks(&self) -> bool {
        true
    }

    /// Whether [`Self::on_acknowledgement`] sets the window, which then does not grow by
    /// [`Self::increase`]; does not change during a run.
    fn sets_window(&self) -> bool {
        false
    }

    /// Sets the window, except while a loss is being recovered.
    fn on_acknowledgement(
        &self,
        state: &mut Self::State,
        news: Acknowledged,
        window: &mut Window,
        progress: &Progress,
    ) {
        let _ = (state, news, window, progress);
    }

    /// Packet `sequence` is sent, for the first time or again.
    fn on_send(&self, state: &mut Self::State, sequence: u32, now: Time) {
        let _ = (state, sequence, now);
    }

    /// What the tagger may read of the state; nothing but in schemes from a source.
    fn variables<'a>(&self, state: &'a Self::State) -> &'a [f64] {
        let _ = state;
        &[]
    }

    /// The increase per window in congestion avoidance, in packets.
    fn increase(&self, state: &Self::State, progress: &Progress) -> f64 {
        let _ = (state, progress);
        1.0
    }

    /// The minimum time between two data packets of the flow; zero without pacing.
    fn gap(&self, state: &Self::State, window: &Window, progress: &Progress) -> Time {
        let _ = (state, window, progress);
        Time::ZERO
    }

    /// For accounts: what limits the sender.
    fn limit(&self, state: &Self::State, window: &Window) -> SendingLimit {
        let _ = state;
        SendingLimit::Window(window.size)
    }

    /// Whether flows may be given up at all; does not change during a run.
    fn can_give_up(&self) -> bool {
        false
    }

    /// Whether to give the flow up; asked on every acknowledgement and timeout, if
    /// [it can](Self::can_give_up).
    fn gives_up(&self, state: &Self::State, progress: &Progress) -> bool {
        let _ = (state, progress);
        false
    }

    /// Why the run must end; see [`crate::packet::Scheme::failure`].
    fn failure(&self) -> Option<String> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slow_start_opens_per_acknowledgement_and_avoidance_per_window() {
        let mut window = Window::new(10);
        window.open(1.0, 100.0);
        assert_eq!(window.size, 11.0);
        window.cut(0.5);
        assert_eq!(window, Window { size: 5.5, threshold: 5.5 });
        window.open(1.0, 100.0);
        assert_eq!(window.size, 5.5 + 1.0 / 5.5);
        window.open(1.0, 5.6);
        assert_eq!(window.size, 5.6);
    }

    #[test]
    fn the_window_has_at_least_one_packet() {
        let mut window = Window::new(1);
        window.cut(0.9);
        assert_eq!(window, Window { size: 1.0, threshold: 2.0 });
        window.collapse(false);
        assert_eq!(window, Window { size: 1.0, threshold: 2.0 });
    }

    #[test]
    fn a_timeout_after_a_cut_for_marks_keeps_the_threshold() {
        let mut window = Window { size: 40.0, threshold: 30.0 };
        window.collapse(true);
        assert_eq!(window, Window { size: 1.0, threshold: 30.0 });
    }
}
