//! Karuna: flows with deadlines take the top priority at the smallest rate that meets them; all
//! other flows are spread over the priorities below.
//!
//! L. Chen et al.: Scheduling Mix-flows in Commodity Datacenters with Karuna, SIGCOMM 2016.

mod fluid;
mod law;
mod mcp;

use super::parts::dctcp_rule::ESTIMATOR;
use super::parts::priority_ports;
use super::parts::termination;
use super::parts::thresholds::{self, THRESHOLD_MODE};
use super::parts::two_level;
use super::parts::window_parameters::{
    self, BUFFER, LOSS_RECOVERY, NIC, WINDOWS, new_reno, tcp_transport,
};
use super::{Colour, Dash, Family, Information, Mark, SchemeCard, Setting};
use crate::ids::FlowId;
use crate::packet::Recipe;
use crate::packet::transport::{Progress, Tag, Tagger, WindowTransport};
use crate::parameters::{Choice, Domain, Parameter, Settings, parameters};
use crate::workload::Flow;

/// Catalogue entry of Karuna.
pub const CARD: SchemeCard = SchemeCard {
    id: "karuna",
    name: "Karuna",
    family: Family::FlowScheduling,
    idea: "Flows with deadlines go first, but only as fast as they must to finish just in time; \
           the rest of the capacity goes to ordinary flows, short ones first.",
    information: &[Information::Size, Information::Deadline, Information::SizeDistribution],
    citation: "L. Chen, K. Chen, W. Bai, M. Alizadeh: Scheduling Mix-flows in Commodity Datacenters \
               with Karuna, SIGCOMM 2016",
    model: &[
        "Flows with a deadline (type 1, MCP): the rate needed is γ = remaining / time left, where \
         one round trip is set aside for the last acknowledgement; the window needed is one round \
         trip's worth of γ, at least a packet. Packets leave evenly spaced, one per round trip \
         and window, in the first queue.",
        "The paper derives the window from a drift-plus-penalty programme whose coefficients could \
         not be verified. The law here keeps its two terms, a pull towards γ and a push by marks. \
         Once per window of data: without marks the window moves to the one needed, at most halving \
         or doubling; with marks it is cut by α/2 as in DCTCP but not below the one needed, or \
         grows by a packet towards it. Its constants are parameters.",
        "A flow that would need more than the rate of its host's link, or is past its deadline, \
         is terminated and counts as a miss; alternatively it continues with the smallest window.",
        "Ordinary flows use DCTCP in the seven queues below: flows of known size (type 2) keep \
         one queue, given by the number of thresholds below their size; flows of unknown size \
         (type 3) are demoted by bytes sent. The paper optimises the thresholds of both types \
         together; here one set serves both, which makes no difference when only one type is \
         present. In Aemon's comparison all sizes are known. After two timeouts in a row an \
         ordinary flow moves up a queue.",
        "Ports: eight queues in strict priority with shared buffer, marks by the whole port; from \
         40 Gb/s on at 250 packets.",
        "Flow level: flows with deadlines take γ in order of deadline, where it is free; then \
         strict priority over the other queues; capacity left after those stays unused unless \
         flows with deadlines may take it. Late flows that are not terminated come last.",
    ],
    apart: Some(window_parameters::APART),
    colour: Colour::Ochre,
    mark: Mark::Wye,
    dash: Dash::Solid,
    parameters: parameters![
        TERMINATES,
        SIZES,
        SPARE,
        AGEING,
        ..law::PARAMETERS,
        THRESHOLD_MODE,
        thresholds::own_of(SIEVE),
        ..WINDOWS,
        ..ESTIMATOR,
        ..two_level::MARKING,
        BUFFER,
        ..LOSS_RECOVERY,
        NIC
    ],
    packet: Some(&recipe),
    flow: Some(&|settings, setting| Box::new(fluid::JustInTime::of(settings, setting))),
};

const TERMINATES: Parameter = termination::terminate("Karuna, SIGCOMM 2016");

const SIZES: Parameter = Parameter {
    name: "sizes",
    label: "Ordinary-flow sizes",
    unit: "",
    domain: Domain::Choice {
        options: &[
            Choice { id: "known", label: "known sizes (type 2)" },
            Choice { id: "unknown", label: "unknown sizes (type 3)" },
        ],
        default: "known",
    },
    help: "Whether ordinary flows get their queue by size or by bytes sent.",
    source: "Aemon §4: all sizes are known to Karuna",
    shown_when: None,
};

