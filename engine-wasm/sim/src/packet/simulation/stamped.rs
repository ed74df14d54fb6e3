//! A run whose scheme stamps packets, by event or by window: packets one at a time.

use std::mem;

use crate::ids::PortId;
use crate::packet::context::host_outbox::HostOutbox;
use crate::packet::driver::window::arrival::PortArrivals;
use crate::packet::driver::window::stage_routing::PortRange;
use crate::packet::{Admission, Context, Hop, PackedPacket, Packet, PacketSimulation, Scheme};
use crate::units::{Rate, Time};
use crate::yield_point::yield_point;

/// Steps, for yielding, that an arrival at a port counts as; the scheme is called.
const STEPS: usize = 64;

impl PacketSimulation {
    /// Plays the arrivals at all switches, in order of time and by link, each as one event: the scheme or the recorder
    /// sees it.
    pub(in crate::packet) fn play_each_in_order(&mut self, found: usize) {
        let start = self.sort_found(found);
        let (arrivals, hosts_until) = (mem::take(&mut self.sorted), self.ctx.now);
        for arrival in arrivals.as_slice() {
            self.arrive(arrival.time(start), arrival.port(), arrival.packet());
        }
        self.sorted = arrivals;
        self.ctx.now = self.ctx.now.max(hosts_until);
    }

    /// Plays the ports of a stage until `last`.
    pub(in crate::packet) fn play_stamped_ports(
        &mut self,
        stage: usize,
        round_robin: Option<(PortRange, u32)>,
        last: Time,
    ) {
        let mut latest = self.ctx.now;
        self.visit_ports(stage, round_robin, |ctx, scheme, port, arrivals| {
            yield_point(STEPS * arrivals.len());
            ctx.ledger.counters.events += arrivals.len() as u64;
            if ctx.recorder.is_some() {
                ctx.play_each_recorded(scheme, port, arrivals);
            } else {
                scheme.stamp_arrivals(port, arrivals, ctx);
                ctx.play_arrived(port, last);
            }
            latest = latest.max(ctx.now);
        });
        self.ctx.now = latest;
    }
}

impl Context {
    /// Shows a packet that arrives at a port to the scheme, by its hook `on_hop`; returns it, unless the scheme
    /// refuses it.
    #[expect(clippy::inline_always, reason = "a call would move the packet through memory")]
    #[inline(always)]
    pub(in crate::packet) fn stamp(
        &mut self,
        port: PortId,
        packet: PackedPacket,
        on_hop: impl FnOnce(Hop<'_>, &mut Packet) -> Admission,
    ) -> Option<PackedPacket> {
        let shown = match &self.recorder {
            Some(recorder) => recorder.with_sequence(packet.into()),
            None => packet.into(),
        };
        self.show(port, self.rate_of(port), packet, shown, on_hop)
    }

    /// The rate of a port's link.
    fn rate_of(&self, port: PortId) -> Rate {
        self.ports[port.index()].rate()
    }

    /// [`Self::stamp`] of a packet that the scheme sees as `header`.
    #[expect(clippy::inline_always, reason = "a call would move the packet through memory")]
    #[inline(always)]
    fn show(
        &mut self,
        port: PortId,
        rate: Rate,
        packet: PackedPacket,
        mut header: Packet,
        on_hop: impl FnOnce(Hop<'_>, &mut Packet) -> Admission,
    ) -> Option<PackedPacket> {
        let (now, is_nic) = (self.now, port.0 < self.network.hosts);
        let admission = on_hop(Hop { port, is_nic, now, rate, ctx: self }, &mut header);
        let stamped = packet.stamped(header);
        if admission == Admission::Refused {
            self.refuse(port, stamped);
            return None;
        }
        let is_newly_marked = stamped.is_marked() && !packet.is_marked();
        self.ledger.counters.marks += u64::from(is_newly_marked);
        Some(stamped)
    }

    /// Whether hosts have sent packets that the scheme has not seen at their NICs.
    #[inline]
    pub(in crate::packet) const fn has_unstamped(&self) -> bool {
        match &self.outbox {
            HostOutbox::Stamped { sent, .. } => !sent.is_empty(),
            _ => false,
        }
    }

    /// Queues the packets that hosts have just sent, each after `on_hop`.
    #[inline]
    pub(in crate::packet) fn stamp_sent(
        &mut self,
        mut on_hop: impl FnMut(Hop<'_>, &mut Packet) -> Admission,
    ) {
        let mut next = 0;
        while let HostOutbox::Stamped { sent, .. } = &mut self.outbox {
            let Some(&(host, packet)) = sent.get(next) else {
                sent.clear();
                return;
            };
            next += 1;
            let nic = self.network.nic(host);
            if let Some(packet) = self.stamp(nic, packet, &mut on_hop) {
                self.queue_at_nic(host, packet);
            }
        }
    }

    /// Queues a packet that arrives at a switch now, through the link `ingress`, after `on_hop`.
    #[expect(clippy::inline_always, reason = "a call would move the packet through memory")]
    #[inline(always)]
    pub(in crate::packet) fn stamp_at_switch(
        &mut self,
        ingress: PortId,
        packet: PackedPacket,
        on_hop: impl FnOnce(Hop<'_>, &mut Packet) -> Admission,
    ) {
        let egress = self.egress(ingress, packet);
        if let Some(packet) = self.stamp(egress, packet, on_hop) {
            self.enqueue(egress, packet);
        }
    }

    /// Keeps the packets that arrive at a port in a window, each after `on_hop`, in a run without accounts.
    #[inline]
    pub(in crate::packet) fn stamp_arrivals(
        &mut self,
        port: PortId,
        arrivals: PortArrivals<'_>,
        mut on_hop: impl FnMut(Hop<'_>, &mut Packet) -> Admission,
    ) {
        let (start, rate) = (self.in_flight.wheel().start(), self.rate_of(port));
        self.arrived.reserve(arrivals.len());
        for arrival in arrivals {
            let (now, packet) = (arrival.time(start), arrival.packet());
            self.now = now;
            if let Some(packet) = self.show(port, rate, packet, packet.into(), &mut on_hop) {
                self.arrived.push((now, packet));
            }
        }
    }

    /// Plays a port with its arrivals in a run with accounts, one at a time.
    fn play_each_recorded(
        &mut self,
        scheme: &mut dyn Scheme,
        port: PortId,
        arrivals: PortArrivals<'_>,
    ) {
        let start = self.in_flight.wheel().start();
        for arrival in arrivals {
            self.now = arrival.time(start);
            if let Some(recorder) = &mut self.recorder {
                recorder.arrive(arrival.port(), arrival.packet(), self.now);
            }
            let on_hop = |hop: Hop<'_>, packet: &mut Packet| scheme.on_hop(hop, packet);
            if let Some(packet) = self.stamp(port, arrival.packet(), on_hop) {
                self.enqueue(port, packet);
            }
        }
    }
}
