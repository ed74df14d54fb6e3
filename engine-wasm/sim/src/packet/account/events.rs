//! The events of flows at hosts: which one precedes what is sent.

use super::live_flow::LiveFlow;
use super::steps::Step;
use super::trail::Trail;
use super::watch::WatchedPacket;
use super::{Event, EventTrail, Recorder};
use crate::ids::{FlowId, HostId, PortId};
use crate::packet::{Kind, PackedPacket, Packet, SendingLimit, Timer};
use crate::record::account::{Cause, End, EventKind, FlowAccount, Part};
use crate::topology::wire;
use crate::units::Time;

impl Recorder {
    /// Begins an event.
    #[inline]
    fn begin(&mut self, event: Event) {
        self.event = event;
        if self.pasts.are_many() || self.watch.steps.are_many() {
            self.discard_unneeded();
        }
    }

    /// A flow starts.
    pub fn start(&mut self, flow: FlowId, now: Time) {
        let facts = &self.traffic.flows[flow.index()];
        let (host, destination, arrival) = (Some(facts.source), facts.destination, facts.start);
        let mut trail = Trail::start(arrival, &mut self.pasts);
        if now > arrival {
            trail = self.wait(flow, trail, Cause::Stage, now, None);
        }
        self.flows.open(flow, LiveFlow::new(destination, trail));
        let trail = EventTrail::Last { is_receiver: false };
        self.begin(Event { now, host, flow: Some(flow), trail, is_pull: false });
    }

    /// A packet that has arrived is delivered to its destination; returns it with its sequence.
    pub fn deliver(&mut self, packet: PackedPacket, now: Time) -> PackedPacket {
        let Self { watch, packets, flows, .. } = self;
        let watched = watch.close_packet(packet.sequence());
        let record = packets.close(packet);
        let (host, flow) = (packet.destination(), packet.flow());
        let mut trail = EventTrail::None;
        if record.sums.are_of_trail()
            && let Some(live) = flows.get_mut(flow)
        {
            let is_receiver = live.destination == host;
            let step = watched.and_then(|packet| packet.step);
            live.note(is_receiver, record.sums.trail(now, step));
            if !is_receiver && Packet::from(packet).is(Kind::Ack) {
                live.acknowledge(record.sequence);
            }
            trail = EventTrail::Last { is_receiver };
        }
        let packet = packet.with_sequence(record.sequence);
        self.begin(Event { now, host: Some(host), flow: Some(flow), trail, is_pull: false });
        packet
    }

    /// A timer fires.
    pub fn fire(&mut self, timer: Timer, now: Time) {
        let mut event = Event { now, ..Event::NONE };
        if let Some(cause) = self.timer_wait(timer) {
            let flow = FlowId(timer.owner);
            let setting = self.flows.get(flow).and_then(|live| live.setting(timer.kind));
            if let Some(&setting) = setting {
                let is_permission = cause.card().part == Part::Permission;
                let port = is_permission.then(|| self.port_of(flow, false));
                self.event_trail = Some(self.wait(flow, setting, cause, now, port));
                event.trail = EventTrail::Own;
                event.flow = Some(flow);
            }
        }
        self.begin(event);
    }

    /// An idle link asks for a packet.
    pub fn pull(&mut self, host: HostId, now: Time) {
        self.pulls = true;
        self.begin(Event { now, host: Some(host), is_pull: true, ..Event::NONE });
    }

    /// A timer is set.
    pub fn set(&mut self, timer: Timer) {
        if self.timer_wait(timer).is_none() {
            return;
        }
        let flow = FlowId(timer.owner);
        let Some(live) = self.flows.get_mut(flow) else { return };
        if let Some(end) = self.event.end_of(flow) {
            return live.set(timer.kind, *live.last_at(end));
        }
        let is_receiver = self.event.host == Some(live.destination);
        let trail = self.now_at(flow, is_receiver);
        if let Some(live) = self.flows.get_mut(flow) {
            live.set(timer.kind, trail);
        }
    }

