//! PIAS: every flow starts at the highest switch priority and is demoted as it sends more bytes;
//! DCTCP keeps queues short where thresholds do not fit the traffic.
//!
//! W. Bai et al.: PIAS: Practical Information-Agnostic Flow Scheduling, `HotNets` 2014 (and NSDI
//! 2015).

use super::dctcp::{Dctcp, GAIN, INITIAL_ALPHA};
use super::thresholds::{self, THRESHOLD_MODE, THRESHOLDS};
use super::window::{
    self, BUFFER, FAST_RETRANSMIT, INITIAL_WINDOW, MARK_THRESHOLD, MARK_THRESHOLD_40G, MIN_RTO,
    NIC, RTO_MODE, probe_after, tcp_transport,
};
use super::{Colour, Dash, Family, Information, Mark, SchemeCard, Setting};
use crate::flow::{ByBytes, Policy, Sinking, Within};
use crate::ids::FlowId;
use crate::packet::transport::{
    Progress, Tag, Tagger, TransportSettings, WindowRule, WindowTransport,
};
use crate::packet::{Marking, PortPlan, Recipe};
use crate::parameters::{Choice, Condition, Domain, Parameter, Settings};
use crate::units::Bytes;
use crate::workload::Flow;

/// What the catalogue says of PIAS.
pub const CARD: SchemeCard = SchemeCard {
    id: "pias",
    name: "PIAS",
    family: Family::FlowScheduling,
    idea: "Every flow starts at the highest switch priority and is demoted as it sends more \
           bytes, so that short flows finish first although nobody knows sizes.",
    information: &[Information::BytesSent, Information::SizeDistribution],
    citation: "W. Bai, L. Chen, K. Chen, D. Han, C. Tian, W. Sun: PIAS: Practical \
               Information-Agnostic Flow Scheduling for Data Center Networks, HotNets 2014; \
               Information-Agnostic Flow Scheduling for Commodity Data Centers, NSDI 2015",
    model: &[
        "Hosts tag each packet with the number of thresholds that its position in the flow \
         exceeds (§3.1); a packet sent again keeps the level of its position. Acknowledgements \
         have the highest priority. Rate control is DCTCP, unchanged.",
        "Ports: up to eight first-in, first-out queues in strict priority that share the port's \
         buffer; the arriving packet is dropped when it is full, whatever its priority. Packets \
         are marked by what waits at the whole port, as in the public simulation code, or in their \
         own queue.",
        "Starvation (§3.3): after two timeouts in a row a flow holds its retransmissions and \
         probes. An answer to the probe says that packets were lost: they are sent again. An \
         acknowledgement of old packets says that they were only stuck: the copies are discarded. \
         The public simulation code waits for five timeouts, the kernel module for three; the \
         paper says two.",
        "Thresholds: HotNets 2014 prints none, and the closing step of its optimisation has no \
         solution for more than two queues. Offered are the sets published with the simulation \
         code, the paper's optimisation solved exactly (F(α_l) = (1 − (1 − ρ)^{l/K})/ρ), the \
         objective of NSDI 2015, and the optimum of the exact feedback queue on one link. The \
         objective of 2015 charges every level for being there, so that its optimum is two or three \
         levels however many there are: here each keeps a quarter of an equal share of the flows.",
        FLUID,
    ],
    apart: Some(window::APART),
    colour: Colour::Orange,
    mark: Mark::Square,
    dash: Dash::Solid,
    parameters: &[
        QUEUES,
        THRESHOLD_MODE,
        THRESHOLDS,
        LOWEST_LEVEL,
        INITIAL_WINDOW,
        GAIN,
        INITIAL_ALPHA,
        MARK_THRESHOLD,
        MARK_THRESHOLD_40G,
        MARK_SCOPE,
        BUFFER,
        BUFFER_SCOPE,
        MIN_RTO,
        RTO_MODE,
        FAST_RETRANSMIT,
        PROBING,
        PROBE_AFTER,
        AGEING,
        NIC,
    ],
    packet: Some(recipe),
    flow: Some(fluid),
};

