//! A network as the flow engine asks for it.

use std::sync::Arc;

use crate::flow::Fabric;
use crate::ids::FlowId;
use crate::rng::path_seed;
use crate::topology::{FluidNetwork, Network};
use crate::units::Time;
use crate::workload::{Flow, Traffic};

/// The fluid view of a network, with the path choices of one seed.
pub(super) struct Fluid {
    network: Arc<Network>,
    pub links: Arc<FluidNetwork>,
    seed: u64,
}

impl Fluid {
    pub fn new(network: &Arc<Network>, seed: u32) -> Self {
        let links = Arc::new(FluidNetwork::new(network));
        Self { network: Arc::clone(network), links, seed: path_seed(seed) }
    }

    /// By flow, its completion time alone in the network, measured as the run measures it.
    pub fn ideals(&self, traffic: &Traffic, add_rtt: bool) -> Vec<Time> {
        let flows = traffic.flows.iter().enumerate();
        flows
            .map(|(id, flow)| {
                let ends = (FlowId::from(id), flow.source, flow.destination);
                let alone = self.links.ideal_fct(&self.network, ends, self.seed, flow.size);
                if add_rtt { alone + self.base_rtt(flow) } else { alone }
            })
            .collect()
    }
}

impl Fabric for Fluid {
    fn capacity(&self) -> Vec<f64> {
        self.links.capacities.clone()
    }

    fn path(&self, flow: FlowId, spec: &Flow, path: &mut Vec<u32>) {
        self.links.path(&self.network, (flow, spec.source, spec.destination), self.seed, path);
    }

    fn base_rtt(&self, spec: &Flow) -> Time {
        self.network.base_rtt(spec.source, spec.destination)
    }
}