    /// From now on the sender's link may pull packets of `flow`.
    pub fn eligible(&mut self, flow: FlowId) {
        if self.flows.get(flow).is_none() {
            return;
        }
        self.pulls = true;
        let trail = self.now_at(flow, false);
        if let Some(live) = self.flows.get_mut(flow) {
            live.eligible = Some(trail);
        }
    }

    /// The next data packet is sent again because of `cause`.
    pub const fn repair(&mut self, cause: Cause) {
        self.repair = cause;
    }

    /// A host hands a packet to its port; returns it with the number of its record.
    #[must_use]
    pub fn send(&mut self, host: HostId, packet: PackedPacket) -> PackedPacket {
        let (fields, flow, now) = (Packet::from(packet), packet.flow(), self.event.now);
        let Some(live) = self.flows.get_mut(flow) else {
            return self.packets.open(packet, now, None);
        };
        let is_receiver = live.destination == host && !fields.is_data() && !fields.is(Kind::Probe);
        let is_again = fields.is_data() && live.transmission(fields.sequence).is_some();
        let origin = if let Some(end) = self.event.end_of(flow)
            && !is_again
        {
            let origin = *live.last_at(end);
            if fields.is_data() {
                live.send(fields.sequence, origin);
            }
            if end != is_receiver {
                live.note(is_receiver, origin);
            }
            origin
        } else {
            self.send_otherwise(host, fields, is_receiver)
        };
        let numbered = self.packets.open(packet, now, Some(&origin));
        if let Some(watched) = self.watch.get_mut(flow) {
            let payload = u64::from(fields.size) - wire::HEADER.get().min(u64::from(fields.size));
            let name = watched.send(fields, payload, now);
            let step = Some(self.watch.steps.add(origin.step, Step::Sent(name)));
            let packet = WatchedPacket { step, was_marked: false };
            self.watch.packets.insert(numbered.sequence(), packet);
        }
        numbered
    }

    /// [`Self::send`] in an event of another kind than a start or an arrival of the flow, or if the packet is sent
    /// again; returns the trail to it.
    #[inline(never)]
    fn send_otherwise(&mut self, host: HostId, packet: Packet, is_receiver: bool) -> Trail {
        let flow = packet.flow;
        let live = self.flows.get(flow);
        let before = live.and_then(|live| live.transmission(packet.sequence));
        let origin = if let Some(&before) = before.filter(|_| packet.is_data()) {
            self.keep_event_trail(flow);
            self.recovered(flow, packet.sequence, before)
        } else if self.event.is_pull && packet.is_data() {
            self.pulled(flow, host)
        } else {
            self.now_at(flow, is_receiver)
        };
        if let Some(live) = self.flows.get_mut(flow) {
            if packet.is_data() {
                live.send(packet.sequence, origin);
                if self.event.is_pull {
                    live.eligible = Some(origin);
                }
            }
            live.note(is_receiver, origin);
        }
        origin
    }

    /// A retransmission timeout of `flow` passes.
    pub fn time_out(&mut self, flow: FlowId) {
        let now = self.event.now;
        if let Some(watched) = self.watch.get_mut(flow) {
            watched.note(EventKind::Timeout, now, None, 0);
        }
    }

    /// The watched flow that has an event at its sender, if there is one.
    pub fn watched_sender(&self) -> Option<FlowId> {
        let is_sender = |flow: &FlowId| {
            let source = self.traffic.flows[flow.index()].source;
            self.event.host.is_none_or(|host| host == source)
        };
        self.event.flow.filter(|&flow| self.watch.has(flow)).filter(is_sender)
    }

    /// The sender's limit after the event.
    pub fn limit(&mut self, flow: FlowId, limit: SendingLimit) {
        let now = self.event.now;
        if let Some(watched) = self.watch.get_mut(flow) {
            watched.limit(limit, now);
        }
    }

