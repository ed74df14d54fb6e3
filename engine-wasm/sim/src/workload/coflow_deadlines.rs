//! Deadlines for coflows: ideal completion time plus slack.
//!
//! Varys (SIGCOMM 2014) and Chronos: deadline = Γ (1 + U(0, x)), where Γ, the completion time in an
//! empty network, is the bottleneck time of the host links; for a stage of a job, added to the
//! longest chain of stages before it.

use super::jobs::add_waits;
use super::{Flow, Traffic};
use crate::parameters::{Domain, Parameter};
use crate::rng::{Random, Stream};
use crate::sorting::sort_by_rank;
use crate::topology::Network;
use crate::units::{Bytes, Time};
use crate::yield_point::{Yielding, yield_point};

/// The largest slack, as a fraction of Γ.
pub(super) const fn slack(default: f64, source: &'static str) -> Parameter<'static> {
    Parameter {
        name: "deadline_slack",
        label: "Deadline slack",
        unit: "",
        domain: Domain::Number { min: 0.0, max: 100.0, default },
        help: "Deadline = time in an empty network × (1 + a random factor up to this value); 0: \
               no deadlines.",
        source,
        shown_when: None,
    }
}

/// Gives every coflow and its flows a deadline with up to `slack` times its Γ as slack; none for 0.
pub(super) fn assign(network: &Network, traffic: &mut Traffic, seed: u32, slack: f64) {
    if slack == 0.0 {
        return;
    }
    let mut random = Random::new(u64::from(seed), Stream::Deadlines);
    let mut empty = bottleneck_times(network, traffic);
    add_waits(&traffic.stages, &mut empty);
    for (coflow, gamma) in traffic.coflows.iter_mut().zip(empty) {
        coflow.deadline = Time::from_seconds(gamma.seconds() * (1.0 + slack * random.unit()));
    }
    for flow in &mut traffic.flows {
        if let Some(coflow) = flow.coflow.map(|coflow| traffic.coflows[coflow.index()]) {
            // Flows of later waves have less time left.
            let end = coflow.start.saturating_add(coflow.deadline);
            flow.deadline = end.saturating_sub(flow.start);
        }
    }
}

/// Γ per coflow: the time of its busiest host link.
fn bottleneck_times(network: &Network, traffic: &Traffic) -> Vec<Time> {
    let mut gammas = vec![Time::ZERO; traffic.coflows.len()];
    let flows = traffic.flows.iter().yielding();
    let mut members: Vec<_> = flows.filter_map(|flow| Some((flow.coflow?, flow))).collect();
    sort_by_rank(&mut members, |&(coflow, _)| u64::from(coflow.0));
    let ports = |flow: &Flow| [network.nic(flow.source), network.last_port(flow.destination)];
    // By link, the bytes of one coflow.
    let mut sums = vec![Bytes::ZERO; network.links.len()];
    for members in members.chunk_by(|(one, _), (other, _)| one == other) {
        yield_point(members.len());
        for &(coflow, flow) in members {
            for port in ports(flow) {
                sums[port.index()] += flow.size;
                let gamma = &mut gammas[coflow.index()];
                *gamma = (*gamma).max(sums[port.index()] / network.link(port).rate);
            }
        }
        for (_, flow) in members {
            for port in ports(flow) {
                sums[port.index()] = Bytes::ZERO;
            }
        }
    }
    gammas
}

#[cfg(test)]
mod tests {
    use super::super::example::{generate, generate_from};
    use super::super::{burst, flow_list};
    use super::*;
    use crate::parameters::Value::Number;
    use crate::topology::example::network;

    #[test]
    fn gamma_is_the_bottleneck_time() {
        // At 1 Gb/s host 0 sends for 6 s, host 1 for 4 s, and both receivers take 5 s.
        let text = "start_s,source,destination,size_bytes,coflow\n\
                    0,0,2,250000000,c\n0,0,3,500000000,c\n0,1,2,375000000,c\n0,1,3,125000000,c\n";
        let hosts = network("big-switch", &[("hosts", 4.0)]);
        let mut traffic = generate_from(flow_list::CARD, &[], Some(text), &hosts);
        assert_eq!(bottleneck_times(&hosts, &traffic), [Time::from_ms(6_000)]);
        assign(&hosts, &mut traffic, 1, 1.0);
        let deadline = traffic.coflows[0].deadline;
        assert!((6_000..12_000).contains(&(deadline.ps() / 1_000_000_000)));
        assert!(traffic.flows.iter().all(|flow| flow.deadline == deadline));
    }

    #[test]
    fn slack_is_uniform_and_leaves_the_traffic_unchanged() {
        let hosts = network("big-switch", &[]);
        let few = ("coflows", Number(200.0));
        let narrow = ("widest", Number(100.0));
        let without = generate(burst::CARD, &[few.clone(), narrow.clone()], &hosts);
        let with = generate(burst::CARD, &[few, narrow, ("deadline_slack", Number(2.0))], &hosts);
        let gammas = bottleneck_times(&hosts, &without);
        let mut sum = 0.0;
        for ((plain, coflow), gamma) in without.coflows.iter().zip(&with.coflows).zip(gammas) {
            assert_eq!((plain.start, plain.size), (coflow.start, coflow.size));
            let factor = coflow.deadline.seconds() / gamma.seconds();
            assert!((1.0..3.0).contains(&factor), "{factor}");
            sum += factor;
        }
        // Mean 2; the standard error of 200 draws from U(1, 3) is 0.041, allow four.
        assert!((sum / 200.0 - 2.0).abs() < 0.17, "{sum}");
    }
}
