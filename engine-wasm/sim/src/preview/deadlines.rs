//! Deadlines of flows, before a run.

use serde::Serialize;

use crate::record::Spread;
use crate::topology::Network;
use crate::workload::Traffic;

/// Deadlines of individual flows.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DeadlinePreview {
    /// Fraction of the flows with a deadline.
    pub flows: f64,
    /// Fraction of the bytes in those flows.
    pub carried: f64,
    /// The deadlines, in seconds from the start of the flow.
    pub seconds: Spread,
    /// Deadlines as multiples of the flow's completion time alone in an idle network.
    pub slack: Spread,
    /// Their distribution, ascending.
    pub curve: Vec<DeadlinePoint>,
}

/// A point of the distribution of deadlines.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DeadlinePoint {
    /// Seconds from the start of the flow.
    pub seconds: f64,
    /// Fraction of the deadlines of at most this length.
    pub share: f64,
}

const POINTS: usize = 160;

impl DeadlinePreview {
    pub(super) fn of(traffic: &Traffic, network: &Network) -> Option<Self> {
        let due: Vec<_> =
            traffic.flows.iter().filter(|flow| flow.deadline.is_finite()).copied().collect();
        let mut seconds: Vec<_> = due.iter().map(|flow| flow.deadline.seconds()).collect();
        seconds.sort_by(f64::total_cmp);
        (!due.is_empty()).then(|| {
            let bytes = |flows: &[crate::workload::Flow]| -> f64 {
                flows.iter().map(|flow| flow.size.get() as f64).sum()
            };
            let alone = |flow: &crate::workload::Flow| {
                network.ideal_fct(flow.source, flow.destination, flow.size).seconds()
            };
            let mut slack: Vec<_> =
                due.iter().map(|flow| flow.deadline.seconds() / alone(flow)).collect();
            Self {
                flows: due.len() as f64 / traffic.flows.len() as f64,
                carried: bytes(&due) / bytes(&traffic.flows),
                curve: curve(&seconds),
                seconds: Spread::of(&mut seconds),
                slack: Spread::of(&mut slack),
            }
        })
    }
}

fn curve(sorted: &[f64]) -> Vec<DeadlinePoint> {
    let stride = sorted.len().div_ceil(POINTS).max(1);
    let last = sorted.len() - 1;
    let kept = sorted.iter().enumerate().filter(|(at, _)| at % stride == 0 || *at == last);
    let share = |at: usize| (at + 1) as f64 / sorted.len() as f64;
    kept.map(|(at, &seconds)| DeadlinePoint { seconds, share: share(at) }).collect()
}

#[cfg(test)]
mod tests {
    use super::super::example::flows;
    use super::*;
    use crate::topology::example::network;
    use crate::units::Time;

    #[test]
    fn fractions_count_flows_and_bytes() {
        let network = network("big-switch", &[("hosts", 4.0)]);
        let mut traffic = flows(&[(0, 0, 1, 1_000), (1, 1, 2, 3_000)]);
        assert_eq!(DeadlinePreview::of(&traffic, &network), None);
        traffic.flows[1].deadline = Time::from_ms(7);
        let deadlines = DeadlinePreview::of(&traffic, &network).expect("a deadline");
        assert_eq!((deadlines.flows, deadlines.carried), (0.5, 0.75));
        assert_eq!(deadlines.seconds.mean, Some(0.007));
        assert_eq!(deadlines.curve, [DeadlinePoint { seconds: 0.007, share: 1.0 }]);
        let alone = network.ideal_fct(
            traffic.flows[1].source,
            traffic.flows[1].destination,
            traffic.flows[1].size,
        );
        assert_eq!(deadlines.slack.mean, Some(0.007 / alone.seconds()));
    }
}
