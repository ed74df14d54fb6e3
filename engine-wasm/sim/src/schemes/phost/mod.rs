//! pHost: receivers hand out a token per packet, to the message with the least left first; senders
//! spend tokens likewise; switches only keep control, first and other packets apart.
//!
//! P. X. Gao et al.: pHost: Distributed Near-Optimal Datacenter Transport Over Commodity Network
//! Fabric, CoNEXT 2015.

mod receiver;
mod sender;
mod tokens;

use super::parts::receiver_driven::MessageHosts;
use super::{Apart, Colour, Dash, Family, Information, Mark, SchemeCard, Setting, srpt};
use crate::packet::{Marking, PortPlan, Recipe};
use crate::parameters::{Domain, Parameter, Settings};
use crate::units::Bytes;
use tokens::{Plan, Tokens};

/// Catalogue entry of pHost.
pub const CARD: SchemeCard = SchemeCard {
    id: "phost",
    name: "pHost",
    family: Family::FlowScheduling,
    idea: "Receivers issue one token per packet time to the flow with the least left; a sender \
           sends one packet per token.",
    information: &[Information::Size],
    citation: "P. X. Gao, A. Narayan, G. Kumar, R. Agarwal, S. Ratnasamy, S. Shenker: pHost: \
               Distributed Near-Optimal Datacenter Transport Over Commodity Network Fabric, \
               CoNEXT 2015",
    model: &[
        "Sender (§3.2): flows of at most a round trip's worth of packets are sent at once, with \
         free tokens, and announce themselves; longer ones send a request and wait for tokens. A \
         free link serves the flow with the fewest packets left among those with a valid token. \
         A token is valid for 1.5 packet times after it arrives; one that finds the link busy \
         with other flows is lost and will be reissued.",
        "Receiver (§3.3): once per packet time a token for the flow with the fewest packets \
         missing. A flow with more than a round trip's worth of outstanding tokens is skipped \
         for three round trips, since its sender is busy with other flows; its tokens then count \
         as lost. When tokens for all packets have been issued and some packets are missing, new \
         tokens are issued a round trip later.",
        "The authors' simulator counts in packets for a fabric whose round trip is about eight \
         of them: 8 free tokens, 8 outstanding, reissue after 9 packet times, skip for 25. Here \
         they are round trips, so that they scale to slower fabrics.",
        "A sender that gets no answer for a flow repeats its request, at first after three round \
         trips; a receiver answers for a complete flow with the acknowledgement. Completion \
         times end with it, as for all schemes.",
        "Ports: three levels, for control packets, packets with free tokens and packets with other \
         tokens (§3.4), in 36 KB; no marks. The host's own queue never drops.",
        "Flow level: the ideal pHost aims at, SRPT.",
    ],
    apart: Some(APART),
    colour: Colour::Sky,
    mark: Mark::Diamond,
    dash: Dash::DashDot,
    parameters: &[FREE, OUTSTANDING, PASS_OVER, ANEW, VALID, BUFFER],
    packet: Some(&recipe),
    flow: Some(&|_, _| srpt::policy()),
};

/// Why packets differ from the ideal order.
const APART: Apart = Apart {
    within: None,
    why: "Lost tokens. A sender with several receivers uses the tokens of one while those of the \
          others expire; a receiver notices after a round trip and skips the flow for three \
          more, during which its link may idle. The fluid model gives that link to the next flow \
          at once.",
};

const FREE: Parameter = Parameter {
    name: "free_rtts",
    label: "Free tokens",
    unit: "BDP",
    domain: Domain::Number { min: 0.0, max: 10.0, default: 1.0 },
    help: "Flows of at most this many bandwidth-delay products start without waiting for tokens.",
    source: "pHost §3.2; 8 packets in the authors' simulator",
    shown_when: None,
};

const OUTSTANDING: Parameter = Parameter {
    name: "outstanding_rtts",
    label: "Outstanding tokens",
    unit: "BDP",
    domain: Domain::Number { min: 0.01, max: 10.0, default: 1.0 },
    help: "A flow with more outstanding tokens than this is skipped for a while.",
    source: "pHost §3.3; 8 packets in the authors' simulator",
    shown_when: None,
};

const PASS_OVER: Parameter = Parameter {
    name: "pass_over_rtts",
    label: "Skip unresponsive flows for",
    unit: "RTT",
    domain: Domain::Number { min: 0.1, max: 100.0, default: 3.0 },
    help: "How long a flow that does not use its tokens gets no new ones.",
    source: "pHost §3.3; 25 packet times in the authors' simulator",
    shown_when: None,
};

const ANEW: Parameter = Parameter {
    name: "anew_rtts",
    label: "Reissue tokens after",
    unit: "RTT",
    domain: Domain::Number { min: 0.1, max: 100.0, default: 1.1 },
    help: "When tokens for all packets have been issued: how long until missing packets get new \
           tokens.",
    source: "pHost §3.3; 9 packet times in the authors' simulator",
    shown_when: None,
};

const VALID: Parameter = Parameter {
    name: "token_valid_packet_times",
    label: "Token lifetime",
    unit: "packet times",
    domain: Domain::Number { min: 1.0, max: 1000.0, default: 1.5 },
    help: "How long a sender may use a token after it arrives.",
    source: "pHost §3.2: 1.5 packet times",
    shown_when: None,
};

const BUFFER: Parameter = Parameter {
    name: "buffer_bytes",
    label: "Buffer per port",
    unit: "bytes",
    domain: Domain::Integer { min: 3_000, max: 100_000_000, default: 36_864 },
    help: "Buffer size of a port.",
    source: "pHost §4: 36 KB",
    shown_when: None,
};

/// Control packets, packets with free tokens, packets with tokens.
const LEVELS: u8 = 3;

fn recipe(settings: &Settings, setting: &Setting) -> Recipe {
    let limit = Bytes::new(settings.integer(BUFFER.name).into());
    let ports = PortPlan::strict_priority(LEVELS, limit, Marking::NONE);
    let hosts = setting.network.hosts;
    let tokens = Tokens::new(Plan {
        free: settings.number(FREE.name),
        outstanding: settings.number(OUTSTANDING.name),
        pass_over: settings.number(PASS_OVER.name),
        anew: settings.number(ANEW.name),
        valid: settings.number(VALID.name),
        hosts,
    });
    Recipe::new(MessageHosts::new(tokens, hosts), ports).with_nics(ports.unlimited()).pulling()
}
