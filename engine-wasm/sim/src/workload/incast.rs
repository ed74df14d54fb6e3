//! Incast: many senders to one receiver at the same instant, repeatedly.

use super::card::{TrafficTraits, Workload, WorkloadCard};
use super::{Extent, Flow, Traffic, background, coflows, pairs};
use crate::ids::{CoflowId, HostId};
use crate::issue::Issue;
use crate::numbers::grouped;
use crate::parameters::{Choice, Domain, Parameter, Settings, parameters};
use crate::rng::{Random, Stream};
use crate::topology::Network;
use crate::units::{Bytes, Time};

pub(super) const CARD: WorkloadCard = WorkloadCard {
    id: "incast",
    name: "Incast",
    summary: "Many hosts answer one host at the same instant; each round is a coflow.",
    citation: "Vasudevan et al.: Safe and Effective Fine-grained TCP Retransmissions for \
               Datacenter Communication. SIGCOMM 2009.",
    data: None,
    data_when: None,
    hosts_in_data: None,
    parameters: PARAMETERS,
    build: |settings, _, network| {
        background::beside(Box::new(Incast::new(settings, network)?), settings, network)
    },
};

const CHOSEN: &str =
    "Chosen here: larger than a port's share of the buffer, but small enough to see";

const PARAMETERS: &[Parameter] = parameters![
    Parameter {
        name: "senders",
        label: "Senders",
        unit: "",
        domain: Domain::Integer { min: 1, max: 4096, default: 8 },
        help: "Number of hosts that send at once.",
        source: CHOSEN,
        shown_when: None,
    },
    Parameter {
        name: "size_kb",
        label: "Response size",
        unit: "KB",
        domain: Domain::Number { min: 0.001, max: 10_000_000.0, default: 100.0 },
        help: "Payload per sender in KB (1,000 bytes).",
        source: CHOSEN,
        shown_when: None,
    },
    Parameter {
        name: "rounds",
        label: "Rounds",
        unit: "",
        domain: Domain::Integer { min: 1, max: 10_000, default: 10 },
        help: "Number of rounds.",
        source: CHOSEN,
        shown_when: None,
    },
    Parameter {
        name: "period_ms",
        label: "Round interval",
        unit: "ms",
        domain: Domain::Number { min: 0.0, max: 100_000.0, default: 10.0 },
        help: "Time from one round to the next.",
        source: CHOSEN,
        shown_when: None,
    },
    Parameter {
        name: "hosts",
        label: "Choice of hosts",
        unit: "",
        domain: Domain::Choice {
            options: &[
                Choice { id: "first", label: "Fixed: first hosts send, last receives" },
                Choice { id: "random", label: "Random in each round" },
            ],
            default: "first",
        },
        help: "Whether every round has the same senders and receiver.",
        source: CHOSEN,
        shown_when: None,
    },
    ..background::PARAMETERS,
];

const MAX_FLOWS: u64 = 10_000_000;

struct Incast {
    senders: usize,
    size: Bytes,
    rounds: u32,
    period: Time,
    random: bool,
}

impl Incast {
    fn new(settings: &Settings, network: &Network) -> Result<Self, Issue> {
        let senders = settings.integer("senders");
        let available = (network.hosts - 1).min(pairs::senders(network).len() as u32);
        if senders > available {
            let expected = format!(
                "at most {}, the number of hosts of this network that can send",
                grouped(available)
            );
            return Err(Issue::new("workload.parameters.senders", grouped(senders), expected));
        }
        let rounds = settings.integer("rounds");
        if u64::from(senders) * u64::from(rounds) > MAX_FLOWS {
            let expected = format!("rounds × senders of at most {} flows", grouped(MAX_FLOWS));
            return Err(Issue::new("workload.parameters.rounds", grouped(rounds), expected));
        }
        Ok(Self {
            senders: senders as usize,
            size: Bytes::new(libm::round(settings.number("size_kb") * 1e3) as u64),
            rounds,
            period: Time::from_seconds(settings.number("period_ms") * 1e-3),
            random: settings.choice("hosts") == "random",
        })
    }

