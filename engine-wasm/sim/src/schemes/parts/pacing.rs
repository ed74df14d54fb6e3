//! Paced transport: the rate is set from outside, and the window never limits it.

use super::window_parameters::{BUFFER, MIN_RTO};
use crate::packet::SendingLimit;
use crate::packet::transport::{Progress, RtoMode, TransportSettings, Window, WindowRule};
use crate::parameters::Settings;
use crate::topology::wire;
use crate::units::Time;

/// Paces packets; a flow's pace is zero at first.
#[derive(Clone, Copy, Debug)]
pub struct Paced;

/// A rate in payload bits per second, with the time between packets, which every packet needs.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    rate: f64,
    gap: Time,
}

impl Pace {
    /// Payload bits per second.
    pub const fn rate(self) -> f64 {
        self.rate
    }
}

impl From<f64> for Pace {
    fn from(rate: f64) -> Self {
        let gap = if rate > 0.0 {
            let seconds = wire::FULL_PAYLOAD.bits() / rate;
            Time::from_seconds(seconds).max(Time::from_ps(1))
        } else {
            Time::NEVER
        };
        Self { rate, gap }
    }
}

impl PartialEq<f64> for Pace {
    fn eq(&self, rate: &f64) -> bool {
        self.rate == *rate
    }
}

impl WindowRule for Paced {
    type State = Pace;

    fn start(&self, _: &Progress) -> Pace {
        0.0.into()
    }

    fn cut(&self, _: &Pace, _: &Progress) -> f64 {
        0.0
    }

    /// The window reopens at once after a recovery or timeout: losses do not affect the pace.
    fn increase(&self, _: &Pace, _: &Progress) -> f64 {
        f64::INFINITY
    }

    fn gap(&self, pace: &Pace, _: &Window, _: &Progress) -> Time {
        pace.gap
    }

    fn limit(&self, pace: &Pace, _: &Window) -> SendingLimit {
        SendingLimit::Rate(pace.rate)
    }
}

/// Settings of a transport with a window of a full port, from a table with a smallest timeout and a
/// buffer.
pub fn transport(settings: &Settings) -> TransportSettings {
    let window = settings.integer(BUFFER.name).max(1);
    TransportSettings {
        initial_window: window,
        max_window: window,
        rto: RtoMode::Fixed,
        min_rto: Time::from_seconds(settings.number(MIN_RTO.name) * 1e-6),
        probing: None,
    }
}
