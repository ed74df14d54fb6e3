//! PDQ hosts, and packets that pass its switches.

use super::super::parts::echoed_headers::{Echoes, Header, PAYLOAD, UNIT_BPS, stamp};
use super::super::parts::message_packets;
use super::super::parts::pacing::Paced;
use super::switch::{Criticality, Passing, Switch, Tuning, Verdict};
use crate::ids::FlowId;
use crate::packet::transport::{FREE_TIMER, NewReno, TransportSettings, WindowTransport};
use crate::packet::{
    Admission, Context, Hop, Kind, LazyTimer, Packet, Scheme, SendingLimit, Timer,
};
use crate::record::account::Cause;
use crate::topology::{Link, Network, wire};
use crate::units::{Bytes, Time};

/// All hosts of a run, and the switches between them.
pub struct Hosts {
    transport: WindowTransport<Paced, Echoes<Verdict>>,
    tuning: Tuning,
    terminates: bool,
    patience: Time,
    /// By port.
    switches: Vec<Switch>,
    /// By flow.
    flows: Vec<Sender>,
}

/// State of a flow at its sender.
#[derive(Clone, Debug, Default)]
struct Sender {
    deadline: Time,
    size: Bytes,
    /// The rate of its host's link in bits per second.
    line: f64,
    round_trip: Time,
    /// Switch that pauses the flow, counted from 1; 0 for none.
    pauser: u8,
    probing: f64,
    /// When it probes, or repeats that it has ended.
    timer: LazyTimer,
    is_over: bool,
}

const PROBE: u8 = FREE_TIMER;

impl Header for Verdict {
    fn of(packet: &Packet) -> Self {
        let rate = f64::from(packet.value) * UNIT_BPS;
        Self { rate, pauser: packet.note, probing: 1.0 }
    }
}

impl Sender {
    fn criticality(&self, flow: FlowId, sequence: u32) -> Criticality {
        let sent = wire::FULL_PAYLOAD * u64::from(sequence);
        let seconds = self.size.saturating_sub(sent).bits() / PAYLOAD / self.line;
        Criticality { deadline: self.deadline, needed: Time::from_seconds(seconds), flow }
    }
}

impl Hosts {
    /// Hosts and switches of `network` before the first flow. Flows keep to paths, and packets to
    /// their order.
    pub fn new(
        network: &Network,
        tuning: Tuning,
        settings: TransportSettings,
        terminates: bool,
    ) -> Self {
        let switch = |link: &Link| Switch::new(link.rate.bps() as f64);
        Self {
            transport: WindowTransport::new(Paced, Echoes::new(), Some(NewReno), settings),
            tuning,
            terminates,
            patience: settings.min_rto,
            switches: network.links.iter().map(switch).collect(),
            flows: Vec::new(),
        }
    }

    fn wait_until(&mut self, flow: FlowId, at: Time, ctx: &mut Context) {
        let timer = Timer { kind: PROBE, owner: flow.0 };
        ctx.postpone(&mut self.flows[flow.index()].timer, timer, at);
    }

    /// Requests leave to send, and again later without an answer.
    fn probe(&mut self, flow: FlowId, ctx: &mut Context) {
        self.transport.probe(flow, ctx);
        self.wait_to_probe(flow, ctx);
    }

    fn wait_to_probe(&mut self, flow: FlowId, ctx: &mut Context) {
        let sender = &self.flows[flow.index()];
        let wait = Time::from_seconds(sender.round_trip.seconds() * sender.probing);
        self.wait_until(flow, ctx.now() + wait, ctx);
    }

    fn say_it_is_over(&mut self, flow: FlowId, ctx: &mut Context) {
        self.flows[flow.index()].is_over = true;
        let packet = message_packets::to_receiver(Kind::Control, flow, 0, ctx);
        ctx.send(ctx.flow(flow).source, packet);
        self.wait_until(flow, ctx.now() + self.patience, ctx);
    }

    fn on_farewell(&mut self, packet: Packet, ctx: &mut Context) {
        if packet.destination == ctx.flow(packet.flow).destination {
            let answer = message_packets::to_sender(Kind::Control, packet.flow, 0, ctx);
            ctx.send(packet.destination, answer);
        } else {
            self.flows[packet.flow.index()].timer.cancel();
        }
    }

