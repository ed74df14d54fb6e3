//! Remarks on scenarios that are valid but surprising, and one-step remedies.

use serde::Serialize;

use super::ScenarioSpec;
use super::unsuited::unsuited;
use crate::numbers::grouped;
use crate::parameters::{Given, Settings, Value};
use crate::topology::TopologySpec;
use crate::topology::{Endpoints, Network, TOPOLOGIES, TopologyCard};
use crate::workload::{WORKLOADS, Workload};

/// A remark on a scenario, and a possible remedy.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Remark {
    /// A sentence, with its numbers.
    pub text: String,
    /// A change that resolves it, if one step can.
    pub remedy: Option<Remedy>,
}

/// A change to a scenario.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Remedy {
    /// Button label.
    pub label: String,
    /// Replacement for the scenario's topology.
    pub topology: TopologySpec,
}

/// Remarks on `traffic` in `network`, for the scenario `spec`.
pub(crate) fn remarks(
    spec: &ScenarioSpec,
    network: &Network,
    workload: &dyn Workload,
) -> Vec<Remark> {
    let wrapped_ports = workload.ports().and_then(|ports| wrapped_ports(spec, network, ports));
    let lacking = unsuited(spec, workload.traits());
    let others = workload.remark().into_iter().chain(lacking);
    let others = others.map(|text| Remark { text, remedy: None });
    wrapped_ports.into_iter().chain(others).collect()
}

/// Warns of traffic with more ports than the network has hosts: they wrap around.
fn wrapped_ports(spec: &ScenarioSpec, network: &Network, ports: u32) -> Option<Remark> {
    let (senders, receivers) = match &network.endpoints {
        Endpoints::Groups { senders, receivers } => (senders.len() as u32, receivers.len() as u32),
        _ => (network.hosts, network.hosts),
    };
    let fewest = senders.min(receivers);
    if ports <= fewest {
        return None;
    }
    let there = if senders == receivers {
        plural(fewest, "host")
    } else {
        format!("{} and {}", plural(senders, "sender"), plural(receivers, "receiver"))
    };
    let text = format!(
        "The traffic has {} ports but this network has {there}, so up to {} ports share one.",
        grouped(ports),
        grouped(ports.div_ceil(fewest)),
    );
    Some(Remark { text, remedy: larger_topology(spec, ports) })
}

/// A larger network, for data that name hosts missing from the scenario's network.
pub(crate) fn more_hosts(spec: &ScenarioSpec) -> Option<Remedy> {
    let network = spec.network().ok()?;
    let card = WORKLOADS.iter().find(|card| card.id == spec.workload.kind)?;
    let hosts = card.hosts_in_data?(spec.workload.data.as_deref()?)?;
    (hosts > network.hosts).then(|| larger_topology(spec, hosts))?
}

fn plural(many: u32, one: &str) -> String {
    format!("{} {one}{}", grouped(many), if many == 1 { "" } else { "s" })
}

/// A topology with `hosts` hosts: the scenario's own if its card has a parameter for that, else
/// another.
fn larger_topology(spec: &ScenarioSpec, hosts: u32) -> Option<Remedy> {
    if spec.sweep.as_ref().is_some_and(|sweep| sweep.path.starts_with("/topology")) {
        return None;
    }
    let own = TOPOLOGIES.iter().find(|card| card.id == spec.topology.kind)?;
    let others = TOPOLOGIES.iter().filter(|card| card.id != own.id);
    let sized = |card: &'static TopologyCard| {
        let name = card.hosts_parameter?;
        let mut parameters = retained(own, card, &spec.topology.parameters);
        parameters.insert(name.to_owned(), Value::Number(f64::from(hosts)));
        Settings::check(card.parameters, &parameters, "").ok()?;
        let label = format!("Use a {} with {} hosts", card.name.to_lowercase(), grouped(hosts));
        let kind = card.id.to_owned();
        Some(Remedy { label, topology: TopologySpec { kind, parameters, graph: None } })
    };
    std::iter::once(own).chain(others).find_map(sized)
}

