//! A run whose scheme stamps packets, by event or by window: packets one at a time.

use std::mem;

use crate::ids::PortId;
use crate::packet::driver::window::sorted_arrivals::SortedArrivals;
use crate::packet::driver::window::stage_routing::PortRange;
use crate::packet::simulation::switches::PortArrivals;
use crate::packet::{Admission, Context, Hop, PackedPacket, Packet, PacketSimulation, Scheme};
use crate::units::Time;
use crate::yield_point::yield_point;

/// Steps, for yielding, that an arrival at a port counts as; the scheme is called.
const STEPS: usize = 64;

impl PacketSimulation {
    /// Delivers packets to a host until `until` or until another call of the scheme is due. The recorder sees each of
    /// them, after all have arrived, and a scheme that stamps sees what the host sends in answer.
    #[inline(never)]
    pub(in crate::packet) fn deliver_each(&mut self, arrivals: &mut SortedArrivals, until: Time) {
        loop {
            let now = arrivals.next_time();
            if now >= until.min(self.ctx.calls_from) {
                return;
            }
            let arrival = *arrivals.pop();
            let packet = match &mut self.ctx.recorder {
                Some(recorder) => recorder.deliver(arrival.packet(), now),
                None => arrival.packet(),
            };
            let packet = packet.into();
            self.ctx.now = now;
            self.ctx.ledger.counters.events += 1;
            self.ctx.ledger.delivered(packet);
            self.scheme.on_packet(packet, &mut self.ctx);
            self.note_limit();
            self.send_out();
        }
    }

    /// Plays the arrivals at all switches, in order of time and by link, each as one event: the scheme or the recorder
    /// sees it.
    pub(in crate::packet) fn play_each_in_order(&mut self, found: usize) {
        let wheel = self.ctx.in_flight.wheel();
        let (start, width) = (wheel.start(), wheel.width());
        self.sorted.sort_from(wheel.found(found).chunks(), start, width, &mut self.counting_sort);
        wheel.clear(found);
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
                ctx.play_stamped_port(scheme, port, arrivals, last);
            }
            latest = latest.max(ctx.now);
        });
        self.ctx.now = latest;
    }
}

impl Context {
    /// Shows the scheme a packet that arrives at a port; returns it, unless the scheme refuses it.
    #[inline]
    pub(in crate::packet) fn stamp(
        &mut self,
        scheme: &mut dyn Scheme,
        port: PortId,
        mut packet: Packet,
    ) -> Option<PackedPacket> {
        let (was_marked, carried) = (packet.is_marked(), packet.sequence);
        if let Some(recorder) = &self.recorder {
            packet = recorder.with_sequence(packet);
        }
        let (now, is_nic) = (self.now, port.0 < self.network.hosts);
        let rate = self.ports[port.index()].rate();
        let hop = Hop { port, is_nic, now, rate, ctx: self };
        let admission = scheme.on_hop(hop, &mut packet);
        packet.sequence = carried;
        if admission == Admission::Refused {
            self.refuse(port, packet.into());
            return None;
        }
        self.ledger.counters.marks += u64::from(packet.is_marked() && !was_marked);
        Some(packet.into())
    }

    /// Plays a port until `last`, once the scheme has seen all its arrivals; earlier, if the scheme looks at its queue.
    fn play_stamped_port(
        &mut self,
        scheme: &mut dyn Scheme,
        port: PortId,
        arrivals: PortArrivals<'_>,
        last: Time,
    ) {
        let start = self.in_flight.wheel().start();
        for arrival in arrivals {
            self.now = arrival.time(start);
            if let Some(packet) = self.stamp(scheme, port, arrival.packet().into()) {
                self.arrived.push((self.now, packet));
            }
        }
        self.play_arrived(port, last);
    }

    /// [`Self::play_stamped_port`] with accounts: one arrival at a time.
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
            if let Some(packet) = self.stamp(scheme, port, arrival.packet().into()) {
                self.enqueue(port, packet);
            }
        }
    }
}