    fn on_answer(&mut self, packet: Packet, ctx: &mut Context) {
        let flow = packet.flow;
        if let Some(verdict) = self.transport.tagger().header(&packet) {
            let sender = &mut self.flows[flow.index()];
            self.switches[ctx.path(flow)[0].index()].note(flow, verdict, 1, &self.tuning);
            let rate = if verdict.pauser == 0 { verdict.rate } else { 0.0 };
            (sender.pauser, sender.probing) = (verdict.pauser, verdict.probing);
            if rate > 0.0 {
                sender.timer.cancel();
            } else if !sender.timer.due().is_finite() {
                self.wait_to_probe(flow, ctx);
            }
            self.transport.set_state(flow, rate * PAYLOAD, ctx);
        }
        self.transport.on_packet(packet, ctx);
        if self.flows[flow.index()].is_over {
            return;
        }
        if ctx.is_finished(flow) {
            self.say_it_is_over(flow, ctx);
        } else {
            self.end_if_hopeless(flow, ctx);
        }
    }

    /// Early termination; returns whether the flow has ended.
    fn end_if_hopeless(&mut self, flow: FlowId, ctx: &mut Context) -> bool {
        let is_hopeless = self.terminates && self.is_hopeless(flow, ctx.now());
        if is_hopeless {
            self.transport.give_up(flow, ctx);
            self.say_it_is_over(flow, ctx);
        }
        is_hopeless
    }

    fn is_hopeless(&mut self, flow: FlowId, now: Time) -> bool {
        let is_repairing = self.transport.is_repairing(flow);
        let Some(progress) = self.transport.progress(flow, now) else { return false };
        let unsent =
            if is_repairing { progress.remaining() } else { progress.size - progress.sent };
        let left = progress.time_left();
        let needed = unsent.bits() / PAYLOAD / progress.line_rate.bps() as f64;
        let is_paused = self.flows[flow.index()].pauser != 0;
        progress.is_late()
            || needed > left.seconds()
            || is_paused && unsent > Bytes::ZERO && left < progress.base_rtt
    }

    /// Data or a probe arrives at a port on its way.
    fn pass(&mut self, mut hop: Hop<'_>, packet: &mut Packet) {
        let sender = &self.flows[packet.flow.index()];
        let Some(place) = hop.place(packet.flow) else { return };
        if place == 0 {
            packet.value = stamp(sender.line);
            packet.note = sender.pauser;
        }
        let mut passing = Passing {
            criticality: sender.criticality(packet.flow, packet.sequence),
            round_trip: sender.round_trip,
            rate: f64::from(packet.value) * UNIT_BPS,
            pauser: packet.note,
        };
        let switch = &mut self.switches[hop.port.index()];
        let (me, now) = (place as u8 + 1, hop.now);
        switch.pass(&mut passing, me, || hop.waiting().bits(), now, &self.tuning);
        (packet.value, packet.note) = (stamp(passing.rate), passing.pauser);
    }

    /// An answer leaves a switch on its way back.
    fn note(&mut self, hop: &Hop<'_>, packet: &Packet) {
        // It leaves over the cable over which data came.
        let Some(before) = hop.place_of_opposite(packet.flow) else { return };
        let Some(&port) = hop.path(packet.flow).get(before + 1) else { return };
        if let Some(verdict) = self.transport.tagger().header(packet) {
            let me = before as u8 + 2;
            self.switches[port.index()].note(packet.flow, verdict, me, &self.tuning);
        }
    }
}

impl Scheme for Hosts {
    fn on_flow_start(&mut self, flow: FlowId, ctx: &mut Context) {
        self.flows.resize(ctx.traffic().flows.len(), Sender::default());
        let facts = *ctx.flow(flow);
        self.flows[flow.index()] = Sender {
            deadline: facts.start.saturating_add(facts.deadline),
            size: facts.size,
            line: ctx.nic_rate(facts.source).bps() as f64,
            round_trip: ctx.base_rtt(flow),
            probing: 1.0,
            ..Sender::default()
        };
        self.transport.on_flow_start(flow, ctx);
        self.probe(flow, ctx);
    }

    fn on_packet(&mut self, packet: Packet, ctx: &mut Context) {
        match packet.kind() {
            Kind::Ack | Kind::ProbeAck => self.on_answer(packet, ctx),
            Kind::Control => self.on_farewell(packet, ctx),
            _ => self.transport.on_packet(packet, ctx),
        }
    }

    fn on_timer(&mut self, timer: Timer, ctx: &mut Context) {
        if timer.kind != PROBE {
            self.transport.on_timer(timer, ctx);
            return;
        }
        let flow = FlowId(timer.owner);
        let sender = &mut self.flows[flow.index()];
        if !ctx.has_expired(&mut sender.timer, timer) {
            return;
        }
        if sender.is_over {
            self.say_it_is_over(flow, ctx);
        } else if !self.end_if_hopeless(flow, ctx) {
            self.probe(flow, ctx);
        }
    }

    /// Senders probe while switches pause their flow.
    fn timer_wait(&self, kind: u8) -> Option<Cause> {
        if kind == PROBE { Some(Cause::Order) } else { self.transport.timer_wait(kind) }
    }

