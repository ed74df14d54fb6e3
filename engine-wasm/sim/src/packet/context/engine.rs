//! The engine's side of [`Context`]: deliver, enqueue, play ports, observe. Schemes never call these.

use crate::ids::{HostId, PortId};
use crate::packet::context::host_outbox::Pending;
use crate::packet::driver::InFlight;
use crate::packet::driver::window::arrival::Arrival;
use crate::packet::driver::window::sorted_arrivals::SortedArrivals;
use crate::packet::port::Port;
use crate::packet::{Context, PackedPacket, Packet};
use crate::record::Occupancy;
use crate::units::{Bytes, Time};

impl Context {
    /// Delivers and returns the next packet, if it arrives before `until` and before any other call
    /// of the scheme is due.
    #[inline]
    pub(in crate::packet) fn receive(
        &mut self,
        arrivals: &mut SortedArrivals,
        until: Time,
    ) -> Option<Packet> {
        let packet = self.next_arrival(arrivals, until)?.packet().into();
        self.ledger.delivered(packet);
        Some(packet)
    }

    /// The next arrival, if it is before `until` and before any other call of the scheme is due.
    #[inline]
    pub(in crate::packet) fn next_arrival(
        &mut self,
        arrivals: &mut SortedArrivals,
        until: Time,
    ) -> Option<Arrival> {
        let at = arrivals.next_time();
        if at >= until.min(self.calls_from) {
            return None;
        }
        self.now = at;
        self.ledger.counters.events += 1;
        Some(*arrivals.pop())
    }

    /// Delivers and returns the packet that arrives now, if it arrives at a host.
    #[inline]
    pub(in crate::packet) fn receive_at_host(&mut self, arrival: &Arrival) -> Option<Packet> {
        if !self.network.is_host(self.network.link(arrival.port()).to) {
            return None;
        }
        let packet = arrival.packet().into();
        self.ledger.delivered(packet);
        Some(packet)
    }

    /// Enqueues a packet at a port.
    #[inline]
    pub(in crate::packet) fn enqueue(&mut self, port: PortId, packet: PackedPacket) {
        match self.in_flight {
            _ if self.recorder.is_some() => self.enqueue_recorded(port, self.now, packet),
            InFlight::ByEvent(_) => self.enqueue_by_event(port, packet),
            InFlight::ByWindow(_) => self.enqueue_by_window(port, packet),
        }
    }

    /// [`Self::enqueue`] in a run by window. Out of line, as [`Self::enqueue_by_event`] is, because runs by either driver
    /// would be slower with the code of both in one function.
    #[inline(never)]
    fn enqueue_by_window(&mut self, port: PortId, packet: PackedPacket) {
        let Self { now, ports, queues, in_flight, ledger, network, .. } = self;
        let on_drop = |dropped| ledger.dropped(dropped, port.0 < network.hosts);
        if let InFlight::ByWindow(wheel) = in_flight {
            ports[port.index()].enqueue(*now, packet, queues, wheel, on_drop);
        }
    }

    /// [`Self::enqueue`] in a run by event.
    #[inline(never)]
    fn enqueue_by_event(&mut self, port: PortId, packet: PackedPacket) {
        let Self { now, ports, queues, in_flight, ledger, network, .. } = self;
        let on_drop = |dropped| ledger.dropped(dropped, port.0 < network.hosts);
        if let InFlight::ByEvent(calendar) = in_flight {
            ports[port.index()].enqueue(*now, packet, queues, calendar, on_drop);
        }
    }

    /// Queues a packet of a host that the scheme has seen at its NIC.
    #[expect(clippy::inline_always, reason = "a call would move the packet through memory")]
    #[inline(always)]
    pub(in crate::packet) fn queue_at_nic(&mut self, host: HostId, packet: PackedPacket) {
        if let Some(pending) = self.outbox.pending() {
            pending.add(host, self.now, packet);
        } else {
            // A copy, so that the packet need not be in memory above.
            let packet = PackedPacket::from_words(packet.words(), packet.destination());
            self.enqueue(self.network.nic(host), packet);
        }
    }

