//! The catalogue entry of a topology.

use serde::Serialize;

use super::Network;
use super::parameters::FLUID_ROUND_TRIP;
use super::switch_ports::SwitchPorts;
use crate::issue::Issue;
use crate::parameters::{Parameter, Settings};
use crate::topology::GraphSpec;

/// A topology: its description, its parameters, and its builder.
#[derive(Clone, Copy, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TopologyCard {
    /// Value of `kind` in JSON.
    pub id: &'static str,
    /// Name for people.
    pub name: &'static str,
    /// One sentence.
    pub summary: &'static str,
    /// Where it is used in the literature.
    pub citation: &'static str,
    /// Whether it takes nodes and links from `graph`.
    pub takes_graph: bool,
    /// The parameter that alone sets the number of hosts, if any host may talk to any other; none
    /// if several parameters set it or if hosts have sides.
    pub hosts_parameter: Option<&'static str>,
    /// What can be adjusted.
    pub parameters: &'static [Parameter<'static>],
    /// Names of those of the parameters that only comparisons need, with other simulators and with formulas.
    pub comparison: &'static [&'static str],
    /// Builds the network.
    #[serde(skip)]
    #[cfg_attr(feature = "typescript", ts(skip))]
    pub(super) build: fn(&Settings, Option<&GraphSpec>) -> Result<Network, Vec<Issue>>,
}

impl TopologyCard {
    /// The network with these settings, and of this graph if the topology takes one.
    ///
    /// # Errors
    /// What is missing or out of range.
    pub fn network(
        &self,
        settings: &Settings,
        graph: Option<&GraphSpec>,
    ) -> Result<Network, Vec<Issue>> {
        let mut network = (self.build)(settings, graph)?;
        network.ports = SwitchPorts::of(settings);
        network.fluid_round_trip = settings.switch(FLUID_ROUND_TRIP.name);
        Ok(network)
    }
}
