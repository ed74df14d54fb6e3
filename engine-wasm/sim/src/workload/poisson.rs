//! Poisson arrivals with sizes from a table and uniform pairs of hosts.

use super::arrivals::{Arrivals, Sizes, header_overhead};
use super::card::{DataFormat, Expected, TrafficTraits, Workload, WorkloadCard};
use super::deadlines::DeadlinePolicy;
use super::phases::Phases;
use super::poisson_parameters::{OWN_SIZES, PARAMETERS};
use super::sizes::{Rounding, SizeTable};
use super::{Extent, Flow, Traffic};
use crate::issue::Issue;
use crate::numbers::grouped;
use crate::parameters::Settings;
use crate::topology::Network;
use crate::units::{Bytes, Time};

pub(super) const CARD: WorkloadCard = WorkloadCard {
    id: "poisson",
    name: "Poisson arrivals",
    summary: "Flows arrive at random between random hosts, with sizes measured in real clusters.",
    citation: "Alizadeh et al.: pFabric: Minimal Near-Optimal Datacenter Transport. SIGCOMM 2013; \
               likewise PIAS, SPQ and Aemon.",
    data: Some(DataFormat::SizeTable),
    data_when: Some(OWN_SIZES),
    hosts_in_data: None,
    parameters: PARAMETERS,
    build: |settings, data, network| Ok(Box::new(Poisson::new(settings, data, network)?)),
};

/// Longest run, far from the end of the clock's range.
const MAX_SECONDS: f64 = 1e6;

struct Poisson {
    load: f64,
    phases: Phases,
    arrivals: Arrivals,
    deadlines: Option<DeadlinePolicy>,
}

impl Poisson {
    fn new(settings: &Settings, data: Option<&str>, network: &Network) -> Result<Self, Issue> {
        let sizes = if let Some(sizes) = Sizes::published(settings.choice("sizes")) {
            sizes
        } else {
            let missing = || Issue::new("workload.data", "", "a table: size_bytes, cdf");
            Sizes::One(SizeTable::from_csv(data.ok_or_else(missing)?)?)
        };
        let in_bytes =
            matches!(settings.choice("sizes"), "custom") || settings.choice("rounding") == "bytes";
        let rounding = if in_bytes { Rounding::Bytes } else { Rounding::Packets };
        let load = settings.number("load");
        let overhead = if settings.switch("headers") { header_overhead() } else { 1.0 };
        let counted = settings.integer("flows");
        let arrivals = Arrivals::new(sizes, rounding, load, overhead, network);
        let poisson = Self {
            load,
            phases: Phases::new(settings, counted, load, &arrivals, network),
            arrivals,
            deadlines: settings.switch("deadlines").then(|| deadline_policy(settings)),
        };
        let seconds = f64::from(poisson.phases.recorded()) / poisson.arrivals.rate;
        if seconds > MAX_SECONDS {
            let value =
                format!("{}, lasting about {} s", grouped(counted), grouped(libm::round(seconds)));
            let expected = format!("arrivals that last at most {} s", grouped(MAX_SECONDS));
            return Err(Issue::new("workload.parameters.flows", value, expected));
        }
        Ok(poisson)
    }
}

impl Poisson {
    /// The first `count` arrivals.
    fn first(&self, count: u32, network: &Network, seed: u32) -> Vec<Flow> {
        let arriving = self.arrivals.flows(network, u64::from(seed));
        let mut flows: Vec<_> = arriving.take(count as usize).collect();
        if let Some(policy) = &self.deadlines {
            policy.assign(network, &mut flows);
        }
        flows
    }

    fn traffic(&self, flows: Vec<Flow>, warm_up: u32, cool_down: u32) -> Traffic {
        Traffic {
            flows,
            warm_up,
            cool_down,
            size_table: self.arrivals.sizes.mixture().knots().to_vec(),
            load: Some(self.load),
            ..Traffic::default()
        }
    }
}

fn deadline_policy(settings: &Settings) -> DeadlinePolicy {
    let millis = |name| Time::from_seconds(settings.number(name) * 1e-3);
    let longest = millis("max_deadline_ms");
    DeadlinePolicy {
        load: settings.number("deadline_load"),
        shortest: millis("min_deadline_ms"),
        longest: if longest == Time::ZERO { Time::NEVER } else { longest },
        both_ends: settings.choice("deadline_account") == "both",
    }
}