    fn sending_limit(&self, flow: FlowId) -> Option<SendingLimit> {
        self.transport.sending_limit(flow)
    }

    fn on_hop(&mut self, hop: Hop<'_>, packet: &mut Packet) -> Admission {
        match packet.kind() {
            Kind::Data | Kind::Probe => self.pass(hop, packet),
            Kind::Ack | Kind::ProbeAck => self.note(&hop, packet),
            _ => self.switches[hop.port.index()].forget(packet.flow),
        }
        Admission::Admitted
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
    use crate::record::Simulation;
    use crate::schemes::testing::recipe;
    use crate::units::Time;
    use crate::workload::Flow;

    fn race(senders: u32, flows: Vec<Flow>) -> PacketSimulation {
        let (network, traffic) = (many_to_one(senders), traffic(flows));
        run(&network, &traffic, recipe(&CARD, &given(&[]), &network, &traffic))
    }

    #[test]
    fn alone_a_flow_sends_at_line_rate_after_a_round_trip() {
        let network = small_fabric("spray");
        let traffic = traffic(vec![flow(Time::ZERO, 0, 2, packets(1_000))]);
        let run = run(&network, &traffic, recipe(&CARD, &given(&[]), &network, &traffic));
        let ideal = network.ideal_fct(HostId(0), HostId(2), packets(1_000));
        let took = completion_times(&run, &traffic)[0];
        let probing = network.base_rtt(HostId(0), HostId(2));
        assert!(took > ideal + probing.saturating_sub(Time::from_us(5)), "{took:?} {ideal:?}");
        assert!(took < ideal + probing + Time::from_us(5), "{took:?} {ideal:?}");
    }

    #[test]
    fn flows_go_one_after_the_other_shortest_first() {
        let sizes = [3_000, 1_000, 2_000];
        let flows = sizes.iter().zip(0..);
        let run =
            race(3, flows.map(|(&size, from)| flow(Time::ZERO, from, 3, packets(size))).collect());
        assert_eq!(run.completions().order, [FlowId(1), FlowId(2), FlowId(0)]);
        assert_eq!(run.counters().drops(), 0);
        // A packet takes 1.2 µs: turns end at 1.2, 3.6 and 7.2 ms, and switching costs little.
        for (flow, turn) in [(1, 1.2e-3), (2, 3.6e-3), (0, 7.2e-3)] {
            let end = run.completions().finish[flow].seconds();
            assert!(end > turn && end < turn + 0.5e-3, "{flow} ends at {end}");
        }
    }

    #[test]
    fn a_shorter_flow_takes_over_within_a_few_round_trips() {
        let flows = vec![
            flow(Time::ZERO, 0, 2, packets(8_000)),
            flow(Time::from_ms(2), 1, 2, packets(1_000)),
        ];
        let run = race(2, flows);
        let took = (run.completions().finish[1] - Time::from_ms(2)).seconds();
        assert!(took < 1.2e-3 + 0.4e-3, "{took}");
        let all = run.completions().finish[0].seconds();
        assert!(all < 9_000.0 * 1.2e-6 + 0.6e-3, "{all}");
    }

    #[test]
    fn the_earlier_deadline_goes_first_and_the_hopeless_flow_ends() {
        let due = |from, size, ms| Flow {
            deadline: Time::from_ms(ms),
            ..flow(Time::ZERO, from, 3, packets(size))
        };
        let run = race(3, vec![due(0, 2_000, 7), due(1, 2_500, 4), due(2, 1_500, 6)]);
        let met = |flow: usize| run.completions().finish[flow].is_finite();
        // 3 ms, then 1.8 ms until 4.8; 2.4 ms more than 7 allows.
        assert_eq!([0, 1, 2].map(met), [false, true, true]);
    }

    #[test]
    fn a_flow_limited_at_one_end_leaves_the_other_end_to_others() {
        let network = network("leaf-spine", &given(&[("leaves", 1.0), ("hosts_per_leaf", 4.0)]));
        let traffic = traffic(vec![
            flow(Time::ZERO, 0, 2, packets(4_000)),
            flow(Time::ZERO, 0, 3, packets(2_000)),
            flow(Time::ZERO, 1, 2, packets(5_000)),
        ]);
        let run = run(&network, &traffic, recipe(&CARD, &given(&[]), &network, &traffic));
        let ends: Vec<f64> = run.completions().finish.iter().map(|end| end.seconds()).collect();
        // Until 2.4 ms the second sends, and the third, which then has the least left; at 6 ms both
        // links are free for the first.
        for (end, expected) in ends.iter().zip([10.8e-3, 2.4e-3, 6e-3]) {
            assert!(*end > expected && *end < expected + 0.8e-3, "{ends:?}");
        }
    }
}
