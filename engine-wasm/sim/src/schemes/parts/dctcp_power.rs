//! DCTCP with α raised to a power in its cut: the basis of L2DCT, D2TCP and UCP.
//!
//! α lies between 0 and 1, so a power above 1 makes a flow back off less than DCTCP, and one below
//! 1 more. The schemes differ only in the power and in the growth of windows.

use super::dctcp_rule::Dctcp;
use crate::packet::transport::{Progress, Window, WindowRule};

/// Correction of the cut and growth of windows.
pub trait Correction {
    /// Whether flows may be given up.
    const GIVES_UP: bool = false;

    /// The power of α by which marks cut the window; 1 is DCTCP.
    fn power(&self, progress: &Progress) -> f64;

    /// Growth per window in congestion avoidance, in packets.
    fn increase(&self, progress: &Progress) -> f64 {
        let _ = progress;
        1.0
    }

    /// Whether to give the flow up for good.
    fn gives_up(&self, progress: &Progress) -> bool {
        let _ = progress;
        false
    }
}

/// DCTCP's window rule with a correction; a flow's state is its α.
#[derive(Clone, Copy, Debug)]
pub struct Corrected<C> {
    dctcp: Dctcp,
    correction: C,
}

impl<C> Corrected<C> {
    /// Applies `correction` to `dctcp`.
    pub const fn new(dctcp: Dctcp, correction: C) -> Self {
        Self { dctcp, correction }
    }
}

impl<C: Correction> WindowRule for Corrected<C> {
    type State = f64;

    fn start(&self, progress: &Progress) -> f64 {
        self.dctcp.start(progress)
    }

    fn on_window_end(&self, alpha: &mut f64, marked: f64, window: &mut Window, now: &Progress) {
        self.dctcp.on_window_end(alpha, marked, window, now);
    }

    fn cut(&self, alpha: &f64, progress: &Progress) -> f64 {
        penalty(*alpha, self.correction.power(progress)) / 2.0
    }

    fn increase(&self, _: &f64, progress: &Progress) -> f64 {
        self.correction.increase(progress)
    }

    fn can_give_up(&self) -> bool {
        C::GIVES_UP
    }

    fn gives_up(&self, _: &f64, progress: &Progress) -> bool {
        self.correction.gives_up(progress)
    }
}

/// α to a positive power.
pub fn penalty(alpha: f64, power: f64) -> f64 {
    libm::pow(alpha, power)
}

/// Weight at flow level of a flow that cuts by α to `power`: long-run shares of additive increase
/// are inversely proportional to the cut, here at α = ¼, relative to DCTCP.
pub fn weight(power: f64) -> f64 {
    libm::pow(0.25, 1.0 - power)
}

#[cfg(test)]
pub mod tests {
    use super::super::dctcp_rule::ESTIMATOR;
    use super::*;
    use crate::ids::FlowId;
    use crate::parameters::Settings;
    use crate::units::{Bytes, Rate, Time};

    /// A flow of 10 MB with a window of 100 packets at its start, in the 144-host fabric.
    pub const PROGRESS: Progress = Progress {
        flow: FlowId(0),
        now: Time::ZERO,
        start: Time::ZERO,
        deadline: Time::NEVER,
        size: Bytes::new(10_000_000),
        sent: Bytes::ZERO,
        transmitted: Bytes::ZERO,
        acked: Bytes::ZERO,
        window: 100.0,
        base_rtt: Time::from_us(85),
        line_rate: Rate::from_bps(10_000_000_000),
    };

    /// The window of 100 packets after a cut at α = ¼.
    pub fn cut_at_a_quarter(correction: impl Correction, progress: &Progress) -> f64 {
        let dctcp = Dctcp::new(&Settings::defaults(ESTIMATOR));
        let mut window = Window { size: 100.0, threshold: 100.0 };
        window.cut(Corrected::new(dctcp, correction).cut(&0.25, progress));
        window.size
    }

    #[test]
    fn weights_double_where_the_cut_halves() {
        assert_eq!([0.5, 1.0, 1.5, 2.0].map(weight), [0.5, 1.0, 2.0, 4.0]);
    }

    #[test]
    fn full_marking_halves_at_any_power_and_no_marking_never_cuts() {
        assert_eq!([0.5, 1.0, 1.5].map(|power| penalty(1.0, power)), [1.0; 3]);
        assert_eq!([0.5, 1.0, 1.5].map(|power| penalty(0.0, power)), [0.0; 3]);
    }
}
