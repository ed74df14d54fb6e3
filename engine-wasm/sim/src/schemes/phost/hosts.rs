//! The hosts of pHost.

use super::super::parts::receiver_driven::{self, ByHost, Silence};
use super::receiver::{Incoming, Patience};
use super::sender::Outgoing;
use crate::ids::{FlowId, HostId};
use crate::packet::{Context, FlowSlots, Kind, Packet, Scheme, Timer};
use crate::topology::wire;
use crate::units::Time;

/// What does not change during a run; in round trips but for `valid` and `hosts`.
pub struct Plan {
    pub free: f64,
    pub outstanding: f64,
    pub pass_over: f64,
    pub anew: f64,
    /// In packet times.
    pub valid: f64,
    pub hosts: u32,
}

/// All hosts of a run.
pub struct Hosts {
    plan: Plan,
    outgoing: FlowSlots<Outgoing>,
    incoming: FlowSlots<Incoming>,
    sending: ByHost,
    receiving: ByHost,
    /// By host, when it hands out its next token; [`Time::NEVER`] while it has no flow.
    next_token: Vec<Time>,
}

/// A sender has heard nothing.
const UNANSWERED: u8 = 0;
/// A receiver may hand out a token.
const TOKEN: u8 = 1;
/// How many round trips a sender waits before it repeats its request.
const REQUEST_RTTS: f64 = 3.0;

const FREE_LEVEL: u8 = 1;
const TOKEN_LEVEL: u8 = 2;

impl Hosts {
    pub fn new(plan: Plan) -> Self {
        Self {
            sending: ByHost::new(plan.hosts),
            receiving: ByHost::new(plan.hosts),
            next_token: vec![Time::NEVER; plan.hosts as usize],
            plan,
            outgoing: FlowSlots::default(),
            incoming: FlowSlots::default(),
        }
    }

    /// Packets of a flow that need no token: all of a short one.
    fn free(&self, flow: FlowId, ctx: &Context) -> u32 {
        let packets = receiver_driven::packets(flow, ctx);
        if packets <= in_packets(self.plan.free, flow, ctx) { packets } else { 0 }
    }

    fn patience(&self, flow: FlowId, ctx: &Context) -> Patience {
        let round_trips = |count: f64| Time::from_seconds(ctx.base_rtt(flow).seconds() * count);
        Patience {
            outstanding: in_packets(self.plan.outstanding, flow, ctx),
            pass_over: round_trips(self.plan.pass_over),
            anew: round_trips(self.plan.anew),
        }
    }

    /// The receiver hears of a flow for the first time.
    fn open(&mut self, flow: FlowId, ctx: &mut Context) {
        let (packets, free) = (receiver_driven::packets(flow, ctx), self.free(flow, ctx));
        let patience = self.patience(flow, ctx);
        self.incoming.open(flow, Incoming::new(packets, free, patience, ctx.now()));
        let host = ctx.flow(flow).destination;
        self.receiving.add(host, flow);
        self.plan_token(host, ctx.now(), ctx);
    }

    fn on_request(&mut self, request: Packet, ctx: &mut Context) {
        if !self.incoming.has_opened(request.flow) {
            self.open(request.flow, ctx);
        } else if self.incoming.get(request.flow).is_none() {
            acknowledge(request.flow, ctx);
        }
    }

    fn on_data(&mut self, packet: Packet, ctx: &mut Context) {
        let flow = packet.flow;
        if !self.incoming.has_opened(flow) {
            self.open(flow, ctx);
        }
        let Some(incoming) = self.incoming.get_mut(flow) else {
            ctx.count_spurious();
            acknowledge(flow, ctx);
            return;
        };
        if !incoming.receive(packet.sequence) {
            ctx.count_spurious();
        }
        if incoming.left() == 0 {
            self.incoming.close(flow);
            self.receiving.remove(packet.destination, flow);
            acknowledge(flow, ctx);
        }
    }

