//! The carrier: what ports hand packets to.

use crate::ids::{HostId, PortId};
use crate::packet::PackedPacket;
use crate::packet::driver::next_stage::NextStage;
use crate::units::Time;

/// Takes the packets that ports send and the decisions that they announce. A trait, so that in a run
/// by window ports write to the timing wheel directly instead of matching on the driver per packet.
pub trait Carrier {
    /// Whether a port is given all its input of a window at once.
    const KNOWS_AHEAD: bool = false;

    /// Allocates memory for `packets` packets.
    fn reserve(&mut self, packets: usize);

    /// The stage at which a packet to `host` arrives next, from a port with this `next_stage`.
    fn stage(&self, next_stage: NextStage, host: HostId) -> usize;

    /// [`Self::stage`] of a port whose packets arrive at several stages.
    fn stage_by_destination(&self, next_stage: NextStage, host: HostId) -> usize {
        self.stage(next_stage, host)
    }

    /// Takes a packet that `port` sends and that arrives at `stage` at time `at`. There must be memory
    /// for it.
    fn carry(&mut self, port: PortId, stage: usize, at: Time, packet: PackedPacket);

    /// [`Self::carry`] if memory suffices; returns whether it did.
    fn try_carry(&mut self, port: PortId, stage: usize, at: Time, packet: PackedPacket) -> bool;

    /// Announces that `port` decides at time `at` which packet to send next.
    fn announce(&mut self, port: PortId, at: Time);
}
