//! Schemes in which receivers decide: who gets grants, when, and at which level.

use millrace_sim::ids::HostId;
use millrace_sim::lane::Lane;
use millrace_sim::units::Time;
use serde_json::{Value, json};

use crate::examples::source;
use crate::race::{self, own, star};

/// Payload of a full packet in bytes.
const PACKET: u64 = 1_460;
/// Transmission of a full packet at 1 Gb/s.
const FULL: Time = Time::from_us(12);

/// A source whose receivers grant to `degree` flows at a time.
fn granted(degree: u32, source: &str) -> Value {
    let mut contestant = own(source);
    contestant["parameters"] = json!({ "rtt_bytes_factor": 1.0, "overcommitment": degree });
    contestant
}

/// A receiver with these definitions; see [`granted`].
fn granting(degree: u32, definitions: &str) -> Value {
    granted(degree, &format!("scheme \"Mine\" knows size receiver homa {{ {definitions} }}"))
}

/// A race of flows of as many packets, each from a host of its own, to the last host.
fn race(contestant: &Value, packets: &[u64]) -> Lane {
    let rows = packets
        .iter()
        .zip(0..)
        .map(|(packets, sender)| format!("0,{sender},3,{}", packets * PACKET));
    star("packet", 3, contestant, &rows.collect::<Vec<_>>().join("\n"))
}

/// Completion times of the flows of [`race`], in their order; all of them start at zero.
fn ends(contestant: &Value, packets: &[u64]) -> Vec<Time> {
    race::fcts(race(contestant, packets))
}

/// A round trip carries nine packets, which need no grant. Credit for one packet more than has arrived lets
/// every further packet go when the one before it has come.
#[test]
fn credit_for_one_packet_costs_a_round_trip_per_packet() {
    let one_by_one = granting(1, "grant { ahead = 1460 B }");
    let round_trip = race(&one_by_one, &[40]).network().base_rtt(HostId(0), HostId(3));
    let end = |contestant: &Value, packets| ends(contestant, &[packets])[0];
    assert_eq!(end(&one_by_one, 40) - end(&one_by_one, 9), round_trip * 31);
    let usual = end(&granting(1, ""), 40);
    let twice = granting(1, "grant { ahead = 2 * ahead }");
    assert_eq!(usual, end(&one_by_one, 9) + FULL * 31, "the link is never idle");
    assert_eq!(usual, end(&twice, 40));
}

/// Two flows of 310 and 300 packets at a receiver that grants to one at a time.
#[test]
fn the_example_takes_turns() {
    let ends = |contestant: &Value| ends(contestant, &[310, 300]);
    let example = source("grants-in-turn");
    let in_turn = |source: &str| ends(&granted(1, source));
    let [long, short] = in_turn(&example)[..] else { panic!("two flows") };
    assert_eq!(long - short, FULL * 10, "the last ten packets of the longer flow are alone");
    assert_eq!(in_turn(&example), ends(&granting(1, "rank = arrived")), "as by what has arrived");
    let by_size = ends(&granting(1, ""));
    assert!(by_size[1] * 3 < by_size[0] * 2, "the shorter flow goes first: {by_size:?}");
    let in_order = in_turn(&example.replace("per flow", ""));
    assert!(in_order[0] * 3 < in_order[1] * 2, "equal ranks go by number: {in_order:?}");
}

#[test]
fn states_of_receivers_are_their_own() {
    let counts = "state grants = 0
                  grant { grants = grants + 1 if grants > 10 { ahead = 0 } }";
    let contestant = granting(1, counts);
    let failure = |flows: &str| star("packet", 3, &contestant, flows).failure();
    // Ten grants to each of two receivers; then as many to one.
    assert_eq!(failure("0,0,2,26280\n0,1,3,26280\n"), None);
    let message = failure("0,0,3,26280\n0,1,3,26280\n").expect("more grants by one receiver");
    assert!(message.contains("set ahead to 0"), "{message}");
}

#[test]
fn a_grant_decides_the_level_of_packets() {
    let ends = |definitions| ends(&granting(2, definitions), &[310, 300]);
    let (usual, reversed) = (ends(""), ends("grant { level = if place == 0 { 1 } else { 0 } }"));
    assert!(usual[1] < reversed[1], "{usual:?} {reversed:?}");
    assert!(reversed[1] + FULL * 100 > reversed[0], "they share the port: {reversed:?}");
}

#[test]
fn a_grant_reads_what_has_arrived_and_who_waits() {
    let failure = |condition: &str, packets: &[u64]| {
        let definitions = format!(
            "state seen = 0 per flow
             grant {{ seen = seen + 1 if not ({condition}) {{ ahead = 0 }} }}"
        );
        race(&granting(1, &definitions), packets).failure()
    };
    for condition in [
        "arrived == seen * 1460 B",
        "remaining == 25 * 1460 B - arrived and size == 36500 B",
        "place == 0 and waiters == 1",
        "ahead == 9 * 1460 B and level == 7",
        "base_rtt > 105.43 us and base_rtt < 105.45 us",
    ] {
        assert_eq!(failure(condition, &[25]), None, "{condition}");
    }
    assert_eq!(failure("waiters <= 2", &[25, 25]), None);
    let message = failure("waiters == 1", &[25, 25]).expect("two flows wait");
    assert!(message.ends_with("it read waiters = 2 flows"), "{message}");
}

#[test]
fn what_a_grant_must_not_be() {
    for (grant, expected) in [
        ("level = 9", "set level to 9, where a whole number from 0 to 7 is allowed"),
        ("ahead = 0", "set ahead to 0, where a number from 1 to 1000000000000 is allowed"),
        ("ahead = 1 / 0", "set ahead to inf, where a number from 1"),
    ] {
        let lane = race(&granting(1, &format!("grant {{ {grant} }}")), &[40]);
        let message = lane.failure().expect(grant);
        assert!(
            message.starts_with("flow 0 at 0.0000644 s: grant, written in line 1"),
            "{message}"
        );
        assert!(message.contains(expected), "{message}");
    }
    let lane = race(&granting(1, "rank = log(-arrived)"), &[40, 40]);
    let message = lane.failure().expect("not a number");
    assert!(message.contains("set rank to NaN, where a finite number is allowed"), "{message}");
    assert!(message.contains("it read arrived = 1460 B"), "{message}");
}
