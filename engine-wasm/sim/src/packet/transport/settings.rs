//! What all flows of a window transport have in common.

use crate::units::Time;

/// Sizes in packets.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TransportSettings {
    /// Window of a new flow.
    pub initial_window: u32,
    /// The window never opens beyond this, or beyond the initial window if that is larger.
    pub max_window: u32,
    /// How retransmission timeouts are set.
    pub rto: RtoMode,
    /// The smallest timeout, and in [`RtoMode::Fixed`] the only one.
    pub min_rto: Time,
    /// What replaces retransmissions when timeouts repeat; `None` for nothing.
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
    /// Always the smallest one, without back-off, as in the simulations of the papers.
    Fixed,
    /// From measured round trips, doubling while they repeat (RFC 6298).
    Estimated,
}

/// After repeated timeouts a sender holds its retransmissions and asks with minimal packets what
/// has arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Probing {
    /// Consecutive timeouts, without any acknowledgement between them, that start it.
    pub after: u32,
    /// When an acknowledgement of data sent earlier arrives, the packets were not lost but stuck
    /// in a queue, and the held retransmissions are discarded; otherwise they are released.
    pub discards: bool,
    /// A sign of life puts the sender back into slow start without bound, as if it were new but for
    /// its window of one packet: what it knew of the path is out of date.
    pub restarts: bool,
}
