//! Levels by bytes sent: every flow starts at the highest priority and is demoted as it sends.

use crate::flow::float::not_negative;
use crate::flow::{Flows, LevelOf, Within};
use crate::ids::FlowId;
use crate::units::{Bytes, Time};

/// The number of ascending thresholds, in bits, that a flow has reached after sending `bits`. Half
/// a bit before one counts as reached, because events fall on whole picoseconds.
pub(in crate::flow) fn reached(thresholds: &[f64], bits: f64) -> usize {
    thresholds.partition_point(|&threshold| threshold <= bits + 0.5)
}

/// The level of a flow is the number of thresholds that it has reached: the fluid limit of a
/// multi-level feedback queue (Kleinrock, Queueing Systems, volume 2, section 4.7).
#[derive(Clone, Debug)]
pub struct ByBytes {
    /// In bits, ascending.
    thresholds: Vec<f64>,
    upper: Within,
    lowest: Within,
}

impl ByBytes {
    /// Levels separated by ascending `thresholds`; flows share by `lowest` in the last level and by
    /// `upper` in all others.
    pub fn new(thresholds: &[Bytes], upper: Within, lowest: Within) -> Self {
        Self { thresholds: thresholds.iter().map(|bytes| bytes.bits()).collect(), upper, lowest }
    }
}

impl LevelOf for ByBytes {
    fn levels(&self) -> usize {
        self.thresholds.len() + 1
    }

    fn level(&self, flow: FlowId, flows: &Flows) -> usize {
        reached(&self.thresholds, flows.attained(flow))
    }

    fn within(&self, level: usize) -> Within {
        if level == self.thresholds.len() { self.lowest } else { self.upper }
    }

    fn next_change(&self, flow: FlowId, flows: &Flows, level: usize, rate: f64) -> Time {
        match self.thresholds.get(level) {
            Some(next) => flows.time_to_send(not_negative(next - flows.attained(flow)), rate),
            None => Time::NEVER,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::Levels;
    use crate::flow::testing::{Race, assert_exact};

    #[test]
    fn flows_are_demoted_at_the_threshold_and_share_below_it() {
        let unit = 125_000_000;
        let below =
            |lowest| Levels::new(ByBytes::new(&[Bytes::new(2 * unit)], Within::Share, lowest));
        let race = Race::flows(&[(0.0, 0, 1, 4.0), (2.0, 0, 1, 3.0)]);
        assert_exact(&race.fct(below(Within::Share)), &[7.0, 4.0]);
        assert_exact(&race.fct(below(Within::Fifo)), &[6.0, 5.0]);
    }

    #[test]
    fn a_lower_level_uses_what_the_upper_one_cannot() {
        // The first flow is demoted at 1. From 2 on the second one has priority at the same source,
        // but shares its destination with a third: the first one uses the other half of the source.
        let thresholds = [Bytes::new(125_000_000)];
        let levels = Levels::new(ByBytes::new(&thresholds, Within::Share, Within::Share));
        let race = Race::flows(&[(0.0, 0, 2, 3.5), (2.0, 0, 3, 0.5), (2.0, 1, 3, 0.5)]);
        assert_exact(&race.fct(levels), &[4.0, 1.0, 1.0]);
    }
}
