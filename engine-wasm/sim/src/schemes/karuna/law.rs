//! The window law of MCP's deadline flows, whose constants are this project's.
//!
//! The paper's own update could not be obtained; the parameters make visible what hangs on them.

use crate::parameters::{Domain, Parameter, Settings};

const SOURCE: &str = "Chosen here: the update that Karuna publishes could not be obtained";

const RISE: Parameter = Parameter {
    name: "mcp_largest_rise",
    label: "Largest rise of a window",
    unit: "×",
    domain: Domain::Number { min: 1.0, max: 100.0, default: 2.0 },
    help: "Without marks a deadline flow's window grows towards the one needed by at most this \
           factor in a window of data, and by at least a packet.",
    source: SOURCE,
    shown_when: None,
};

const FALL: Parameter = Parameter {
    name: "mcp_largest_fall",
    label: "Largest fall of a window",
    unit: "",
    domain: Domain::Number { min: 0.01, max: 1.0, default: 0.5 },
    help: "Without marks a deadline flow's window shrinks towards the one needed by at most this \
           part of itself in a window of data.",
    source: SOURCE,
    shown_when: None,
};

const MARKED_RISE: Parameter = Parameter {
    name: "mcp_marked_rise_packets",
    label: "Rise despite marks",
    unit: "packets",
    domain: Domain::Number { min: 0.0, max: 100.0, default: 1.0 },
    help: "With marks a deadline flow's window below the one needed grows by at most this many \
           packets in a window of data.",
    source: SOURCE,
    shown_when: None,
};

const ASIDE: Parameter = Parameter {
    name: "mcp_rtts_aside",
    label: "Round trips set aside",
    unit: "RTT",
    domain: Domain::Integer { min: 0, max: 100, default: 1 },
    help: "A deadline flow's rate is the one that finishes it this many round trips before its \
           deadline.",
    source: SOURCE,
    shown_when: None,
};

/// The parameters of a [`Law`].
pub const PARAMETERS: &[Parameter] = &[RISE, FALL, MARKED_RISE, ASIDE];

/// The window law.
#[derive(Clone, Copy, Debug)]
pub struct Law {
    rise: f64,
    fall: f64,
    marked_rise: f64,
    /// Round trips between the planned end of a flow and its deadline.
    pub aside: u64,
}

impl Law {
    /// From a table with [`PARAMETERS`].
    pub fn of(settings: &Settings) -> Self {
        Self {
            rise: settings.number(RISE.name),
            fall: settings.number(FALL.name),
            marked_rise: settings.number(MARKED_RISE.name),
            aside: settings.integer(ASIDE.name).into(),
        }
    }

    /// The window after a window of data of which the fraction `marked` carried marks.
    pub fn next_window(&self, size: f64, needed: f64, marked: f64, alpha: f64) -> f64 {
        if marked == 0.0 {
            size + (needed - size).clamp(-size * self.fall, (size * (self.rise - 1.0)).max(1.0))
        } else if size > needed {
            needed.max(size * (1.0 - alpha / 2.0))
        } else {
            needed.min(size + self.marked_rise)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_push_the_window_but_not_below_the_one_needed() {
        let law = Law::of(&Settings::defaults(PARAMETERS));
        assert_eq!(law.next_window(10.0, 50.0, 0.0, 0.5), 20.0);
        assert_eq!(law.next_window(10.0, 12.0, 0.0, 0.5), 12.0);
        assert_eq!(law.next_window(10.0, 2.0, 0.0, 0.5), 5.0);
        assert_eq!(law.next_window(10.0, 5.0, 0.3, 0.5), 7.5);
        assert_eq!(law.next_window(10.0, 9.0, 0.3, 0.5), 9.0);
        assert_eq!(law.next_window(10.0, 50.0, 0.3, 0.5), 11.0);
    }

    #[test]
    fn its_constants_bound_the_change_of_a_window() {
        let law = Law { rise: 1.0, fall: 0.1, marked_rise: 0.0, aside: 1 };
        assert_eq!(law.next_window(10.0, 50.0, 0.0, 0.5), 11.0, "at least a packet");
        assert_eq!(law.next_window(10.0, 2.0, 0.0, 0.5), 9.0);
        assert_eq!(law.next_window(10.0, 50.0, 0.3, 0.5), 10.0);
        assert_eq!(Law { rise: 4.0, ..law }.next_window(10.0, 50.0, 0.0, 0.5), 40.0);
    }
}