/// What is left of tagging by bytes sent at flow level.
pub const FLUID: &str = "Flow level: strict priority between levels at every link, the level of a flow being the number \
     of thresholds that it has reached; rates are decided anew when a flow reaches one. Flows of a \
     level share max-min fairly; in the lowest one they can also go in order of arrival, since the \
     paper says that long flows share \"fairly in a FIFO manner\".";

/// Number of priorities.
pub const QUEUES: Parameter = Parameter {
    name: "queues",
    label: "Queues",
    unit: "",
    domain: Domain::Integer { min: 2, max: 8, default: 8 },
    help: "Priority queues per port; commodity switches have up to eight.",
    source: "PIAS (HotNets 2014) §4",
    shown_when: None,
};

/// What queues in strict priority compare with the threshold.
pub const MARK_SCOPE: Parameter = Parameter {
    name: "mark_scope",
    label: "Marks count",
    unit: "",
    domain: Domain::Choice {
        options: &[
            Choice { id: "port", label: "the whole port" },
            Choice { id: "queue", label: "the packet's own queue" },
        ],
        default: "port",
    },
    help: "Whether a packet is marked by what waits at its port or in its own queue.",
    source: "PIAS (ns-2 code): per port",
    shown_when: None,
};

/// Whose a port's buffer is.
pub const BUFFER_SCOPE: Parameter = Parameter {
    name: "buffer_scope",
    label: "Buffer is for",
    unit: "",
    domain: Domain::Choice {
        options: &[
            Choice { id: "port", label: "all queues together" },
            Choice { id: "queue", label: "each queue an equal part" },
        ],
        default: "port",
    },
    help: "Whether the queues of a port share its buffer, or each has an equal part to itself.",
    source: "PIAS (ns-2 code): shared",
    shown_when: None,
};

/// How the last queue is shared at flow level.
pub const LOWEST_LEVEL: Parameter = Parameter {
    name: "lowest_level",
    label: "Lowest level",
    unit: "",
    domain: Domain::Choice {
        options: &[
            Choice { id: "ps", label: "shares fairly" },
            Choice { id: "fifo", label: "first in, first out" },
        ],
        default: "ps",
    },
    help: "At flow level: how the flows of the lowest priority share what is left. At packet level \
           their windows decide.",
    source: "Chosen here; the paper says that long flows share \"fairly in a FIFO manner\"",
    shown_when: None,
};

/// Whether repeated timeouts start probing.
pub const PROBING: Parameter = Parameter {
    name: "probing",
    label: "Probing",
    unit: "",
    domain: Domain::Switch { default: true },
    help: "After repeated timeouts, ask with minimal packets what has arrived instead of sending \
           again.",
    source: "PIAS (HotNets 2014) §3.3",
    shown_when: None,
};

/// After how many timeouts.
pub const PROBE_AFTER: Parameter = probe_after(
    2,
    Some(Condition { parameter: PROBING.name, values: &["true"] }),
    "PIAS (HotNets 2014) §3.3: \"e.g. two\"; 5 in the ns-2 code, 3 in the kernel module",
);

/// Whether starving flows regain the highest priority.
pub const AGEING: Parameter = Parameter {
    name: "ageing",
    label: "Ageing",
    unit: "",
    domain: Domain::Switch { default: false },
    help: "A flow with two timeouts in a row is counted from zero again, and so regains the \
           highest priority.",
    source: "PIAS (kernel module); off in the simulations",
    shown_when: None,
};

fn recipe(settings: &Settings, setting: &Setting) -> Recipe {
    with_rule(Dctcp::new(settings), settings, setting)
}

/// Tags and ports of PIAS around that window rule.
pub fn with_rule(
    rule: impl WindowRule + 'static,
    settings: &Settings,
    setting: &Setting,
) -> Recipe {
    let queues = settings.integer(QUEUES.name);
    let tagger = BytesSent {
        thresholds: thresholds::of(settings, setting, queues),
        ageing: settings.switch(AGEING.name),
    };
    let shared = ports(settings, queues as u8);
    let ports = match settings.choice(BUFFER_SCOPE.name) {
        "queue" => shared.partitioned(),
        _ => shared,
    };
    let recovery = window::new_reno(settings, setting);
    let transport = WindowTransport::new(rule, tagger, recovery, transport(settings));
    Recipe::new(transport, ports).with_nics(window::nic(settings, ports))
}

