//! Orders of flows.

use super::{LIMITS, ROUNDING, THRESHOLDS, left};
use crate::flow::Flows;
use crate::ids::FlowId;
use crate::topology::wire;
use crate::units::{Bytes, Time};

/// Place of a flow in the order: by class, then by value.
struct Place {
    class: u32,
    value: f64,
    /// Whether it is at the border of another place.
    is_unclear: bool,
}

/// An order of flows.
pub struct FlowOrder {
    place: fn(&Flows, FlowId) -> Place,
    /// Values that differ by no more share a place.
    near: f64,
    /// Whether the order holds only among flows of one sender.
    by_host: bool,
    /// Whether flows with deadlines take no more than they need.
    paces_deadlines: bool,
}

/// Error of bits sent, since rates change at whole picoseconds.
const BIT: f64 = 1.0;
const SEGMENT_BITS: f64 = 1460.0 * 8.0;

impl FlowOrder {
    pub const SRPT: Self = Self {
        place: |flows, flow| at(0, flows.remaining(flow)),
        near: BIT,
        by_host: false,
        paces_deadlines: false,
    };
    pub const FIFO: Self =
        Self { place: |_, flow| at(0, f64::from(flow.0)), near: 0.0, ..Self::SRPT };
    /// Flows within a segment of each other share; sharing is transitive.
    pub const LAS: Self = Self {
        place: |flows, flow| at(0, flows.attained(flow)),
        near: 8.0 * SEGMENT_BITS,
        ..Self::SRPT
    };
    pub const HOST_LAS: Self = Self { by_host: true, ..Self::LAS };
    pub const EDF: Self = Self { place: earliest_deadline, ..Self::SRPT };
    pub const FEASIBLE_EDF: Self = Self { place: earliest_feasible, ..Self::SRPT };
    pub const CRITICALITY: Self = Self { place: criticality, ..Self::SRPT };
    pub const BYTES_SENT: Self =
        Self { place: |flows, flow| by_level(flows, flow, 1), ..Self::SRPT };
    pub const TWO_LEVELS: Self = Self { place: two_levels, ..Self::SRPT };
    pub const SIEVE: Self = Self { place: sieve, paces_deadlines: true, ..Self::SRPT };
    pub const RECEIVED: Self = Self { place: received, ..Self::SRPT };

    /// Checks all active flows; returns the number of flows with a flow behind them.
    pub fn check(&self, flows: &Flows) -> Result<usize, String> {
        let places: Vec<_> =
            flows.active().iter().map(|&flow| (flow, (self.place)(flows, flow))).collect();
        if places.iter().any(|(_, place)| place.is_unclear) {
            return Ok(0);
        }
        let mut compared = 0;
        for (flow, mine) in &places {
            if self.paces_deadlines && flows.deadline(*flow).is_finite() {
                continue;
            }
            let behind = |other: FlowId| {
                let at = places.iter().find(|(flow, _)| *flow == other);
                let (_, theirs) = at.expect("active flows have places");
                let concerns = |end: FlowId| flows.spec(end).source;
                (!self.by_host || concerns(other) == concerns(*flow))
                    && self.is_behind(theirs, mine)
            };
            compared += usize::from(places.iter().any(|(other, _)| behind(*other)));
            let left = left(flows, *flow, |other| !behind(other));
            if left > ROUNDING {
                return Err(format!("{left} of a link is free for {flow:?}"));
            }
        }
        Ok(compared)
    }

    fn is_behind(&self, theirs: &Place, mine: &Place) -> bool {
        theirs.class > mine.class
            || theirs.class == mine.class && theirs.value > mine.value + self.near
    }
}

fn at(class: u32, value: f64) -> Place {
    Place { class, value, is_unclear: false }
}

/// Live deadlines before no deadline before missed deadlines. Deadlines in the tests differ by more
/// than a bit's transmission time.
fn earliest_deadline(flows: &Flows, flow: FlowId) -> Place {
    let deadline = flows.deadline(flow);
    if deadline == Time::NEVER {
        at(1, flows.remaining(flow))
    } else if deadline <= flows.now() {
        at(2, flows.remaining(flow))
    } else {
        by_deadline(flows, flow)
    }
}

