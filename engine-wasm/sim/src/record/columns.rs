//! One row per flow or coflow, as columns for charts and tables.

use super::Results;
use super::coflow_ends::{CoflowEnd, coflow_ends};
use crate::units::Time;
use crate::workload::{Coflow, Flow};
use crate::yield_point::Yielding;

/// Flows by [`crate::ids::FlowId`], warm-up included. NaN stands for "none".
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FlowColumns {
    /// Sending host.
    pub source: Vec<u32>,
    /// Receiving host.
    pub destination: Vec<u32>,
    /// Payload.
    pub size_bytes: Vec<f64>,
    /// Arrival time.
    pub start_s: Vec<f64>,
    /// Completion time, at the sender; NaN while unfinished.
    pub fct_s: Vec<f64>,
    /// Time from the start until the receiver has all bytes; NaN before that.
    pub received_s: Vec<f64>,
    /// Completion time alone in the network.
    pub ideal_s: Vec<f64>,
    /// Relative to the start; NaN without one.
    pub deadline_s: Vec<f64>,
    /// Index of its coflow; NaN without one.
    pub coflow: Vec<f64>,
    /// Retransmission timeouts.
    pub timeouts: Vec<u32>,
    /// Packets lost.
    pub drops: Vec<u32>,
}

/// Coflows by [`crate::ids::CoflowId`], warm-up included. NaN stands for "none".
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CoflowColumns {
    /// Arrival time.
    pub start_s: Vec<f64>,
    /// Completion time; NaN while unfinished.
    pub cct_s: Vec<f64>,
    /// Completion time alone in the network.
    pub ideal_s: Vec<f64>,
    /// Relative to the start; NaN without one.
    pub deadline_s: Vec<f64>,
    /// Number of its flows.
    pub flows: Vec<u32>,
    /// Payload of all its flows.
    pub size_bytes: Vec<f64>,
}

impl Results<'_> {
    /// All flows except the cool-down.
    pub fn flow_columns(&self) -> FlowColumns {
        let recorded = self.traffic.recorded();
        let flows = || recorded.iter().yielding();
        let fct = |index| self.completion_time(index).map_or(f64::NAN, Time::seconds);
        let received = |(flow, &at): (&Flow, &Time)| {
            if at.is_finite() { (at - flow.start).seconds() } else { f64::NAN }
        };
        FlowColumns {
            source: flows().map(|flow| flow.source.0).collect(),
            destination: flows().map(|flow| flow.destination.0).collect(),
            size_bytes: flows().map(|flow| flow.size.get() as f64).collect(),
            start_s: flows().map(|flow| flow.start.seconds()).collect(),
            fct_s: (0..recorded.len()).yielding().map(fct).collect(),
            received_s: flows().zip(&self.completions.received).map(received).collect(),
            ideal_s: self
                .reference
                .flow_ideals
                .iter()
                .yielding()
                .map(|ideal| ideal.seconds())
                .collect(),
            deadline_s: flows().map(|flow| seconds_or_nan(flow.deadline)).collect(),
            coflow: flows()
                .map(|flow| flow.coflow.map_or(f64::NAN, |id| f64::from(id.0)))
                .collect(),
            timeouts: self.completions.timeouts[..recorded.len()].to_vec(),
            drops: self.completions.drops[..recorded.len()].to_vec(),
        }
    }

    /// All coflows.
    pub fn coflow_columns(&self) -> CoflowColumns {
        let coflows = || self.traffic.coflows.iter().yielding();
        CoflowColumns {
            start_s: coflows().map(|coflow| coflow.start.seconds()).collect(),
            cct_s: self.coflow_completion_times(),
            ideal_s: self
                .reference
                .coflow_ideals
                .iter()
                .yielding()
                .map(|ideal| ideal.seconds())
                .collect(),
            deadline_s: coflows().map(|coflow| seconds_or_nan(coflow.deadline)).collect(),
            flows: coflows().map(|coflow| coflow.flows).collect(),
            size_bytes: coflows().map(|coflow| coflow.size.get() as f64).collect(),
        }
    }

    /// By coflow, its completion time in seconds; NaN while unfinished.
    pub fn coflow_completion_times(&self) -> Vec<f64> {
        let cct = |(coflow, end): (&Coflow, CoflowEnd)| {
            if end.finish.is_finite() { (end.finish - coflow.start).seconds() } else { f64::NAN }
        };
        std::iter::zip(&self.traffic.coflows, coflow_ends(self)).yielding().map(cct).collect()
    }
}

fn seconds_or_nan(time: Time) -> f64 {
    if time.is_finite() { time.seconds() } else { f64::NAN }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::example::{self, Run};

    #[test]
    fn absent_values_are_nan() {
        let mut traffic = example::traffic(&[(0, 1_000), (5, 2_000)]);
        traffic.flows[1].deadline = Time::from_us(40);
        let run = Run::new(traffic, &[None, Some(15)], 20);
        let columns = run.results().flow_columns();
        assert!(columns.fct_s[0].is_nan() && columns.deadline_s[0].is_nan());
        assert!(columns.coflow.iter().all(|coflow| coflow.is_nan()));
        assert_eq!((columns.fct_s[1], columns.deadline_s[1]), (10e-6, 40e-6));
        assert_eq!((columns.size_bytes[1], columns.ideal_s[1]), (2_000.0, 2e-6));
    }

    #[test]
    fn every_coflow_has_a_row() {
        let traffic = example::grouped(example::traffic(&[(0, 1_000), (5, 2_000)]), &[1, 1]);
        let run = Run::new(traffic, &[Some(3), Some(15)], 20);
        let columns = run.results().coflow_columns();
        assert_eq!(columns.flows, [0, 2]);
        assert_eq!(columns.size_bytes[1], 3_000.0);
        assert_eq!(columns.cct_s[1], 15e-6);
    }
}