/// Levels by bytes sent, by [`QUEUES`], [`LOWEST_LEVEL`] and the parameters of thresholds.
pub fn levels(settings: &Settings, setting: &Setting) -> ByBytes {
    ByBytes::new(&thresholds_of(settings, setting), Within::Share, lowest(settings))
}

fn lowest(settings: &Settings) -> Within {
    match settings.choice(LOWEST_LEVEL.name) {
        "fifo" => Within::Fifo,
        _ => Within::Share,
    }
}

fn thresholds_of(settings: &Settings, setting: &Setting) -> Vec<Bytes> {
    let thresholds = thresholds::of(settings, setting, settings.integer(QUEUES.name));
    thresholds.into_iter().map(Bytes::new).collect()
}

fn fluid(settings: &Settings, setting: &Setting) -> Box<dyn Policy> {
    Box::new(Sinking::new(&thresholds_of(settings, setting), lowest(settings)))
}

/// A transport that probes, by [`PROBING`] and [`PROBE_AFTER`].
pub fn transport(settings: &Settings) -> TransportSettings {
    let probing = settings.switch(PROBING.name).then(|| window::probing(settings, true, false));
    TransportSettings { probing, ..tcp_transport(settings) }
}

/// Queues in strict priority, marking by [`MARK_SCOPE`].
pub fn ports(settings: &Settings, queues: u8) -> PortPlan {
    let by_class = settings.choice(MARK_SCOPE.name) == "queue";
    let marking = Marking { by_class, ..window::marking(settings) };
    PortPlan::strict_priority(queues, window::limit(settings), marking)
}

/// Tags packets with the number of thresholds that lie before their position in the flow.
#[derive(Clone, Debug)]
pub struct BytesSent {
    /// In payload bytes, ascending.
    thresholds: Vec<u64>,
    ageing: bool,
}

impl BytesSent {
    /// Tags by those thresholds in payload bytes, ascending; without ageing.
    pub const fn new(thresholds: Vec<u64>) -> Self {
        Self { thresholds, ageing: false }
    }

    /// The first level whose threshold is not exceeded, else the one after the last.
    fn level(&self, before: u64) -> u8 {
        self.thresholds.iter().take_while(|&&threshold| before > threshold).count() as u8
    }
}

/// Timeouts in a row after which ageing forgets what a flow has sent (kernel module).
const STARVED: u32 = 2;

impl Tagger for BytesSent {
    /// Bytes of the flow that are forgotten.
    type State = u64;

    fn start(&mut self, _: FlowId, _: &Flow) -> u64 {
        0
    }

    fn tag(&self, forgotten: &u64, offset: u64, _: &Progress) -> Tag {
        Tag { level: self.level(offset.saturating_sub(*forgotten)), value: 0 }
    }