/// By deadline in microseconds, and among equal ones by bits left.
fn by_deadline(flows: &Flows, flow: FlowId) -> Place {
    at(0, flows.deadline(flow).ps() as f64 * 1e3 + flows.remaining(flow))
}

/// Greatest delay of a scheme in finding a deadline infeasible.
const PAUSE_S: f64 = 10e-6;

/// Like [`earliest_deadline`], but an infeasible deadline counts as missed.
fn earliest_feasible(flows: &Flows, flow: FlowId) -> Place {
    let deadline = flows.deadline(flow);
    if deadline == Time::NEVER {
        return at(1, flows.remaining(flow));
    }
    let links = flows.whole_path(flow).iter().map(|&link| flows.capacity()[link as usize]);
    let needed = flows.remaining(flow) / links.fold(f64::INFINITY, f64::min);
    let slack = deadline.saturating_sub(flows.now()).seconds() - needed;
    let is_unclear = (-PAUSE_S..=1e-9).contains(&slack);
    if slack < 0.0 {
        Place { is_unclear, ..at(2, flows.remaining(flow)) }
    } else {
        Place { is_unclear, ..by_deadline(flows, flow) }
    }
}

fn criticality(flows: &Flows, flow: FlowId) -> Place {
    if flows.deadline(flow) == Time::NEVER {
        at(1, flows.remaining(flow))
    } else {
        by_deadline(flows, flow)
    }
}

/// Place after `bits`: each threshold reached adds `step` classes.
fn sunk(bits: f64, thresholds: impl Iterator<Item = f64>, step: u32) -> Place {
    let mut place = at(0, 0.0);
    for threshold in thresholds {
        place.class += if bits >= threshold { step } else { 0 };
        place.is_unclear |= (bits - threshold).abs() <= 16.0;
    }
    place
}

fn by_level(flows: &Flows, flow: FlowId, step: u32) -> Place {
    let thresholds = THRESHOLDS.iter().map(|packets| packets * wire::FULL_PAYLOAD.bits());
    sunk(flows.attained(flow), thresholds, step)
}

/// Even queues by bytes sent, odd queues by the elapsed share of the time to the deadline.
fn two_levels(flows: &Flows, flow: FlowId) -> Place {
    if flows.deadline(flow) == Time::NEVER {
        return by_level(flows, flow, 2);
    }
    let spec = flows.spec(flow);
    let passed = (flows.now() - spec.start).seconds() / spec.deadline.seconds();
    let rises = [1.0 / 11.0, 0.5, 10.0 / 11.0];
    let above = rises.iter().filter(|&&rise| passed < rise - 1e-12).count() as u32;
    at(2 * above + 1, 0.0)
}

/// Flows with deadlines first, then by size class.
fn sieve(flows: &Flows, flow: FlowId) -> Place {
    if flows.deadline(flow).is_finite() {
        return at(0, 0.0);
    }
    let size = flows.spec(flow).size;
    let exceeded = |&&packets: &&f64| size.get() > packets as u64 * wire::FULL_PAYLOAD.get();
    at(1 + THRESHOLDS.iter().filter(exceeded).count() as u32, 0.0)
}

/// By the bytes that the receiver has of all flows of the coflow, which start together.
fn received(flows: &Flows, flow: FlowId) -> Place {
    let spec = flows.spec(flow);
    let all = (0..flows.count()).map(FlowId::from);
    let of_receiver = all.filter(|&other| {
        let facts = flows.spec(other);
        let together = spec.coflow.is_some() && facts.coflow == spec.coflow;
        other == flow || together && facts.destination == spec.destination
    });
    let got = |other: FlowId| {
        if flows.is_active(other) { flows.attained(other) } else { flows.spec(other).size.bits() }
    };
    let thresholds = LIMITS.iter().map(|&bytes| Bytes::new(bytes as u64).bits());
    sunk(of_receiver.map(got).sum(), thresholds, 1)
}
