//! Levels of packets of an own scheme, chosen by senders or by receivers.

use super::reports::Reports;
use super::tag::OwnTag;
use crate::ids::{FlowId, HostId};
use crate::packet::transport::{Progress, Tag, Tagger};
use crate::packet::{Context, Packet};
use crate::schemes::stream::{Feedback, Sender};
use crate::workload::Flow;

/// One type for both, because every type makes the module larger.
pub(super) enum OwnTagger {
    /// Senders.
    Tag(OwnTag),
    /// Receivers, as in Stream.
    Stream(Box<Feedback>, Reports),
}

impl Tagger for OwnTagger {
    /// Without meaning where senders decide.
    type State = Sender;

    fn start(&mut self, flow: FlowId, _: &Flow) -> Sender {
        Sender::new(flow)
    }

    fn tag(&self, state: &Sender, offset: u64, progress: &Progress) -> Tag {
        self.tag_by(state, &[], offset, progress)
    }

    #[inline]
    fn tag_by(&self, state: &Sender, variables: &[f64], offset: u64, progress: &Progress) -> Tag {
        match self {
            Self::Tag(tag) => tag.tag(variables, offset, progress),
            Self::Stream(feedback, _) => feedback.tag(state, offset, progress),
        }
    }

    fn note(&mut self, data: &Packet, is_new: bool, ctx: &mut Context) -> u8 {
        match self {
            Self::Tag(_) => 0,
            Self::Stream(feedback, reports) => {
                let usual = feedback.note(data, is_new, ctx);
                reports.report(data.flow, usual, feedback, ctx)
            }
        }
    }

    fn on_note(&mut self, state: &mut Sender, ack: &Packet) {
        if let Self::Stream(feedback, _) = self {
            feedback.on_note(state, ack);
        }
    }

    fn on_timeout(&mut self, state: &mut Sender, consecutive: u32, progress: &Progress) {
        if let Self::Stream(feedback, _) = self {
            feedback.on_timeout(state, consecutive, progress);
        }
    }

    fn on_end(&mut self, flow: FlowId, source: HostId) {
        if let Self::Stream(feedback, _) = self {
            feedback.on_end(flow, source);
        }
    }
}
