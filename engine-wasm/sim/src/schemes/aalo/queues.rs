//! The queues through which coflows sink.

use crate::flow::Flows;
use crate::units::Time;

/// Limits of the queues, and when coflows may change queues.
#[derive(Debug, Default)]
pub(super) struct Queues {
    /// In bytes, ascending.
    pub limits: Vec<f64>,
    /// Δ; zero for coordination without delay.
    pub interval: Time,
}

/// Number of the ascending `limits` that `bytes` exceeds.
pub(super) fn queue_of(limits: &[f64], bytes: f64) -> u8 {
    limits.partition_point(|&limit| limit < bytes) as u8
}

impl Queues {
    /// The queue of a coflow that has sent `sent` bits.
    pub fn of(&self, sent: f64) -> u8 {
        // The byte about to be sent decides: limits are met to within one byte.
        queue_of(&self.limits, sent / 8.0 + 1.0)
    }

    /// Whether coflows can change their queues at `now`.
    pub fn coordinate(&self, now: Time) -> bool {
        self.interval == Time::ZERO || now.ps().is_multiple_of(self.interval.ps())
    }

    /// The first instant from `time` on at which coflows can change their queues.
    fn coordination(&self, time: Time) -> Time {
        match self.interval.ps() {
            0 => time,
            ps if time.is_finite() => Time::from_ps(time.ps().div_ceil(ps) * ps),
            _ => Time::NEVER,
        }
    }

    /// When a coflow in `queue` that has sent `sent` bits leaves it at `rate` bits per second.
    pub fn next_change(&self, queue: usize, sent: f64, rate: f64, flows: &Flows) -> Time {
        let Some(limit) = self.limits.get(queue) else { return Time::NEVER };
        let left = limit * 8.0 - sent;
        let crossing = if left > 0.0 { flows.time_to_send(left, rate) } else { flows.now() };
        self.coordination(crossing.max(flows.now().saturating_add(Time::from_ps(1))))
    }
}
