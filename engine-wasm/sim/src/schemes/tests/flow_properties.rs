//! What holds for every scheme on any traffic.

use std::sync::Arc;

use crate::flow::{Allocation, AtOnce, ByBytes, FlowSimulation, Flows, LevelOf, Levels, Within};
use crate::ids::{CoflowId, FlowId, HostId};
use crate::record::{Completions, Simulation, Status};
use crate::rng::{Random, Stream};
use crate::schemes::testing::policy_of;
use crate::schemes::{SCHEMES, SchemeCard};
use crate::topology::{Network, example::network};
use crate::units::{Bytes, Time};
use crate::workload::{Coflow, Flow, Traffic};

/// What rounding may add to a link's load, and what counts as free, relative to its capacity.
pub(super) const ROUNDING: f64 = 1e-8;

pub(super) fn networks() -> Vec<Arc<Network>> {
    let built = [
        network("single-link", &[]),
        network("big-switch", &[("hosts", 5.0)]),
        network("dumbbell", &[("pairs", 4.0), ("bottleneck_gbps", 7.0)]),
        network("leaf-spine", &[("leaves", 3.0), ("hosts_per_leaf", 3.0), ("spines", 2.0)]),
        network("fat-tree", &[("k", 4.0)]),
    ];
    built.map(Arc::new).to_vec()
}

/// A few dozen flows close together, two thirds of them in coflows, half of those with deadlines.
pub(super) fn traffic(hosts: u32, seed: u64) -> Traffic {
    let mut random = Random::new(seed, Stream::Shapes);
    let mut traffic = Traffic::default();
    let mut start = Time::ZERO;
    for _ in 0..15 {
        start += Time::from_us(u64::from(random.below(150)));
        let deadline = match random.below(2) {
            0 => Time::from_us(u64::from(50 + random.below(1000))),
            _ => Time::NEVER,
        };
        let width = 1 + random.below(6);
        let coflow = (random.below(3) > 0).then(|| CoflowId::from(traffic.coflows.len()));
        let first = traffic.flows.len();
        for _ in 0..width {
            let source = random.below(hosts);
            let destination = (source + 1 + random.below(hosts - 1)) % hosts;
            traffic.flows.push(Flow {
                start,
                source: HostId(source),
                destination: HostId(destination),
                size: Bytes::new(1 + u64::from(random.below(300) * random.below(1000))),
                deadline,
                coflow,
                path: None,
            });
        }
        if coflow.is_some() {
            let members = &traffic.flows[first..];
            let size = members.iter().fold(Bytes::ZERO, |sum, flow| sum + flow.size);
            traffic.coflows.push(Coflow { start, deadline, flows: width, size });
        }
    }
    traffic
}

/// Runs every flow-level scheme on every network with traffic of several seeds, and `inspect`s each
/// run after every event.
fn for_every_run(inspect: impl Fn(&SchemeCard, &Flows), conclude: impl Fn(&FlowSimulation)) {
    for network in networks() {
        for seed in 0..6 {
            let traffic = Arc::new(traffic(network.hosts, seed));
            for card in SCHEMES.iter().filter(|card| card.flow.is_some()) {
                let mut run = simulation(card, &network, &traffic);
                while run.advance(1) == Status::Running {
                    inspect(card, &run.flows);
                }
                conclude(&run);
            }
        }
    }
}

fn simulation(card: &SchemeCard, network: &Arc<Network>, traffic: &Arc<Traffic>) -> FlowSimulation {
    let policy = policy_of(card, network, traffic);
    FlowSimulation::new(network.clone(), traffic.clone(), policy, 1, false, Time::NEVER)
}

/// By link, the summed rate of the flows for which `counted` holds.
pub(super) fn load(flows: &Flows, counted: impl Fn(FlowId) -> bool) -> Vec<f64> {
    let mut load = vec![0.0; flows.capacity().len()];
    for &flow in flows.active().iter().filter(|&&flow| counted(flow)) {
        for &link in flows.whole_path(flow) {
            load[link as usize] += flows.rate(flow);
        }
    }
    load
}

/// Capacity left for `flow` along its path under that load, relative to its narrowest link.
pub(super) fn room(flows: &Flows, flow: FlowId, load: &[f64]) -> f64 {
    let free = flows.whole_path(flow).iter().map(|&link| {
        let capacity = flows.capacity()[link as usize];
        (capacity - load[link as usize]) / capacity
    });
    free.fold(f64::INFINITY, f64::min)
}

