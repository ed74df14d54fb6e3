//! DCTCP's estimate of the fraction of marked bytes, and the cut by half of it.
//!
//! M. Alizadeh et al.: Data Center TCP (DCTCP), SIGCOMM 2010, §3.3; RFC 8257.

use crate::packet::transport::{Progress, Window, WindowRule};
use crate::parameters::{Domain, Parameter, Settings};

/// The weight g of a new fraction of marks.
pub const GAIN: Parameter = Parameter {
    name: "gain",
    label: "Gain g",
    unit: "",
    domain: Domain::Number { min: 0.001, max: 1.0, default: 1.0 / 16.0 },
    help: "Weight of the latest window's marked fraction in the estimate α.",
    source: "DCTCP §3.3 and RFC 8257 §4.2: 1/16",
    shown_when: None,
};

/// Where α starts.
pub const INITIAL_ALPHA: Parameter = Parameter {
    name: "initial_alpha",
    label: "Initial α",
    unit: "",
    domain: Domain::Number { min: 0.0, max: 1.0, default: 0.0 },
    help: "Estimate α of a new flow: 0 assumes an idle network, 1 halves the window at the first \
           mark.",
    source: "DCTCP (ns-2 code): 0; RFC 8257 §3.3: 1",
    shown_when: None,
};

/// Parameters of the estimate α of DCTCP.
pub const ESTIMATOR: &[Parameter] = &[GAIN, INITIAL_ALPHA];

/// DCTCP's window rule; a flow's state is its α.
#[derive(Clone, Copy, Debug)]
pub struct Dctcp {
    gain: f64,
    initial_alpha: f64,
}

impl Dctcp {
    /// From a table with [`ESTIMATOR`].
    pub fn new(settings: &Settings) -> Self {
        Self {
            gain: settings.number(GAIN.name),
            initial_alpha: settings.number(INITIAL_ALPHA.name),
        }
    }

    /// The estimate after a window of which the fraction `marked` was marked (equation 1).
    pub fn estimate(&self, alpha: f64, marked: f64) -> f64 {
        (1.0 - self.gain) * alpha + self.gain * marked
    }
}

impl WindowRule for Dctcp {
    type State = f64;

    fn start(&self, _: &Progress) -> f64 {
        self.initial_alpha
    }

    fn on_window_end(&self, alpha: &mut f64, marked: f64, _: &mut Window, _: &Progress) {
        *alpha = self.estimate(*alpha, marked);
    }

    fn cut(&self, alpha: &f64, _: &Progress) -> f64 {
        alpha / 2.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn estimates(initial: f64, marked: &[f64]) -> Vec<f64> {
        let rule = Dctcp { gain: 1.0 / 16.0, initial_alpha: initial };
        let mut alpha = initial;
        let step = |&fraction: &f64| {
            alpha = rule.estimate(alpha, fraction);
            alpha
        };
        marked.iter().map(step).collect()
    }

    #[test]
    fn alpha_follows_equation_1() {
        let rising = estimates(0.0, &[1.0, 0.5, 0.0, 1.0]);
        assert_eq!(rising[..3], [0.0625, 0.089_843_75, 0.084_228_515_625]);
        assert!((rising[3] - 0.141_464_233_398).abs() < 1e-12);
        let falling = estimates(1.0, &[0.0, 0.0, 0.25]);
        assert_eq!(falling, [0.9375, 0.878_906_25, 0.839_599_609_375]);
    }

    #[test]
    fn a_mark_cuts_by_half_of_alpha() {
        let mut window = Window { size: 100.0, threshold: f64::INFINITY };
        window.cut(0.0625 / 2.0);
        assert_eq!(window, Window { size: 96.875, threshold: 96.875 });
    }
}
