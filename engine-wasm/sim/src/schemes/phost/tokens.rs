//! Tokens: a receiver hands out one per packet time, to the message with the fewest packets missing.

use super::super::parts::message_packets;
use super::super::parts::receiver_driven::{
    FIRST_OWN_TIMER, IncomingMessage, LeastLeft, Messages, ReceiverPolicy,
};
use super::budget::{Budget, packet_time};
use super::outstanding::Counted;
use super::receiver::{Incoming, Patience};
use super::sender::Outgoing;
use crate::ids::{FlowId, HostId};
use crate::packet::{Context, Kind, Packet, Timer};
use crate::record::account::Cause;
use crate::topology::Network;
use crate::units::Time;

/// Constants of a run.
pub struct Plan {
    pub free: Budget,
    pub outstanding: Budget,
    /// Which tokens are outstanding.
    pub counted: Counted,
    pub pass_over: Budget,
    pub anew: Budget,
    /// In packet times.
    pub valid: f64,
}

/// pHost's receivers.
pub struct Tokens {
    plan: Plan,
    hosts: Vec<Host>,
}

/// A host, as a receiver and as a sender.
#[derive(Clone, Copy, Debug)]
struct Host {
    /// When it hands out its next token; [`Time::NEVER`] without messages.
    next_token: Time,
    /// Time between two of its tokens.
    packet_time: Time,
    /// How long it may use a token.
    valid: Time,
}

/// A receiver may hand out a token.
const TOKEN: u8 = FIRST_OWN_TIMER;
/// How long a sender waits before it repeats its request.
const REQUEST: Budget = Budget::RoundTrips(3.0);

impl Tokens {
    /// No tokens yet.
    pub fn new(plan: Plan, network: &Network) -> Self {
        let host = |host| {
            let packet_time = packet_time(HostId(host), network);
            let valid = Time::from_seconds(packet_time.seconds() * plan.valid);
            Host { next_token: Time::NEVER, packet_time, valid }
        };
        Self { hosts: (0..network.hosts).map(host).collect(), plan }
    }

    fn token_patience(&self, message: FlowId, ctx: &Context) -> Patience {
        Patience {
            outstanding: self.plan.outstanding.packets(message, ctx),
            counted: self.plan.counted,
            pass_over: self.plan.pass_over.time(message, ctx),
            anew: self.plan.anew.time(message, ctx),
        }
    }

    /// Makes `host` consider a token at `at` or earlier.
    fn plan_token(&mut self, host: HostId, at: Time, ctx: &mut Context) {
        let next = &mut self.hosts[host.index()].next_token;
        if at < *next {
            *next = at;
            ctx.set_timer(Timer { kind: TOKEN, owner: host.0 }, at);
        }
    }

    /// Hands out a token, if a message may have one, and plans the next.
    fn hand_out(
        &mut self,
        messages: &mut Messages<Outgoing, Incoming>,
        host: HostId,
        ctx: &mut Context,
    ) {
        let now = ctx.now();
        let mut first = LeastLeft::new();
        for (message, incoming) in messages.receiving(host) {
            first.consider(incoming.not_before() <= now, incoming.left(), message);
        }
        let Some(message) = first.message() else {
            let times = messages.receiving(host).map(|(_, incoming)| incoming.not_before());
            if let Some(soonest) = times.min() {
                self.plan_token(host, soonest, ctx);
            }
            return;
        };
        if let Some(incoming) = messages.incoming(message) {
            let token = incoming.token(now);
            ctx.send(host, message_packets::to_sender(Kind::Grant, message, token, ctx));
        }
        self.plan_token(host, now + self.hosts[host.index()].packet_time, ctx);
    }
}

impl ReceiverPolicy for Tokens {
    type Outgoing = Outgoing;
    type Incoming = Incoming;
    const QUESTION: Kind = Kind::Request;
    const PERMISSION: Cause = Cause::Token;

    fn hosts_are_independent(&self) -> bool {
        true
    }

    fn host_of(&self, timer: Timer, _: &Context) -> HostId {
        HostId(timer.owner)
    }

    fn patience(&self, message: FlowId, ctx: &Context) -> Time {
        REQUEST.time(message, ctx)
    }

    fn start(&mut self, message: FlowId, ctx: &mut Context) -> Outgoing {
        Outgoing::new(message_packets::count(message, ctx), self.plan.free.free(message, ctx))
    }

    fn open(&mut self, message: FlowId, _: Option<&Outgoing>, ctx: &mut Context) -> Incoming {
        self.plan_token(ctx.flow(message).destination, ctx.now(), ctx);
        let packets = message_packets::count(message, ctx);
        let free = self.plan.free.free(message, ctx);
        Incoming::new(packets, free, self.token_patience(message, ctx), ctx.now())
    }

    fn on_answer(&self, outgoing: &mut Outgoing, packet: Packet, ctx: &Context) {
        let until = ctx.now() + self.hosts[packet.destination.index()].valid;
        outgoing.accept(packet.sequence, until);
    }

    fn on_timer(
        &mut self,
        messages: &mut Messages<Outgoing, Incoming>,
        timer: Timer,
        ctx: &mut Context,
    ) {
        let host = HostId(timer.owner);
        let next = &mut self.hosts[host.index()].next_token;
        // Another time means that an earlier one was planned since.
        if *next == ctx.now() {
            *next = Time::NEVER;
            self.hand_out(messages, host, ctx);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::CARD;
    use crate::ids::{FlowId, HostId};
    use crate::packet::testing::{
        completion_times, flow, given, many_to_one, packets, run, small_fabric, traffic,
    };
    use crate::parameters::{Given, Value};
    use crate::record::Simulation;
    use crate::schemes::testing::recipe;
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
    fn a_budget_in_packets_is_the_same_in_every_fabric() {
        let in_packets: Given =
            [("budgets_in".to_owned(), Value::Text("packets".to_owned()))].into();
        let network = small_fabric("spray");
        for (size, waits) in [(8, false), (9, true)] {
            let traffic = traffic(vec![flow(Time::ZERO, 0, 2, packets(size))]);
            let run = run(&network, &traffic, recipe(&CARD, &in_packets, &network, &traffic));
            let ideal = network.ideal_fct(HostId(0), HostId(2), packets(size));
            let took = completion_times(&run, &traffic)[0];
            assert_eq!(took > ideal + Time::from_us(3), waits, "{size} packets: {took:?}");
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
