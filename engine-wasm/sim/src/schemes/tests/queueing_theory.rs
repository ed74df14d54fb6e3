//! One link against queueing theory: the mean time in an M/G/1 queue has a closed form under each
//! of these disciplines (Kleinrock, Queueing Systems, volumes 1 and 2; Schrage 1966 for SRPT).

use std::sync::Arc;

use crate::flow::{ByBytes, FlowSimulation, Levels, Policy, Within};
use crate::ids::HostId;
use crate::record::{Simulation, Status};
use crate::rng::{Random, Stream};
use crate::schemes::SCHEMES;
use crate::schemes::testing::policy_of;
use crate::topology::{Network, example::network};
use crate::units::{Bytes, Time};
use crate::workload::{Flow, Traffic};

/// Draws a size in units of work: a unit keeps the link busy for one unit of time.
type Draw = fn(&mut Random) -> f64;

/// Bytes of a unit of work: fine enough that rounding sizes to bytes does not matter, and so few that
/// the clock holds millions of flows of heavy-tailed sizes.
const UNIT_BYTES: f64 = 1e5;

/// A unit of time: how long the link of 10 Gb/s needs for a unit of work.
const UNIT_S: f64 = UNIT_BYTES * 8.0 / 10e9;

/// Poisson arrivals at `load` of sizes of that mean.
fn traffic(draw: Draw, mean: f64, load: f64, flows: u32) -> Traffic {
    let mut arrivals = Random::new(1, Stream::Arrivals);
    let mut sizes = Random::new(1, Stream::Sizes);
    let mut now = 0.0;
    let flow = |_| {
        now += arrivals.exponential(mean / load);
        Flow {
            start: Time::from_seconds(now * UNIT_S),
            source: HostId(0),
            destination: HostId(1),
            size: Bytes::new(((draw(&mut sizes) * UNIT_BYTES + 0.5) as u64).max(1)),
            deadline: Time::NEVER,
            coflow: None,
            path: None,
        }
    };
    let flows: Vec<Flow> = (0..flows).map(flow).collect();
    assert!(flows.iter().all(|flow| flow.start.is_finite()), "the clock holds them all");
    Traffic { flows, ..Traffic::default() }
}

/// The mean completion time in units, and its standard error by the method of batch means.
fn mean_fct(policy: Box<dyn Policy>, network: &Arc<Network>, traffic: &Arc<Traffic>) -> (f64, f64) {
    let (network, run) = (Arc::clone(network), Arc::clone(traffic));
    let mut simulation = FlowSimulation::new(network, run, policy, 1, false, Time::NEVER);
    while simulation.advance(u64::MAX) == Status::Running {}
    let flows = traffic.flows.iter().zip(&simulation.completions().finish);
    let fct: Vec<f64> =
        flows.map(|(flow, &finish)| (finish - flow.start).seconds() / UNIT_S).collect();
    // The first tenth warms the queue up.
    let steady = &fct[fct.len() / 10..];
    let batches: Vec<f64> = steady
        .chunks_exact(steady.len() / 40)
        .map(|batch| batch.iter().sum::<f64>() / batch.len() as f64)
        .collect();
    let count = batches.len() as f64;
    let mean = batches.iter().sum::<f64>() / count;
    let squares = batches.iter().map(|batch| (batch - mean) * (batch - mean)).sum::<f64>();
    (mean, (squares / (count - 1.0) / count).sqrt())
}

/// Mean and standard error under fair sharing, LAS, SRPT and FIFO, on identical arrivals.
fn measure(draw: Draw, mean: f64, load: f64, flows: u32) -> [(f64, f64); 4] {
    let network = Arc::new(network("single-link", &[]));
    let traffic = Arc::new(traffic(draw, mean, load, flows));
    ["fair", "las", "srpt", "fifo"].map(|id| {
        let card = SCHEMES.iter().find(|card| card.id == id).expect("in the catalogue");
        mean_fct(policy_of(card, &network, &traffic), &network, &traffic)
    })
}

