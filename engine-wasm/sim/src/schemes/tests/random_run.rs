//! Random small runs of packet-level schemes.

use std::sync::Arc;

use proptest::prelude::*;

use crate::ids::{CoflowId, FlowId, PortId};
use crate::packet::testing::{self, flow, given, packets};
use crate::packet::{Driver, PacketSimulation, Recipe};
use crate::parameters::Value;
use crate::record::{QueueTrace, Simulation, Status};
use crate::schemes::{SCHEMES, SchemeCard};
use crate::topology::Network;
use crate::units::{Rate, Time};
use crate::workload::{Flow, Traffic, order_jobs};

/// A network, its flows, and how a run is sliced.
#[derive(Clone, Debug)]
pub struct Case {
    pub balance: &'static str,
    pub link_delay_us: f64,
    pub host_delay_us: f64,
    pub flows: Vec<(u64, u32, u32, u64)>,
    /// Whether every third flow has a deadline, which many schemes cannot meet.
    pub deadlines: bool,
    /// The number of coflows of the flows; 0 for ordinary flows.
    pub coflows: u32,
    /// The number of uncounted flows at the start and at the end.
    pub uncounted: (u32, u32),
    pub end: Time,
    pub slice: u64,
    /// Events after which a run by window stops within a window.
    pub most_at_once: u64,
    pub seed: u32,
}

/// Random cases.
pub fn cases() -> impl Strategy<Value = Case> {
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
    let slices = (1_u64..5_000, prop_oneof![1_u64..30, Just(u64::from(u32::MAX))]);
    (balance, delays, flows, kinds, end, slices, 1_u32..100).prop_map(
        |(balance, (link_delay_us, host_delay_us), flows, kinds, end, slices, seed)| Case {
            balance,
            link_delay_us,
            host_delay_us,
            flows,
            deadlines: kinds.0,
            coflows: kinds.1,
            uncounted: kinds.2,
            end,
            slice: slices.0,
            most_at_once: slices.1,
            seed,
        },
    )
}

impl Case {
    pub fn network(&self) -> Arc<Network> {
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

    pub fn traffic(&self) -> Arc<Traffic> {
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

    pub fn run(
        &self,
        driver: Driver,
        network: &Arc<Network>,
        traffic: &Arc<Traffic>,
        recipe: Recipe,
    ) -> PacketSimulation {
        let (network, traffic, trace) =
            (Arc::clone(network), Arc::clone(traffic), trace_of(network));
        let end = self.last();
        let run = PacketSimulation::driven(Some(driver), network, traffic, recipe, self.seed, end);
        self.advanced(run.with_trace(trace))
    }

    /// The run with accounts, and with the lives of the flows in `watched`.
    pub fn run_accounted(
        &self,
        driver: Driver,
        network: &Arc<Network>,
        traffic: &Arc<Traffic>,
        recipe: Recipe,
        watched: &[FlowId],
    ) -> PacketSimulation {
        let (network, traffic, trace) =
            (Arc::clone(network), Arc::clone(traffic), trace_of(network));
        let (seed, end) = (self.seed, self.last());
        let driver = Some(driver);
        let run = PacketSimulation::accounted(driver, network, traffic, recipe, seed, end, watched);
        self.advanced(run.with_trace(trace))
    }

    fn advanced(&self, run: PacketSimulation) -> PacketSimulation {
        let mut run = match run.driver() {
            Driver::ByEvent => run,
            Driver::ByWindow => run.stopping_within_windows(self.most_at_once),
        };
        while run.advance(self.slice) == Status::Running {}
        run
    }

    fn last(&self) -> Time {
        self.end.min(Time::from_ms(200))
    }
}

/// A trace of every third port.
fn trace_of(network: &Network) -> QueueTrace {
    let ports = (0..network.links.len()).step_by(3).map(PortId::from).collect();
    QueueTrace::new(ports, Time::from_ps(7_300_001), 40)
}

/// Fails unless both runs have the same results.
pub fn assert_equal(a: &PacketSimulation, b: &PacketSimulation, scheme: &str) {
    assert_eq!(a.completions().finish, b.completions().finish, "{scheme}");
    assert_eq!(a.completions().received, b.completions().received, "{scheme}");
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

/// The schemes with a packet-level model.
pub fn modelled() -> impl Iterator<Item = &'static SchemeCard<'static>> {
    SCHEMES.iter().filter(|card| card.packet.is_some())
}