    /// Sees to it that `host` considers a token at `at`, or earlier.
    fn plan_token(&mut self, host: HostId, at: Time, ctx: &mut Context) {
        let next = &mut self.next_token[host.index()];
        if at < *next {
            *next = at;
            ctx.set_timer(Timer { kind: TOKEN, owner: host.0 }, at);
        }
    }

    /// Hands out a token, if a flow may have one, and plans the next.
    fn on_token(&mut self, host: HostId, ctx: &mut Context) {
        let now = ctx.now();
        if self.next_token[host.index()] != now {
            return;
        }
        self.next_token[host.index()] = Time::NEVER;
        let Self { incoming, receiving, .. } = self;
        let open = receiving.of(host).iter();
        let open = open.filter_map(|&flow| Some((incoming.get(flow)?, flow)));
        let (mut best, mut soonest) = (None, Time::NEVER);
        for (state, flow) in open {
            if state.not_before() <= now {
                let candidate = (state.left(), flow);
                best = Some(best.map_or(candidate, |best| candidate.min(best)));
            } else {
                soonest = soonest.min(state.not_before());
            }
        }
        let Some((_, flow)) = best else {
            if soonest.is_finite() {
                self.plan_token(host, soonest, ctx);
            }
            return;
        };
        if let Some(state) = incoming.get_mut(flow) {
            let token = receiver_driven::tell_sender(Kind::Grant, flow, state.token(now), ctx);
            ctx.send(host, token);
        }
        self.plan_token(host, now + packet_time(host, ctx), ctx);
    }

    /// The sender hears from the receiver.
    fn on_answer(&mut self, packet: Packet, ctx: &mut Context) {
        let host = packet.destination;
        let valid = packet_time(host, ctx).seconds() * self.plan.valid;
        let Some(outgoing) = self.outgoing.get_mut(packet.flow) else { return };
        if packet.kind() == Kind::Ack {
            self.outgoing.close(packet.flow);
            self.sending.remove(host, packet.flow);
            ctx.finish(packet.flow);
            return;
        }
        outgoing.silence.heard(ctx);
        outgoing.accept(packet.sequence, ctx.now() + Time::from_seconds(valid));
        ctx.wake(host);
    }

    fn request(flow: FlowId, ctx: &mut Context) {
        let request = receiver_driven::tell_receiver(Kind::Request, flow, 0, ctx);
        ctx.send(ctx.flow(flow).source, request);
    }
}

fn acknowledge(flow: FlowId, ctx: &mut Context) {
    let ack = receiver_driven::tell_sender(Kind::Ack, flow, 0, ctx);
    ctx.send(ctx.flow(flow).destination, ack);
}

fn packet_time(host: HostId, ctx: &Context) -> Time {
    wire::FULL_PACKET / ctx.nic_rate(host)
}

/// So many bandwidth-delay products in packets, rounded up.
fn in_packets(products: f64, flow: FlowId, ctx: &Context) -> u32 {
    let line = ctx.nic_rate(ctx.flow(flow).source);
    let bytes = products * line.bytes_in(ctx.base_rtt(flow)).get() as f64;
    (bytes as u64).div_ceil(wire::FULL_PACKET.get()) as u32
}

impl Scheme for Hosts {
    fn on_flow_start(&mut self, flow: FlowId, ctx: &mut Context) {
        let patience = Time::from_seconds(ctx.base_rtt(flow).seconds() * REQUEST_RTTS);
        let mut silence = Silence::new(patience, Timer { kind: UNANSWERED, owner: flow.0 });
        silence.wait(ctx);
        let (packets, free) = (receiver_driven::packets(flow, ctx), self.free(flow, ctx));
        self.outgoing.open(flow, Outgoing::new(packets, free, silence));
        let source = ctx.flow(flow).source;
        self.sending.add(source, flow);
        if free == 0 {
            Self::request(flow, ctx);
        }
        ctx.wake(source);
    }

    fn on_packet(&mut self, packet: Packet, ctx: &mut Context) {
        match packet.kind() {
            Kind::Data => self.on_data(packet, ctx),
            Kind::Request => self.on_request(packet, ctx),
            _ => self.on_answer(packet, ctx),
        }
    }

