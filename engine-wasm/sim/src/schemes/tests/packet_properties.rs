//! Properties of the packet engine under every scheme: exact times, conservation, limits, repeatability.

use std::sync::Arc;

use proptest::prelude::*;

use crate::case_count::case_count;
use crate::ids::HostId;
use crate::packet::testing::{
    completion_times, flow, given, packets, run, run_until, small_fabric, traffic,
};
use crate::packet::*;
use crate::record::Simulation;
use crate::schemes::SCHEMES;
use crate::schemes::testing::recipe;
use crate::topology::{Network, wire};
use crate::units::{Bytes, Time};
use crate::workload::{Flow, Traffic};

/// The recipes of all schemes with a packet model, for one run.
fn recipes(network: &Arc<Network>, traffic: &Arc<Traffic>) -> Vec<(&'static str, Recipe)> {
    let with_model = SCHEMES.iter().filter(|card| card.packet.is_some());
    let defaults = given(&[]);
    with_model.map(|card| (card.id, recipe(card, &defaults, network, traffic))).collect()
}

/// [`recipes`] of schemes whose flows start at full speed, without waiting for a coordinator, for the
/// switches of their path, or for a rate to rise.
fn immediate(network: &Arc<Network>, traffic: &Arc<Traffic>) -> Vec<(&'static str, Recipe)> {
    let starts_slowly = |id: &str| {
        let card = SCHEMES.iter().find(|card| card.id == id).expect("it is in the catalogue");
        let mut parameters = card.parameters.iter();
        parameters
            .any(|parameter| ["coordination_delay_us", "initial_share"].contains(&parameter.name))
    };
    let asks = |recipe: &Recipe| recipe.network.keeps_paths;
    let all = recipes(network, traffic).into_iter();
    all.filter(|(id, recipe)| !starts_slowly(id) && !asks(recipe)).collect()
}

#[test]
fn a_flow_alone_takes_the_ideal_time_to_the_picosecond() {
    let network = small_fabric("spray");
    let sizes = [packets(1), packets(2), packets(70), Bytes::new(1460 * 69 + 700), Bytes::new(300)];
    for (size, destination) in sizes.into_iter().flat_map(|size| [(size, 1), (size, 3)]) {
        let traffic = traffic(vec![flow(Time::from_us(3), 0, destination, size)]);
        for (scheme, recipe) in immediate(&network, &traffic) {
            let run = run(&network, &traffic, recipe);
            let ideal = network.ideal_fct(HostId(0), HostId(destination), size);
            assert_eq!(completion_times(&run, &traffic), [ideal], "{scheme}, {size:?}");
            let ack = network.one_way(HostId(destination), HostId(0), wire::ACK);
            let received = run.completions().received[0];
            assert_eq!(received + ack, run.completions().finish[0], "{scheme}, {size:?}");
        }
    }
}

#[test]
fn a_flow_across_the_144_host_fabric_takes_the_time_of_the_papers() {
    let network = testing::network("leaf-spine", &given(&[]));
    // Across racks 83.48 + 1.2·n µs; in a rack 82.064 + 1.2·n µs.
    let cases = [(143, 1, 84_680), (143, 70, 167_480), (1, 1, 83_264), (1, 70, 166_064)];
    for (destination, n, ns) in cases {
        let traffic = traffic(vec![flow(Time::ZERO, 0, destination, packets(n))]);
        for (scheme, recipe) in immediate(&network, &traffic) {
            let run = run(&network, &traffic, recipe);
            let expected = [Time::from_ns(ns)];
            assert_eq!(completion_times(&run, &traffic), expected, "{scheme}, {n} packets");
        }
    }
}

#[test]
fn a_run_stops_at_its_time_limit() {
    let network = small_fabric("spray");
    let traffic = traffic(vec![flow(Time::ZERO, 0, 2, packets(10_000))]);
    for (_, recipe) in recipes(&network, &traffic) {
        let run = run_until(&network, &traffic, recipe, Time::from_ms(1));
        assert!(run.now() <= Time::from_ms(1));
        assert!(!run.completions().finish[0].is_finite());
        assert_eq!(run.completions().order, []);
    }
}

