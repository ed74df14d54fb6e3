//! Chronos' coflows: groups of flows between random hosts, with long-tailed sizes and deadlines.
//!
//! The paper gives widths, the range of arrival rates and the slack, and calls sizes long-tailed.
//! The bounded Pareto distribution here is chosen so that λ coflows per second are a load of λ on
//! the paper's 32 hosts at 100 Mb/s: its sweep from 0.1 to 0.8 is then a sweep of load.

use super::card::{TrafficTraits, Workload, WorkloadCard};
use super::{Flow, Traffic, background, coflow_deadlines, coflows, pairs};
use crate::ids::CoflowId;
use crate::issue::Issue;
use crate::numbers::grouped;
use crate::parameters::{Domain, Parameter, Settings, parameters};
use crate::rng::{Random, Stream};
use crate::topology::Network;
use crate::units::{Bytes, Time};

pub(super) const CARD: WorkloadCard = WorkloadCard {
    id: "chronos-coflows",
    name: "Coflows with deadlines",
    summary: "Coflows of up to 50 flows between random hosts, with deadlines, arriving at random.",
    citation: "The synthetic coflows of Chronos.",
    data: None,
    data_when: None,
    hosts_in_data: None,
    parameters: parameters![
        Parameter {
            name: "coflows",
            label: "Coflows",
            unit: "",
            domain: Domain::Integer { min: 1, max: 100_000, default: 100 },
            help: "Number of coflows.",
            source: "Chronos: 10 to 100 per run",
            shown_when: None,
        },
        Parameter {
            name: "coflows_per_s",
            label: "Arrival rate",
            unit: "per second",
            domain: Domain::Number { min: 0.001, max: 10_000.0, default: 0.5 },
            help: "Mean number of coflows per second; with 32 hosts at 100 Mb/s it equals the \
                   load.",
            source: "Chronos: 0.1 to 0.8",
            shown_when: None,
        },
        Parameter {
            name: "smallest_mb",
            label: "Smallest flow",
            unit: "MB",
            domain: Domain::Number { min: 0.001, max: 100_000.0, default: 5.8 },
            help: "Lower bound of the Pareto distribution of flow sizes.",
            source: "Chosen here: makes the mean 22.4 MB",
            shown_when: None,
        },
        Parameter {
            name: "largest_mb",
            label: "Largest flow",
            unit: "MB",
            domain: Domain::Number { min: 0.001, max: 1_000_000.0, default: 1000.0 },
            help: "Upper bound of the Pareto distribution of flow sizes.",
            source: "Chosen here: 1 GB",
            shown_when: None,
        },
        Parameter {
            name: "tail",
            label: "Tail exponent",
            unit: "",
            domain: Domain::Number { min: 0.5, max: 5.0, default: 1.2 },
            help: "Exponent of the Pareto distribution; smaller is a heavier tail.",
            source: "Chosen here: Chronos says long-tailed",
            shown_when: None,
        },
        coflow_deadlines::slack(1.0, "Chronos: U(0, 1), as Varys"),
        ..background::PARAMETERS,
    ],
    build: |settings, _, network| {
        background::beside(Box::new(ChronosCoflows::new(settings)?), settings, network)
    },
};

struct ChronosCoflows {
    coflows: u32,
    rate: f64,
    sizes: BoundedPareto,
    slack: f64,
}

impl ChronosCoflows {
    fn new(settings: &Settings) -> Result<Self, Issue> {
        let megabytes = |name| settings.number(name) * 1e6;
        let (smallest, largest) = (megabytes("smallest_mb"), megabytes("largest_mb"));
        if smallest >= largest {
            let expected = format!("more than smallest_mb, which is {}", grouped(smallest / 1e6));
            let value = grouped(largest / 1e6);
            return Err(Issue::new("workload.parameters.largest_mb", value, expected));
        }
        Ok(Self {
            coflows: settings.integer("coflows"),
            rate: settings.number("coflows_per_s"),
            sizes: BoundedPareto { smallest, largest, exponent: settings.number("tail") },
            slack: settings.number("deadline_slack"),
        })
    }
}

/// Number of flows: 60 % of coflows have 1 to 15, the others 16 to 50.
fn width(random: &mut Random) -> u32 {
    let narrow = random.unit() < 0.6;
    if narrow { 1 + random.below(15) } else { 16 + random.below(35) }
}

