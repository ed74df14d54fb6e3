//! PIAS: every flow starts at the highest switch priority and is demoted as it sends more bytes;
//! DCTCP keeps queues short where thresholds do not fit the traffic.
//!
//! W. Bai et al.: PIAS: Practical Information-Agnostic Flow Scheduling, `HotNets` 2014 (and NSDI
//! 2015).

mod fluid;

pub use fluid::{FLUID, LOWEST_LEVEL, levels};

use super::parts::bytes_sent_tags::{AGEING, BytesSent};
use super::parts::dctcp_rule::{Dctcp, ESTIMATOR};
use super::parts::priority_ports::{self, BUFFER_SCOPE, QUEUES};
use super::parts::probing;
use super::parts::thresholds::{self, THRESHOLD_MODE, THRESHOLDS};
use super::parts::window_parameters::{self, BUFFER, LOSS_RECOVERY, NIC, WINDOWS};
use super::{Colour, Dash, Family, Information, Mark, SchemeCard, Setting};
use crate::packet::Recipe;
use crate::packet::transport::{WindowRule, WindowTransport};
use crate::parameters::{Parameter, Settings, parameters};

/// Catalogue entry of PIAS.
pub const CARD: SchemeCard = SchemeCard {
    id: "pias",
    name: "PIAS",
    family: Family::FlowScheduling,
    idea: "Every flow starts at the highest switch priority and is demoted as it sends more \
           bytes, so that short flows finish first although sizes are unknown.",
    information: &[Information::BytesSent, Information::SizeDistribution],
    citation: "W. Bai, L. Chen, K. Chen, D. Han, C. Tian, W. Sun: PIAS: Practical \
               Information-Agnostic Flow Scheduling for Data Center Networks, HotNets 2014; \
               Information-Agnostic Flow Scheduling for Commodity Data Centers, NSDI 2015",
    model: &[
        "Hosts tag each packet with the number of thresholds that its position in the flow \
         exceeds (NSDI 2015 §3.1); a retransmitted packet keeps the level of its position. \
         Acknowledgements have the highest priority. Rate control is DCTCP, unchanged.",
        "Ports: up to eight FIFO queues in strict priority that share the port's buffer; when it \
         is full the arriving packet is dropped, whatever its priority. Packets are marked by \
         the occupancy of the whole port, as in the public simulation code, or of their own \
         queue.",
        "Starvation (HotNets 2014 §2): after two consecutive timeouts a flow holds its \
         retransmissions and probes. An answer to the probe means that packets were lost: they \
         are retransmitted. An acknowledgement of old packets means that they were only stuck: \
         the copies are discarded. The public simulation code waits for five timeouts, the \
         kernel module for three; the paper says two.",
        "Thresholds: HotNets 2014 prints none, and the last step of its optimisation has no \
         solution for more than two queues. Options are the sets published with the simulation \
         code, the paper's optimisation solved exactly (F(α_l) = (1 − (1 − ρ)^{l/K})/ρ), the \
         objective of NSDI 2015, and the optimum of the exact feedback queue on one link. The \
         objective of 2015 adds a cost for every level, so its optimum uses two or three levels \
         however many there are: here each level keeps at least a quarter of an equal share of \
         the flows.",
        FLUID,
    ],
    apart: Some(window_parameters::APART),
    colour: Colour::Orange,
    mark: Mark::Square,
    dash: Dash::Solid,
    parameters: PARAMETERS,
    packet: Some(&recipe),
    flow: Some(&fluid::policy),
};

/// Parameters of PIAS.
pub const PARAMETERS: &[Parameter] = parameters![
    QUEUES,
    THRESHOLD_MODE,
    THRESHOLDS,
    LOWEST_LEVEL,
    ..WINDOWS,
    ..ESTIMATOR,
    ..priority_ports::MARKING,
    BUFFER,
    BUFFER_SCOPE,
    ..LOSS_RECOVERY,
    ..probing::PARAMETERS,
    AGEING,
    NIC
];

fn recipe(settings: &Settings, setting: &Setting) -> Recipe {
    with_rule(Dctcp::new(settings), settings, setting)
}

/// Tags and ports of PIAS around that window rule.
pub fn with_rule(
    rule: impl WindowRule + 'static,
    settings: &Settings,
    setting: &Setting,
) -> Recipe {
    let queues = settings.integer(QUEUES.name);
    let thresholds = thresholds::of(settings, setting, queues);
    let tagger = BytesSent::ageing(&thresholds, settings.switch(AGEING.name));
    let ports = priority_ports::with_buffers(settings, queues as u8);
    let recovery = window_parameters::new_reno(settings, setting);
    let transport = WindowTransport::new(rule, tagger, recovery, probing::transport(settings));
    Recipe::new(transport, ports).with_nics(window_parameters::nic(settings, ports))
}

#[cfg(test)]
mod tests;
