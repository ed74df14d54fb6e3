//! What the engine itself does with ports and packets of a run.

use super::due::Due;
use super::outbox::Outbox;
use super::port::Port;
use super::wires::Wires;
use super::{Context, Hop, Packet, Parcel};
use crate::ids::{HostId, PortId};
use crate::record::Occupancy;
use crate::units::{Bytes, Time};

impl Context {
    /// Lets the next packet reach its destination, if it does so before `until` and before anything
    /// else happens.
    #[inline]
    pub(super) fn receive(&mut self, arrivals: &mut Due, until: Time) -> Option<Packet> {
        let arrival = arrivals.next();
        if arrival >= until.min(self.calls_from) {
            return None;
        }
        let packet = arrivals.take().parcel().into();
        self.now = arrival;
        self.ledger.counters.events += 1;
        self.ledger.delivered(packet);
        Some(packet)
    }

    /// Offers a packet to a port.
    pub(super) fn enqueue(&mut self, port: PortId, parcel: Parcel) {
        let Self { now, ports, queues, wires, ledger, network, .. } = self;
        let lose = |lost| ledger.dropped(lost, port.0 < network.hosts);
        match wires {
            Wires::Ordered(_) => self.enqueue_in_order(port, parcel),
            Wires::Windowed(windows) => {
                ports[port.index()].offer(*now, parcel, queues, windows, lose);
            }
        }
    }

    /// The same where one event comes after the other: apart, because what is seldom needed would
    /// make the other dearer.
    #[cold]
    #[inline(never)]
    fn enqueue_in_order(&mut self, port: PortId, parcel: Parcel) {
        let Self { now, ports, queues, wires, ledger, network, .. } = self;
        let lose = |lost| ledger.dropped(lost, port.0 < network.hosts);
        ports[port.index()].offer(*now, parcel, queues, wires.ordered(), lose);
    }

    /// Plays the ports of all hosts until `last` with what these have sent.
    pub(super) fn send_all(&mut self, last: Time) {
        while let Outbox::ByHost(unplayed) = &mut self.outbox
            && let Some(host) = unplayed.next_host()
        {
            self.send_from(host, last);
        }
    }

    /// Plays the port of a host until `last` with what it has sent.
    pub(super) fn send_from(&mut self, host: HostId, last: Time) {
        let Self { outbox, ports, queues, wires, ledger, network, .. } = self;
        let Outbox::ByHost(unplayed) = outbox else { return };
        let sent = unplayed.take(host);
        if !sent.is_empty() {
            let lose = |lost| ledger.dropped(lost, true);
            let port = &mut ports[network.nic(host).index()];
            port.play_through(&sent[..], last, queues, wires.windows(), lose);
            unplayed.give_back(sent);
        }
    }

    /// Plays a port until now.
    pub(super) fn play(&mut self, port: PortId) -> &mut Port {
        self.play_until(port, self.now)
    }

    /// Lets a port make the decision that it announced, and all others due by `until`.
    pub(super) fn decide(&mut self, port: PortId, until: Time) {
        self.ports[port.index()].decide(until, &mut self.queues, &mut self.wires);
    }

    /// What waits at a port.
    pub(super) fn occupancy(&mut self, port: PortId, at: Time) -> Occupancy {
        self.play_until(port, at);
        self.ports[port.index()].occupancy(&self.queues, at)
    }

    /// What the link of a port has carried.
    pub(super) fn carried(&mut self, port: PortId, at: Time) -> Bytes {
        self.play_until(port, at).carried(at)
    }

    /// What a scheme sees of a port at which a packet arrives.
    pub(super) fn hop(&mut self, port: PortId) -> Hop {
        self.play(port);
        let waiting = self.ports[port.index()].waiting(&self.queues, self.now);
        let is_nic = port.0 < self.network.hosts;
        Hop { port, is_nic, now: self.now, waiting, rate: self.network.link(port).rate }
    }

    /// The port through which a packet leaves the switch that it reaches through `entrance`.
    pub(super) fn exit(&mut self, entrance: PortId, parcel: Parcel) -> PortId {
        match &self.kept_paths {
            Some(paths) => paths.exit(parcel.flow(), entrance, &self.network),
            None => self.exits.choose(entrance, parcel),
        }
    }

    fn play_until(&mut self, port: PortId, time: Time) -> &mut Port {
        if port.0 < self.network.hosts {
            self.send_from(HostId(port.0), time);
        }
        let at = &mut self.ports[port.index()];
        at.play(time, &mut self.queues, &mut self.wires);
        at
    }
}
