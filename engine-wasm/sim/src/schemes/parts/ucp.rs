//! UCP, the urgency-based congestion control of Aemon: DCTCP with strong back-off while a deadline
//! is distant and weak back-off close to it. It needs no sizes.
//!
//! T. Wang et al.: Aemon: Information-agnostic Mix-flow Scheduling in Data Center Networks, `APNet`
//! 2017, §3.1.

use super::dctcp_power::{self, Correction};
use crate::flow::{Flows, Weights};
use crate::ids::FlowId;
use crate::packet::transport::Progress;
use crate::parameters::{Choice, Domain, Parameter, Settings};
use crate::units::Time;

/// What happens to a flow after its deadline.
pub const AFTER_DEADLINE: Parameter = Parameter {
    name: "after_deadline",
    label: "Late-flow urgency",
    unit: "",
    domain: Domain::Choice {
        options: &[
            Choice { id: "urgent", label: "most urgent" },
            Choice { id: "demote", label: "least urgent" },
            Choice { id: "terminate", label: "terminate the flow" },
        ],
        default: "urgent",
    },
    help: "How a flow past its deadline continues; the paper's formula turns negative there.",
    source: "Chosen here: the paper terminates no flow, and a late one must still finish",
    shown_when: None,
};

/// The urgency s = `T_e` / (`T_d` − `T_e`) of a flow of age `T_e` with deadline `T_d` (equation 2).
#[derive(Clone, Copy, Debug)]
pub struct Urgency {
    after: AfterDeadline,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AfterDeadline {
    Urgent,
    Demote,
    Terminate,
}

impl Urgency {
    /// From a table with [`AFTER_DEADLINE`].
    pub fn of(settings: &Settings) -> Self {
        let after = match settings.choice(AFTER_DEADLINE.name) {
            "demote" => AfterDeadline::Demote,
            "terminate" => AfterDeadline::Terminate,
            _ => AfterDeadline::Urgent,
        };
        Self { after }
    }

    /// Urgency at `age`; infinite at the deadline.
    pub fn at(self, age: Time, deadline: Time) -> f64 {
        if age < deadline {
            age.ps() as f64 / (deadline - age).ps() as f64
        } else if self.after == AfterDeadline::Demote {
            f64::NEG_INFINITY
        } else {
            f64::INFINITY
        }
    }

    /// Whether flows end at their deadline.
    pub fn terminates(self) -> bool {
        self.after == AfterDeadline::Terminate
    }

    /// Urgency of an active flow with a deadline at flow level.
    pub fn of_flow(self, flow: FlowId, flows: &Flows) -> f64 {
        let spec = flows.spec(flow);
        self.at(flows.now() - spec.start, spec.deadline)
    }
}

/// When the age of `flow` next reaches one of `fractions` of its deadline, or the deadline.
pub fn next_age(flow: FlowId, flows: &Flows, fractions: &[(u64, u64)]) -> Time {
    let spec = flows.spec(flow);
    if !spec.deadline.is_finite() {
        return Time::NEVER;
    }
    let at = |&(part, whole): &(u64, u64)| {
        let age = u128::from(spec.deadline.ps()) * u128::from(part);
        spec.start + Time::from_ps(age.div_ceil(u128::from(whole)) as u64)
    };
    let times = fractions.iter().chain(&[(1, 1)]).map(at);
    times.filter(|&time| time > flows.now()).min().unwrap_or(Time::NEVER)
}

/// ŝ, the power of α: urgency within ½ and 3/2 (§3.1).
fn capped(urgency: f64) -> f64 {
    urgency.clamp(0.5, 1.5)
}

/// Window rule: p = α^ŝ.
#[derive(Clone, Copy, Debug)]
pub struct Ucp {
    urgency: Urgency,
}

impl Ucp {
    /// From a table with [`AFTER_DEADLINE`].
    pub fn of(settings: &Settings) -> Self {
        Self { urgency: Urgency::of(settings) }
    }
}

impl Correction for Ucp {
    const GIVES_UP: bool = true;

    fn power(&self, progress: &Progress) -> f64 {
        if progress.deadline.is_finite() {
            capped(self.urgency.at(progress.age(), progress.deadline))
        } else {
            1.0
        }
    }

    fn gives_up(&self, progress: &Progress) -> bool {
        self.urgency.terminates() && progress.is_late()
    }
}

/// UCP at flow level: weights rise in steps of a quarter of ŝ.
#[derive(Clone, Copy, Debug)]
pub struct UrgencyWeights {
    urgency: Urgency,
}

impl UrgencyWeights {
    /// From a table with [`AFTER_DEADLINE`].
    pub fn of(settings: &Settings) -> Self {
        Self { urgency: Urgency::of(settings) }
    }
}

/// Ages at which ŝ is 3/4, 1, 5/4 and 3/2.
const STEPS: [(u64, u64); 4] = [(3, 7), (1, 2), (5, 9), (3, 5)];

impl Weights for UrgencyWeights {
    fn weight(&self, flow: FlowId, flows: &Flows) -> f64 {
        if !flows.deadline(flow).is_finite() {
            return 1.0;
        }
        let power = capped(self.urgency.of_flow(flow, flows));
        dctcp_power::weight(libm::floor(power * 4.0) / 4.0)
    }

    fn next_change(&self, flow: FlowId, flows: &Flows, _: f64) -> Time {
        next_age(flow, flows, &STEPS)
    }
}

#[cfg(test)]
pub mod tests {
    use super::super::dctcp_power::tests::{PROGRESS, cut_at_a_quarter};
    use super::*;
    use crate::parameters::{Given, Settings, Value};

    /// Settings with a choice after the deadline.
    pub fn after(choice: &str) -> Settings {
        let given: Given = [("after_deadline".to_owned(), Value::Text(choice.to_owned()))].into();
        Settings::check(&[AFTER_DEADLINE], &given, "").expect("one of the choices")
    }

    fn aged(us: u64) -> Progress {
        Progress { now: Time::from_us(us), deadline: Time::from_ms(5), ..PROGRESS }
    }

    #[test]
    fn far_deadlines_cut_more_than_dctcp_and_near_ones_less() {
        let ucp = Ucp::of(&after("urgent"));
        let cut = |us| cut_at_a_quarter(ucp, &aged(us));
        assert_eq!([0, 1_000, 2_500, 3_000, 4_999].map(cut), [75.0, 75.0, 87.5, 93.75, 93.75]);
        assert_eq!(cut_at_a_quarter(ucp, &PROGRESS), 87.5, "an ordinary flow is DCTCP");
        assert_eq!(ucp.urgency.at(Time::from_ms(1), Time::from_ms(5)), 0.25);
    }

    #[test]
    fn a_late_flow_is_most_urgent_least_urgent_or_gone() {
        let late = aged(5_000);
        let outcome = |choice| {
            let ucp = Ucp::of(&after(choice));
            (ucp.power(&late), ucp.gives_up(&late), ucp.gives_up(&aged(4_999)))
        };
        assert_eq!(outcome("urgent"), (1.5, false, false));
        assert_eq!(outcome("demote"), (0.5, false, false));
        assert_eq!(outcome("terminate"), (1.5, true, false));
    }
}
