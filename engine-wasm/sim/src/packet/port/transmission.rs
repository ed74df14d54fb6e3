//! What all packets of a port have in common, determined before a loop over them.

use super::divided;
use crate::ids::HostId;
use crate::packet::driver::carrier::Carrier;
use crate::packet::driver::next_stage::NextStage;
use crate::units::{Rate, Time};

/// How long a port's transmissions take, and where they lead.
pub trait Transmission: Copy {
    /// Time to transmit `bytes`.
    fn time(self, bytes: u32) -> Time;

    /// The stage at which a packet for `host` arrives.
    fn stage(self, carrier: &impl Carrier, host: HostId) -> usize;
}

/// To one stage; picoseconds a byte.
#[derive(Clone, Copy, Debug)]
pub struct ToOneStage {
    pub ps_per_byte: u64,
    pub stage: usize,
}

/// To the stage on the way to the packet's destination; picoseconds a byte.
#[derive(Clone, Copy, Debug)]
pub struct ToSeveralStages {
    pub ps_per_byte: u64,
    pub next_stage: NextStage,
}

/// To the stage on the way to the destination, at a rate at which a byte takes no whole number of
/// picoseconds.
#[derive(Clone, Copy, Debug)]
pub struct AtUnevenRate {
    pub rate: Rate,
    pub next_stage: NextStage,
}

impl Transmission for ToOneStage {
    #[inline]
    fn time(self, bytes: u32) -> Time {
        Time::from_ps(u64::from(bytes) * self.ps_per_byte)
    }

    #[inline]
    fn stage(self, _: &impl Carrier, _: HostId) -> usize {
        self.stage
    }
}

impl Transmission for ToSeveralStages {
    #[inline]
    fn time(self, bytes: u32) -> Time {
        Time::from_ps(u64::from(bytes) * self.ps_per_byte)
    }

    #[inline]
    fn stage(self, carrier: &impl Carrier, host: HostId) -> usize {
        carrier.stage_by_destination(self.next_stage, host)
    }
}

impl Transmission for AtUnevenRate {
    fn time(self, bytes: u32) -> Time {
        divided(bytes, self.rate)
    }

    fn stage(self, carrier: &impl Carrier, host: HostId) -> usize {
        carrier.stage(self.next_stage, host)
    }
}
