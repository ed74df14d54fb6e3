//! A recipe: the parts of a packet-level scheme.

use super::network_plan::{NetworkPlan, Stamps};
use super::queue::port_plan::PortPlan;
use super::scheme::Scheme;

/// A packet-level scheme: what its hosts do, and how ports queue.
pub struct Recipe {
    /// The hosts; one instance for the whole run.
    pub scheme: Box<dyn Scheme>,
    /// What the scheme asks of the network.
    pub network: NetworkPlan,
}

impl Recipe {
    /// Hosts that push packets into their NICs; NICs and switches have the same plan.
    pub fn new(scheme: impl Scheme + 'static, ports: PortPlan) -> Self {
        let network = NetworkPlan {
            switches: ports,
            nics: ports,
            pulls: false,
            stamps: Stamps::None,
            keeps_paths: false,
        };
        Self { scheme: Box::new(scheme), network }
    }

    /// The recipe with another plan for the hosts' ports.
    #[must_use]
    pub fn with_nics(self, nics: PortPlan) -> Self {
        Self { network: NetworkPlan { nics, ..self.network }, ..self }
    }

    /// The recipe with idle NICs that ask for packets ([`Scheme::on_nic_idle`]).
    #[must_use]
    pub fn pulling(self) -> Self {
        Self { network: NetworkPlan { pulls: true, ..self.network }, ..self }
    }

    /// The recipe with a scheme that sees every packet at every port ([`Scheme::on_hop`]), and keeps there only
    /// what concerns that port.
    #[must_use]
    pub fn stamping(self) -> Self {
        Self { network: NetworkPlan { stamps: Stamps::PortByPort, ..self.network }, ..self }
    }

    /// The recipe with a scheme that sees every packet at every port ([`Scheme::on_hop`]), all in order of time.
    #[must_use]
    pub fn stamping_in_order(self) -> Self {
        Self { network: NetworkPlan { stamps: Stamps::InOrder, ..self.network }, ..self }
    }

    /// The recipe with each flow pinned to one path, acknowledgements included; of a scheme that stamps.
    #[must_use]
    pub fn keeping_paths(self) -> Self {
        Self { network: NetworkPlan { keeps_paths: true, ..self.network }, ..self }
    }
}
