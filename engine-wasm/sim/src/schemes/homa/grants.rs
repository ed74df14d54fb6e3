//! Grants: a receiver keeps its shortest messages granted a round trip ahead.

use super::super::parts::message_packets;
use super::super::parts::receiver_driven::{FIRST_OWN_TIMER, Messages, ReceiverPolicy, Silence};
use super::ahead;
use super::granting::{Grant, Granting, Waiting};
use super::levels::Levels;
use super::receiver::{self, Incoming, Ranked};
use super::sender::Outgoing;
use crate::ids::{FlowId, HostId};
use crate::packet::{Context, Kind, Packet, SequenceSet, Timer};
use crate::record::account::Cause;
use crate::units::Time;
use crate::yield_point::Yielding;

/// Constants of a run.
pub struct Plan {
    /// `RTTbytes` in bandwidth-delay products.
    pub factor: f64,
    pub levels: Levels,
    /// Messages to which a receiver grants at a time.
    pub overcommitment: usize,
    /// Messages under way to a receiver beyond which new ones send one packet unscheduled; 0 for no
    /// limit.
    pub incast_limit: u32,
    pub patience: Time,
    pub hosts: u32,
}

/// Homa's receivers.
pub struct Grants {
    plan: Plan,
    granting: Box<dyn Granting>,
    /// Messages under way to each host, announced or not: in the paper's terms, outstanding replies.
    awaited: Vec<u32>,
    /// Messages to one host in order of their ranks; only kept for its memory.
    ranked: Vec<Ranked>,
}

/// A receiver has had no data for a while.
const MISSING: u8 = FIRST_OWN_TIMER;

impl Grants {
    /// No grants yet.
    pub fn new(plan: Plan, granting: Box<dyn Granting>) -> Self {
        Self { awaited: vec![0; plan.hosts as usize], plan, granting, ranked: Vec::new() }
    }

    /// The messages to `host` of which `needs` holds, with their ranks.
    fn ranked<'a>(
        granting: &'a mut dyn Granting,
        messages: &'a Messages<Outgoing, Incoming>,
        host: HostId,
        needs: fn(&Incoming) -> bool,
        ctx: &'a Context,
    ) -> impl Iterator<Item = Ranked> + 'a {
        let open = messages.receiving(host).filter(move |(_, incoming)| needs(incoming));
        open.yielding().map(move |(message, incoming)| {
            let rank = granting.rank(&Waiting { message, incoming, ctx });
            Ranked { rank, message }
        })
    }

    /// `RTTbytes` in packets.
    fn ahead(&self, message: FlowId, ctx: &Context) -> u32 {
        let line = ctx.nic_rate(ctx.flow(message).source);
        ahead(self.plan.factor, line.bytes_in(ctx.base_rtt(message)).get())
    }

    /// Packets of a new message that need no grant.
    fn unscheduled(&mut self, message: FlowId, ctx: &Context) -> u32 {
        let awaited = &mut self.awaited[ctx.flow(message).destination.index()];
        *awaited += 1;
        let limit = self.plan.incast_limit;
        if limit > 0 && *awaited > limit { 1 } else { self.ahead(message, ctx) }
    }

    /// Whether a message is among the first with missing packets, as many as get grants at a time: then
    /// retransmissions after a burst are not another burst.
    fn may_repair(
        &mut self,
        messages: &Messages<Outgoing, Incoming>,
        own: Ranked,
        host: HostId,
        ctx: &Context,
    ) -> bool {
        let most = self.plan.overcommitment;
        let expecting = Self::ranked(&mut *self.granting, messages, host, Incoming::expects, ctx);
        // Stops at `most`: of very many messages to a host, few have to be ranked.
        expecting.filter(|other| other.is_before(&own)).take(most).count() < most
    }

    /// Asks the sender for missing packets.
    fn request_missing(
        &mut self,
        messages: &mut Messages<Outgoing, Incoming>,
        message: FlowId,
        ctx: &mut Context,
    ) {
        let host = ctx.flow(message).destination;
        let Some(incoming) = messages.incoming(message) else { return };
        if !incoming.expects() {
            incoming.silence.cancel();
            return;
        }
        let own = Ranked { rank: self.granting.rank(&Waiting { message, incoming, ctx }), message };
        let may_repair = self.may_repair(messages, own, host, ctx);
        let Some(incoming) = messages.incoming(message) else { return };
        if !may_repair {
            incoming.silence.heard(ctx);
            return;
        }
        incoming.silence.wait(ctx);
        for (first, count) in incoming.missing() {
            let request = message_packets::to_sender(Kind::Control, message, first, ctx);
            ctx.send(host, request.with_value(count));
        }
    }
}

