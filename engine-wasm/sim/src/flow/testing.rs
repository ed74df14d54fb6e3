//! Small scenarios with exact results, for tests of policies and schemes.

use std::sync::Arc;

use crate::flow::{FlowSimulation, Policy};
use crate::ids::{CoflowId, HostId};
use crate::record::{Completions, Simulation, Status};
use crate::rng::Random;
use crate::topology::Network;
use crate::topology::example::network;
use crate::units::{Bytes, Time};
use crate::workload::{Coflow, Flow, Traffic, order_jobs};

/// Traffic in unit sizes: size 1 keeps a unit link busy for one second.
#[derive(Default)]
pub(crate) struct Race {
    hosts: u32,
    traffic: Traffic,
}

impl Race {
    /// Flows `(start, source, destination, size)` in seconds and unit sizes, in order of start.
    pub fn flows(flows: &[(f64, u32, u32, f64)]) -> Self {
        let mut race = Self::default();
        for &(start, source, destination, size) in flows {
            race.add(start, source, destination, size, None);
        }
        race
    }

    /// Coflows `(start, flows (source, destination, size))`, in order of start.
    pub fn coflows(coflows: &[(f64, &[(u32, u32, f64)])]) -> Self {
        let mut race = Self::default();
        for (id, &(start, flows)) in coflows.iter().enumerate() {
            for &(source, destination, size) in flows {
                race.add(start, source, destination, size, Some(CoflowId::from(id)));
            }
            let size = flows.iter().map(|flow| flow.2).sum();
            race.traffic.coflows.push(Coflow {
                start: Time::from_seconds(start),
                deadline: Time::NEVER,
                flows: flows.len() as u32,
                size: unit(size),
            });
        }
        race
    }

    /// Sets deadlines of coflows, or of flows if there are no coflows, in seconds after their
    /// start.
    pub fn deadlines(mut self, deadlines: &[f64]) -> Self {
        let Traffic { flows, coflows, .. } = &mut self.traffic;
        for (id, &deadline) in deadlines.iter().enumerate() {
            let deadline = Time::from_seconds(deadline);
            if coflows.is_empty() {
                flows[id].deadline = deadline;
                continue;
            }
            coflows[id].deadline = deadline;
            let members = flows.iter_mut().filter(|flow| flow.coflow == Some(CoflowId::from(id)));
            members.for_each(|flow| flow.deadline = deadline);
        }
        self
    }

    /// Random shuffles among eight hosts, with sizes over four orders of magnitude.
    pub fn shuffles(random: &mut Random) -> Self {
        let mut coflows = Vec::new();
        for at in 0..12 {
            let flows = (0..=random.below(16)).map(|_| {
                let source = random.below(8);
                let destination = (source + 1 + random.below(7)) % 8;
                (source, destination, libm::pow(10.0, f64::from(random.below(400)) / 100.0 - 2.0))
            });
            let flows: Vec<_> = flows.collect();
            coflows.push((f64::from(at * 3 + random.below(3)), flows));
        }
        let coflows: Vec<_> = coflows.iter().map(|(start, flows)| (*start, &flows[..])).collect();
        Self::coflows(&coflows)
    }

    /// Adds dependencies between coflows: `(dependent, prerequisite)`.
    pub fn waits(mut self, waits: &[(u32, u32)]) -> Self {
        let pairs: Vec<_> = waits.iter().map(|&(a, b)| (CoflowId(a), CoflowId(b))).collect();
        self.traffic = order_jobs(self.traffic.flows, &pairs).expect("no circle");
        self
    }

    /// The traffic, for use on a network other than the non-blocking switch.
    pub fn into_traffic(self) -> Traffic {
        self.traffic
    }

    fn add(&mut self, start: f64, source: u32, dst: u32, size: f64, coflow: Option<CoflowId>) {
        self.hosts = self.hosts.max(source + 1).max(dst + 1);
        self.traffic.flows.push(Flow {
            start: Time::from_seconds(start),
            source: HostId(source),
            destination: HostId(dst),
            size: unit(size),
            deadline: Time::NEVER,
            coflow,
            path: None,
        });
    }

