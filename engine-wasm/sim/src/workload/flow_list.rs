//! A flow list: the user's own arrivals, replayed.

use std::collections::BTreeMap;

use super::card::{DataFormat, TrafficTraits, Workload, WorkloadCard};
use super::csv_table::{self, Column, Row};
use super::{Extent, Flow, Traffic, background, coflows};
use crate::ids::{CoflowId, HostId};
use crate::issue::Issue;
use crate::sorting::sort_by_rank;
use crate::topology::{Balance, Network};
use crate::units::{Bytes, Time};
use crate::yield_point::Yielding;

pub(super) const CARD: WorkloadCard = WorkloadCard {
    id: "flow-list",
    name: "Custom flow list",
    summary: "Flows from your own list: start, source, destination, size, deadline, coflow, the \
              coflows after which its coflow starts, and the path.",
    citation: "Your own traffic; no paper.",
    data: Some(DataFormat::FlowList),
    data_when: None,
    hosts_in_data: Some(hosts),
    parameters: background::PARAMETERS,
    build: |settings, data, network| {
        let missing = || {
            let expected = "a table: start_s, source, destination, size_bytes [, deadline_s] [, coflow] \
                            [, after] [, path]";
            Issue::new("workload.data", "", expected)
        };
        let traffic = parse(data.ok_or_else(missing)?, network)?;
        background::beside(Box::new(Fixed(traffic)), settings, network)
    },
};

/// Traffic independent of the seed.
struct Fixed(Traffic);

impl Workload for Fixed {
    fn generate(&self, _: &Network, _: u32) -> Traffic {
        self.0.clone()
    }

    fn traits(&self) -> TrafficTraits {
        TrafficTraits::of(&self.0.flows)
    }

    fn extent(&self, network: &Network) -> Extent {
        Extent::of(&self.0.flows, network)
    }
}

const COLUMNS: [Column; 8] = [
    Column { name: "start_s", optional: false },
    Column { name: "source", optional: false },
    Column { name: "destination", optional: false },
    Column { name: "size_bytes", optional: false },
    Column { name: "deadline_s", optional: true },
    Column { name: "coflow", optional: true },
    Column { name: "after", optional: true },
    Column { name: "path", optional: true },
];
const START: usize = 0;
const SOURCE: usize = 1;
const DESTINATION: usize = 2;
const SIZE: usize = 3;
const DEADLINE: usize = 4;
const COFLOW: usize = 5;
const AFTER: usize = 6;
const PATH: usize = 7;

const MAX_FLOWS: usize = 2_000_000;
const MAX_BYTES: u64 = 10_000_000_000_000;
const MAX_SECONDS: f64 = 1e6;

fn parse(text: &str, network: &Network) -> Result<Traffic, Issue> {
    let mut flows = Vec::new();
    let mut labels = BTreeMap::new();
    let mut waits = Vec::new();
    csv_table::read(text, &COLUMNS, MAX_FLOWS, |row| {
        let mut flow = parse_flow(row, network)?;
        let label = row.text(COFLOW);
        if !label.is_empty() {
            let next = CoflowId::from(labels.len());
            flow.coflow = Some(*labels.entry(label.to_owned()).or_insert(next));
        }
        for other in row.text(AFTER).split_whitespace() {
            let expected = || "empty, as the flow has no coflow".to_owned();
            let waiting = flow.coflow.ok_or_else(|| row.issue(AFTER, expected()))?;
            waits.push((waiting, other.to_owned()));
        }
        flows.push(flow);
        Ok(())
    })?;
    if flows.is_empty() {
        return Err(Issue::new("workload.data", "no rows", "a header and at least one flow"));
    }
    let waits = by_number(waits, &labels)?;
    let mut names = in_order(labels);
    coflows::order_named(flows, &waits, &mut names).map_err(|stuck| {
        let value = format!("coflow {:?}, which depends on itself", names[stuck.index()]);
        Issue::new("workload.data", value, "dependencies without a cycle")
    })
}

/// Number of hosts required by the flows of a list, if it can be read.
fn hosts(text: &str) -> Option<u32> {
    let mut hosts = 0;
    let listed = csv_table::read(text, &COLUMNS, MAX_FLOWS, |row| {
        for end in [SOURCE, DESTINATION] {
            hosts = hosts.max(row.number(end, 0..=u32::MAX - 1)? + 1);
        }
        Ok(())
    });
    listed.ok().map(|()| hosts)
}

