//! The interface of a packet-level scheme.

use super::{Admission, Context, Hop, Packet, SendingLimit, Timer};
use crate::ids::{FlowId, HostId, PortId};
use crate::packet::driver::window::arrival::PortArrivals;
use crate::packet::driver::window::sorted_arrivals::SortedArrivals;
use crate::record::account::Cause;
use crate::units::Time;

/// The hosts of a scheme. One instance serves a whole run and owns the state of all flows; it sees the
/// network, and acts on it, only through the context.
///
/// A handler for one host must use only state that this host would have. State that sender and receiver
/// share would make results depend on the order in which hosts are served within the smallest latency,
/// which is unspecified.
pub trait Scheme {
    /// A flow arrives at its source.
    fn on_flow_start(&mut self, flow: FlowId, ctx: &mut Context);

    /// A packet reaches its destination.
    fn on_packet(&mut self, packet: Packet, ctx: &mut Context);

    /// Packets reach their destinations, until `until` or until another call is due. Schemes do not
    /// override this: it is a method so that [`Self::on_packet`] is inlined into the loop.
    fn on_packets(&mut self, arrivals: &mut SortedArrivals, until: Time, ctx: &mut Context) {
        while let Some(packet) = ctx.receive(arrivals, until) {
            self.on_packet(packet, ctx);
            if ctx.has_unstamped() {
                self.stamp_sent(ctx);
            }
        }
    }

    /// Packets arrive at switches and at their destinations, all in order of time, until `until` or until another call
    /// is due. Called if the recipe asks for packets in order of time. Not overridden either.
    fn on_arrivals_in_order(
        &mut self,
        arrivals: &mut SortedArrivals,
        until: Time,
        ctx: &mut Context,
    ) {
        while let Some(arrival) = ctx.next_arrival(arrivals, until) {
            if let Some(packet) = ctx.receive_at_host(&arrival) {
                self.on_packet(packet, ctx);
                if ctx.has_unstamped() {
                    self.stamp_sent(ctx);
                }
            } else {
                let on_hop = |hop: Hop<'_>, packet: &mut Packet| self.on_hop(hop, packet);
                ctx.stamp_at_switch(arrival.port(), arrival.packet(), on_hop);
            }
        }
    }

    /// A timer set through the context fires. Timers cannot be cancelled: for deadlines that move, use a
    /// [`crate::packet::LazyTimer`].
    fn on_timer(&mut self, timer: Timer, ctx: &mut Context);

    /// Whether hosts may be played one after the other through a window, which is faster. It requires that a call at
    /// one host does not depend on what another host did so recently that no packet could have told it; that a timer
    /// concerns only the host that [`Self::host_of`] names; that no flow is ever given up; and that none finishes
    /// without [`Context::received_all`].
    fn hosts_are_independent(&self) -> bool {
        false
    }

    /// The host that a timer concerns, if hosts are independent; by default the source of the flow that owns it.
    fn host_of(&self, timer: Timer, ctx: &Context) -> HostId {
        ctx.flow(FlowId(timer.owner)).source
    }

    /// The NIC of `host` is idle: returns the packet to send. After `None` it asks again only when woken
    /// through [`Context::wake`]. Called if the recipe pulls ([`crate::packet::Recipe::pulling`]).
    fn on_nic_idle(&mut self, host: HostId, ctx: &mut Context) -> Option<Packet> {
        let _ = (host, ctx);
        None
    }

    /// Sends the packet of [`Self::on_nic_idle`], if there is one. Not overridden, as [`Self::on_packets`].
    fn send_pulled(&mut self, host: HostId, ctx: &mut Context) {
        if let Some(packet) = self.on_nic_idle(host, ctx) {
            ctx.send(host, packet);
            ctx.wake(host);
        }
    }

    /// A packet arrives at a port, of a switch or of its sender, and has not been marked, queued or
    /// dropped. Schemes that stamp rates, keep phantom queues or refuse packets do it here, using only the
    /// packet, what its header could say of its flow, and the state of that port; of that switch, if the recipe
    /// asks for packets in order of time. Of the packet, they may change value, note, level and mark. Called if the
    /// recipe stamps ([`crate::packet::Recipe::stamping`]).
    fn on_hop(&mut self, hop: Hop<'_>, packet: &mut Packet) -> Admission {
        let _ = (hop, packet);
        Admission::Admitted
    }

    /// [`Self::on_hop`] for the packets that hosts have just sent, which are then queued. Not overridden either.
    fn stamp_sent(&mut self, ctx: &mut Context) {
        ctx.stamp_sent(|hop, packet| self.on_hop(hop, packet));
    }

    /// [`Self::on_hop`] for packets that arrive at a port of a switch. Not overridden either.
    fn stamp_arrivals(&mut self, port: PortId, arrivals: PortArrivals<'_>, ctx: &mut Context) {
        ctx.stamp_arrivals(port, arrivals, |hop, packet| self.on_hop(hop, packet));
    }

    /// Why the run must end, if the scheme decided something that it must not: only schemes from a
    /// source can.
    fn failure(&self) -> Option<String> {
        None
    }

    /// For accounts: what a flow waits for until a timer of this kind fires, if the owners of such timers
    /// are flows. By default timers are no events of flows.
    fn timer_wait(&self, kind: u8) -> Option<Cause> {
        let _ = kind;
        None
    }

    /// For accounts: what a flow waits for whose packet is sent in an event of another flow.
    fn permission(&self) -> Cause {
        Cause::Order
    }

    /// For accounts: what limits the sender of an active flow.
    fn sending_limit(&self, flow: FlowId) -> Option<SendingLimit> {
        let _ = flow;
        None
    }
}
