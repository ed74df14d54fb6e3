//! A hop: what a scheme sees of a port when a packet arrives.

use crate::ids::PortId;
use crate::units::{Bytes, Rate, Time};

/// The arrival of a packet at a port.
#[derive(Clone, Copy, Debug)]
pub struct Hop {
    /// The port.
    pub port: PortId,
    /// Whether the port is a host's.
    pub is_nic: bool,
    /// Time of arrival.
    pub now: Time,
    /// Bytes that wait at the port.
    pub waiting: Bytes,
    /// The rate of the port's link.
    pub rate: Rate,
}
