//! Holds fast paths to their simple versions: after every event, the rates in force are compared
//! with rates that [`Allocation`] decides from scratch for the same state.

mod key_order;
mod levels;
mod max_min;
mod placed;

use std::sync::Arc;

use crate::flow::{Allocation, FlowSimulation, Flows, Policy};
use crate::ids::{FlowId, HostId};
use crate::record::{Simulation, Status};
use crate::rng::{Random, Stream};
use crate::topology::example::{graph, network};
use crate::topology::{GraphLink, GraphSpec, Network};
use crate::units::{Bytes, Time};
use crate::workload::{Flow, Traffic};

/// What rounding may add to a rate, relative to the capacity of a link.
const ROUNDING: f64 = 1e-8;

/// Paths of one, two, more, and very many links that can be bottlenecks.
fn networks() -> [Arc<Network>; 4] {
    [
        chain(),
        network("big-switch", &[("hosts", 6.0)]),
        network("dumbbell", &[("pairs", 4.0), ("bottleneck_gbps", 7.0)]),
        network(
            "leaf-spine",
            &[("leaves", 3.0), ("hosts_per_leaf", 3.0), ("oversubscription", 3.0)],
        ),
    ]
    .map(Arc::new)
}

/// Eighty switches in a row, each with a host: a flow from end to end has 81 links that can be its
/// bottleneck.
fn chain() -> Network {
    const LENGTH: u32 = 80;
    let to_hosts = (0..LENGTH).map(|host| GraphLink::new(host, LENGTH + host, 10.0, 0.2));
    let row = (1..LENGTH).map(|next| GraphLink::new(LENGTH + next - 1, LENGTH + next, 10.0, 0.2));
    let links = to_hosts.chain(row).collect();
    let spec = GraphSpec { hosts: LENGTH, switches: LENGTH, links, places: Vec::new() };
    graph(&spec).expect("a valid graph")
}

/// Bursts of flows between random hosts, with sizes over three orders of magnitude.
fn traffic(hosts: u32, seed: u64) -> Traffic {
    let mut random = Random::new(seed, Stream::Shapes);
    let mut traffic = Traffic::default();
    let mut start = Time::ZERO;
    for _ in 0..12 {
        start += Time::from_us(u64::from(random.below(200)));
        for _ in 0..=random.below(6) {
            let source = random.below(hosts);
            traffic.flows.push(Flow {
                start,
                source: HostId(source),
                destination: HostId((source + 1 + random.below(hosts - 1)) % hosts),
                size: Bytes::new(u64::from(1 + random.below(400) * random.below(1_000))),
                deadline: Time::NEVER,
                coflow: None,
                path: None,
            });
        }
    }
    traffic
}

/// Rates that hold for less than this are not compared: what is simultaneous in exact arithmetic
/// may be some picoseconds apart.
const INSTANT: Time = Time::from_ps(10);

/// What rounding of times to picoseconds may add to what a flow has sent, in bits.
const ONE_BIT: f64 = 1.0;

/// Runs fresh policies of `make` on all networks with several seeds. After every event, `decide`
/// allocates from scratch, or returns false where rounding decides about the order of service.
fn compare<P: Policy + 'static>(
    make: impl Fn() -> P,
    mut decide: impl FnMut(&Flows, &mut Allocation) -> bool,
) {
    let (mut compared, mut skipped) = (0, 0);
    for network in networks() {
        for seed in 0..12 {
            let traffic = Arc::new(traffic(network.hosts, seed));
            let network = Arc::clone(&network);
            let policy = Box::new(make());
            let mut run = FlowSimulation::new(network, traffic, policy, 1, false, Time::NEVER);
            let mut allocation = Allocation::default();
            let (mut since, mut found) = (Time::ZERO, None);
            let mut sent = vec![0.0; run.flows.count()];
            let mut rates: Vec<(FlowId, f64)> = Vec::new();
            while run.advance(1) == Status::Running {
                let seconds = (run.flows.now() - since).seconds();
                for (flow, rate) in rates.drain(..) {
                    sent[flow.index()] += rate * seconds;
                    let (sent, size) = (sent[flow.index()], run.flows.size(flow));
                    let is_sent = run.flows.is_active(flow) || sent > size - ONE_BIT;
                    assert!(is_sent, "{flow:?} ends with {sent} of {size} bits at {since:?}");
                }
                rates.extend(run.flows.active().iter().map(|&flow| (flow, run.flows.rate(flow))));
                match found.filter(|_| run.flows.now() > since + INSTANT) {
                    Some(Ok(())) => compared += 1,
                    Some(Err(difference)) => panic!("{difference} at {since:?}"),
                    None => skipped += 1,
                }
                since = run.flows.now();
                allocation.begin(&run.flows);
                let is_clear = decide(&run.flows, &mut allocation);
                found = is_clear.then(|| check_rates(&run.flows, &allocation));
            }
        }
    }
    assert!(compared > 1_000 && skipped < compared / 2, "{compared} compared, {skipped} skipped");
}

/// Compares the rates in force with those of `allocation`.
fn check_rates(flows: &Flows, allocation: &Allocation) -> Result<(), String> {
    for &flow in flows.active() {
        let (incremental, fresh) = (flows.rate(flow), allocation.rate(flow));
        let link = flows.path(flow)[0];
        let allowed = ROUNDING * flows.capacity()[link as usize];
        if incremental.is_nan() || (incremental - fresh).abs() > allowed {
            return Err(format!("{flow:?}: {incremental} instead of {fresh}"));
        }
    }
    Ok(())
}

/// The active flows, in order of arrival.
fn arrivals(flows: &Flows) -> Vec<FlowId> {
    let mut active = flows.active().to_vec();
    active.sort_unstable();
    active
}