    fn on_timeout(&mut self, forgotten: &mut u64, consecutive: u32, progress: &Progress) {
        if self.ageing && consecutive >= STARVED {
            *forgotten = progress.acked.get();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::HostId;
    use crate::packet::testing::{
        completion_times, flow, given, many_to_one, packets, recipe, run, small_fabric, traffic,
    };
    use crate::parameters::{Given, Value};
    use crate::record::Simulation;
    use crate::units::Time;

    #[test]
    fn a_packet_is_demoted_when_it_lies_beyond_a_threshold() {
        let tagger = BytesSent { thresholds: vec![10_000, 20_000], ageing: false };
        let level = |offset| tagger.level(offset);
        assert_eq!([0, 10_000, 10_001, 20_001].map(level), [0, 0, 1, 2]);
    }

    fn custom(thresholds: &[f64]) -> Given {
        let mut given = given(&[("queues", 3.0)]);
        given.insert("threshold_mode".to_owned(), Value::Text("custom".to_owned()));
        given.insert("thresholds_packets".to_owned(), Value::Numbers(thresholds.to_vec()));
        given
    }

    /// What five hosts lose that send long flows to a sixth, in two queues.
    fn losses(choice: (&str, &str), buffer: f64) -> u64 {
        let network = many_to_one(5);
        let traffic =
            traffic((0..5).map(|from| flow(Time::ZERO, from, 5, packets(2_000))).collect());
        let mut given = given(&[("queues", 2.0), ("buffer_packets", buffer)]);
        given.insert(choice.0.to_owned(), Value::Text(choice.1.to_owned()));
        let run = run(&network, &traffic, recipe(&CARD, &given, &network, &traffic));
        run.counters().drops() - run.counters().drops_at_hosts
    }

    #[test]
    fn a_part_of_the_buffer_loses_more_than_all_of_it() {
        let shared = losses(("buffer_scope", "port"), 240.0);
        let apart = losses(("buffer_scope", "queue"), 240.0);
        assert!(apart > shared, "{apart} and {shared} packets");
    }

    #[test]
    fn a_flow_is_demoted_once_per_threshold_it_passes() {
        let network = small_fabric("spray");
        let demotions = |size| {
            let traffic = traffic(vec![flow(Time::ZERO, 0, 2, packets(size))]);
            let recipe = recipe(&CARD, &custom(&[10.0, 20.0]), &network, &traffic);
            run(&network, &traffic, recipe).counters().demotions
        };
        // The packet after the tenth still starts at the threshold itself.
        assert_eq!([10, 11, 12, 21, 22, 60].map(demotions), [0, 0, 1, 1, 2, 2]);
    }

    #[test]
    fn a_short_flow_overtakes_a_long_one_that_was_demoted() {
        let network = small_fabric("spray");
        let short = |given: &Given| {
            let long = flow(Time::ZERO, 0, 3, packets(2_000));
            let traffic = traffic(vec![long, flow(Time::from_ms(1), 2, 3, packets(10))]);
            let recipe = recipe(&CARD, given, &network, &traffic);
            let run = run(&network, &traffic, recipe);
            run.completions().finish[1] - Time::from_ms(1)
        };
        let ideal = network.ideal_fct(crate::ids::HostId(2), crate::ids::HostId(3), packets(10));
        let demoted = short(&custom(&[20.0, 40.0]));
        let together = short(&custom(&[5_000.0, 6_000.0]));
        // Ten short packets wait for at most one long packet each in the transmitter.
        assert!(demoted <= ideal + Time::from_ns(1_200), "{demoted:?}, ideal {ideal:?}");
        assert!(together > demoted + Time::from_us(10), "{together:?} in one queue");
    }

    /// Twenty short flows, one after the other, into the queue that four long ones keep at the
    /// threshold for marks: how much longer than alone they take on average, in µs.
    fn waiting(card: &SchemeCard) -> f64 {
        let network = many_to_one(5);
        let long = (0..4).map(|from| flow(Time::ZERO, from, 5, packets(6_000)));
        let short = (0..20).map(|n| flow(Time::from_us(3_000 + 700 * n), 4, 5, packets(20)));
        let traffic = traffic(long.chain(short).collect());
        let run = run(&network, &traffic, recipe(card, &given(&[]), &network, &traffic));
        let ideal = network.ideal_fct(HostId(4), HostId(5), packets(20));
        let took = completion_times(&run, &traffic);
        let waits = took[4..].iter().map(|&took| (took - ideal).seconds() * 1e6);
        waits.sum::<f64>() / 20.0
    }

    #[test]
    fn short_flows_do_not_see_the_queue_of_long_ones() {
        let (pias, dctcp) = (waiting(&CARD), waiting(&super::super::dctcp::CARD));
        // A packet in transmission takes 1.2 µs; a queue of 65 packets, 78 µs.
        assert!(pias < 2.0, "{pias} µs");
        assert!((50.0..100.0).contains(&dctcp), "{dctcp} µs");
    }
}
