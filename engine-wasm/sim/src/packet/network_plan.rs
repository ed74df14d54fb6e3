//! The network as a scheme requires it.

use super::queue::port_plan::PortPlan;

/// Whether a scheme sees packets at ports ([`super::Scheme::on_hop`]), and in which order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stamps {
    /// It does not.
    None,
    /// Every packet at every port, at each port in order of time. What is known at a port depends on that
    /// port alone, so ports may be played one after the other.
    PortByPort,
    /// Every packet at every port, all in order of time: what is known at a port depends on other ports, too.
    InOrder,
}

/// What a scheme requires of the network: how ports queue, and when they call the scheme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NetworkPlan {
    /// The ports of switches.
    pub switches: PortPlan,
    /// The ports of hosts.
    pub nics: PortPlan,
    /// Whether an idle NIC asks the scheme for its next packet ([`super::Scheme::on_nic_idle`]).
    pub pulls: bool,
    /// Whether the scheme sees every packet at every port ([`super::Scheme::on_hop`]), and in which order.
    pub stamps: Stamps,
    /// Whether each flow is pinned to one path, in both directions, whatever the network's balance.
    pub keeps_paths: bool,
}
