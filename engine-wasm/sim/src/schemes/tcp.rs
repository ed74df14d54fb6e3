//! TCP `NewReno` over drop-tail queues: every flow probes for bandwidth until a packet is lost.
//!
//! RFC 5681 (congestion control), RFC 6582 (`NewReno`), RFC 6298 (timeouts).

use super::parts::window_parameters::{
    self, BUFFER, FAST_RETRANSMIT, MIN_RTO, NIC, RTO_MODE, WINDOWS, new_reno, tcp_transport,
};
use super::{Colour, Dash, Family, Mark, SchemeCard, Setting, fair};
use crate::packet::transport::{Progress, Recovery, Untagged, WindowRule, WindowTransport};
use crate::packet::{Marking, PortPlan, Recipe};
use crate::parameters::{Settings, parameters};

/// Catalogue entry of TCP.
pub const CARD: SchemeCard = SchemeCard {
    id: "tcp",
    name: "TCP NewReno",
    family: Family::FairSharing,
    idea: "Every flow grows its window until a full queue drops a packet, then halves it; flows \
           that share a link converge to equal rates.",
    information: &[],
    citation: "M. Allman, V. Paxson, E. Blanton: TCP Congestion Control, RFC 5681, 2009; \
               T. Henderson et al.: The NewReno Modification to TCP's Fast Recovery Algorithm, \
               RFC 6582, 2012",
    model: &[
        "Window: slow start by a packet per acknowledgement, then a packet per window. Three \
         duplicate acknowledgements halve it and start NewReno's fast recovery if each flow uses \
         one path; if packets are sprayed, duplicates mean reordering, and only timeouts recover \
         losses, as in the evaluations of pFabric and PIAS.",
        "Every data packet is acknowledged at once, with the first missing packet and the one that \
         caused the acknowledgement, so that only missing packets are sent again. Connections are \
         set up before flows start.",
        "A timeout is fixed and does not back off by default, as in those evaluations; it can \
         follow RFC 6298 instead, starting from the minimum RTO rather than from one second.",
        "Ports: one first-in, first-out queue that drops the arriving packet when full.",
        FLUID,
    ],
    apart: Some(window_parameters::APART),
    colour: Colour::Grey,
    mark: Mark::Circle,
    dash: Dash::Dotted,
    parameters: parameters![..WINDOWS, MIN_RTO, RTO_MODE, FAST_RETRANSMIT, BUFFER, NIC],
    packet: Some(&recipe),
    flow: Some(&|_, _| fair::policy()),
};

/// Card text about congestion control at flow level.
pub const FLUID: &str = "Flow level: max-min fair sharing, to which windows with equal round trips tend. There is no \
     queue, loss or start-up, so TCP and DCTCP coincide there with ideal fair sharing.";

fn recipe(settings: &Settings, setting: &Setting) -> Recipe {
    recovering_by(new_reno(settings, setting), settings)
}

/// TCP's window and ports with a given recovery.
pub fn recovering_by(recovery: impl Recovery + 'static, settings: &Settings) -> Recipe {
    let ports = PortPlan::fifo(window_parameters::limit(settings), Marking::NONE);
    let transport = WindowTransport::new(Reno, Untagged, recovery, tcp_transport(settings));
    Recipe::new(transport, ports).with_nics(window_parameters::nic(settings, ports))
}

/// TCP's window: losses, which the transport handles, are its only signal.
#[derive(Clone, Copy, Debug)]
pub struct Reno;

impl WindowRule for Reno {
    type State = ();

    fn start(&self, _: &Progress) -> Self::State {}

    /// Unused without marking; with marking, RFC 3168 treats a mark as a loss.
    fn cut(&self, (): &Self::State, _: &Progress) -> f64 {
        0.5
    }
}
