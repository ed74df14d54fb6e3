//! Runs by event and by window are equal, for every scheme on random networks and traffic.

use std::sync::Arc;

use proptest::prelude::*;

use crate::case_count::case_count;
use crate::ids::{CoflowId, PortId};
use crate::packet::testing::{self, flow, given, packets};
use crate::packet::{Driver, PacketSimulation, Recipe};
use crate::parameters::{Given, Value};
use crate::record::{QueueTrace, Simulation, Status};
use crate::schemes::testing::recipe as recipe_of;
use crate::schemes::{SCHEMES, SchemeCard};
use crate::topology::Network;
use crate::units::{Rate, Time};
use crate::workload::{Flow, Traffic, order_jobs};

/// A network, its flows, and how a run is sliced.
#[derive(Clone, Debug)]
struct Case {
    balance: &'static str,
    link_delay_us: f64,
    host_delay_us: f64,
    flows: Vec<(u64, u32, u32, u64)>,
    /// Whether every third flow has a deadline, which many schemes cannot meet.
    deadlines: bool,
    /// The number of coflows of the flows; 0 for ordinary flows.
    coflows: u32,
    /// The number of uncounted flows at the start and at the end.
    uncounted: (u32, u32),
    end: Time,
    slice: u64,
    seed: u32,
}

fn cases() -> impl Strategy<Value = Case> {
    // Flow starts on a coarse grid and equal rates make ties common.
    let flow = (0_u64..60, 0_u32..6, 1_u32..6, 1_u64..250)
        .prop_map(|(start, source, ahead, size)| (start * 2, source, (source + ahead) % 6, size));
    // Few of the last: its shortest link takes 8 ns and its longest 900 µs, so that most slots of the
    // calendar are empty, and arrivals lie beyond its reach.
    let delays = prop_oneof![
        8 => Just((0.2, 20.0)),
        8 => Just((0.2, 0.0)),
        8 => Just((0.0, 0.0)),
        8 => Just((1.0, 0.0)),
        8 => Just((3.0, 1.0)),
        1 => Just((0.0, 900.0)),
    ];
    let end = prop_oneof![2 => Just(Time::NEVER), 1 => (30_u64..900).prop_map(Time::from_us)];
    // Hosts are played one after the other only while awaited flows have not started.
    let last = prop_oneof![Just(None), (200_u64..4_000).prop_map(|start| Some((start, 0, 5, 1)))];
    let flows = (prop::collection::vec(flow, 1..14), last)
        .prop_map(|(flows, last)| flows.into_iter().chain(last).collect());
    let balance = prop_oneof![Just("spray"), Just("ecmp")];
    let coflows = prop_oneof![Just(0), 1_u32..5];
    let uncounted = prop_oneof![Just((0, 0)), (0_u32..3, 0_u32..5)];
    let kinds = (any::<bool>(), coflows, uncounted);
    (balance, delays, flows, kinds, end, 1_u64..5_000, 1_u32..100).prop_map(
        |(balance, (link_delay_us, host_delay_us), flows, kinds, end, slice, seed)| Case {
            balance,
            link_delay_us,
            host_delay_us,
            flows,
            deadlines: kinds.0,
            coflows: kinds.1,
            uncounted: kinds.2,
            end,
            slice,
            seed,
        },
    )
}

impl Case {
    fn network(&self) -> Arc<Network> {
        let mut values = given(&[
            ("leaves", 3.0),
            ("hosts_per_leaf", 2.0),
            ("spines", 2.0),
            ("link_delay_us", self.link_delay_us),
            ("host_delay_us", self.host_delay_us),
        ]);
        values.insert("balance".to_owned(), Value::Text(self.balance.to_owned()));
        testing::network("leaf-spine", &values)
    }

    fn traffic(&self) -> Arc<Traffic> {
        let to_flow = |&(start, source, destination, count): &(u64, u32, u32, u64)| {
            flow(Time::from_us(start), source, destination, packets(count))
        };
        let mut flows: Vec<Flow> = self.flows.iter().map(to_flow).collect();
        for (index, flow) in flows.iter_mut().enumerate() {
            if self.deadlines && index % 3 == 0 {
                flow.deadline = Time::from_us(100) + flow.size / Rate::from_gbps(5.0);
            }
            let index = index as u32;
            flow.coflow = index.checked_rem(self.coflows).map(CoflowId);
        }
        let traffic = order_jobs(flows, &[]).expect("no job depends on another");
        let others = traffic.flows.len() as u32 - 1;
        let warm_up = self.uncounted.0.min(others);
        let cool_down = self.uncounted.1.min(others - warm_up);
        Arc::new(Traffic { warm_up, cool_down, ..traffic })
    }

    fn run(
        &self,
        driver: Driver,
        network: &Arc<Network>,
        traffic: &Arc<Traffic>,
        recipe: Recipe,
    ) -> PacketSimulation {
        let (network, traffic) = (Arc::clone(network), Arc::clone(traffic));
        let ports = (0..network.links.len()).step_by(3).map(PortId::from).collect();
        let trace = QueueTrace::new(ports, Time::from_ps(7_300_001), 40);
        let end = self.end.min(Time::from_ms(200));
        let run = PacketSimulation::driven(Some(driver), network, traffic, recipe, self.seed, end);
        let mut run = run.with_trace(trace);
        while run.advance(self.slice) == Status::Running {}
        run
    }
}

fn assert_equal(a: &PacketSimulation, b: &PacketSimulation, scheme: &str) {
    assert_eq!(a.completions().finish, b.completions().finish, "{scheme}");
    assert_eq!(a.completions().order, b.completions().order, "{scheme}");
    assert_eq!(a.completions().drops, b.completions().drops, "{scheme}");
    assert_eq!(a.completions().timeouts, b.completions().timeouts, "{scheme}");
    assert_eq!(a.now(), b.now(), "{scheme}");
    assert_eq!(a.counters(), b.counters(), "{scheme}");
    assert_eq!(a.link_bytes(), b.link_bytes(), "{scheme}");
    assert_eq!(a.link_use(), b.link_use(), "{scheme}");
    assert_eq!(a.counted(), b.counted(), "{scheme}");
    let (a_trace, b_trace) = (a.queue_trace().expect("traced"), b.queue_trace().expect("traced"));
    assert_eq!(a_trace.times(), b_trace.times(), "{scheme}");
    for index in 0..a_trace.times().len() {
        assert_eq!(a_trace.sample(index), b_trace.sample(index), "{scheme}, sample {index}");
    }
    let travelling = |run: &PacketSimulation| {
        let mut packets: Vec<_> = run.in_flight().map(|packet| format!("{packet:?}")).collect();
        packets.sort_unstable();
        packets
    };
    assert_eq!(travelling(a), travelling(b), "{scheme}");
}

fn modelled() -> impl Iterator<Item = &'static SchemeCard> {
    SCHEMES.iter().filter(|card| card.packet.is_some())
}

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

/// Many, because a case runs a single scheme and is quick.
const CASES: u32 = 400;
