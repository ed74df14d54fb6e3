//! Stream on packets: receivers count, acknowledgements carry their choice of level, data packets
//! carry the counts of other receivers.

use std::collections::{BTreeMap, VecDeque};

use super::receiver::{Signals, Stage};
use super::rule::{Count, Rule};
use crate::ids::{FlowId, HostId};
use crate::packet::transport::{Progress, Tag, Tagger};
use crate::packet::{Context, Packet};
use crate::topology::wire;
use crate::units::{Bytes, Time};
use crate::workload::{Flow, Traffic};
use crate::yield_point::Yielding;

/// Receivers of all coflows, and what senders know of them.
#[derive(Debug)]
pub struct Feedback {
    rule: Rule,
    signals: Signals,
    receivers: Vec<Receiver>,
    relays: Vec<Relay>,
    flows: Vec<Ends>,
}

/// One receiver of one coflow, or of a lone flow.
#[derive(Debug)]
struct Receiver {
    stage: Stage,
    flows: u32,
    finished: u32,
    /// Bytes received by its own flows, and by others as reported.
    received: u64,
    others: u64,
    level: u8,
    /// Level after starvation of a flow, and when it ends.
    raised: (u8, Time),
}

/// Counts of the receivers that a host serves for one coflow, in bytes.
#[derive(Debug, Default)]
struct Relay {
    /// By peer.
    known: Vec<u64>,
    total: u64,
}

/// Receiver and relay of a flow, and counts on their way to its sender.
#[derive(Debug)]
struct Ends {
    receiver: u32,
    relay: u32,
    /// Index of the receiver among the peers of its relay.
    peer: u32,
    size: Bytes,
    arrived: Bytes,
    /// For each acknowledgement in flight: the packet it answers, and the count.
    reports: VecDeque<(u32, u64)>,
}

/// State of a flow at its sender.
#[derive(Clone, Copy, Debug)]
pub struct Sender {
    flow: FlowId,
    level: u8,
    /// Whether the level asks for help against starvation.
    is_starving: bool,
}

impl Sender {
    /// The state of a new flow.
    pub fn new(flow: FlowId) -> Self {
        Self { flow, level: 0, is_starving: false }
    }
}

/// A data packet carries the count of others in units of a kilobyte, and the request for help.
const CRY: u32 = 1 << 31;
const UNIT: u64 = 1_000;

impl Feedback {
    /// Before the first packet of `traffic`.
    pub fn new(rule: Rule, signals: Signals, traffic: &Traffic) -> Self {
        let mut feedback =
            Self { rule, signals, receivers: Vec::new(), relays: Vec::new(), flows: Vec::new() };
        let mut receiver_of = BTreeMap::new();
        let mut relay_of = BTreeMap::new();
        let mut peer_of = BTreeMap::new();
        for (flow, id) in traffic.flows.iter().zip(0..).yielding() {
            // A flow without a coflow is one of its own.
            let unit = flow.coflow.map_or((1, id), |coflow| (0, coflow.0));
            let receiver = *receiver_of.entry((unit, flow.destination)).or_insert_with(|| {
                feedback.receivers.push(Receiver::new(Stage::of(FlowId(id), traffic)));
                feedback.receivers.len() as u32 - 1
            });
            let relay = *relay_of.entry((unit, flow.source)).or_insert_with(|| {
                feedback.relays.push(Relay::default());
                feedback.relays.len() as u32 - 1
            });
            let known = &mut feedback.relays[relay as usize].known;
            let peer = *peer_of.entry((relay, receiver)).or_insert_with(|| {
                known.push(0);
                known.len() as u32 - 1
            });
            let (size, arrived, reports) = (flow.size, Bytes::ZERO, VecDeque::new());
            feedback.flows.push(Ends { receiver, relay, peer, size, arrived, reports });
        }
        // Dropped in parts, between which it yields.
        receiver_of.into_iter().yielding().for_each(drop);
        relay_of.into_iter().yielding().for_each(drop);
        peer_of.into_iter().yielding().for_each(drop);
        feedback
    }

    /// What the receiver of `flow` counts, and the payload of the flow that has arrived.
    pub fn counts(&self, flow: FlowId) -> (Count, Bytes) {
        let ends = &self.flows[flow.index()];
        (self.receivers[ends.receiver as usize].count(self.signals), ends.arrived)
    }
}

