//! Reference values for one seed's results: computed once, shared by all its lanes.

use super::Fingerprint;
use crate::ids::PortId;
use crate::sorting::sort_by_rank;
use crate::topology::Network;
use crate::units::{Bytes, Time};
use crate::workload::{Traffic, add_waits, longest_wait};
use crate::yield_point::{Yielding, yield_point};

/// Ideal completion times, and the identity of the arrivals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    /// Per recorded flow, its completion time alone in the network.
    pub flow_ideals: Vec<Time>,
    /// Per coflow, a lower bound on its completion time alone in the network.
    pub coflow_ideals: Vec<Time>,
    /// Per coflow, whether statistics exclude it because one of its flows warms up the network.
    pub coflow_is_warm_up: Vec<bool>,
    /// Hash of the arrivals; see [`Fingerprint::of_arrivals`].
    pub arrivals: Fingerprint,
}

impl Reference {
    /// The reference for `traffic`, given the ideal completion times of its recorded flows.
    ///
    /// A coflow's ideal is the larger of two bounds: the bottleneck time of its hosts, Γ = max over
    /// host links of its payload there ÷ rate (Varys, §5.3.1), and the last ideal finish of any of
    /// its flows (which matters for flows in later waves, and for one flow on a long path). It is
    /// exact for a fabric whose hosts are the only bottleneck, and a lower bound for others. A
    /// stage of a job adds the longest chain of stages before it.
    ///
    /// # Panics
    /// If the numbers of ideals and recorded flows differ.
    pub fn new(network: &Network, traffic: &Traffic, flow_ideals: Vec<Time>) -> Self {
        assert_eq!(flow_ideals.len(), traffic.recorded().len(), "one ideal per flow");
        let mut coflow_ideals = bottleneck_times(network, traffic);
        let mut coflow_is_warm_up = vec![false; traffic.coflows.len()];
        let flows = traffic.flows.iter().zip(&flow_ideals).enumerate().yielding();
        for (index, (flow, &ideal)) in flows {
            if let Some(coflow) = flow.coflow.map(crate::ids::CoflowId::index) {
                let end = flow.start.saturating_add(ideal);
                let span = end.saturating_sub(traffic.coflows[coflow].start);
                coflow_ideals[coflow] = coflow_ideals[coflow].max(span);
                coflow_is_warm_up[coflow] |= index < traffic.warm_up as usize;
            }
        }
        let mut flow_ideals = flow_ideals;
        if !traffic.stages.is_empty() {
            add_waits(&traffic.stages, &mut coflow_ideals);
            for (flow, ideal) in traffic.flows.iter().zip(&mut flow_ideals).yielding() {
                let stage = flow.coflow.map(|coflow| &traffic.stages[coflow.index()]);
                let wait = stage.map_or(Time::ZERO, |stage| longest_wait(stage, &coflow_ideals));
                *ideal = ideal.saturating_add(wait);
            }
        }
        let arrivals = Fingerprint::of_arrivals(traffic);
        Self { flow_ideals, coflow_ideals, coflow_is_warm_up, arrivals }
    }
}

/// Γ per coflow.
fn bottleneck_times(network: &Network, traffic: &Traffic) -> Vec<Time> {
    let mut ideals = vec![Time::ZERO; traffic.coflows.len()];
    if ideals.is_empty() {
        return ideals;
    }
    let incoming = incoming_ports(network);
    let flows = traffic.flows.iter().yielding();
    let mut members: Vec<_> = flows.filter(|flow| flow.coflow.is_some()).collect();
    sort_by_rank(&mut members, |flow| flow.coflow.map_or(0, |coflow| u64::from(coflow.0)));
    // One row of sums for all coflows: each coflow clears only the ports that it used.
    let mut sums = vec![Bytes::ZERO; network.links.len()];
    for coflow in members.chunk_by(|a, b| a.coflow == b.coflow) {
        yield_point(coflow.len());
        let mut gamma = Time::ZERO;
        let ports = |flow: &crate::workload::Flow| {
            [PortId(flow.source.0), incoming[flow.destination.index()]]
        };
        for flow in coflow {
            for port in ports(flow) {
                sums[port.index()] += flow.size;
                gamma = gamma.max(sums[port.index()] / network.link(port).rate);
            }
        }
        for port in coflow.iter().flat_map(|flow| ports(flow)) {
            sums[port.index()] = Bytes::ZERO;
        }
        ideals[coflow[0].coflow.expect("members have a coflow").index()] = gamma;
    }
    ideals
}

/// The one link into each host.
fn incoming_ports(network: &Network) -> Vec<PortId> {
    let mut incoming = vec![PortId(0); network.hosts as usize];
    for (port, link) in network.links.iter().enumerate() {
        if let Some(slot) = incoming.get_mut(link.to.index()) {
            *slot = PortId::from(port);
        }
    }
    incoming
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::HostId;
    use crate::record::example;

    /// One megabyte lasts 1 ms on every link.
    fn coflow_ideal(traffic: &Traffic) -> Time {
        let network = example::network();
        let ideals = traffic.flows.iter().map(|flow| flow.size / network.links[0].rate).collect();
        Reference::new(&network, traffic, ideals).coflow_ideals[0]
    }

    #[test]
    fn ideal_is_the_bottleneck_time() {
        // d11 = 2, d12 = 4, d21 = 3, d22 = 1 MB: both inputs carry 6 and 4, both outputs 5.
        let sizes = [2_000_000, 4_000_000, 3_000_000, 1_000_000];
        let mut traffic = example::traffic(&sizes.map(|size| (0, size)));
        for (flow, (source, destination)) in
            traffic.flows.iter_mut().zip([(0, 2), (0, 3), (1, 2), (1, 3)])
        {
            (flow.source, flow.destination) = (HostId(source), HostId(destination));
        }
        assert_eq!(coflow_ideal(&example::grouped(traffic, &[0; 4])), Time::from_ms(6));
    }

    #[test]
    fn a_later_wave_cannot_finish_before_it_starts() {
        let waves = example::traffic(&[(0, 1_000_000), (50_000, 1_000_000)]);
        assert_eq!(coflow_ideal(&example::grouped(waves, &[0, 0])), Time::from_ms(51));
    }

    #[test]
    fn ideals_of_coflows_are_independent() {
        let traffic = example::traffic(&[(0, 1_000_000), (0, 2_000_000), (0, 3_000_000)]);
        let traffic = example::grouped(traffic, &[0, 1, 0]);
        let network = example::network();
        let reference = Reference::new(&network, &traffic, vec![Time::ZERO; 3]);
        assert_eq!(reference.coflow_ideals, [Time::from_ms(4), Time::from_ms(2)]);
    }

    #[test]
    fn a_warm_up_flow_excludes_its_coflow() {
        let mut traffic = example::traffic(&[(0, 1), (1, 1), (2, 1)]);
        traffic.warm_up = 1;
        let traffic = example::grouped(traffic, &[0, 1, 0]);
        let reference = Reference::new(&example::network(), &traffic, vec![Time::ZERO; 3]);
        assert_eq!(reference.coflow_is_warm_up, [true, false]);
    }
}
