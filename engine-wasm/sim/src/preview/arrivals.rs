//! Arrivals of flows over time.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::workload::Traffic;

/// Arrivals over time: counts per bin, the first ones individually, and the largest incast.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ArrivalPreview {
    /// Length of a bin; the first starts at time 0.
    pub bin_s: f64,
    /// Arrival of the first counted flow, if others precede it.
    pub counted_from_s: Option<f64>,
    /// By bin, arriving flows.
    pub flows: Vec<u32>,
    /// By bin, their payload.
    pub bytes: Vec<f64>,
    /// The first flows, in order.
    pub first: FirstArrivals,
    /// The largest number of simultaneous flows to one host, if ever more than one.
    pub fan_in: Option<FanIn>,
}

/// One row per flow.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FirstArrivals {
    /// Arrival time.
    pub start_s: Vec<f64>,
    /// Sending host.
    pub source: Vec<u32>,
    /// Receiving host.
    pub destination: Vec<u32>,
    /// Payload.
    pub size_bytes: Vec<f64>,
}

/// Simultaneous flows to one host.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FanIn {
    /// Number of flows.
    pub flows: u32,
    /// Their payload.
    pub bytes: f64,
    /// The first instant with this number of flows.
    pub start_s: f64,
    /// Receiving host.
    pub destination: u32,
}

const BINS: usize = 160;
const FIRST: usize = 1_500;

impl ArrivalPreview {
    pub(super) fn of(traffic: &Traffic) -> Self {
        let last_s = traffic.flows.last().map_or(0.0, |flow| flow.start.seconds());
        // Slightly longer than the time to the last arrival, which therefore falls into the last
        // bin.
        let bin_s = last_s * (1.0 + 1e-9) / BINS as f64;
        let count = if last_s > 0.0 { BINS } else { 1 };
        let (mut flows, mut bytes) = (vec![0; count], vec![0.0; count]);
        for flow in &traffic.flows {
            let bin = if count > 1 { (flow.start.seconds() / bin_s) as usize } else { 0 };
            flows[bin.min(count - 1)] += 1;
            bytes[bin.min(count - 1)] += flow.size.get() as f64;
        }
        let first_counted = traffic.flows.get(traffic.warm_up as usize);
        Self {
            bin_s,
            counted_from_s: first_counted
                .filter(|_| traffic.warm_up > 0)
                .map(|flow| flow.start.seconds()),
            flows,
            bytes,
            first: FirstArrivals::of(traffic),
            fan_in: FanIn::of(traffic),
        }
    }
}

impl FirstArrivals {
    fn of(traffic: &Traffic) -> Self {
        let first = &traffic.flows[..traffic.flows.len().min(FIRST)];
        Self {
            start_s: first.iter().map(|flow| flow.start.seconds()).collect(),
            source: first.iter().map(|flow| flow.source.0).collect(),
            destination: first.iter().map(|flow| flow.destination.0).collect(),
            size_bytes: first.iter().map(|flow| flow.size.get() as f64).collect(),
        }
    }
}

impl FanIn {
    fn of(traffic: &Traffic) -> Option<Self> {
        let mut most: Option<Self> = None;
        for together in traffic.flows.chunk_by(|a, b| a.start == b.start) {
            let mut to: BTreeMap<u32, (u32, u64)> = BTreeMap::new();
            for flow in together {
                let (flows, bytes) = to.entry(flow.destination.0).or_default();
                *flows += 1;
                *bytes += flow.size.get();
            }
            for (destination, (flows, bytes)) in to {
                if flows > most.map_or(1, |fan_in| fan_in.flows) {
                    let start_s = together[0].start.seconds();
                    most = Some(Self { flows, bytes: bytes as f64, start_s, destination });
                }
            }
        }
        most
    }
}

#[cfg(test)]
mod tests {
    use super::super::example::flows;
    use super::*;

    #[test]
    fn every_flow_is_counted_once() {
        let traffic = flows(&[(0, 0, 1, 10), (5, 2, 1, 20), (10, 0, 1, 30)]);
        let arrivals = ArrivalPreview::of(&traffic);
        assert_eq!(arrivals.flows.iter().sum::<u32>(), 3);
        assert_eq!(arrivals.flows.last(), Some(&1));
        assert_eq!(arrivals.bytes.iter().sum::<f64>(), 60.0);
        assert_eq!(arrivals.fan_in, None);
        assert_eq!(arrivals.first.source, [0, 2, 0]);
    }

    #[test]
    fn bins_start_after_the_warm_up() {
        let mut traffic = flows(&[(0, 0, 1, 10), (5, 2, 1, 20), (10, 0, 1, 30)]);
        assert_eq!(ArrivalPreview::of(&traffic).counted_from_s, None);
        traffic.warm_up = 2;
        assert_eq!(ArrivalPreview::of(&traffic).counted_from_s, Some(0.01));
    }

    #[test]
    fn simultaneous_flows_are_reported() {
        let traffic = flows(&[(0, 0, 1, 10), (5, 0, 3, 20), (5, 1, 3, 30), (5, 2, 1, 5)]);
        let fan_in = ArrivalPreview::of(&traffic).fan_in.expect("two flows meet");
        assert_eq!((fan_in.flows, fan_in.bytes, fan_in.destination), (2, 50.0, 3));
        assert!((fan_in.start_s - 0.005).abs() < 1e-12);
    }

    #[test]
    fn simultaneous_arrivals_are_one_bin() {
        let arrivals = ArrivalPreview::of(&flows(&[(0, 0, 1, 10), (0, 1, 2, 10)]));
        assert_eq!((arrivals.bin_s, arrivals.flows), (0.0, vec![2]));
        assert_eq!(ArrivalPreview::of(&Traffic::default()).flows, [0]);
    }
}
