//! Packet models of coordinated schemes: a coordinator decides rates as at flow level and sends
//! them to hosts, which pace their packets.

mod hosts;

use super::pacing;
use super::window_parameters::{self, BUFFER};
use crate::flow::Policy;
use crate::packet::transport::NewReno;
use crate::packet::{Marking, PortPlan, Recipe};
use crate::parameters::{Domain, Parameter, Settings};
use crate::schemes::{Apart, Setting};
use crate::topology::{Balance, wire};
use crate::units::Time;
use hosts::Hosts;

/// How the packet model of a coordinated scheme works, for its card.
pub const ON_PACKETS: &str = "Packets: a coordinator learns of the start and end of every flow \
                              after its delay and decides rates as at flow level; after the same \
                              delay these apply at the hosts, which pace their packets \
                              accordingly. A flow sends nothing before its first rate. The \
                              coordinator assumes that hosts send at their rates and does not \
                              see losses; a flow it believes finished keeps its rate until its \
                              end is reported. Rates are payload: a share of every link is left \
                              to headers, acknowledgements and retransmissions, which follow \
                              TCP. Switches are FIFO. The paper describes such hosts but no \
                              packets; headroom and delay are chosen here.";

/// Why paced hosts differ from the fluid.
pub const APART: Apart = Apart {
    within: Some(0.2),
    why: "Start-up and headroom, not queueing: a flow waits two coordination delays before its \
          first packet, and a link idles as long when a flow ends, which affects short flows \
          most. Long flows are slowed by the share of every link that is left to headers, \
          acknowledgements and retransmissions, and by the extra waiting this causes.",
};

/// Delay between hosts and coordinator.
pub const DELAY: Parameter = Parameter {
    name: "coordination_delay_us",
    label: "Coordination delay",
    unit: "µs",
    domain: Domain::Number { min: 0.0, max: 10_000_000.0, default: 100.0 },
    help: "Packet level only: one-way delay of messages between a host and the coordinator.",
    source: "Chosen here: about one round trip of the 144-host fabric",
    shown_when: None,
};

/// Share of links that the coordinator leaves free.
pub const HEADROOM: Parameter = Parameter {
    name: "headroom",
    label: "Headroom",
    unit: "",
    domain: Domain::Number { min: 0.0, max: 0.9, default: 0.05 },
    help: "Packet level only: the share of every link that is not allocated, besides headers; \
           acknowledgements alone take 2.7 % of a link whose opposite direction is full.",
    source: "Chosen here",
    shown_when: None,
};

/// The smallest timeout of paced hosts.
pub const MIN_RTO: Parameter =
    window_parameters::min_rto(10_000.0, "Chosen here: 10 ms, as Stream has it");

/// Parameters of a coordinator and its hosts.
pub const PARAMETERS: &[Parameter] = &[DELAY, HEADROOM, BUFFER, MIN_RTO];

/// Hosts under a coordinator with that policy, from a table with [`PARAMETERS`].
pub fn recipe(policy: Box<dyn Policy>, settings: &Settings, setting: &Setting) -> Recipe {
    let ports = PortPlan::fifo(window_parameters::limit(settings), Marking::NONE);
    let payload = wire::FULL_PAYLOAD.get() as f64 / wire::FULL_PACKET.get() as f64;
    let usable = payload * (1.0 - settings.number(HEADROOM.name));
    let delay = Time::from_seconds(settings.number(DELAY.name) * 1e-6);
    let recovery = (setting.network.balance == Balance::Ecmp).then_some(NewReno);
    let transport = pacing::transport(settings);
    Recipe::new(Hosts::new(policy, usable, delay, recovery, transport), ports)
}
