//! What senders read.

use millrace_language::code::Inputs;
use millrace_language::vocabulary::Input;

use super::seconds;
use crate::packet::transport::Progress;
use crate::schemes::own::coflows::Coflows;
use crate::units::{Bytes, Time};

/// What a sender reads.
pub struct OfSender<'a> {
    pub progress: &'a Progress,
    pub coflows: &'a Coflows,
    /// Payload before the packet.
    pub offset: u64,
    /// The marked fraction of a window.
    pub marked: f64,
    pub slow_start_threshold: f64,
    /// Payload that an acknowledgement reports.
    pub newly_acknowledged: Bytes,
    pub round_trip: Time,
    pub is_marked: bool,
    pub coflow_sent: f64,
}

impl<'a> OfSender<'a> {
    /// What every hook reads.
    pub fn new(progress: &'a Progress, coflows: &'a Coflows) -> Self {
        Self {
            progress,
            coflows,
            offset: 0,
            marked: f64::NAN,
            slow_start_threshold: f64::NAN,
            newly_acknowledged: Bytes::ZERO,
            round_trip: Time::ZERO,
            is_marked: false,
            coflow_sent: f64::NAN,
        }
    }
}

impl Inputs for OfSender<'_> {
    #[inline]
    fn get(&self, input: Input) -> f64 {
        let progress = self.progress;
        match input {
            Input::Sent => progress.sent.get() as f64,
            Input::Acknowledged => progress.acked.get() as f64,
            Input::Age => progress.age().seconds(),
            Input::Offset => self.offset as f64,
            Input::Size => progress.size.get() as f64,
            Input::Remaining => progress.remaining().get() as f64,
            Input::Deadline => seconds(progress.deadline),
            Input::TimeLeft => seconds(progress.time_left()),
            Input::HasDeadline => f64::from(u8::from(progress.deadline.is_finite())),
            Input::Window => progress.window,
            Input::SlowStartThreshold => self.slow_start_threshold,
            Input::BaseRtt => progress.base_rtt.seconds(),
            Input::LineRate => progress.line_rate.bps() as f64,
            Input::Marked => self.marked,
            Input::NewlyAcknowledged => self.newly_acknowledged.get() as f64,
            Input::RoundTrip => seconds(self.round_trip),
            Input::IsMarked => f64::from(u8::from(self.is_marked)),
            Input::CoflowWidth => self.coflows.width(progress.flow),
            Input::CoflowSent => self.coflow_sent,
            _ => unreachable!("checked: senders do not read these"),
        }
    }
}
