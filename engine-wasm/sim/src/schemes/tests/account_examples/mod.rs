//! Accounts worked by hand, to the picosecond.

mod longer_flows;
mod losses;
mod marks;
mod own_host;
mod permission;
mod priorities;
mod shared_waits;

use std::sync::Arc;

use crate::ids::FlowId;
use crate::packet::PacketSimulation;
use crate::parameters::Given;
use crate::record::account::{Accounts, CAUSES, Cause, Life, Relation, Segment, SegmentKind};
use crate::record::{Simulation, Status};
use crate::schemes::SCHEMES;
use crate::schemes::testing::recipe;
use crate::topology::Network;
use crate::units::Time;
use crate::workload::Traffic;

const fn ns(ns: u64) -> u64 {
    Time::from_ns(ns).ps()
}

/// Transmission of a full packet at 10 Gb/s.
const PACKET: u64 = ns(1_200);

/// A round trip of a full packet and its acknowledgement within a rack, see [`round_trips`].
const ROUND_TRIP: u64 = ns(83_264);

/// The parts of `count` such round trips: 2 × 1.2 and 2 × 0.032 µs of transmission, 4 × 0.2 of propagation, 4 × 20
/// of processing.
fn round_trips(count: u64) -> Vec<(Cause, u64)> {
    vec![
        (Cause::Transmission, count * ns(2_464)),
        (Cause::Propagation, count * ns(800)),
        (Cause::Processing, count * ns(80_000)),
    ]
}

/// The accounts of flows under a scheme, and the lives of those in `watched`.
fn accounts(
    scheme: &str,
    given: &Given,
    network: &Arc<Network>,
    traffic: Arc<Traffic>,
    watched: &[FlowId],
) -> Accounts {
    let card = SCHEMES.iter().find(|card| card.id == scheme).expect("the scheme exists");
    let recipe = recipe(card, given, network, &traffic);
    let network = Arc::clone(network);
    let mut run =
        PacketSimulation::accounted(None, network, traffic, recipe, 1, Time::NEVER, watched);
    while run.advance(10_000) == Status::Running {}
    run.accounts().expect("they are kept").clone()
}

/// The lives of all flows under a scheme.
fn lives(scheme: &str, given: &Given, network: &Arc<Network>, traffic: Arc<Traffic>) -> Vec<Life> {
    let watched: Vec<_> = (0..traffic.flows.len()).map(FlowId::from).collect();
    accounts(scheme, given, network, traffic, &watched).lives
}

/// The causes of a flow with their spans, in the order of columns.
fn spent(life: &Life) -> Vec<(Cause, u64)> {
    let causes = CAUSES.iter().zip(&life.parts_ps).filter(|&(_, &ps)| ps > 0);
    causes.map(|(card, &ps)| (card.cause, ps)).collect()
}

/// The flow completion time.
const fn fct(life: &Life) -> u64 {
    life.end_ps - life.start_ps
}

/// The segments of that kind.
fn segments(life: &Life, kind: SegmentKind) -> impl Iterator<Item = &Segment> {
    life.segments.iter().filter(move |segment| segment.kind == kind)
}

/// Behind which other flows a flow waits at ports: relation, flow, packets, in order.
fn in_front(life: &Life) -> Vec<(Relation, u32, u32)> {
    let served = segments(life, SegmentKind::Wait).flat_map(|wait| &wait.served);
    let others = served.filter(|served| served.relation != Relation::Own);
    others.map(|served| (served.relation, served.flow, served.packets)).collect()
}
