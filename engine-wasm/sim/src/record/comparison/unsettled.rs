//! What a run leaves without an end.

use serde::{Deserialize, Serialize};

use crate::record::LaneSummary;

/// Flows and coflows without an end, which metrics of the finished say nothing of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Unsettled {
    /// Flows.
    pub flows: Remainder,
    /// Coflows.
    pub coflows: Remainder,
}

/// How many of those that count have no end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Remainder {
    /// All that count.
    pub counted: u32,
    /// Of those, how many did not finish.
    pub unfinished: u32,
    /// Of the unfinished, how many were refused or given up.
    pub rejected: u32,
}

impl Unsettled {
    /// What one run left.
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

    /// Adds what another run left.
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
