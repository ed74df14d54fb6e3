//! What ports hand packets to.

use crate::ids::{HostId, PortId};
use crate::packet::PackedPacket;
use crate::packet::driver::next_stage::NextStage;
use crate::units::Time;

/// Takes what ports send and announce. The driver by windows hands its ports the windows themselves,
/// so that they need not find out with every packet what they send to.
pub trait Carrier {
    /// Whether a port is given all its input of some time at once.
    const KNOWS_AHEAD: bool = false;

    /// Allocates memory for `packets` packets.
    fn reserve(&mut self, packets: usize);

    /// Stage at which a packet from a port with this `next_stage` to `host` arrives next.
    fn stage(&self, next_stage: NextStage, host: HostId) -> usize;

    /// [`Self::stage`] of a port whose packets arrive at several stages.
    fn stage_by_destination(&self, next_stage: NextStage, host: HostId) -> usize {
        self.stage(next_stage, host)
    }

    /// Takes a packet that `port` sends and that arrives at that stage `at` that time. There must be
    /// room for it.
    fn carry(&mut self, port: PortId, stage: usize, at: Time, packet: PackedPacket);

    /// Like [`Self::carry`], if memory suffices; returns whether it did.
    fn try_carry(&mut self, port: PortId, stage: usize, at: Time, packet: PackedPacket) -> bool;

    /// Takes note that `port` decides `at` that time what to send next.
    fn announce(&mut self, port: PortId, at: Time);
}
