//! Three kinds of schemes in a few lines each: receivers that grant, a central coordinator, and switches
//! that stamp rates. (For senders that react to marks there is [`crate::packet::transport`].)

use std::collections::BTreeMap;

use crate::ids::{FlowId, HostId, PortId};
use crate::packet::testing::{
    completion_times, flow, many_to_one, packets, run, small_fabric, traffic,
};
use crate::packet::*;
use crate::record::Simulation;
use crate::topology::wire;
use crate::units::{Bytes, Rate, Time};

const FULL: u16 = 1500;

/// Receiver-driven: a request announces the flow, every grant allows one packet at the level it
/// names, and the NIC pulls the granted packet with the highest level.
#[derive(Default)]
struct Granting {
    senders: FlowSlots<Sender>,
    /// By receiver: flows with packets not yet granted, and how many.
    waiting: BTreeMap<u32, Vec<(FlowId, u32)>>,
    granted: BTreeMap<u32, Vec<Packet>>,
    received: BTreeMap<u32, SequenceSet>,
}

struct Sender {
    packets: u32,
    acked: u32,
}

const GRANT_TICK: u8 = 0;

impl Granting {
    /// One grant per packet time and receiver, to the flow with the fewest packets to grant.
    fn grant(&mut self, receiver: HostId, ctx: &mut Context) {
        let flows = self.waiting.entry(receiver.0).or_default();
        flows.retain(|&(_, left)| left > 0);
        let Some(best) = flows.iter_mut().min_by_key(|(flow, left)| (*left, flow.0)) else {
            return;
        };
        let flow = best.0;
        best.1 -= 1;
        let sequence = wire::packets(ctx.flow(flow).size) as u32 - best.1 - 1;
        let grant = Packet::new(Kind::Grant, flow, sequence, ctx.flow(flow).source, 40);
        ctx.send(receiver, grant.with_note(3));
        let next = ctx.now() + Bytes::new(u64::from(FULL)) / ctx.nic_rate(receiver);
        ctx.set_timer(Timer { kind: GRANT_TICK, owner: receiver.0 }, next);
    }
}

impl Scheme for Granting {
    fn on_flow_start(&mut self, flow: FlowId, ctx: &mut Context) {
        let facts = *ctx.flow(flow);
        let count = wire::packets(facts.size) as u32;
        self.senders.open(flow, Sender { packets: count, acked: 0 });
        let request = Packet::new(Kind::Request, flow, 0, facts.destination, 40).with_value(count);
        ctx.send(facts.source, request);
    }

    fn on_packet(&mut self, packet: Packet, ctx: &mut Context) {
        let here = packet.destination;
        match packet.kind() {
            Kind::Request => {
                let idle = self.waiting.entry(here.0).or_default().iter().all(|f| f.1 == 0);
                self.waiting.entry(here.0).or_default().push((packet.flow, packet.value));
                if idle {
                    self.grant(here, ctx);
                }
            }
            Kind::Grant => {
                let to = ctx.flow(packet.flow).destination;
                let data = Packet::new(Kind::Data, packet.flow, packet.sequence, to, FULL);
                self.granted.entry(here.0).or_default().push(data.at_level(packet.note));
                ctx.wake(here);
            }
            Kind::Data => {
                self.received.entry(packet.flow.0).or_default().insert(packet.sequence);
                let sender = ctx.flow(packet.flow).source;
                let ack = Packet::new(Kind::Ack, packet.flow, packet.sequence, sender, 40);
                ctx.send(here, ack);
            }
            _ => {
                let sender = self.senders.get_mut(packet.flow).expect("the flow is active");
                sender.acked += 1;
                if sender.acked == sender.packets {
                    ctx.finish(packet.flow);
                    self.senders.close(packet.flow);
                }
            }
        }
    }

    fn on_timer(&mut self, timer: Timer, ctx: &mut Context) {
        self.grant(HostId(timer.owner), ctx);
    }

