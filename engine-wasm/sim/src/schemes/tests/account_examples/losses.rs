//! A packet that is lost.

use super::{lives, ns, round_trips, spent};
use crate::packet::testing::{flow, given, many_to_one, packets, traffic};
use crate::record::account::{Cause, EventKind};
use crate::units::Time;

/// Three packets arrive at once at a port that holds one besides the one in transmission: the third is
/// lost, and sent again when its timer expires.
#[test]
fn a_lost_packet_costs_the_timeout() {
    let network = many_to_one(3);
    let flows = (0..3).map(|from| flow(Time::ZERO, from, 3, packets(1))).collect();
    let given = given(&[("buffer_packets", 1.0), ("min_rto_us", 1_000.0)]);
    let lives = lives("dctcp", &given, &network, traffic(flows));
    let lost = &lives[2];
    assert_eq!(spent(lost), [round_trips(1), vec![(Cause::Timeout, ns(1_000_000))]].concat());
    let drop = lost.segments.iter().find_map(|segment| segment.drop.as_ref());
    let queued: Vec<_> = drop.expect("it was lost").queued.iter().map(|of| of.flow).collect();
    assert_eq!(queued, [1], "one in transmission, one waits");
    let kinds: Vec<_> = lost.history.events.iter().map(|event| event.kind).collect();
    assert_eq!(kinds, [EventKind::Drop, EventKind::Timeout, EventKind::Retransmission]);
}
