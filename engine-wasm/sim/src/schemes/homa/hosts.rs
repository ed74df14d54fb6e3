//! The hosts of Homa.

use super::super::parts::receiver_driven::{self, ByHost, Silence};
use super::ahead;
use super::levels::Levels;
use super::receiver::{self, Incoming};
use super::sender::Outgoing;
use crate::ids::{FlowId, HostId};
use crate::packet::{Context, FlowSlots, Kind, Packet, ReceivedSet, Scheme, Timer};
use crate::units::Time;

/// What does not change during a run.
pub struct Plan {
    /// `RTTbytes` in bandwidth-delay products.
    pub factor: f64,
    pub levels: Levels,
    /// To how many messages a receiver grants at a time.
    pub overcommitment: usize,
    /// Of how many messages under way to it a receiver takes the unscheduled packets; 0 for all.
    pub incast_limit: u32,
    pub patience: Time,
    pub hosts: u32,
}

/// All hosts of a run.
pub struct Hosts {
    plan: Plan,
    outgoing: FlowSlots<Outgoing>,
    incoming: FlowSlots<Incoming>,
    sending: ByHost,
    receiving: ByHost,
    /// By host, messages under way to it, whether it has heard of them or not: in the paper's terms,
    /// replies that it waits for.
    awaited: Vec<u32>,
}

/// A sender has heard nothing.
const UNANSWERED: u8 = 0;
/// A receiver has heard nothing.
const MISSING: u8 = 1;

impl Hosts {
    pub fn new(plan: Plan) -> Self {
        Self {
            sending: ByHost::new(plan.hosts),
            receiving: ByHost::new(plan.hosts),
            awaited: vec![0; plan.hosts as usize],
            plan,
            outgoing: FlowSlots::default(),
            incoming: FlowSlots::default(),
        }
    }

    fn silence(&self, kind: u8, message: FlowId) -> Silence {
        Silence::new(self.plan.patience, Timer { kind, owner: message.0 })
    }

    /// `RTTbytes` in packets.
    fn ahead(&self, message: FlowId, ctx: &Context) -> u32 {
        let line = ctx.nic_rate(ctx.flow(message).source);
        ahead(self.plan.factor, line.bytes_in(ctx.base_rtt(message)).get())
    }

    /// How many packets of a new message need no grant.
    fn unscheduled(&mut self, message: FlowId, ctx: &Context) -> u32 {
        let awaited = &mut self.awaited[ctx.flow(message).destination.index()];
        *awaited += 1;
        let limit = self.plan.incast_limit;
        if limit > 0 && *awaited > limit { 1 } else { self.ahead(message, ctx) }
    }

    /// The receiver hears of a message for the first time.
    fn open(&mut self, message: FlowId, ctx: &Context) {
        let (packets, ahead) = (receiver_driven::packets(message, ctx), self.ahead(message, ctx));
        let silence = self.silence(MISSING, message);
        let sender = self.outgoing.get_mut(message);
        let granted = packets.min(sender.map_or(ahead, |sender| sender.unscheduled));
        let received = ReceivedSet::default();
        self.incoming.open(message, Incoming { packets, received, granted, ahead, silence });
        self.receiving.add(ctx.flow(message).destination, message);
    }

    fn on_data(&mut self, packet: Packet, ctx: &mut Context) {
        let message = packet.flow;
        if !self.incoming.has_opened(message) {
            self.open(message, ctx);
        }
        let Some(incoming) = self.incoming.get_mut(message) else {
            ctx.count_spurious();
            acknowledge(message, ctx);
            return;
        };
        if !incoming.received.insert(packet.sequence) {
            ctx.count_spurious();
        }
        incoming.silence.heard(ctx);
        if incoming.left() == 0 {
            self.incoming.close(message);
            self.receiving.remove(packet.destination, message);
            self.awaited[packet.destination.index()] -= 1;
            acknowledge(message, ctx);
        }
        self.grant(packet.destination, ctx);
    }

    /// A sender asks whether its message is known.
    fn on_question(&mut self, packet: Packet, ctx: &mut Context) {
        if !self.incoming.has_opened(packet.flow) {
            self.open(packet.flow, ctx);
            self.ask(packet.flow, ctx);
        } else if self.incoming.get_mut(packet.flow).is_none() {
            acknowledge(packet.flow, ctx);
        } else {
            let busy = receiver_driven::tell_sender(Kind::ProbeAck, packet.flow, 0, ctx);
            ctx.send(packet.destination, busy);
        }
    }

    /// Grants to the shortest messages of a receiver.
    fn grant(&mut self, host: HostId, ctx: &mut Context) {
        let Self { incoming, receiving, plan, .. } = self;
        let messages = receiving.of(host).iter();
        let open = messages.filter_map(|&flow| Some((flow, incoming.get(flow)?)));
        let chosen = receiver::chosen(plan.overcommitment, open);
        for (rank, &message) in chosen.iter().enumerate() {
            let level = plan.levels.granted(rank, chosen.len());
            let Some(incoming) = incoming.get_mut(message) else { continue };
            if let Some(granted) = incoming.advance() {
                let grant = receiver_driven::tell_sender(Kind::Grant, message, 0, ctx);
                ctx.send(host, grant.with_value(granted).with_note(level));
                if !incoming.silence.is_waiting() {
                    incoming.silence.wait(ctx);
                }
            }
        }
    }

    /// Whether `message` is one of the shortest that miss something: as many as are granted to at a
    /// time, so that what is sent again after a burst is not a burst again.
    fn is_in_turn(&self, message: FlowId, host: HostId) -> bool {
        let left = |other: FlowId| self.incoming.get(other).filter(|other| other.expects());
        let Some(own) = left(message).map(|own| (own.left(), message)) else { return true };
        let others =
            self.receiving.of(host).iter().filter_map(|&flow| Some((left(flow)?.left(), flow)));
        others.filter(|&other| other < own).count() < self.plan.overcommitment
    }