impl ReceiverPolicy for Grants {
    type Outgoing = Outgoing;
    type Incoming = Incoming;
    const QUESTION: Kind = Kind::Probe;
    const PERMISSION: Cause = Cause::Grant;
    const REPEATS: &'static [u8] = &[MISSING];

    /// With a limit, a sender uses the number of messages that other hosts have for its receiver.
    fn hosts_are_independent(&self) -> bool {
        self.plan.incast_limit == 0
    }

    fn host_of(&self, timer: Timer, ctx: &Context) -> HostId {
        ctx.flow(FlowId(timer.owner)).destination
    }

    fn patience(&self, _: FlowId, _: &Context) -> Time {
        self.plan.patience
    }

    fn start(&mut self, message: FlowId, ctx: &mut Context) -> Outgoing {
        let packets = message_packets::count(message, ctx);
        let unscheduled = self.unscheduled(message, ctx);
        Outgoing::new(packets, unscheduled, self.plan.levels.unscheduled(packets))
    }

    fn open(&mut self, message: FlowId, sender: Option<&Outgoing>, ctx: &mut Context) -> Incoming {
        let (packets, ahead) = (message_packets::count(message, ctx), self.ahead(message, ctx));
        let timer = Timer { kind: MISSING, owner: message.0 };
        Incoming {
            packets,
            received: SequenceSet::default(),
            granted: packets.min(sender.map_or(ahead, |sender| sender.unscheduled)),
            ahead,
            silence: Silence::new(self.plan.patience, timer),
        }
    }

    fn on_question(
        &mut self,
        messages: &mut Messages<Outgoing, Incoming>,
        message: FlowId,
        is_new: bool,
        ctx: &mut Context,
    ) {
        if is_new {
            self.request_missing(messages, message, ctx);
        } else {
            let busy = message_packets::to_sender(Kind::ProbeAck, message, 0, ctx);
            ctx.send(ctx.flow(message).destination, busy);
        }
    }

    fn on_answer(&self, outgoing: &mut Outgoing, packet: Packet, _: &Context) {
        match packet.kind() {
            Kind::Grant => outgoing.grant(packet.value, packet.note),
            Kind::Control => outgoing.resend(packet.sequence, packet.value),
            _ => {}
        }
    }

    fn on_complete(&mut self, host: HostId) {
        self.awaited[host.index()] -= 1;
    }

    /// Grants to the first messages.
    fn after_data(
        &mut self,
        messages: &mut Messages<Outgoing, Incoming>,
        host: HostId,
        ctx: &mut Context,
    ) {
        let Self { granting, ranked, .. } = self;
        ranked.clear();
        let needs = Incoming::needs_grants;
        ranked.extend(Self::ranked(&mut **granting, messages, host, needs, ctx));
        let waiters = self.ranked.len();
        receiver::keep_first(self.plan.overcommitment, &mut self.ranked);
        for (place, &Ranked { message, .. }) in self.ranked.iter().enumerate() {
            let level = self.plan.levels.granted(place, self.ranked.len());
            let Some(incoming) = messages.incoming(message) else { continue };
            let mut grant = Grant { waiters, place, level, ahead: incoming.ahead };
            self.granting.change(&Waiting { message, incoming, ctx }, &mut grant);
            let Grant { level, ahead, .. } = grant;
            if let Some(granted) = incoming.advance(ahead) {
                let grant = message_packets::to_sender(Kind::Grant, message, 0, ctx);
                ctx.send(host, grant.with_value(granted).with_note(level));
                if !incoming.silence.is_waiting() {
                    incoming.silence.wait(ctx);
                }
            }
        }
    }

    fn failure(&self) -> Option<String> {
        self.granting.failure()
    }

