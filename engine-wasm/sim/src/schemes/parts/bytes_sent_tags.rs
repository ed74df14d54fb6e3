//! Priorities by bytes sent.

use crate::ids::FlowId;
use crate::packet::transport::{Progress, Tag, Tagger};
use crate::parameters::{Domain, Parameter};
use crate::workload::Flow;

/// Whether starving flows regain the highest priority.
pub const AGEING: Parameter = Parameter {
    name: "ageing",
    label: "Priority ageing",
    unit: "",
    domain: Domain::Switch { default: false },
    help: "After two consecutive timeouts, a flow's byte count restarts at zero, so it regains \
           the highest priority.",
    source: "PIAS (kernel module); off in the simulations",
    shown_when: None,
};

/// Tags packets with the number of thresholds below their offset in the flow.
#[derive(Clone, Debug)]
pub struct BytesSent {
    /// In payload bytes, ascending; unused ones are never exceeded.
    thresholds: [u64; MOST],
    ageing: bool,
}

/// Thresholds between eight priorities.
const MOST: usize = 7;

impl BytesSent {
    /// Tags by those thresholds in payload bytes, ascending; without ageing.
    pub fn new(thresholds: &[u64]) -> Self {
        Self::ageing(thresholds, false)
    }

    /// Tags by those thresholds, with or without [`AGEING`].
    pub fn ageing(thresholds: &[u64], ageing: bool) -> Self {
        debug_assert!(thresholds.len() <= MOST, "there are eight priorities");
        let given = |nth| thresholds.get(nth).copied();
        let thresholds = std::array::from_fn(|nth| given(nth).unwrap_or(u64::MAX));
        Self { thresholds, ageing }
    }

    /// The first level with a threshold of at least `before`, else the last level.
    fn level(&self, before: u64) -> u8 {
        // Compares all: an early exit would be a mispredicted branch.
        self.thresholds.iter().map(|&threshold| u8::from(before > threshold)).sum()
    }
}

/// Timeouts in a row after which ageing forgets what a flow has sent (kernel module).
const STARVED: u32 = 2;

impl Tagger for BytesSent {
    /// Bytes that ageing no longer counts.
    type State = u64;

    fn start(&mut self, _: FlowId, _: &Flow) -> u64 {
        0
    }

    fn tag(&self, forgotten: &u64, offset: u64, _: &Progress) -> Tag {
        Tag { level: self.level(offset.saturating_sub(*forgotten)), value: 0 }
    }

    fn on_timeout(&mut self, forgotten: &mut u64, consecutive: u32, progress: &Progress) {
        if self.ageing && consecutive >= STARVED {
            *forgotten = progress.acked.get();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_packet_is_demoted_when_it_lies_beyond_a_threshold() {
        let tagger = BytesSent::new(&[10_000, 20_000]);
        let level = |offset| tagger.level(offset);
        assert_eq!([0, 10_000, 10_001, 20_001].map(level), [0, 0, 1, 2]);
    }
}
