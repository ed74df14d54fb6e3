//! Networks for tests: a topology of the catalogue with some parameters set.

use super::{GraphSpec, Network, TOPOLOGIES};
use crate::issue::Issue;
use crate::parameters::{Given, Settings, Value};

/// The topology `kind` with some numeric parameters set.
pub fn network(kind: &str, numbers: &[(&str, f64)]) -> Network {
    let given = numbers.iter().map(|&(name, number)| (name.to_owned(), Value::Number(number)));
    built(kind, &given.collect())
}

/// [`network`], with another load balancing than the topology's default.
pub fn balanced(kind: &str, numbers: &[(&str, f64)], balance: &str) -> Network {
    let given = numbers.iter().map(|&(name, number)| (name.to_owned(), Value::Number(number)));
    let balance = ("balance".to_owned(), Value::Text(balance.to_owned()));
    built(kind, &given.chain([balance]).collect())
}

/// The network of an explicit graph.
pub fn graph(spec: &GraphSpec) -> Result<Network, Vec<Issue>> {
    let card = TOPOLOGIES.iter().find(|card| card.takes_graph).expect("one takes a graph");
    card.network(&Settings::defaults(card.parameters), Some(spec))
}

fn built(kind: &str, given: &Given) -> Network {
    let card = TOPOLOGIES.iter().find(|card| card.id == kind).expect("a topology of the catalogue");
    let settings = Settings::check(card.parameters, given, "").expect("known parameters");
    card.network(&settings, None).expect("a valid network")
}
