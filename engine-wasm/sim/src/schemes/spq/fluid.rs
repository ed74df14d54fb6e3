//! SPQ at flow level: attained service at each host, weighted sharing in the network.

use super::super::l2dct::AgeWeights;
use crate::flow::{Allocation, Flows, Policy, Rates, Weights};
use crate::ids::FlowId;
use crate::sorting::{rank_of, sort_by_rank};
use crate::units::Time;
use crate::yield_point::Yielding;

/// Flows of a host with attained service closer than one segment of 1460 bytes are served together.
const SEGMENT_BITS: f64 = 1460.0 * 8.0;

/// Each host serves its youngest flows; the next ones get what these leave of its link.
#[derive(Debug, Default)]
pub struct HostOrder {
    weights: AgeWeights,
    allocation: Allocation,
    /// By host, its active flows with their attained bits, youngest first.
    hosts: Vec<Vec<(f64, FlowId)>>,
    /// Start of the next group of each host.
    next: Vec<usize>,
    round: Vec<FlowId>,
}

impl Policy for HostOrder {
    fn allocate(&mut self, flows: &Flows, rates: &mut Rates) -> Time {
        self.sort(flows);
        self.allocation.begin(flows);
        while self.take_round(flows) {
            let Self { weights, allocation, round, .. } = self;
            allocation.max_min(flows, round, |flow| weights.weight(flow, flows));
        }
        self.allocation.commit(flows, rates);
        let steps = flows
            .active()
            .iter()
            .yielding()
            .map(|&flow| self.weights.next_change(flow, flows, self.allocation.rate(flow)));
        steps.min().unwrap_or(Time::NEVER).min(self.next_meeting(flows))
    }
}

impl HostOrder {
    fn sort(&mut self, flows: &Flows) {
        self.hosts.iter_mut().for_each(Vec::clear);
        for &flow in flows.active().iter().yielding() {
            let host = flows.spec(flow).source.index();
            if self.hosts.len() <= host {
                self.hosts.resize_with(host + 1, Vec::new);
            }
            self.hosts[host].push((flows.attained(flow), flow));
        }
        for host in &mut self.hosts {
            sort_by_rank(host, |&(attained, _)| rank_of(attained));
            for equals in host.chunk_by_mut(|a, b| a.0.to_bits() == b.0.to_bits()) {
                if equals.len() > 1 {
                    sort_by_rank(equals, |&(_, flow)| u64::from(flow.0));
                }
            }
        }
        self.next.clear();
        self.next.resize(self.hosts.len(), 0);
    }

    /// Collects the next group of every host with free capacity.
    fn take_round(&mut self, flows: &Flows) -> bool {
        self.round.clear();
        for (host, next) in self.hosts.iter().zip(&mut self.next) {
            let before = self.round.len();
            while *next < host.len() && self.round.len() == before {
                let end = *next + group(&host[*next..]);
                let group = host[*next..end].iter().yielding().map(|&(_, flow)| flow);
                self.round.extend(group.filter(|&flow| self.allocation.room(flows, flow) > 0.0));
                *next = end;
            }
        }
        !self.round.is_empty()
    }

    /// When a flow of some host catches up with the next group.
    fn next_meeting(&self, flows: &Flows) -> Time {
        let mut meeting = Time::NEVER;
        for host in &self.hosts {
            let mut start = 0;
            while start < host.len() {
                let end = start + group(&host[start..]);
                let Some(&(ahead, older)) = host.get(end) else { break };
                for &(attained, flow) in host[start..end].iter().yielding() {
                    let gain = self.allocation.rate(flow) - self.allocation.rate(older);
                    meeting = meeting.min(flows.time_to_send(ahead - attained, gain));
                }
                start = end;
            }
        }
        meeting
    }
}

/// Number of leading flows that are served together.
fn group(host: &[(f64, FlowId)]) -> usize {
    // Neighbours that have just met stay together even if only one is within reach of the first;
    // otherwise they would meet again at once.
    let met = SEGMENT_BITS / 1024.0;
    let apart = |pair: &[(f64, FlowId)]| {
        pair[1].0 - host[0].0 > SEGMENT_BITS && pair[1].0 - pair[0].0 > met
    };
    host.windows(2).position(apart).map_or(host.len(), |last| last + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::testing::{Race, assert_exact};

    fn fct(flows: &[(f64, u32, u32, f64)]) -> Vec<f64> {
        Race::flows(flows).fct(HostOrder::default())
    }

    #[test]
    fn one_host_serves_its_flows_by_attained_service() {
        assert_exact(&fct(&[(0.0, 0, 1, 3.0), (1.0, 0, 1, 1.0)]), &[4.0, 1.0]);
        assert_exact(&fct(&[(0.0, 0, 1, 4.0), (2.0, 0, 1, 3.0)]), &[7.0, 4.0]);
    }

    #[test]
    fn flows_of_different_hosts_share_regardless_of_age() {
        // Both are old after 8 ms: from 1 s on they share the destination equally, although one has
        // sent a second's worth more; only while the second is young it has twenty times the weight.
        let fct = fct(&[(0.0, 0, 2, 2.0), (1.0, 1, 2, 2.0)]);
        assert!((fct[0] - 3.0).abs() < 0.01 && (fct[1] - 3.0).abs() < 1e-9, "{fct:?}");
    }

    #[test]
    fn capacity_left_by_a_blocked_flow_goes_to_the_next_of_its_host() {
        // 0 -> 2 comes last and is youngest at host 0, but shares its destination with 1 -> 2; the
        // other half of host 0's link goes to 0 -> 3.
        let fct = fct(&[(0.0, 0, 3, 4.0), (0.0, 1, 2, 4.0), (2.0, 0, 2, 0.5)]);
        assert!((fct[1] - 4.5).abs() < 0.02, "{fct:?}");
        assert!((fct[0] - 4.5).abs() < 0.02, "{fct:?}");
        assert!(fct[2] > 0.5 && fct[2] < 1.01, "{fct:?}");
    }
}