    /// Asks the sender for what is missing.
    fn ask(&mut self, message: FlowId, ctx: &mut Context) {
        let host = ctx.flow(message).destination;
        let is_in_turn = self.is_in_turn(message, host);
        let Some(incoming) = self.incoming.get_mut(message) else { return };
        if !incoming.expects() {
            incoming.silence.cancel();
            return;
        }
        if !is_in_turn {
            incoming.silence.heard(ctx);
            return;
        }
        incoming.silence.wait(ctx);
        for (first, count) in incoming.missing() {
            let request = receiver_driven::tell_sender(Kind::Control, message, first, ctx);
            ctx.send(host, request.with_value(count));
        }
    }

    /// The sender hears from the receiver.
    fn on_answer(&mut self, packet: Packet, ctx: &mut Context) {
        let Some(outgoing) = self.outgoing.get_mut(packet.flow) else { return };
        match packet.kind() {
            Kind::Ack => {
                self.outgoing.close(packet.flow);
                self.sending.remove(packet.destination, packet.flow);
                ctx.finish(packet.flow);
                return;
            }
            Kind::Grant => outgoing.grant(packet.value, packet.note),
            Kind::Control => outgoing.resend(packet.sequence, packet.value),
            _ => {}
        }
        outgoing.silence.heard(ctx);
        ctx.wake(packet.destination);
    }

    fn on_unanswered(&mut self, message: FlowId, ctx: &mut Context) {
        let Some(outgoing) = self.outgoing.get_mut(message) else { return };
        if !outgoing.silence.fired(ctx) {
            return;
        }
        outgoing.silence.wait(ctx);
        // What is still to be sent cannot have been answered.
        if !outgoing.is_ready() {
            ctx.count_timeout(message);
            let question = receiver_driven::tell_receiver(Kind::Probe, message, 0, ctx);
            ctx.send(ctx.flow(message).source, question);
        }
    }

    fn on_missing(&mut self, message: FlowId, ctx: &mut Context) {
        let Some(incoming) = self.incoming.get_mut(message) else { return };
        if incoming.silence.fired(ctx) {
            if incoming.expects() {
                ctx.count_timeout(message);
            }
            self.ask(message, ctx);
        }
    }
}

fn acknowledge(message: FlowId, ctx: &mut Context) {
    let ack = receiver_driven::tell_sender(Kind::Ack, message, 0, ctx);
    ctx.send(ctx.flow(message).destination, ack);
}

impl Scheme for Hosts {
    fn on_flow_start(&mut self, message: FlowId, ctx: &mut Context) {
        let packets = receiver_driven::packets(message, ctx);
        let unscheduled = self.unscheduled(message, ctx);
        let level = self.plan.levels.unscheduled(packets);
        let mut silence = self.silence(UNANSWERED, message);
        silence.wait(ctx);
        self.outgoing.open(message, Outgoing::new(packets, unscheduled, level, silence));
        let source = ctx.flow(message).source;
        self.sending.add(source, message);
        ctx.wake(source);
    }

    fn on_packet(&mut self, packet: Packet, ctx: &mut Context) {
        match packet.kind() {
            Kind::Data => self.on_data(packet, ctx),
            Kind::Probe => self.on_question(packet, ctx),
            _ => self.on_answer(packet, ctx),
        }
    }

    fn on_timer(&mut self, timer: Timer, ctx: &mut Context) {
        match timer.kind {
            UNANSWERED => self.on_unanswered(FlowId(timer.owner), ctx),
            _ => self.on_missing(FlowId(timer.owner), ctx),
        }
    }

    /// The shortest message that may send goes first.
    fn on_nic_idle(&mut self, host: HostId, ctx: &mut Context) -> Option<Packet> {
        let Self { outgoing, sending, .. } = self;
        let ready = sending.of(host).iter().filter_map(|&message| {
            let state = outgoing.get(message).filter(|state| state.is_ready())?;
            Some((state.left(), message))
        });
        let (_, message) = ready.min()?;
        let state = outgoing.get_mut(message)?;
        let (sequence, is_again) = state.take();
        if is_again {
            ctx.count_retransmission();
        }
        Some(receiver_driven::data(message, sequence, ctx).at_level(state.level_of(sequence)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::CARD;
    use crate::ids::{FlowId, HostId};
    use crate::packet::PacketSimulation;
    use crate::packet::testing::{
        completion_times, flow, given, many_to_one, network, packets, recipe, run, small_fabric,
        traffic,
    };
    use crate::parameters::Given;
    use crate::record::Simulation;
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
        // Grants keep the link busy, but share the way back with nothing and cost nothing else.
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
        // What waits behind six others for longer than the receiver's patience is sent twice.
        assert!(run.counters().spurious_retransmissions < 300, "{:?}", run.counters());
        let busy = 500.0 * f64::from(senders) * 1.2e-6;
        assert!(run.now().seconds() < busy * 1.02, "the link is never without work");
    }

    #[test]
    fn a_receiver_that_waits_for_many_lets_no_more_of_them_come_unasked() {
        let few = given(&[("incast_limit", 2.0), ("overcommitment", 2.0)]);
        let run = incast(20, 500, &few);
        assert_eq!(run.counters().drops(), 0);
        assert!(run.now().seconds() < 20.0 * 500.0 * 1.2e-6 * 1.02, "the link is never idle");
    }

    #[test]
    fn an_incast_of_unscheduled_packets_loses_some_and_repairs_them() {
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