/// Dozens of flows start at the same instant.
#[test]
fn a_run_that_stops_within_instants_is_the_same() {
    for network in networks() {
        let mut traffic = traffic(network.hosts, 7);
        let instant = Time::from_us(500).ps();
        let gather = |start: &mut Time| *start = Time::from_ps(start.ps() / instant * instant);
        traffic.flows.iter_mut().for_each(|flow| gather(&mut flow.start));
        traffic.coflows.iter_mut().for_each(|coflow| gather(&mut coflow.start));
        let traffic = Arc::new(traffic);
        for card in SCHEMES.iter().filter(|card| card.flow.is_some()) {
            let run = |most_at_once| {
                let run = simulation(card, &network, &traffic);
                let mut run = run.stopping_within_instants(most_at_once);
                let mut stops = 0;
                while run.advance(u64::MAX) == Status::Running {
                    stops += u32::from(run.is_within_step());
                }
                (run, stops)
            };
            let (whole, none) = run(AtOnce { flows: usize::MAX, steps: usize::MAX });
            let (parted, stops) = run(AtOnce { flows: 1, steps: 1 });
            assert!(none == 0 && stops > 40, "{}: {none}, {stops}", card.id);
            assert_eq!(whole.completions().finish, parted.completions().finish, "{}", card.id);
            assert_eq!(whole.completions().order, parted.completions().order, "{}", card.id);
            assert_eq!(whole.counters(), parted.counters(), "{}", card.id);
            assert_eq!(whole.link_bytes(), parted.link_bytes(), "{}", card.id);
        }
    }
}

#[test]
fn no_link_carries_more_than_its_capacity_and_none_idles_that_could_serve() {
    for_every_run(
        |card, flows| {
            let load = load(flows, |_| true);
            for (link, &load) in load.iter().enumerate() {
                let capacity = flows.capacity()[link];
                assert!(load <= capacity * (1.0 + ROUNDING), "{}: {load} on {capacity}", card.id);
            }
            // Flows that are about to be refused have been given nothing yet.
            let refuses = card.id == "varys-deadline";
            // Flows that are to finish just in time take no more than they need, and headroom is
            // left on purpose.
            let paces = card.id == "karuna";
            let spares = card.id == "hull";
            for &flow in flows.active() {
                let idle = room(flows, flow, &load) > ROUNDING;
                let may_idle =
                    refuses && flows.rate(flow) == 0.0 || paces && flows.deadline(flow).is_finite();
                assert!(!idle || may_idle || spares, "{} idles", card.id);
            }
        },
        |_| {},
    );
}

#[test]
fn a_flow_that_stands_behind_gets_only_what_those_before_it_leave() {
    let key = |card: &SchemeCard, flows: &Flows, flow: FlowId| match card.id {
        "srpt" | "pfabric" => Some(flows.remaining(flow)),
        "fifo" => Some(flows.spec(flow).start.seconds()),
        _ => None,
    };
    for_every_run(
        |card, flows| {
            for &flow in flows.active() {
                let Some(mine) = key(card, flows, flow) else { return };
                let ahead = |other: FlowId| {
                    let theirs = key(card, flows, other).expect("all flows have a key");
                    (theirs, other) < (mine, flow)
                };
                let left = room(flows, flow, &load(flows, ahead));
                let narrowest =
                    flows.whole_path(flow).iter().map(|&link| flows.capacity()[link as usize]);
                let narrowest = narrowest.fold(f64::INFINITY, f64::min);
                let got_all = flows.rate(flow) >= left * narrowest * (1.0 - ROUNDING) - 1.0;
                assert!(got_all, "{}: {} of {left}", card.id, flows.rate(flow));
            }
        },
        |_| {},
    );
}

#[test]
fn every_flow_finishes_or_is_refused_and_no_sooner_than_alone() {
    for_every_run(
        |_, _| {},
        |run| {
            let Completions { finish, rejected, order, .. } = run.completions();
            assert_eq!(order.len() + rejected.len(), finish.len());
            for (id, flow) in run.flows.traffic().flows.iter().enumerate() {
                let narrowest = run.flows.whole_path(FlowId::from(id)).iter();
                let narrowest = narrowest.map(|&link| run.flows.capacity()[link as usize]);
                let alone = flow.size.bits() / narrowest.fold(f64::INFINITY, f64::min);
                let span = finish[id].saturating_sub(flow.start);
                // Each event may round a picosecond away.
                assert!(span.seconds() >= alone - 1e-9, "{span:?} for {flow:?}");
            }
        },
    );
}

#[test]
fn links_carry_just_the_bytes_of_the_flows_that_cross_them() {
    for_every_run(
        |_, _| {},
        |run| {
            if !run.completions().rejected.is_empty() {
                return;
            }
            let hosts = 0..run.link_bytes().len();
            for host in hosts.take_while(|&link| link < 3) {
                let flows = run.flows.traffic().flows.iter();
                let sent = flows.filter(|flow| flow.source.index() == host);
                let bytes: u64 = sent.map(|flow| flow.size.get()).sum();
                assert!(run.link_bytes()[host].abs_diff(bytes) <= 1);
            }
        },
    );
}

