//! Varys with deadlines: a coflow is admitted when it can be guaranteed, and refused otherwise.
//!
//! M. Chowdhury, Y. Zhong, I. Stoica: Efficient coflow scheduling with Varys, SIGCOMM 2014,
//! section 5.3 (guaranteeing deadlines).

use super::parts::coordinator;
use super::varys::CITATION;
use super::{Colour, Dash, Family, Information, Mark, SchemeCard};
use crate::flow::{Allocation, Backfill, Demand, Flows, Group, Groups, Policy, Rates};
use crate::growth::lengthen;
use crate::ids::FlowId;
use crate::parameters::{Domain, Parameter, Settings, parameters};
use crate::sorting::{sort_by_rank, sort_many};
use crate::units::Time;
use crate::yield_point::Yielding;

/// Catalogue entry of Varys with deadlines.
pub const CARD: SchemeCard = SchemeCard {
    id: "varys-deadline",
    name: "Varys (deadlines)",
    family: Family::CoflowScheduling,
    idea: "A coflow is admitted only if the unreserved capacity lets it meet its deadline; its \
           rates are then reserved until it finishes. Other coflows are rejected and never sent.",
    information: &[Information::Coflow, Information::Size, Information::Deadline],
    citation: CITATION,
    model: &[
        "Order: admitted coflows are served together, each flow at size ÷ deadline, and never \
         pre-empted. A coflow is admitted on arrival if its bottleneck on the unreserved \
         capacity ends before its deadline.",
        "Spare capacity: greedily to all admitted flows, earliest deadline first, when a coflow \
         arrives or finishes; capacity freed by a flow that ends before its coflow is reassigned \
         likewise. A coflow without a deadline has no reservation and uses only spare capacity.",
        "Rejected coflows send nothing, never finish and count as missed.",
        coordinator::ON_PACKETS,
    ],
    apart: Some(coordinator::APART),
    colour: Colour::Vermilion,
    mark: Mark::Cross,
    dash: Dash::Dashed,
    parameters: parameters![
        Parameter {
            name: "pad",
            label: "Deadline padding",
            unit: "",
            domain: Domain::Number { min: 0.0, max: 1.0, default: 0.0 },
            help: "A coflow must finish within its deadline ÷ (1 + padding) to be admitted.",
            source: "0 in the authors' simulator, 0.1 in their system",
            shown_when: None,
        },
        Parameter {
            name: "min_deadline_ms",
            label: "Shortest deadline",
            unit: "ms",
            domain: Domain::Number { min: 0.0, max: 10_000.0, default: 0.0 },
            help: "Coflows with a shorter deadline are rejected.",
            source: "0 in the authors' simulator, 200 ms in their system",
            shown_when: None,
        },
        ..coordinator::PARAMETERS,
    ],
    packet: Some(&|settings, setting| {
        coordinator::recipe(Box::new(Admission::new(settings)), settings, setting)
    }),
    flow: Some(&|settings, _| Box::new(Admission::new(settings))),
};

/// Tolerance for rounding in sums of reservations: exact fits are admitted.
const ROUNDING: f64 = 1e-9;

struct Admission {
    pad: f64,
    min_deadline_s: f64,
    groups: Groups,
    /// Whether the coflow of each flow was admitted.
    admitted: Vec<bool>,
    demand: Demand,
    allocation: Allocation,
    rest: Backfill,
    /// Whether a coflow has arrived or left since the last decision.
    stale: bool,
    /// Deadline of each flow's coflow.
    due: Vec<Time>,
    by_deadline: Vec<FlowId>,
}

impl Admission {
    fn new(settings: &Settings) -> Self {
        Self {
            pad: settings.number("pad"),
            min_deadline_s: settings.number("min_deadline_ms") / 1e3,
            groups: Groups::default(),
            admitted: Vec::new(),
            demand: Demand::default(),
            allocation: Allocation::default(),
            rest: Backfill::default(),
            stale: false,
            due: Vec::new(),
            by_deadline: Vec::new(),
        }
    }

    /// Whether free capacity guarantees the deadline of `group`.
    fn fits(&mut self, flows: &Flows, group: &Group) -> bool {
        if !group.deadline.is_finite() {
            return true;
        }
        self.demand.measure(flows, group);
        let needed = self.demand.bottleneck_in(&self.allocation, flows) * (1.0 + self.pad);
        needed.max(self.min_deadline_s) <= group.deadline.seconds() * (1.0 + ROUNDING)
    }

