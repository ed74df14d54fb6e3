//! L2DCT: DCTCP with windows that grow faster and shrink less for flows that have sent less.
//!
//! A. Munir et al.: Minimizing Flow Completion Times in Data Centers, INFOCOM 2013.

use super::parts::dctcp_power::{Corrected, Correction};
use super::parts::dctcp_rule::{Dctcp, ESTIMATOR};
use super::parts::window_parameters::{
    self, BUFFER, LOSS_RECOVERY, MARKING, NIC, WINDOWS, new_reno, tcp_transport,
};
use super::{Apart, Colour, Dash, Family, Information, Mark, SchemeCard, Setting};
use crate::flow::{ByBytes, Fair, Flows, LevelOf, Weights, Within};
use crate::ids::FlowId;
use crate::packet::transport::{Progress, Untagged, WindowTransport};
use crate::packet::{PortPlan, Recipe};
use crate::parameters::{Choice, Domain, Parameter, Settings, parameters};
use crate::units::{Bytes, Time};

/// Catalogue entry of L2DCT.
pub const CARD: SchemeCard = SchemeCard {
    id: "l2dct",
    name: "L2DCT",
    family: Family::FlowScheduling,
    idea: "DCTCP in which young flows grow their windows faster and back off less than flows \
           that have sent much: least attained service, approximated by rates.",
    information: &[Information::BytesSent],
    citation: "A. Munir, I. A. Qazi, Z. A. Uzmi, A. Mushtaq, S. N. Ismail, M. S. Iqbal, B. Khan: \
               Minimizing Flow Completion Times in Data Centers, INFOCOM 2013",
    model: &[
        "Weight w: 2.5 up to 200 KiB sent, 0.125 from 1 MiB on, linear in between; retransmitted \
         bytes count again, and every flow starts at zero.",
        "Window: DCTCP's estimate α; a mark cuts by b/2 with b = α^w, and congestion avoidance \
         adds k = w/2.5 packets per window. Slow start is DCTCP's.",
        "The public simulation code of PIAS, used in its authors' evaluation of L2DCT, counts \
         every acknowledgement twice when its first test for growth fails, and then grows \
         regardless of weight: by two packets per window at every age, forty times the formula \
         for old flows. Both are options; the formula is the default. An independent port \
         interpolates between 200 and 1000 segments; here it is bytes.",
        "Ports, losses and timeouts: as DCTCP.",
        "Flow level: max-min sharing in proportion to w, the paper's aim. Between 200 KiB and 1 \
         MiB the weight falls in eight equal steps, each at the mean weight of its bytes; rates \
         are recomputed when a flow reaches a step.",
    ],
    apart: Some(APART),
    colour: Colour::Blue,
    mark: Mark::Diamond,
    dash: Dash::Dashed,
    parameters: parameters![
        ..WINDOWS,
        ..ESTIMATOR,
        GROWTH,
        ..MARKING,
        BUFFER,
        ..LOSS_RECOVERY,
        NIC
    ],
    packet: Some(&recipe),
    flow: Some(&|_, _| Box::new(Fair::new(AgeWeights::default()))),
};

/// Why packets differ from the fluid.
const APART: Apart = Apart {
    within: None,
    why: "Start-up. Windows of old flows grow by a twentieth of a packet per round trip, so a \
          long flow takes many round trips to fill a link that has become free and runs below \
          its fair share until then. The fluid model shares by weight at once.",
};

/// How fast windows grow.
pub const GROWTH: Parameter = Parameter {
    name: "growth",
    label: "Window growth",
    unit: "",
    domain: Domain::Choice {
        options: &[
            Choice { id: "weight", label: "by weight, w/2.5 packets per window" },
            Choice { id: "two", label: "two packets per window at every age" },
        ],
        default: "weight",
    },
    help: "How fast windows grow in congestion avoidance: by the paper's formula or as in the \
           public simulation code.",
    source: "L2DCT §III; PIAS (ns-2 code): two",
    shown_when: None,
};

fn recipe(settings: &Settings, setting: &Setting) -> Recipe {
    let ports =
        PortPlan::fifo(window_parameters::limit(settings), window_parameters::marking(settings));
    let rule = Corrected::new(Dctcp::new(settings), YoungFirst::of(settings));
    let recovery = new_reno(settings, setting);
    let transport = WindowTransport::new(rule, Untagged, recovery, tcp_transport(settings));
    Recipe::new(transport, ports).with_nics(window_parameters::nic(settings, ports))
}

/// Largest amount sent by a young flow.
const YOUNG: u64 = 200 << 10;
/// Smallest amount sent by an old flow.
const OLD: u64 = 1 << 20;
const LARGEST_WEIGHT: f64 = 2.5;
const SMALLEST_WEIGHT: f64 = 0.125;

/// Weight of a flow that has sent `sent` bytes.
fn weight(sent: u64) -> f64 {
    let aged = sent.clamp(YOUNG, OLD) - YOUNG;
    LARGEST_WEIGHT - (LARGEST_WEIGHT - SMALLEST_WEIGHT) * aged as f64 / (OLD - YOUNG) as f64
}

/// Young flows reduce their windows less than old ones.
#[derive(Clone, Copy, Debug)]
pub struct YoungFirst {
    /// Growth per window at every age, where it does not follow the weight.
    growth: Option<f64>,
}

impl YoungFirst {
    /// From a table with [`GROWTH`].
    pub fn of(settings: &Settings) -> Self {
        Self { growth: (settings.choice(GROWTH.name) == "two").then_some(2.0) }
    }
}

