//! PASE: an arbitrator per link tells flows which switch queue to use and how fast to begin; end
//! hosts adjust the rest themselves.
//!
//! A. Munir et al.: Friends, not Foes: Synthesizing Existing Transport Strategies for Data Center
//! Networks, SIGCOMM 2014.

mod arbitrators;
mod rule;

use super::parts::dctcp_rule::ESTIMATOR;
use super::parts::path_requests::{self, Hosts};
use super::parts::priority_ports::{self, QUEUES};
use super::parts::window_parameters::{self, BUFFER, NIC};
use super::{Colour, Dash, Family, Information, Mark, SchemeCard, Setting, edf, srpt};
use crate::packet::Recipe;
use crate::packet::transport::{Probing, RtoMode, TransportSettings};
use crate::parameters::{Choice, Domain, Parameter, Settings, parameters};
use crate::units::Time;
use arbitrators::Arbitrators;
use rule::{ByQueue, SelfAdjusting};

/// Catalogue entry of PASE.
pub const CARD: SchemeCard = SchemeCard {
    id: "pase",
    name: "PASE",
    family: Family::FlowScheduling,
    idea: "An arbitrator per link ranks flows and gives each a switch queue and a reference \
           rate; below the first queue, hosts find their rate as DCTCP does.",
    information: &[Information::Size, Information::Deadline],
    citation: "A. Munir, G. Baig, S. M. Irteza, I. A. Qazi, A. X. Liu, F. R. Dogar: Friends, not \
               Foes: Synthesizing Existing Transport Strategies for Data Center Networks, SIGCOMM \
               2014",
    model: &[
        "Arbitration (§3): each link sorts its flows by remaining bytes (or by deadline). Let A \
         be the sum of the demands of more critical flows, where a demand is the host's link \
         rate or the bytes left per round trip, and C the link's rate: if A < C, the flow gets \
         the first queue and the reference rate min(demand, C − A); else queue ⌊A/C⌋, at most \
         the last, and one packet per round trip. A flow takes the worst queue and the smallest \
         rate among the answers of its path.",
        "Messages: a flow sends a request once per round trip, as a header-only packet along its \
         path, and each port of the path answers for its link. The paper's arbitrators run on \
         hosts and beside switches and exchange messages bottom-up, with pruning and delegation \
         to save some; here none is saved. A flow that ends reports it to its path until \
         confirmed. Each flow is hashed to one path.",
        "Host (§3): in the first queue the window is the reference rate times the round trip; in \
         the last it is one packet; in between it is DCTCP's, starting from one packet when the \
         flow enters the queue. Before its first answer a flow sends one packet in the first \
         queue.",
        "Losses (§3): the minimum RTO is 10 ms in the first queue and 200 ms below it; after a \
         timeout a host probes with a minimal packet, since its packets may only be stuck. The \
         paper probes below the first queue only. Three duplicate acknowledgements trigger a \
         retransmission; a flow that moves up overtakes its own packets, while in the paper it \
         waits for them.",
        "Ports: queues in strict priority with shared buffer and DCTCP's marks; control packets in \
         the first.",
        "The constants are recalled from the paper; none could be checked against code.",
        "Flow level: the order that PASE approximates, SRPT (or earliest deadline first): each \
         flow takes what more critical ones leave. Each queue holds one link's worth of demand, \
         which is a single flow unless it is nearly done, so the order is blurred only beyond \
         the last queue.",
    ],
    apart: Some(path_requests::APART),
    colour: Colour::Green,
    mark: Mark::Diamond,
    dash: Dash::Dotted,
    parameters: parameters![
        CRITERION,
        QUEUES,
        ..ESTIMATOR,
        ..priority_ports::MARKING,
        BUFFER,
        MIN_RTO,
        LOW_RTO,
        NIC
    ],
    packet: Some(&recipe),
    flow: Some(&|settings, _| if by_deadline(settings) { edf::policy() } else { srpt::policy() }),
};

const CRITERION: Parameter = Parameter {
    name: "criterion",
    label: "Criticality",
    unit: "",
    domain: Domain::Choice {
        options: &[
            Choice { id: "remaining", label: "least remaining bytes" },
            Choice { id: "deadline", label: "earliest deadline, then least remaining bytes" },
        ],
        default: "remaining",
    },
    help: "How arbitrators rank flows.",
    source: "PASE §3",
    shown_when: None,
};

const MIN_RTO: Parameter =
    window_parameters::min_rto(10_000.0, "PASE §3: 10 ms in the first queue");

const LOW_RTO: Parameter = Parameter {
    name: "low_rto_us",
    label: "Minimum RTO, lower queues",
    unit: "µs",
    domain: Domain::Number { min: 10.0, max: 10_000_000.0, default: 200_000.0 },
    help: "Minimum RTO of flows below the first queue.",
    source: "PASE §3: 200 ms",
    shown_when: None,
};

fn by_deadline(settings: &Settings) -> bool {
    settings.choice(CRITERION.name) == "deadline"
}

fn micros(settings: &Settings, parameter: &Parameter) -> Time {
    Time::from_seconds(settings.number(parameter.name) * 1e-6)
}

fn recipe(settings: &Settings, setting: &Setting) -> Recipe {
    let queues = settings.integer(QUEUES.name) as u8;
    let ports = priority_ports::ports(settings, queues);
    let min_rto = micros(settings, &MIN_RTO);
    let transport = TransportSettings {
        initial_window: 1,
        max_window: settings.integer(BUFFER.name).saturating_sub(1).max(1),
        rto: RtoMode::Fixed,
        min_rto,
        probing: Some(Probing { after: 1, discards: false, restarts: false }),
    };
    let arbitrators = Arbitrators::new(
        setting.network.links.len(),
        queues - 1,
        by_deadline(settings),
        micros(settings, &LOW_RTO),
    );
    let rule = SelfAdjusting::new(settings, queues - 1);
    let hosts = Hosts::new(arbitrators, rule, ByQueue, transport, min_rto);
    Recipe::new(hosts, ports)
        .with_nics(window_parameters::nic(settings, ports))
        .stamping()
        .keeping_paths()
}
