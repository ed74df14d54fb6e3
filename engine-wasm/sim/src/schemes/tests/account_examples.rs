//! Accounts worked by hand, to the picosecond.

use std::sync::Arc;

use crate::ids::FlowId;
use crate::packet::PacketSimulation;
use crate::packet::testing::{flow, given, many_to_one, network, packets, traffic};
use crate::parameters::Given;
use crate::record::account::{CAUSES, Cause, EventKind, Life, Relation, SegmentKind};
use crate::record::{Simulation, Status};
use crate::schemes::SCHEMES;
use crate::schemes::testing::recipe;
use crate::topology::Network;
use crate::units::Time;
use crate::workload::Flow;

const fn ns(ns: u64) -> u64 {
    Time::from_ns(ns).ps()
}

/// The lives of all flows under a scheme.
fn lives(scheme: &str, given: &Given, network: &Arc<Network>, flows: Vec<Flow>) -> Vec<Life> {
    let traffic = traffic(flows);
    let card = SCHEMES.iter().find(|card| card.id == scheme).expect("the scheme exists");
    let recipe = recipe(card, given, network, &traffic);
    let watched: Vec<_> = (0..traffic.flows.len()).map(FlowId::from).collect();
    let network = Arc::clone(network);
    let mut run =
        PacketSimulation::accounted(None, network, traffic, recipe, 1, Time::NEVER, &watched);
    while run.advance(10_000) == Status::Running {}
    run.accounts().expect("they are kept").lives.clone()
}

/// The causes of a flow with their spans, in the order of columns.
fn spent(life: &Life) -> Vec<(Cause, u64)> {
    let causes = CAUSES.iter().zip(&life.parts_ps).filter(|&(_, &ps)| ps > 0);
    causes.map(|(card, &ps)| (card.cause, ps)).collect()
}

fn two_racks(spines: f64) -> Arc<Network> {
    let shape = [("leaves", 2.0), ("hosts_per_leaf", 2.0), ("spines", spines)];
    network("leaf-spine", &given(&shape))
}

/// A flow of 100 packets and one of 1,000, to one host.
fn short_and_long() -> Vec<Flow> {
    [(0, 100), (1, 1_000)].map(|(from, size)| flow(Time::ZERO, from, 3, packets(size))).to_vec()
}

/// A round trip of one packet takes 84.68 µs, of which 1.2 + 0.3 + 0.3 + 1.2 µs transmit it and
/// 0.032 + 0.008 + 0.008 + 0.032 µs its acknowledgement; the other 99 packets take 118.8 µs of the
/// bottleneck. What is more is the delay by the long flow.
fn with_delay(delay: u64) -> Vec<(Cause, u64)> {
    vec![
        (Cause::Transmission, ns(3_080)),
        (Cause::Propagation, ns(1_600)),
        (Cause::Processing, ns(80_000)),
        (Cause::OwnQueueing, ns(118_800)),
        (Cause::LastLonger, delay),
    ]
}

/// At the receiver's port packets of both flows take turns, and of two that arrive in the same instant the one
/// from the spine with the lower number is first. With two spines each flow's packets stay on one spine, and those of
/// the long flow are always first: 99 precede the last of the short flow's 100. With four spines both change
/// spines, and in the last pair the short flow's packet is first: 98.
#[test]
fn a_short_flow_under_dctcp_waits_for_every_other_packet_of_the_long_one() {
    for (spines, ahead) in [(4.0, 98), (2.0, 99)] {
        let lives = lives("dctcp", &given(&[]), &two_racks(spines), short_and_long());
        assert_eq!(spent(&lives[0]), with_delay(ahead * ns(1_200)));
        let excess = lives[0].end_ps - lives[0].ideal_ps;
        assert_eq!(excess, ahead * ns(1_200));
    }
}

#[test]
fn a_short_flow_under_pfabric_waits_for_the_packet_in_transmission() {
    let lives = lives("pfabric", &given(&[]), &two_racks(4.0), short_and_long());
    assert_eq!(spent(&lives[0]), with_delay(ns(1_200)));
    let waits = lives[0].segments.iter().filter(|segment| segment.kind == SegmentKind::Wait);
    let others = waits.flat_map(|wait| &wait.served).filter(|served| served.flow == 1);
    let others: Vec<_> = others.map(|served| (served.relation, served.packets)).collect();
    assert_eq!(others, [(Relation::Lower, 1)]);
}

/// Three packets arrive at once at a port that holds one besides the one in transmission: the third is
/// lost, and sent again when its timer expires.
#[test]
fn a_lost_packet_costs_the_timeout() {
    let network = many_to_one(3);
    let flows = (0..3).map(|from| flow(Time::ZERO, from, 3, packets(1))).collect();
    let given = given(&[("buffer_packets", 1.0), ("min_rto_us", 1_000.0)]);
    let lives = lives("dctcp", &given, &network, flows);
    let lost = &lives[2];
    // There and back within a rack: 2 × 1.2 and 2 × 0.032 µs of transmission, 4 × 0.2 of propagation.
    let expected = [
        (Cause::Transmission, ns(2_464)),
        (Cause::Propagation, ns(800)),
        (Cause::Processing, ns(80_000)),
        (Cause::Timeout, ns(1_000_000)),
    ];
    assert_eq!(spent(lost), expected);
    let drop = lost.segments.iter().find_map(|segment| segment.drop.as_ref());
    let queued: Vec<_> = drop.expect("it was lost").queued.iter().map(|of| of.flow).collect();
    assert_eq!(queued, [1], "one in transmission, one waits");
    let kinds: Vec<_> = lost.history.events.iter().map(|event| event.kind).collect();
    assert_eq!(kinds, [EventKind::Drop, EventKind::Timeout, EventKind::Retransmission]);
}

/// Homa grants to one message at a time: the longer one gets no grant before all packets of the shorter one
/// have arrived.
#[test]
fn a_withheld_grant_is_waiting_for_permission() {
    let network = many_to_one(2);
    let flows = [300, 900].iter().zip(0..);
    let flows = flows.map(|(&size, from)| flow(Time::ZERO, from, 2, packets(size))).collect();
    let lives = lives("homa", &given(&[("overcommitment", 1.0)]), &network, flows);
    let grant = lives[1].segments.iter().find(|segment| segment.kind == SegmentKind::Grant);
    let grant = grant.expect("it waits for a grant");
    let of_other = grant.served.iter().filter(|served| served.flow == 0);
    let busy: u64 = of_other.map(|served| served.to_ps - served.from_ps).sum();
    assert!(busy > 0, "{grant:?}");
    assert!(lives[0].segments.iter().all(|segment| segment.kind != SegmentKind::Grant));
}