impl Receiver {
    fn new(stage: Stage) -> Self {
        Self {
            stage,
            flows: 0,
            finished: 0,
            received: 0,
            others: 0,
            level: 0,
            raised: (0, Time::ZERO),
        }
    }

    fn count(&self, signals: Signals) -> Count {
        let relayed = if signals.relay { self.others as f64 * 8.0 } else { 0.0 };
        let passed_on = if signals.from_children { self.stage.from_children } else { 0.0 };
        Count {
            received: self.received as f64 * 8.0,
            others: relayed + passed_on,
            flows: self.flows,
            finished: self.finished,
            internal_id: self.stage.internal_id,
        }
    }

    fn level_at(&self, now: Time) -> u8 {
        let (raised, until) = self.raised;
        if now < until { raised.min(self.level) } else { self.level }
    }

    /// Reads from a packet the counts of other receivers, and whether its flow starves.
    fn hear(&mut self, packet: &Packet, patience: Time, now: Time) {
        self.others = self.others.max(u64::from(packet.value & !CRY) * UNIT);
        if packet.value & CRY != 0 && packet.level() < self.level_at(now) {
            self.raised = (packet.level(), now.saturating_add(patience));
        }
    }
}

impl Relay {
    /// Known count of all receivers but one.
    fn but(&self, peer: u32) -> u64 {
        self.total - self.known[peer as usize]
    }

    /// Updates the count of a receiver.
    fn learn(&mut self, peer: u32, received: u64) {
        let known = &mut self.known[peer as usize];
        let news = received.saturating_sub(*known);
        *known += news;
        self.total += news;
    }
}

impl Tagger for Feedback {
    type State = Sender;

    fn start(&mut self, flow: FlowId, _: &Flow) -> Sender {
        Sender::new(flow)
    }

    fn tag(&self, state: &Sender, _: u64, _: &Progress) -> Tag {
        let ends = &self.flows[state.flow.index()];
        let others = if self.signals.relay {
            self.relays[ends.relay as usize].but(ends.peer) / UNIT
        } else {
            0
        };
        let cry = if state.is_starving { CRY } else { 0 };
        Tag { level: state.level, value: others.min(u64::from(CRY - 1)) as u32 | cry }
    }

    fn note(&mut self, data: &Packet, is_new: bool, ctx: &mut Context) -> u8 {
        let ends = &mut self.flows[data.flow.index()];
        let receiver = &mut self.receivers[ends.receiver as usize];
        if is_new {
            let payload = Bytes::new(u64::from(data.size)) - wire::HEADER;
            receiver.flows += u32::from(ends.arrived == Bytes::ZERO);
            ends.arrived += payload;
            receiver.finished += u32::from(ends.arrived == ends.size);
            receiver.received += payload.get();
        }
        receiver.hear(data, self.signals.patience, ctx.now());
        if receiver.flows > 0 {
            receiver.level = self.rule.level(receiver.level, &receiver.count(self.signals));
        }
        if data.is_data() {
            ends.reports.push_back((data.sequence, receiver.received));
        }
        receiver.level_at(ctx.now())
    }

    fn on_note(&mut self, state: &mut Sender, ack: &Packet) {
        (state.level, state.is_starving) = (ack.note, false);
        let ends = &mut self.flows[state.flow.index()];
        // Acknowledgements may be lost or reordered; older counts add nothing.
        let Some(place) = ends.reports.iter().position(|&(answered, _)| answered == ack.sequence)
        else {
            return;
        };
        let (_, received) = ends.reports.drain(..=place).next_back().unwrap_or_default();
        self.relays[ends.relay as usize].learn(ends.peer, received);
    }

    /// Retransmissions go one level higher until answered.
    fn on_timeout(&mut self, state: &mut Sender, _: u32, _: &Progress) {
        if self.signals.patience.is_finite() {
            state.level = state.level.saturating_sub(1);
            state.is_starving = true;
        }
    }

