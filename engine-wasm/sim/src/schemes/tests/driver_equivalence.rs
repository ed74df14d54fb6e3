//! Runs by event and by window are equal, for every scheme on random networks and traffic.

use proptest::prelude::*;

use super::random_run::{Case, assert_equal, cases, modelled};
use crate::case_count::case_count;
use crate::lane::{Lane, Options};
use crate::packet::Driver;
use crate::packet::testing::given;
use crate::parameters::{Given, Value};
use crate::record::Simulation;
use crate::scenario::Scenario;
use crate::schemes::SCHEMES;
use crate::schemes::testing::recipe as recipe_of;
use crate::units::Time;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(case_count(CASES)))]

    #[test]
    fn runs_by_window_and_by_event_are_equal(case in cases(), pick in any::<prop::sample::Index>()) {
        let (network, traffic) = (case.network(), case.traffic());
        let cards: Vec<_> = modelled().collect();
        let card = pick.get(&cards);
        let recipe = || recipe_of(card, &Given::new(), &network, &traffic);
        let ordered = case.run(Driver::ByEvent, &network, &traffic, recipe());
        let windowed = case.run(Driver::ByWindow, &network, &traffic, recipe());
        assert_equal(&ordered, &windowed, card.id);
    }
}

#[test]
fn runs_are_equal_if_a_host_drops_packets_on_a_timer() {
    let crowd = (0..25).map(|nth| (0, (2 * nth + 1) % 5, 5, 250));
    // While the last flow has not started, hosts are played one after the other.
    let flows = crowd.chain([(150_000, 0, 5, 1)]).collect();
    let case = Case {
        balance: "spray",
        link_delay_us: 0.2,
        host_delay_us: 20.0,
        flows,
        deadlines: false,
        coflows: 0,
        uncounted: (0, 0),
        end: Time::NEVER,
        slice: 999,
        most_at_once: 50,
        seed: 1,
    };
    let (network, traffic) = (case.network(), case.traffic());
    let card = SCHEMES.iter().find(|card| card.id == "spq").expect("the scheme has a packet model");
    let mut severe = given(&[
        ("buffer_packets", 30.0),
        ("mark_threshold_packets", 5.0),
        ("long_flow_bytes", 10_000.0),
    ]);
    severe.insert("severe_by".to_owned(), Value::Text("any".to_owned()));
    let recipe = || recipe_of(card, &severe, &network, &traffic);
    let ordered = case.run(Driver::ByEvent, &network, &traffic, recipe());
    let windowed = case.run(Driver::ByWindow, &network, &traffic, recipe());
    assert!(ordered.counters().drops_on_purpose > 0, "{:?}", ordered.counters());
    assert_equal(&ordered, &windowed, card.id);
}

/// Incast, cross traffic and a late flow, at the latencies of links and hosts: the papers', pFabric's,
/// and links without any.
#[test]
fn every_scheme_is_equal_in_both_drivers_at_every_latency() {
    let crowd = (0..24).map(|nth| (3 * nth, nth as u32 % 5, 5, 8 * nth + 1));
    let across = (0..12).map(|nth| (7 * nth, 5, nth as u32 % 5, 40));
    let mut flows: Vec<_> = crowd.chain(across).chain([(4_000, 0, 5, 1)]).collect();
    flows.sort_unstable();
    for (link_delay_us, host_delay_us) in [(0.0, 0.0), (0.2, 0.0), (1.0, 0.0), (0.2, 20.0)] {
        let case = Case {
            balance: "spray",
            link_delay_us,
            host_delay_us,
            flows: flows.clone(),
            deadlines: true,
            coflows: 4,
            uncounted: (2, 2),
            end: Time::NEVER,
            slice: 4_096,
            most_at_once: 50,
            seed: 3,
        };
        let (network, traffic) = (case.network(), case.traffic());
        for card in modelled() {
            let recipe = || recipe_of(card, &Given::new(), &network, &traffic);
            let ordered = case.run(Driver::ByEvent, &network, &traffic, recipe());
            let windowed = case.run(Driver::ByWindow, &network, &traffic, recipe());
            assert_equal(&ordered, &windowed, card.id);
        }
    }
}

/// A window's arrivals are held by host where hosts are independent, and memory bounds the number of windows: there
/// may be too few for the delay of the links.
#[test]
fn runs_are_equal_on_long_links_between_many_hosts() {
    let rows: Vec<_> = (0..60).map(|row| format!("0,{row},{},30000", 310 + row)).collect();
    let rows = rows.join("\\n");
    let spec = format!(
        r#"{{"version": 1, "level": "packet", "contestants": [{{"scheme": "tcp"}}],
            "topology": {{"kind": "dumbbell", "parameters":
                {{"pairs": 310, "link_delay_us": 30000, "host_delay_us": 0}}}},
            "workload": {{"kind": "flow-list",
                "data": "start_s,source,destination,size_bytes\n{rows}"}}}}"#
    );
    let scenario = Scenario::parse(&spec).expect("valid");
    let summary = |driver| {
        let options = Options { driver: Some(driver), ..Options::default() };
        let mut lane = Lane::with(&scenario, &scenario.lanes()[0], options);
        lane.run_to_end();
        assert_eq!(lane.driver(), Some(driver));
        lane.summary()
    };
    let (ordered, windowed) = (summary(Driver::ByEvent), summary(Driver::ByWindow));
    assert_eq!(ordered.flows, windowed.flows);
    assert_eq!(ordered.fingerprint, windowed.fingerprint);
    assert_eq!(windowed.flows.finished, 60);
}

/// Many, because a case runs a single scheme and is quick.
const CASES: u32 = 400;
