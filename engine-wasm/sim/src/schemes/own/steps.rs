//! When the class of a flow changes next by a step.

use millrace_language::program::Measure;

use crate::flow::Flows;
use crate::ids::FlowId;
use crate::units::Time;

/// The table of a step, with what it is compared with.
pub(super) struct Steps {
    pub of: Measure,
    /// Ascending.
    pub table: Vec<f64>,
}

impl Steps {
    /// The next value in the table after which the class differs from that at `measure`; infinite after
    /// the last.
    pub fn next(&self, measure: f64) -> f64 {
        // A step counts the values that are exceeded.
        let next = self.table.iter().find(|&&value| value >= measure);
        next.copied().unwrap_or(f64::INFINITY)
    }

    /// The time at which the class of a flow changes next, if that depends on time.
    pub fn next_time(&self, flow: FlowId, flows: &Flows) -> Time {
        let spec = flows.spec(flow);
        let unit = match self.of {
            Measure::Age => 1.0,
            Measure::DeadlineFraction if spec.deadline.is_finite() => spec.deadline.seconds(),
            Measure::Sent | Measure::DeadlineFraction => return Time::NEVER,
        };
        let measure = |now: Time| now.saturating_sub(spec.start).seconds() / unit;
        let next = self.next(measure(flows.now()));
        if next == f64::INFINITY {
            return Time::NEVER;
        }
        let near = spec.start.saturating_add(Time::from_seconds(next * unit)).max(flows.now());
        // Rounding may leave it short of the value: later times, ever further away, until one exceeds it.
        let later = (0..63).map(|doubled| Time::from_ps((1 << doubled) - 1));
        let times = later.map(|later| near.saturating_add(later));
        times.into_iter().find(|&time| measure(time) > next).unwrap_or(Time::NEVER)
    }
}
