//! What a person should know of a scenario that can be run as it is, and what one step would mend.

use serde::Serialize;

use super::ScenarioSpec;
use crate::numbers::grouped;
use crate::parameters::{Given, Settings, Value};
use crate::topology::TopologySpec;
use crate::topology::{Endpoints, Network, TOPOLOGIES, TopologyCard};
use crate::workload::{WORKLOADS, Workload};

/// Something to know of a scenario, and what may be done about it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Remark {
    /// A sentence, with its numbers.
    pub text: String,
    /// What would make it go away, if one step can.
    pub remedy: Option<Remedy>,
}

/// A change of a scenario.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Remedy {
    /// What it does, as a button says it.
    pub label: String,
    /// The topology in the place of the scenario's own.
    pub topology: TopologySpec,
}

/// What is to be said of traffic on a network, for a scenario written as `spec`.
pub(crate) fn remarks(
    spec: &ScenarioSpec,
    network: &Network,
    workload: &dyn Workload,
) -> Vec<Remark> {
    let crowding = workload.ports().and_then(|ports| crowding(spec, network, ports));
    let other = workload.remark().map(|text| Remark { text, remedy: None });
    crowding.into_iter().chain(other).collect()
}

/// Traffic of more ports than the network has hosts: they wrap around.
fn crowding(spec: &ScenarioSpec, network: &Network, ports: u32) -> Option<Remark> {
    let (senders, receivers) = match &network.endpoints {
        Endpoints::Groups { senders, receivers } => (senders.len() as u32, receivers.len() as u32),
        _ => (network.hosts, network.hosts),
    };
    let fewest = senders.min(receivers);
    if ports <= fewest {
        return None;
    }
    let there = if senders == receivers {
        counted(fewest, "host")
    } else {
        format!("{} and {}", counted(senders, "sender"), counted(receivers, "receiver"))
    };
    let text = format!(
        "The traffic has {} ports and this network {there}: up to {} ports share one of them.",
        grouped(ports),
        grouped(ports.div_ceil(fewest)),
    );
    Some(Remark { text, remedy: roomier(spec, ports) })
}

/// A larger network for data that name hosts which a scenario's own has not.
pub(crate) fn more_hosts(spec: &ScenarioSpec) -> Option<Remedy> {
    let network = spec.network().ok()?;
    let card = WORKLOADS.iter().find(|card| card.id == spec.workload.kind)?;
    let hosts = card.hosts_in_data?(spec.workload.data.as_deref()?)?;
    (hosts > network.hosts).then(|| roomier(spec, hosts))?
}

fn counted(many: u32, one: &str) -> String {
    format!("{} {one}{}", grouped(many), if many == 1 { "" } else { "s" })
}

/// The topology with `hosts` hosts: the scenario's own if its card knows how, else another.
fn roomier(spec: &ScenarioSpec, hosts: u32) -> Option<Remedy> {
    if spec.sweep.as_ref().is_some_and(|sweep| sweep.path.starts_with("/topology")) {
        return None;
    }
    let own = TOPOLOGIES.iter().find(|card| card.id == spec.topology.kind)?;
    let others = TOPOLOGIES.iter().filter(|card| card.id != own.id);
    let sized = |card: &'static TopologyCard| {
        let name = card.hosts_parameter?;
        let mut parameters = shared(own, card, &spec.topology.parameters);
        parameters.insert(name.to_owned(), Value::Number(f64::from(hosts)));
        Settings::check(card.parameters, &parameters, "").ok()?;
        let label = format!("Use a {} with {} hosts", card.name.to_lowercase(), grouped(hosts));
        let kind = card.id.to_owned();
        Some(Remedy { label, topology: TopologySpec { kind, parameters, graph: None } })
    };
    std::iter::once(own).chain(others).find_map(sized)
}

/// The values that hold in `own` with `given`, where `other` has parameters of the same names with
/// other defaults: rates and delays stay as they are.
fn shared(own: &TopologyCard, other: &TopologyCard, given: &Given) -> Given {
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
        Scenario::parse(&json).expect("valid").remarks()
    }

    #[test]
    fn ports_that_wrap_around_are_told_with_a_way_out() {
        let topology = r#"{"kind": "leaf-spine", "parameters": {"leaves": 4, "hosts_per_leaf": 4, "host_gbps": 40}}"#;
        let [remark] = &remarks_on(topology, "")[..] else { panic!("one remark") };
        assert_eq!(
            remark.text,
            "The traffic has 150 ports and this network 16 hosts: up to 10 ports share one of them."
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
    fn listed_flows_are_offered_the_hosts_that_they_name() {
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
    fn a_network_that_can_grow_is_kept() {
        let topology = r#"{"kind": "big-switch", "parameters": {"hosts": 8, "link_delay_us": 7}}"#;
        let remedy = remarks_on(topology, "")[0].remedy.clone().expect("a remedy");
        assert_eq!(remedy.topology.kind, "big-switch");
        assert_eq!(remedy.topology.parameters["link_delay_us"], Value::Number(7.0));
    }

    #[test]
    fn senders_and_receivers_are_counted_apart_and_a_swept_network_stays() {
        let sweep = r#", "sweep": {"path": "/topology/parameters/senders", "values": [6, 8]}"#;
        let [remark] = &remarks_on(r#"{"kind": "star"}"#, sweep)[..] else { panic!("one remark") };
        assert_eq!(
            remark.text,
            "The traffic has 150 ports and this network 6 senders and 1 receiver: \
             up to 150 ports share one of them."
        );
        assert_eq!(remark.remedy, None);
    }
}
