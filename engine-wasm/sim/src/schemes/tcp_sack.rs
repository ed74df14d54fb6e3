//! TCP with selective acknowledgements: TCP `NewReno` but for its recovery, which repairs all holes
//! of a window in one round trip.
//!
//! RFC 2018 (the option), RFC 6675 (the recovery).

use super::parts::window_parameters;
use super::tcp::{self, FLUID};
use super::{Colour, Dash, Family, Mark, SchemeCard, fair};
use crate::packet::transport::Sack;

/// Catalogue entry of TCP with SACK.
pub const CARD: SchemeCard = SchemeCard {
    id: "tcp-sack",
    name: "TCP with SACK",
    family: Family::FairSharing,
    idea: "TCP whose receivers report every packet, not only the first missing one, so that a \
           sender repairs all losses of a window in one round trip instead of one loss per round \
           trip.",
    information: &[],
    citation: "M. Mathis, J. Mahdavi, S. Floyd, A. Romanow: TCP Selective Acknowledgment Options, \
               RFC 2018, 1996; E. Blanton et al.: A Conservative Loss Recovery Algorithm Based on \
               Selective Acknowledgment (SACK) for TCP, RFC 6675, 2012",
    model: &[
        "Recovery is the only difference from TCP NewReno (RFC 6675). It begins with the third \
         acknowledgement that reports a packet beyond a hole, or when three packets beyond it \
         are known. The window is halved once and stays so until everything sent before is \
         acknowledged. Meanwhile packets are sent while fewer are in flight than the window \
         allows (pipe); packets count as lost, and no longer as in flight, once three later ones \
         have arrived, while retransmissions count. Lost packets go first, then new ones, then \
         holes passed by fewer than three packets, and at the end of a flow, once per recovery, \
         its last packet.",
        "Reports: every packet is acknowledged at once, and the acknowledgement reports the \
         packet that caused it besides the first missing one. That equals RFC 2018's blocks \
         while no acknowledgement is lost; the blocks that repeat earlier reports are left out, \
         so packets reported only by a lost acknowledgement may be retransmitted, which counts \
         as spurious. The option's 12 to 36 bytes are not added, so that acknowledgements are as \
         long as in other schemes.",
        "Decisions: the last packet is not retransmitted if it has just been sent (RFC 6675's \
         rescue retransmission would, §5, rule 4 of NextSeg). No packet is sent for the first \
         two duplicates (§5, step 3, optional), and retransmissions do not restart the timer \
         (§6, optional): TCP NewReno behaves likewise in both. A lost retransmission waits for \
         the timer. After a timeout the sender keeps its SACK information (§5.1) and sends only \
         what is missing, in slow start.",
        "With packet spraying, packets arrive out of order without a loss: then only timeouts \
         recover losses, and the scheme equals TCP NewReno, which does not retransmit packets \
         known to have arrived, either.",
        "Window, timeouts and ports are those of TCP NewReno.",
        FLUID,
    ],
    apart: Some(window_parameters::APART),
    colour: Colour::Grey,
    mark: Mark::Square,
    dash: Dash::Dotted,
    parameters: tcp::CARD.parameters,
    packet: Some(&|settings, setting| {
        let sack = window_parameters::heeds_duplicates(settings, setting).then_some(Sack);
        tcp::recovering_by(sack, settings)
    }),
    flow: Some(&|_, _| fair::policy()),
};
