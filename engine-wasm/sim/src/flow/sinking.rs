//! Strict priority between levels by bytes sent, where equals share.

use std::collections::BTreeMap;

use super::by_bytes::reached;
use super::filling::{FULL, SAME};
use super::sharing::{Routes, Sharing, Stakes};
use super::{Flows, Policy, Rates};
use crate::ids::FlowId;
use crate::units::{Bytes, Time};

/// What [`super::Levels`] of [`super::ByBytes`] are when all flows of a level share as equals, at a cost that
/// does not depend on how many flows there are: those on one route in one level form a *bundle*, which
/// follows the clock of the link that holds it up. Thresholds are milestones of flows.
#[derive(Debug)]
pub struct Sinking {
    /// In bits, ascending.
    thresholds: Vec<f64>,
    levels: Vec<Sharing>,
    bundles: Bundles,
    stakes: Stakes,
    /// Flows that are to join bundles.
    entering: Vec<FlowId>,
    /// By flow, the bundle that it was in last.
    bundle_of: Vec<u32>,
    /// By link, which levels have somebody there: one bit each.
    present: Vec<u32>,
    /// Links of which a level may leave something else than before.
    touched: Vec<u32>,
}

/// The bundle of a flow that was in none yet.
const NONE: u32 = u32::MAX;

impl Sinking {
    /// Up to 32 levels between those ascending thresholds.
    pub fn new(thresholds: &[Bytes]) -> Self {
        assert!(thresholds.len() < 32, "one bit per level");
        let bundles = Bundles { levels: thresholds.len() as u32 + 1, ..Bundles::default() };
        Self {
            thresholds: thresholds.iter().map(|bytes| bytes.bits()).collect(),
            levels: Vec::new(),
            bundles,
            stakes: Stakes::default(),
            entering: Vec::new(),
            bundle_of: Vec::new(),
            present: Vec::new(),
            touched: Vec::new(),
        }
    }

    fn prepare(&mut self, flows: &Flows) {
        if self.levels.is_empty() {
            let links = flows.capacity().len() as u32;
            let sharing = |level| Sharing::by_clocks(flows, level * links);
            self.levels = (0..self.bundles.levels).map(sharing).collect();
            self.bundle_of = vec![NONE; flows.count()];
            self.present = vec![0; links as usize];
        }
    }

    fn enter(&mut self, flow: FlowId, flows: &Flows, rates: &mut Rates) {
        let level = reached(&self.thresholds, flows.attained(flow));
        let bundle = match self.bundle_of[flow.index()] {
            NONE => self.bundles.number(flows.path(flow), level),
            before => self.bundles.on_route_of(before, level),
        };
        self.stakes.resize(self.bundles.size.len());
        self.bundle_of[flow.index()] = bundle;
        if let Some(&threshold) = self.thresholds.get(level) {
            let beyond = flows.spec(flow).size.bits() - threshold;
            if beyond > 0.0 {
                rates.milestone(flow, beyond);
            }
        }
        rates.join(flow, Bundles::lead(bundle, flows));
        self.bundles.size[bundle as usize] += 1;
        let size = self.bundles.size[bundle as usize];
        if size == 1 {
            self.appear(level, flows.path(flow), flows);
        }
        let Self { levels, bundles, stakes, .. } = self;
        match f64::from(size) {
            1.0 => levels[level].join(FlowId(bundle), 1.0, bundles, stakes),
            size => levels[level].reweigh(FlowId(bundle), size, bundles, stakes),
        }
    }

    fn leave(&mut self, flow: FlowId) {
        let bundle = self.bundle_of[flow.index()];
        let Self { levels, bundles, stakes, present, .. } = self;
        bundles.size[bundle as usize] -= 1;
        let level = bundles.level(bundle);
        let sharing = &mut levels[level];
        match f64::from(bundles.size[bundle as usize]) {
            0.0 => {
                sharing.part(FlowId(bundle), bundles, stakes);
                for &link in bundles.route(FlowId(bundle)) {
                    if !sharing.has_members(link) {
                        present[link as usize] &= !(1 << level);
                    }
                }
            }
            size => sharing.reweigh(FlowId(bundle), size, bundles, stakes),
        }
    }

    /// Has `level` count on those links, and know what those before it leave of them.
    fn appear(&mut self, level: usize, links: &[u32], flows: &Flows) {
        for &link in links {
            let present = &mut self.present[link as usize];
            if *present & (1 << level) == 0 {
                *present |= 1 << level;
                self.offer(level, link, flows);
            }
        }
    }

    /// Tells whoever is behind `level` what it leaves now. Levels that have nobody on a link are passed
    /// over: most have nobody on most links.
    fn pass_on(&mut self, level: usize, flows: &Flows) {
        let mut touched = std::mem::take(&mut self.touched);
        self.levels[level].drain_touched(|link| touched.push(link));
        for link in touched.drain(..) {
            let behind = self.present[link as usize] & !(1 << level) & (u32::MAX << level);
            if behind != 0 {
                self.offer(behind.trailing_zeros() as usize, link, flows);
            }
        }
        self.touched = touched;
    }

