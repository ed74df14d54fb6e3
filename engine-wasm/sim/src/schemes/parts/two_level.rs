//! 2LPS, the two-level priority scheduling of Aemon: flows with deadlines rise as these come near,
//! ordinary flows sink as they send; on each of four levels ordinary flows go first.
//!
//! T. Wang et al.: Aemon: Information-agnostic Mix-flow Scheduling in Data Center Networks, `APNet`
//! 2017, §3.2.

use super::bytes_sent_tags::BytesSent;
use super::priority_ports::MARK_SCOPE;
use super::thresholds::THRESHOLD_MODE;
use super::ucp::{Urgency, next_age};
use super::window_parameters::{
    BUFFER, LOSS_RECOVERY, MARK_THRESHOLD, MARK_THRESHOLD_40G, NIC, WINDOWS,
};
use super::{dctcp_rule, priority_ports, probing, thresholds, window_parameters};
use crate::flow::{ByBytes, Flows, LevelOf, Within};
use crate::ids::FlowId;
use crate::packet::Recipe;
use crate::packet::transport::{Progress, Tag, Tagger, WindowRule, WindowTransport};
use crate::parameters::{Domain, Parameter, Settings, parameters};
use crate::schemes::Setting;
use crate::units::{Bytes, Time};
use crate::workload::Flow;

/// Card text about tags.
pub const TAGS: &str = "Tags (2LPS, §3.2): four levels of two queues each, with ordinary flows \
                        in the even queue and flows with a deadline in the odd one after it. An \
                        ordinary flow moves down by the three thresholds on bytes sent; one with \
                        a deadline moves up as its urgency s = T_e/(T_d − T_e) reaches 0.1, 1 \
                        and 10, that is at 1/11, 1/2 and 10/11 of its deadline. A packet has the \
                        level at the time it is sent; acknowledgements use the first queue.";

/// Card text about ports.
pub const PORTS: &str = "Ports: eight queues in strict priority that share 360 KB; packets are \
                         marked by the occupancy of the whole port, as in PIAS, since the paper \
                         does not say; at 250 packets on links of 40 Gb/s and more. Thresholds \
                         on bytes are not printed; the optimum of the feedback queue on one link \
                         is used.";

/// Marking threshold of fast links.
pub const MARK_40G: Parameter = Parameter {
    domain: Domain::Integer { min: 0, max: 100_000, default: 250 },
    help: "Threshold on links of 40 Gb/s and more; PIAS has one threshold for all links.",
    source: "Aemon §4",
    ..MARK_THRESHOLD_40G
};

/// Parameters of marking at ports with priorities, with the threshold of Aemon.
pub const MARKING: &[Parameter] = &[MARK_THRESHOLD, MARK_40G, MARK_SCOPE];

/// Levels, with two queues each.
pub const LEVELS: u32 = 4;

/// Parameters of 2LPS with DCTCP windows, except what happens after a deadline.
pub const PARAMETERS: &[Parameter] = parameters![
    THRESHOLD_MODE,
    thresholds::own_of(LEVELS),
    ..WINDOWS,
    ..dctcp_rule::ESTIMATOR,
    ..MARKING,
    BUFFER,
    ..LOSS_RECOVERY,
    ..probing::PARAMETERS,
    NIC,
];

/// 2LPS tags and ports with a given window rule.
pub fn with_rule(
    rule: impl WindowRule + 'static,
    settings: &Settings,
    setting: &Setting,
) -> Recipe {
    let thresholds = thresholds::of(settings, setting, LEVELS);
    let tagger = TwoLevel { ordinary: BytesSent::new(&thresholds), urgency: Urgency::of(settings) };
    let ports = priority_ports::ports(settings, 2 * LEVELS as u8);
    let recovery = window_parameters::new_reno(settings, setting);
    let transport = WindowTransport::new(rule, tagger, recovery, probing::transport(settings));
    Recipe::new(transport, ports).with_nics(window_parameters::nic(settings, ports))
}

/// The level of a flow with that urgency.
fn level(urgency: f64) -> u8 {
    [10.0, 1.0, 0.1].iter().take_while(|&&least| urgency < least).count() as u8
}

/// Ages at which urgency is 0.1, 1 and 10.
const RISES: [(u64, u64); 3] = [(1, 11), (1, 2), (10, 11)];

/// Tags ordinary flows by bytes sent and flows with deadlines by urgency.
#[derive(Clone, Debug)]
pub struct TwoLevel {
    ordinary: BytesSent,
    urgency: Urgency,
}

