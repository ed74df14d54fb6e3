//! A short flow beside a long one, to one receiver.

use std::sync::Arc;

use super::{fct, in_front, lives, ns, spent};
use crate::packet::testing::{flow, given, network, packets, traffic};
use crate::record::account::{Cause, Relation};
use crate::topology::Network;
use crate::units::Time;
use crate::workload::Traffic;

fn two_racks(spines: f64) -> Arc<Network> {
    let shape = [("leaves", 2.0), ("hosts_per_leaf", 2.0), ("spines", spines)];
    network("leaf-spine", &given(&shape))
}

/// A flow of 100 packets and one of 1,000, to one host.
fn short_and_long() -> Arc<Traffic> {
    let flows = [(0, 100), (1, 1_000)].map(|(from, size)| flow(Time::ZERO, from, 3, packets(size)));
    traffic(flows.to_vec())
}

/// A round trip of one packet takes 84.68 µs, of which 1.2 + 0.3 + 0.3 + 1.2 µs transmit it and
/// 0.032 + 0.008 + 0.008 + 0.032 µs its acknowledgement; the other 99 packets take 118.8 µs of the
/// bottleneck. What is more is the delay by the long flow.
fn with_delay(delay: u64) -> Vec<(Cause, u64)> {
    vec![
        (Cause::Transmission, ns(3_080)),
        (Cause::Propagation, ns(1_600)),
        (Cause::Processing, ns(80_000)),
        (Cause::OwnQueueing, ns(118_800)),
        (Cause::LastLonger, delay),
    ]
}

/// At the receiver's port packets of both flows take turns, and of two that arrive in the same instant the one
/// from the spine with the lower number is first. With two spines each flow's packets stay on one spine, and those of
/// the long flow are always first: 99 precede the last of the short flow's 100. With four spines both change
/// spines, and in the last pair the short flow's packet is first: 98.
#[test]
fn a_short_flow_under_dctcp_waits_for_every_other_packet_of_the_long_one() {
    for (spines, ahead) in [(4.0, 98), (2.0, 99)] {
        let lives = lives("dctcp", &given(&[]), &two_racks(spines), short_and_long());
        assert_eq!(spent(&lives[0]), with_delay(ahead * ns(1_200)));
        assert_eq!(fct(&lives[0]) - lives[0].ideal_ps, ahead * ns(1_200));
    }
}

#[test]
fn a_short_flow_under_pfabric_waits_for_the_packet_in_transmission() {
    let lives = lives("pfabric", &given(&[]), &two_racks(4.0), short_and_long());
    assert_eq!(spent(&lives[0]), with_delay(ns(1_200)));
    assert_eq!(in_front(&lives[0]), [(Relation::Lower, 1, 1)]);
}
