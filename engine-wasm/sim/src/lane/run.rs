//! Preparation of a run: contestant, network and traffic become a simulation.

use std::sync::Arc;

use super::Options;
use crate::flow::FlowSimulation;
use crate::packet::{Driver, PacketSimulation};
use crate::record::Simulation;
use crate::rng::path_seed;
use crate::scenario::Contestant;
use crate::schemes::Setting;
use crate::topology::{FluidNetwork, Network};
use crate::units::Time;
use crate::workload::{Flow, Traffic};
use crate::yield_point::Yielding;

/// Inputs of both levels.
pub struct Run<'a> {
    /// The network.
    pub network: &'a Arc<Network>,
    /// Its traffic.
    pub traffic: &'a Arc<Traffic>,
    /// Determines the choice of paths.
    pub seed: u32,
    /// The run's time limit.
    pub end: Time,
    /// How it is run.
    pub options: Options<'a>,
}

/// A simulation that has not begun.
pub struct Prepared {
    /// The simulation.
    pub simulation: Box<dyn Simulation>,
    /// By flow, its ideal completion time.
    pub ideals: Vec<Time>,
    /// What drives it, at packet level.
    pub driver: Option<Driver>,
}

impl Run<'_> {
    fn setting(&self) -> Setting<'_> {
        let back_end = self.options.back_end;
        Setting { network: self.network, traffic: self.traffic, back_end }
    }

    /// A packet-level run of `contestant`.
    pub fn packet_level(&self, contestant: &Contestant) -> Prepared {
        let recipe = contestant.scheme.with_card(|card| {
            let build = card.packet.expect("checked: the scheme has a packet-level model");
            build(&contestant.settings, &self.setting())
        });
        let ideal = |flow: &Flow| self.network.ideal_fct(flow.source, flow.destination, flow.size);
        let ideals = self.traffic.recorded().iter().yielding().map(ideal).collect();
        let (network, traffic) = (Arc::clone(self.network), Arc::clone(self.traffic));
        let Options { driver, watched, trace, .. } = self.options;
        let (seed, end) = (self.seed, self.end);
        let mut simulation = match watched {
            Some(watched) => {
                PacketSimulation::accounted(driver, network, traffic, recipe, seed, end, watched)
            }
            None => PacketSimulation::driven(driver, network, traffic, recipe, seed, end),
        };
        if let Some(trace) = trace {
            simulation = simulation.with_trace(trace.on(self.network));
        }
        let driver = Some(simulation.driver());
        Prepared { simulation: Box::new(simulation), ideals, driver }
    }

    /// A flow-level run of `contestant`.
    pub fn flow_level(&self, contestant: &Contestant) -> Prepared {
        let policy = contestant.scheme.with_card(|card| {
            let build = card.flow.expect("checked: the scheme has a flow-level model");
            build(&contestant.settings, &self.setting())
        });
        // Coflow studies use the fluid's own times.
        let add_rtt = self.network.fluid_round_trip && self.traffic.coflows.is_empty();
        let seed = path_seed(self.seed);
        let ideals = self.fluid_ideals(seed, add_rtt);
        let (network, traffic) = (Arc::clone(self.network), Arc::clone(self.traffic));
        let simulation = FlowSimulation::new(network, traffic, policy, seed, add_rtt, self.end);
        Prepared { simulation: Box::new(simulation), ideals, driver: None }
    }

    fn fluid_ideals(&self, seed: u64, add_rtt: bool) -> Vec<Time> {
        let fluid = FluidNetwork::new(self.network);
        let ideal = |(id, flow): (usize, &Flow)| {
            let alone = fluid.ideal_fct(self.network, flow.routed(id.into()), seed, flow.size);
            let rtt = || self.network.base_rtt(flow.source, flow.destination);
            if add_rtt { alone + rtt() } else { alone }
        };
        self.traffic.recorded().iter().enumerate().yielding().map(ideal).collect()
    }
}