    fn on_nic_idle(&mut self, host: HostId, _: &mut Context) -> Option<Packet> {
        let granted = self.granted.get_mut(&host.0)?;
        let first = granted.iter().enumerate().min_by_key(|(_, packet)| packet.level());
        let index = first.map(|(index, _)| index)?;
        Some(granted.remove(index))
    }
}

#[test]
fn a_receiver_can_grant_packets_one_by_one() {
    let network = many_to_one(3);
    let from = |source, size| flow(Time::ZERO, source, 3, packets(size));
    let traffic = traffic(vec![from(0, 50), from(1, 5), from(2, 20)]);
    let ports = PortPlan::strict_priority(8, packets(3), Marking::NONE);
    let recipe = Recipe::new(Granting::default(), ports).pulling();
    let run = run(&network, &traffic, recipe);
    let order: Vec<_> = run.completions().order.clone();
    assert_eq!(order, [FlowId(1), FlowId(2), FlowId(0)], "the fewest packets left go first");
    assert_eq!(run.counters().drops(), 0);
}

/// Central: hosts report flows to a coordinator and learn from it, after its delay, the gap between
/// their packets; it serves one flow at a time.
struct Coordinated {
    delay: Time,
    queue: Vec<FlowId>,
    sent: BTreeMap<u32, u32>,
    acked: BTreeMap<u32, u32>,
}

const ARRIVED: u8 = 0;
const ALLOWED: u8 = 1;
const NEXT_PACKET: u8 = 2;
const ENDED: u8 = 3;

impl Coordinated {
    fn tell(&self, kind: u8, flow: FlowId, ctx: &mut Context) {
        ctx.set_timer(Timer { kind, owner: flow.0 }, ctx.now() + self.delay);
    }

    fn send_next(&mut self, flow: FlowId, ctx: &mut Context) {
        let facts = *ctx.flow(flow);
        let sequence = self.sent.entry(flow.0).or_default();
        if u64::from(*sequence) == wire::packets(facts.size) {
            return;
        }
        ctx.send(facts.source, Packet::new(Kind::Data, flow, *sequence, facts.destination, FULL));
        *sequence += 1;
        let gap = Bytes::new(u64::from(FULL)) / ctx.nic_rate(facts.source);
        ctx.set_timer(Timer { kind: NEXT_PACKET, owner: flow.0 }, ctx.now() + gap);
    }
}

impl Scheme for Coordinated {
    fn on_flow_start(&mut self, flow: FlowId, ctx: &mut Context) {
        self.tell(ARRIVED, flow, ctx);
    }

    fn on_packet(&mut self, packet: Packet, ctx: &mut Context) {
        let facts = *ctx.flow(packet.flow);
        if packet.is_data() {
            let ack = Packet::new(Kind::Ack, packet.flow, packet.sequence, facts.source, 40);
            ctx.send(packet.destination, ack);
            return;
        }
        let acked = self.acked.entry(packet.flow.0).or_default();
        *acked += 1;
        if u64::from(*acked) == wire::packets(facts.size) {
            ctx.finish(packet.flow);
            self.tell(ENDED, packet.flow, ctx);
        }
    }

    fn on_timer(&mut self, timer: Timer, ctx: &mut Context) {
        let flow = FlowId(timer.owner);
        match timer.kind {
            ARRIVED => {
                self.queue.push(flow);
                if self.queue.len() == 1 {
                    self.tell(ALLOWED, flow, ctx);
                }
            }
            ENDED => {
                self.queue.remove(0);
                if let Some(&next) = self.queue.first() {
                    self.tell(ALLOWED, next, ctx);
                }
            }
            _ => self.send_next(flow, ctx),
        }
    }
}

#[test]
fn a_coordinator_with_a_delay_can_pace_hosts() {
    let network = many_to_one(2);
    let from = |source| flow(Time::ZERO, source, 2, packets(10));
    let traffic = traffic(vec![from(0), from(1)]);
    let delay = Time::from_us(7);
    let (queue, sent, acked) = (Vec::new(), BTreeMap::new(), BTreeMap::new());
    let scheme = Coordinated { delay, queue, sent, acked };
    let recipe = Recipe::new(scheme, PortPlan::fifo(packets(3), Marking::NONE));
    let run = run(&network, &traffic, recipe);
    let ideal = network.ideal_fct(HostId(0), HostId(2), packets(10));
    let first = ideal + delay * 2;
    assert_eq!(completion_times(&run, &traffic), [first, first + delay * 2 + ideal]);
}

