//! What ports hand packets to.

use crate::ids::{HostId, PortId};
use crate::packet::PackedPacket;
use crate::packet::driver::next_stage::NextStage;
use crate::units::Time;

/// Takes what ports send and announce. The driver by windows hands its ports the windows themselves,
/// so that they need not find out with every packet what they send to.
pub trait Carrier {
    /// Whether ports are input at once whatever arrives at them for some time.
    const KNOWS_AHEAD: bool = false;

    /// Makes room for so many packets.
    fn expect(&mut self, packets: usize);

    /// The stage at which a packet for `host` arrives that a port sends which `next_stage` there.
    fn stage(&self, next_stage: NextStage, host: HostId) -> usize;

    /// The same for a port that next_stage to several.
    fn stage_by_destination(&self, next_stage: NextStage, host: HostId) -> usize {
        self.stage(next_stage, host)
    }

    /// Takes a packet that `port` sends and that arrives at that stage `at` that time. There must be
    /// room for it.
    fn carry(&mut self, port: PortId, stage: usize, at: Time, parcel: PackedPacket);

    /// The same if there is room at hand; says whether there was.
    fn try_carry(&mut self, port: PortId, stage: usize, at: Time, parcel: PackedPacket) -> bool;

    /// Takes note that `port` decides `at` that time what to send next.
    fn announce(&mut self, port: PortId, at: Time);
}
