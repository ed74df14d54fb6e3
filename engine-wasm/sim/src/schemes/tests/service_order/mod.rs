//! Every scheme that serves in an order against that order, computed from its definition: no flow
//! gets capacity that a flow before it could use.
//!
//! The schemes update queues and levels incrementally. Here the order is computed from scratch after
//! every event and compared with the rates in force.

mod flows_in_order;
mod groups_in_order;

use std::sync::Arc;

use super::flow_properties::{ROUNDING, load, networks, room, traffic};
use crate::flow::{FlowSimulation, Flows};
use crate::ids::FlowId;
use crate::parameters::{Given, Settings, Value};
use crate::record::{Simulation, Status};
use crate::schemes::{Family, SCHEMES, SchemeCard, Setting};
use crate::topology::Network;
use crate::units::Time;
use crate::workload::Traffic;
use flows_in_order::FlowOrder;
use groups_in_order::GroupOrder;

/// The order in which a scheme serves.
enum Service {
    /// Flow by flow.
    Flows(FlowOrder),
    /// Coflow by coflow; a flow without a coflow counts as one.
    Groups(GroupOrder),
    /// No order decides which flow gets a link.
    NoOrder,
}

/// The order of every scheme; a new scheme needs a line here.
fn service(card: &SchemeCard) -> Service {
    match card.id {
        "srpt" | "pfabric" | "phost" | "homa" | "pase" => Service::Flows(FlowOrder::SRPT),
        "fifo" => Service::Flows(FlowOrder::FIFO),
        "las" => Service::Flows(FlowOrder::LAS),
        "edf" => Service::Flows(FlowOrder::EDF),
        "pfabric-edf" => Service::Flows(FlowOrder::FEASIBLE_EDF),
        "pdq" => Service::Flows(FlowOrder::CRITICALITY),
        "pias" | "pias-ucp" => Service::Flows(FlowOrder::BYTES_SENT),
        "2lps-dctcp" | "aemon" => Service::Flows(FlowOrder::TWO_LEVELS),
        "karuna" => Service::Flows(FlowOrder::SIEVE),
        "spq" => Service::Flows(FlowOrder::HOST_LAS),
        "stream" => Service::Flows(FlowOrder::RECEIVED),
        "varys" => Service::Groups(GroupOrder::SMALLEST_BOTTLENECK),
        "scf" => Service::Groups(GroupOrder::SHORTEST),
        "ncf" => Service::Groups(GroupOrder::NARROWEST),
        "lcf" => Service::Groups(GroupOrder::LIGHTEST),
        "coflow-fifo" => Service::Groups(GroupOrder::FIRST_ARRIVED),
        "coflow-edf" => Service::Groups(GroupOrder::EARLIEST_DEADLINE),
        "aalo" => Service::Groups(GroupOrder::LEAST_SENT),
        "baraat" => Service::Groups(GroupOrder::LIMITED_MULTIPLEXING),
        "sincronia" => Service::Groups(GroupOrder::BSSI),
        // Weights, and reservations that later arrivals do not change.
        "l2dct" | "d2tcp" | "d3" | "varys-deadline" | "chronos" => Service::NoOrder,
        _ if card.family == Family::FairSharing => Service::NoOrder,
        other => panic!("{other}: add its order, or that it has none"),
    }
}

/// Demotion thresholds of flows in packets, for schemes with levels of bytes sent.
const THRESHOLDS: [f64; 3] = [250.0, 1_000.0, 4_000.0];
/// Demotion limits of coflows in bytes.
const LIMITS: [f64; 3] = [2e6, 8e6, 32e6];

/// Thresholds that small flows and coflows pass, and no exceptions from the order.
fn settings(card: &SchemeCard) -> Settings {
    let given: [(&str, Value); 9] = [
        ("queues", Value::Number(4.0)),
        ("threshold_mode", Value::Text("custom".to_owned())),
        ("thresholds_packets", Value::Numbers(THRESHOLDS.to_vec())),
        ("first_limit_mb", Value::Number(LIMITS[0] / 1e6)),
        ("limit_factor", Value::Number(LIMITS[1] / LIMITS[0])),
        ("stream_rule", Value::Text("threshold".to_owned())),
        ("history_factor", Value::Number(0.0)),
        ("information_relay", Value::Switch(false)),
        ("starvation_ms", Value::Number(0.0)),
    ];
    let takes = |name: &str| card.parameters.iter().any(|parameter| parameter.name == name);
    let given: Given = given
        .into_iter()
        .filter(|(name, _)| takes(name))
        .map(|(name, value)| (name.to_owned(), value))
        .collect();
    Settings::check(card.parameters, &given, card.id).expect("values within their ranges")
}

fn simulation(card: &SchemeCard, network: &Arc<Network>, traffic: &Arc<Traffic>) -> FlowSimulation {
    let build = card.flow.expect("the scheme has a flow model");
    let policy = build(&settings(card), &Setting::new(network, traffic));
    FlowSimulation::new(network.clone(), traffic.clone(), policy, 1, false, Time::NEVER)
}

/// Factor on sizes of the other properties' traffic, so that a segment is small beside a flow.
const LARGER: u64 = 50;

fn larger(mut traffic: Traffic) -> Traffic {
    let later = |time: Time| if time.is_finite() { time * LARGER } else { time };
    for flow in &mut traffic.flows {
        flow.size = flow.size * LARGER;
        (flow.start, flow.deadline) = (later(flow.start), later(flow.deadline));
    }
    for coflow in &mut traffic.coflows {
        coflow.size = coflow.size * LARGER;
        (coflow.start, coflow.deadline) = (later(coflow.start), later(coflow.deadline));
    }
    traffic
}

/// Share of its narrowest link that `flow` could still get if only the flows for which `counted`
/// holds used the network.
fn left(flows: &Flows, flow: FlowId, counted: impl Fn(FlowId) -> bool) -> f64 {
    room(flows, flow, &load(flows, counted))
}

/// Runs to the end and checks rates in force for longer than [`INSTANT`]; returns the number of
/// comparisons between a flow or coflow and one behind it.
fn compare(card: &SchemeCard, mut run: FlowSimulation) -> usize {
    let mut compared = 0;
    let mut groups = groups_in_order::Ranks::default();
    let mut since = Time::ZERO;
    let mut found = Ok(0);
    while run.advance(1) == Status::Running {
        let flows = &run.flows;
        // Flows that draw level may change places within an instant.
        if flows.now() > since.saturating_add(INSTANT) {
            compared += found.unwrap_or_else(|what| panic!("{}: {what} at {since:?}", card.id));
        }
        since = flows.now();
        found = match service(card) {
            Service::Flows(order) => order.check(flows),
            Service::Groups(order) => order.check(flows, &mut groups),
            Service::NoOrder => Ok(1),
        };
    }
    compared
}

const INSTANT: Time = Time::from_ps(10);

#[test]
fn no_flow_gets_capacity_that_a_flow_before_it_could_use() {
    for card in SCHEMES.iter().filter(|card| card.flow.is_some()) {
        let mut compared = 0;
        for network in networks() {
            for seed in 0..6 {
                let traffic = Arc::new(larger(traffic(network.hosts, seed)));
                compared += compare(card, simulation(card, &network, &traffic));
            }
        }
        assert!(compared > 1_000, "{}: too few comparisons", card.id);
    }
}
