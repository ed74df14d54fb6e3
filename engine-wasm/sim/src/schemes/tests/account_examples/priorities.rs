//! A flow that was demoted waits behind packets of higher priority.

use super::{PACKET, ROUND_TRIP, fct, in_front, lives, ns, round_trips, spent};
use crate::packet::testing::{flow, many_to_one, packets, traffic};
use crate::parameters::{Given, Value};
use crate::record::account::{Cause, EventKind, Life, Relation};
use crate::units::Time;

/// Two priorities, of which a flow leaves the higher one after two packets: the third is the first whose offset
/// exceeds the threshold of one packet.
fn two_priorities() -> Given {
    let custom = Value::Text("custom".to_owned());
    let values = [
        ("queues", Value::Number(2.0)),
        ("threshold_mode", custom),
        ("thresholds_packets", Value::Numbers(vec![1.0])),
        ("min_rto_us", Value::Number(100.0)),
    ];
    values.map(|(name, value)| (name.to_owned(), value)).into()
}

/// The life of a flow of three packets under PIAS, beside `others` of one packet each.
///
/// Its packets reach the receiver's port after 21.4, 22.6 and 23.8 µs (1.2 + 20.2 for the first). The first packet of
/// another host is there after 22.9 µs, and the next one every 1.2 µs: whenever the link is free, one of higher
/// priority than the third packet waits. So that one waits for all of them, 1.2 µs each, from its arrival on.
fn demoted_beside(others: u64) -> Life {
    let short = (0..others).map(|nth| flow(Time::from_ns(1_500 + 1_200 * nth), 1, 2, packets(1)));
    let flows = std::iter::once(flow(Time::ZERO, 0, 2, packets(3))).chain(short);
    let lives = lives("pias", &two_priorities(), &many_to_one(2), traffic(flows.collect()));
    lives[0].clone()
}

/// Two packets of its own precede the third at the host; at the receiver's port five others do.
#[test]
fn a_demoted_packet_waits_for_every_packet_of_higher_priority() {
    let life = demoted_beside(5);
    let waits = vec![(Cause::OwnQueueing, 2 * PACKET), (Cause::LastOther, 5 * PACKET)];
    assert_eq!(spent(&life), [round_trips(1), waits].concat());
    assert_eq!(fct(&life), ROUND_TRIP + 7 * PACKET);
    let higher: Vec<_> = (1..=5).map(|flow| (Relation::Higher, flow, 1)).collect();
    assert_eq!(in_front(&life), higher);
}

/// Behind 150 packets, 180 µs, the third packet is late for its timer, which started again with the
/// acknowledgement of the second one after 83.264 + 1.2 µs and expires 100 µs later. But the packet was not
/// lost, and it arrives before its copy: the timeout costs nothing, and all of the time is waiting.
#[test]
fn starving_is_waiting_even_if_the_timer_expires_meanwhile() {
    let life = demoted_beside(150);
    let waits = vec![(Cause::OwnQueueing, 2 * PACKET), (Cause::LastOther, 150 * PACKET)];
    assert_eq!(spent(&life), [round_trips(1), waits].concat());
    let higher: Vec<_> = (1..=150).map(|flow| (Relation::Higher, flow, 1)).collect();
    assert_eq!(in_front(&life), higher);
    let events: Vec<_> =
        life.history.events.iter().map(|event| (event.at_ps, event.kind)).collect();
    let expiry = ROUND_TRIP + PACKET + ns(100_000);
    let expected = [
        (0, EventKind::Demotion),
        (expiry, EventKind::Timeout),
        (expiry, EventKind::Retransmission),
    ];
    assert_eq!(events, expected);
}
