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
    idea: "An arbitrator per link sorts flows and gives each a switch queue and a reference rate; \
           below the first queue, hosts find their rate as DCTCP does.",
    information: &[Information::Size, Information::Deadline],
    citation: "A. Munir, G. Baig, S. M. Irteza, I. A. Qazi, A. X. Liu, F. R. Dogar: Friends, not \
               Foes: Synthesizing Existing Transport Strategies for Data Center Networks, SIGCOMM \
               2014",
    model: &[
        "Arbitration (§3): each link sorts its flows by what they have left (or by deadline). With \
         A the sum of the demands of more critical flows, a demand being the host's link or what is \
         left per round trip, and C the link's rate: if A < C, the flow gets the first queue and the \
         reference rate min(demand, C − A); else queue ⌊A/C⌋, the last at most, and one packet per \
         round trip. Of its path's answers a flow takes the worst queue and the smallest rate.",
        "Messages: a flow asks once in a round trip, by a packet of headers along its path, and each \
         port of the path answers for its link. The paper's arbitrators run on hosts and beside \
         switches, and exchange messages bottom up, pruned and delegated to save some; here none is \
         saved. A flow that ends says so to its path, until confirmed. The links of a flow's path \
         are those of one path, hashed.",
        "Host (§3): in the first queue the window is the reference rate times the round trip; in \
         the last it is one packet; between them it is DCTCP's, from one packet on when the flow \
         changes to the queue. Before its first answer a flow sends one packet in the first queue.",
        "Losses (§3): the smallest timeout is 10 ms in the first queue and 200 ms below it; after a \
         timeout a host probes with a minimal packet, since its packets may only be stuck. The paper \
         probes below the first queue only. Three duplicate acknowledgements trigger a \
         retransmission; a flow that rises overtakes its own packets, for which the paper lets it \
         wait.",
        "Ports: queues in strict priority with shared buffer and DCTCP's marks; control packets in \
         the first.",
        "None of the paper's constants could be checked against code; they are recalled from it.",
        "Flow level: the order that it approximates, SRPT (or earliest deadline first): each flow \
         takes what more critical ones leave. Queues hold a link's worth of demand each, which is one \
         flow unless it is nearly done, so that they blur the order only beyond the last of them.",
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
    packet: Some(recipe),
    flow: Some(|settings, _| if by_deadline(settings) { edf::policy() } else { srpt::policy() }),
};

const CRITERION: Parameter = Parameter {
    name: "criterion",
    label: "Most critical",
    unit: "",
    domain: Domain::Choice {
        options: &[
            Choice { id: "remaining", label: "what has the least left" },
            Choice { id: "deadline", label: "the earliest deadline, then the least left" },
        ],
        default: "remaining",
    },
    help: "By what arbitrators sort flows.",
    source: "PASE §3",
    shown_when: None,
};

const MIN_RTO: Parameter =
    window_parameters::min_rto(10_000.0, "PASE §3: 10 ms in the first queue");

const LOW_RTO: Parameter = Parameter {
    name: "low_rto_us",
    label: "Timeout in lower queues",
    unit: "µs",
    domain: Domain::Number { min: 10.0, max: 10_000_000.0, default: 200_000.0 },
    help: "Smallest timeout of flows below the first queue.",
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
        .stamping_along_paths()
}