/// The values of `own` under `given` for which `other` has parameters of equal name and different
/// default: this keeps rates and delays.
fn retained(own: &TopologyCard, other: &TopologyCard, given: &Given) -> Given {
    let held = own.parameters.iter().map(|parameter| {
        let value = given.get(parameter.name).cloned();
        (parameter.name, value.unwrap_or_else(|| parameter.domain.default()))
    });
    let differs = |(name, value): &(&str, Value)| {
        let there = other.parameters.iter().find(|parameter| parameter.name == *name);
        there.is_some_and(|there| there.domain.default() != *value)
    };
    held.filter(differs).map(|(name, value)| (name.to_owned(), value)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{Scenario, ScenarioError};
    use super::*;

    fn remarks_on(topology: &str, rest: &str) -> Vec<Remark> {
        let json = format!(
            r#"{{"version": 1, "level": "flow", "topology": {topology},
                "workload": {{"kind": "coflow-trace", "data": "150 1\n7 0 1 0 1 149:6.0\n"}},
                "contestants": [{{"scheme": "fair"}}]{rest}}}"#
        );
        Scenario::parse(&json).expect("valid").remarks().to_vec()
    }

    #[test]
    fn wrapped_ports_are_reported_with_a_remedy() {
        let topology = r#"{"kind": "leaf-spine", "parameters": {"leaves": 4, "hosts_per_leaf": 4, "host_gbps": 40}}"#;
        let [remark] = &remarks_on(topology, "")[..] else { panic!("one remark") };
        assert_eq!(
            remark.text,
            "The traffic has 150 ports but this network has 16 hosts, so up to 10 ports share \
             one."
        );
        let remedy = remark.remedy.as_ref().expect("a remedy");
        assert_eq!(remedy.label, "Use a big switch with 150 hosts");
        assert_eq!(remedy.topology.parameters["host_gbps"], Value::Number(40.0));
        let cured = serde_json::to_string(&remedy.topology).expect("plain data");
        assert_eq!(remarks_on(&cured, ""), []);
    }

    fn flow_list(topology: &str, rows: &str) -> Result<Scenario, ScenarioError> {
        let data = format!(r"start_s,source,destination,size_bytes\n{rows}");
        Scenario::parse(&format!(
            r#"{{"version": 1, "level": "flow", "topology": {topology},
                "workload": {{"kind": "flow-list", "data": "{data}"}},
                "contestants": [{{"scheme": "fair"}}]}}"#
        ))
    }

    #[test]
    fn a_flow_list_gets_a_network_with_the_hosts_it_names() {
        let topology = r#"{"kind": "leaf-spine", "parameters": {"leaves": 4, "hosts_per_leaf": 4, "host_gbps": 40}}"#;
        let remedy = |rows| flow_list(topology, rows).err().expect("a refusal").remedy;
        let rows = r"0,0,1,5\n0,19,2,5\n";
        let remedy_for_19 = remedy(rows).expect("a remedy");
        assert_eq!(remedy_for_19.label, "Use a big switch with 20 hosts");
        let larger = serde_json::to_string(&remedy_for_19.topology).expect("plain data");
        assert!(flow_list(&larger, rows).is_ok());
        assert_eq!(remedy(r"0,0,x,5\n0,19,2,5\n"), None, "not by hosts alone");
    }

    #[test]
    fn a_resizable_topology_is_kept() {
        let topology = r#"{"kind": "big-switch", "parameters": {"hosts": 8, "link_delay_us": 7}}"#;
        let remedy = remarks_on(topology, "")[0].remedy.clone().expect("a remedy");
        assert_eq!(remedy.topology.kind, "big-switch");
        assert_eq!(remedy.topology.parameters["link_delay_us"], Value::Number(7.0));
    }

    #[test]
    fn sides_are_counted_separately_and_a_swept_topology_has_no_remedy() {
        let sweep = r#", "sweep": {"path": "/topology/parameters/senders", "values": [6, 8]}"#;
        let [remark] = &remarks_on(r#"{"kind": "star"}"#, sweep)[..] else { panic!("one remark") };
        assert_eq!(
            remark.text,
            "The traffic has 150 ports but this network has 6 senders and 1 receiver, so up to \
             150 ports share one."
        );
        assert_eq!(remark.remedy, None);
    }
}
