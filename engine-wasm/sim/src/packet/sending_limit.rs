//! What limits a sender.

/// What limits how fast a sender sends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SendingLimit {
    /// A window, in packets.
    Window(f64),
    /// A rate, in bits per second of payload.
    Rate(f64),
}