    /// Offers `level` what the last one before it that has somebody on `link` leaves of it.
    fn offer(&mut self, level: usize, link: u32, flows: &Flows) {
        let capacity = flows.capacity()[link as usize];
        let before = self.present[link as usize] & !(u32::MAX << level);
        let left =
            before.checked_ilog2().map_or(capacity, |last| self.levels[last as usize].left(link));
        let left = if left < FULL * capacity { 0.0 } else { left };
        let level = &mut self.levels[level];
        if (left - level.capacity(link)).abs() > SAME * capacity {
            level.offer(link, left);
        }
    }
}

impl Policy for Sinking {
    fn arrived(&mut self, flow: FlowId, flows: &Flows) {
        self.prepare(flows);
        self.entering.push(flow);
    }

    fn passed(&mut self, flow: FlowId, _flows: &Flows) {
        self.leave(flow);
        self.entering.push(flow);
    }

    fn finished(&mut self, flow: FlowId, _flows: &Flows) {
        self.leave(flow);
    }

    fn allocate(&mut self, flows: &Flows, rates: &mut Rates) -> Time {
        let mut entering = std::mem::take(&mut self.entering);
        for flow in entering.drain(..) {
            self.enter(flow, flows, rates);
        }
        self.entering = entering;
        rates.offer_leads(self.bundles.size.len());
        for level in 0..self.levels.len() {
            let Self { levels, bundles, stakes, .. } = self;
            let lead = |bundle: FlowId| {
                let is_there = bundles.size[bundle.index()] > 0;
                is_there.then(|| Bundles::lead(bundle.0, flows))
            };
            levels[level].settle_holders(bundles, stakes, rates, lead);
            self.pass_on(level, flows);
        }
        Time::NEVER
    }
}

/// Those who are served alike, by route and on each by level.
#[derive(Debug, Default)]
struct Bundles {
    levels: u32,
    numbers: BTreeMap<Vec<u32>, u32>,
    /// The links of all routes, end to end, and where each one's begin and end.
    links: Vec<u32>,
    bounds: Vec<(u32, u32)>,
    /// By bundle, how many flows there are.
    size: Vec<u32>,
}

impl Routes for Bundles {
    fn route(&self, bundle: FlowId) -> &[u32] {
        let (start, end) = self.bounds[(bundle.0 / self.levels) as usize];
        &self.links[start as usize..end as usize]
    }
}

impl Bundles {
    /// The bundle of those on `path` at `level`.
    fn number(&mut self, path: &[u32], level: usize) -> u32 {
        let Self { levels, numbers, links, bounds, size } = self;
        let route = numbers.get(path).copied().unwrap_or_else(|| {
            let start = links.len() as u32;
            links.extend_from_slice(path);
            bounds.push((start, links.len() as u32));
            size.resize(bounds.len() * *levels as usize, 0);
            numbers.insert(path.to_vec(), bounds.len() as u32 - 1);
            bounds.len() as u32 - 1
        });
        route * *levels + level as u32
    }

    /// The bundle at `level` of those on the route of `bundle`.
    fn on_route_of(&self, bundle: u32, level: usize) -> u32 {
        bundle - bundle % self.levels + level as u32
    }

    fn level(&self, bundle: u32) -> usize {
        (bundle % self.levels) as usize
    }

    /// Who leads a bundle: nobody who is a flow.
    fn lead(bundle: u32, flows: &Flows) -> FlowId {
        FlowId::from(flows.count() + bundle as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::testing::{Race, assert_exact};
    use crate::flow::{ByBytes, Levels, Within};
    use crate::rng::{Random, Stream};

    fn unit(size: f64) -> Bytes {
        Bytes::new((size * 125e6) as u64)
    }

    #[test]
    fn bundles_do_what_levels_do() {
        let mut random = Random::new(7, Stream::Shapes);
        for _ in 0..20 {
            let race = Race::shuffles(&mut random);
            let thresholds = [0.02, 0.1, 0.5, 1.0, 8.0].map(unit);
            let levels = ByBytes::new(&thresholds, Within::Share, Within::Share);
            assert_exact(&race.fct(Sinking::new(&thresholds)), &race.fct(Levels::new(levels)));
        }
    }

    #[test]
    fn who_has_sunk_waits_for_who_comes_later_on_its_route() {
        // The first flow sinks at 1; the second one never does, and the third one at 5 to where the
        // first one still is.
        let race = Race::flows(&[(0.0, 0, 1, 4.0), (2.0, 0, 1, 1.0), (4.0, 0, 1, 3.0)]);
        assert_exact(&race.fct(Sinking::new(&[unit(1.0)])), &[7.0, 1.0, 4.0]);
        assert_exact(&race.fct(Sinking::new(&[])), &[6.0, 2.0, 4.0]);
    }
}
