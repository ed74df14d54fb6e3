//! Networks, traffic and runs for the tests of the engine and of schemes.

use std::sync::Arc;

use crate::ids::HostId;
use crate::packet::{PacketSimulation, Recipe};
use crate::parameters::{Given, Settings, Value};
use crate::record::{Simulation, Status};
use crate::topology::{Network, TOPOLOGIES};
use crate::units::{Bytes, Time};
use crate::workload::{Flow, Traffic};

/// Parameters with values other than their defaults.
pub fn given(values: &[(&str, f64)]) -> Given {
    values.iter().map(|&(name, value)| (name.to_owned(), Value::Number(value))).collect()
}

/// A network of the catalogue.
pub fn network(kind: &str, given: &Given) -> Arc<Network> {
    let card = TOPOLOGIES.iter().find(|card| card.id == kind).expect("the topology exists");
    let settings = Settings::check(card.parameters, given, "").expect("the values are allowed");
    Arc::new(card.network(&settings, None).expect("the network can be built"))
}

/// Two racks of two hosts under two spines, with the rates and delays of the 144-host fabric.
pub fn small_fabric(balance: &str) -> Arc<Network> {
    let mut values = given(&[("leaves", 2.0), ("hosts_per_leaf", 2.0), ("spines", 2.0)]);
    values.insert("balance".to_owned(), Value::Text(balance.to_owned()));
    network("leaf-spine", &values)
}

/// `senders` hosts under one switch and one receiver, the last host, all at 10 Gb/s.
pub fn many_to_one(senders: u32) -> Arc<Network> {
    network("leaf-spine", &given(&[("leaves", 1.0), ("hosts_per_leaf", f64::from(senders + 1))]))
}

/// The payload of `count` full packets.
pub fn packets(count: u64) -> Bytes {
    Bytes::new(1460 * count)
}

/// A flow without a deadline.
pub fn flow(start: Time, source: u32, destination: u32, size: Bytes) -> Flow {
    let (source, destination) = (HostId(source), HostId(destination));
    Flow { start, source, destination, size, deadline: Time::NEVER, coflow: None, path: None }
}

/// Traffic of these flows, which are in order of start.
pub fn traffic(flows: Vec<Flow>) -> Arc<Traffic> {
    assert!(flows.is_sorted_by_key(|flow| flow.start), "flows are in order of start");
    Arc::new(Traffic { flows, ..Traffic::default() })
}

/// A run to its end.
pub fn run(network: &Arc<Network>, traffic: &Arc<Traffic>, recipe: Recipe) -> PacketSimulation {
    run_until(network, traffic, recipe, Time::NEVER)
}

/// A run to its end, or to `end`.
pub fn run_until(
    network: &Arc<Network>,
    traffic: &Arc<Traffic>,
    recipe: Recipe,
    end: Time,
) -> PacketSimulation {
    let mut run = PacketSimulation::new(Arc::clone(network), Arc::clone(traffic), recipe, 1, end);
    while run.advance(100_000) == Status::Running {}
    run
}

/// Flow completion times, by flow; every flow must have finished.
pub fn completion_times(run: &PacketSimulation, traffic: &Traffic) -> Vec<Time> {
    let ends = run.completions().finish.iter().zip(&traffic.flows);
    ends.map(|(&finish, flow)| {
        assert!(finish.is_finite(), "{flow:?} finished");
        finish - flow.start
    })
    .collect()
}