    fn reserve(&mut self, flows: &Flows, group: &Group) {
        let deadline = group.deadline;
        for &flow in group.members().iter().yielding() {
            if deadline.is_finite() {
                let promised = flows.size(flow) / deadline.seconds();
                // Flows that joined their coflow after its admission were not counted.
                let possible = self.allocation.room(flows, flow);
                self.allocation.give(flows, flow, promised.min(possible));
            }
            self.due[flow.index()] = group.start.saturating_add(deadline);
            self.by_deadline.push(flow);
        }
    }
}

impl Policy for Admission {
    fn arrived(&mut self, flow: FlowId, flows: &Flows) {
        self.groups.arrived(flow, flows);
        self.rest.arrived(flow, flows);
        self.stale = true;
    }

    fn finished(&mut self, flow: FlowId, flows: &Flows) {
        self.groups.finished(flow, self.allocation.rate(flow), flows);
        self.rest.finished(flow, flows, &mut self.allocation);
    }

    fn allocate(&mut self, flows: &Flows, rates: &mut Rates) -> Time {
        let departure = self.groups.take_departure();
        if std::mem::take(&mut self.stale) || departure {
            self.admit_all(flows, rates);
        } else {
            let open = self.rest.open(flows, &self.allocation);
            std::mem::swap(open, &mut self.by_deadline);
        }
        sort_many(&mut self.by_deadline);
        sort_by_rank(&mut self.by_deadline, |&flow| self.due[flow.index()].ps());
        self.allocation.greedy(flows, self.by_deadline.iter().copied());
        self.allocation.commit(flows, rates);
        Time::NEVER
    }
}

impl Admission {
    /// Reserves promised rates and decides about new groups.
    fn admit_all(&mut self, flows: &Flows, rates: &mut Rates) {
        self.rest.forget();
        self.groups.remove_departed(flows);
        lengthen(&mut self.admitted, flows.count(), false);
        lengthen(&mut self.due, flows.count(), Time::NEVER);
        self.by_deadline.clear();
        self.allocation.begin(flows);
        let groups = std::mem::take(&mut self.groups);
        // Groups are in order of arrival: promised rates are reserved before new groups are
        // considered.
        for group in groups.active() {
            let known = self.admitted[group.members()[0].index()];
            if known || self.fits(flows, group) {
                group.members().iter().for_each(|flow| self.admitted[flow.index()] = true);
                self.reserve(flows, group);
            } else {
                group.members().iter().yielding().for_each(|&flow| rates.reject(flow));
            }
        }
        self.groups = groups;
        self.groups.mark_decided();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::testing::{Race, assert_exact};

    fn admission() -> Admission {
        Admission::new(&Settings::defaults(CARD.parameters))
    }

    /// Promised 1/2 and 1/3 of the port, 1/6 is left: the third would need 3 and has 2. Spare
    /// capacity goes to the earlier deadline, of the second: it ends at 2, the first at 3.
    #[test]
    fn a_coflow_that_cannot_be_guaranteed_is_refused() {
        let (one, two, three) = ([(0, 1, 2.0)], [(0, 1, 1.0)], [(0, 1, 0.5)]);
        let race = Race::coflows(&[(0.0, &one), (0.0, &two), (0.0, &three)]);
        let race = race.deadlines(&[4.0, 3.0, 2.0]);
        assert_exact(&race.cct(admission()), &[3.0, 2.0, f64::INFINITY]);
        assert_eq!(race.run(admission()).rejected, [FlowId(2)]);
    }

    #[test]
    fn an_exact_fit_is_admitted_and_coflows_without_deadline_take_the_rest() {
        let race = Race::coflows(&[(0.0, &[(0, 1, 1.0)]), (0.0, &[(0, 1, 1.0), (0, 2, 0.5)])]);
        let exact = race.deadlines(&[1.0, f64::INFINITY]);
        assert_exact(&exact.cct(admission()), &[1.0, 2.5]);
    }

    #[test]
    fn a_refusal_frees_nothing_that_was_promised() {
        // At 1 the first coflow has 1 of its 2 left and deserves its half until 4; the newcomer
        // would need the whole port.
        let race = Race::coflows(&[(0.0, &[(0, 1, 2.0)]), (1.0, &[(0, 1, 1.0)])]);
        let race = race.deadlines(&[4.0, 1.0]);
        assert_exact(&race.cct(admission()), &[2.0, f64::INFINITY]);
    }
}
