//! Packets at ports: what they wait for, and which flows are served meanwhile.

use super::Recorder;
use super::port_log::{Transmission, Waiting};
use super::trails::{Trail, TrailId};
use super::watch::Step;
use crate::ids::{FlowId, PortId};
use crate::packet::{PackedPacket, Packet};
use crate::record::account::{Cause, EventKind, Loss, Queued, Relation, Served};
use crate::units::{Bytes, Time};

impl Recorder {
    /// A packet arrives at a port.
    pub fn enqueue(&mut self, port: PortId, packet: PackedPacket, now: Time) {
        let trail = if port.0 < self.network.hosts {
            self.outgoing.pop_front().expect("a host sent the packet")
        } else {
            self.incoming
        };
        self.ports[port.index()].arrive(Waiting { packet, since: now, trail });
    }

    /// A port sends a packet, which arrives at the far end of the link at `at`.
    pub fn carry(&mut self, port: PortId, at: Time, packet: PackedPacket) {
        let link = self.network.link(port);
        let (delay, processing) = (link.delay, link.processing);
        let took = Bytes::new(packet.size().into()) / link.rate;
        let start = at - delay - took;
        let Waiting { since, trail: id, packet: arrived } = self.ports[port.index()].take(packet);
        let mut at_start = TrailId::NONE;
        if id.is_some() {
            if start > since {
                self.wait_at_port(port, id, packet, since, start);
                at_start = self.trails.fork(id);
            }
            let trail = self.trails.get_mut(id);
            trail.spent.add(Cause::Transmission, took);
            trail.spent.add(Cause::Propagation, delay - processing);
            trail.spent.add(Cause::Processing, processing);
            trail.at = at;
            if let Some(watched) = self.watch.get_mut(packet.flow()) {
                if packet.is_marked() && !arrived.is_marked() {
                    let sequence = Packet::from(packet).sequence;
                    watched.note(EventKind::Mark, since, Some(port), sequence);
                }
                trail.step = Some(self.watch.add(trail.step, Step::Hop { port, start, at }));
            }
        }
        let log = &mut self.ports[port.index()];
        log.on_link.push_back(id);
        log.send(Transmission { start, end: start + took, packet, trail: at_start });
        if log.is_long() {
            let needed = self.needed_from(port, since);
            self.ports[port.index()].discard(needed, &mut self.trails);
        }
    }

    /// Extends the trail `id` of a packet that has waited at a port since `since` until its transmission
    /// starts.
    ///
    /// If a packet of the same flow has left meanwhile, the link was not free earlier because of it, and the
    /// walk goes on with that packet: together they have waited at the port since the first of them.
    fn wait_at_port(
        &mut self,
        port: PortId,
        id: TrailId,
        packet: PackedPacket,
        since: Time,
        start: Time,
    ) {
        let flow = packet.flow();
        let ahead = self.ports[port.index()].last_of(flow, since).map(|sent| sent.trail);
        let own = self.trails.get(id);
        let mut trail = match ahead.filter(|ahead| ahead.is_some()) {
            Some(ahead) => self.trails.get(ahead).clone(),
            None => own.clone(),
        };
        let from = trail.at;
        let own_step = own.step;
        let served = self.charge(port, Some((packet, since)), flow, &mut trail, start);
        if self.watch.has(flow) {
            let step = Step::Queued { port, from, to: start, served };
            trail.step = Some(self.watch.add(trail.step, step));
            if let Some(name) = self.watch.packet_of(own_step) {
                trail.step = Some(self.watch.add(trail.step, Step::Sent(name)));
            }
        }
        *self.trails.get_mut(id) = trail;
    }

    /// A port drops a packet that arrives or waits.
    pub fn lose(&mut self, port: PortId, packet: PackedPacket, now: Time) {
        let log = &mut self.ports[port.index()];
        let trail = log.take_dropped(packet).trail;
        self.trails.release(trail);
        if let Some(watched) = self.watch.get_mut(packet.flow()) {
            let queued = self.ports[port.index()].queued(now).into_iter();
            let queued = queued.map(|(flow, bytes)| Queued { flow: flow.0, bytes }).collect();
            let drop = Loss { at_ps: now.ps(), port: port.0, queued };
            watched.lose(packet.into(), drop);
        }
    }

    /// Extends the trail of a packet of `flow` until `to`, while it waits for the link of `port`, by what
    /// the link has sent meanwhile. `waiting` is the packet and since when it has waited in the port's queue.
    /// Returns what was served if the flow is watched.
    pub(super) fn charge(
        &self,
        port: PortId,
        waiting: Option<(PackedPacket, Time)>,
        flow: FlowId,
        trail: &mut Trail,
        to: Time,
    ) -> Vec<Served> {
        let (log, place) = (&self.ports[port.index()], self.places[port.index()]);
        let (from, is_watched) = (trail.at, self.watch.has(flow));
        let size_of = |flow: FlowId| self.traffic.flows[flow.index()].size;
        let own_size = size_of(flow);
        let (mut served, mut covered) = (Vec::new(), Time::ZERO);
        for sent in log.between(from, to) {
            let (start, end) = (sent.start.max(from), sent.end.min(to));
            let other = sent.packet.flow();
            let longer = size_of(other) > own_size;
            let cause = if other == flow { Cause::OwnQueueing } else { Cause::wait(place, longer) };
            trail.spent.add(cause, end - start);
            covered += end - start;
            if is_watched {
                let relation = match waiting {
                    Some((packet, since)) => log.relation(sent, packet, since),
                    None if other == flow => Relation::Own,
                    // A host orders flows, and interrupts no packet.
                    None if sent.start < from => Relation::Lower,
                    None => Relation::Higher,
                };
                served.push(Served {
                    flow: other.0,
                    from_ps: start.ps(),
                    to_ps: end.ps(),
                    packets: 1,
                    bytes: sent.packet.size().into(),
                    relation,
                    longer,
                });
            }
        }
        debug_assert_eq!(covered, to - from, "links are busy while packets wait");
        trail.spent.add(Cause::wait(place, false), to - from - covered);
        trail.at = to;
        served.reverse();
        merged(served)
    }
}

/// Merges spans in a row of one flow and relation.
pub(super) fn merged(served: Vec<Served>) -> Vec<Served> {
    let mut runs: Vec<Served> = Vec::new();
    for next in served {
        match runs.last_mut() {
            Some(last)
                if (last.flow, last.relation, last.to_ps)
                    == (next.flow, next.relation, next.from_ps) =>
            {
                last.to_ps = next.to_ps;
                last.packets += next.packets;
                last.bytes += next.bytes;
            }
            _ => runs.push(next),
        }
    }
    runs
}