    fn on_timer(&mut self, timer: Timer, ctx: &mut Context) {
        if timer.kind == TOKEN {
            self.on_token(HostId(timer.owner), ctx);
            return;
        }
        let flow = FlowId(timer.owner);
        let Some(outgoing) = self.outgoing.get_mut(flow) else { return };
        if outgoing.silence.fired(ctx) {
            outgoing.silence.wait(ctx);
            ctx.count_timeout(flow);
            Self::request(flow, ctx);
        }
    }

    /// The flow with the fewest packets left goes first.
    fn on_nic_idle(&mut self, host: HostId, ctx: &mut Context) -> Option<Packet> {
        let Self { outgoing, sending, .. } = self;
        let now = ctx.now();
        let ready = sending.of(host).iter().filter_map(|&flow| {
            let state = outgoing.get_mut(flow)?;
            state.is_ready(now).then(|| (state.left(), flow))
        });
        let (_, flow) = ready.min()?;
        let (sequence, is_free, is_again) = outgoing.get_mut(flow)?.take()?;
        if is_again {
            ctx.count_retransmission();
        }
        let level = if is_free { FREE_LEVEL } else { TOKEN_LEVEL };
        Some(receiver_driven::data(flow, sequence, ctx).at_level(level))
    }
}

#[cfg(test)]
mod tests {
    use super::super::CARD;
    use crate::ids::{FlowId, HostId};
    use crate::packet::testing::{
        completion_times, flow, given, many_to_one, packets, recipe, run, small_fabric, traffic,
    };
    use crate::record::Simulation;
    use crate::units::Time;

    #[test]
    fn a_long_flow_waits_for_its_first_token_and_a_short_one_does_not() {
        let network = small_fabric("spray");
        for (size, waits) in [(50, false), (1_000, true)] {
            let traffic = traffic(vec![flow(Time::ZERO, 0, 2, packets(size))]);
            let run = run(&network, &traffic, recipe(&CARD, &given(&[]), &network, &traffic));
            let ideal = network.ideal_fct(HostId(0), HostId(2), packets(size));
            // A request and a token cross the idle network like two acknowledgements.
            let way = network.one_way(HostId(0), HostId(2), crate::topology::wire::ACK);
            let expected = if waits { ideal + way * 2 } else { ideal };
            let took = completion_times(&run, &traffic)[0];
            assert!(
                took >= expected && took < expected + Time::from_us(3),
                "{took:?} {expected:?}"
            );
            assert_eq!(run.counters().retransmissions, 0);
        }
    }

    #[test]
    fn tokens_keep_an_incast_from_losing_anything() {
        let network = many_to_one(20);
        let flows = (0..20).map(|source| flow(Time::ZERO, source, 20, packets(300)));
        let traffic = traffic(flows.collect());
        let run = run(&network, &traffic, recipe(&CARD, &given(&[]), &network, &traffic));
        assert_eq!(run.counters().drops(), 0);
        assert_eq!(run.completions().order.len(), 20);
    }

    #[test]
    fn the_receiver_serves_the_flow_with_the_least_left_first() {
        let network = many_to_one(3);
        let sizes = [900, 300, 600];
        let flows = sizes.iter().zip(0..);
        let flows = flows.map(|(&size, from)| flow(Time::ZERO, from, 3, packets(size)));
        let traffic = traffic(flows.collect());
        let run = run(&network, &traffic, recipe(&CARD, &given(&[]), &network, &traffic));
        assert_eq!(run.completions().order, [FlowId(1), FlowId(2), FlowId(0)]);
    }

    #[test]
    fn a_sender_with_two_receivers_wastes_tokens_but_no_flow_starves() {
        let network = many_to_one(2);
        let to = |receiver, size| flow(Time::ZERO, 0, receiver, packets(size));
        let traffic = traffic(vec![to(1, 400), to(2, 800)]);
        let run = run(&network, &traffic, recipe(&CARD, &given(&[]), &network, &traffic));
        assert_eq!(run.completions().order, [FlowId(0), FlowId(1)]);
    }
}
