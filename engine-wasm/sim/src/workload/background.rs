//! Background traffic: ordinary flows that share the network with a workload.

use super::arrivals::{Arrivals, Sizes, header_overhead};
use super::card::{TrafficTraits, Workload};
use super::sizes::Rounding;
use super::{Extent, Flow, Traffic, extent};
use crate::issue::Issue;
use crate::numbers::grouped;
use crate::parameters::{Choice, Condition, Domain, Parameter, Settings};
use crate::sorting::sort_by_rank;
use crate::topology::Network;
use crate::units::Time;

const NONE: &str = "none";

pub(super) const SIZES: Parameter = Parameter {
    name: "background",
    label: "Background traffic",
    unit: "",
    domain: Domain::Choice {
        options: &[
            Choice { id: NONE, label: "None" },
            Choice { id: "web-search", label: "Web search" },
            Choice { id: "data-mining", label: "Data mining" },
            Choice { id: "hybrid", label: "Mix of both" },
        ],
        default: NONE,
    },
    help: "Ordinary flows between random hosts, with these sizes, from the start until the other \
           traffic could be done. They are not counted in the statistics.",
    source: "None; Stream's testbed has a background source",
    shown_when: None,
};

pub(super) const LOAD: Parameter = Parameter {
    name: "background_load",
    label: "Background load",
    unit: "",
    domain: Domain::Number { min: 0.01, max: 0.9, default: 0.5 },
    help: "Share of host-link capacity (or of the bottleneck) used by background traffic, \
           headers included.",
    source: "Stream's testbed: half of the receiver's link",
    shown_when: Some(Condition {
        parameter: SIZES.name,
        values: &["web-search", "data-mining", "hybrid"],
    }),
};

/// Parameters of background traffic.
pub(super) const PARAMETERS: &[Parameter] = &[SIZES, LOAD];

/// Most flows that a browser can simulate in reasonable time.
const MAX_FLOWS: usize = 1_000_000;

/// Foreground seeds lie below this bit, so that background traffic has streams of its own.
const OWN_STREAMS: u64 = 1 << 32;

/// Adds the background traffic requested by `settings`, if any, to `foreground`.
///
/// # Errors
/// If it would take over a million flows.
pub(super) fn beside(
    foreground: Box<dyn Workload>,
    settings: &Settings,
    network: &Network,
) -> Result<Box<dyn Workload>, Issue> {
    let Some(sizes) = Sizes::published(settings.choice(SIZES.name)) else {
        return Ok(foreground);
    };
    let load = settings.number(LOAD.name);
    let arrivals = Arrivals::new(sizes, Rounding::Packets, load, header_overhead(), network);
    let lasts = estimated_end(&foreground.generate(network, 1).flows, load, network);
    let flows = expected_flows(&arrivals, lasts);
    if flows > MAX_FLOWS as f64 {
        let value = format!(
            "{load}, about {} flows in {} s",
            grouped(flows),
            grouped(libm::round(lasts.seconds()))
        );
        let expected = format!("background traffic of at most {} flows", grouped(MAX_FLOWS));
        return Err(Issue::new("workload.parameters.background_load", value, expected));
    }
    Ok(Box::new(Background { foreground, arrivals, load }))
}

struct Background {
    foreground: Box<dyn Workload>,
    arrivals: Arrivals,
    load: f64,
}

impl Workload for Background {
    fn generate(&self, network: &Network, seed: u32) -> Traffic {
        let traffic = self.foreground.generate(network, seed);
        let until = estimated_end(&traffic.flows, self.load, network);
        let background = self
            .arrivals
            .flows(network, u64::from(seed) | OWN_STREAMS)
            .take_while(|flow| flow.start <= until)
            // The duration depends on the seed; this bounds the memory for any seed.
            .take(4 * MAX_FLOWS);
        let mut marked: Vec<_> = traffic.flows.into_iter().map(|flow| (flow, false)).collect();
        marked.extend(background.map(|flow| (flow, true)));
        sort_by_rank(&mut marked, |(flow, _)| flow.start.ps());
        let (flows, background) = marked.into_iter().unzip();
        Traffic { flows, background, ..traffic }
    }