/// Checks the closed forms for fair sharing, LAS, SRPT and FIFO: within four standard errors, where
/// the standard error itself is at most `precision` of the mean.
#[track_caller]
fn check(draw: Draw, mean: f64, load: f64, expected: [f64; 4], flows: u32, precision: f64) {
    let results = measure(draw, mean, load, flows);
    for ((measured, error), expected) in results.into_iter().zip(expected) {
        let case = format!("at {load}: {measured} ± {error}, expected {expected}");
        assert!(error <= precision * expected, "too few flows {case}");
        assert!((measured - expected).abs() <= 4.0 * error, "{case}");
    }
}

fn exponential(random: &mut Random) -> f64 {
    random.exponential(1.0)
}

fn constant(_random: &mut Random) -> f64 {
    1.0
}

fn uniform(random: &mut Random) -> f64 {
    2.0 * random.unit()
}

fn hyper_exponential(random: &mut Random) -> f64 {
    let mean = if random.unit() < 0.9 { 0.5 } else { 5.5 };
    random.exponential(mean)
}

#[test]
fn exponential_sizes() {
    check(exponential, 1.0, 0.5, [2.0, 2.0, 1.42537, 2.0], 100_000, 0.02);
    check(exponential, 1.0, 0.8, [5.0, 5.0, 2.35277, 5.0], 100_000, 0.03);
    check(exponential, 1.0, 0.9, [10.0, 10.0, 3.55213, 10.0], 200_000, 0.06);
}

#[test]
fn constant_sizes() {
    check(constant, 1.0, 0.5, [2.0, 3.0, 1.5, 1.5], 100_000, 0.02);
    check(constant, 1.0, 0.8, [5.0, 15.0, 3.0, 3.0], 100_000, 0.05);
}

#[test]
fn uniform_sizes() {
    check(uniform, 1.0, 0.5, [2.0, 2.29896, 1.45102, 1.66667], 100_000, 0.02);
    check(uniform, 1.0, 0.8, [5.0, 7.45444, 2.6101, 3.66667], 100_000, 0.04);
}

#[test]
fn hyper_exponential_sizes() {
    check(hyper_exponential, 1.0, 0.5, [2.0, 1.76022, 1.4047, 4.25], 100_000, 0.04);
    check(hyper_exponential, 1.0, 0.8, [5.0, 3.73101, 2.18469, 14.0], 100_000, 0.08);
}

/// Knots of the web-search sizes of Alizadeh et al., DCTCP, SIGCOMM 2010, in packets; without
/// rounding to whole packets, as the closed forms have it.
const WEB_SEARCH: [(f64, f64); 12] = [
    (6.0, 0.0),
    (6.0, 0.15),
    (13.0, 0.2),
    (19.0, 0.3),
    (33.0, 0.4),
    (53.0, 0.53),
    (133.0, 0.6),
    (667.0, 0.7),
    (1333.0, 0.8),
    (3333.0, 0.9),
    (6667.0, 0.97),
    (20_000.0, 1.0),
];

/// Knots of the data-mining sizes of Greenberg et al., VL2, SIGCOMM 2009, likewise.
const DATA_MINING: [(f64, f64); 9] = [
    (1.0, 0.0),
    (1.0, 0.5),
    (2.0, 0.6),
    (3.0, 0.7),
    (7.0, 0.8),
    (267.0, 0.9),
    (2107.0, 0.95),
    (66_667.0, 0.99),
    (666_667.0, 1.0),
];

/// The size below which a fraction `u` of the flows of a table lies.
fn quantile(table: &[(f64, f64)], u: f64) -> f64 {
    let above = table.partition_point(|&(_, cumulative)| cumulative <= u);
    let ((low, from), (high, to)) = (table[above - 1], table[above]);
    low + (high - low) * (u - from) / (to - from)
}

fn web_search(random: &mut Random) -> f64 {
    quantile(&WEB_SEARCH, random.unit())
}

fn data_mining(random: &mut Random) -> f64 {
    quantile(&DATA_MINING, random.unit())
}

const WEB_SEARCH_MEAN: f64 = 1140.98;
const DATA_MINING_MEAN: f64 = 5116.6;

/// Load, then the closed forms for fair sharing, LAS, SRPT and FIFO.
type Row = (f64, [f64; 4]);

