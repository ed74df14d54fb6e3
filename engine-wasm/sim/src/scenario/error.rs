//! Everything that is wrong with a scenario at once.

use crate::issue::Issue;

/// Everything that is wrong with a scenario.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
pub struct ScenarioError(pub Vec<Issue>);

impl From<Issue> for ScenarioError {
    fn from(issue: Issue) -> Self {
        Self(vec![issue])
    }
}