/// The labels, ordered by their numbers.
fn in_order(labels: BTreeMap<String, CoflowId>) -> Vec<String> {
    let mut names = vec![String::new(); labels.len()];
    for (label, number) in labels.into_iter().yielding() {
        names[number.index()] = label;
    }
    names
}

/// Dependencies between coflows by number, each pair once, those of a coflow in the order of the labels.
fn by_number(
    waits: Vec<(CoflowId, String)>,
    labels: &BTreeMap<String, CoflowId>,
) -> Result<Vec<(CoflowId, CoflowId)>, Issue> {
    let in_order: Vec<CoflowId> = labels.values().yielding().copied().collect();
    let mut places = vec![0; in_order.len()];
    for (place, coflow) in (0_u32..).zip(&in_order).yielding() {
        places[coflow.index()] = place;
    }
    let (mut known, mut unknown) = (Vec::new(), Vec::new());
    for (waiting, label) in waits.into_iter().yielding() {
        match labels.get(&label) {
            Some(child) => known.push((waiting, places[child.index()])),
            None => unknown.push((waiting, label)),
        }
    }
    if let Some((_, label)) = unknown.into_iter().min() {
        let field = format!("workload.data, {}", COLUMNS[AFTER].name);
        return Err(Issue::new(field, label, "the coflow of a row"));
    }
    sort_by_rank(&mut known, |&(waiting, place)| u64::from(waiting.0) << 32 | u64::from(place));
    known.dedup();
    let child = |(waiting, place): (CoflowId, u32)| (waiting, in_order[place as usize]);
    Ok(known.into_iter().yielding().map(child).collect())
}

fn parse_flow(row: &Row, network: &Network) -> Result<Flow, Issue> {
    let source = row.number(SOURCE, 0..=network.hosts - 1)?;
    let destination = row.number(DESTINATION, 0..=network.hosts - 1)?;
    if source == destination {
        return Err(row.issue(DESTINATION, "a host other than the source".to_owned()));
    }
    let deadline = match row.text(DEADLINE) {
        "" => Time::NEVER,
        _ => Time::from_seconds(row.number(DEADLINE, 1e-9..=MAX_SECONDS)?),
    };
    Ok(Flow {
        start: Time::from_seconds(row.number(START, 0.0..=MAX_SECONDS)?),
        source: HostId(source),
        destination: HostId(destination),
        size: Bytes::new(row.number(SIZE, 1..=MAX_BYTES)?),
        deadline,
        coflow: None,
        path: parse_path(row, network)?,
    })
}

fn parse_path(row: &Row, network: &Network) -> Result<Option<u16>, Issue> {
    if row.text(PATH).is_empty() {
        return Ok(None);
    }
    if network.balance == Balance::Spray {
        let expected = "empty, as packets of a flow are sprayed over all paths";
        return Err(row.issue(PATH, expected.to_owned()));
    }
    row.number(PATH, 0..=u16::MAX).map(Some)
}

#[cfg(test)]
mod tests {
    use super::super::example::{generate_from, issue};
    use super::*;
    use crate::topology::example::network;

    fn hosts() -> Network {
        network("big-switch", &[("hosts", 4.0)])
    }

    #[test]
    fn columns_come_in_any_order_and_flows_are_sorted_by_start() {
        let text = "size_bytes, start_s, destination, source, coflow, deadline_s\n\
                    3000, 0.002, 1, 0, late, \n\
                    1000, 0.001, 2, 3, early, 0.005\n\
                    2000, 0.001, 1, 3, , \n\
                    4000, 0.004, 1, 2, early, 0.004\n";
        let traffic = generate_from(CARD, &[], Some(text), &hosts());
        let sizes: Vec<_> = traffic.flows.iter().map(|flow| flow.size.get()).collect();
        assert_eq!(sizes, [1000, 2000, 3000, 4000]);
        let coflows: Vec<_> = traffic.flows.iter().map(|flow| flow.coflow.map(|c| c.0)).collect();
        assert_eq!(coflows, [Some(0), None, Some(1), Some(0)], "numbered by first start");
        assert_eq!(*traffic.coflow_names, ["early", "late"]);
        let early = traffic.coflows[0];
        assert_eq!((early.flows, early.size), (2, Bytes::new(5000)));
        assert_eq!(early.start, Time::from_ms(1));
        assert_eq!(early.deadline, Time::from_ms(7), "until the last deadline of its flows");
        assert_eq!(traffic.coflows[1].deadline, Time::NEVER);
    }

