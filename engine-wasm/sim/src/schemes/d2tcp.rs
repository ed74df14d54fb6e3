//! D2TCP: DCTCP with back-off corrected by the imminence of the deadline.
//!
//! B. Vamanan et al.: Deadline-Aware Datacenter TCP (D2TCP), SIGCOMM 2012.

use super::parts::dctcp_power::{self, Corrected, Correction};
use super::parts::dctcp_rule::Dctcp;
use super::parts::window_parameters::{self, new_reno, tcp_transport};
use super::{Colour, Dash, Family, Information, Mark, SchemeCard, Setting, dctcp};
use crate::flow::{DeadlineTermination, Fair, Flows, Policy, Weights};
use crate::ids::FlowId;
use crate::packet::transport::{Progress, Untagged, WindowTransport};
use crate::packet::{PortPlan, Recipe};
use crate::parameters::{Domain, Parameter, Settings, parameters};
use crate::topology::wire;
use crate::units::Time;

/// Catalogue entry of D2TCP.
pub const CARD: SchemeCard = SchemeCard {
    id: "d2tcp",
    name: "D2TCP",
    family: Family::FlowScheduling,
    idea: "DCTCP in which flows near their deadline back off less and flows far from it back off \
           more.",
    information: &[Information::Size, Information::Deadline],
    citation: "B. Vamanan, J. Hasan, T. N. Vijaykumar: Deadline-Aware Datacenter TCP (D2TCP), \
               SIGCOMM 2012",
    model: &[
        "Imminence d = T_c / T_left, between ½ and 2: T_c = B / (¾·W) round trips is what the B \
         packets that remain take at the window W, whose sawtooth averages three quarters of it. A \
         mark cuts the window by p/2 with p = α^d (gamma correction); α, growth and all else are \
         DCTCP's. A flow without a deadline has d = 1 and is DCTCP.",
        "The round trip in T_c is that of the idle network: queues that marks keep short add little \
         to it.",
        "After its deadline a flow keeps d = 2, as in one public port; another port uses ½ or \
         terminates the flow, which is an option here.",
        "Flow level: max-min sharing in proportion to ¼^(1 − d), since long-run shares are inverse \
         to the cut, taken at α = ¼. T_c follows from the rate held so far (d = 1 before a flow has \
         one); d is read again at every full millisecond.",
    ],
    apart: Some(window_parameters::APART),
    colour: Colour::Sky,
    mark: Mark::Circle,
    dash: Dash::Dotted,
    parameters: parameters![TERMINATES, ..dctcp::PARAMETERS],
    packet: Some(&recipe),
    flow: Some(&policy),
};

const TERMINATES: Parameter = Parameter {
    name: "terminate",
    label: "Terminate late flows",
    unit: "",
    domain: Domain::Switch { default: false },
    help: "Whether a flow is terminated when its deadline passes, instead of continuing with \
           maximum urgency.",
    source: "Chosen here: the paper's flows finish",
    shown_when: None,
};

fn recipe(settings: &Settings, setting: &Setting) -> Recipe {
    let ports =
        PortPlan::fifo(window_parameters::limit(settings), window_parameters::marking(settings));
    let imminence = Imminence { terminates: settings.switch(TERMINATES.name) };
    let rule = Corrected::new(Dctcp::new(settings), imminence);
    let recovery = new_reno(settings, setting);
    let transport = WindowTransport::new(rule, Untagged, recovery, tcp_transport(settings));
    Recipe::new(transport, ports).with_nics(window_parameters::nic(settings, ports))
}

fn policy(settings: &Settings, _: &Setting) -> Box<dyn Policy> {
    DeadlineTermination::boxed(Fair::new(ImminenceWeights), settings.switch(TERMINATES.name))
}

/// d of a flow with the time it needs and the time it has, in equal units.
fn imminence(needed: f64, left: f64) -> f64 {
    if left > 0.0 { (needed / left).clamp(0.5, 2.0) } else { 2.0 }
}

/// Flows reduce their windows less as their deadlines come near.
#[derive(Clone, Copy, Debug)]
struct Imminence {
    terminates: bool,
}

impl Correction for Imminence {
    const GIVES_UP: bool = true;

