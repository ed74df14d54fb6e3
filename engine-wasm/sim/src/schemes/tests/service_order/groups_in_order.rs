//! Orders of coflows.

use std::collections::BTreeMap;

use super::{LIMITS, ROUNDING, left};
use crate::flow::Flows;
use crate::ids::FlowId;
use crate::units::{Bytes, Time};

/// A coflow with all its flows, active or not; a flow without a coflow is a group of its own.
#[derive(Clone, Debug, PartialEq)]
struct Group {
    members: Vec<FlowId>,
}

/// An order of coflows.
pub struct GroupOrder {
    ranks: fn(&[Group], &Flows) -> Vec<f64>,
    decided: Decided,
    served: Served,
}

/// When the order is computed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Decided {
    Always,
    /// When a coflow arrives or ends.
    AtGroups,
}

/// How a coflow is served.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Served {
    /// Each of its flows gets all the capacity left.
    Whole,
    /// All its flows end with its bottleneck. Rates are decided when a coflow arrives or ends; until
    /// then other flows may use capacity that a flow leaves free.
    Paced,
}

/// The order computed last.
#[derive(Default)]
pub struct Ranks {
    groups: Vec<Group>,
    ranks: Vec<f64>,
}

impl GroupOrder {
    const PACED: Self = Self { ranks: arrivals, decided: Decided::AtGroups, served: Served::Paced };
    const WHOLE: Self = Self { ranks: arrivals, decided: Decided::Always, served: Served::Whole };

    pub const FIRST_ARRIVED: Self = Self::PACED;
    pub const SMALLEST_BOTTLENECK: Self = Self {
        ranks: |groups, flows| keyed(groups, |group| bottleneck(group, flows)),
        ..Self::PACED
    };
    pub const SHORTEST: Self =
        Self { ranks: |groups, flows| keyed(groups, |group| longest(group, flows)), ..Self::PACED };
    pub const NARROWEST: Self =
        Self { ranks: |groups, flows| keyed(groups, |group| width(group, flows)), ..Self::PACED };
    pub const LIGHTEST: Self =
        Self { ranks: |groups, flows| keyed(groups, |group| left_of(group, flows)), ..Self::PACED };
    pub const EARLIEST_DEADLINE: Self = Self {
        ranks: |groups, flows| keyed(groups, |group| deadline(group, flows)),
        ..Self::PACED
    };
    pub const LEAST_SENT: Self = Self { ranks: least_sent, ..Self::WHOLE };
    pub const LIMITED_MULTIPLEXING: Self = Self { ranks: limited_multiplexing, ..Self::WHOLE };
    pub const BSSI: Self =
        Self { ranks: select_scale_iterate, decided: Decided::AtGroups, ..Self::WHOLE };

    /// Checks all active coflows; returns the number of coflows with a coflow behind them.
    pub fn check(&self, flows: &Flows, last: &mut Ranks) -> Result<usize, String> {
        let groups = active(flows);
        let is_new = groups != last.groups;
        if is_new || self.decided == Decided::Always {
            *last = Ranks { ranks: (self.ranks)(&groups, flows), groups };
        }
        if !is_new && self.served == Served::Paced || last.ranks.iter().any(|rank| rank.is_nan()) {
            return Ok(0);
        }
        let mut rank_of = BTreeMap::new();
        for (group, &rank) in last.groups.iter().zip(&last.ranks) {
            rank_of.extend(group.members.iter().map(|&flow| (flow, rank)));
        }
        let mut compared = 0;
        for (group, &mine) in last.groups.iter().zip(&last.ranks) {
            let behind = |flow: FlowId| rank_of[&flow] > mine;
            compared += usize::from(last.ranks.iter().any(|&other| other > mine));
            let going = group.members.iter().filter(|&&flow| flows.is_active(flow));
            let left = going.map(|&flow| left(flows, flow, |other| !behind(other)));
            // A paced coflow is as fast as possible if one of its flows is.
            let (start, worse): (f64, fn(f64, f64) -> f64) = match self.served {
                Served::Whole => (0.0, f64::max),
                Served::Paced => (1.0, f64::min),
            };
            let left = left.fold(start, worse);
            if left > ROUNDING {
                return Err(format!("{left} of a link is free for {group:?}"));
            }
        }
        Ok(compared)
    }
}

/// Coflows with active flows, in order of arrival.
fn active(flows: &Flows) -> Vec<Group> {
    let mut groups: BTreeMap<FlowId, Group> = BTreeMap::new();
    let mut first_of = BTreeMap::new();
    for flow in (0..flows.count()).map(FlowId::from) {
        let first = flows.coflow(flow).map_or(flow, |id| *first_of.entry(id).or_insert(flow));
        groups.entry(first).or_insert(Group { members: Vec::new() }).members.push(flow);
    }
    let is_active = |group: &Group| group.members.iter().any(|&flow| flows.is_active(flow));
    groups.into_values().filter(is_active).collect()
}

/// By arrival.
fn arrivals(groups: &[Group], _: &Flows) -> Vec<f64> {
    (0..groups.len()).map(|at| at as f64).collect()
}

/// By a key, ties by arrival; NaN where rounding would decide.
fn keyed(groups: &[Group], key: impl Fn(&Group) -> f64) -> Vec<f64> {
    let keys: Vec<f64> = groups.iter().map(key).collect();
    let before = |mine: usize, other: usize| {
        let (mine_key, their_key) = (keys[mine], keys[other]);
        their_key < mine_key || their_key == mine_key && other < mine
    };
    let close = |one: f64, other: f64| one != other && (one - other).abs() <= 1e-9 * one.abs();
    let rank = |mine: usize| {
        if keys.iter().any(|&other| close(keys[mine], other)) {
            return f64::NAN;
        }
        (0..keys.len()).filter(|&other| before(mine, other)).count() as f64
    };
    (0..keys.len()).map(rank).collect()
}