impl Correction for YoungFirst {
    fn power(&self, progress: &Progress) -> f64 {
        weight(progress.transmitted.get())
    }

    fn increase(&self, progress: &Progress) -> f64 {
        self.growth.unwrap_or_else(|| weight(progress.transmitted.get()) / LARGEST_WEIGHT)
    }
}

/// L2DCT at flow level: weights that fall in steps.
#[derive(Clone, Debug)]
pub struct AgeWeights {
    steps: ByBytes,
}

const STEPS: u64 = 8;
const STEP: u64 = (OLD - YOUNG) / STEPS;

impl Default for AgeWeights {
    fn default() -> Self {
        let steps: Vec<_> = (0..=STEPS).map(|step| Bytes::new(YOUNG + step * STEP)).collect();
        Self { steps: ByBytes::new(&steps, Within::Share, Within::Share) }
    }
}

impl Weights for AgeWeights {
    fn weight(&self, flow: FlowId, flows: &Flows) -> f64 {
        match self.steps.level(flow, flows) as u64 {
            0 => LARGEST_WEIGHT,
            step => weight(YOUNG + step * STEP - STEP / 2),
        }
    }

    fn next_change(&self, flow: FlowId, flows: &Flows, rate: f64) -> Time {
        self.steps.next_change(flow, flows, self.steps.level(flow, flows), rate)
    }
}

#[cfg(test)]
mod tests {
    use super::super::parts::dctcp_power::tests::{PROGRESS, cut_at_a_quarter};
    use super::*;
    use crate::flow::testing::{Race, assert_exact};
    use crate::packet::testing::{flow, given, network, packets, run, traffic};
    use crate::parameters::Value;
    use crate::record::Simulation;

    fn after(sent: u64) -> Progress {
        Progress { transmitted: Bytes::new(sent), ..PROGRESS }
    }

    #[test]
    fn windows_follow_the_weights_of_the_paper() {
        let rule = YoungFirst { growth: None };
        let at = |sent| (rule.power(&after(sent)), rule.increase(&after(sent)));
        assert_eq!([0, 204_800].map(at), [(2.5, 1.0); 2]);
        assert_eq!(at(626_688), (1.3125, 0.525));
        assert_eq!([1_048_576, 1 << 40].map(at), [(0.125, 0.05); 2]);
        let cut = |sent| cut_at_a_quarter(rule, &after(sent));
        assert_eq!(cut(204_800), 98.4375);
        assert!((cut(626_688) - 91.8948).abs() < 1e-4);
        assert!((cut(1_048_576) - 57.9552).abs() < 1e-4);
    }

    #[test]
    fn the_public_code_grows_alike_at_every_age_and_cuts_by_age() {
        let two = [("growth".to_owned(), Value::Text("two".to_owned()))].into();
        let rule = YoungFirst::of(&Settings::check(CARD.parameters, &two, "").unwrap());
        assert_eq!([0, 626_688, 1 << 40].map(|sent| rule.increase(&after(sent))), [2.0; 3]);
        assert_eq!(
            [0, 626_688, 1 << 40].map(|sent| rule.power(&after(sent))),
            [2.5, 1.3125, 0.125]
        );
    }

    /// Sizes in seconds of a unit link, 125 MB; both flows are old after 8 ms, so that a third one
    /// that comes at 1 s has twenty times their weight while it is young.
    #[test]
    fn a_young_flow_takes_twenty_times_the_share_of_an_old_one() {
        let kib = 1024.0 / 125e6;
        let young = 100.0 * kib;
        let race = Race::flows(&[(0.0, 0, 1, 4.0), (1.0, 0, 1, young)]);
        let fct = race.fct(Fair::new(AgeWeights::default()));
        assert_exact(&fct[1..], &[young * 2.625 / 2.5]);
        assert_exact(&fct[..1], &[4.0 + young]);
    }

    #[test]
    fn weights_fall_in_steps_of_equal_mean() {
        // Two flows that start together keep equal weights through all steps.
        let race = Race::flows(&[(0.0, 0, 1, 0.01), (0.0, 0, 1, 0.01)]);
        assert_exact(&race.fct(Fair::new(AgeWeights::default())), &[0.02, 0.02]);
        let mean: f64 = (1..=STEPS).map(|step| weight(YOUNG + step * STEP - STEP / 2)).sum();
        assert!((mean / STEPS as f64 - 1.3125).abs() < 1e-12);
    }

    /// Five old flows share a link; one of 190 KB arrives. Under DCTCP all tend to equal windows;
    /// under L2DCT the young one opens its own and the old ones yield.
    #[test]
    fn a_young_flow_finishes_sooner_than_under_dctcp() {
        let network = network("dumbbell", &given(&[("pairs", 6.0)]));
        let long = |host| flow(Time::ZERO, host, host + 6, packets(8_000));
        let young = flow(Time::from_ms(8), 5, 11, packets(130));
        let traffic = traffic((0..5).map(long).chain([young]).collect());
        let finish = |card| {
            let small = given(&[("initial_window_packets", 10.0)]);
            let recipe = crate::schemes::testing::recipe(card, &small, &network, &traffic);
            run(&network, &traffic, recipe).completions().finish[5] - Time::from_ms(8)
        };
        let (l2dct, dctcp) = (finish(&CARD), finish(&super::super::dctcp::CARD));
        assert!(l2dct * 4 < dctcp * 3, "{l2dct:?} against {dctcp:?}");
    }
}