    fn power(&self, progress: &Progress) -> f64 {
        if !progress.deadline.is_finite() {
            return 1.0;
        }
        let packets = progress.remaining().get() as f64 / wire::FULL_PAYLOAD.get() as f64;
        let round_trips = packets / (0.75 * progress.window);
        imminence(round_trips * progress.base_rtt.seconds(), progress.time_left().seconds())
    }

    fn gives_up(&self, progress: &Progress) -> bool {
        self.terminates && progress.is_late()
    }
}

/// D2TCP at flow level: weights follow from the cuts.
#[derive(Clone, Copy, Debug)]
struct ImminenceWeights;

/// Interval at which imminences are recomputed.
const REFRESH: Time = Time::from_ms(1);

impl Weights for ImminenceWeights {
    fn weight(&self, flow: FlowId, flows: &Flows) -> f64 {
        let deadline = flows.deadline(flow);
        let rate = flows.rate(flow);
        if !deadline.is_finite() || rate == 0.0 {
            return 1.0;
        }
        let left = deadline.saturating_sub(flows.now());
        dctcp_power::weight(imminence(flows.remaining(flow) / rate, left.seconds()))
    }

    fn next_change(&self, flow: FlowId, flows: &Flows, _: f64) -> Time {
        let is_live = flows.deadline(flow).is_finite() && flows.deadline(flow) > flows.now();
        if is_live { REFRESH * (flows.now().ps() / REFRESH.ps() + 1) } else { Time::NEVER }
    }
}

#[cfg(test)]
mod tests {
    use super::super::parts::dctcp_power::tests::{PROGRESS, cut_at_a_quarter};
    use super::*;
    use crate::flow::testing::{Race, assert_exact};
    use crate::packet::testing::{flow, given, network, packets, run, traffic};
    use crate::parameters::{Given, Value};
    use crate::record::Simulation;
    use crate::workload::Flow;

    const KEEPS: Imminence = Imminence { terminates: false };

    /// 750 packets remain at a window of 100: ten round trips.
    fn with_time_left(round_trips: f64) -> Progress {
        let size = packets(750);
        let deadline = Time::from_seconds(PROGRESS.base_rtt.seconds() * round_trips);
        Progress { deadline, size, ..PROGRESS }
    }

    #[test]
    fn the_power_is_the_time_needed_over_the_time_left() {
        let power = |round_trips| KEEPS.power(&with_time_left(round_trips));
        assert!((power(8.0) - 1.25).abs() < 1e-9);
        assert_eq!([0.0, 1.0, 5.0, 40.0, 1e3].map(power), [2.0, 2.0, 2.0, 0.5, 0.5]);
        assert_eq!(KEEPS.power(&PROGRESS), 1.0);
    }

    #[test]
    fn near_deadlines_cut_little_and_far_ones_much() {
        let cut = |round_trips| cut_at_a_quarter(KEEPS, &with_time_left(round_trips));
        assert_eq!([40.0, 5.0].map(cut), [75.0, 96.875]);
    }

    #[test]
    fn a_tight_flow_takes_from_a_loose_one_until_their_needs_agree() {
        // The tight flow needs more than it can have: weight 4 against ½ once both have rates.
        let race = Race::flows(&[(0.0, 0, 1, 1.0), (0.0, 0, 1, 1.0)]).deadlines(&[0.5, 50.0]);
        let fct = race.fct(Fair::new(ImminenceWeights));
        assert!(fct[0] < 1.13 && fct[0] > 1.125, "eight ninths after a millisecond: {fct:?}");
        assert_exact(&fct[1..], &[2.0]);
    }

    fn late_flow(given: &Given) -> crate::packet::PacketSimulation {
        let network = network("dumbbell", &[("pairs".to_owned(), Value::Number(1.0))].into());
        let deadline = Time::from_us(500);
        let late = Flow { deadline, ..flow(Time::ZERO, 0, 1, packets(2_000)) };
        let traffic = traffic(vec![late]);
        let recipe = crate::schemes::testing::recipe(&CARD, given, &network, &traffic);
        run(&network, &traffic, recipe)
    }

    #[test]
    fn a_late_flow_goes_on_unless_it_is_to_be_ended() {
        assert!(late_flow(&given(&[])).completions().finish[0].is_finite());
        let ended = late_flow(&[("terminate".to_owned(), Value::Switch(true))].into());
        assert!(!ended.completions().finish[0].is_finite());
        assert!(ended.now() < Time::from_us(700), "given up at the next acknowledgement");
    }
}
