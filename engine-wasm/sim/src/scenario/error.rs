//! All faults of a scenario together.

use super::remark::Remedy;
use crate::issue::Issue;

/// All faults of a scenario.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{}", .issues.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
pub struct ScenarioError {
    /// The faults, one by one.
    pub issues: Vec<Issue>,
    /// A change that fixes some of them, if one step can.
    pub remedy: Option<Box<Remedy>>,
}

impl From<Vec<Issue>> for ScenarioError {
    fn from(issues: Vec<Issue>) -> Self {
        Self { issues, remedy: None }
    }
}

impl From<Issue> for ScenarioError {
    fn from(issue: Issue) -> Self {
        vec![issue].into()
    }
}
