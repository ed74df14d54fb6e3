//! What a scheme sees of a port at which a packet arrives.

use crate::ids::PortId;
use crate::units::{Bytes, Rate, Time};

/// Where and when a packet arrives at a port.
#[derive(Clone, Copy, Debug)]
pub struct Hop {
    /// The port.
    pub port: PortId,
    /// Whether it is a host's.
    pub is_nic: bool,
    /// When.
    pub now: Time,
    /// What already waits there.
    pub waiting: Bytes,
    /// The rate of the port's link.
    pub rate: Rate,
}