    /// Plays a port until `last` with the packets in [`Self::arrived`].
    pub(in crate::packet) fn play_arrived(&mut self, port: PortId, last: Time) {
        if self.recorder.is_some() {
            return self.play_arrived_recorded(port, last);
        }
        let Self { arrived, ports, queues, in_flight, ledger, .. } = self;
        let on_drop = |dropped| ledger.dropped(dropped, false);
        let port = &mut ports[port.index()];
        port.play_through(&arrived[..], last, queues, in_flight.wheel(), on_drop);
        arrived.clear();
    }

    /// Drops a packet that the scheme refused when it arrived at a port.
    #[cold]
    pub(in crate::packet) fn refuse(&mut self, port: PortId, packet: PackedPacket) {
        if self.recorder.is_some() {
            self.play(port);
            self.lose(port, packet, self.now);
        }
        let at_host = port.0 < self.network.hosts;
        self.ledger.dropped(packet, at_host);
        self.ledger.counters.drops_on_purpose += u64::from(at_host);
    }

    /// Plays a port because it announced a decision, until `last`.
    pub(in crate::packet) fn decide(&mut self, port: PortId, last: Time) {
        if self.recorder.is_some() {
            return self.decide_recorded(port, last);
        }
        let Self { ports, queues, in_flight, .. } = self;
        let port = &mut ports[port.index()];
        match in_flight {
            InFlight::ByEvent(calendar) => port.decide(last, queues, calendar),
            InFlight::ByWindow(wheel) => port.decide(last, queues, wheel),
        }
    }

    /// Plays a port until `time`, without packets that its host has sent since.
    pub(in crate::packet) fn play_port(&mut self, port: PortId, time: Time) -> &mut Port {
        if self.recorder.is_some() {
            return self.play_port_recorded(port, time);
        }
        let Self { ports, queues, in_flight, .. } = self;
        let port = &mut ports[port.index()];
        port.play(time, queues, in_flight);
        port
    }

    /// Plays the NICs of all hosts until `last`, with the packets that hosts have sent.
    pub(in crate::packet) fn send_all(&mut self, last: Time) {
        while let Some(host) = self.outbox.pending().and_then(Pending::next_host) {
            self.send_from(host, last);
        }
    }

    /// Plays the NIC of a host until `last`, with the packets that the host has sent.
    pub(in crate::packet) fn send_from(&mut self, host: HostId, last: Time) {
        if self.recorder.is_some() {
            return self.send_recorded(host, last);
        }
        let Self { outbox, ports, queues, in_flight, ledger, network, .. } = self;
        let Some(pending) = outbox.pending() else { return };
        let sent = pending.take(host);
        if !sent.is_empty() {
            let on_drop = |dropped| ledger.dropped(dropped, true);
            let port = &mut ports[network.nic(host).index()];
            port.play_through(&sent[..], last, queues, in_flight.wheel(), on_drop);
            pending.give_back(sent);
        }
    }

    /// Plays a NIC that pulls until [`Self::now`]. What its host sends is queued at once.
    pub(in crate::packet) fn play_nic(&mut self, host: HostId) -> &mut Port {
        self.play_port(self.network.nic(host), self.now)
    }

    /// Plays a port until [`Self::now`].
    pub(in crate::packet) fn play(&mut self, port: PortId) -> &mut Port {
        self.play_until(port, self.now)
    }

    /// The queue of a port.
    pub(in crate::packet) fn occupancy(&mut self, port: PortId, at: Time) -> Occupancy {
        self.play_until(port, at);
        self.ports[port.index()].occupancy(&self.queues, at)
    }

    /// Bytes that the link of a port has carried.
    pub(in crate::packet) fn carried(&mut self, port: PortId, at: Time) -> Bytes {
        self.play_until(port, at).carried(at)
    }

    /// The egress port of a packet at the switch that it enters through the link `ingress`.
    pub(in crate::packet) fn egress(&mut self, ingress: PortId, packet: PackedPacket) -> PortId {
        match &self.pinned_paths {
            Some(paths) => paths.egress(packet.flow(), ingress, &self.network),
            None => self.forwarding.egress(ingress, packet),
        }
    }

    fn play_until(&mut self, port: PortId, time: Time) -> &mut Port {
        if port.0 < self.network.hosts {
            self.send_from(HostId(port.0), time);
        } else if !self.arrived.is_empty() {
            self.play_arrived(port, time);
        }
        self.play_port(port, time)
    }
}
