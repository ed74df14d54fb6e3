//! The network as a scheme requires it.

use super::queue::port_plan::PortPlan;

/// What a scheme requires of the network: how ports queue, and when they call the scheme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NetworkPlan {
    /// The ports of switches.
    pub switches: PortPlan,
    /// The ports of hosts.
    pub nics: PortPlan,
    /// Whether an idle NIC asks the scheme for its next packet ([`super::Scheme::on_nic_idle`]).
    pub pulls: bool,
    /// Whether the scheme sees every packet at every port ([`super::Scheme::on_hop`]).
    pub stamps: bool,
    /// Whether each flow is pinned to one path, in both directions, whatever the network's balance.
    pub keeps_paths: bool,
}
