//! Karuna at flow level: the smallest sufficient rates for deadlines, strict priority for the rest.

use super::super::Setting;
use super::super::parts::thresholds;
use super::{SIEVE, SPARE, TERMINATES, by_size};
use crate::flow::{Allocation, ByBytes, Feasibility, Flows, LevelOf, Policy, Rates, Within};
use crate::ids::FlowId;
use crate::parameters::Settings;
use crate::sorting::{sort_by_rank, sort_many};
use crate::units::{Bytes, Time};
use crate::yield_point::Yielding;

/// Flows with deadlines finish one round trip early, if possible; other flows share the rest, in
/// strict priority by size or bytes sent.
#[derive(Debug)]
pub struct JustInTime {
    terminates: bool,
    spare_to_deadline: bool,
    sieve: SieveLevels,
    feasibility: Feasibility,
    allocation: Allocation,
    /// Flows with live deadlines, most urgent first.
    urgent: Vec<FlowId>,
    late: Vec<FlowId>,
    levels: Vec<Vec<FlowId>>,
}

impl JustInTime {
    /// From a table with [`TERMINATES`], [`SPARE`], the choice of sizes and those of thresholds.
    pub fn of(settings: &Settings, setting: &Setting) -> Self {
        let thresholds = thresholds::of(settings, setting, SIEVE);
        let thresholds: Vec<Bytes> = thresholds.into_iter().map(Bytes::new).collect();
        let by_bytes = ByBytes::new(&thresholds, Within::Share, Within::Share);
        Self {
            terminates: settings.switch(TERMINATES.name),
            spare_to_deadline: settings.switch(SPARE.name),
            feasibility: Feasibility::new(setting.network, setting.traffic),
            levels: vec![Vec::new(); thresholds.len() + 1],
            sieve: SieveLevels { thresholds, by_bytes, by_size: by_size(settings) },
            allocation: Allocation::default(),
            urgent: Vec::new(),
            late: Vec::new(),
        }
    }

    fn sort(&mut self, flows: &Flows) {
        self.urgent.clear();
        self.late.clear();
        self.levels.iter_mut().for_each(Vec::clear);
        for &flow in flows.active().iter().yielding() {
            if !self.feasibility.due(flow).is_finite() {
                self.levels[self.sieve.level(flow, flows)].push(flow);
            } else if self.feasibility.is_lost(flow, flows) {
                self.late.push(flow);
            } else {
                self.urgent.push(flow);
            }
        }
        let Self { urgent, feasibility, .. } = self;
        sort_many(urgent);
        sort_by_rank(urgent, |&flow| feasibility.due(flow).ps());
    }

    /// Gives flows with deadlines the rates they need, where free.
    fn serve_urgent(&mut self, flows: &Flows) {
        for &flow in self.urgent.iter().yielding() {
            let rate = self.feasibility.needed(flow, flows).min(self.allocation.room(flows, flow));
            if rate > 0.0 {
                self.allocation.give(flows, flow, rate);
            }
        }
    }

    fn next_change(&self, flows: &Flows) -> Time {
        let feasibility = self
            .urgent
            .iter()
            .yielding()
            .map(|&flow| self.feasibility.lost_at(flow, flows, self.allocation.rate(flow)));
        let ordinary = self.levels.iter().flatten().yielding();
        let steps =
            ordinary.map(|&flow| self.sieve.next_change(flow, flows, self.allocation.rate(flow)));
        feasibility.chain(steps).min().unwrap_or(Time::NEVER)
    }
}

impl Policy for JustInTime {
    fn allocate(&mut self, flows: &Flows, rates: &mut Rates) -> Time {
        self.sort(flows);
        self.allocation.begin(flows);
        self.serve_urgent(flows);
        for level in &self.levels {
            self.allocation.max_min(flows, level, |_| 1.0);
        }
        if self.terminates {
            self.late.iter().for_each(|&flow| rates.reject(flow));
        } else {
            self.allocation.max_min(flows, &self.late, |_| 1.0);
        }
        if self.spare_to_deadline {
            self.allocation.max_min(flows, &self.urgent, |_| 1.0);
        }
        self.allocation.commit(flows, rates);
        self.next_change(flows)
    }
}

/// Lower queue of an ordinary flow.
#[derive(Debug)]
struct SieveLevels {
    thresholds: Vec<Bytes>,
    by_bytes: ByBytes,
    by_size: bool,
}

impl SieveLevels {
    fn level(&self, flow: FlowId, flows: &Flows) -> usize {
        if self.by_size {
            let size = flows.spec(flow).size;
            self.thresholds.partition_point(|&threshold| threshold < size)
        } else {
            self.by_bytes.level(flow, flows)
        }
    }

    fn next_change(&self, flow: FlowId, flows: &Flows, rate: f64) -> Time {
        if self.by_size {
            return Time::NEVER;
        }
        self.by_bytes.next_change(flow, flows, self.level(flow, flows), rate)
    }
}

#[cfg(test)]
mod tests {
    use super::super::CARD;
    use crate::flow::testing::{Race, assert_close};
    use crate::schemes::testing::UnderScheme;

    #[test]
    fn a_deadline_flow_finishes_just_in_time_and_leaves_the_rest() {
        let race = Race::flows(&[(0.0, 0, 1, 1.0), (0.0, 0, 1, 3.0)]);
        assert_close(&race.deadlines(&[2.0]).fct_of(&CARD), &[2.0, 4.0]);
        let race = Race::flows(&[(0.0, 0, 1, 1.0), (0.0, 0, 1, 1.0)]);
        let fct = race.deadlines(&[4.0]).fct_of(&CARD);
        assert_close(&fct, &[4.0, 4.0 / 3.0]);
        assert!(fct[0] <= 4.0);
    }

    #[test]
    fn the_more_urgent_takes_what_it_needs_and_the_hopeless_is_ended() {
        // The first needs three quarters of the link until 2. The second gets the last quarter: at
        // 28/15 the time left is no more than the whole link would take.
        let race = Race::flows(&[(0.0, 0, 1, 1.5), (0.0, 0, 1, 1.0), (0.0, 0, 1, 1.0)]);
        let fct = race.deadlines(&[2.0, 2.4]).fct_of(&CARD);
        assert_close(&fct[..1], &[2.0]);
        assert!(fct[1].is_infinite() && fct[2].is_finite(), "{fct:?}");
    }
}
