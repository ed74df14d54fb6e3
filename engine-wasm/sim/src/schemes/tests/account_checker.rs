//! An independent check of lives: from their JSON and a log of arrivals alone.
//!
//! The log is taken by a scheme around the scheme, which sees every packet at every port. What a port
//! transmits follows from when packets arrive at the next node, without the recorder.

use std::cell::RefCell;
use std::rc::Rc;

use proptest::prelude::*;
use serde_json::Value;

use super::random_run::{Case, cases, modelled};
use crate::case_count::case_count;
use crate::ids::{FlowId, HostId, NodeId};
use crate::packet::{
    Admission, Context, Driver, Hop, NetworkPlan, Packet, Recipe, Scheme, Stamps, Timer,
};
use crate::parameters::Given;
use crate::record::Simulation;
use crate::schemes::SchemeCard;
use crate::schemes::testing::recipe as recipe_of;
use crate::topology::Network;
use crate::units::{Bytes, Time};

/// A packet arrives at a node.
#[derive(Clone, Copy, Debug)]
struct Arrival {
    node: NodeId,
    /// Its egress port there; none at its destination.
    port: Option<u32>,
    at: u64,
    packet: Packet,
}

type Log = Rc<RefCell<Vec<Arrival>>>;

/// A scheme whose packets are logged.
struct Logged {
    scheme: Box<dyn Scheme>,
    log: Log,
    from: Vec<NodeId>,
}

impl Scheme for Logged {
    fn on_flow_start(&mut self, flow: FlowId, ctx: &mut Context) {
        self.scheme.on_flow_start(flow, ctx);
    }

    fn on_packet(&mut self, packet: Packet, ctx: &mut Context) {
        let node = packet.destination.into();
        let at = ctx.now().ps();
        self.log.borrow_mut().push(Arrival { node, port: None, at, packet });
        self.scheme.on_packet(packet, ctx);
    }

    fn on_timer(&mut self, timer: Timer, ctx: &mut Context) {
        self.scheme.on_timer(timer, ctx);
    }

    fn on_nic_idle(&mut self, host: HostId, ctx: &mut Context) -> Option<Packet> {
        self.scheme.on_nic_idle(host, ctx)
    }

    fn on_hop(&mut self, hop: Hop<'_>, packet: &mut Packet) -> Admission {
        let (port, at) = (Some(hop.port.0), hop.now.ps());
        let node = self.from[hop.port.index()];
        self.log.borrow_mut().push(Arrival { node, port, at, packet: *packet });
        self.scheme.on_hop(hop, packet)
    }
}

/// A transmission of a port.
#[derive(Clone, Copy, Debug)]
struct Transmission {
    port: u32,
    start: u64,
    end: u64,
    packet: Packet,
}

/// The transmissions behind a log: each packet's next arrival at the far end of the link.
fn transmissions(network: &Network, log: &[Arrival]) -> Vec<Transmission> {
    let is_same = |a: &Packet, b: &Packet| {
        (a.flow, a.kind(), a.sequence, a.size) == (b.flow, b.kind(), b.sequence, b.size)
    };
    let mut taken = vec![false; log.len()];
    let mut found = Vec::new();
    for arrival in log {
        let Some(port) = arrival.port else { continue };
        let link = &network.links[port as usize];
        let took = (Bytes::new(arrival.packet.size.into()) / link.rate).ps();
        let earliest = arrival.at + took + link.delay.ps();
        let next = log.iter().enumerate().find(|&(index, next)| {
            !taken[index]
                && next.node == link.to
                && next.at >= earliest
                && is_same(&next.packet, &arrival.packet)
        });
        let Some((index, next)) = next else { continue };
        taken[index] = true;
        let end = next.at - link.delay.ps();
        found.push(Transmission { port, start: end - took, end, packet: arrival.packet });
    }
    found
}

