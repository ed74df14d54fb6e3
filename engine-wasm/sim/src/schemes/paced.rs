//! A window that never stands in the way of a pace that others have set.

use crate::packet::transport::{Progress, Window, WindowRule};
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

    fn gap(&self, &rate: &f64, _: &Window, _: &Progress) -> Time {
        if rate > 0.0 {
            let seconds = wire::FULL_PAYLOAD.bits() / rate;
            Time::from_seconds(seconds).max(Time::from_ps(1))
        } else {
            Time::NEVER
        }
    }
}