    #[test]
    fn a_path_belongs_to_its_flow_and_to_networks_that_choose_by_flow() {
        let text = "start_s,source,destination,size_bytes,path\n0.2,0,1,1000,3\n0.1,0,1,1000,\n";
        let fabric = network("fat-tree", &[("k", 4.0)]);
        let paths =
            |traffic: Traffic| traffic.flows.iter().map(|flow| flow.path).collect::<Vec<_>>();
        assert_eq!(paths(generate_from(CARD, &[], Some(text), &fabric)), [None, Some(3)]);
        let sprayed = network("leaf-spine", &[]);
        let issue = issue(CARD, &[], Some(text), &sprayed);
        assert!(issue.contains("sprayed over all paths"), "{issue}");
    }

    const DIAMOND: &str = "start_s,source,destination,size_bytes,coflow,after\n\
                           0,0,1,1000,root,left right\n0,0,2,1000,left,leaf\n0,0,3,1000,right,leaf\n\
                           0,1,2,1000,leaf,\n0,1,3,1000,root,left\n";

    #[test]
    fn after_lists_dependencies() {
        let traffic = generate_from(CARD, &[], Some(DIAMOND), &hosts());
        let ids: Vec<_> = traffic.stages.iter().map(|stage| stage.internal_id).collect();
        assert_eq!(ids, [1, 2, 2, 4]);
        assert_eq!(traffic.stages[0].waits_for, [CoflowId(1), CoflowId(2)], "named once each");
        assert!(traffic.stages.iter().all(|stage| stage.job == 0));
    }

    #[test]
    fn dependencies_stand_in_the_order_of_the_labels() {
        let rows = "0,0,1,1000,nine,\n0,0,1,1000,eight,\n0,0,1,1000,last,nine eight nine\n";
        let text = format!("start_s,source,destination,size_bytes,coflow,after\n{rows}");
        let traffic = generate_from(CARD, &[], Some(&text), &hosts());
        assert_eq!(traffic.stages[2].waits_for, [CoflowId(1), CoflowId(0)]);
    }

    #[test]
    fn cyclic_dependencies_are_refused() {
        let says = |rows: &str, expected: &str| {
            let text = format!("start_s,source,destination,size_bytes,coflow,after\n{rows}");
            assert_eq!(issue(CARD, &[], Some(&text), &hosts()), expected);
        };
        says("0,0,1,1000,a,b\n", "workload.data, after: expected the coflow of a row, got b");
        says(
            "0,0,1,1000,a,b\n0,0,1,1000,b,a\n",
            "workload.data: expected dependencies without a cycle, got coflow \"a\", which \
             depends on itself",
        );
        says(
            "0,0,1,1000,,a\n",
            "workload.data line 2, after: expected empty, as the flow has no coflow, got a",
        );
    }

    #[test]
    fn issues_name_line_column_value_and_range() {
        let says = |rows: &str, expected: &str| {
            let text = format!("start_s,source,destination,size_bytes\n{rows}");
            assert_eq!(issue(CARD, &[], Some(&text), &hosts()), expected);
        };
        says(
            "0,0,1,5\n0,9,1,5\n",
            "workload.data line 3, source: expected a number from 0 to 3, got 9",
        );
        says(
            "0,2,2,5\n",
            "workload.data line 2, destination: expected a host other than the source, got 2",
        );
        says(
            "-1,0,1,5\n",
            "workload.data line 2, start_s: expected a number from 0 to 1,000,000, got -1",
        );
        says(
            "NaN,0,1,5\n",
            "workload.data line 2, start_s: expected a number from 0 to 1,000,000, got NaN",
        );
        says(
            "0,0,1,1.5\n",
            "workload.data line 2, size_bytes: expected a number from 1 to 10,000,000,000,000, \
             got 1.5",
        );
        says(
            "0,0,1,\n",
            "workload.data line 2, size_bytes: missing; expected a number from 1 to \
             10,000,000,000,000",
        );
        says("", "workload.data: expected a header and at least one flow, got no rows");
        says(
            "0,0,1,abc\n0,0,1,5\n0,7,1\n",
            "workload.data line 2, size_bytes: expected a number from 1 to 10,000,000,000,000, \
             got abc; 1 more line has errors",
        );
    }
}