#[test]
fn the_first_coflow_of_a_fifo_ends_with_its_bottleneck_whatever_comes_later() {
    let card = SCHEMES.iter().find(|card| card.id == "coflow-fifo").expect("in the catalogue");
    for network in networks() {
        let mut all = traffic(network.hosts, 7);
        all.flows.retain(|flow| flow.coflow.is_some());
        let mut alone = all.clone();
        alone.flows.retain(|flow| flow.coflow == Some(CoflowId(0)));
        let members = alone.flows.len();
        let last = |traffic: Traffic| {
            let mut run = simulation(card, &network, &Arc::new(traffic));
            while run.advance(1_000) == Status::Running {}
            run.completions().finish[..members].iter().max().copied().expect("has flows")
        };
        let (with, without) = (last(all), last(alone));
        assert!(with.ps().abs_diff(without.ps()) <= 100, "{with:?} and {without:?}");
    }
}

#[test]
fn the_same_seed_gives_the_same_completions_in_slices_of_any_size() {
    let network = Arc::new(network("fat-tree", &[("k", 4.0)]));
    let traffic = Arc::new(traffic(network.hosts, 3));
    for card in SCHEMES.iter().filter(|card| card.flow.is_some()) {
        let finish = |slice| {
            let mut run = simulation(card, &network, &traffic);
            while run.advance(slice) == Status::Running {}
            run.completions().finish.clone()
        };
        assert_eq!(finish(1), finish(1_000_000), "{}", card.id);
    }
}

#[test]
fn repaired_max_min_rates_are_those_of_filling_from_scratch() {
    for_every_run(
        |card, flows| {
            if card.id != "fair" {
                return;
            }
            let mut allocation = Allocation::default();
            allocation.begin(flows);
            allocation.max_min(flows, flows.active(), |_| 1.0);
            for &flow in flows.active() {
                let (repaired, fresh) = (flows.rate(flow), allocation.rate(flow));
                assert!((repaired - fresh).abs() <= ROUNDING * fresh, "{repaired} and {fresh}");
            }
        },
        |_| {},
    );
}

#[test]
fn a_lower_level_gets_only_what_the_levels_above_leave() {
    let thresholds = [20_000, 80_000].map(Bytes::new);
    let levels = ByBytes::new(&thresholds, Within::Share, Within::Share);
    for network in networks() {
        for seed in 0..6 {
            let traffic = Arc::new(traffic(network.hosts, seed));
            let policy = Box::new(Levels::new(levels.clone()));
            let mut run =
                FlowSimulation::new(network.clone(), traffic, policy, 1, false, Time::NEVER);
            while run.advance(1) == Status::Running {
                let flows = &run.flows;
                let sinks = |&flow: &FlowId| {
                    let gap = |bytes: &Bytes| (bytes.bits() - flows.attained(flow)).abs();
                    thresholds.iter().any(|bytes| gap(bytes) < 1.0)
                };
                if flows.active().iter().any(sinks) {
                    // A flow within one bit of a threshold may be on either side of it.
                    continue;
                }
                for &flow in flows.active() {
                    let mine = levels.level(flow, flows);
                    let upper = load(flows, |other| levels.level(other, flows) <= mine);
                    let left = room(flows, flow, &upper);
                    assert!(left <= ROUNDING, "{left} is free for a flow of level {mine}");
                }
            }
        }
    }
}

#[test]
fn flows_admitted_by_varys_meet_their_deadlines() {
    let card = SCHEMES.iter().find(|card| card.id == "varys-deadline").expect("in the catalogue");
    let (mut kept, mut refused) = (0, 0);
    for network in networks() {
        for seed in 0..20 {
            let traffic = Arc::new(traffic(network.hosts, seed));
            let mut run = simulation(card, &network, &traffic);
            while run.advance(1_000) == Status::Running {}
            let Completions { finish, rejected, .. } = run.completions();
            refused += rejected.len();
            let promised = finish.iter().zip(&traffic.flows);
            let promised =
                promised.filter(|(end, flow)| end.is_finite() && flow.deadline.is_finite());
            for (&end, flow) in promised {
                let late = end.saturating_sub(flow.start + flow.deadline);
                assert!(late <= Time::from_ps(1_000), "{flow:?} is {late:?} late on {network:?}");
                kept += 1;
            }
        }
    }
    assert!(kept > 500 && refused > 500, "{kept} promises, {refused} refusals");
}
