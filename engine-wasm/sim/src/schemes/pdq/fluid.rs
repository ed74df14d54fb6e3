//! PDQ at flow level: the most critical flow first.

use super::super::Setting;
use super::TERMINATES;
use crate::flow::{EarlyTermination, Feasibility, Flows, Key, Order, Ordered, Policy, Ties};
use crate::ids::FlowId;
use crate::parameters::Settings;
use crate::units::Time;

/// From a table with [`TERMINATES`].
pub fn policy(settings: &Settings, setting: &Setting) -> Box<dyn Policy> {
    let feasibility = Feasibility::new(setting.network, setting.traffic);
    let ordered = Ordered::new(Criticality, Ties::ByArrival);
    EarlyTermination::boxed(ordered, feasibility, settings.switch(TERMINATES.name))
}

/// Deadlines in order, then flows without one; ties by remaining bits.
#[derive(Clone, Copy, Debug)]
struct Criticality;

impl Order for Criticality {
    fn drift(&self) -> f64 {
        -1.0
    }

    fn key(&self, flow: FlowId, flows: &Flows) -> Key {
        let deadline = flows.deadline(flow);
        let class = if deadline == Time::NEVER { f64::INFINITY } else { deadline.seconds() };
        Key { class, value: flows.remaining(flow) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::CARD;
    use crate::flow::testing::{Race, assert_exact};
    use crate::schemes::testing::UnderScheme;

    #[test]
    fn deadlines_go_first_and_then_the_shortest() {
        let flows = [(0.0, 0, 1, 1.0), (0.0, 0, 1, 2.0), (0.0, 0, 1, 3.0), (0.0, 0, 1, 0.5)];
        let deadlines = [f64::INFINITY, 9.0, 4.0, f64::INFINITY];
        let race = Race::flows(&flows).deadlines(&deadlines);
        assert_exact(&race.fct_of(&CARD), &[6.5, 5.0, 3.0, 5.5]);
    }

    #[test]
    fn a_paused_flow_ends_when_it_is_hopeless() {
        // The first leaves at 2; the second would need until 4. It ends at 1.5.
        let race = Race::flows(&[(0.0, 0, 1, 2.0), (0.0, 0, 1, 2.0), (0.0, 0, 1, 1.0)]);
        let fct = race.deadlines(&[2.1, 3.5]).fct_of(&CARD);
        assert_exact(&fct, &[2.0, f64::INFINITY, 3.0]);
    }
}
