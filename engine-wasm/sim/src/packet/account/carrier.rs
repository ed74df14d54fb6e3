//! The carrier of a recorded run.

use super::Recorder;
use crate::ids::{HostId, PortId};
use crate::packet::PackedPacket;
use crate::packet::driver::carrier::Carrier;
use crate::packet::driver::next_stage::NextStage;
use crate::units::Time;

/// A carrier that reports every transmission to the recorder.
#[derive(Debug)]
pub struct Recorded<'a, C> {
    pub carrier: &'a mut C,
    pub recorder: &'a mut Recorder,
}

impl<C: Carrier> Carrier for Recorded<'_, C> {
    fn reserve(&mut self, packets: usize) {
        self.carrier.reserve(packets);
    }

    fn stage(&self, next_stage: NextStage, host: HostId) -> usize {
        self.carrier.stage(next_stage, host)
    }

    fn carry(&mut self, port: PortId, stage: usize, at: Time, packet: PackedPacket) {
        self.recorder.carry(port, at, packet);
        self.carrier.carry(port, stage, at, packet);
    }

    fn try_carry(&mut self, port: PortId, stage: usize, at: Time, packet: PackedPacket) -> bool {
        self.reserve(1);
        self.carry(port, stage, at, packet);
        true
    }

    fn announce(&mut self, port: PortId, at: Time) {
        self.carrier.announce(port, at);
    }
}
