//! Shape of coflows: width, length, size and waves.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::ids::CoflowId;
use crate::record::Spread;
use crate::workload::{Coflow, Flow, Traffic};

/// Coflows in the terms of Varys (SIGCOMM 2014): width, length and size.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CoflowPreview {
    /// Number of coflows.
    pub count: u32,
    /// Fraction of them with a deadline.
    pub with_deadline: f64,
    /// Flows in a coflow.
    pub width: Spread,
    /// Payload of its largest flow.
    pub length_bytes: Spread,
    /// Payload of all its flows.
    pub size_bytes: Spread,
    /// Widest narrow coflow.
    pub narrow: u32,
    /// Longest short coflow.
    pub short_bytes: f64,
    /// Narrow and short, narrow and long, wide and short, wide and long.
    pub bins: [CoflowBin; 4],
    /// One row per coflow, sampled to at most what a picture can show.
    pub shapes: CoflowShapes,
    /// Delays of flows after the first flow of their coflow, in waves common to most coflows.
    pub waves: Vec<Wave>,
}

/// Coflows of one bin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CoflowBin {
    /// More flows than a narrow one.
    pub wide: bool,
    /// A flow larger than a short one has.
    pub long: bool,
    /// Fraction of the coflows.
    pub coflows: f64,
    /// Fraction of the bytes.
    pub carried: f64,
}

/// One row per coflow.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CoflowShapes {
    /// Name in the trace, or else number.
    pub name: Vec<String>,
    /// Start of its first flow.
    pub start_s: Vec<f64>,
    /// Flows.
    pub width: Vec<u32>,
    /// Number of sending hosts.
    pub senders: Vec<u32>,
    /// Number of receiving hosts.
    pub receivers: Vec<u32>,
    /// Payload of the largest flow.
    pub length_bytes: Vec<f64>,
    /// Payload of all flows.
    pub size_bytes: Vec<f64>,
}

/// Flows at a common position in the lives of their coflows.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Wave {
    /// Mean time after the first flow of the coflow.
    pub delay_s: f64,
    /// Fraction of all flows in coflows.
    pub flows: f64,
}

/// Widest narrow and longest short coflow (Varys, table 4).
const NARROW: u32 = 50;
/// See [`NARROW`].
const SHORT_BYTES: f64 = 5e6;

const MOST_SHAPES: usize = 600;
/// With more waves than this, arrivals count as continuous.
const MOST_WAVES: usize = 8;

impl CoflowPreview {
    pub(super) fn of(traffic: &Traffic) -> Option<Self> {
        let members = members(traffic);
        let longest = |flows: &Vec<Flow>| flows.iter().map(|flow| flow.size.get()).max();
        let lengths: Vec<f64> =
            members.iter().map(|flows| longest(flows).unwrap_or(0) as f64).collect();
        let coflows = &traffic.coflows;
        let count = coflows.len();
        (count > 0).then(|| {
            let spread = |of: &dyn Fn(&Coflow) -> f64| {
                Spread::of(&mut coflows.iter().map(of).collect::<Vec<_>>())
            };
            let due = coflows.iter().filter(|coflow| coflow.deadline.is_finite()).count();
            Self {
                count: count as u32,
                with_deadline: due as f64 / count as f64,
                width: spread(&|coflow| f64::from(coflow.flows)),
                length_bytes: Spread::of(&mut lengths.clone()),
                size_bytes: spread(&|coflow| coflow.size.get() as f64),
                narrow: NARROW,
                short_bytes: SHORT_BYTES,
                bins: bins(coflows, &lengths),
                shapes: CoflowShapes::of(traffic, &members, &lengths),
                waves: waves(&members),
            }
        })
    }
}

/// By coflow, its flows.
fn members(traffic: &Traffic) -> Vec<Vec<Flow>> {
    let mut members = vec![Vec::new(); traffic.coflows.len()];
    for flow in &traffic.flows {
        if let Some(coflow) = flow.coflow {
            members[coflow.index()].push(*flow);
        }
    }
    members
}

fn bins(coflows: &[Coflow], lengths: &[f64]) -> [CoflowBin; 4] {
    let all: f64 = coflows.iter().map(|coflow| coflow.size.get() as f64).sum();
    let mut bins = [(false, false), (false, true), (true, false), (true, true)]
        .map(|(wide, long)| CoflowBin { wide, long, ..CoflowBin::default() });
    for (coflow, &length) in coflows.iter().zip(lengths) {
        let place = 2 * usize::from(coflow.flows > NARROW) + usize::from(length > SHORT_BYTES);
        bins[place].coflows += 1.0 / coflows.len() as f64;
        bins[place].carried += coflow.size.get() as f64 / all;
    }
    bins
}

