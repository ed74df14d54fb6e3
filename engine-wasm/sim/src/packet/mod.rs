//! The packet engine: every packet, queue and timer.

/// What a packet-level scheme is made of.
pub struct Recipe {}
