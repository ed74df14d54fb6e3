//! The tagger: the priority of packets.

use super::Progress;
use crate::ids::{FlowId, HostId};
use crate::packet::{Context, Packet};
use crate::workload::Flow;

/// The priority of a packet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tag {
    /// For strict-priority ports; 0 is served first.
    pub level: u8,
    /// For ports that serve the smallest value first, or for the scheme's own use.
    pub value: u32,
}

/// Chooses the priority of every data packet, and what the receiver reports to the sender.
///
/// Methods of the sender get the flow's state; the receiver's state is in the tagger itself.
pub trait Tagger {
    /// The sender's state of a flow.
    type State;

    /// The state of a new flow.
    fn start(&mut self, flow: FlowId, facts: &Flow) -> Self::State;

    /// The tag of the packet whose payload starts at byte `offset`, new or sent again.
    fn tag(&self, state: &Self::State, offset: u64, progress: &Progress) -> Tag;

    /// [`Self::tag`] by what the window rule lets taggers read of its state
    /// ([`super::WindowRule::variables`]).
    fn tag_by(
        &self,
        state: &Self::State,
        variables: &[f64],
        offset: u64,
        progress: &Progress,
    ) -> Tag {
        let _ = variables;
        self.tag(state, offset, progress)
    }

    /// Receiver: what to report with the acknowledgement of `data`, or with the answer to a probe;
    /// `is_new` for data that had not arrived before.
    fn note(&mut self, data: &Packet, is_new: bool, ctx: &mut Context) -> u8 {
        let _ = (data, is_new, ctx);
        0
    }

    /// Sender: an acknowledgement, or the answer to a probe, arrived with a note.
    fn on_note(&mut self, state: &mut Self::State, ack: &Packet) {
        let _ = (state, ack);
    }

    /// Sender: the retransmission timer expired, `consecutive` times since the last acknowledgement.
    fn on_timeout(&mut self, state: &mut Self::State, consecutive: u32, progress: &Progress) {
        let _ = (state, consecutive, progress);
    }

    /// Sender: the flow has ended.
    fn on_end(&mut self, flow: FlowId, source: HostId) {
        let _ = (flow, source);
    }
}

/// One priority for all packets.
#[derive(Clone, Copy, Debug, Default)]
pub struct Untagged;

impl Tagger for Untagged {
    type State = ();

    fn start(&mut self, _: FlowId, _: &Flow) -> Self::State {}

    fn tag(&self, (): &Self::State, _: u64, _: &Progress) -> Tag {
        Tag::default()
    }
}
