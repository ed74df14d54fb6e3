//! Amount of traffic.

use serde::Serialize;

use crate::topology::Network;
use crate::units::Bytes;
use crate::workload::{Expected, Traffic, senders};

/// Totals: expected values if the workload knows them, else those of the generated traffic.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Totals {
    /// Number of flows, including the warm-up.
    pub flows: u32,
    /// Warm-up flows, excluded from results.
    pub warm_up: u32,
    /// Most cool-down flows, which arrive while counted ones are unfinished.
    pub cool_down: u32,
    /// Background flows, excluded from results.
    pub background: u32,
    /// Payload of all flows.
    pub bytes: f64,
    /// Mean payload of a flow.
    pub mean_bytes: f64,
    /// From time zero to the last arrival, excluding the cool-down.
    pub seconds: f64,
    /// Whether flows, seconds and bytes are expectations over all seeds.
    pub expected: bool,
    /// Arrivals per second in the whole network; absent if all flows arrive at once.
    pub flows_per_s: Option<f64>,
    /// Arrivals per second and sending host.
    pub flows_per_s_per_sender: f64,
    /// Number of hosts that may send.
    pub senders: u32,
    /// Number of hosts in the network.
    pub hosts: u32,
    /// Payload arriving per second in the whole network; absent if all flows arrive at once.
    pub payload_gbps: Option<f64>,
    /// Capacity of the whole network at load 1.
    pub capacity_gbps: f64,
    /// The offered load, for workloads defined by one.
    pub load: Option<f64>,
}

impl Totals {
    pub(super) fn of(traffic: &Traffic, expected: Option<Expected>, network: &Network) -> Self {
        let seen = traffic.flows.len() as u32;
        let payload: Bytes = traffic.flows.iter().fold(Bytes::ZERO, |sum, flow| sum + flow.size);
        let last_s = traffic.flows.last().map_or(0.0, |flow| flow.start.seconds());
        let flows = expected.map_or(seen, |expected| expected.flows);
        let mean_bytes = match expected {
            Some(expected) => expected.mean_bytes,
            None => payload.get() as f64 / f64::from(seen.max(1)),
        };
        let bytes = mean_bytes * f64::from(flows);
        let seconds = expected.map_or(last_s, |expected| f64::from(flows) / expected.flows_per_s);
        let per_second = |amount: f64| (seconds > 0.0).then(|| amount / seconds);
        let senders = senders(network).len() as u32;
        let flows_per_s = per_second(f64::from(flows));
        Self {
            flows,
            warm_up: traffic.warm_up,
            cool_down: expected.map_or(0, |expected| expected.cool_down),
            background: traffic.background_flows(),
            bytes,
            mean_bytes,
            seconds,
            expected: expected.is_some(),
            flows_per_s,
            flows_per_s_per_sender: flows_per_s.unwrap_or(0.0) / f64::from(senders.max(1)),
            senders,
            hosts: network.hosts,
            payload_gbps: per_second(bytes * 8e-9),
            capacity_gbps: network.load_capacity.bps() as f64 * 1e-9,
            load: traffic.load,
        }
    }
}
