//! Findings measured in a figure's lanes.

use serde::{Deserialize, Serialize};

use crate::found::Found;
use crate::lane_values::LaneValues;
use crate::measured::{Measured, Range};
use crate::races::Races;
use crate::rows::Rows;

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
    pub(crate) fn measure_findings(&self, lanes: &[LaneValues]) -> Vec<FindingResult> {
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
