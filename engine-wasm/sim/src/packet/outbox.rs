//! Where the packets go that hosts send.

use super::{Packet, Parcel};
use crate::ids::HostId;
use crate::units::Time;

/// What becomes of a packet that a host sends while the scheme is at work.
#[derive(Debug)]
pub enum Outbox {
    /// It arrives at the host's port at once.
    Nic,
    /// The scheme sees it first, once it has done what it was called for.
    Stamped(Vec<(HostId, Packet)>),
    /// It waits with its time until all that the host does in a window is done; then the host's port
    /// is played.
    Window(Vec<(Time, Parcel)>),
}
