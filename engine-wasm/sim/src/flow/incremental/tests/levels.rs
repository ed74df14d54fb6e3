//! Strict priority between levels against serving level after level.

use std::sync::{Arc, Mutex};

use super::{arrivals, compare};
use crate::flow::{
    AggregatedLevels, Allocation, ByBytes, Flows, LevelOf, Levels, Policy, Rates, Weighted,
    Weights, Within,
};
use crate::ids::FlowId;
use crate::units::{Bytes, Time};

/// Serves level after level.
fn serve_levels(rule: &impl LevelOf, flows: &Flows, allocation: &mut Allocation) {
    let active = arrivals(flows);
    for level in 0..rule.levels() {
        let members = active.iter().copied().filter(|&flow| rule.level(flow, flows) == level);
        let members: Vec<FlowId> = members.collect();
        match rule.within(level) {
            Within::Share => allocation.max_min(flows, &members, |flow| rule.weight(flow, flows)),
            Within::Fifo => allocation.greedy(flows, members),
        }
    }
}

#[derive(Clone, Copy)]
struct ById;

impl Weights for ById {
    fn weight(&self, flow: FlowId, _flows: &Flows) -> f64 {
        f64::from(1 + flow.0 % 3)
    }
}

#[test]
fn levels_give_the_rates_of_serving_level_after_level() {
    let thresholds = [10_000, 60_000].map(Bytes::new);
    for (upper, lowest) in [
        (Within::Share, Within::Share),
        (Within::Share, Within::Fifo),
        (Within::Fifo, Within::Share),
        (Within::Fifo, Within::Fifo),
    ] {
        let rule = || Weighted::new(ByBytes::new(&thresholds, upper, lowest), ById);
        compare(
            || Levels::new(rule()),
            |flows, allocation| {
                serve_levels(&rule(), flows, allocation);
                true
            },
        );
    }
}

/// Levels by age.
struct ByAge;

const AGE: Time = Time::from_us(150);

impl LevelOf for ByAge {
    fn levels(&self) -> usize {
        3
    }

    fn level(&self, flow: FlowId, flows: &Flows) -> usize {
        let age = flows.now() - flows.spec(flow).start;
        usize::try_from(age.ps() / AGE.ps()).map_or(2, |level| level.min(2))
    }

    fn next_change(&self, flow: FlowId, flows: &Flows, level: usize, _rate: f64) -> Time {
        if level == 2 { Time::NEVER } else { flows.spec(flow).start + AGE * (level as u64 + 1) }
    }
}

/// Groups of flows, whose total rates are checked.
const GROUPS: u32 = 4;

/// Moves flows between aggregated levels.
struct Driver {
    levels: Option<AggregatedLevels>,
    totals: Arc<Mutex<[f64; GROUPS as usize]>>,
}

impl Driver {
    fn leave(&mut self, flow: FlowId) {
        let Some(levels) = &mut self.levels else { return };
        self.totals.lock().expect("not poisoned")[(flow.0 % GROUPS) as usize] -= levels.leave(flow);
    }
}

impl Policy for Driver {
    fn finished(&mut self, flow: FlowId, _flows: &Flows) {
        self.leave(flow);
    }

    fn allocate(&mut self, flows: &Flows, rates: &mut Rates) -> Time {
        let mut next = Time::NEVER;
        self.levels.get_or_insert_with(|| AggregatedLevels::new(ByAge.levels(), flows));
        for flow in arrivals(flows) {
            let level = ByAge.level(flow, flows);
            next = next.min(ByAge.next_change(flow, flows, level, 0.0));
            if self.levels.as_ref().and_then(|levels| levels.level(flow)) != Some(level) {
                self.leave(flow);
                if let Some(levels) = &mut self.levels {
                    levels.join(flow, level, flow.0 % GROUPS, flows, rates);
                }
            }
        }
        if let Some(levels) = &mut self.levels {
            let mut totals = self.totals.lock().expect("not poisoned");
            levels.update(flows, rates, |group, change| totals[group as usize] += change.more);
        }
        next
    }
}

#[test]
fn aggregated_levels_give_the_rates_of_levels() {
    let totals = Arc::new(Mutex::new([0.0; GROUPS as usize]));
    compare(
        || {
            *totals.lock().expect("not poisoned") = [0.0; GROUPS as usize];
            Driver { levels: None, totals: Arc::clone(&totals) }
        },
        |flows, allocation| {
            serve_levels(&ByAge, flows, allocation);
            let mut sums = [0.0; GROUPS as usize];
            for &flow in flows.active() {
                sums[(flow.0 % GROUPS) as usize] += flows.rate(flow);
            }
            let totals = *totals.lock().expect("not poisoned");
            let is_near = |(total, sum): (f64, f64)| (total - sum).abs() <= 1e3;
            assert!(totals.into_iter().zip(sums).all(is_near), "{totals:?} instead of {sums:?}");
            true
        },
    );
}