#[test]
fn slices_of_any_length_give_the_same_run() {
    let network = small_fabric("spray");
    let traffic = scenario(&[(0, 0, 2, 40), (0, 1, 2, 300), (5, 3, 2, 20), (9, 2, 0, 1)]);
    for slice in [1, 7, 1_000_000] {
        let (_, recipe) = recipes(&network, &traffic).remove(0);
        let end = Time::NEVER;
        let mut sliced =
            PacketSimulation::new(Arc::clone(&network), Arc::clone(&traffic), recipe, 1, end);
        while sliced.advance(slice) == crate::record::Status::Running {}
        let (_, recipe) = recipes(&network, &traffic).remove(0);
        let whole = run(&network, &traffic, recipe);
        assert_eq!(sliced.completions().finish, whole.completions().finish);
        assert_eq!(sliced.counters(), whole.counters());
        assert_eq!(sliced.link_bytes(), whole.link_bytes());
    }
}

/// Traffic of flows `(start in µs, source, destination, packets)`.
fn scenario(flows: &[(u64, u32, u32, u64)]) -> Arc<Traffic> {
    let to_flow = |&(start, source, destination, count): &(u64, u32, u32, u64)| {
        flow(Time::from_us(start), source, destination, packets(count))
    };
    let mut flows: Vec<Flow> = flows.iter().map(to_flow).collect();
    flows.sort_by_key(|flow| flow.start);
    traffic(flows)
}

/// Up to a dozen flows between the four hosts of the small fabric, bursty enough to overflow.
fn flows() -> impl Strategy<Value = Arc<Traffic>> {
    let one = (0_u64..300, 0_u32..4, 1_u32..4, 1_u64..400)
        .prop_map(|(start, source, ahead, size)| (start, source, (source + ahead) % 4, size));
    prop::collection::vec(one, 1..12).prop_map(|flows| scenario(&flows))
}

fn assert_conserved(run: &PacketSimulation) {
    let counters = run.counters();
    let travelling = run.in_flight().filter(|packet| packet.is_data()).count() as u64;
    assert_eq!(
        counters.data_sent,
        counters.data_delivered + counters.data_dropped + travelling,
        "every data packet sent was delivered, dropped, or travels"
    );
}

fn assert_within_rates(run: &PacketSimulation, network: &Network) {
    for (bytes, link) in run.link_bytes().into_iter().zip(&network.links) {
        let busy = Bytes::new(bytes) / link.rate;
        assert!(busy <= run.now(), "{link:?} carried {bytes} B");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(case_count(16)))]

    #[test]
    fn packets_are_conserved_and_links_keep_to_their_rates(
        traffic in flows(),
        stop_us in 50_u64..2_000,
        ecmp in any::<bool>(),
    ) {
        let network = small_fabric(if ecmp { "ecmp" } else { "spray" });
        for (_, recipe) in recipes(&network, &traffic) {
            let run = run_until(&network, &traffic, recipe, Time::from_us(stop_us));
            assert_conserved(&run);
            assert_within_rates(&run, &network);
        }
    }

    #[test]
    fn all_flows_finish_not_before_their_ideal_time_and_repeatably(
        traffic in flows(),
        ecmp in any::<bool>(),
    ) {
        let network = small_fabric(if ecmp { "ecmp" } else { "spray" });
        let again = recipes(&network, &traffic);
        for ((scheme, recipe), (_, again)) in recipes(&network, &traffic).into_iter().zip(again) {
            let run = run(&network, &traffic, recipe);
            let repeated = testing::run(&network, &traffic, again);
            assert_eq!(run.completions().finish, repeated.completions().finish);
            assert_eq!(run.completions().order, repeated.completions().order);
            assert_eq!(run.counters(), repeated.counters());
            for (fct, flow) in completion_times(&run, &traffic).into_iter().zip(&traffic.flows) {
                let ideal = network.ideal_fct(flow.source, flow.destination, flow.size);
                assert!(fct >= ideal, "{scheme}: {flow:?} took {fct:?}, ideal {ideal:?}");
            }
        }
    }
}