fn going<'a>(group: &'a Group, flows: &'a Flows) -> impl Iterator<Item = FlowId> + 'a {
    group.members.iter().copied().filter(|&flow| flows.is_active(flow))
}

/// Seconds of work on every link.
fn work(group: &Group, flows: &Flows) -> Vec<f64> {
    let mut work = vec![0.0; flows.capacity().len()];
    for flow in going(group, flows) {
        for &link in flows.path(flow) {
            work[link as usize] += flows.remaining(flow) / flows.capacity()[link as usize];
        }
    }
    work
}

fn bottleneck(group: &Group, flows: &Flows) -> f64 {
    work(group, flows).into_iter().fold(0.0, f64::max)
}

fn longest(group: &Group, flows: &Flows) -> f64 {
    group.members.iter().map(|&flow| flows.spec(flow).size.bits()).fold(0.0, f64::max)
}

fn width(group: &Group, flows: &Flows) -> f64 {
    let count = |mut ends: Vec<u32>| {
        ends.sort_unstable();
        ends.dedup();
        ends.len()
    };
    let specs = || group.members.iter().map(|&flow| flows.spec(flow));
    let senders = count(specs().map(|flow| flow.source.0).collect());
    senders.min(count(specs().map(|flow| flow.destination.0).collect())) as f64
}

fn left_of(group: &Group, flows: &Flows) -> f64 {
    going(group, flows).map(|flow| flows.remaining(flow)).sum()
}

fn deadline(group: &Group, flows: &Flows) -> f64 {
    let deadline = flows.deadline(group.members[0]);
    if deadline == Time::NEVER { f64::MAX } else { deadline.seconds() }
}

fn size(group: &Group, flows: &Flows) -> f64 {
    group.members.iter().map(|&flow| flows.spec(flow).size.bits()).sum()
}

fn sent(group: &Group, flows: &Flows) -> f64 {
    size(group, flows) - left_of(group, flows)
}

/// Whether `bits` is too near to `border` to tell the side: events fall on whole picoseconds, and
/// the byte about to be sent counts.
fn is_unclear(bits: f64, border: f64) -> bool {
    (bits - border).abs() <= 64.0
}

/// By the number of limits exceeded, then by arrival.
fn least_sent(groups: &[Group], flows: &Flows) -> Vec<f64> {
    let rank = |(at, group): (usize, &Group)| {
        let sent = sent(group, flows);
        if LIMITS.iter().any(|&limit| is_unclear(sent, limit * 8.0)) {
            return f64::NAN;
        }
        let queue = LIMITS.iter().filter(|&&limit| sent > limit * 8.0).count();
        (queue * groups.len() + at) as f64
    };
    groups.iter().enumerate().map(rank).collect()
}

/// All heavy groups up to the first that is not heavy share with it; then one by one. A group is
/// heavy when it has sent more than the 80th percentile of sizes.
fn limited_multiplexing(groups: &[Group], flows: &Flows) -> Vec<f64> {
    let traffic = flows.traffic();
    let lone = traffic.flows.iter().filter(|flow| flow.coflow.is_none()).map(|flow| flow.size);
    let coflows = traffic.coflows.iter().map(|coflow| coflow.size);
    let mut sizes: Vec<f64> = lone.chain(coflows).map(Bytes::bits).collect();
    sizes.sort_by(f64::total_cmp);
    let threshold = sizes[(sizes.len() * 4).div_ceil(5) - 1];
    let mut heads = 0;
    let mut is_open = true;
    let rank = |group: &Group| {
        let sent = sent(group, flows);
        heads += usize::from(!is_open);
        is_open &= sent > threshold;
        if is_unclear(sent, threshold) { f64::NAN } else { heads as f64 }
    };
    groups.iter().map(rank).collect()
}

/// Places from last to first: on the link with most work of groups without a place, the group with
/// the least weight per work goes last, and the others lose weight in proportion to their work.
fn select_scale_iterate(groups: &[Group], flows: &Flows) -> Vec<f64> {
    let work: Vec<Vec<f64>> = groups.iter().map(|group| work(group, flows)).collect();
    let mut weights = vec![1.0; groups.len()];
    let mut ranks = vec![0.0; groups.len()];
    let mut open: Vec<usize> = (0..groups.len()).collect();
    while !open.is_empty() {
        let load = |link: usize| open.iter().map(|&one| work[one][link]).sum::<f64>();
        let loads: Vec<f64> = (0..flows.capacity().len()).map(load).collect();
        let most = loads.iter().copied().fold(0.0, f64::max);
        let busiest = loads.iter().position(|&load| load == most).expect("there are links");
        let ratio = |one: usize| weights[one] / work[one][busiest];
        let ratios: Vec<f64> = open.iter().map(|&one| ratio(one)).collect();
        let least = ratios.iter().copied().fold(f64::INFINITY, f64::min);
        let hindmost = open
            [ratios.iter().position(|&ratio| ratio == least).expect("at least one group is open")];
        let is_close = |value: f64, best: f64| value != best && (value / best - 1.0).abs() < 1e-9;
        if loads.iter().any(|&load| is_close(load, most))
            || ratios.iter().any(|&ratio| is_close(ratio, least))
        {
            return vec![f64::NAN; groups.len()];
        }
        ranks[hindmost] = (open.len() - 1) as f64;
        open.retain(|&one| one != hindmost);
        for &one in &open {
            weights[one] -= least * work[one][busiest];
        }
    }
    ranks
}
