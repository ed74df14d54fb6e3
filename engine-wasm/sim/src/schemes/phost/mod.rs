//! pHost: receivers hand out a token per packet, to the message with the least left first; senders
//! spend tokens likewise; switches only keep control, first and other packets apart.
//!
//! P. X. Gao et al.: pHost: Distributed Near-Optimal Datacenter Transport Over Commodity Network
//! Fabric, CoNEXT 2015.

mod budget;
mod outstanding;
mod parameters;
mod receiver;
mod sender;
mod tokens;

use super::parts::receiver_driven::MessageHosts;
use super::{Apart, Colour, Dash, Family, Information, Mark, SchemeCard, Setting, srpt};
use crate::packet::{Marking, PortPlan, Recipe};
use crate::parameters::Settings;
use crate::units::Bytes;
use parameters::{BUFFER, TABLE};
use tokens::Tokens;

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
        "The paper speaks of round trips; the authors' simulator counts in packets, for a fabric \
         whose round trip is about eight of them: 8 free tokens, 8 outstanding, reissue after 9 \
         packet times, skip for 25. Budgets in round trips scale to slower fabrics; in packets \
         they are those of the simulator. The simulator also counts a token as outstanding only \
         until a later one is answered, so that lost tokens do not make a flow be skipped; that \
         is a parameter of its own.",
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
    parameters: TABLE,
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

/// Control packets, packets with free tokens, packets with tokens.
const LEVELS: u8 = 3;

fn recipe(settings: &Settings, setting: &Setting) -> Recipe {
    let limit = Bytes::new(settings.integer(BUFFER.name).into());
    let ports = PortPlan::strict_priority(LEVELS, limit, Marking::NONE);
    let hosts = setting.network.hosts;
    let tokens = Tokens::new(parameters::plan(settings), setting.network);
    Recipe::new(MessageHosts::new(tokens, hosts), ports).with_nics(ports.unlimited()).pulling()
}
