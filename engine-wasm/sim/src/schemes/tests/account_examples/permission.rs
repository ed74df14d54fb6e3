//! Hosts that wait for permission: grants, orders, the pace.

use std::sync::Arc;

use super::{PACKET, ROUND_TRIP, fct, in_front, lives, ns, round_trips, segments, spent};
use crate::ids::CoflowId;
use crate::packet::testing::{flow, given, many_to_one, packets, traffic};
use crate::record::account::{Cause, Life, Relation, SegmentKind};
use crate::units::{Bytes, Time};
use crate::workload::{Coflow, Flow, Traffic};

/// Homa grants to one message at a time: the longer one gets no grant before all packets of the shorter one
/// have arrived.
#[test]
fn a_withheld_grant_is_waiting_for_permission() {
    let network = many_to_one(2);
    let flows = [300, 900].iter().zip(0..);
    let flows = flows.map(|(&size, from)| flow(Time::ZERO, from, 2, packets(size))).collect();
    let lives = lives("homa", &given(&[("overcommitment", 1.0)]), &network, traffic(flows));
    let grant = segments(&lives[1], SegmentKind::Grant).next().expect("it waits for a grant");
    let of_other = grant.served.iter().filter(|served| served.flow == 0);
    let busy: u64 = of_other.map(|served| served.to_ps - served.from_ps).sum();
    assert!(busy > 0, "{grant:?}");
    assert_eq!(segments(&lives[0], SegmentKind::Grant).count(), 0);
}

/// Flows that all arrive at once: coflow, sender, receiver, packets.
fn coflows<const N: usize>(flows: [(u32, u32, u32, u64); N]) -> Arc<Traffic> {
    let members = flows.map(|(coflow, from, to, size)| Flow {
        coflow: Some(CoflowId(coflow)),
        ..flow(Time::ZERO, from, to, packets(size))
    });
    let last = flows.map(|(coflow, ..)| coflow).into_iter().max().unwrap_or(0);
    let coflow = |id| {
        let sizes = || flows.iter().filter(|of| of.0 == id).map(|of| packets(of.3));
        let size = sizes().fold(Bytes::ZERO, |sum, size| sum + size);
        let flows = sizes().count() as u32;
        Coflow { start: Time::ZERO, deadline: Time::NEVER, flows, size }
    };
    let coflows = (0..=last).map(coflow).collect();
    Arc::new(Traffic { flows: members.to_vec(), coflows, ..Traffic::default() })
}

/// Varys on packets with a coordinator that is 100 µs away and hands out 80 % of every link, so that a flow
/// which has a link for itself sends a packet every 1.2 ÷ 0.8 = 1.5 µs.
fn varys(traffic: Arc<Traffic>) -> Vec<Life> {
    let given = given(&[("coordination_delay_us", 100.0), ("headroom", 0.2)]);
    lives("varys", &given, &many_to_one(2), traffic)
}

/// A coflow of 10 packets from one host and 5 from another to a third, whose link is the bottleneck: both flows
/// are paced to end together, at two thirds and one third of it, a packet every 2.25 and every 4.5 µs.
///
/// The first packets leave after two messages, at 200 µs, the last ones 9 × 2.25 = 20.25 and 4 × 4.5 = 18 µs
/// later. At 218 µs both hosts send, and the packet of the host with the lower number is first at the
/// receiver's port: the other flow's last packet waits there for 1.2 µs. The two keep the port busy
/// for 2.4 µs; so the first flow's last packet, 2.25 µs behind, waits for the remaining 0.15.
#[test]
fn a_paced_host_waits_for_the_order_and_for_the_pace() {
    let lives = varys(coflows([(0, 0, 2, 10), (0, 1, 2, 5)]));
    let permission = |pace| vec![(Cause::Pace, pace), (Cause::Order, ns(200_000))];
    let (nine, four) = (ns(9 * 2_250), ns(4 * 4_500));

    let first = [round_trips(1), vec![(Cause::LastOther, ns(150))], permission(nine)];
    assert_eq!(spent(&lives[0]), first.concat());
    assert_eq!(fct(&lives[0]), ROUND_TRIP + ns(200_000) + nine + ns(150));
    assert_eq!(in_front(&lives[0]), [(Relation::Same, 1, 1)]);

    let second = [round_trips(1), vec![(Cause::LastLonger, PACKET)], permission(four)];
    assert_eq!(spent(&lives[1]), second.concat());
    assert_eq!(fct(&lives[1]), ROUND_TRIP + ns(200_000) + four + PACKET);
    assert_eq!(in_front(&lives[1]), [(Relation::Same, 0, 1)]);
}

/// One host sends two coflows. The one of 10 packets has the smaller bottleneck and gets all that the
/// coordinator hands out. Its packets leave from 200 µs on, every 1.5 µs; the acknowledgement of the last one
/// arrives after 200 + 9 × 1.5 + 83.264 = 296.764 µs. Two messages later, at 496.764 µs, the other coflow
/// may send: 20 packets, the last one 19 × 1.5 = 28.5 µs after the first.
///
/// All that is waiting for an order, and the packets that the link sent meanwhile are named: 10 of 1.2 µs.
#[test]
fn a_coflow_waits_for_its_order_while_its_host_serves_another() {
    let lives = varys(coflows([(0, 0, 1, 20), (1, 0, 2, 10)]));
    let order = ns(496_764);
    let expected = [round_trips(1), vec![(Cause::Pace, ns(28_500)), (Cause::Order, order)]];
    assert_eq!(spent(&lives[0]), expected.concat());
    let served: Vec<_> =
        segments(&lives[0], SegmentKind::Order).flat_map(|at| &at.served).collect();
    let sent = served.iter().map(|served| (served.flow, served.to_ps - served.from_ps));
    assert_eq!(sent.collect::<Vec<_>>(), [(1, PACKET); 10]);
    assert_eq!(served[9].from_ps, ns(200_000 + 9 * 1_500));
}
