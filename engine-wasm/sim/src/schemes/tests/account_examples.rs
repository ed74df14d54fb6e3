//! Accounts worked by hand, to the picosecond.

use crate::packet::testing::{flow, given, network, packets, traffic};
use crate::packet::PacketSimulation;
use crate::record::account::{Cause, Life, SegmentKind};
use crate::record::{Simulation, Status};
use crate::schemes::testing::recipe;
use crate::schemes::SCHEMES;
use crate::units::Time;
use crate::workload::Flow;
use std::sync::Arc;
use crate::ids::FlowId;

fn lives(scheme: &str, spines: f64, flows: Vec<Flow>) -> Vec<Life> {
    let shape = [("leaves", 2.0), ("hosts_per_leaf", 2.0), ("spines", spines)];
    let network = network("leaf-spine", &given(&shape));
    let traffic = traffic(flows);
    let card = SCHEMES.iter().find(|card| card.id == scheme).expect("a scheme");
    let recipe = recipe(card, &given(&[]), &network, &traffic);
    let watched: Vec<_> = (0..traffic.flows.len()).map(FlowId::from).collect();
    let mut run = PacketSimulation::accounted(
        network,
        traffic,
        recipe,
        1,
        Time::NEVER,
        &watched,
    );
    while run.advance(10_000) == Status::Running {}
    run.accounts().expect("kept").lives.clone()
}

#[test]
fn show() {
    for scheme in ["dctcp", "pfabric"] {
        for spines in [4.0, 2.0] {
            let flows = vec![flow(Time::ZERO, 0, 3, packets(100)), flow(Time::ZERO, 1, 3, packets(1_000))];
            let lives = lives(scheme, spines, flows);
            let life = &lives[0];
            println!("{scheme} {spines} fct {} ideal {}", life.end_ps, life.ideal_ps);
            for (card, ps) in crate::record::account::CAUSES.iter().zip(&life.parts_ps) {
                if *ps > 0 { println!("  {} {}", card.id, *ps as f64 / 1e6); }
            }
        }
    }
}
