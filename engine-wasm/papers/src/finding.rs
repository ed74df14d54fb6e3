//! Measured numbers that reasons and notes quote.

use serde::{Deserialize, Serialize};

use crate::claim::Unit;
use crate::found::Found;
use crate::lane_values::LaneValues;
use crate::measured::{Measured, Range};
use crate::races::Races;
use crate::rows::Rows;

/// A number that a figure's lanes show, for the reasons of its paper's claims.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Finding {
    /// Unique within the paper.
    pub id: String,
    /// What is measured.
    pub text: String,
    /// An expression over the lanes, as in [`Part::measure`](crate::Part::measure).
    pub measure: String,
    /// Its unit.
    pub unit: Unit,
}

/// A measured finding.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FindingResult {
    /// The finding's id.
    pub id: String,
    /// The measured value; absent if no lane has one.
    pub measured: Option<Measured>,
    /// Range of the seeds' values; absent for a single seed.
    pub range: Option<Range>,
}

impl Races {
    /// The values of all findings, from the values of all lanes.
    pub(crate) fn find_out(&self, lanes: &[LaneValues]) -> Vec<FindingResult> {
        let table = Rows::new(self, lanes);
        let findings = self.figure.findings.iter().zip(&self.finding_measures);
        findings
            .map(|(finding, measure)| {
                let Found { measured, range, .. } = Found::in_table(measure, &table);
                FindingResult { id: finding.id.clone(), measured: measured.ok(), range }
            })
            .collect()
    }
}
