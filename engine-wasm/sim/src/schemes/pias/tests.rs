use super::*;
use crate::ids::HostId;
use crate::packet::testing::{
    completion_times, flow, given, many_to_one, packets, run, small_fabric, traffic,
};
use crate::parameters::{Given, Value};
use crate::record::Simulation;
use crate::schemes::testing::recipe;
use crate::units::Time;

fn custom(thresholds: &[f64]) -> Given {
    let mut given = given(&[("queues", 3.0)]);
    given.insert("threshold_mode".to_owned(), Value::Text("custom".to_owned()));
    given.insert("thresholds_packets".to_owned(), Value::Numbers(thresholds.to_vec()));
    given
}

/// Losses of five hosts that send long flows to a sixth, in two queues.
fn losses(choice: (&str, &str), buffer: f64) -> u64 {
    let network = many_to_one(5);
    let traffic = traffic((0..5).map(|from| flow(Time::ZERO, from, 5, packets(2_000))).collect());
    let mut given = given(&[("queues", 2.0), ("buffer_packets", buffer)]);
    given.insert(choice.0.to_owned(), Value::Text(choice.1.to_owned()));
    let run = run(&network, &traffic, recipe(&CARD, &given, &network, &traffic));
    run.counters().drops() - run.counters().drops_at_hosts
}

#[test]
fn a_part_of_the_buffer_loses_more_than_all_of_it() {
    let shared = losses(("buffer_scope", "port"), 240.0);
    let apart = losses(("buffer_scope", "queue"), 240.0);
    assert!(apart > shared, "{apart} and {shared} packets");
}

#[test]
fn a_flow_is_demoted_once_per_threshold_it_passes() {
    let network = small_fabric("spray");
    let demotions = |size| {
        let traffic = traffic(vec![flow(Time::ZERO, 0, 2, packets(size))]);
        let recipe = recipe(&CARD, &custom(&[10.0, 20.0]), &network, &traffic);
        run(&network, &traffic, recipe).counters().demotions
    };
    // The packet after the tenth still starts at the threshold itself.
    assert_eq!([10, 11, 12, 21, 22, 60].map(demotions), [0, 0, 1, 1, 2, 2]);
}

#[test]
fn a_short_flow_overtakes_a_long_one_that_was_demoted() {
    let network = small_fabric("spray");
    let short = |given: &Given| {
        let long = flow(Time::ZERO, 0, 3, packets(2_000));
        let traffic = traffic(vec![long, flow(Time::from_ms(1), 2, 3, packets(10))]);
        let recipe = recipe(&CARD, given, &network, &traffic);
        let run = run(&network, &traffic, recipe);
        run.completions().finish[1] - Time::from_ms(1)
    };
    let ideal = network.ideal_fct(crate::ids::HostId(2), crate::ids::HostId(3), packets(10));
    let demoted = short(&custom(&[20.0, 40.0]));
    let together = short(&custom(&[5_000.0, 6_000.0]));
    // Ten short packets wait for at most one long packet each in the transmitter.
    assert!(demoted <= ideal + Time::from_ns(1_200), "{demoted:?}, ideal {ideal:?}");
    assert!(together > demoted + Time::from_us(10), "{together:?} in one queue");
}

/// Twenty short flows, one after the other, into the queue that four long ones keep at the
/// threshold for marks: how much longer than alone they take on average, in µs.
fn waiting(card: &SchemeCard) -> f64 {
    let network = many_to_one(5);
    let long = (0..4).map(|from| flow(Time::ZERO, from, 5, packets(6_000)));
    let short = (0..20).map(|n| flow(Time::from_us(3_000 + 700 * n), 4, 5, packets(20)));
    let traffic = traffic(long.chain(short).collect());
    let run = run(&network, &traffic, recipe(card, &given(&[]), &network, &traffic));
    let ideal = network.ideal_fct(HostId(4), HostId(5), packets(20));
    let took = completion_times(&run, &traffic);
    let waits = took[4..].iter().map(|&took| (took - ideal).seconds() * 1e6);
    waits.sum::<f64>() / 20.0
}

#[test]
fn short_flows_do_not_see_the_queue_of_long_ones() {
    let (pias, dctcp) = (waiting(&CARD), waiting(&super::super::dctcp::CARD));
    // A packet in transmission takes 1.2 µs; a queue of 65 packets, 78 µs.
    assert!(pias < 2.0, "{pias} µs");
    assert!((50.0..100.0).contains(&dctcp), "{dctcp} µs");
}
