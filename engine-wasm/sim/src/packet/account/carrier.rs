//! The carrier of a recorded run.

use crate::ids::{HostId, PortId};
use crate::packet::PackedPacket;
use crate::packet::driver::InFlight;
use crate::packet::driver::carrier::Carrier;
use crate::packet::driver::next_stage::NextStage;
use crate::units::Time;

/// A packet that a port has sent.
#[derive(Clone, Copy, Debug)]
pub struct Sent {
    /// When it arrives at the far end of the link.
    pub at: Time,
    /// The stage at which it arrives.
    pub stage: usize,
    pub packet: PackedPacket,
}

/// A carrier that collects what a port sends; the recorder sees it before it is in flight.
#[derive(Debug)]
pub struct Collector<'a> {
    pub in_flight: &'a mut InFlight,
    pub sent: &'a mut Vec<Sent>,
}

impl Carrier for Collector<'_> {
    const KNOWS_AHEAD: bool = true;

    fn reserve(&mut self, packets: usize) {
        self.sent.reserve(packets);
    }

    fn stage(&self, next_stage: NextStage, host: HostId) -> usize {
        self.in_flight.stage(next_stage, host)
    }

    fn carry(&mut self, _: PortId, stage: usize, at: Time, packet: PackedPacket) {
        self.sent.push(Sent { at, stage, packet });
    }

    fn try_carry(&mut self, port: PortId, stage: usize, at: Time, packet: PackedPacket) -> bool {
        self.carry(port, stage, at, packet);
        true
    }

    fn announce(&mut self, port: PortId, at: Time) {
        self.in_flight.announce(port, at);
    }
}