/// Explicit rates: every data packet collects the smallest rate of its path in a header kept beside
/// it, the acknowledgement brings it back, and the sender paces by it.
struct Stamped {
    /// By port: what the switch would grant, here a fixed share.
    share: f64,
    seen: BTreeMap<u32, u32>,
    /// By flow: the sender's gap in picoseconds per packet, what it has sent, what it knows to
    /// have arrived.
    gap: BTreeMap<u32, u64>,
    sent: BTreeMap<u32, u32>,
    acked: BTreeMap<u32, u32>,
}

impl Stamped {
    fn send_next(&mut self, flow: FlowId, ctx: &mut Context) {
        let facts = *ctx.flow(flow);
        let sequence = self.sent.entry(flow.0).or_default();
        if u64::from(*sequence) == wire::packets(facts.size) {
            return;
        }
        let packet = Packet::new(Kind::Data, flow, *sequence, facts.destination, FULL);
        *sequence += 1;
        ctx.send(facts.source, packet.with_value(u32::MAX));
        let gap = Time::from_ps(*self.gap.entry(flow.0).or_insert(10_000_000));
        ctx.set_timer(Timer { kind: NEXT_PACKET, owner: flow.0 }, ctx.now() + gap);
    }
}

impl Scheme for Stamped {
    fn on_flow_start(&mut self, flow: FlowId, ctx: &mut Context) {
        self.send_next(flow, ctx);
    }

    fn on_packet(&mut self, packet: Packet, ctx: &mut Context) {
        let facts = *ctx.flow(packet.flow);
        if packet.is_data() {
            let ack = Packet::new(Kind::Ack, packet.flow, packet.sequence, facts.source, 40);
            ctx.send(packet.destination, ack.with_value(packet.value));
            return;
        }
        let rate = Rate::from_bps(u64::from(packet.value) * 1_000);
        self.gap.insert(packet.flow.0, (Bytes::new(u64::from(FULL)) / rate).ps());
        let acked = self.acked.entry(packet.flow.0).or_default();
        *acked += 1;
        if u64::from(*acked) == wire::packets(facts.size) {
            ctx.finish(packet.flow);
        }
    }

    fn on_timer(&mut self, timer: Timer, ctx: &mut Context) {
        self.send_next(FlowId(timer.owner), ctx);
    }

    fn on_hop(&mut self, hop: Hop<'_>, packet: &mut Packet) -> Admission {
        *self.seen.entry(hop.port.0).or_default() += 1;
        if packet.is_data() {
            let kbps = hop.rate.bps() as f64 * self.share / 1_000.0;
            packet.value = packet.value.min(kbps as u32);
        }
        Admission::Admitted
    }
}

#[test]
fn switches_can_stamp_rates_that_hosts_pace_by() {
    let network = small_fabric("ecmp");
    let traffic = traffic(vec![flow(Time::ZERO, 0, 2, packets(1_000))]);
    let scheme = Stamped {
        share: 0.5,
        seen: BTreeMap::new(),
        gap: BTreeMap::new(),
        sent: BTreeMap::new(),
        acked: BTreeMap::new(),
    };
    let recipe = Recipe::new(scheme, PortPlan::fifo(packets(3), Marking::NONE)).stamping();
    let run = run(&network, &traffic, recipe);
    let nic = run.link_bytes()[PortId(0).index()];
    assert_eq!(nic, 1_000 * 1500);
    let took = completion_times(&run, &traffic)[0];
    let at_half_rate = Bytes::new(1_000 * 1500) / Rate::from_gbps(5.0);
    assert!(took > at_half_rate && took < at_half_rate + Time::from_us(200), "{took:?}");
}