    /// A flow ends.
    pub fn end(&mut self, flow: FlowId, end: End) {
        let facts = &self.traffic.flows[flow.index()];
        let arrival = facts.start;
        if self.flows.get(flow).is_none() {
            // Refused before it has started.
            self.accounts.flows[flow.index()].end = end;
            return;
        }
        let is_receiver = self.event.host == Some(facts.destination);
        let trail = self.now_at(flow, is_receiver);
        let (at, spent) = (trail.at(), trail.spent(&self.pasts));
        debug_assert_eq!(spent.total(), at - arrival, "the causes add up");
        self.accounts.flows[flow.index()] = FlowAccount { end, until: at - arrival, spent };
        if self.watch.has(flow) {
            self.ended.push((flow, trail));
        }
        self.flows.close(flow);
    }

    fn timer_wait(&self, timer: Timer) -> Option<Cause> {
        self.waits.timers.get(usize::from(timer.kind)).copied().flatten()
    }

    /// The trail of `flow` to the present at one of its ends: that of the event if it is its own,
    /// otherwise that of its last event there and a wait for permission since.
    fn now_at(&mut self, flow: FlowId, is_receiver: bool) -> Trail {
        let live = self.flows.get(flow).expect("the flow is under way");
        if let Some(end) = self.event.end_of(flow) {
            return *live.last_at(end);
        }
        if self.event.trail == EventTrail::Own
            && self.event.flow == Some(flow)
            && let Some(trail) = self.event_trail
        {
            return trail;
        }
        let (last, now) = (*live.last_at(is_receiver), self.event.now);
        if last.at() == now {
            return last;
        }
        let port = self.port_of(flow, is_receiver);
        self.wait(flow, last, self.waits.permission, now, Some(port))
    }

    /// Keeps the trail to the event, if it is one of `flow`, before the flow's last events change.
    fn keep_event_trail(&mut self, flow: FlowId) {
        if let Some(end) = self.event.end_of(flow)
            && let Some(live) = self.flows.get(flow)
        {
            self.event_trail = Some(*live.last_at(end));
            self.event.trail = EventTrail::Own;
        }
    }

    /// The trail to a retransmission: that of the transmission `before` of the same packet, and the
    /// recovery since.
    fn recovered(&mut self, flow: FlowId, sequence: u32, before: Trail) -> Trail {
        let (from, to, mut trail) = (before.at(), self.event.now, before);
        trail.wait(self.repair, to, &mut self.pasts);
        if let Some(watched) = self.watch.get_mut(flow) {
            let drop = watched.loss_of(sequence, from);
            let step = Step::Wait { cause: self.repair, from, to, port: None, drop };
            trail.step = Some(self.watch.steps.add(trail.step, step));
        }
        trail
    }

    /// The trail to a packet that the link of `host` pulls: since it may be sent, it has waited behind
    /// what the link has sent.
    fn pulled(&mut self, flow: FlowId, host: HostId) -> Trail {
        let live = self.flows.get(flow).expect("the flow is under way");
        let eligible = live.eligible.unwrap_or(live.at_source);
        let (port, from, to) = (self.network.nic(host), eligible.at(), self.event.now);
        let (mut trail, served) = self.charge(port, flow, eligible, to);
        if self.watch.has(flow) && to > from {
            let step = Step::Queued { port, from, to, served };
            trail.step = Some(self.watch.steps.add(trail.step, step));
        }
        trail
    }

    /// Extends a trail by a wait at a host until `to`.
    fn wait(
        &mut self,
        flow: FlowId,
        mut trail: Trail,
        cause: Cause,
        to: Time,
        port: Option<PortId>,
    ) -> Trail {
        let from = trail.at();
        trail.wait(cause, to, &mut self.pasts);
        if self.watch.has(flow) {
            let step = Step::Wait { cause, from, to, port, drop: None };
            trail.step = Some(self.watch.steps.add(trail.step, step));
        }
        trail
    }
}
