//! The events of flows at hosts: which one precedes what is sent.

use super::live_flow::LiveFlow;
use super::steps::Step;
use super::trails::TrailId;
use super::{Event, Recorder};
use crate::growth::append_to_queue;
use crate::ids::{FlowId, HostId, PortId};
use crate::packet::{Kind, PackedPacket, Packet, SendingLimit, Timer};
use crate::record::account::{Cause, End, EventKind, FlowAccount, Part};
use crate::topology::wire;
use crate::units::Time;

impl Recorder {
    /// Begins an event.
    fn begin(&mut self, event: Event) {
        self.trails.release(self.event.trail);
        self.event = event;
        if self.watch.steps.are_many() {
            self.discard_steps();
        }
    }

    fn discard_steps(&mut self) {
        let Self { trails, watch, .. } = self;
        watch.steps.discard(|visit| trails.visit_steps(visit));
    }

    /// A flow starts.
    pub fn start(&mut self, flow: FlowId, now: Time) {
        let facts = &self.traffic.flows[flow.index()];
        let (host, destination, arrival) = (Some(facts.source), facts.destination, facts.start);
        let mut trail = self.trails.start(arrival);
        if now > arrival {
            trail = self.wait(flow, trail, Cause::Stage, now, None);
        }
        self.flows.open(flow, LiveFlow::new(destination, self.trails.hold(trail)));
        self.begin(Event { now, host, flow: Some(flow), trail, is_pull: false });
    }

    /// A packet reaches the far end of a link: a switch.
    pub fn arrive_at_switch(&mut self, link: PortId, now: Time) {
        self.incoming = self.ports[link.index()].arrive(now);
    }

    /// A packet reaches its destination.
    pub fn deliver(&mut self, link: PortId, packet: PackedPacket, now: Time) {
        let passage = self.ports[link.index()].arrive(now);
        let trail = passage.end([], now, &mut self.trails);
        let packet = Packet::from(packet);
        let host = packet.destination;
        let event = Event { now, host: Some(host), flow: Some(packet.flow), trail, is_pull: false };
        self.begin(event);
        let Some(flow) = self.flows.get_mut(packet.flow) else { return };
        if !trail.is_some() {
            return;
        }
        let is_receiver = flow.destination == host;
        let held = self.trails.hold(trail);
        let last = if is_receiver { &mut flow.at_destination } else { &mut flow.at_source };
        self.trails.replace(last, held);
        if packet.is(Kind::Ack) && !is_receiver {
            flow.acknowledge(packet.sequence, &mut self.trails);
        }
    }

