//! Hosts, and requests on their way across links.

use super::super::echoed_headers::{Ring, UNIT_BPS, stamp};
use super::super::message_packets;
use super::{Answer, Arbiter, Visit};
use crate::ids::FlowId;
use crate::packet::transport::{FREE_TIMER, NewReno, TransportSettings, WindowTransport};
use crate::packet::{
    Admission, Context, Hop, Kind, LazyTimer, Packet, Scheme, SendingLimit, Timer,
};
use crate::record::account::Cause;
use crate::units::Time;

/// All hosts of a run, and the links between them.
pub struct Hosts<A: Arbiter> {
    transport: WindowTransport<A::Rule, A::Tags>,
    arbiter: A,
    /// By flow.
    flows: Vec<Asker<A::Request>>,
    /// How long a sender waits for an answer before it repeats a request.
    patience: Time,
}

/// A flow at its sender.
#[derive(Clone, Debug, Default)]
struct Asker<R> {
    round_trip: Time,
    /// Contents of the last requests, as if their headers held them.
    requests: Ring<R>,
    since: Time,
    /// When it repeats its request, or that it has ended.
    timer: LazyTimer,
    is_over: bool,
}

const ASK: u8 = FREE_TIMER;

impl<A: Arbiter> Hosts<A> {
    /// Hosts with `transport` and links with `arbiter`. Each flow keeps to one path, so packets
    /// keep their order.
    pub fn new(
        arbiter: A,
        rule: A::Rule,
        tags: A::Tags,
        settings: TransportSettings,
        patience: Time,
    ) -> Self {
        let transport = WindowTransport::new(rule, tags, Some(NewReno), settings);
        Self { transport, arbiter, flows: Vec::new(), patience }
    }

    /// Sends the request for the next round trip, unless the flow is hopeless.
    fn ask(&mut self, flow: FlowId, ctx: &mut Context) {
        let is_repairing = self.transport.is_repairing(flow);
        let Some(progress) = self.transport.progress(flow, ctx.now()) else { return };
        let Some(sending) = self.transport.state(flow) else { return };
        let Some(request) = self.arbiter.ask(flow, &progress, sending, is_repairing) else {
            self.transport.give_up(flow, ctx);
            self.say_it_is_over(flow, ctx);
            return;
        };
        let asker = &mut self.flows[flow.index()];
        asker.since = ctx.now();
        let number = asker.requests.push(request);
        self.tell(Kind::Request, flow, number, ctx);
    }

    fn say_it_is_over(&mut self, flow: FlowId, ctx: &mut Context) {
        self.flows[flow.index()].is_over = true;
        self.tell(Kind::Control, flow, 0, ctx);
    }

    /// Sends a control packet along the path, and repeats it without an answer.
    fn tell(&mut self, kind: Kind, flow: FlowId, number: u32, ctx: &mut Context) {
        let packet = message_packets::to_receiver(kind, flow, number, ctx).with_value(u32::MAX);
        ctx.send(ctx.flow(flow).source, packet);
        let again = ctx.now() + self.patience;
        self.wait_until(flow, again, ctx);
    }

    fn wait_until(&mut self, flow: FlowId, at: Time, ctx: &mut Context) {
        let timer = Timer { kind: ASK, owner: flow.0 };
        ctx.postpone(&mut self.flows[flow.index()].timer, timer, at);
    }

    /// The receiver returns the packet.
    fn reply(packet: Packet, kind: Kind, ctx: &mut Context) {
        let reply = message_packets::to_sender(kind, packet.flow, 0, ctx);
        ctx.send(packet.destination, reply.with_value(packet.value).with_note(packet.note));
    }

    fn on_answer(&mut self, packet: Packet, ctx: &mut Context) {
        let flow = packet.flow;
        if self.flows[flow.index()].is_over {
            return;
        }
        let rate = f64::from(packet.value) * UNIT_BPS;
        let (answer, arbiter) = (Answer { rate, level: packet.note }, &mut self.arbiter);
        self.transport.steer(flow, |controls| arbiter.obey(answer, controls), ctx);
        let asker = &self.flows[flow.index()];
        let next = (asker.since + asker.round_trip).max(ctx.now());
        self.wait_until(flow, next, ctx);
    }