    fn on_end(&mut self, flow: FlowId, _: HostId) {
        self.flows[flow.index()].reports = VecDeque::new();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::CARD;
    use super::*;
    use crate::ids::CoflowId;
    use crate::packet::PacketSimulation;
    use crate::packet::testing::{completion_times, flow, given, many_to_one, packets, run};
    use crate::record::Simulation;
    use crate::schemes::testing::recipe;
    use crate::workload::Coflow;

    /// Flows `(start, source, destination, packets)` of coflows, in order of start.
    fn coflows(flows: &[(u64, u32, u32, u64, u32)]) -> Arc<Traffic> {
        let count = flows.iter().map(|flow| flow.4 + 1).max().unwrap_or(0);
        let of = |id| flows.iter().filter(move |flow| flow.4 == id);
        let coflow = |id| Coflow {
            start: Time::from_us(of(id).map(|flow| flow.0).min().unwrap_or(0)),
            deadline: Time::NEVER,
            flows: of(id).count() as u32,
            size: packets(of(id).map(|flow| flow.3).sum()),
        };
        let member = |&(start, from, to, size, id): &(u64, u32, u32, u64, u32)| Flow {
            coflow: Some(CoflowId(id)),
            ..flow(Time::from_us(start), from, to, packets(size))
        };
        Arc::new(Traffic {
            flows: flows.iter().map(member).collect(),
            coflows: (0..count).map(coflow).collect(),
            ..Traffic::default()
        })
    }

    /// With the first threshold at 1 MB.
    fn stream(hosts: u32, traffic: &Arc<Traffic>, relay: bool) -> PacketSimulation {
        let network = many_to_one(hosts - 1);
        let mut given = given(&[("first_limit_mb", 1.0), ("history_factor", 0.0)]);
        given.insert("information_relay".to_owned(), crate::parameters::Value::Switch(relay));
        let recipe = recipe(&CARD, &given, &network, traffic);
        run(&network, traffic, recipe)
    }

    #[test]
    fn a_coflow_that_has_received_much_yields_to_a_new_one() {
        let long = [(0, 0, 3, 2_000, 0), (0, 1, 3, 2_000, 0)];
        let traffic = coflows(&[long[0], long[1], (3_000, 2, 3, 20, 1)]);
        let run = stream(4, &traffic, true);
        let ideal = many_to_one(3).ideal_fct(HostId(2), HostId(3), packets(20));
        let took = completion_times(&run, &traffic)[2];
        // Each of its packets may find one packet of the long coflow in transmission.
        assert!(took < ideal + Time::from_us(3), "{took:?} against {ideal:?}");
        // Both flows of the long coflow sank: at 4/3 MB of 5.8 MB in all.
        assert_eq!(run.counters().demotions, 2);
    }

    #[test]
    fn receivers_learn_of_each_other_through_their_common_sender() {
        // Each receives 1.24 MB, less than 4/3 MB; together they have more.
        let traffic = coflows(&[(0, 0, 1, 850, 0), (0, 0, 2, 850, 0)]);
        assert_eq!(stream(3, &traffic, false).counters().demotions, 0);
        assert_eq!(stream(3, &traffic, true).counters().demotions, 2);
    }

    #[test]
    fn a_starving_flow_raises_its_receiver_for_a_while() {
        let mut receiver = Receiver::new(Stage::ALONE);
        receiver.level = 3;
        let packet = |level, value| {
            let packet = Packet::new(crate::packet::Kind::Data, FlowId(0), 0, HostId(1), 1500);
            packet.at_level(level).with_value(value)
        };
        let (now, patience) = (Time::from_ms(50), Time::from_ms(10));
        // A packet of a flow that does not know the level yet is not a request for help.
        receiver.hear(&packet(0, 7), patience, now);
        assert_eq!((receiver.level_at(now), receiver.others), (3, 7_000));
        receiver.hear(&packet(2, 7 | CRY), patience, now);
        assert_eq!(receiver.level_at(now), 2);
        assert_eq!(receiver.level_at(now + patience), 3);
    }

    #[test]
    fn a_relay_omits_the_count_of_the_receiver_itself() {
        let mut relay = Relay { known: vec![0; 3], total: 0 };
        for (peer, received) in [(0, 10), (1, 5), (0, 30), (2, 7), (0, 20)] {
            relay.learn(peer, received);
        }
        assert_eq!([0, 1, 2].map(|peer| relay.but(peer)), [12, 37, 35]);
        assert_eq!(Bytes::new(relay.total), Bytes::new(42));
    }
}
