//! A host that orders its own flows.

use super::{PACKET, ROUND_TRIP, fct, in_front, lives, ns, round_trips, segments, spent};
use crate::packet::testing::{flow, given, many_to_one, packets, traffic};
use crate::record::account::{Cause, Place, Relation, SegmentKind};
use crate::units::Time;

/// Under SPQ a host sends packets in order of the bytes that their flows had sent before them.
///
/// A flow of ten packets begins at 0 and has them all in the queue. One of three packets begins at 2 µs, while
/// the second packet of the long flow is in transmission until 2.4 µs. Of the long flow's packets the third
/// and the short flow's third have 2,920 bytes before them, and the long flow's arrived first. So the host sends
/// L0 L1 S0 S1 L2 S2 L3 … L9. To different receivers, so that nothing waits elsewhere.
///
/// The short flow waits for the remaining 0.4 µs of L1, for its own two packets and for L2. The long flow waits for
/// nine packets of its own and for all three of the short one, which had attained less service.
#[test]
fn a_flow_waits_at_its_host_behind_flows_with_less_attained_service() {
    let long = flow(Time::ZERO, 0, 2, packets(10));
    let short = flow(Time::from_us(2), 0, 1, packets(3));
    let lives = lives("spq", &given(&[]), &many_to_one(2), traffic(vec![long, short]));

    let waits = vec![(Cause::OwnQueueing, 9 * PACKET), (Cause::HostOther, 3 * PACKET)];
    assert_eq!(spent(&lives[0]), [round_trips(1), waits].concat());
    assert_eq!(fct(&lives[0]), ROUND_TRIP + 12 * PACKET);
    assert_eq!(in_front(&lives[0]), [(Relation::Higher, 1, 2), (Relation::Higher, 1, 1)]);

    let longer = ns(400) + PACKET;
    let waits = vec![(Cause::OwnQueueing, 2 * PACKET), (Cause::HostLonger, longer)];
    assert_eq!(spent(&lives[1]), [round_trips(1), waits].concat());
    assert_eq!(fct(&lives[1]), ROUND_TRIP + 2 * PACKET + longer);
    assert_eq!(in_front(&lives[1]), [(Relation::Lower, 0, 1), (Relation::Same, 0, 1)]);

    for life in &lives {
        let places: Vec<_> = segments(life, SegmentKind::Wait).map(|wait| wait.place).collect();
        assert_eq!(places, [Some(Place::Host)], "it waits once, at its host");
    }
}