    fn traits(&self) -> TrafficTraits {
        self.foreground.traits()
    }

    fn ports(&self) -> Option<u32> {
        self.foreground.ports()
    }

    fn extent(&self, network: &Network) -> Extent {
        let extent = self.foreground.extent(network);
        let until = estimated_end(&self.foreground.generate(network, 1).flows, self.load, network);
        let background = expected_flows(&self.arrivals, until) as u64;
        Extent { flows: extent.flows + background, ..extent }
    }
}

/// Expected number of `arrivals` until `end`.
fn expected_flows(arrivals: &Arrivals, end: Time) -> f64 {
    libm::round(end.seconds() * arrivals.rate)
}

/// Estimated end of `flows`: their last start, plus the time for all of them to cross the busiest
/// host link, or the whole network, at the capacity left by the background.
fn estimated_end(flows: &[Flow], load: f64, network: &Network) -> Time {
    let last = flows.last().map_or(Time::ZERO, |flow| flow.start);
    let alone = extent::busiest_s(flows, network);
    last.saturating_add(Time::from_seconds(alone / (1.0 - load)))
}

#[cfg(test)]
mod tests {
    use super::super::example::{generate, issue};
    use super::super::incast;
    use super::*;
    use crate::parameters::Value::{Number, Text};
    use crate::topology::example::network;

    fn incast_beside(load: f64) -> [(&'static str, crate::parameters::Value); 2] {
        [(SIZES.name, Text("web-search".to_owned())), (LOAD.name, Number(load))]
    }

    #[test]
    fn background_leaves_the_foreground_unchanged() {
        let fabric = network("leaf-spine", &[]);
        let alone = generate(incast::CARD, &[], &fabric);
        let both = generate(incast::CARD, &incast_beside(0.5), &fabric);
        assert!(alone.background.is_empty());
        assert!(both.flows.is_sorted_by_key(|flow| flow.start));
        let foreground = both.flows.iter().zip(&both.background).filter(|(_, other)| !**other);
        assert!(foreground.map(|(flow, _)| *flow).eq(alone.flows));
        assert_eq!(both.coflows, alone.coflows);
    }

    #[test]
    fn background_offers_its_load_until_the_estimated_end_of_the_foreground() {
        let fabric = network("leaf-spine", &[]);
        for load in [0.2, 0.8] {
            let traffic = generate(incast::CARD, &incast_beside(load), &fabric);
            let background = traffic.flows.iter().zip(&traffic.background).filter(|(_, is)| **is);
            let flows: Vec<_> = background.map(|(flow, _)| *flow).collect();
            assert!(flows.iter().all(|flow| flow.coflow.is_none()));
            // Ten rounds of 8 × 100 kB, 10 ms apart, at the free fraction of 10 Gb/s.
            let until = 0.09 + 10.0 * 8.0 * 8e5 / 1e10 / (1.0 - load);
            let last = flows.last().unwrap().start.seconds();
            assert!(last <= until && last > 0.98 * until, "{last} of {until}");
            // By count, since sizes vary too much: 144 links, packets of 1500 for 1460 bytes.
            let mean = Sizes::published("web-search").unwrap().mean() * 1500.0 / 1460.0;
            let expected = load * 1.44e12 / 8.0 / mean * until;
            let off = (flows.len() as f64 - expected).abs();
            assert!(off < 4.0 * expected.sqrt(), "{} of {expected}", flows.len());
        }
    }

    #[test]
    fn hours_of_background_are_refused() {
        let given = [("period_ms", Number(100_000.0))];
        let given = [&given[..], &incast_beside(0.5)].concat();
        assert_eq!(
            issue(incast::CARD, &given, None, &network("leaf-spine", &[])),
            "workload.parameters.background_load: expected background traffic of at most \
             1,000,000 flows, got 0.5, about 47,328,409 flows in 900 s"
        );
    }
}