impl Tagger for TwoLevel {
    type State = <BytesSent as Tagger>::State;

    fn start(&mut self, flow: FlowId, facts: &Flow) -> Self::State {
        self.ordinary.start(flow, facts)
    }

    fn tag(&self, state: &Self::State, offset: u64, progress: &Progress) -> Tag {
        let queue = if progress.deadline.is_finite() {
            2 * level(self.urgency.at(progress.age(), progress.deadline)) + 1
        } else {
            2 * self.ordinary.tag(state, offset, progress).level
        };
        Tag { level: queue, value: 0 }
    }
}

/// 2LPS at flow level.
#[derive(Clone, Debug)]
pub struct TwoLevels {
    ordinary: ByBytes,
    urgency: Urgency,
}

impl TwoLevels {
    /// From a table with the choice after the deadline and those of thresholds.
    pub fn of(settings: &Settings, setting: &Setting) -> Self {
        let thresholds = thresholds::of(settings, setting, LEVELS);
        let thresholds: Vec<Bytes> = thresholds.into_iter().map(Bytes::new).collect();
        let ordinary = ByBytes::new(&thresholds, Within::Share, Within::Share);
        Self { ordinary, urgency: Urgency::of(settings) }
    }
}

impl LevelOf for TwoLevels {
    fn levels(&self) -> usize {
        2 * LEVELS as usize
    }

    fn level(&self, flow: FlowId, flows: &Flows) -> usize {
        if flows.deadline(flow).is_finite() {
            2 * usize::from(level(self.urgency.of_flow(flow, flows))) + 1
        } else {
            2 * self.ordinary.level(flow, flows)
        }
    }

    fn next_change(&self, flow: FlowId, flows: &Flows, level: usize, rate: f64) -> Time {
        if flows.deadline(flow).is_finite() {
            next_age(flow, flows, &RISES)
        } else {
            self.ordinary.next_change(flow, flows, level / 2, rate)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::dctcp_power::tests::PROGRESS;
    use super::super::ucp::tests::after;
    use super::*;
    use crate::flow::Levels;
    use crate::flow::testing::{Race, assert_exact};

    fn tagger(choice: &str) -> TwoLevel {
        let ordinary = BytesSent::new(&[10_000, 20_000, 40_000]);
        TwoLevel { ordinary, urgency: Urgency::of(&after(choice)) }
    }

    fn queue_at(choice: &str, us: u64) -> u8 {
        let deadline = Time::from_ms(5);
        let progress = Progress { now: Time::from_us(us), deadline, ..PROGRESS };
        tagger(choice).tag(&0, 0, &progress).level
    }

    #[test]
    fn a_flow_with_a_deadline_rises_from_queue_7_to_queue_1() {
        let queue = |us| queue_at("urgent", us);
        assert_eq!([0, 454, 455, 1_000, 2_499].map(queue), [7, 7, 5, 5, 5]);
        assert_eq!([2_500, 4_545, 4_546, 4_999, 5_000, 9_000].map(queue), [3, 3, 1, 1, 1, 1]);
        assert_eq!([4_999, 5_000].map(|us| queue_at("demote", us)), [1, 7]);
    }

    #[test]
    fn an_ordinary_flow_sinks_through_the_even_queues() {
        let queue = |offset| tagger("urgent").tag(&0, offset, &PROGRESS).level;
        assert_eq!([0, 10_000, 10_001, 20_001, 40_001].map(queue), [0, 0, 2, 4, 6]);
    }

    #[test]
    fn the_fluid_rises_at_the_same_ages() {
        // Unit sizes are 125 MB: the ordinary flow sinks to queue 2 after 1 s of service. The other
        // one, deadline 22, is in queue 7 until 2, in 5 until 11: it waits until the ordinary flow
        // has sunk below queue 5, after 3 s of service, and then preempts it.
        let thresholds = [1, 2, 3].map(|units| Bytes::new(units * 125_000_000));
        let levels = TwoLevels {
            ordinary: ByBytes::new(&thresholds, Within::Share, Within::Share),
            urgency: Urgency::of(&after("urgent")),
        };
        let race = Race::flows(&[(0.0, 0, 1, 8.0), (0.0, 0, 1, 4.0)]);
        let race = race.deadlines(&[f64::INFINITY, 22.0]);
        assert_exact(&race.fct(Levels::new(levels)), &[12.0, 7.0]);
    }
}
