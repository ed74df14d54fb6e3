//! Ideal flow completion time: alone in an idle network.

use super::network::Network;
use super::wire;
use crate::ids::HostId;
use crate::units::{Bytes, Time};

impl Network {
    /// The completion time of a flow of `size` payload bytes alone in the network: from its first
    /// bit sent to the acknowledgement of its last byte received.
    ///
    /// Exact for store and forward over any rates: full packets of one flow are spaced by the
    /// slowest link so far, and the last packet, which may be shorter and so catch up, follows
    /// hop by hop behind the one before it.
    pub fn ideal_fct(&self, src: HostId, dst: HostId, size: Bytes) -> Time {
        let packets = wire::packets(size).max(1);
        let last = size - wire::FULL_PAYLOAD * (packets - 1) + wire::HEADER;
        let mut slowest = Time::ZERO;
        let mut first_full = Time::ZERO;
        let mut arrival = Time::ZERO;
        for port in self.first_path(src, dst) {
            let link = self.link(port);
            let full = wire::FULL_PACKET / link.rate;
            slowest = slowest.max(full);
            let mut start = arrival;
            if packets > 1 {
                let free = first_full + full + slowest * (packets - 2);
                start = start.max(free);
            }
            first_full = first_full + full + link.delay;
            arrival = start + last / link.rate + link.delay;
        }
        arrival + self.one_way(dst, src, wire::ACK)
    }
}
