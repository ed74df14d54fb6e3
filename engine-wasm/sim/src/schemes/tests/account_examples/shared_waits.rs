//! Packets of a flow that wait at a port together.

use super::{PACKET, accounts, ns};
use crate::packet::testing::{flow, given, network, packets, traffic};
use crate::parameters::Given;
use crate::record::account::Cause;
use crate::units::Time;

/// The first of two packets reaches a port 10 ns before it has sent a packet of another flow, and the second 10 ns before it
/// has sent the first. They have waited together for 10 ns, whenever that is: with delays of 0.5 µs a window is longer than
/// the way from the port to the receiver, which may get the first packet before the port gets the second.
#[test]
fn a_packet_waits_with_one_that_its_receiver_may_have() {
    let shape = [("leaves", 1.0), ("hosts_per_leaf", 3.0)];
    let delays = [("link_delay_us", 0.5), ("host_delay_us", 0.0)];
    let network = network("leaf-spine", &given(&[shape, delays].concat()));
    for start in (0..1_060_u64).step_by(4) {
        let at = |after| Time::from_ns(start + after);
        let flows = vec![flow(at(0), 0, 2, packets(1)), flow(at(1_190), 1, 2, packets(2))];
        let account = accounts("dctcp", &Given::new(), &network, traffic(flows), &[]).flows[1];
        let spent =
            [Cause::OwnQueueing, Cause::LastOther].map(|cause| account.spent.on(cause).ps());
        assert_eq!(spent, [PACKET, ns(10)], "from {start} ns on");
    }
}
