//! pFabric for deadlines: packets carry the deadline of their flow.
//!
//! M. Alizadeh et al.: pFabric: Minimal Near-Optimal Datacenter Transport, SIGCOMM 2013, §5.4.3.

use super::edf::{EarliestDeadline, LATE};
use super::pfabric;
use super::{Colour, Dash, Family, Information, Mark, SchemeCard};
use crate::flow::{Flows, Key, Order, Ordered, Ties};
use crate::ids::FlowId;
use crate::packet::transport::{Progress, Tag, Tagger};
use crate::units::Time;
use crate::workload::Flow;

/// Catalogue entry of pFabric-EDF.
pub const CARD: SchemeCard = SchemeCard {
    id: "pfabric-edf",
    name: "pFabric-EDF",
    family: Family::FlowScheduling,
    idea: "pFabric whose packets carry the deadline of their flow, so that every port serves the \
           most urgent flow that can still meet its deadline.",
    information: &[Information::Deadline, Information::Size],
    citation: "M. Alizadeh, S. Yang, M. Sharif, S. Katti, N. McKeown, B. Prabhakar, S. Shenker: \
               pFabric: Minimal Near-Optimal Datacenter Transport, SIGCOMM 2013",
    model: &[
        "Hosts and ports are pFabric's; the value of a packet differs. It is the absolute \
         deadline in microseconds while the flow can meet it, that is while its remaining bytes \
         at the rate of its own link fit into the time left.",
        "Flows without a deadline come after those, by remaining bytes, and flows that can no \
         longer meet their deadline come last, also by remaining bytes; the public code gives \
         the latter one common value. Beyond 18 minutes all deadlines are equal, and beyond 2 GB \
         all sizes.",
        "The paper quantises deadlines and breaks ties by size; here they are exact, and equal \
         ones go by position in the queue.",
        "Flow level: flows in order of the same key, ties by remaining bits, each taking the \
         smallest residual capacity on its path. Whether a flow can still meet its deadline is \
         judged at the rate of the slowest link on its path, at the earliest time this could \
         change, but at most every ten microseconds.",
    ],
    apart: Some(pfabric::APART),
    colour: Colour::Green,
    mark: Mark::Star,
    dash: Dash::DashDot,
    parameters: pfabric::PARAMETERS,
    packet: Some(&|settings, _| pfabric::ranked_by(Deadline, settings)),
    flow: Some(&|_, _| Box::new(Ordered::new(EarliestFeasible, Ties::ByArrival))),
};

/// Tags packets with the absolute deadline of their flow.
#[derive(Clone, Copy, Debug)]
struct Deadline;

/// First value of flows without a deadline.
const ORDINARY: u32 = 1 << 30;
/// First value of hopeless flows.
const HOPELESS: u32 = 3 << 30;

/// `value` within the class `class..end`.
fn place(class: u32, value: u64, end: u32) -> u32 {
    let last = u64::from(end - 1 - class);
    class + value.min(last) as u32
}

impl Tagger for Deadline {
    type State = ();

    fn start(&mut self, _: FlowId, _: &Flow) -> Self::State {}

    fn tag(&self, (): &Self::State, _: u64, progress: &Progress) -> Tag {
        let remaining = progress.remaining();
        let value = if !progress.deadline.is_finite() {
            place(ORDINARY, remaining.get(), HOPELESS)
        } else if remaining / progress.line_rate > progress.time_left() {
            place(HOPELESS, remaining.get(), u32::MAX)
        } else {
            let deadline = progress.start.saturating_add(progress.deadline);
            place(0, deadline.ps() / Time::from_us(1).ps(), ORDINARY)
        };
        Tag { level: 0, value }
    }
}

/// Earliest deadline first among the flows that can meet theirs.
struct EarliestFeasible;

/// A flow served at full rate keeps its slack, however small: without a minimum interval it would
/// be rechecked endlessly at one instant.
const PAUSE: Time = Time::from_us(10);

/// Tolerance for rounding: a flow that fits exactly is not hopeless.
const ROUNDING: f64 = 1e-9;

/// Slack of `flow` in seconds: how long it can wait and still meet its deadline alone on its path.
fn slack(flow: FlowId, flows: &Flows) -> f64 {
    let left = flows.deadline(flow).saturating_sub(flows.now());
    let links = flows.path(flow).iter().map(|&link| flows.capacity()[link as usize]);
    left.seconds() - flows.remaining(flow) / links.fold(f64::INFINITY, f64::min)
}

