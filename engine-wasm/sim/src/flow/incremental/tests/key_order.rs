//! Strict priority by key against serving all flows in order of keys.

use std::sync::Arc;

use super::{ROUNDING, chain, compare};
use crate::flow::{Allocation, FlowSimulation, Flows, Key, Order, Ordered, Ties};
use crate::ids::{FlowId, HostId};
use crate::record::{Simulation, Status};
use crate::units::{Bytes, Time};
use crate::workload::{Flow, Traffic};

/// Active flows by key, then by arrival.
fn sorted(flows: &Flows, order: &impl Order) -> Vec<(Key, FlowId)> {
    let keyed = flows.active().iter().map(|&flow| (order.key(flow, flows), flow));
    let mut keyed: Vec<_> = keyed.collect();
    keyed.sort_by(|(a, one), (b, other)| {
        a.class.total_cmp(&b.class).then(a.value.total_cmp(&b.value)).then(one.cmp(other))
    });
    keyed
}

/// Whether no two keys of one class differ by an amount in `unclear`, in bits.
fn is_clear(sorted: &[(Key, FlowId)], unclear: std::ops::Range<f64>) -> bool {
    let pairs = (0..sorted.len()).flat_map(|at| sorted[..at].iter().map(move |one| (one.0, at)));
    pairs.into_iter().all(|(one, at)| {
        let other = sorted[at].0;
        one.class != other.class || !unclear.contains(&(one.value - other.value).abs())
    })
}

fn compare_untied<O: Order + Copy + 'static>(order: O) {
    compare_untied_by(&order, &order);
}

/// `policy` and `order` have the same keys.
fn compare_untied_by<P: Order + Clone + 'static>(policy: &P, order: &impl Order) {
    compare(
        || Ordered::new(policy.clone(), Ties::ByArrival),
        |flows, allocation| {
            let sorted = sorted(flows, order);
            allocation.greedy(flows, sorted.iter().map(|&(_, flow)| flow));
            is_clear(&sorted, f64::MIN_POSITIVE..1.0)
        },
    );
}

#[derive(Clone, Copy)]
struct Shortest;

impl Order for Shortest {
    fn drift(&self) -> f64 {
        -1.0
    }

    fn key(&self, flow: FlowId, flows: &Flows) -> Key {
        Key { class: 0.0, value: flows.remaining(flow) }
    }
}

#[test]
fn drifting_keys_give_the_rates_of_serving_all_flows() {
    compare_untied(Shortest);
}

/// By size, after all flows that are younger than the age.
#[derive(Clone, Copy)]
struct YoungFirst;

const AGE: Time = Time::from_us(50);

impl Order for YoungFirst {
    fn drift(&self) -> f64 {
        0.0
    }

    fn key(&self, flow: FlowId, flows: &Flows) -> Key {
        let is_old = flows.now() >= flows.spec(flow).start + AGE;
        Key { class: f64::from(u8::from(is_old)), value: flows.size(flow) }
    }

    fn next_change(&self, flow: FlowId, flows: &Flows) -> Time {
        let old = flows.spec(flow).start + AGE;
        if flows.now() < old { old } else { Time::NEVER }
    }
}

#[test]
fn changing_classes_give_the_rates_of_serving_all_flows() {
    compare_untied(YoungFirst);
}

/// [`YoungFirst`], but keys remain what they were when they were read last.
#[derive(Clone, Default)]
struct Remembered(Vec<Option<Key>>);

impl Order for Remembered {
    fn drift(&self) -> f64 {
        0.0
    }

    fn refresh(&mut self, flow: FlowId, flows: &Flows) {
        self.0.resize(flows.count(), None);
        self.0[flow.index()] = Some(YoungFirst.key(flow, flows));
    }

    fn key(&self, flow: FlowId, _: &Flows) -> Key {
        self.0[flow.index()].expect("it has arrived")
    }

    fn next_change(&self, flow: FlowId, flows: &Flows) -> Time {
        YoungFirst.next_change(flow, flows)
    }
}

/// Flows of a burst change their classes together.
#[test]
fn keys_that_are_read_again_give_the_rates_of_serving_all_flows() {
    compare_untied_by(&Remembered::default(), &YoungFirst);
}

#[derive(Clone, Copy)]
struct LeastAttained;

impl Order for LeastAttained {
    fn drift(&self) -> f64 {
        1.0
    }

    fn key(&self, flow: FlowId, flows: &Flows) -> Key {
        Key { class: 0.0, value: flows.attained(flow) }
    }
}

/// Keys no further apart than this, in bits, are tied.
const WITHIN: f64 = 32.0;

/// Serves flows in order of keys, those with tied keys together.
fn serve_ties(flows: &Flows, sorted: &[(Key, FlowId)], allocation: &mut Allocation) {
    for tied in sorted.chunk_by(|(a, _), (b, _)| b.value - a.value <= WITHIN) {
        let members: Vec<FlowId> = tied.iter().map(|&(_, flow)| flow).collect();
        allocation.max_min(flows, &members, |_| 1.0);
    }
}

#[test]
fn tied_keys_give_the_rates_of_serving_tie_groups() {
    compare(
        || Ordered::new(LeastAttained, Ties::Shared { within: WITHIN }),
        |flows, allocation| {
            let sorted = sorted(flows, &LeastAttained);
            serve_ties(flows, &sorted, allocation);
            // Flows that run side by side stay within a bit; others are about to meet.
            is_clear(&sorted, 1.0..2.0 * WITHIN)
        },
    );
}

#[test]
fn flows_that_meet_far_along_a_path_are_tied() {
    let network = Arc::new(chain());
    let last = network.hosts - 1;
    let flow = |source, destination| Flow {
        start: Time::ZERO,
        source: HostId(source),
        destination: HostId(destination),
        size: Bytes::new(1_000_000),
        deadline: Time::NEVER,
        coflow: None,
        path: None,
    };
    // The flows between neighbours make each link one that can be a bottleneck.
    let neighbours = (0..last).map(|source| flow(source, source + 1));
    let flows: Vec<_> =
        [flow(0, last), flow(last - 8, last)].into_iter().chain(neighbours).collect();
    let all = flows.len();
    let traffic = Arc::new(Traffic { flows, ..Traffic::default() });
    let policy = Box::new(Ordered::new(LeastAttained, Ties::Shared { within: WITHIN }));
    let mut run = FlowSimulation::new(network, traffic, policy, 1, false, Time::NEVER);
    while run.flows.active().len() < all {
        assert_eq!(run.advance(1), Status::Running);
    }
    assert!(run.flows.path(FlowId(0)).len() > 64);
    // On the last links three flows share 10 Gb/s.
    for flow in [FlowId(0), FlowId(1)] {
        assert!((run.flows.rate(flow) / 1e10 - 1.0 / 3.0).abs() < ROUNDING, "{flow:?}");
    }
}