    /// The sources and the sink of a round.
    fn ends(&self, network: &Network, random: &mut Random) -> (Vec<HostId>, HostId) {
        let (mut senders, receivers) = (pairs::senders(network), pairs::receivers(network));
        let sink = if self.random {
            random.below(receivers.len() as u32) as usize
        } else {
            receivers.len() - 1
        };
        let sink = receivers[sink];
        senders.retain(|&host| host != sink);
        if self.random {
            // A partial Fisher–Yates shuffle: each position draws from the remaining hosts.
            for place in 0..self.senders {
                let left = (senders.len() - place) as u32;
                senders.swap(place, place + random.below(left) as usize);
            }
        }
        senders.truncate(self.senders);
        (senders, sink)
    }
}

impl Workload for Incast {
    /// The extent of one round, delayed by the minimum duration of the earlier rounds.
    fn extent(&self, network: &Network) -> Extent {
        let round = Self { rounds: 1, ..*self }.generate(network, 1);
        let one = Extent::of(&round.flows, network);
        let period_s = self.period.seconds();
        let before_s = if self.random { period_s } else { period_s.max(one.end_s) };
        Extent {
            flows: one.flows * u64::from(self.rounds),
            end_s: one.end_s + before_s * f64::from(self.rounds - 1),
            ..one
        }
    }

    fn generate(&self, network: &Network, seed: u32) -> Traffic {
        let mut random = Random::new(u64::from(seed), Stream::Pairs);
        let mut flows = Vec::with_capacity(self.senders * self.rounds as usize);
        for round in 0..self.rounds {
            let (sources, destination) = self.ends(network, &mut random);
            let start = self.period * u64::from(round);
            flows.extend(sources.into_iter().map(|source| Flow {
                start,
                source,
                destination,
                size: self.size,
                deadline: Time::NEVER,
                coflow: Some(CoflowId(round)),
                path: None,
            }));
        }
        coflows::order(flows)
    }

    fn traits(&self) -> TrafficTraits {
        TrafficTraits { coflows: true, deadlines: false }
    }
}

#[cfg(test)]
mod tests {
    use super::super::example::{generate, issue};
    use super::*;
    use crate::parameters::Value::{Number, Text};
    use crate::topology::example::network;

    #[test]
    fn a_round_is_a_coflow_of_simultaneous_flows_to_one_sink() {
        let star = network("star", &[("senders", 5.0)]);
        let traffic = generate(CARD, &[("senders", Number(3.0)), ("rounds", Number(2.0))], &star);
        let seen: Vec<_> = traffic
            .flows
            .iter()
            .map(|flow| (flow.start, flow.source.0, flow.destination.0))
            .collect();
        let later = Time::from_ms(10);
        let zero = Time::ZERO;
        assert_eq!(seen[..3], [(zero, 0, 5), (zero, 1, 5), (zero, 2, 5)]);
        assert_eq!(seen[3..], [(later, 0, 5), (later, 1, 5), (later, 2, 5)]);
        assert_eq!(traffic.coflows.len(), 2);
        assert_eq!(traffic.coflows[1].size, Bytes::new(300_000));
    }

    #[test]
    fn random_rounds_have_distinct_senders_other_than_the_sink() {
        let fabric = network("leaf-spine", &[]);
        let given = [("hosts", Text("random".to_owned())), ("senders", Number(143.0))];
        let traffic = generate(CARD, &given, &fabric);
        for round in traffic.flows.chunks(143) {
            let mut sources: Vec<_> = round.iter().map(|flow| flow.source).collect();
            sources.sort();
            sources.dedup();
            assert_eq!(sources.len(), 143);
            assert!(!sources.contains(&round[0].destination));
        }
        assert_ne!(traffic.flows[0].destination, traffic.flows[143].destination);
    }

    #[test]
    fn more_senders_than_hosts_are_refused() {
        let star = network("star", &[("senders", 5.0)]);
        assert_eq!(
            issue(CARD, &[], None, &star),
            "workload.parameters.senders: expected at most 5, the number of hosts of this \
             network that can send, got 8"
        );
    }
}