    /// Completions of a whole run under `policy`.
    pub fn run(&self, policy: impl Policy + 'static) -> Completions {
        self.run_boxed(Box::new(policy))
    }

    /// Like [`Self::run`], for a boxed policy.
    pub fn run_boxed(&self, policy: Box<dyn Policy>) -> Completions {
        let mut simulation = self.simulation(policy, false);
        while simulation.advance(1_000) == Status::Running {}
        simulation.completions().clone()
    }

    /// A run before its first event.
    pub fn simulation(&self, policy: Box<dyn Policy>, add_rtt: bool) -> FlowSimulation {
        let (network, traffic) = (Arc::new(self.network()), Arc::new(self.traffic.clone()));
        FlowSimulation::new(network, traffic, policy, 1, add_rtt, Time::NEVER)
    }

    /// Completion times of all flows in seconds; infinite for those that never finish.
    pub fn fct(&self, policy: impl Policy + 'static) -> Vec<f64> {
        self.flow_spans(&self.run(policy))
    }

    /// Completion times of all coflows in seconds; infinite for those that never finish.
    pub fn cct(&self, policy: impl Policy + 'static) -> Vec<f64> {
        self.coflow_spans(&self.run(policy))
    }

    /// The traffic of the race.
    pub fn traffic(&self) -> &Traffic {
        &self.traffic
    }

    /// A non-blocking switch with a unit link (1 Gb/s) to and from each host.
    pub fn network(&self) -> Network {
        network("big-switch", &[("hosts", f64::from(self.hosts.max(2)))])
    }

    /// Completion times of all flows in seconds; infinite for those that never finish.
    pub fn flow_spans(&self, completions: &Completions) -> Vec<f64> {
        let spans = completions.finish.iter().zip(&self.traffic.flows);
        spans.map(|(&finish, flow)| span(finish, flow.start)).collect()
    }

    /// Completion times of all coflows in seconds; infinite for those that never finish.
    pub fn coflow_spans(&self, completions: &Completions) -> Vec<f64> {
        let mut last = vec![Time::ZERO; self.traffic.coflows.len()];
        for (&finish, flow) in completions.finish.iter().zip(&self.traffic.flows) {
            let last = &mut last[flow.coflow.expect("every flow has one").index()];
            *last = finish.max(*last);
        }
        last.iter().zip(&self.traffic.coflows).map(|(&last, c)| span(last, c.start)).collect()
    }
}

/// Asserts equality to a relative error of 1e-9.
#[track_caller]
pub(crate) fn assert_exact(measured: &[f64], expected: &[f64]) {
    let same = |(&m, &e): (&f64, &f64)| m == e || (m - e).abs() <= 1e-9 * e.abs();
    let all = measured.len() == expected.len() && measured.iter().zip(expected).all(same);
    assert!(all, "measured {measured:?}, expected {expected:?}");
}

/// Asserts equality to a relative error of 1e-6, which covers rounding and thresholds at whole
/// bytes.
#[track_caller]
pub(crate) fn assert_near(measured: &[f64], expected: &[f64]) {
    let near = |(&m, &e): (&f64, &f64)| m == e || (m - e).abs() <= 1e-6 * e.abs();
    let all = measured.len() == expected.len() && measured.iter().zip(expected).all(near);
    assert!(all, "measured {measured:?}, expected {expected:?}");
}

/// Asserts equality up to 0.2 ms, a few round trips of the idle network.
#[track_caller]
pub(crate) fn assert_close(measured: &[f64], expected: &[f64]) {
    let close = |(&m, &e): (&f64, &f64)| m == e || (m - e).abs() < 2e-4;
    let all = measured.len() == expected.len() && measured.iter().zip(expected).all(close);
    assert!(all, "measured {measured:?}, expected {expected:?}");
}

fn span(finish: Time, start: Time) -> f64 {
    if finish.is_finite() { (finish - start).seconds() } else { f64::INFINITY }
}

fn unit(size: f64) -> Bytes {
    Bytes::new((size * 125e6 + 0.5) as u64)
}