    /// A receiver has missed packets for too long.
    fn on_timer(
        &mut self,
        messages: &mut Messages<Outgoing, Incoming>,
        timer: Timer,
        ctx: &mut Context,
    ) {
        let message = FlowId(timer.owner);
        let Some(incoming) = messages.incoming(message) else { return };
        if incoming.silence.fired(ctx) {
            if incoming.expects() {
                ctx.count_timeout(message);
            }
            self.request_missing(messages, message, ctx);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::CARD;
    use crate::ids::{FlowId, HostId};
    use crate::packet::PacketSimulation;
    use crate::packet::testing::{
        completion_times, flow, given, many_to_one, network, packets, run, small_fabric, traffic,
    };
    use crate::parameters::Given;
    use crate::record::Simulation;
    use crate::schemes::testing::recipe;
    use crate::units::Time;

    fn incast(senders: u32, size: u64, given: &Given) -> PacketSimulation {
        let network = many_to_one(senders);
        let flows = (0..senders).map(|source| flow(Time::ZERO, source, senders, packets(size)));
        let traffic = traffic(flows.collect());
        let recipe = recipe(&CARD, given, &network, &traffic);
        run(&network, &traffic, recipe)
    }

    #[test]
    fn alone_a_message_takes_the_time_of_the_idle_network() {
        let network = small_fabric("spray");
        let traffic = traffic(vec![flow(Time::ZERO, 0, 2, packets(1_000))]);
        let run = run(&network, &traffic, recipe(&CARD, &given(&[]), &network, &traffic));
        let ideal = network.ideal_fct(HostId(0), HostId(2), packets(1_000));
        let took = completion_times(&run, &traffic)[0];
        // Grants keep the link busy and find the reverse path empty.
        assert!(took >= ideal && took < ideal + Time::from_us(5), "{took:?} against {ideal:?}");
        assert_eq!(run.counters().retransmissions, 0);
    }

    #[test]
    fn an_incast_of_scheduled_packets_loses_nothing_at_the_last_hop() {
        // Seven packets of each message go unscheduled: 140 of the 240 that the port holds.
        let run = incast(20, 500, &given(&[("rtt_bytes_factor", 0.1)]));
        assert_eq!(run.counters().drops(), 0);
        assert_eq!(run.counters().retransmissions, 0);
    }

    /// In the paper's fabric a round trip takes 8 µs, which is seven packets: thirty senders at once
    /// fit into a port of 240, and so do the grants to as many messages as there are levels.
    #[test]
    fn in_the_papers_fabric_an_incast_loses_nothing() {
        let senders = 30;
        let shape =
            [("leaves", 1.0), ("hosts_per_leaf", f64::from(senders + 1)), ("host_delay_us", 1.0)];
        let network = network("leaf-spine", &given(&shape));
        let round_trip = network.base_rtt(HostId(0), HostId(senders));
        assert!((7.0..9.0).contains(&(round_trip.seconds() * 1e6)), "{round_trip:?}");
        let flows = (0..senders).map(|from| flow(Time::ZERO, from, senders, packets(500)));
        let traffic = traffic(flows.collect());
        let run = run(&network, &traffic, recipe(&CARD, &given(&[]), &network, &traffic));
        assert_eq!(run.counters().drops(), 0);
        // Packets that wait behind six others for longer than the receiver's patience are sent
        // twice.
        assert!(run.counters().spurious_retransmissions < 300, "{:?}", run.counters());
        let busy = 500.0 * f64::from(senders) * 1.2e-6;
        assert!(run.now().seconds() < busy * 1.02, "the link is never without work");
    }

    #[test]
    fn an_incast_limit_stops_unscheduled_packets() {
        let few = given(&[("incast_limit", 2.0), ("overcommitment", 2.0)]);
        let run = incast(20, 500, &few);
        assert_eq!(run.counters().drops(), 0);
        assert!(run.now().seconds() < 20.0 * 500.0 * 1.2e-6 * 1.02, "the link is never idle");
    }

    #[test]
    fn an_incast_of_unscheduled_packets_recovers_its_losses() {
        let run = incast(20, 500, &given(&[]));
        assert!(run.counters().drops() > 0 && run.counters().retransmissions > 0);
        assert!(run.completions().finish.iter().all(|finish| finish.is_finite()));
    }

    #[test]
    fn the_shortest_message_of_a_receiver_goes_first() {
        let network = many_to_one(3);
        let sizes = [900, 300, 600];
        let flows =
            sizes.iter().zip(0..).map(|(&size, from)| flow(Time::ZERO, from, 3, packets(size)));
        let traffic = traffic(flows.collect());
        let run = run(&network, &traffic, recipe(&CARD, &given(&[]), &network, &traffic));
        assert_eq!(run.completions().order, [FlowId(1), FlowId(2), FlowId(0)]);
    }

    #[test]
    fn a_short_message_passes_the_long_one_of_its_own_sender() {
        let network = many_to_one(2);
        let long = flow(Time::ZERO, 0, 2, packets(2_000));
        let short = flow(Time::from_us(500), 0, 2, packets(5));
        let traffic = traffic(vec![long, short]);
        let run = run(&network, &traffic, recipe(&CARD, &given(&[]), &network, &traffic));
        let ideal = network.ideal_fct(HostId(0), HostId(2), packets(5));
        let took = completion_times(&run, &traffic)[1];
        // At each of two queues it may find one packet in transmission.
        assert!(took < ideal + Time::from_us(3), "{took:?} against {ideal:?}");
    }
}
