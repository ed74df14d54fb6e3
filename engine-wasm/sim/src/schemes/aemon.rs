//! Aemon: deadlines and ordinary flows together, without knowing sizes: UCP windows under 2LPS tags.
//!
//! T. Wang et al.: Aemon: Information-agnostic Mix-flow Scheduling in Data Center Networks, `APNet`
//! 2017.

use super::parts::dctcp_power::Corrected;
use super::parts::dctcp_rule::Dctcp;
use super::parts::two_level::{self, TwoLevels};
use super::parts::ucp::{AFTER_DEADLINE, Ucp, Urgency, UrgencyWeights};
use super::parts::window_parameters;
use super::{Colour, Dash, Family, Information, Mark, SchemeCard, Setting};
use crate::flow::{DeadlineTermination, Levels, Policy, Weighted};
use crate::parameters::{Settings, parameters};

/// Catalogue entry of Aemon.
pub const CARD: SchemeCard = SchemeCard {
    id: "aemon",
    name: "Aemon",
    family: Family::FlowScheduling,
    idea: "Flows with deadlines yield while their deadline is far off and rise as it approaches; \
           ordinary flows are demoted as they send. Sizes need not be known.",
    information: &[Information::BytesSent, Information::Deadline, Information::SizeDistribution],
    citation: CITATION,
    model: &[
        WINDOWS,
        LATE,
        two_level::TAGS,
        two_level::PORTS,
        "Flow level: strict priority over the eight queues; within one, shares are in proportion \
         to weights: 1 for ordinary flows and ¼^(1 − ŝ) for those with deadlines, since long-run \
         shares are inverse to the cut, here at α = ¼, with ŝ in steps of a quarter. Rates are \
         recomputed at the ages at which a step or a queue changes, and when an ordinary flow \
         reaches a threshold.",
        "On medium flows, the paper's introduction has Aemon ahead of Karuna by 62.5 %, but its \
         section 4.2 has it behind; neither is built in here.",
    ],
    apart: Some(window_parameters::APART),
    colour: Colour::Vermilion,
    mark: Mark::Square,
    dash: Dash::Solid,
    parameters: parameters![AFTER_DEADLINE, ..two_level::PARAMETERS],
    packet: Some(&|settings, setting| {
        let rule = Corrected::new(Dctcp::new(settings), Ucp::of(settings));
        two_level::with_rule(rule, settings, setting)
    }),
    flow: Some(&policy),
};

/// The paper of UCP, 2LPS and their hybrids.
pub const CITATION: &str = "T. Wang, H. Xu, F. Liu: Aemon: Information-agnostic Mix-flow \
                            Scheduling in Data Center Networks, APNet 2017";

/// Card text about UCP.
pub const WINDOWS: &str = "Windows (UCP, §3.1): DCTCP, but a flow with a deadline cuts by p/2 with p = α^ŝ, where ŝ is \
     its urgency s = T_e/(T_d − T_e) within ½ and 3/2, read at the moment of the cut. Equation 4 \
     would never open a window again after the first mark, since α never returns to zero; here a \
     window is cut when a mark arrives in it, as in DCTCP. Ordinary flows have ŝ = 1.";

/// Card text about late flows.
pub const LATE: &str = "After its deadline s would turn negative. A late flow is treated as most \
                        urgent, since the paper terminates no flow and it must still finish; the \
                        literal sign and termination are options.";

