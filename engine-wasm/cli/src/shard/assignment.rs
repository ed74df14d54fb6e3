//! Which lanes belong to which shard: determined by the scenario alone, and balanced by the expected work of
//! lanes.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use millrace_sim::lane::Lane;
use millrace_sim::scenario::{LanePlan, Scenario};

/// The division of a scenario's lanes.
pub struct Assignment<'a> {
    scenario: &'a Scenario,
    /// By lane, the number of its shard.
    shards: Vec<u32>,
}

impl<'a> Assignment<'a> {
    /// Divides the lanes of `scenario` among this many shards.
    pub fn new(scenario: &'a Scenario, shards: u32) -> Self {
        Self { scenario, shards: assign(scenario.lanes(), &expected_work(scenario), shards) }
    }

    /// The lanes of the shard with this number, in order.
    pub fn lanes(&self, number: u32) -> Vec<LanePlan> {
        let is_own = |plan: &&LanePlan| self.shards[plan.lane as usize] == number;
        self.scenario.lanes().iter().filter(is_own).cloned().collect()
    }
}

/// By swept value, as bits, the work of a lane: that of the first one. Seeds differ little, and schemes by
/// factors for which [`assign`] makes up.
fn expected_work(scenario: &Scenario) -> BTreeMap<Option<u64>, u64> {
    let mut work = BTreeMap::new();
    for plan in scenario.lanes() {
        let of = || Lane::new(scenario, plan).expected_work();
        work.entry(plan.swept.map(f64::to_bits)).or_insert_with(of);
    }
    work
}

/// By lane, the number of its shard.
///
/// The lanes with the most work come first, and each goes to the shard with the least work so far; of
/// several, to the one with the fewest lanes of its contestant, because schemes differ in speed.
fn assign(lanes: &[LanePlan], work: &BTreeMap<Option<u64>, u64>, shards: u32) -> Vec<u32> {
    let mut order: Vec<_> =
        lanes.iter().map(|plan| (work[&plan.swept.map(f64::to_bits)].max(1), plan)).collect();
    order.sort_by_key(|&(work, plan)| (Reverse(work), plan.seed, plan.contestant, plan.lane));
    let mut loads = vec![0_u64; shards as usize];
    let mut of_contestant = BTreeMap::new();
    let mut assigned = vec![0; lanes.len()];
    for (work, plan) in order {
        let own = of_contestant.entry(plan.contestant).or_insert_with(|| vec![0; shards as usize]);
        let best = (0..shards as usize).min_by_key(|&shard| (loads[shard], own[shard], shard));
        let best = best.expect("there is a shard");
        loads[best] = loads[best].saturating_add(work);
        own[best] += 1;
        assigned[plan.lane as usize] = best as u32 + 1;
    }
    assigned
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scenario() -> Scenario {
        let json = r#"{
            "version": 1, "level": "flow", "topology": { "kind": "big-switch" },
            "workload": { "kind": "poisson", "parameters": { "flows": 50 } },
            "contestants": [{ "scheme": "fair" }, { "scheme": "srpt" }, { "scheme": "las" }],
            "seeds": [1, 2, 3, 4],
            "sweep": { "path": "/workload/parameters/flows", "values": [50, 100, 400] }
        }"#;
        Scenario::parse(json).expect("a scenario")
    }

    #[test]
    fn every_lane_belongs_to_one_shard() {
        let scenario = scenario();
        for of in [1, 2, 4, 7, 36, 50] {
            let assignment = Assignment::new(&scenario, of);
            let shards = (1..=of).flat_map(|number| assignment.lanes(number));
            let mut lanes: Vec<u32> = shards.map(|plan| plan.lane).collect();
            lanes.sort_unstable();
            assert_eq!(lanes, (0..36).collect::<Vec<_>>(), "{of} shards");
        }
    }

    #[test]
    fn shards_have_equal_work_and_all_contestants() {
        let scenario = scenario();
        let work = expected_work(&scenario);
        assert_eq!(work.len(), 3);
        for of in [2, 3, 4] {
            let mut sums = Vec::new();
            for number in 1..=of {
                let lanes = Assignment::new(&scenario, of).lanes(number);
                let own = lanes.iter().map(|plan| work[&plan.swept.map(f64::to_bits)]);
                sums.push(own.sum::<u64>());
                for contestant in 0..3 {
                    let has = lanes.iter().filter(|plan| plan.contestant == contestant).count();
                    assert!(has + 1 >= 36 / 3 / of as usize, "{number}/{of}: {has}");
                }
            }
            let (least, most) = (sums.iter().min(), sums.iter().max());
            let (least, most) = (*least.expect("shards"), *most.expect("shards"));
            assert!(most <= least + least / 5, "{of} shards: {sums:?}");
        }
    }
}