    /// A timer fires.
    pub fn fire(&mut self, timer: Timer, now: Time) {
        let mut event = Event { now, ..Event::NONE };
        if let Some(cause) = self.timer_wait(timer) {
            let flow = FlowId(timer.owner);
            let setting = self.flows.get(flow).and_then(|live| live.setting(timer.kind));
            if let Some(setting) = setting {
                let trail = self.trails.hold(setting);
                let is_permission = cause.card().part == Part::Permission;
                let port = is_permission.then(|| self.port_of(flow, false));
                event.trail = self.wait(flow, trail, cause, now, port);
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
        let Some(live) = self.flows.get(flow) else { return };
        let is_receiver = self.event.host == Some(live.destination);
        let trail = self.now_at(flow, is_receiver);
        let live = self.flows.get_mut(flow).expect("checked above");
        live.set(timer.kind, trail, &mut self.trails);
    }

    /// From now on the sender's link may pull packets of `flow`.
    pub fn eligible(&mut self, flow: FlowId) {
        if self.flows.get(flow).is_none() {
            return;
        }
        self.pulls = true;
        let trail = self.now_at(flow, false);
        let live = self.flows.get_mut(flow).expect("checked above");
        self.trails.replace(&mut live.eligible, trail);
    }

    /// The next data packet is sent again because of `cause`.
    pub const fn repair(&mut self, cause: Cause) {
        self.repair = cause;
    }

    /// A host hands a packet to its port.
    pub fn send(&mut self, host: HostId, packet: Packet) {
        let (flow, now) = (packet.flow, self.event.now);
        let Some(live) = self.flows.get(flow) else {
            append_to_queue(&mut self.outgoing[host.index()], TrailId::NONE);
            return;
        };
        let is_receiver = live.destination == host && !packet.is_data() && !packet.is(Kind::Probe);
        let before = live.transmission(packet.sequence).filter(|_| packet.is_data());
        let origin = if let Some(before) = before {
            self.recovered(flow, packet.sequence, before)
        } else if self.event.is_pull && packet.is_data() {
            self.pulled(flow, host)
        } else {
            self.now_at(flow, is_receiver)
        };
        let mut trail = self.trails.hold(origin);
        let live = self.flows.get_mut(flow).expect("checked above");
        if packet.is_data() {
            live.send(packet.sequence, self.trails.hold(origin), &mut self.trails);
            if self.event.is_pull {
                let held = self.trails.hold(origin);
                self.trails.replace(&mut live.eligible, held);
            }
        }
        let last = if is_receiver { &mut live.at_destination } else { &mut live.at_source };
        self.trails.replace(last, origin);
        if let Some(watched) = self.watch.get_mut(flow) {
            let payload = u64::from(packet.size) - wire::HEADER.get().min(u64::from(packet.size));
            let name = watched.send(packet, payload, now);
            trail = self.add_step(trail, Step::Sent(name));
        }
        append_to_queue(&mut self.outgoing[host.index()], trail);
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
        let (at, spent) = (self.trails.get(trail).at(), self.trails.spent(trail));
        debug_assert_eq!(spent.total(), at - arrival, "the causes add up");
        self.accounts.flows[flow.index()] = FlowAccount { end, until: at - arrival, spent };
        if self.watch.has(flow) {
            let held = self.trails.hold(trail);
            self.ended.push((flow, held));
        }
        self.trails.release(trail);
        if let Some(live) = self.flows.close(flow) {
            live.close(&mut self.trails);
        }
    }

    fn timer_wait(&self, timer: Timer) -> Option<Cause> {
        self.waits.timers.get(usize::from(timer.kind)).copied().flatten()
    }

    /// The trail of `flow` to the present at one of its ends: that of the event if it is its own,
    /// otherwise that of its last event there and a wait for permission since. The caller holds it.
    fn now_at(&mut self, flow: FlowId, is_receiver: bool) -> TrailId {
        if self.event.flow == Some(flow) && self.event.trail.is_some() {
            return self.trails.hold(self.event.trail);
        }
        let live = self.flows.get(flow).expect("the flow is under way");
        let at_end = if is_receiver { live.at_destination } else { live.at_source };
        let last = if at_end.is_some() { at_end } else { live.at_source };
        let now = self.event.now;
        if self.trails.get(last).at() == now {
            return self.trails.hold(last);
        }
        let trail = self.trails.hold(last);
        let port = self.port_of(flow, is_receiver);
        self.wait(flow, trail, self.waits.permission, now, Some(port))
    }

    /// The trail to a retransmission: that of the transmission `before` of the same packet, and the
    /// recovery since.
    fn recovered(&mut self, flow: FlowId, sequence: u32, before: TrailId) -> TrailId {
        let mut trail = self.trails.hold(before);
        let (from, to) = (self.trails.get(trail).at(), self.event.now);
        trail = self.trails.wait(trail, self.repair, to);
        if let Some(watched) = self.watch.get_mut(flow) {
            let drop = watched.loss_of(sequence, from);
            let step = Step::Wait { cause: self.repair, from, to, port: None, drop };
            trail = self.add_step(trail, step);
        }
        trail
    }

    /// The trail to a packet that the link of `host` pulls: since it may be sent, it has waited behind
    /// what the link has sent.
    fn pulled(&mut self, flow: FlowId, host: HostId) -> TrailId {
        let live = self.flows.get(flow).expect("the flow is under way");
        let eligible = if live.eligible.is_some() { live.eligible } else { live.at_source };
        let trail = self.trails.hold(eligible);
        let (port, from, to) =
            (self.network.nic(host), self.trails.get(trail).at(), self.event.now);
        let (trail, served) = self.charge(port, flow, trail, to);
        if self.watch.has(flow) && to > from {
            return self.add_step(trail, Step::Queued { port, from, to, served });
        }
        trail
    }

    /// Extends a trail by a wait at a host until `to`.
    fn wait(
        &mut self,
        flow: FlowId,
        trail: TrailId,
        cause: Cause,
        to: Time,
        port: Option<PortId>,
    ) -> TrailId {
        let from = self.trails.get(trail).at();
        let trail = self.trails.wait(trail, cause, to);
        if self.watch.has(flow) {
            return self.add_step(trail, Step::Wait { cause, from, to, port, drop: None });
        }
        trail
    }

    /// Adds a step to the trail of a watched flow.
    pub(super) fn add_step(&mut self, trail: TrailId, step: Step) -> TrailId {
        let step = self.watch.steps.add(self.trails.get(trail).step, step);
        self.trails.with_step(trail, step)
    }
}
