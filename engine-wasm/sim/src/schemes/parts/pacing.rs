//! Paced transport: the rate is set from outside, and the window never limits it.

use super::window_parameters::{BUFFER, MIN_RTO};
use crate::packet::SendingLimit;
use crate::packet::transport::{Progress, RtoMode, TransportSettings, Window, WindowRule};
use crate::parameters::Settings;
use crate::topology::wire;
use crate::units::Time;

/// Paces packets; a flow's state is its rate in payload bits per second, at first zero.
#[derive(Clone, Copy, Debug)]
pub struct Paced;

impl WindowRule for Paced {
    type State = f64;

    fn start(&self, _: &Progress) -> f64 {
        0.0
    }

    fn cut(&self, _: &f64, _: &Progress) -> f64 {
        0.0
    }

    /// The window reopens at once after a recovery or timeout: losses do not affect the pace.
    fn increase(&self, _: &f64, _: &Progress) -> f64 {
        f64::INFINITY
    }

    fn gap(&self, &rate: &f64, _: &Window, _: &Progress) -> Time {
        if rate > 0.0 {
            let seconds = wire::FULL_PAYLOAD.bits() / rate;
            Time::from_seconds(seconds).max(Time::from_ps(1))
        } else {
            Time::NEVER
        }
    }

    fn limit(&self, &rate: &f64, _: &Window) -> SendingLimit {
        SendingLimit::Rate(rate)
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
