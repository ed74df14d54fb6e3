//! Budgets of tokens and times to wait: in round trips of the message, or in packets.

use super::super::parts::message_packets;
use crate::ids::{FlowId, HostId};
use crate::packet::Context;
use crate::topology::{Network, wire};
use crate::units::Time;

/// An amount of tokens, or a time in which they are sent.
#[derive(Clone, Copy, Debug)]
pub enum Budget {
    /// Bandwidth-delay products, or round trips.
    RoundTrips(f64),
    /// Full packets, or the times that their transmission takes.
    Packets(f64),
}

impl Budget {
    /// The amount for `message` in packets, rounded up.
    pub fn packets(self, message: FlowId, ctx: &Context) -> u32 {
        match self {
            Self::Packets(packets) => libm::ceil(packets) as u32,
            Self::RoundTrips(products) => {
                let line = ctx.nic_rate(ctx.flow(message).source);
                let bytes = products * line.bytes_in(ctx.base_rtt(message)).get() as f64;
                (bytes as u64).div_ceil(wire::FULL_PACKET.get()) as u32
            }
        }
    }

    /// The time for `message`.
    pub fn time(self, message: FlowId, ctx: &Context) -> Time {
        let (count, unit) = match self {
            Self::Packets(packets) => {
                (packets, packet_time(ctx.flow(message).destination, ctx.network()))
            }
            Self::RoundTrips(trips) => (trips, ctx.base_rtt(message)),
        };
        Time::from_seconds(unit.seconds() * count)
    }

    /// The packets of `message` that need no token: all of a message within the budget, none of others.
    pub fn free(self, message: FlowId, ctx: &Context) -> u32 {
        let packets = message_packets::count(message, ctx);
        if packets <= self.packets(message, ctx) { packets } else { 0 }
    }
}

/// Time in which the link of `host` transmits a full packet.
pub fn packet_time(host: HostId, network: &Network) -> Time {
    wire::FULL_PACKET / network.link(network.nic(host)).rate
}
