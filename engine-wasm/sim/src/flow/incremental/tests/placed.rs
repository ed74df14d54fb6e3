//! Tiers that move against serving tier after tier.

use std::sync::{Arc, Mutex};

use super::{arrivals, compare};
use crate::flow::{Flows, PlacedTiers, Policy, Rank, Rates};
use crate::ids::FlowId;
use crate::units::Time;

/// Flows are in tiers by id.
const TIERS: u32 = 5;

/// Ranks of tiers and weights of flows change at multiples of this time.
const EPOCH: Time = Time::from_us(120);

fn epoch(flows: &Flows) -> u32 {
    u32::try_from(flows.now().ps() / EPOCH.ps()).expect("runs are short")
}

/// Rotates the order of tiers by one in every epoch.
fn rank(tier: u32, flows: &Flows) -> Rank {
    Rank { class: (tier + epoch(flows)) % TIERS, start: Time::ZERO, number: tier }
}

fn weight(flow: FlowId, flows: &Flows) -> f64 {
    f64::from(1 + (flow.0 + epoch(flows)) % 3)
}

/// Opens, moves and closes tiers.
struct Driver {
    placed: Option<PlacedTiers>,
    /// By group of flows: its tier while it has flows, and their number.
    tiers: [Option<(u32, u32)>; TIERS as usize],
    entering: Vec<FlowId>,
    /// By tier, its total rate.
    totals: Arc<Mutex<Vec<f64>>>,
    epoch: u32,
}

impl Driver {
    fn new(totals: Arc<Mutex<Vec<f64>>>) -> Self {
        let tiers = [None; TIERS as usize];
        Self { placed: None, tiers, entering: Vec::new(), totals, epoch: 0 }
    }

    fn enter(&mut self, flow: FlowId, flows: &Flows) {
        let placed = self.placed.get_or_insert_with(|| PlacedTiers::new(flows));
        let group = flow.0 % TIERS;
        let (tier, size) = self.tiers[group as usize].get_or_insert_with(|| {
            let rank = rank(group, flows);
            let is_shared = group.is_multiple_of(2);
            (if is_shared { placed.open_shared(rank) } else { placed.open(rank) }, 0)
        });
        *size += 1;
        placed.join(flow, *tier, weight(flow, flows), flows);
    }

    /// Moves all tiers and weighs all flows again.
    fn rotate(&mut self, flows: &Flows) {
        let Some(placed) = &mut self.placed else { return };
        let mut totals = self.totals.lock().expect("not poisoned");
        for group in 0..TIERS {
            if let Some((tier, _)) = self.tiers[group as usize] {
                placed.set_rank(tier, rank(group, flows), flows);
            }
        }
        for flow in arrivals(flows) {
            if !self.entering.contains(&flow) {
                totals[(flow.0 % TIERS) as usize] -= placed.reweigh(flow, weight(flow, flows));
            }
        }
    }
}

impl Policy for Driver {
    fn arrived(&mut self, flow: FlowId, _flows: &Flows) {
        self.entering.push(flow);
    }

    fn finished(&mut self, flow: FlowId, flows: &Flows) {
        let group = (flow.0 % TIERS) as usize;
        let (Some(placed), Some((tier, size))) = (&mut self.placed, &mut self.tiers[group]) else {
            return;
        };
        self.totals.lock().expect("not poisoned")[group] -= placed.leave(flow);
        *size -= 1;
        if *size == 0 {
            placed.close(*tier, flows);
            self.tiers[group] = None;
            self.totals.lock().expect("not poisoned")[group] = 0.0;
        }
    }

    fn allocate(&mut self, flows: &Flows, rates: &mut Rates) -> Time {
        if self.epoch != epoch(flows) {
            self.epoch = epoch(flows);
            self.rotate(flows);
        }
        for flow in std::mem::take(&mut self.entering) {
            self.enter(flow, flows);
        }
        if let Some(placed) = &mut self.placed {
            let mut totals = self.totals.lock().expect("not poisoned");
            let tiers = self.tiers;
            placed.update(flows, rates, |tier, more| {
                let holds = |entry: &Option<(u32, u32)>| entry.is_some_and(|(id, _)| id == tier);
                if let Some(group) = tiers.iter().position(holds) {
                    totals[group] += more;
                }
            });
        }
        EPOCH * u64::from(epoch(flows) + 1)
    }
}

#[test]
fn placed_tiers_give_the_rates_of_serving_tier_after_tier() {
    let totals = Arc::new(Mutex::new(Vec::new()));
    compare(
        || {
            *totals.lock().expect("not poisoned") = vec![0.0; TIERS as usize];
            Driver::new(Arc::clone(&totals))
        },
        |flows, allocation| {
            let mut order: Vec<u32> = (0..TIERS).collect();
            order.sort_by_key(|&tier| rank(tier, flows));
            let mut sums = vec![0.0; TIERS as usize];
            for tier in order {
                let members = arrivals(flows).into_iter().filter(|flow| flow.0 % TIERS == tier);
                let members: Vec<FlowId> = members.collect();
                allocation.max_min(flows, &members, |flow| weight(flow, flows));
                sums[tier as usize] = members.iter().map(|&flow| flows.rate(flow)).sum();
            }
            let totals = totals.lock().expect("not poisoned");
            let is_near = |(total, sum): (&f64, &f64)| (total - sum).abs() <= 1e3;
            assert!(totals.iter().zip(&sums).all(is_near), "{totals:?} instead of {sums:?}");
            true
        },
    );
}