impl Workload for ChronosCoflows {
    fn generate(&self, network: &Network, seed: u32) -> Traffic {
        let stream = |purpose| Random::new(u64::from(seed), purpose);
        let (mut arrivals, mut shapes) = (stream(Stream::Arrivals), stream(Stream::Shapes));
        let (mut sizes, mut ends) = (stream(Stream::Sizes), stream(Stream::Pairs));
        let mut gaps = 0.0;
        let mut flows = Vec::new();
        for coflow in 0..self.coflows {
            gaps += arrivals.exponential(1.0);
            for _ in 0..width(&mut shapes) {
                let (source, destination) = pairs::draw(network, &mut ends);
                flows.push(Flow {
                    start: Time::from_seconds(gaps / self.rate),
                    source,
                    destination,
                    size: Bytes::new(libm::round(self.sizes.quantile(sizes.unit())) as u64),
                    deadline: Time::NEVER,
                    coflow: Some(CoflowId(coflow)),
                    path: None,
                });
            }
        }
        let mut traffic = coflows::order(flows);
        coflow_deadlines::assign(network, &mut traffic, seed, self.slack);
        traffic
    }

    fn traits(&self) -> TrafficTraits {
        TrafficTraits { coflows: true, deadlines: self.slack > 0.0 }
    }
}

/// A bounded Pareto distribution.
struct BoundedPareto {
    smallest: f64,
    largest: f64,
    exponent: f64,
}

impl BoundedPareto {
    /// The size at cumulative probability `u`.
    fn quantile(&self, u: f64) -> f64 {
        let end = libm::pow(self.smallest / self.largest, self.exponent);
        self.smallest * libm::pow(1.0 - u * (1.0 - end), -1.0 / self.exponent)
    }
}

#[cfg(test)]
mod tests {
    use super::super::example::{generate, issue};
    use super::*;
    use crate::parameters::Value::Number;
    use crate::topology::example::network;

    #[test]
    fn coflow_rate_equals_load_on_the_papers_network() {
        let hosts = network("big-switch", &[("hosts", 32.0), ("host_gbps", 0.1)]);
        let traffic = generate(CARD, &[("coflows", Number(5000.0))], &hosts);
        let bits: f64 = traffic.flows.iter().map(|flow| flow.size.bits()).sum();
        let seconds = traffic.flows.last().unwrap().start.seconds();
        let load = bits / seconds / hosts.load_capacity.bps() as f64;
        // 0.5 × 18 × 22.4 MB ÷ 3.2 Gb/s; the standard error over 90 000 such sizes is about 2 %.
        assert!((load - 0.504).abs() < 0.03, "{load}");
        let width = traffic.flows.len() as f64 / 5000.0;
        assert!((width - 18.0).abs() < 1.0, "{width}");
        let narrow = traffic.coflows.iter().filter(|coflow| coflow.flows < 16).count();
        assert!((narrow as f64 / 5000.0 - 0.6).abs() < 0.03, "{narrow}");
    }

    #[test]
    fn sizes_stay_within_their_bounds() {
        let sizes = BoundedPareto { smallest: 5.8, largest: 1000.0, exponent: 1.2 };
        assert!((sizes.quantile(0.0) - 5.8).abs() < 1e-12);
        assert!((sizes.quantile(1.0) - 1000.0).abs() < 1e-9);
        let steps = 1_000_000;
        let mean = (0..steps).map(|n| sizes.quantile((f64::from(n) + 0.5) / f64::from(steps)));
        let mean = mean.sum::<f64>() / f64::from(steps);
        assert!((mean - 22.4).abs() < 0.05, "{mean}");
    }

    #[test]
    fn every_coflow_can_meet_its_deadline_alone() {
        let hosts = network("big-switch", &[("hosts", 32.0), ("host_gbps", 0.1)]);
        let traffic = generate(CARD, &[], &hosts);
        assert_eq!(traffic.coflows.len(), 100);
        for flow in &traffic.flows {
            let alone = flow.size / hosts.link(hosts.nic(flow.source)).rate;
            assert!(flow.deadline >= alone, "{flow:?}");
        }
    }

    #[test]
    fn inverted_size_bounds_are_refused() {
        assert_eq!(
            issue(CARD, &[("largest_mb", Number(2.0))], None, &network("big-switch", &[])),
            "workload.parameters.largest_mb: expected more than smallest_mb, which is 5.8, got 2"
        );
    }
}