/// What is wrong with a life.
fn faults(life: &Value, network: &Network, sent: &[Transmission], log: &[Arrival]) -> Vec<String> {
    let number = |value: &Value| value.as_u64().expect("a whole number");
    let flow = number(&life["flow"]) as u32;
    let (mut faults, mut at) = (Vec::new(), number(&life["start_ps"]));
    let segments = life["segments"].as_array().expect("a list");
    for (index, segment) in segments.iter().enumerate() {
        let (from, to) = (number(&segment["from_ps"]), number(&segment["to_ps"]));
        let mut fault = |what: &str| faults.push(format!("{what}: {segment}"));
        if from != at || to <= from {
            fault("it does not continue the segment before");
        }
        at = to;
        let Some(port) = segment["port"].as_u64() else { continue };
        let by_port = || sent.iter().filter(|sent| u64::from(sent.port) == port);
        if segment["kind"] == "transmission" {
            let link = &network.links[port as usize];
            let is_there = by_port().any(|sent| {
                (sent.start, sent.end, sent.packet.flow.0) == (from, to, flow)
                    && segment["packet"]["sequence"] == sent.packet.sequence
            });
            if !is_there {
                fault("the port did not send the packet then");
            }
            let rest = segments[index + 1..].iter();
            let rest = rest
                .take_while(|next| next["kind"] == "propagation" || next["kind"] == "processing");
            let arrives = rest.last().map_or(to, |last| number(&last["to_ps"]));
            if arrives != to + link.delay.ps() {
                fault("the packet does not arrive when the link delivers it");
            }
        }
        for served in segment["served"].as_array().expect("a list") {
            let (from, to) = (number(&served["from_ps"]), number(&served["to_ps"]));
            let of_flow = by_port().filter(|sent| served["flow"] == sent.packet.flow.0);
            let spans: Vec<_> = of_flow
                .map(|sent| (sent.start.max(from), sent.end.min(to)))
                .filter(|(start, end)| start < end)
                .collect();
            let covered: u64 = spans.iter().map(|(start, end)| end - start).sum();
            if covered != to - from || number(&served["packets"]) != spans.len() as u64 {
                fault(&format!("the port did not serve the flow then: {served}"));
            }
        }
        let next = segments.get(index + 1);
        if segment["kind"] == "wait" && next.is_some_and(|next| next["kind"] == "transmission") {
            let is_own = |arrival: &&Arrival| {
                arrival.packet.flow.0 == flow && arrival.port.map(u64::from) == Some(port)
            };
            let mut arrivals = log.iter().filter(is_own);
            let is_pulled = network.is_host(network.links[port as usize].from);
            if !is_pulled && !arrivals.any(|arrival| arrival.at == from) {
                fault("no packet of the flow began to wait then");
            }
        }
    }
    if at != number(&life["end_ps"]) {
        faults.push("the segments do not lead to the end".to_owned());
    }
    faults
}

/// Removes the first wait, and moves what follows forward by as much.
fn without_a_wait(mut life: Value) -> Option<Value> {
    let segments = life["segments"].as_array_mut()?;
    let index = segments.iter().position(|segment| segment["kind"] == "wait")?;
    let wait = segments.remove(index);
    let gap = wait["to_ps"].as_u64()? - wait["from_ps"].as_u64()?;
    for segment in &mut segments[index..] {
        for end in ["from_ps", "to_ps"] {
            segment[end] = (segment[end].as_u64()? - gap).into();
        }
    }
    life["end_ps"] = (life["end_ps"].as_u64()? - gap).into();
    Some(life)
}

/// Checks the lives of all flows; returns how many have waits, of which removing the first is noticed.
fn check(case: &Case, card: &SchemeCard) -> usize {
    let (network, traffic) = (case.network(), case.traffic());
    let recipe = || recipe_of(card, &Given::new(), &network, &traffic);
    let log = Log::default();
    let from = network.links.iter().map(|link| link.from).collect();
    let Recipe { scheme, network: plan } = recipe();
    let scheme = Box::new(Logged { scheme, log: Rc::clone(&log), from });
    // The checker looks for a packet's next hop in order of time.
    let plan = NetworkPlan { stamps: Stamps::InOrder, ..plan };
    let logged = Recipe { scheme, network: plan };
    let by_event = case.run(Driver::ByEvent, &network, &traffic, logged);
    let every: Vec<FlowId> = (0..traffic.flows.len()).map(FlowId::from).collect();
    let watched = case.run_accounted(Driver::ByWindow, &network, &traffic, recipe(), &every);
    assert_eq!(by_event.completions().finish, watched.completions().finish, "{}", card.id);
    let log = log.borrow();
    let sent = transmissions(&network, &log);
    let mut with_waits = 0;
    // Packets in flight at the end of the run arrive nowhere.
    for life in &watched.accounts().expect("they are kept").lives {
        if !watched.completions().finish[life.flow as usize].is_finite() {
            continue;
        }
        let life = serde_json::to_value(life).expect("it is plain data");
        let found = faults(&life, &network, &sent, &log);
        assert!(found.is_empty(), "{}, flow {}: {:#?}", card.id, life["flow"], found);
        if let Some(damaged) = without_a_wait(life) {
            assert!(!faults(&damaged, &network, &sent, &log).is_empty(), "a wait is missing");
            with_waits += 1;
        }
    }
    with_waits
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(case_count(60)))]

    #[test]
    fn lives_agree_with_the_log(case in cases(), pick in any::<prop::sample::Index>()) {
        let cards: Vec<_> = modelled().collect();
        let card = pick.get(&cards);
        check(&case, card);
    }
}

#[test]
fn lives_of_every_scheme_agree_with_the_log_and_no_wait_can_be_removed() {
    let flows: Vec<_> = (0..12).map(|nth| (3 * nth, nth as u32 % 5, 5, 4 * nth + 1)).collect();
    let case = Case {
        balance: "spray",
        link_delay_us: 0.2,
        host_delay_us: 1.0,
        flows,
        deadlines: false,
        coflows: 4,
        uncounted: (0, 0),
        end: Time::NEVER,
        slice: 4_096,
        most_at_once: 50,
        seed: 3,
    };
    let waiting: usize = modelled().map(|card| check(&case, card)).sum();
    assert!(waiting > 200, "only {waiting} flows wait");
}
