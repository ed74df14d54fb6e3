//! Workloads for tests: a card, some parameters, and the resulting traffic.

use super::{Traffic, WorkloadCard};
use crate::parameters::{Given, Settings, Value};
use crate::topology::Network;

/// The defaults of `card`, overridden by `given`.
pub fn settings(card: WorkloadCard, given: &[(&str, Value)]) -> Settings {
    let given: Given =
        given.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    Settings::check(card.parameters, &given, "").expect("known parameters")
}

/// The traffic of seed 1, without data.
pub fn generate(card: WorkloadCard, given: &[(&str, Value)], network: &Network) -> Traffic {
    generate_from(card, given, None, network)
}

/// The traffic of seed 1.
pub fn generate_from(
    card: WorkloadCard,
    given: &[(&str, Value)],
    data: Option<&str>,
    network: &Network,
) -> Traffic {
    let workload = (card.build)(&settings(card, given), data, network);
    workload.expect("a valid workload").generate(network, 1)
}

/// The issue that the workload reports.
pub fn issue(
    card: WorkloadCard,
    given: &[(&str, Value)],
    data: Option<&str>,
    network: &Network,
) -> String {
    match (card.build)(&settings(card, given), data, network) {
        Ok(_) => panic!("the workload should have been refused"),
        Err(issue) => issue.to_string(),
    }
}