impl Workload for Poisson {
    fn generate(&self, network: &Network, seed: u32) -> Traffic {
        let Phases { warm_up, cool_down, .. } = self.phases;
        let flows = self.first(self.phases.recorded() + cool_down, network, seed);
        self.traffic(flows, warm_up, cool_down)
    }

    fn traits(&self) -> TrafficTraits {
        TrafficTraits { coflows: false, deadlines: self.deadlines.is_some() }
    }

    fn beginning(&self, network: &Network, seed: u32, most: u32) -> Traffic {
        let flows = self.first(most.min(self.phases.recorded()), network, seed);
        self.traffic(flows, most.min(self.phases.warm_up), 0)
    }

    fn extent(&self, _: &Network) -> Extent {
        let recorded = self.phases.recorded();
        let table = self.arrivals.sizes.mixture();
        let largest = table.knots().last().map_or(0.0, |&(size, _)| size);
        Extent {
            flows: u64::from(recorded) + u64::from(self.phases.cool_down),
            end_s: f64::from(recorded) / self.arrivals.rate,
            largest: Bytes::new(largest as u64),
        }
    }

    fn stops_early(&self) -> bool {
        self.phases.cool_down == 0
    }

    fn remark(&self) -> Option<String> {
        self.phases.remark()
    }

