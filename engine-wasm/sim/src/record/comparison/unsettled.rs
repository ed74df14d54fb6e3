//! Flows and coflows that a run leaves unfinished.

use serde::{Deserialize, Serialize};

use crate::record::LaneSummary;

/// Unfinished flows and coflows, which metrics of finished ones do not cover.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Unsettled {
    /// Flows.
    pub flows: Remainder,
    /// Coflows.
    pub coflows: Remainder,
}

/// Unfinished items among the counted ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Remainder {
    /// All counted ones.
    pub counted: u32,
    /// Of those, how many did not finish.
    pub unfinished: u32,
    /// Of the unfinished, the number rejected or terminated.
    pub rejected: u32,
}

impl Unsettled {
    /// The unfinished items of one run.
    pub(super) fn of(LaneSummary { flows, coflows, .. }: &LaneSummary) -> Self {
        Self {
            flows: Remainder {
                counted: flows.counted,
                unfinished: flows.unfinished,
                rejected: flows.rejected,
            },
            coflows: Remainder {
                counted: coflows.counted,
                unfinished: coflows.unfinished,
                rejected: coflows.rejected,
            },
        }
    }

    /// Adds those of another run.
    pub(super) fn add(&mut self, other: Self) {
        self.flows.add(other.flows);
        self.coflows.add(other.coflows);
    }
}

impl Remainder {
    fn add(&mut self, other: Self) {
        self.counted += other.counted;
        self.unfinished += other.unfinished;
        self.rejected += other.rejected;
    }
}
