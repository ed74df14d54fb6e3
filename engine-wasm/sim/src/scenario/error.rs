//! Everything that is wrong with a scenario at once.

use super::remark::Remedy;
use crate::issue::Issue;

/// Everything that is wrong with a scenario.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{}", .issues.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
pub struct ScenarioError {
    /// What is wrong, one by one.
    pub issues: Vec<Issue>,
    /// What would mend some of it, if one step can.
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