fn policy(settings: &Settings, setting: &Setting) -> Box<dyn Policy> {
    let levels = Weighted::new(TwoLevels::of(settings, setting), UrgencyWeights::of(settings));
    DeadlineTermination::boxed(Levels::new(levels), Urgency::of(settings).terminates())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    use crate::flow::testing::{Race, assert_exact};
    use crate::flow::{Flows, LevelOf};
    use crate::ids::{FlowId, HostId};
    use crate::packet::PacketSimulation;
    use crate::packet::testing::{
        completion_times, flow, given, many_to_one, packets, run, traffic,
    };
    use crate::parameters::{Given, Value};
    use crate::record::{QueueTrace, Simulation, Status};
    use crate::schemes::testing::recipe;
    use crate::units::Time;
    use crate::workload::Flow;

    fn choosing(after_deadline: &str) -> Given {
        [("after_deadline".to_owned(), Value::Text(after_deadline.to_owned()))].into()
    }

    /// An ordinary flow of 3 MB meets a flow with a deadline on its last link.
    fn meet(deadline: Time, given: &Given) -> Vec<Time> {
        let network = many_to_one(2);
        let urgent = Flow { deadline, ..flow(Time::ZERO, 0, 2, packets(2_000)) };
        let traffic = traffic(vec![urgent, flow(Time::from_us(10), 1, 2, packets(2_000))]);
        let run = run(&network, &traffic, recipe(&CARD, given, &network, &traffic));
        run.completions().finish.clone()
    }

    #[test]
    fn an_ordinary_flow_passes_a_far_deadline_and_a_near_one_is_served_sooner() {
        // Marks are counted by queue: counted over the port, packets in the lower queue would mark
        // those that overtake them, and long flows would converge whatever their priority.
        let by_queue = [("mark_scope".to_owned(), Value::Text("queue".to_owned()))].into();
        let [far, near] = [100, 3].map(|ms| meet(Time::from_ms(ms), &by_queue));
        assert!(far[1] < far[0] && near[0] < far[0], "{near:?}, far {far:?}");
    }

    #[test]
    fn a_short_ordinary_flow_does_not_wait_for_one_with_a_far_deadline() {
        let network = many_to_one(2);
        let deadline = Time::from_ms(100);
        let far = Flow { deadline, ..flow(Time::ZERO, 0, 2, packets(4_000)) };
        let traffic = traffic(vec![far, flow(Time::from_ms(1), 1, 2, packets(30))]);
        let run = run(&network, &traffic, recipe(&CARD, &given(&[]), &network, &traffic));
        let ideal = network.ideal_fct(HostId(1), HostId(2), packets(30));
        let fct = completion_times(&run, &traffic)[1];
        assert!(fct <= ideal + Time::from_us(2), "{fct:?}, ideal {ideal:?}");
    }

    /// Two flows with deadlines of 5 ms keep a queue at their receiver: by time in µs, the levels
    /// of the waiting packets.
    fn levels_over_a_life() -> Vec<(u64, Vec<usize>)> {
        let network = many_to_one(2);
        let deadline = Time::from_ms(5);
        let urgent = |from| Flow { deadline, ..flow(Time::ZERO, from, 2, packets(3_000)) };
        let traffic = traffic(vec![urgent(0), urgent(1)]);
        let recipe = recipe(&CARD, &given(&[]), &network, &traffic);
        let trace = QueueTrace::new(vec![network.last_port(HostId(2))], Time::from_us(10), 700);
        let end = Time::from_ms(7);
        let run = PacketSimulation::new(Arc::clone(&network), traffic, recipe, 1, end);
        let mut run = run.with_trace(trace);
        while run.advance(100_000) == Status::Running {}
        let trace = run.queue_trace().expect("the run is traced");
        let levels = |index| {
            let waiting = trace.sample(index)[0].bytes_by_priority;
            (0..8).filter(|&level| waiting[level] > 0).collect()
        };
        let times = trace.times().iter().enumerate();
        times.map(|(index, at)| (at.ps() / 1_000_000, levels(index))).collect()
    }

    /// §3.2: queue 7 until 1/11 of the deadline, 5 until half of it, 3 until 10/11, then 1.
    #[test]
    fn a_flow_with_a_deadline_climbs_through_the_queues_as_it_ages() {
        let levels = levels_over_a_life();
        // Packets tagged before a change wait behind those tagged after it.
        let spans = [(100, 454, 7), (550, 2_500, 5), (2_600, 4_545, 3), (4_650, 6_900, 1)];
        for (from, until, expected) in spans {
            let within = levels.iter().filter(|(at, _)| (from..until).contains(at));
            let within: Vec<_> = within.map(|(_, levels)| levels).collect();
            let early = within.iter().flat_map(|levels| levels.iter()).filter(|&&l| l < expected);
            assert_eq!(early.count(), 0, "nothing above queue {expected} before {until} µs");
            let there = within.iter().filter(|levels| levels.contains(&expected)).count();
            assert!(there * 2 > within.len(), "in queue {expected} from {from} µs: {there}");
        }
    }

    #[test]
    fn a_late_flow_finishes_unless_it_is_to_be_ended() {
        let deadline = Time::from_us(600);
        for choice in ["urgent", "demote"] {
            assert!(meet(deadline, &choosing(choice)).iter().all(|finish| finish.is_finite()));
        }
        let ended = meet(deadline, &choosing("terminate"));
        assert!(!ended[0].is_finite() && ended[1].is_finite());
    }

    #[test]
    fn the_fluid_can_end_late_flows_at_their_deadline() {
        let race = Race::flows(&[(0.0, 0, 1, 2.0), (0.0, 0, 1, 3.0)]).deadlines(&[1.0, 9.0]);
        let settings = Settings::check(CARD.parameters, &choosing("terminate"), "").unwrap();
        let weights = UrgencyWeights::of(&settings);
        let levels = Weighted::new(FlatLevel, weights);
        let policy = DeadlineTermination::boxed(Levels::new(levels), true);
        let mut run = race.simulation(policy, false);
        while run.advance(100) == Status::Running {}
        let completions = run.completions();
        assert_eq!(completions.rejected, [FlowId(0)]);
        // Weights ½ : ½ until 3/7, then 0.7071 : ½, 1 : ½, 1.414 : ½ and 2 : ½ until 1.
        let steps = [(3.0 / 7.0, 0.5), (0.5, 0.75), (5.0 / 9.0, 1.0), (0.6, 1.25), (1.0, 1.5)];
        let mut sent = 0.0;
        let mut from = 0.0;
        for (until, power) in steps {
            let weight = super::super::parts::dctcp_power::weight(power);
            sent += (until - from) * 0.5 / (weight + 0.5);
            from = until;
        }
        assert_exact(&[completions.finish[1].seconds()], &[1.0 + 3.0 - sent]);
    }

    /// All flows in one queue, to see weights alone.
    struct FlatLevel;

    impl LevelOf for FlatLevel {
        fn levels(&self) -> usize {
            1
        }

        fn level(&self, _: FlowId, _: &Flows) -> usize {
            0
        }

        fn next_change(&self, _: FlowId, _: &Flows, _: usize, _: f64) -> Time {
            Time::NEVER
        }
    }
}