impl Order for EarliestFeasible {
    fn drift(&self) -> f64 {
        EarliestDeadline.drift()
    }

    fn key(&self, flow: FlowId, flows: &Flows) -> Key {
        let key = EarliestDeadline.key(flow, flows);
        let hopeless = flows.deadline(flow).is_finite() && slack(flow, flows) < -ROUNDING;
        if hopeless { Key { class: LATE, ..key } } else { key }
    }

    fn next_change(&self, flow: FlowId, flows: &Flows) -> Time {
        if !flows.deadline(flow).is_finite() || self.key(flow, flows).class == LATE {
            return Time::NEVER;
        }
        flows.now() + Time::from_seconds(slack(flow, flows).max(0.0)).max(PAUSE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::testing::{Race, assert_exact};
    use crate::packet::testing::{flow, given, many_to_one, packets, run, traffic};
    use crate::record::Simulation;
    use crate::schemes::SchemeCard;
    use crate::schemes::testing::{UnderScheme, recipe};
    use crate::units::{Bytes, Rate};

    #[test]
    fn live_deadlines_precede_ordinary_flows_and_those_precede_hopeless_ones() {
        let value = |deadline, size| {
            let progress = Progress {
                flow: FlowId(0),
                now: Time::from_us(100),
                start: Time::from_us(50),
                deadline,
                size: Bytes::new(size),
                sent: Bytes::ZERO,
                transmitted: Bytes::ZERO,
                acked: Bytes::ZERO,
                window: 70.0,
                base_rtt: Time::from_us(85),
                line_rate: Rate::from_bps(10_000_000_000),
            };
            Deadline.tag(&(), 0, &progress).value
        };
        // 12 500 bytes take 10 µs at 10 Gb/s.
        assert_eq!(value(Time::from_us(60), 12_500), 110);
        assert_eq!(value(Time::from_us(59), 12_500), HOPELESS + 12_500);
        assert_eq!(value(Time::from_us(20), 1), HOPELESS + 1);
        assert_eq!(value(Time::NEVER, 12_500), ORDINARY + 12_500);
        assert_eq!(value(Time::NEVER, u64::MAX), HOPELESS - 1);
        assert_eq!(value(Time::from_ms(100_000_000), 1), ORDINARY - 1);
    }

    #[test]
    fn a_flow_that_cannot_make_it_costs_no_other_its_deadline() {
        // The first needs 3 of its 2 seconds; the second needs 2 of its 3.
        let race = Race::flows(&[(0.0, 0, 1, 3.0), (0.0, 0, 1, 2.0)]).deadlines(&[2.0, 3.0]);
        let fct = |card: &SchemeCard| race.fct_of(card);
        assert_exact(&fct(&CARD), &[5.0, 2.0]);
        // Plain EDF gives up on the first only when its deadline has passed, and loses both.
        assert_exact(&fct(&crate::schemes::edf::CARD), &[4.0, 5.0]);
    }

    #[test]
    fn a_flow_gives_way_as_soon_as_its_share_dooms_it() {
        // 1 -> 2 has its destination to itself only from 1.5 on; needing 2 until 3.4 it is doomed
        // from 1.4 on, and its source serves 1 -> 3 first.
        let flows = [(0.0, 0, 2, 1.5), (0.0, 1, 2, 2.0), (1.5, 1, 3, 1.0)];
        let race = Race::flows(&flows).deadlines(&[2.0, 3.4, 9.0]);
        assert_exact(&race.fct_of(&CARD), &[1.5, 4.5, 1.0]);
    }

    /// A long flow with a tight deadline against a short one with a loose one.
    #[test]
    fn pfabric_edf_meets_a_deadline_that_srpt_misses() {
        let network = many_to_one(2);
        let tight =
            Flow { deadline: Time::from_us(1_500), ..flow(Time::ZERO, 0, 2, packets(1_000)) };
        let loose = Flow { deadline: Time::from_ms(9), ..flow(Time::ZERO, 1, 2, packets(900)) };
        let traffic = traffic(vec![tight, loose]);
        let finish = |card| {
            let recipe = recipe(card, &given(&[]), &network, &traffic);
            run(&network, &traffic, recipe).completions().finish.clone()
        };
        let (edf, srpt) = (finish(&CARD), finish(&pfabric::CARD));
        assert!(edf[0] <= tight.deadline && edf[1] <= loose.deadline, "{edf:?}");
        assert!(srpt[0] > tight.deadline, "{srpt:?}");
    }
}
