//! What is the same for all packets of a port, found out before a loop over them.

use super::divided;
use crate::ids::HostId;
use crate::packet::leads::Leads;
use crate::packet::wires::Carrier;
use crate::units::{Rate, Time};

/// How long a port's transmissions take, and where they lead.
pub trait Road: Copy {
    /// How long the transmission of so many bytes takes.
    fn time(self, bytes: u32) -> Time;

    /// The station at which a packet for `host` arrives.
    fn station(self, wires: &impl Carrier, host: HostId) -> usize;
}

/// To one station; picoseconds a byte.
#[derive(Clone, Copy, Debug)]
pub struct Straight {
    pub pace: u64,
    pub station: usize,
}

/// To the station on the way to the packet's destination; picoseconds a byte.
#[derive(Clone, Copy, Debug)]
pub struct Forked {
    pub pace: u64,
    pub leads: Leads,
}

/// The same where a byte takes no whole number of picoseconds.
#[derive(Clone, Copy, Debug)]
pub struct Uneven {
    pub rate: Rate,
    pub leads: Leads,
}

impl Road for Straight {
    #[inline]
    fn time(self, bytes: u32) -> Time {
        Time::from_ps(u64::from(bytes) * self.pace)
    }

    #[inline]
    fn station(self, _: &impl Carrier, _: HostId) -> usize {
        self.station
    }
}

impl Road for Forked {
    #[inline]
    fn time(self, bytes: u32) -> Time {
        Time::from_ps(u64::from(bytes) * self.pace)
    }

    #[inline]
    fn station(self, wires: &impl Carrier, host: HostId) -> usize {
        wires.station_apart(self.leads, host)
    }
}

impl Road for Uneven {
    fn time(self, bytes: u32) -> Time {
        divided(bytes, self.rate)
    }

    fn station(self, wires: &impl Carrier, host: HostId) -> usize {
        wires.station(self.leads, host)
    }
}
