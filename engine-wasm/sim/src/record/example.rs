//! A small network and hand-made traffic for the tests of this module.

use super::{Completions, Counters, LaneIdentity, LaneSummary, LinkUse, Reference, Results};
use crate::ids::{CoflowId, FlowId, HostId};
use crate::level::Level;
use crate::topology::{self, Network};
use crate::units::{Bytes, Time};
use crate::workload::{Coflow, Flow, Traffic};

/// Four hosts at one switch, 8 Gb/s everywhere: a megabyte lasts a millisecond.
pub fn network() -> Network {
    let delays = [("link_delay_us", 0.0), ("host_delay_us", 0.0)];
    let size = [("hosts", 4.0), ("host_gbps", 8.0)];
    topology::example::network("big-switch", &[size, delays].concat())
}

/// A flow from host 0 to host 1 that starts after `start_us` microseconds.
pub fn flow(start_us: u64, size: u64) -> Flow {
    Flow {
        start: Time::from_us(start_us),
        source: HostId(0),
        destination: HostId(1),
        size: Bytes::new(size),
        deadline: Time::NEVER,
        coflow: None,
        path: None,
    }
}

/// Flows `(start_us, size)` without deadlines or coflows.
pub fn traffic(flows: &[(u64, u64)]) -> Traffic {
    let flows = flows.iter().map(|&(start, size)| flow(start, size)).collect();
    Traffic { flows, ..Traffic::default() }
}

/// Puts all flows of `traffic` into coflows: `of[i]` is the coflow of flow `i`.
pub fn grouped(mut traffic: Traffic, of: &[u32]) -> Traffic {
    for (flow, &coflow) in traffic.flows.iter_mut().zip(of) {
        flow.coflow = Some(CoflowId(coflow));
    }
    let coflows = of.iter().max().map_or(0, |last| last + 1);
    traffic.coflows = (0..coflows)
        .map(|coflow| {
            let members = || traffic.flows.iter().filter(|f| f.coflow == Some(CoflowId(coflow)));
            Coflow {
                start: members().map(|flow| flow.start).min().unwrap_or_default(),
                deadline: Time::NEVER,
                flows: members().count() as u32,
                size: members().fold(Bytes::ZERO, |sum, flow| sum + flow.size),
            }
        })
        .collect();
    traffic
}

/// Completions at these microseconds; `None` for unfinished flows.
pub fn completions(traffic: &Traffic, finish_us: &[Option<u64>]) -> Completions {
    let mut completions = Completions::new(traffic);
    for (flow, finish) in finish_us.iter().enumerate() {
        if let Some(us) = finish {
            completions.finish(FlowId::from(flow), Time::from_us(*us));
        }
    }
    completions
}

/// Owned inputs of results; ideal times are transmission times.
pub struct Run {
    pub network: Network,
    pub traffic: Traffic,
    pub reference: Reference,
    pub completions: Completions,
    pub counters: Counters,
    pub link_bytes: Vec<u64>,
    pub now: Time,
}

impl Run {
    pub fn new(traffic: Traffic, finish_us: &[Option<u64>], now_us: u64) -> Self {
        let network = network();
        let rate = network.links[0].rate;
        let ideals = traffic.flows.iter().map(|flow| flow.size / rate).collect();
        Self {
            reference: Reference::new(&network, &traffic, ideals),
            link_bytes: vec![0; network.links.len()],
            completions: completions(&traffic, finish_us),
            counters: Counters::default(),
            now: Time::from_us(now_us),
            network,
            traffic,
        }
    }

    pub fn results(&self) -> Results<'_> {
        Results {
            network: &self.network,
            traffic: &self.traffic,
            reference: &self.reference,
            completions: &self.completions,
            counters: self.counters.clone(),
            links: LinkUse { span: Time::ZERO..self.now, bytes: self.link_bytes.clone() },
            max_backlog: None,
            now: self.now,
        }
    }
}

/// An arbitrary lane identity.
pub fn identity() -> LaneIdentity {
    LaneIdentity {
        lane: 0,
        contestant: 0,
        scheme: "some".to_owned(),
        label: "Some".to_owned(),
        level: Level::Packet,
        swept: Some(0.1),
        load: None,
        seed: 1,
    }
}

/// The summary of a run with flows of all sizes, coflows and deadlines, in which every metric has a
/// value except those of the middle categories.
pub fn finished_summary() -> LaneSummary {
    let mut traffic = traffic(&[(0, 100_000), (3, 1_000_000), (9, 123_456_789)]);
    traffic.flows[0].deadline = Time::from_us(130);
    let mut traffic = grouped(traffic, &[0, 0, 1]);
    traffic.coflows[1].deadline = Time::from_ms(200);
    let mut run = Run::new(traffic, &[Some(131), Some(2_003), Some(135_790)], 135_791);
    run.counters.drops_by_priority[7] = 3;
    run.link_bytes[1] = 12_347;
    run.results().summary(identity())
}