const WEB_SEARCH_ROWS: [Row; 3] = [
    (0.5, [2281.96, 2163.48, 1615.85, 4775.32]),
    (0.8, [5704.9, 5168.59, 2615.11, 15_678.3]),
    (0.9, [11_409.8, 10_641.1, 3927.43, 33_850.0]),
];
const DATA_MINING_ROWS: [Row; 3] = [
    (0.5, [10_233.2, 10_126.9, 7277.2, 171_802.0]),
    (0.8, [25_583.0, 28_235.1, 12_214.9, 671_859.0]),
    (0.9, [51_166.0, 67_708.3, 19_376.2, 1_505_286.0]),
];

#[test]
fn web_search_sizes() {
    for ((load, expected), precision) in WEB_SEARCH_ROWS.into_iter().zip([0.03, 0.06, 0.12]) {
        check(web_search, WEB_SEARCH_MEAN, load, expected, 150_000, precision);
    }
}

/// One flow in a hundred brings nearly two thirds of the bytes, so means settle slowly.
#[test]
fn data_mining_sizes() {
    for ((load, expected), precision) in DATA_MINING_ROWS.into_iter().zip([0.1, 0.15, 0.25]) {
        check(data_mining, DATA_MINING_MEAN, load, expected, 150_000, precision);
    }
}

/// The feedback queue, first in, first out inside every level (Kleinrock, volume 2, section 4.7):
/// demotion after so many packets, and the mean at load 0.8.
#[track_caller]
fn check_feedback_queue(thresholds: &[f64], expected: f64) {
    let network = Arc::new(network("single-link", &[]));
    let traffic = Arc::new(traffic(web_search, WEB_SEARCH_MEAN, 0.8, 150_000));
    let bytes = |&packets: &f64| Bytes::new((packets * UNIT_BYTES) as u64);
    let units: Vec<Bytes> = thresholds.iter().map(bytes).collect();
    let levels = Levels::new(ByBytes::new(&units, Within::Fifo, Within::Fifo));
    let (measured, error) = mean_fct(Box::new(levels), &network, &traffic);
    let case = format!("{measured} ± {error}");
    assert!(error <= 0.05 * expected && (measured - expected).abs() <= 4.0 * error, "{case}");
}

#[test]
fn web_search_sizes_in_a_feedback_queue() {
    check_feedback_queue(&[133.0, 1333.0, 6667.0], 4464.6);
}

/// The set published with the simulation code of Bai et al., PIAS, for this load.
#[test]
fn web_search_sizes_in_a_feedback_queue_with_published_thresholds() {
    let published = [909.0, 1329.0, 1648.0, 1960.0, 2143.0, 2337.0, 2484.0];
    check_feedback_queue(&published, 5724.1);
}

/// The optimisation of Bai et al., PIAS, `HotNets` 2014, solved exactly for eight queues.
#[test]
fn web_search_sizes_in_a_feedback_queue_with_thresholds_of_the_paper_s_optimum() {
    let served = |level: i32| (1.0 - libm::pow(0.2, f64::from(level) / 8.0)) / 0.8;
    let solved: Vec<f64> = (1..8).map(|level| quantile(&WEB_SEARCH, served(level))).collect();
    check_feedback_queue(&solved, 5071.7);
}

#[test]
#[ignore = "four million flows under four schemes at three loads take half a minute with \
            optimisation and many without; the smaller run above is held to the same less tightly"]
fn web_search_sizes_tightly() {
    for ((load, expected), precision) in WEB_SEARCH_ROWS.into_iter().zip([0.004, 0.01, 0.025]) {
        check(web_search, WEB_SEARCH_MEAN, load, expected, 4_000_000, precision);
    }
}

#[test]
#[ignore = "four million flows under four schemes at three loads take half a minute with \
            optimisation and many without; the smaller run above is held to the same less tightly"]
fn data_mining_sizes_tightly() {
    for ((load, expected), precision) in DATA_MINING_ROWS.into_iter().zip([0.015, 0.04, 0.08]) {
        check(data_mining, DATA_MINING_MEAN, load, expected, 4_000_000, precision);
    }
}
