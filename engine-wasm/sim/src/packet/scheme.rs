//! What a packet-level scheme does at hosts, and what it sees.

use super::{Context, Hop, Packet, Timer};
use crate::ids::{FlowId, HostId};
use crate::packet::driver::window::sorted_arrivals::SortedArrivals;
use crate::units::Time;

/// The hosts' part of a scheme. One instance serves a whole run and owns the state of all its
/// flows; it sees the network, and acts on it, only through the context.
///
/// A handler for one host must look only at what that host would know: state of a flow that sender
/// and receiver both touch would make results depend on the order in which hosts are served within
/// the smallest latency, which the engine does not promise.
pub trait Scheme {
    /// A flow arrives at its source.
    fn on_flow_start(&mut self, flow: FlowId, ctx: &mut Context);

    /// A packet reaches its destination.
    fn on_packet(&mut self, packet: Packet, ctx: &mut Context);

    /// Packets reach their destinations one after the other, as long as nothing else happens. Not for
    /// schemes to change: it is here so that what each does with a packet becomes part of the loop.
    fn on_packets(&mut self, arrivals: &mut SortedArrivals, until: Time, ctx: &mut Context) {
        while let Some(packet) = ctx.receive(arrivals, until) {
            self.on_packet(packet, ctx);
        }
    }

    /// A timer set through the context fires. Timers cannot be taken back: a scheme that moves its
    /// deadlines keeps a [`crate::packet::LazyTimer`].
    fn on_timer(&mut self, timer: Timer, ctx: &mut Context);

    /// Whether all that happens at one host in a window may be played before what happens at another:
    /// every timer belongs to a flow and concerns its source alone, and no flow is ever given up.
    fn hosts_are_independent(&self) -> bool {
        false
    }

    /// The NIC of `host` is free and its queue is empty: what should it send? After `None` it asks
    /// again only when woken through [`Context::wake`]. Called for recipes that pull.
    fn on_nic_idle(&mut self, host: HostId, ctx: &mut Context) -> Option<Packet> {
        let _ = (host, ctx);
        None
    }

    /// A packet arrives at a port, of a switch or of its sender, before it is marked, queued or
    /// dropped. Schemes that stamp rates or keep phantom queues do it here, from the state of that
    /// switch and that packet alone. Called for recipes that stamp.
    fn on_hop(&mut self, hop: Hop, packet: &mut Packet) {
        let _ = (hop, packet);
    }
}
