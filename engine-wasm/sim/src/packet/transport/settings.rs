//! The settings that all flows of a window transport share.

use crate::units::Time;

/// Sizes in packets.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TransportSettings {
    /// Window of a new flow.
    pub initial_window: u32,
    /// The window never grows beyond this, or the initial window if that is larger.
    pub max_window: u32,
    /// How retransmission timeouts are set.
    pub rto: RtoMode,
    /// The minimum timeout, and in [`RtoMode::Fixed`] the only one.
    pub min_rto: Time,
    /// Probes instead of retransmissions when timeouts repeat; `None` for none.
    pub probing: Option<Probing>,
}

impl TransportSettings {
    /// The largest window.
    pub fn largest_window(&self) -> f64 {
        f64::from(self.max_window.max(self.initial_window))
    }
}

/// How retransmission timeouts are set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RtoMode {
    /// Always the minimum, without back-off, as in the simulations of the papers.
    Fixed,
    /// From measured round trips, with exponential back-off (RFC 6298).
    Estimated,
}

/// Probing: after repeated timeouts a sender holds its retransmissions, and asks with minimal packets
/// what has arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Probing {
    /// The number of consecutive timeouts without an acknowledgement that starts probing.
    pub after: u32,
    /// Whether an acknowledgement of data sent earlier discards the held retransmissions, because the
    /// packets were delayed in a queue and not lost; otherwise it releases them.
    pub discards: bool,
    /// Whether the end of probing restarts slow start without a threshold, from a window of one packet,
    /// because what the sender knew of the path is out of date.
    pub restarts: bool,
}