    fn expected(&self) -> Option<Expected> {
        Some(Expected {
            flows: self.phases.recorded(),
            cool_down: self.phases.cool_down,
            flows_per_s: self.arrivals.rate,
            mean_bytes: self.arrivals.sizes.mean(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::example::{generate, issue, settings};
    use super::*;
    use crate::parameters::Value::{Number, Switch, Text};
    use crate::topology::example::network;

    fn fabric() -> Network {
        network("leaf-spine", &[])
    }

    #[test]
    fn load_includes_headers_and_is_relative_to_host_links() {
        // 10 Gb/s × 0.8 ÷ (8 × 1140.98 × 1500) = 584.29 flows per second and host.
        let rate = |sizes: &str, headers| {
            let given = [
                ("load", Number(0.8)),
                ("sizes", Text(sizes.to_owned())),
                ("headers", Switch(headers)),
            ];
            let given = given.map(|(name, value)| (name.to_owned(), value)).into();
            let settings = Settings::check(PARAMETERS, &given, "").unwrap();
            Poisson::new(&settings, None, &fabric()).unwrap().arrivals.rate / 144.0
        };
        assert!((rate("web-search", true) - 584.29).abs() < 0.005);
        assert!((rate("data-mining", true) - 130.3).abs() < 0.05);
        assert!((rate("web-search", false) / rate("web-search", true) - 1500.0 / 1460.0) < 1e-12);
        // Each table carries half of the load.
        let hybrid = f64::midpoint(rate("web-search", true), rate("data-mining", true));
        assert!((rate("hybrid", true) / hybrid - 1.0).abs() < 1e-12);
    }

    #[test]
    fn arrival_rate_matches_the_load() {
        let given = [("load", Number(0.8)), ("flows", Number(20_000.0))];
        let traffic = generate(CARD, &given, &fabric());
        let rate = 20_000.0 / traffic.flows[19_999].start.seconds() / 144.0;
        // Standard error 1 / sqrt(20 000) = 0.71 %; allow four of them.
        assert!((rate / 584.29 - 1.0).abs() < 0.028, "{rate}");
        assert!(traffic.flows.is_sorted_by_key(|flow| flow.start));
        assert!(traffic.flows.iter().all(|flow| flow.size.get() % 1460 == 0));
    }

    #[test]
    fn a_preview_is_a_prefix_of_the_traffic() {
        let given = [("flows", Number(500.0)), ("deadlines", Switch(true))];
        let network = fabric();
        let workload = (CARD.build)(&settings(CARD, &given), None, &network).unwrap();
        let all = workload.generate(&network, 3).flows;
        assert_eq!(workload.beginning(&network, 3, 60).flows, all[..60]);
        let expected = workload.expected().unwrap();
        assert_eq!(expected.flows as usize, workload.generate(&network, 3).recorded().len());
        let rate = expected.flows_per_s * 8.0 * expected.mean_bytes * 1500.0 / 1460.0;
        assert!((rate / 0.6 / 1.44e12 - 1.0).abs() < 1e-9, "load 0.6 of 144 links: {rate}");
    }

    #[test]
    fn load_rescales_arrival_times() {
        let at =
            |load| generate(CARD, &[("load", Number(load)), ("flows", Number(500.0))], &fabric());
        let (low, high) = (at(0.4), at(0.8));
        for (slow, fast) in low.flows.iter().zip(&high.flows) {
            let ends = |flow: &Flow| (flow.source, flow.destination, flow.size);
            assert_eq!(ends(slow), ends(fast));
            assert!((slow.start.seconds() / fast.start.seconds() - 2.0).abs() < 1e-3);
        }
    }

    #[test]
    fn hybrid_pairs_have_one_table_per_direction_at_equal_loads() {
        let given = [("sizes", Text("hybrid".to_owned())), ("flows", Number(50_000.0))];
        let traffic = generate(CARD, &given, &fabric());
        let forwards = |flow: &&Flow| flow.source < flow.destination;
        let web = traffic.flows.iter().filter(forwards).count() as f64;
        let share = SizeTable::data_mining().mean()
            / (SizeTable::data_mining().mean() + SizeTable::web_search().mean());
        assert!((web / traffic.flows.len() as f64 - share).abs() < 0.01, "{web}");
        // The smallest web search flow has six packets.
        assert!(traffic.flows.iter().filter(forwards).all(|flow| flow.size.get() >= 6 * 1460));
        assert!(traffic.flows.iter().any(|flow| flow.size.get() == 1460));
    }

    /// Aemon prints 69 and 58 %.
    #[test]
    fn deadline_fractions_are_near_those_of_aemon_with_either_account() {
        // The fractions vary by a percentage point between seeds, so average several.
        let (seeds, network) = (1..=6, fabric());
        for (sizes, account, expected) in [
            ("web-search", "both", 0.660),
            ("data-mining", "both", 0.560),
            ("web-search", "source", 0.673),
            ("data-mining", "source", 0.553),
        ] {
            let given = [
                ("load", Number(0.9)),
                ("flows", Number(40_000.0)),
                ("sizes", Text(sizes.to_owned())),
                ("deadlines", Switch(true)),
                ("deadline_account", Text(account.to_owned())),
            ];
            let workload = (CARD.build)(&settings(CARD, &given), None, &network).unwrap();
            let share = |seed| {
                let traffic = workload.generate(&network, seed);
                let counted = &traffic.flows[traffic.warm_up as usize..];
                let with = counted.iter().filter(|flow| flow.deadline.is_finite()).count();
                with as f64 / counted.len() as f64
            };
            let mean = seeds.clone().map(share).sum::<f64>() / 6.0;
            assert!((mean - expected).abs() < 0.015, "{sizes}, {account}: {mean}");
        }
    }

    #[test]
    fn custom_tables_have_sizes_in_bytes() {
        let custom = [("sizes", Text("custom".to_owned()))];
        let settings = settings(CARD, &custom);
        let table = "size_bytes,cdf\n100,0.5\n300,1\n";
        let network = fabric();
        let traffic = (CARD.build)(&settings, Some(table), &network).unwrap().generate(&network, 1);
        assert!(traffic.flows.iter().all(|flow| (100..=300).contains(&flow.size.get())));
        assert_eq!(traffic.size_table, [(100.0, 0.0), (100.0, 0.5), (300.0, 1.0)]);
        assert_eq!(
            issue(CARD, &custom, None, &network),
            "workload.data: missing; expected a table: size_bytes, cdf"
        );
    }

    #[test]
    fn overlong_runs_are_refused() {
        let slow = network("single-link", &[("host_gbps", 0.001)]);
        assert_eq!(
            issue(CARD, &[("load", Number(0.01))], None, &slow),
            "workload.parameters.flows: expected arrivals that last at most 1,000,000 s, got \
             10,000, lasting about 15,060,936 s"
        );
    }
}
