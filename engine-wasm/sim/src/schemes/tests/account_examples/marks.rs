//! Marks cut the window, and the flow waits for more round trips.

use super::{PACKET, ROUND_TRIP, fct, in_front, lives, ns, round_trips, segments, spent};
use crate::packet::testing::{flow, many_to_one, packets, traffic};
use crate::parameters::{Given, Value};
use crate::record::account::{Cause, EventKind, Life, Place, Relation, SegmentKind};
use crate::units::Time;

/// The life of a flow of twelve packets under DCTCP with an initial window of four.
///
/// Two packets of other hosts reach the receiver's port before its first one, 0.4 and 0.2 µs earlier: it waits for 0.8 µs
/// of one and for the other, 2 µs. The next three follow without a gap, and each waits as long: whenever one
/// arrives, the one before still waits, too.
fn behind_two_packets(mark_threshold: f64) -> Life {
    let start = Time::from_ns;
    let flows = vec![
        flow(start(0), 0, 3, packets(1)),
        flow(start(200), 1, 3, packets(1)),
        flow(start(400), 2, 3, packets(12)),
    ];
    let values = [
        ("initial_window_packets", Value::Number(4.0)),
        ("initial_alpha", Value::Number(1.0)),
        ("mark_threshold_packets", Value::Number(mark_threshold)),
        ("nic", Value::Text("unmarked".to_owned())),
    ];
    let given: Given = values.map(|(name, value)| (name.to_owned(), value)).into();
    let lives = lives("dctcp", &given, &many_to_one(3), traffic(flows));
    let life = lives[2].clone();
    assert_eq!(in_front(&life), [(Relation::Same, 0, 1), (Relation::Same, 1, 1)]);
    life
}

/// Slow start: each of the first four acknowledgements, 1.2 µs apart, opens the window by one and so releases two
/// packets. The last of these eight waits for seven others at its host: two round trips, 2 and 8.4 µs.
#[test]
fn without_marks_the_window_doubles_every_round_trip() {
    let life = behind_two_packets(65.0);
    let waits = vec![(Cause::OwnQueueing, 7 * PACKET), (Cause::LastOther, ns(2_000))];
    assert_eq!(spent(&life), [round_trips(2), waits].concat());
    assert_eq!(fct(&life), 2 * ROUND_TRIP + ns(2_000) + 7 * PACKET);
}

/// A port that marks when more than one packet waits marks these four, and no later one: packets of the flow leave
/// its host at least 1.2 µs apart. The first acknowledgement halves the window to two; while marks are
/// echoed it does not open, and then by one packet per round trip. By round trip, the flow sends
///
/// | packets | released by the acknowledgements of |
/// | --- | --- |
/// | 0, 1, 2, 3 | |
/// | 4; 5 | 2; 3: the first two leave two packets under way |
/// | 6; 7 | 4 (window 2 + 1/2 = 2.5); 5 (2.5 + 1/2.5 = 2.9) |
/// | 8 and 9; 10 | 6 (2.9 + 1/2.9 ≈ 3.24); 7 (≈ 3.55) |
/// | 11 | 8 (≈ 3.83) |
///
/// so five round trips instead of two. The walk goes back along 11, 8, 6, 4 and 2, of which only the last waited
/// behind its own flow, for two packets. The marks cost 3 × 83.264 − (8.4 − 2.4) µs: three more round trips, and five
/// packets fewer to wait for.
#[test]
fn a_cut_costs_the_round_trips_that_follow() {
    let (plain, marked) = (behind_two_packets(65.0), behind_two_packets(1.0));
    let waits = vec![(Cause::OwnQueueing, 2 * PACKET), (Cause::LastOther, ns(2_000))];
    assert_eq!(spent(&marked), [round_trips(5), waits].concat());
    assert_eq!(fct(&marked) - fct(&plain), 3 * ROUND_TRIP - 5 * PACKET);

    let arrived = segments(&marked, SegmentKind::Transmission)
        .filter(|hop| hop.place == Some(Place::Last))
        .filter_map(|hop| hop.packet)
        .filter(|packet| packet.kind == "data");
    assert_eq!(arrived.map(|packet| packet.sequence).collect::<Vec<_>>(), [2, 4, 6, 8, 11]);

    let of_kind = |kind| marked.history.events.iter().filter(move |event| event.kind == kind);
    let packets: Vec<_> = of_kind(EventKind::Mark).map(|event| event.sequence).collect();
    assert_eq!(packets, [0, 1, 2, 3]);
    let window = marked.history.limit.as_ref().expect("the window limits the flow");
    assert_eq!(window.value[..4], [4.0, 2.0, 2.5, 2.9]);
    let first = ns(400) + ROUND_TRIP + ns(2_000);
    assert_eq!(window.at_ps[1..3], [first, first + ROUND_TRIP + 2 * PACKET]);
}

/// Packets of a flow under HULL reach the switch 1.2 µs apart, and a phantom queue at half the rate of the link keeps 750
/// bytes of each: the fourth finds 3,750 with its own, beyond a threshold of 3,000. It is marked although nothing waits,
/// when it has been sent (4 × 1.2 µs), propagated (0.2) and processed by the host (20).
#[test]
fn marks_of_phantom_queues_are_told() {
    let values = [
        ("initial_window_packets", Value::Number(4.0)),
        ("drain_share", Value::Number(0.5)),
        ("phantom_threshold_bytes", Value::Number(3_000.0)),
    ];
    let given: Given = values.map(|(name, value)| (name.to_owned(), value)).into();
    let flows = vec![flow(Time::ZERO, 0, 3, packets(4))];
    let lives = lives("hull", &given, &many_to_one(3), traffic(flows));
    let marks = lives[0].history.events.iter().filter(|event| event.kind == EventKind::Mark);
    assert_eq!(
        marks.map(|mark| (mark.sequence, mark.at_ps)).collect::<Vec<_>>(),
        [(3, ns(25_000))]
    );
    let waits = segments(&lives[0], SegmentKind::Wait);
    assert!(waits.map(|wait| wait.place).eq([Some(Place::Host)]));
}