impl CoflowShapes {
    fn of(traffic: &Traffic, members: &[Vec<Flow>], lengths: &[f64]) -> Self {
        let coflows = &traffic.coflows;
        let stride = coflows.len().div_ceil(MOST_SHAPES).max(1);
        let kept: Vec<usize> = (0..coflows.len()).step_by(stride).collect();
        let hosts = |at: usize, end: fn(&Flow) -> u32| {
            members[at].iter().map(end).collect::<BTreeSet<_>>().len() as u32
        };
        Self {
            name: kept.iter().map(|&at| traffic.coflow_name(CoflowId::from(at)).into()).collect(),
            start_s: kept.iter().map(|&at| coflows[at].start.seconds()).collect(),
            width: kept.iter().map(|&at| coflows[at].flows).collect(),
            senders: kept.iter().map(|&at| hosts(at, |flow| flow.source.0)).collect(),
            receivers: kept.iter().map(|&at| hosts(at, |flow| flow.destination.0)).collect(),
            length_bytes: kept.iter().map(|&at| lengths[at]).collect(),
            size_bytes: kept.iter().map(|&at| coflows[at].size.get() as f64).collect(),
        }
    }
}

/// The waves, or none if all flows of a coflow start together or each at its own time.
fn waves(members: &[Vec<Flow>]) -> Vec<Wave> {
    let mut waves: Vec<(f64, f64)> = Vec::new();
    for flows in members {
        let groups = flows.chunk_by(|a, b| a.start == b.start);
        for (place, group) in groups.enumerate() {
            if place == MOST_WAVES {
                return Vec::new();
            }
            if place == waves.len() {
                waves.push((0.0, 0.0));
            }
            let delay = group[0].start.saturating_sub(flows[0].start).seconds();
            waves[place].0 += group.len() as f64 * delay;
            waves[place].1 += group.len() as f64;
        }
    }
    let all: f64 = waves.iter().map(|wave| wave.1).sum();
    let wave = |(delay, flows): &(f64, f64)| Wave { delay_s: delay / flows, flows: flows / all };
    if waves.len() > 1 { waves.iter().map(wave).collect() } else { Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preview::Preview;

    fn coflows(rows: &str) -> CoflowPreview {
        let data = format!("start_s,source,destination,size_bytes,coflow\\n{rows}");
        let json = format!(
            r#"{{"version": 1, "level": "flow", "contestants": [],
                "topology": {{"kind": "big-switch", "parameters": {{"hosts": 4}}}},
                "workload": {{"kind": "flow-list", "data": "{data}"}}}}"#
        );
        Preview::parse(&json).expect("valid").coflows.expect("coflows")
    }

    #[test]
    fn width_length_and_size_follow_varys() {
        let seen = coflows("0,0,1,6000000,a\\n0,1,2,1000,a\\n1,0,1,2000,b\\n");
        assert_eq!((seen.count, seen.width.mean), (2, Some(1.5)));
        assert_eq!(seen.shapes.name, ["a", "b"]);
        assert_eq!(seen.shapes.width, [2, 1]);
        assert_eq!(seen.shapes.length_bytes, [6e6, 2e3]);
        assert_eq!(seen.shapes.size_bytes, [6_001_000.0, 2e3]);
        assert_eq!((seen.shapes.senders[0], seen.shapes.receivers[0]), (2, 2));
        let shares: Vec<_> = seen.bins.iter().map(|bin| bin.coflows).collect();
        assert_eq!(shares, [0.5, 0.5, 0.0, 0.0], "b is narrow and short, a narrow and long");
        assert!(seen.waves.is_empty());
    }

    #[test]
    fn delayed_flows_form_waves() {
        let seen = coflows("0,0,1,10,a\\n0,1,2,10,a\\n2,0,1,10,a\\n5,0,1,10,b\\n");
        let shares: Vec<_> = seen.waves.iter().map(|wave| (wave.delay_s, wave.flows)).collect();
        assert_eq!(shares, [(0.0, 0.75), (2.0, 0.25)]);
    }
}
