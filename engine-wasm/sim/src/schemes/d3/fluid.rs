//! D3 at flow level: rates that meet deadlines in order of arrival, the rest shared.

use super::super::Setting;
use super::QUENCHES;
use crate::flow::{Allocation, EarlyTermination, Feasibility, Flows, Policy, Rates};
use crate::ids::FlowId;
use crate::parameters::Settings;
use crate::units::Time;
use crate::yield_point::Yielding;

/// From a table with [`QUENCHES`].
pub fn policy(settings: &Settings, setting: &Setting) -> Box<dyn Policy> {
    let feasibility = Feasibility::new(setting.network, setting.traffic);
    let reserving = Reserving {
        feasibility: feasibility.clone(),
        active: Vec::new(),
        allocation: Allocation::default(),
    };
    EarlyTermination::boxed(reserving, feasibility, settings.switch(QUENCHES.name))
}

/// Flows with deadlines get the rate they need while it is free, in order of arrival.
#[derive(Debug)]
struct Reserving {
    feasibility: Feasibility,
    /// By arrival.
    active: Vec<FlowId>,
    allocation: Allocation,
}

impl Policy for Reserving {
    fn arrived(&mut self, flow: FlowId, _: &Flows) {
        let place = self.active.partition_point(|&other| other < flow);
        self.active.insert(place, flow);
    }

    fn finished(&mut self, flow: FlowId, _: &Flows) {
        self.active.retain(|&other| other != flow);
    }

    fn allocate(&mut self, flows: &Flows, rates: &mut Rates) -> Time {
        self.allocation.begin(flows);
        let mut next = Time::NEVER;
        for &flow in self.active.iter().yielding() {
            let due = self.feasibility.due(flow);
            if due <= flows.now() || !due.is_finite() {
                continue;
            }
            next = next.min(due);
            let rate = self.feasibility.needed(flow, flows).min(self.allocation.room(flows, flow));
            if rate > 0.0 {
                self.allocation.give(flows, flow, rate);
            }
        }
        self.allocation.max_min(flows, &self.active, |_| 1.0);
        self.allocation.commit(flows, rates);
        next
    }
}

#[cfg(test)]
mod tests {
    use super::super::CARD;
    use crate::flow::testing::{Race, assert_close};
    use crate::schemes::testing::UnderScheme;

    #[test]
    fn needs_come_first_and_the_rest_is_shared() {
        // Half the link is needed; the other half is shared: three quarters and one.
        let race = Race::flows(&[(0.0, 0, 1, 1.5), (0.0, 0, 1, 1.0)]);
        assert_close(&race.deadlines(&[3.0]).fct_of(&CARD), &[2.0, 2.5]);
    }

    /// The first needs three quarters until 2, so that the second, more urgent, is hopeless on
    /// arrival: a case that the authors of the paper describe.
    #[test]
    fn the_first_arrival_is_served_even_if_the_other_is_more_urgent() {
        let race = Race::flows(&[(0.0, 0, 1, 1.5), (0.1, 0, 1, 0.5)]).deadlines(&[2.0, 0.6]);
        let fct = race.fct_of(&CARD);
        assert!(fct[0] < 2.0 && fct[1].is_infinite(), "{fct:?}");
    }

    #[test]
    fn without_deadlines_it_is_fair_sharing() {
        let race = Race::flows(&[(0.0, 0, 1, 1.0), (0.0, 0, 1, 3.0)]);
        assert_close(&race.fct_of(&CARD), &[2.0, 4.0]);
    }
}
