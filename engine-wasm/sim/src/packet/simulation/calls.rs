//! Calls of the scheme, and arrivals one at a time.

use crate::ids::{FlowId, HostId, NodeId, PortId};
use crate::packet::context::pulls::Pulls;
use crate::packet::{Hop, PackedPacket, Packet, PacketSimulation, Stamps, Timer};
use crate::units::Time;
use crate::yield_point::yield_point;

/// Steps, for yielding, that a call of the scheme counts as.
const CALL: usize = 512;

impl PacketSimulation {
    /// When an idle NIC next asks for a packet.
    pub(in crate::packet) fn next_pull(&self) -> Time {
        self.ctx.pulls.as_ref().map_or(Time::NEVER, Pulls::next_time)
    }

    /// When the scheme is next called for another reason than an arrival of a packet.
    pub(in crate::packet) fn next_call(&self) -> Time {
        self.next_pull().min(self.ctx.timers.next_time()).min(self.starts.next_time())
    }

    /// Makes the first of the calls of the scheme that are due at `now`.
    pub(in crate::packet) fn call(&mut self, now: Time) {
        self.note_call(now);
        if let Some(pulls) = &self.ctx.pulls
            && pulls.next_time() == now
        {
            self.pull(pulls.next_host());
        } else if self.ctx.timers.next_time() == now {
            let (_, timer) = self.ctx.timers.pop().expect("its time was read above");
            self.fire(timer);
        } else if let Some(flow) = self.starts.pop(now) {
            self.start(flow);
        }
        self.send_out();
        self.note_end();
    }

    /// A timer fires now.
    pub(in crate::packet) fn fire(&mut self, timer: Timer) {
        if let Some(recorder) = &mut self.ctx.recorder {
            recorder.fire(timer, self.ctx.now);
        }
        self.scheme.on_timer(timer, &mut self.ctx);
        self.note_limit();
    }

    /// A flow starts now.
    pub(in crate::packet) fn start(&mut self, flow: FlowId) {
        if let Some(recorder) = &mut self.ctx.recorder {
            recorder.start(flow, self.ctx.now);
        }
        self.scheme.on_flow_start(flow, &mut self.ctx);
        self.note_limit();
    }

    /// Counts a call of the scheme for another reason than an arrival of a packet.
    pub(in crate::packet) fn note_call(&mut self, now: Time) {
        self.ctx.now = now;
        self.ctx.ledger.counters.events += 1;
        self.calls += 1;
        yield_point(CALL);
    }

    /// A packet reaches the far end of a link: a host or a switch.
    pub(in crate::packet) fn arrive(&mut self, now: Time, port: PortId, packet: PackedPacket) {
        if let Some(recorder) = &mut self.ctx.recorder {
            recorder.arrive(port, packet, now);
        }
        let node = self.ctx.network.link(port).to;
        if self.ctx.network.is_host(node) {
            debug_assert_eq!(
                node,
                NodeId::from(packet.destination()),
                "routes lead to the destination"
            );
            let packet = match &mut self.ctx.recorder {
                Some(recorder) => recorder.deliver(packet, now),
                None => packet,
            };
            return self.deliver(now, packet.into());
        }
        self.ctx.now = now;
        self.ctx.ledger.counters.events += 1;
        if self.stamps == Stamps::None {
            let egress = self.ctx.egress(port, packet);
            self.ctx.enqueue(egress, packet);
        } else {
            let on_hop = |hop: Hop<'_>, packet: &mut Packet| self.scheme.on_hop(hop, packet);
            self.ctx.stamp_at_switch(port, packet, on_hop);
        }
    }

    /// A packet reaches its destination.
    pub(in crate::packet) fn deliver(&mut self, now: Time, packet: Packet) {
        self.deliver_before_end(now, packet);
        self.note_end();
    }

    /// [`Self::deliver`] in a window in which the run cannot end.
    pub(in crate::packet) fn deliver_before_end(&mut self, now: Time, packet: Packet) {
        self.ctx.now = now;
        self.ctx.ledger.counters.events += 1;
        self.ctx.ledger.delivered(packet);
        self.scheme.on_packet(packet, &mut self.ctx);
        self.note_limit();
        self.send_out();
    }

    /// Reports to the recorder what limits the sender of the flow whose event was handled, if it is watched.
    pub(in crate::packet) fn note_limit(&mut self) {
        let Some(recorder) = &mut self.ctx.recorder else { return };
        if let Some(flow) = recorder.watched_sender()
            && let Some(limit) = self.scheme.sending_limit(flow)
        {
            recorder.limit(flow, limit);
        }
    }

    /// Queues the packets that hosts have just sent, each after [`crate::packet::Scheme::on_hop`].
    pub(in crate::packet) fn send_out(&mut self) {
        if self.ctx.has_unstamped() {
            self.scheme.stamp_sent(&mut self.ctx);
        }
    }

    /// The NIC of `host` asks the scheme for a packet, if it is idle.
    pub(in crate::packet) fn pull(&mut self, host: HostId) {
        let ctx = &mut self.ctx;
        if let Some(pulls) = &mut ctx.pulls {
            pulls.set(host, Time::NEVER);
        }
        if let Some(recorder) = &mut ctx.recorder {
            recorder.pull(host, ctx.now);
        }
        let free_at = ctx.play_nic(host).free_at();
        if free_at > ctx.now {
            ctx.wake(host);
        } else {
            self.scheme.send_pulled(host, ctx);
        }
    }
}
