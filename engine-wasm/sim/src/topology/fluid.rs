//! The network at the flow level: resource capacities, and the resources each flow uses.

use super::network::{Balance, Network, ecmp_choice};
use crate::ids::{FlowId, HostId, PortId};
use crate::units::{Bytes, Time};

/// Fluid resources of a network. Resource `h` is the outgoing link of host `h`.
///
/// Under hashing, resources are the directed links, and resource `p` is the link of port `p`. Under
/// spraying, all links between two blocks of interchangeable switches are one resource with their
/// summed rate, since every flow spreads evenly over them.
#[derive(Clone, Debug, PartialEq)]
pub struct FluidNetwork {
    /// Capacity of each resource in bit/s.
    pub capacities: Vec<f64>,
    /// By port, its resource.
    resource_of: Vec<u32>,
}

/// What decides the path of a flow.
#[derive(Clone, Copy, Debug)]
pub struct RoutedFlow {
    /// Its number, which enters the hash.
    pub flow: FlowId,
    /// Sending host.
    pub source: HostId,
    /// Receiving host.
    pub destination: HostId,
    /// The next hop that it takes at every switch, modulo their number; `None` to hash.
    pub pinned: Option<u16>,
}

impl FluidNetwork {
    /// The fluid view of `network`.
    pub fn new(network: &Network) -> Self {
        let resource_of = match network.balance {
            Balance::Ecmp => (0..network.links.len() as u32).collect(),
            Balance::Spray => bundles(network),
        };
        let resources = resource_of.iter().max().map_or(0, |&last| last as usize + 1);
        let mut capacities = vec![0.0; resources];
        for (link, &resource) in network.links.iter().zip(&resource_of) {
            capacities[resource as usize] += link.rate.bps() as f64;
        }
        Self { capacities, resource_of }
    }

    /// The resource that is the link towards `host`.
    pub fn host_in(&self, network: &Network, host: HostId) -> u32 {
        self.resource_of[network.last_port(host).index()]
    }

    /// The resource of `port`, and the share of the resource's traffic that crosses the port.
    pub fn share_of(&self, network: &Network, port: PortId) -> (u32, f64) {
        let resource = self.resource_of[port.index()];
        let rate = network.link(port).rate.bps() as f64;
        (resource, rate / self.capacities[resource as usize])
    }

    /// Appends the resources that a flow uses to `path`, in order from source to destination.
    ///
    /// Under hashing, the choices are those of [`ecmp_choice`], as at the packet level.
    pub fn path(&self, network: &Network, of: RoutedFlow, seed: u64, path: &mut Vec<u32>) {
        let RoutedFlow { flow, source, destination, pinned } = of;
        let ports = network.path(source, destination, |node, ports| match ports {
            [only] => *only,
            several => several[ecmp_choice(seed, flow, pinned, node, several.len())],
        });
        path.extend(ports.map(|port| self.resource_of[port.index()]));
    }

    /// The completion time of a flow alone in the network: its bits at the rate of the narrowest
    /// resource on its path. Headers and propagation are left out; add [`Network::base_rtt`] where
    /// they matter.
    pub fn ideal_fct(&self, network: &Network, of: RoutedFlow, seed: u64, size: Bytes) -> Time {
        let mut path = Vec::new();
        self.path(network, of, seed, &mut path);
        let rates = path.iter().map(|&resource| self.capacities[resource as usize]);
        Time::from_seconds(size.bits() / rates.fold(f64::INFINITY, f64::min))
    }
}

/// By port, the number of its bundle: all links from one block to another. Bundles are numbered by
/// their first port, so host links come first.
fn bundles(network: &Network) -> Vec<u32> {
    let mut numbers = std::collections::BTreeMap::new();
    let number = |link: &super::Link| {
        let next = numbers.len() as u32;
        *numbers.entry((network.block(link.from), network.block(link.to))).or_insert(next)
    };
    network.links.iter().map(number).collect()
}
