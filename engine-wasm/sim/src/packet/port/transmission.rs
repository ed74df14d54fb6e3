//! The transmission of packets: how long, and to which stage; determined before a loop over them.

use super::divided;
use crate::ids::HostId;
use crate::packet::driver::carrier::Carrier;
use crate::packet::driver::next_stage::NextStage;
use crate::units::{Rate, Time};

/// How long the transmissions of a port take, and where the packets arrive next; a type, so that each
/// case is compiled on its own.
pub trait Transmission: Copy {
    /// Time to transmit `bytes`.
    fn time(self, bytes: u32) -> Time;

    /// The stage at which a packet to `host` arrives next.
    fn stage(self, carrier: &impl Carrier, host: HostId) -> usize;
}

/// All packets to one stage, at whole picoseconds per byte.
#[derive(Clone, Copy, Debug)]
pub struct ToOneStage {
    pub ps_per_byte: u64,
    pub stage: usize,
}

/// To stages by destination, at whole picoseconds per byte.
#[derive(Clone, Copy, Debug)]
pub struct ToSeveralStages {
    pub ps_per_byte: u64,
    pub next_stage: NextStage,
}

/// At a rate without whole picoseconds per byte.
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