    fn on_farewell(&mut self, packet: Packet, ctx: &mut Context) {
        if packet.destination == ctx.flow(packet.flow).destination {
            Self::reply(packet, Kind::Control, ctx);
        } else {
            let asker = &mut self.flows[packet.flow.index()];
            asker.timer.cancel();
            asker.requests.clear();
        }
    }
}

impl<A: Arbiter> Scheme for Hosts<A> {
    fn on_flow_start(&mut self, flow: FlowId, ctx: &mut Context) {
        self.flows.resize(ctx.traffic().flows.len(), Asker::default());
        let asker = &mut self.flows[flow.index()];
        asker.round_trip = ctx.base_rtt(flow);
        self.transport.on_flow_start(flow, ctx);
        self.ask(flow, ctx);
    }

    fn on_packet(&mut self, packet: Packet, ctx: &mut Context) {
        match packet.kind() {
            Kind::Request => Self::reply(packet, Kind::Grant, ctx),
            Kind::Grant => self.on_answer(packet, ctx),
            Kind::Control => self.on_farewell(packet, ctx),
            _ => {
                let is_sender = !packet.is_data();
                self.transport.on_packet(packet, ctx);
                let is_over = self.flows[packet.flow.index()].is_over;
                if is_sender && !is_over && ctx.is_finished(packet.flow) {
                    self.say_it_is_over(packet.flow, ctx);
                }
            }
        }
    }

    fn on_timer(&mut self, timer: Timer, ctx: &mut Context) {
        if timer.kind != ASK {
            self.transport.on_timer(timer, ctx);
            return;
        }
        let flow = FlowId(timer.owner);
        let asker = &mut self.flows[flow.index()];
        if !ctx.has_expired(&mut asker.timer, timer) {
            return;
        }
        if asker.is_over {
            self.tell(Kind::Control, flow, 0, ctx);
        } else {
            self.ask(flow, ctx);
        }
    }

    fn hosts_are_independent(&self) -> bool {
        self.transport.hosts_are_independent() && self.arbiter.hosts_are_independent()
    }

    fn timer_wait(&self, kind: u8) -> Option<Cause> {
        if kind == ASK { Some(Cause::Rate) } else { self.transport.timer_wait(kind) }
    }

    fn sending_limit(&self, flow: FlowId) -> Option<SendingLimit> {
        self.transport.sending_limit(flow)
    }

    #[expect(clippy::inline_always, reason = "part of the loop over packets")]
    #[inline(always)]
    fn on_hop(&mut self, hop: Hop<'_>, packet: &mut Packet) -> Admission {
        // Few packets are requests, whereas data and acknowledgements alternate.
        if packet.is(Kind::Request) | packet.is(Kind::Control) {
            self.on_request(hop, packet);
        } else if packet.is_data() {
            self.arbiter.on_data(hop.port, packet);
        }
        Admission::Admitted
    }
}

impl<A: Arbiter> Hosts<A> {
    /// A request, or the news that a flow has left, reaches a port.
    #[inline(never)]
    fn on_request(&mut self, mut hop: Hop<'_>, packet: &mut Packet) {
        let asker = &mut self.flows[packet.flow.index()];
        let Some(place) = hop.place(packet.flow) else { return };
        let visit = Visit {
            flow: packet.flow,
            port: hop.port,
            place,
            waiting: hop.waiting(),
            capacity: hop.rate.bps() as f64,
            round_trip: asker.round_trip.seconds(),
        };
        if packet.kind() == Kind::Control {
            self.arbiter.leave(&visit);
        } else {
            let Some(&mut request) = asker.requests.get_mut(packet.sequence) else { return };
            let Answer { rate, level } = self.arbiter.answer(&visit, request);
            packet.value = packet.value.min(stamp(rate));
            packet.note = packet.note.max(level);
        }
    }
}