const SPARE: Parameter = Parameter {
    name: "spare_to_deadline",
    label: "Spare capacity for deadline flows",
    unit: "",
    domain: Domain::Switch { default: false },
    help: "Flow level only: whether flows with deadlines take the capacity that no ordinary flow \
           can use.",
    source: "Chosen here: MCP deliberately sends no faster than it must",
    shown_when: None,
};

const AGEING: Parameter = Parameter {
    name: "ageing",
    label: "Priority ageing",
    unit: "",
    domain: Domain::Switch { default: true },
    help: "An ordinary flow moves up one queue after every two consecutive timeouts.",
    source: "Karuna, SIGCOMM 2016",
    shown_when: None,
};

/// Queues of ordinary flows.
const SIEVE: u32 = 7;

fn recipe(settings: &Settings, setting: &Setting) -> Recipe {
    let ports = priority_ports::ports(settings, 1 + SIEVE as u8);
    let tagger = Sieve {
        thresholds: thresholds::of(settings, setting, SIEVE),
        by_size: by_size(settings),
        ageing: settings.switch(AGEING.name),
    };
    let rule = mcp::Mcp::of(settings);
    let recovery = new_reno(settings, setting);
    let transport = WindowTransport::new(rule, tagger, recovery, tcp_transport(settings));
    Recipe::new(transport, ports).with_nics(window_parameters::nic(settings, ports))
}

fn by_size(settings: &Settings) -> bool {
    settings.choice(SIZES.name) == "known"
}

/// Tags flows with deadlines with the first queue and others with a lower one.
#[derive(Clone, Debug)]
struct Sieve {
    /// In payload bytes, ascending.
    thresholds: Vec<u64>,
    by_size: bool,
    ageing: bool,
}

/// Timeouts in a row after which a flow moves up.
const STARVED: u32 = 2;

impl Tagger for Sieve {
    /// Queues by which the flow has moved up.
    type State = u8;

    fn start(&mut self, _: FlowId, _: &Flow) -> u8 {
        0
    }

    fn tag(&self, raised: &u8, offset: u64, progress: &Progress) -> Tag {
        if progress.deadline.is_finite() {
            return Tag::default();
        }
        let bytes = if self.by_size { progress.size.get() } else { offset };
        let passed = self.thresholds.partition_point(|&threshold| threshold < bytes) as u8;
        Tag { level: 1 + passed.saturating_sub(*raised), value: 0 }
    }

    fn on_timeout(&mut self, raised: &mut u8, consecutive: u32, _: &Progress) {
        if self.ageing && consecutive.is_multiple_of(STARVED) {
            *raised = raised.saturating_add(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::parts::dctcp_power::tests::PROGRESS;
    use super::*;
    use crate::units::{Bytes, Time};

    #[test]
    fn deadlines_take_the_first_queue_and_sizes_or_bytes_sent_choose_the_others() {
        let sieve = |by_size| Sieve { thresholds: vec![1_000, 9_000], by_size, ageing: true };
        let of_size = |size| Progress { size: Bytes::new(size), ..PROGRESS };
        let by_size = |size| sieve(true).tag(&0, 0, &of_size(size)).level;
        assert_eq!([1_000, 1_001, 9_000, 9_001].map(by_size), [1, 2, 2, 3]);
        let by_bytes = |offset| sieve(false).tag(&0, offset, &of_size(1 << 30)).level;
        assert_eq!([0, 1_000, 1_001, 9_001].map(by_bytes), [1, 1, 2, 3]);
        let urgent = Progress { deadline: Time::from_ms(5), ..of_size(1 << 30) };
        assert_eq!(sieve(true).tag(&0, 0, &urgent).level, 0);
    }

    #[test]
    fn a_starving_flow_moves_up_but_never_into_the_first_queue() {
        let mut sieve = Sieve { thresholds: vec![1_000, 9_000], by_size: true, ageing: true };
        let mut raised = 0;
        let levels = [1, 2, 3, 4, 5, 6].map(|consecutive| {
            sieve.on_timeout(&mut raised, consecutive, &PROGRESS);
            sieve.tag(&raised, 0, &PROGRESS).level
        });
        assert_eq!(levels, [3, 2, 2, 1, 1, 1]);
    }
}
