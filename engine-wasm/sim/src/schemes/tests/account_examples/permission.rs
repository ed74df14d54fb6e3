//! Hosts that wait for permission: grants, orders, the pace.

use std::sync::Arc;

use super::{PACKET, ROUND_TRIP, fct, in_front, lives, ns, round_trips, segments, spent};
use crate::ids::CoflowId;
use crate::packet::testing::{flow, given, many_to_one, packets, traffic};
use crate::record::account::{Cause, Life, Place, Relation, SegmentKind};
use crate::units::{Bytes, Time};
use crate::workload::{Coflow, Flow, Traffic};

/// Homa, with one packet granted ahead and to one message at a time: the one with the fewest packets left. A packet
/// takes 42.8 µs to the receiver, a grant 40.464 µs back.
///
/// The message of three packets sends them every 83.264 µs: they arrive after 42.8, 126.064 and 209.328 µs.
/// The first packet of the message of four, sent at 2 µs, arrives after 44.8 µs, but that message gets its
/// first grant when the other is complete: 164.528 µs later. The grant waits for the other's acknowledgement
/// of 0.032 µs. Then each of its packets grants the next.
#[test]
fn a_withheld_grant_is_waiting_for_permission() {
    let flows = vec![flow(Time::ZERO, 0, 2, packets(3)), flow(Time::from_us(2), 1, 2, packets(4))];
    let given = given(&[("overcommitment", 1.0), ("rtt_bytes_factor", 0.01)]);
    let lives = lives("homa", &given, &many_to_one(2), traffic(flows));
    assert_eq!(spent(&lives[0]), round_trips(3));
    let waits = vec![(Cause::HostOther, ns(32)), (Cause::Grant, ns(164_528))];
    assert_eq!(spent(&lives[1]), [round_trips(4), waits].concat());

    // Its packets leave the receiver's port 20.2 µs before they arrive.
    let grants: Vec<_> = segments(&lives[1], SegmentKind::Grant).collect();
    let served = grants.iter().flat_map(|grant| &grant.served);
    let served: Vec<_> = served.map(|served| (served.flow, served.to_ps)).collect();
    assert_eq!(served, [(0, ns(126_064 - 20_200)), (0, ns(209_328 - 20_200))]);
    assert_eq!((grants[0].from_ps, grants[0].place), (ns(44_800), Some(Place::Last)));
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
