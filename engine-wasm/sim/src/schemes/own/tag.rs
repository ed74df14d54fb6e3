//! Tags of an own scheme.

use millrace_language::MAX_STATE;
use millrace_language::code::{Code, MAX_OUTPUTS};
use millrace_language::program::Body;

use super::coflows::{Coflows, SentTogether};
use super::failure::Failure;
use super::inputs::OfSender;
use super::maker::Maker;
use crate::packet::transport::{Progress, Tag};
use crate::topology::wire;

/// Tags by the hook of a source, or level and value 0 without one.
pub(super) struct OwnTag {
    code: Option<Code>,
    coflows: Coflows,
    sent: SentTogether,
    /// Queues of a port.
    levels: u8,
    failure: Failure,
}

impl OwnTag {
    /// Tags by `body`, for ports that have `levels` queues.
    pub fn new(
        body: Option<&Body>,
        coflows: &Coflows,
        maker: Maker<'_>,
        levels: u8,
        failure: Failure,
    ) -> Self {
        let code = body.map(|body| maker.code(body));
        Self { code, coflows: coflows.clone(), sent: coflows.count(), levels, failure }
    }

    /// The tag of a packet, by what the window keeps for its flow.
    pub fn tag(&self, variables: &[f64], offset: u64, progress: &Progress) -> Tag {
        let Some(code) = &self.code else { return Tag::default() };
        let end = progress.size.get().min(offset + wire::FULL_PAYLOAD.get());
        let coflow_sent = self.sent.before(progress.flow, end);
        let inputs = OfSender { offset, coflow_sent, ..OfSender::new(progress, &self.coflows) };
        let place = (progress.flow, progress.now);
        // A tag changes no state, but hooks have one form.
        let mut state: [f64; MAX_STATE] = variables.first_chunk().copied().unwrap_or_default();
        let [level, value, ..] =
            self.failure.guard_fast(code, &inputs, &mut state, place, [0.0; MAX_OUTPUTS]);
        self.failure.check_level(code, &inputs, level, self.levels, place);
        // Casts to integers round towards zero and saturate.
        Tag { level: level as u8, value: value as u32 }
    }
}
