//! Warm-up, counted flows, and cool-down of an endless stream of arrivals.
//!
//! A finite run of a queueing system starts empty and, if arrivals stop, ends empty; its means
//! match the requested load only if both ends are excluded (Law and Kelton: Simulation Modeling and
//! Analysis, on the deletion of initial data; Jain: The Art of Computer Systems Performance
//! Analysis, chapter 25 on transient removal).

use super::arrivals::Arrivals;
use crate::ids::HostId;
use crate::numbers::grouped;
use crate::parameters::{Choice, Domain, Parameter, Settings};
use crate::topology::Network;

/// Numbers of flows before, among and after the counted ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Phases {
    /// Warm-up flows, which arrive before the counted ones.
    pub warm_up: u32,
    /// Counted flows.
    pub counted: u32,
    /// Most cool-down flows, which arrive while counted ones are unfinished.
    pub cool_down: u32,
    /// Warm-up flows for the requested length, before limits.
    requested: u32,
}

const SHARE: &str = "warm_up";
const TIMES: &str = "warm_up_times";
const COOL_DOWN: &str = "cool_down";
const NOTHING: &str = "nothing";

/// Parameters of the two ends of a run.
pub(super) const PARAMETERS: &[Parameter] = &[
    Parameter {
        name: SHARE,
        label: "Warm-up",
        unit: "",
        domain: Domain::Number { min: 0.0, max: 1.0, default: 0.1 },
        help: "Flows before the counted ones, as a share of the counted ones; more if the \
               warm-up time requires it.",
        source: "Chosen here: enough to fill the queues",
        shown_when: None,
    },
    Parameter {
        name: TIMES,
        label: "Warm-up time",
        unit: "× large-flow time",
        domain: Domain::Number { min: 0.0, max: 100.0, default: 3.0 },
        help: "Counting starts after this many mean completion times of a large flow. Its size \
               is E[S²] ÷ E[S] bytes, the flow size seen by an average byte; its rate is that of \
               fair sharing, link rate × (1 − load).",
        source: "Chosen here; M/G/1 processor sharing, and Jain on transient removal",
        shown_when: None,
    },
    Parameter {
        name: COOL_DOWN,
        label: "After the last counted flow",
        unit: "",
        domain: Domain::Choice {
            options: &[
                Choice { id: "traffic", label: "Traffic continues" },
                Choice { id: NOTHING, label: "No more arrivals" },
            ],
            default: "traffic",
        },
        help: "Whether uncounted flows keep arriving until all counted flows have ended, so that \
               the last ones see the same load as the others.",
        source: "Chosen here; the public PIAS and pFabric scripts stop arrivals at the last flow",
        shown_when: None,
    },
];

/// Minimum for the limit of warm-up and cool-down flows, even with few counted flows.
const MIN_LIMIT: u32 = 20_000;
/// Maximum of warm-up and of cool-down flows, even with many counted flows.
const MAX_LIMIT: u32 = 200_000;

impl Phases {
    /// The phases of a run of `arrivals` at `load`, with `counted` counted flows.
    pub fn new(
        settings: &Settings,
        counted: u32,
        load: f64,
        arrivals: &Arrivals,
        network: &Network,
    ) -> Self {
        let most = counted.saturating_mul(10).clamp(MIN_LIMIT, MAX_LIMIT);
        let share = libm::round(settings.number(SHARE) * f64::from(counted)) as u32;
        let seconds = settings.number(TIMES) * large_flow_s(load, arrivals, network);
        let requested = libm::ceil(seconds * arrivals.rate) as u32;
        Self {
            warm_up: share.max(requested.min(most)),
            counted,
            cool_down: if settings.choice(COOL_DOWN) == NOTHING { 0 } else { most },
            requested,
        }
    }

    /// Flows with a row in the results.
    pub const fn recorded(&self) -> u32 {
        self.warm_up + self.counted
    }

    /// A remark for the user if the warm-up is shorter than requested.
    pub fn remark(&self) -> Option<String> {
        (self.requested > self.warm_up).then(|| {
            format!(
                "Warm-up is limited to {} flows; the warm-up time requires {}. Early flows may \
                 see a network that is still filling.",
                grouped(self.warm_up),
                grouped(self.requested)
            )
        })
    }
}

/// Mean completion time of a large flow under fair sharing, in seconds: x ÷ (C × (1 − load)) for
/// M/G/1 processor sharing, where x is the byte-weighted mean flow size.
fn large_flow_s(load: f64, arrivals: &Arrivals, network: &Network) -> f64 {
    let table = arrivals.sizes.mixture();
    let size = table.second_moment() / table.mean();
    let link = network.link(network.nic(HostId(0))).rate.bps();
    let rate = link.min(network.load_capacity.bps()) as f64;
    size * 8.0 / (rate * (1.0 - load))
}

#[cfg(test)]
mod tests {
    use super::super::example::{generate, settings};
    use super::super::{Traffic, poisson};
    use crate::parameters::Value::{Number, Text};
    use crate::topology::example::network;

    fn traffic(more: &[(&'static str, f64)], cool_down: &str) -> Traffic {
        let numbers = more.iter().map(|&(name, value)| (name, Number(value)));
        let given: Vec<_> = numbers.chain([("cool_down", Text(cool_down.to_owned()))]).collect();
        generate(poisson::CARD, &given, &network("leaf-spine", &[]))
    }

    #[test]
    fn warm_up_is_a_multiple_of_a_large_flow_time() {
        // Web search: E[S²] ÷ E[S] = 8.2934e6 ÷ 1140.98 packets of 1460 bytes, 10.61 MB, take 21.22 ms
        // of 10 Gb/s × 0.4, in which 144 hosts send 1340 flows at load 0.6.
        let warm_up = |times| traffic(&[("warm_up_times", times)], "traffic").warm_up;
        assert_eq!(warm_up(1.0), 1_340);
        assert_eq!(warm_up(3.0), 4_019);
        assert_eq!(warm_up(0.0), 1_000, "a tenth of 10,000 flows");
    }

    #[test]
    fn a_longer_run_extends_the_counted_flows() {
        let ends = [("warm_up_times", 0.0), ("warm_up", 0.0)];
        let short = traffic(&[&ends[..], &[("flows", 400.0)]].concat(), "traffic");
        let long = traffic(&[&ends[..], &[("flows", 4_000.0)]].concat(), "traffic");
        let both = short.flows.len().min(long.flows.len());
        assert_eq!(short.awaited(), 0..400);
        assert_eq!(short.flows[..both], long.flows[..both]);
        let alone = traffic(&[&ends[..], &[("flows", 400.0)]].concat(), "nothing");
        assert_eq!(alone.flows, short.flows[..400]);
        assert_eq!(alone.steady(), None);
    }

    #[test]
    fn cool_down_is_bounded() {
        let cool_down = |flows| traffic(&[("flows", flows)], "traffic").cool_down;
        assert_eq!([10.0, 5_000.0, 50_000.0].map(cool_down), [20_000, 50_000, 200_000]);
    }

    #[test]
    fn a_shortened_warm_up_is_reported() {
        let workload = |load: f64| {
            let given = [("load", Number(load)), ("sizes", Text("data-mining".to_owned()))];
            let fabric = network("leaf-spine", &[]);
            (poisson::CARD.build)(&settings(poisson::CARD, &given), None, &fabric).unwrap()
        };
        assert_eq!(workload(0.6).remark(), None);
        let said = workload(0.95).remark().expect("it is cut");
        assert!(
            said.starts_with("Warm-up is limited to 100,000 flows; the warm-up time"),
            "{said}"
        );
    }
}
